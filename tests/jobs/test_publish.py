from datetime import timedelta

import duckdb
import pytest

from jobs import publish as publishing
from jobs.policy import effective
from jobs.publish import PublishError, publish
from jobs.rules.ruleset import BUILT_IN
from queries import policy, published, repeat
from tests.jobs.folders import NOW, facts, imported
from tests.jobs.lines import changed, closed_day, match, wallet_entry, written
from tests.jobs.repeat.making import meeting

HOUR = timedelta(hours=1)


@pytest.fixture
def data(tmp_path):
    published.use(tmp_path / "data")
    yield tmp_path / "data"
    published.use(None)


def files_of(data, pattern: str) -> set[str]:
    return {str(file.relative_to(data)) for file in data.glob(pattern)}


def named(data, revision: str) -> set[str]:
    with duckdb.connect(str(data / "published" / f"{revision}.duckdb"), read_only=True) as connection:
        return {path for (path,) in connection.execute("SELECT path FROM manifest").fetchall()}


def test_a_reader_sees_what_was_imported(tmp_path, data):
    imported(data, written(tmp_path, match("m-1"), match("m-2"), b"{", wallet_entry(), closed_day(matches=2)))

    revision = publish(data, NOW, run_id="7")

    assert published.current_revision() == revision
    with published.current().connection.cursor() as cursor:
        seen = {table: sorted(map(str, cursor.execute(f"FROM {table}").fetchall())) for table in facts(data)}
        about = cursor.execute(
            "SELECT revision, published_at, run_id, policy_revision FROM snapshot"
        ).fetchall()
        counts = cursor.execute("SELECT file, line_count, new_count, reject_count FROM files").fetchall()
        [reject] = cursor.execute("SELECT line, reason, raw_line, platform FROM rejects").fetchall()
    assert seen == facts(data)
    assert about == [(revision, NOW.replace(tzinfo=None), "7", "r1")]
    assert counts == [(str(tmp_path / "day.jsonl"), 5, 4, 1)]
    assert reject == (3, "not_json", b"{", None)


def test_a_table_without_files_has_its_columns(tmp_path, data):
    imported(data, written(tmp_path, b"{"))
    publish(data, NOW)

    for table in facts(data):
        assert published.current().connection.execute(f"SELECT * FROM {table}").fetchall() == []


@pytest.mark.parametrize(
    ("statement", "state", "expected"),
    [
        pytest.param([], "unconfirmed", None, id="no statement"),
        pytest.param([closed_day(matches=2)], "confirmed", 2, id="as many"),
        pytest.param([closed_day(matches=3)], "differs", 3, id="one is missing"),
        pytest.param([closed_day(matches=1)], "differs", 1, id="one too many"),
    ],
)
def test_a_day_is_confirmed_by_the_platforms_own_count(tmp_path, data, statement, state, expected):
    imported(data, written(tmp_path, match("m-1"), match("m-2"), match("m-2"), *statement))
    publish(data, NOW)

    found = "SELECT platform, CAST(day AS VARCHAR), match_count, expected_match_count, state FROM days"

    assert published.current().connection.execute(found).fetchall() == [
        ("north_sultan", "2026-11-29", 2, expected, state)
    ]


def test_a_closed_day_without_a_match_differs_unless_it_says_so(tmp_path, data):
    empty = closed_day(day="2026-11-30", matches=0)
    imported(data, written(tmp_path, closed_day(matches=5), empty))
    publish(data, NOW)

    found = published.current().connection.execute(
        "SELECT CAST(day AS VARCHAR), match_count, state FROM days"
    )

    assert found.fetchall() == [("2026-11-29", 0, "differs"), ("2026-11-30", 0, "confirmed")]


CANCELLED = {"winner": None, "score": [0, 0], "end": "cancelled", "status": "cancelled"}


def test_days_count_what_was_played(tmp_path, data):
    cancelled = match("m-2", result=CANCELLED, games=[])
    unstaked = changed("result.status", "unstaked", match("m-3"))
    other = changed("games.0.actions.0.play", "24/14", match("m-4"))
    imported(data, written(tmp_path, match("m-1"), cancelled, unstaked, other))
    publish(data, NOW)

    [day] = published.current().connection.execute("FROM days").fetchall()

    assert day[:2] == ("north_sultan", NOW.date().replace(month=11, day=29))
    matches, cancelled_count, unstaked_count, games, turns, accounts, errors, warnings = day[2:10]
    assert (matches, cancelled_count, unstaked_count, games, turns, accounts) == (4, 1, 1, 3, 9, 2)
    counted = asked(
        "SELECT count(*) FILTER (severity = 'E'), count(*) FILTER (severity = 'W') FROM violations"
    )
    assert [(errors, warnings)] == counted
    assert errors > 0


