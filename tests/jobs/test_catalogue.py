"""The catalogue of checks: every check is in it, says what it needs, and is judged where that is logged."""

import re
from datetime import date, timedelta
from pathlib import Path

import pytest

import jobs
from jobs import catalogue
from jobs.policy import effective
from jobs.publish import publish
from jobs.rules.ruleset import known_platforms, load
from queries import audit, published
from tests.jobs.folders import NOW, imported
from tests.jobs.lines import ACTIONS, changed, match, wallet_entry, written

CODE = Path(jobs.__file__).parent
ENTRIES = {code: family for code, _, family in catalogue.entries()}


@pytest.fixture
def data(tmp_path):
    published.use(tmp_path / "data")
    yield tmp_path / "data"
    published.use(None)


def applies(platform: str) -> set[str]:
    rules = load(platform)
    return {code for code, family in ENTRIES.items() if family.need(code, rules) is not None}


def test_every_check_that_the_code_can_emit_stands_in_the_catalogue_once():
    code = "".join(file.read_text(encoding="utf-8") for file in CODE.rglob("*.py"))
    listed = [entry for entry, _, _ in catalogue.entries()]

    assert len(listed) == len(set(listed)) >= 55
    assert set(re.findall(r'"(AC-[A-Z]+-\d\d)"', code)) == set(listed)


def test_every_check_says_in_both_languages_what_it_demands():
    for code, family in ENTRIES.items():
        turkish, english = family.demands[code]
        assert turkish.strip().endswith(".") and english.strip().endswith("."), code
        assert turkish != english
        assert family.title_tr and family.title_en


def test_every_check_says_what_it_needs_and_nothing_else_is_counted():
    rulesets = [load(platform) for platform in (*known_platforms(), "file:gnubg")]
    needed = {family.need(code, rules) for code, family in ENTRIES.items() for rules in rulesets} - {None}
    sql = (CODE / "facts" / "supplied.sql").read_text(encoding="utf-8")
    counted = set(re.findall(r"day, '(\w+)'", sql))

    assert counted - {"void_settlement"} == needed  # the repeat rule says more of void matches


def test_families_stand_apart_in_their_order():
    orders = [family.order for family in catalogue.families().values()]

    assert orders == sorted(set(orders))
    assert min(orders) > 0


def test_the_settings_that_decide_a_check_are_settings_of_the_policy():
    named = {setting for code, family in ENTRIES.items() for setting in family.settings.get(code, "").split()}
    readings = set(
        re.findall(r'"([a-z]+\.[a-z_]+)"', (CODE / "checks" / "readings.py").read_text(encoding="utf-8"))
    )

    assert readings
    assert readings <= named
    assert named <= set(effective().settings)
    assert {"repeat.boundary", "repeat.count_voided", "ledger.longest_match_h"} <= named


@pytest.mark.parametrize(
    ("code", "platforms"),
    [
        ("AC-MOV-04", "backgammontalk cube_platform gammonempire north_sultan tavla_app"),
        ("AC-OPN-02", "north_sultan"),
        ("AC-BO-04", "tavla_app"),
        ("AC-SCO-03", "backgammontalk cube_platform gammonempire"),
        ("AC-SCO-05", "cube_platform north_sultan tavla_app"),
        ("AC-CUB-01", "backgammontalk cube_platform gammonempire"),
        ("AC-CUB-03", "north_sultan tavla_app"),
        ("AC-CLK-01", "north_sultan"),
        ("AC-CLK-02", "tavla_app"),
        ("AC-CLK-03", "cube_platform"),
        ("AC-CON-01", "north_sultan"),
        ("AC-CAN-01", "north_sultan"),
        ("AC-STK-03", "north_sultan"),
        ("AC-STK-08", "gammonempire"),
        ("AC-REP-01", "north_sultan"),
        ("AC-ELO-01", "north_sultan"),
        ("AC-ELG-02", "north_sultan"),
        ("AC-TRN-01", "north_sultan"),
    ],
)
def test_a_check_applies_where_the_platforms_rules_give_it_something_to_judge(code, platforms):
    assert {platform for platform in known_platforms() if code in applies(platform)} == set(platforms.split())


