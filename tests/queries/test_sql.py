"""Every question of queries/sql: its header and its body say the same."""

import ast
import re
from pathlib import Path

import duckdb
import pytest

from queries import published
from tests.snapshots import League

QUESTIONS = sorted(
    file.relative_to(published.SQL).with_suffix("").as_posix() for file in published.SQL.rglob("*.sql")
)
TABLES = ["snapshot", "manifest", "files", "rejects", "runs", "days", "accounts"]
NOT_ON_SPARK = re.compile(
    r"\b(PIVOT|ASOF|STRFTIME|STRPTIME|HASH|LIST_\w+|STRUCT_\w+|UNNEST|ILIKE|STRING_AGG)\b|->|::",
    re.IGNORECASE,
)
"""What DuckDB runs and Spark does not, or not alike (`house.md`, section 5)."""


def header(name: str) -> str:
    lines = []
    for line in published.text(name).splitlines():
        if not line.startswith("--"):
            break
        lines.append(line.removeprefix("--").removeprefix(" "))
    return "\n".join(lines)


def body(name: str) -> str:
    return "\n".join(line for line in published.text(name).splitlines() if not line.startswith("--"))


def part(name: str, title: str) -> str:
    found = re.search(rf"^{title}: *(.*(?:\n +.*)*)", header(name), re.MULTILINE)
    assert found, f"{name}.sql has no {title}"
    return found[1]


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_first_line_is_a_sentence(name):
    first = header(name).splitlines()[0]

    assert first[0].isupper()
    assert "." in header(name).split("\n\n")[0]
    assert [title for title in ("Grain", "Reads", "Params", "Order") if not part(name, title)] == []


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_header_names_the_parameters_of_the_body(name):
    said = set(re.findall(r"\$(\w+)", part(name, "Params")))
    used = set(re.findall(r"\$(\w+)", body(name)))

    assert said == used
    assert said or part(name, "Params") == "none"


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_header_names_the_tables_of_the_body(name):
    made = set(re.findall(r"(\w+) AS \(", body(name)))
    read = set(re.findall(r"\b(?:FROM|JOIN) (\w+)", body(name))) - made

    assert set(part(name, "Reads").split(", ")) == read


@pytest.mark.parametrize("name", QUESTIONS)
def test_columns_are_named_and_the_subset_is_kept(name):
    assert not re.search(r"SELECT\s+(DISTINCT\s+)?(\w+\.)?\*", body(name))
    assert NOT_ON_SPARK.findall(body(name)) == []
    assert '"' not in body(name)


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_order_is_total(name):
    if part(name, "Order").startswith("none, there is one row"):
        assert part(name, "Grain") == "one row"
    else:
        assert re.search(r"^ORDER BY", body(name), re.MULTILINE)


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_module_asks_it_by_its_name(name):
    subject, question = name.split("/")
    tree = ast.parse((Path(published.__file__).parent / f"{subject}.py").read_text(encoding="utf-8"))
    functions = {node.name: ast.unparse(node) for node in tree.body if isinstance(node, ast.FunctionDef)}

    assert f"fetch('{name}'" in functions[question]


@pytest.mark.parametrize("name", QUESTIONS)
def test_duckdb_refuses_a_missing_and_an_excess_parameter(name, tmp_path):
    League(tmp_path).publish()
    published.use(tmp_path)
    params = dict.fromkeys(re.findall(r"\$(\w+)", body(name)))

    refused = (duckdb.InvalidInputException, duckdb.BinderException)
    with pytest.raises(refused):
        published.fetch(name, **params, unknown=1)
    if params:
        with pytest.raises(refused):
            published.fetch(name)
    published.use(None)
