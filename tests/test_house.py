"""The house's rules that a machine can hold: who imports whom, what a plugin has, what may stand where."""

import ast
import importlib
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

REPOSITORY = Path(__file__).parent.parent
PACKAGES = ("dashboard", "jobs", "queries")
MODULES = sorted(file for package in PACKAGES for file in (REPOSITORY / package).rglob("*.py"))

PLUGINS = {
    "jobs/formats": ("sniff", "read"),
    "jobs/answering": ("answer",),
    "jobs/checks": ("check",),
    "jobs/leagues": ("period",),
    "dashboard/pages": ("show",),
}
"""Folders of plugins and the functions that each module has beside ABOUT."""

READS_ENVIRONMENT = {"jobs/settings.py", "queries/settings.py"}
"""The command's settings, and the one place from which the desk learns its data folder."""

SQL = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ATTACH|COPY|WITH\s+\w+\s+AS)\b", re.IGNORECASE)
NO_SQL = ("dashboard", "jobs/checks", "jobs/formats", "jobs/rules", "jobs/detectors", "jobs/dice")


def name_of(file: Path) -> str:
    return file.relative_to(REPOSITORY).as_posix()


def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), filename=name_of(file))


def plugins() -> list[tuple[str, str]]:
    found = []
    for folder in PLUGINS:
        package = folder.replace("/", ".")
        for module in pkgutil.iter_modules([str(REPOSITORY / folder)]):
            imported = importlib.import_module(f"{package}.{module.name}")
            if hasattr(imported, "ABOUT"):
                found.append((folder, module.name))
    return found


def test_imports_run_one_way(monkeypatch):
    monkeypatch.chdir(REPOSITORY)

    assert lint_imports(no_cache=True) == 0


WATCHED_IMPORT = """
import importlib, sys, threading

seen = []

def watch(event, arguments):
    if event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+"):
        if "__pycache__" not in str(arguments[0]):
            seen.append(f"writes {arguments[0]}")
    elif event in ("socket.connect", "socket.bind", "subprocess.Popen", "os.system"):
        seen.append(f"{event} {arguments[:2]}")

importlib.import_module("streamlit")
sys.addaudithook(watch)
for name in sys.argv[1:]:
    before = len(seen), set(sys.modules)
    importlib.import_module(name)
    for what in seen[before[0]:]:
        print(f"{name}: {what}")
others = [thread.name for thread in threading.enumerate() if thread is not threading.main_thread()]
if others:
    print(f"threads: {others}")
"""


def test_importing_a_module_does_nothing(tmp_path):
    names = [
        name_of(file).removesuffix(".py").replace("/", ".").removesuffix(".__init__") for file in MODULES
    ]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("HAKEM_")}
    environment["PYTHONPATH"] = str(REPOSITORY)

    done = subprocess.run(
        [sys.executable, "-B", "-c", WATCHED_IMPORT, *names],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment,
        check=False,
        timeout=300,
    )

    told = [line for line in done.stderr.splitlines() if "No runtime found" not in line]  # Streamlit's cache
    assert (done.returncode, done.stdout, told) == (0, "", [])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("folder", PLUGINS)
def test_a_plugin_has_about_and_its_fixed_functions(folder):
    ours = [name for place, name in plugins() if place == folder]
    assert ours, f"{folder} has no plugin"
    for name in ours:
        module = importlib.import_module(f"{folder.replace('/', '.')}.{name}")
        for function in PLUGINS[folder]:
            assert callable(getattr(module, function, None)), f"{folder}/{name}.py has no {function}()"


def test_every_plugin_has_a_test_that_names_it():
    tests = {file.stem for file in (REPOSITORY / "tests").rglob("test_*.py")}
    for folder, name in plugins():
        assert any(name in test for test in tests), f"nothing in tests/ is named after {folder}/{name}.py"


def test_the_environment_is_read_in_one_place_of_each_side():
    readers = set()
    for file in MODULES:
        for node in ast.walk(tree_of(file)):
            is_os = isinstance(node, ast.Attribute) and node.attr in ("environ", "getenv")
            is_from = isinstance(node, ast.ImportFrom) and node.module == "os"
            if is_os or (is_from and {name.name for name in node.names} & {"environ", "getenv"}):
                readers.add(name_of(file))
    assert readers <= READS_ENVIRONMENT


def test_no_sql_stands_in_pages_and_judgements():
    found = []
    for file in MODULES:
        if not name_of(file).startswith(NO_SQL):
            continue
        for node in ast.walk(tree_of(file)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and SQL.match(node.value):
                found.append(f"{name_of(file)}:{node.lineno}: {node.value[:40]!r}")
    assert found == []


def test_no_module_is_a_drawer_for_everything():
    drawers = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "service", "base"}
    assert [name_of(file) for file in MODULES if file.stem in drawers] == []


def test_a_module_holds_one_idea_and_is_short():
    long = {}
    for file in MODULES:
        length = len(file.read_text(encoding="utf-8").splitlines())
        if length > 500:
            long[name_of(file)] = length
    assert long == {}


def test_every_package_says_what_it_is():
    for package in {file.parent for file in MODULES}:
        init = package / "__init__.py"
        assert init.is_file(), f"{name_of(package)} has no __init__.py"
        assert ast.get_docstring(tree_of(init)), f"{name_of(init)} has no sentence"


def committed() -> list[Path]:
    """Return the files of the project: those of its folders and the loose ones beside them."""
    folders = [REPOSITORY / name for name in (*PACKAGES, "tests", ".ci")]
    files = [file for folder in folders for file in folder.rglob("*") if "__pycache__" not in file.parts]
    return sorted(file for file in [*files, *REPOSITORY.iterdir()] if file.is_file())


FORBIDDEN = {
    "a path of one machine": re.compile(r"(?:^|[^A-Za-z0-9_.-])/(?:work|farm|root|tmp|home)/[A-Za-z0-9_.-]"),
    "an unfinished mark": re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|NotImplemented" + r"Error)\b"),
    "a word that accuses": re.compile(r"\b(?:chea" + r"ter|guil" + r"ty|fra" + r"ud)s?\b", re.IGNORECASE),
    "raw HTML on a page": re.compile(r"unsafe_allow_" + r"html=True"),
}


def test_what_must_never_land_is_not_there():
    found = []
    for file in committed():
        if file.suffix not in (".py", ".sql", ".toml", ".md", ".po", ".json", ".txt", ".js", ".css", ""):
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            found += [
                f"{name_of(file)}:{number}: {what}" for what, word in FORBIDDEN.items() if word.search(line)
            ]
    assert found == []


def test_no_file_is_heavy():
    heavy = {name_of(file): file.stat().st_size for file in committed() if file.stat().st_size > 400 * 1024}
    assert heavy == {}