def test_of_files_of_other_programs_no_clock_stake_or_rating_is_judged():
    codes = applies("file:gnubg")

    assert {"AC-MOV-04", "AC-SCO-06", "AC-CUB-01"} <= codes
    assert not [code for code in codes if code.startswith(("AC-CLK", "AC-STK", "AC-ELO", "AC-LED", "AC-REP"))]


def timed(*, is_timed: bool) -> dict:
    actions = [
        dict(action) if is_timed else {k: v for k, v in action.items() if k != "ms"} for action in ACTIONS
    ]
    return changed("games.0.actions", actions)


def with_seats(**fields) -> dict:
    return match(seats=[seat | fields for seat in match()["seats"]])


def settled(**fields) -> dict:
    return match(settlement=match()["settlement"] | fields)


def with_bot(**fields) -> dict:
    human, bot = match()["seats"]
    settlement = {"pot": 5000, "commission": 250, "chips": [2250, 0]}
    return match(seats=[human, bot | {"kind": "bot", "level": "medium"}], settlement=settlement) | fields


def away(**more) -> dict:
    actions = [*ACTIONS[:3], {"seat": 1, "event": "disconnect", **more}, ACTIONS[3]]
    return changed("games.0.actions", actions)


UNSETTLED = {key: value for key, value in match().items() if key != "settlement"}
CANCELLED = {"winner": None, "score": [0, 0], "end": "cancelled", "status": "cancelled"}
VOID = {"pot": 5000, "commission": 0, "chips": [0, 0]}

SUPPLIES = [
    pytest.param("AC-CLK-01", timed(is_timed=True), timed(is_timed=False), id="times of turns"),
    pytest.param("AC-CLK-04", timed(is_timed=True), timed(is_timed=False), id="times of turns by themselves"),
    pytest.param("AC-OPN-01", match(), changed("games.0.opening", ...), id="opening rolls"),
    pytest.param("AC-STK-03", match(), UNSETTLED, id="settlement"),
    pytest.param("AC-STK-07", match(), with_bot(), id="settlement between people"),
    pytest.param("AC-STK-06", with_bot(), match(), id="settlement against a bot"),
    pytest.param(
        "AC-STK-04", settled(**VOID) | {"result": CANCELLED}, match(), id="a cancelled match settled"
    ),
    pytest.param("AC-STK-01", match(), match(room="private", hall=None, stake=0), id="a stake"),
    pytest.param("AC-STK-02", with_seats(balance=41_000), match(), id="balances"),
    pytest.param("AC-ELG-01", with_seats(eligibility={"age_ok": True}), match(), id="eligibility"),
    pytest.param(
        "AC-ELG-02",
        with_seats(eligibility={"has_oda_member": True}) | {"hall": "has_oda", "stake": 50_000},
        with_seats(eligibility={"has_oda_member": True}),
        id="a members' hall",
    ),
    pytest.param("AC-ELO-01", settled(rating_after=[1516, 1492]), match(), id="ratings after"),
    pytest.param(
        "AC-ELO-01", settled(rating_after=[1516, 1492]), with_seats(rating=None), id="ratings before"
    ),
    pytest.param(
        "AC-ELO-02",
        settled(rating_after=[1500, 1500]) | {"room": "private"},
        settled(rating_after=[1516, 1492]),
        id="a match that is not rated",
    ),
    pytest.param("AC-ELO-03", with_bot(), match(), id="a bot's rating"),
    pytest.param("AC-ELO-04", with_seats(rated_matches=0), match(), id="a first match"),
    pytest.param("AC-TRN-01", settled(tournament_points=[3, 1]), match(), id="tournament points"),
    pytest.param("AC-BOT-02", with_bot(), match(), id="a bot's times"),
    pytest.param("AC-CON-01", away(seconds=50), away(), id="how long an absence lasted"),
    pytest.param("AC-REP-01", match(), match(room="private", hall=None, stake=0), id="staked tables of two"),
    pytest.param("AC-SCO-02", match(), match(games=[], result=CANCELLED, settlement=VOID), id="a game"),
    pytest.param("AC-CAN-01", match(), match(games=[], result=CANCELLED, settlement=VOID), id="turns"),
]