def test_accounts_are_as_after_their_last_match(tmp_path, data):
    early = changed("seats.0.name", "Eski", match("m-9", started_at="2026-11-28T10:00:00+03:00"))
    late = match("m-1", settlement={"chips": [2250, -2500], "rating_after": [1516, None]})
    money = match("m-3", unit="TRY", started_at="2026-11-28T11:00:00+03:00")
    cancelled = match(
        "m-4", games=[], result=CANCELLED, started_at="2026-11-28T12:00:00+03:00", settlement={}
    )
    imported(data, written(tmp_path, early, late, money, cancelled))
    publish(data, NOW)

    found = published.current().connection.execute(
        "SELECT account, name, match_count, win_count, staked_count, net_chips, last_rating FROM accounts"
    )

    assert found.fetchall() == [("a17", "Ayşe", 4, 3, 3, 4500, 1516), ("b88", "İlker", 4, 0, 3, -5000, 1500)]


def test_revisions_have_names_of_their_own_and_old_ones_go_after_the_grace_period(tmp_path, data):
    imported(data, written(tmp_path, match()))

    revisions = [publish(data, NOW + HOUR * at, grace=HOUR * 2) for at in range(7)]

    assert len(set(revisions)) == 7
    kept = sorted(file.stem for file in (data / "published").glob("*.duckdb"))
    # The second became the fourth last at 4 o'clock, the third at 5: an hour ago, so that it stays.
    assert kept == revisions[2:]
    assert (data / "published" / "current").read_text().strip() == revisions[-1]


def test_a_file_that_no_longer_holds_goes_when_no_kept_manifest_names_it_and_grace_has_passed(tmp_path, data):
    imported(data, written(tmp_path, match(), name="1"))
    first = publish(data, NOW, grace=HOUR)
    old = named(data, first)
    imported(data, written(tmp_path, match(revision=2, stake=5000), name="2"))
    for at in range(1, 4):
        revision = publish(data, NOW + HOUR * at, grace=HOUR)

    assert old & named(data, revision) == set()
    assert old <= files_of(data, "lake/*/*/*")  # no manifest of the last three names them, but only since now

    publish(data, NOW + HOUR * 3 + HOUR / 2, grace=HOUR)
    assert old <= files_of(data, "lake/*/*/*")

    last = publish(data, NOW + HOUR * 5, grace=HOUR)
    assert files_of(data, "lake/*/*/*") == named(data, last)
    assert first not in {file.stem for file in (data / "published").glob("*.duckdb")}


def test_what_a_killed_job_left_goes_with_the_next(tmp_path, data):
    imported(data, written(tmp_path, match(), name="1"))
    publish(data, NOW)
    folder = data / "lake" / "turns" / "day=2026-11-29"
    for left in (folder / "left.parquet", folder / "left.parquet.tmp", data / "published" / "x.duckdb.tmp"):
        left.write_bytes(b"half")
    (data / "published" / "000009-20261201T000000.duckdb").write_bytes(b"never named")

    imported(data, written(tmp_path, match("m-2"), name="2"))
    publish(data, NOW)

    assert "left" not in " ".join(files_of(data, "**/*"))
    assert len(files_of(data, "published/*")) == 3


@pytest.mark.parametrize("damage", ["gone", "shorter", "other rows"])
def test_a_snapshot_that_would_not_be_whole_is_not_published(tmp_path, data, damage):
    imported(data, written(tmp_path, match(), name="1"))
    before = publish(data, NOW)
    imported(data, written(tmp_path, match("m-2"), name="2"))
    file = max(data.glob("lake/turns/*/*"), key=lambda file: file.stat().st_mtime_ns)
    if damage == "gone":
        file.unlink()
    elif damage == "shorter":
        file.write_bytes(file.read_bytes()[:-1])
    else:
        file.write_bytes(next(data.glob("lake/matches/*/*")).read_bytes())

    with pytest.raises(PublishError, match=str(file.relative_to(data))):
        publish(data, NOW)

    assert published.current_revision() == before


def test_counts_that_do_not_agree_stop_the_pointer(tmp_path, data, monkeypatch):
    imported(data, written(tmp_path, match()))
    monkeypatch.setitem(publishing._MUST_BE_EQUAL, "one and two", "SELECT 1, 2")

    with pytest.raises(PublishError, match="one and two"):
        publish(data, NOW)

    with pytest.raises(published.NothingPublished):
        published.current_revision()


