"""Whether a season looks alive: evenings, weekends, regulars, newcomers, names, rematches, bots."""

from collections import Counter
from datetime import timedelta

from jobs.season.accounts import people
from jobs.season.draws import source
from jobs.season.knobs import Knobs
from jobs.season.season import PLATFORMS
from jobs.season.span import Span
from jobs.season.visits import visits
from tests.jobs.season.conftest import START, instant

ISTANBUL = timedelta(hours=3)


def local_hours(season):
    return Counter(
        (instant(m["started_at"]) + (ISTANBUL - instant(m["started_at"]).utcoffset())).hour
        for m in season.matches()
    )


def test_people_play_in_the_evening_and_hardly_in_the_early_morning(season):
    hours = local_hours(season)
    evening = sum(hours[hour] for hour in range(18, 24))
    morning = sum(hours[hour] for hour in range(5, 11))

    assert evening > 0.4 * hours.total()
    assert morning < 0.05 * hours.total()
    assert max(hours, key=hours.__getitem__) in range(18, 24)


def test_some_play_at_night(season):
    hours = local_hours(season)

    assert hours[2] + hours[3] > hours[6] + hours[7]


def test_weekends_bring_more_people():
    span = Span(START, 70, "Europe/Istanbul")
    knobs = Knobs(arrival_share=0.0, stop_share=0.0)
    everybody = people("a", 300, span, knobs, source(1, "people"))
    random = source(1, "visits")
    comes = Counter()
    for day in range(span.days):
        is_weekend = span.date_of(day).weekday() >= 5
        comes[is_weekend] += len(list(visits(everybody, day, span, knobs, random)))

    a_weekend_day, a_weekday = comes[True] / 20, comes[False] / 50
    assert 1.15 < a_weekend_day / a_weekday < 1.4


def test_visits_lie_within_their_day():
    span = Span(START, 3, "Europe/Istanbul")
    everybody = people("a", 400, span, Knobs(), source(2, "people"))

    for day in range(3):
        for visit in visits(everybody, day, span, Knobs(), source(2, day)):
            assert span.midnights[day] <= visit.at < span.midnights[day + 1]
            assert visit.account.arrives_on <= day < visit.account.stops_on
            assert visit.matches >= 1


def test_newcomers_are_opened_before_their_first_match(season):
    opened = {
        event["account"]: event
        for event in season.companions("tavla-account/1")
        if event["event"] == "opened"
    }
    first = {}
    for match in sorted(season.matches("north_sultan"), key=lambda match: instant(match["started_at"])):
        for seat in match["seats"]:
            first.setdefault(seat["account"], (match, seat))
    newcomers = [account for account in opened if account in first]

    assert len(newcomers) > 10
    for account in newcomers:
        match, seat = first[account]
        assert instant(opened[account]["at"]) < instant(match["started_at"])
        assert (seat["rating"], seat["rated_matches"]) == (1500, 0)
        assert seat["created_at"] == opened[account]["at"]


def test_people_stop_coming():
    span = Span(START, 30, "Europe/Istanbul")
    everybody = people("a", 500, span, Knobs(), source(3, "people"))
    gone = [account for account in everybody if account.stops_on < 30]

    assert 0.05 < len(gone) / len(everybody) < 0.15


def test_friends_meet_again_and_again_and_some_meet_the_repeat_rule(season):
    meetings = Counter(
        tuple(sorted(seat["account"] for seat in match["seats"]))
        for match in season.matches()
        if all(seat["kind"] == "human" for seat in match["seats"])
    )
    void = [match for match in season.matches("north_sultan") if match["result"]["status"] == "unstaked"]

    assert meetings.most_common(1)[0][1] >= 8
    assert 0 < len(void) < 0.05 * len(season.matches("north_sultan"))


def test_bots_fill_seats_where_nobody_comes(season):
    public = [match for match in season.matches("north_sultan") if match["room"] in ("hall", "quick_play")]
    with_bot = [match for match in public if any(seat["kind"] == "bot" for seat in match["seats"])]
    others = [
        match
        for platform in PLATFORMS
        if platform != "north_sultan"
        for match in season.matches(platform)
        if match["room"] != "practice"
    ]

    assert 0.05 < len(with_bot) / len(public) < 0.5
    assert not any(all(seat["kind"] == "bot" for seat in match["seats"]) for match in season.matches())
    assert not any(seat["kind"] == "bot" for match in others for seat in match["seats"])


def test_halls_are_chosen_by_the_purse(season):
    halls = Counter(match["hall"] for match in season.matches("north_sultan") if match["room"] == "hall")

    assert {"kahvehane", "kapalicarsi", "saray_bahcesi"} <= halls.keys()
    assert halls["kahvehane"] > halls["divan_i_humayun"]


def test_names_are_of_all_kinds(season):
    names = {seat["name"] for match in season.matches() for seat in match["seats"] if "name" in seat}

    assert any(set(name) & set("çğıöşüÇĞİÖŞÜ") for name in names)
    assert any(ord(letter) > 0x1F000 for name in names for letter in name)
    assert any(name.isascii() and "_" in name for name in names)


def test_the_build_changes_during_the_season(season):
    builds = [match["server"]["build"] for match in season.matches("north_sultan")]

    assert list(dict.fromkeys(builds)) == ["5.13.2", "5.14.0", "5.14.1"]
    assert len({match["server"]["name"] for match in season.matches("north_sultan")}) == 3


def test_all_kinds_of_ends_occur(season):
    ends = {(match["platform"], match["result"]["end"]) for match in season.matches()}

    assert {
        ("north_sultan", "completed"),
        ("north_sultan", "cancelled"),
        ("north_sultan", "leave"),
        ("north_sultan", "timeout"),
        ("backgammontalk", "resign"),
        ("tavla_app", "resign"),
        ("cube_platform", "completed"),
    } <= ends