FIRST_DAY = date(2026, 10, 1)


def day_of(place: int, *, gives: bool) -> date:
    return FIRST_DAY + timedelta(days=2 * place + gives)


@pytest.fixture(scope="module")
def supplies(tmp_path_factory) -> Path:
    """Publish all these matches, each on a day of its own."""
    folder = tmp_path_factory.mktemp("supplies")
    records = []
    for place, case in enumerate(SUPPLIES):
        for gives, record in zip((True, False), case.values[1:], strict=True):
            day = day_of(place, gives=gives)
            times = {"started_at": f"{day}T21:03:11.120+03:00", "ended_at": f"{day}T21:09:40+03:00"}
            records.append(record | times | {"match_id": f"m-{day}"})
    imported(folder / "data", written(folder, *records))
    publish(folder / "data", NOW)
    return folder / "data"


@pytest.mark.parametrize("place", range(len(SUPPLIES)), ids=[case.id for case in SUPPLIES])
def test_a_check_judges_a_log_that_gives_what_it_needs_and_no_other(supplies, data, place):
    published.use(supplies)
    code, *_ = SUPPLIES[place].values
    judged = {}
    for gives in (True, False):
        day = day_of(place, gives=gives)
        rows = audit.matrix(first_day=day, last_day=day).set_index("code")
        judged[gives] = int(rows.loc[code, "judged_count"])

    assert judged == {True: 1, False: 0}


def test_the_wallet_is_judged_by_its_entries(tmp_path, data):
    entries = [wallet_entry(), wallet_entry("w-2", reason="bonus", chips=100, reference=None)]
    imported(data, written(tmp_path, match(), *entries))
    publish(data, NOW)

    judged = audit.matrix().set_index("code")["judged_count"]

    assert [judged[code] for code in ("AC-LED-01", "AC-LED-02", "AC-LED-03")] == [2, 1, 1]


def test_without_a_wallet_log_the_wallet_is_not_judged(tmp_path, data):
    imported(data, written(tmp_path, match()))
    publish(data, NOW)

    judged = audit.matrix().set_index("code")["judged_count"]

    assert [judged[code] for code in ("AC-LED-01", "AC-LED-02", "AC-LED-03")] == [0, 0, 0]


def assert_nothing_was_found_unjudged():
    rows = audit.matrix()

    assert not rows[rows["match_count"] > 0].empty
    assert rows[rows["match_count"] > rows["judged_count"]].empty


def test_nothing_is_found_where_nothing_was_judged(tmp_path, logs, data):
    faulty = written(tmp_path, changed("games.0.actions.0.play", "24/16"))
    imported(data, faulty, logs / "season", logs / "mat")
    publish(data, NOW)

    assert_nothing_was_found_unjudged()


def test_no_fault_of_the_worked_cases_is_found_where_nothing_was_judged(shared, data):
    imported(data, shared / "cases" / "audit")
    publish(data, NOW)

    assert_nothing_was_found_unjudged()


def test_an_added_platform_has_its_checks_by_its_own_rules(tmp_path, data):
    added = tmp_path / "rulesets"
    added.mkdir()
    own = (CODE / "rules" / "rulesets" / "tavla_app.toml").read_text(encoding="utf-8")
    (added / "house_rules.toml").write_text(
        own.replace('id = "tavla_app"', 'id = "house_rules"').replace(
            "pip_waste_rule = true", "pip_waste_rule = false"
        ),
        encoding="utf-8",
    )

    assert "AC-BO-04" in applies("tavla_app")
    rules = load("house_rules", added)
    assert ENTRIES["AC-BO-04"].need("AC-BO-04", rules) is None
    assert ENTRIES["AC-CLK-02"].need("AC-CLK-02", rules) == "turn_times"