def test_the_data_folder_can_be_moved(tmp_path, data):
    imported(data, written(tmp_path, match()))
    publish(data, NOW)
    moved = data.rename(tmp_path / "else [where]")

    published.use(moved)

    assert published.current().connection.execute("SELECT count(*) FROM turns").fetchall() == [(3,)]


def test_conflicts_are_published_with_what_they_say(tmp_path, data):
    imported(data, written(tmp_path, match(), match(stake=5000)))
    publish(data, NOW)

    found = published.current().connection.execute("SELECT kind, platform, id, revision, line FROM conflicts")

    assert [row[:4] for row in found.fetchall()] == [("match", "north_sultan", "m-1", 1)]


def repeated(status):
    """Four staked matches of a pair within a day; what the server made of the last."""
    return [meeting(1, 10), meeting(2, 12), meeting(3, 15), meeting(4, 19, status)]


def asked(question):
    return published.current().connection.execute(question).fetchall()


@pytest.mark.parametrize(("status", "found"), [("unstaked", []), ("counted", [("m-4", "AC-REP-01")])])
def test_what_many_matches_tell_together_is_seen_and_counted(tmp_path, data, status, found):
    imported(data, written(tmp_path, *repeated(status)))
    publish(data, NOW)

    assert asked("SELECT match_id, code FROM violations WHERE code = 'AC-REP-01'") == found
    flow = [("m-4", "AC-FRP-02")] if found else []
    assert asked("SELECT match_id, code FROM series_violations") == flow + found
    [(errors, others)] = asked(
        "SELECT sum(error_count), (SELECT count(*) FROM violations WHERE severity = 'E') FROM days"
    )
    assert errors == others
    assert asked("SELECT should_be, server_said FROM repeat WHERE match_id = 'm-4'") == [("void", status)]


def test_the_audit_of_series_is_done_under_the_policy_given(tmp_path, data):
    edge = [meeting(1, 0), meeting(2, 1), meeting(3, 2), meeting(4, 24)]
    imported(data, written(tmp_path, *edge))

    publish(data, NOW)
    by_default = (
        asked("SELECT match_id FROM series_violations"),
        asked("SELECT policy_revision FROM snapshot"),
    )
    publish(data, NOW, policy=effective({"repeat.boundary": "inclusive"}))
    otherwise = asked("SELECT match_id FROM series_violations"), asked("SELECT policy_revision FROM snapshot")
    publish(data, NOW)

    assert by_default == ([], [("r1",)])
    assert otherwise == ([("m-4",)], [("r2",)])
    assert asked("SELECT policy_revision FROM snapshot") == [("r1",)]
    assert asked("SELECT value, default_value FROM policy WHERE setting = 'repeat.boundary'") == [
        ("exclusive", "exclusive")
    ]


def test_a_snapshot_of_an_earlier_hakem_asks_to_be_published_again(tmp_path, data):
    imported(data, written(tmp_path, match("m-1")))
    revision = publish(data, NOW)
    with duckdb.connect(str(data / "published" / f"{revision}.duckdb")) as connection:
        connection.execute("DROP TABLE repeat")

    with pytest.raises(published.SnapshotUnreadable, match="publish again"):
        repeat.repeat()


def test_a_snapshot_that_has_fewer_columns_asks_to_be_published_again(tmp_path, data):
    imported(data, written(tmp_path, match("m-1")))
    revision = publish(data, NOW)
    with duckdb.connect(str(data / "published" / f"{revision}.duckdb")) as connection:
        connection.execute("ALTER TABLE policy DROP COLUMN reason_tr")

    with pytest.raises(published.SnapshotUnreadable, match="publish again"):
        policy.policy()


def test_a_platform_whose_ruleset_is_gone_stops_publishing_and_is_named(tmp_path, data, monkeypatch):
    folder = tmp_path / "rulesets"
    folder.mkdir()
    own = (BUILT_IN / "tavla_app.toml").read_text(encoding="utf-8").replace('"tavla_app"', '"our_club"')
    (folder / "our_club.toml").write_text(own, encoding="utf-8")
    monkeypatch.setenv("HAKEM_RULESETS", str(folder))
    imported(data, written(tmp_path, match("m-1", platform="our_club", hall=None, room="quick_play")))

    publish(data, NOW, rulesets=folder)
    with pytest.raises(PublishError, match="our_club"):
        publish(data, NOW)
