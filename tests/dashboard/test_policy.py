"""The page of the policy: what each setting says, what changed when."""

import typing
from datetime import datetime

import pytest
import sqlalchemy

from dashboard.parts import clock, words
from jobs import policy
from queries.store import opening, requests
from queries.store import policy as store
from queries.store.opening import place
from tests.dashboard.test_words import words_of

AT = datetime(2026, 11, 29, 18)
BOUNDARY = {"kind": "word", "allowed": "exclusive inclusive"}


@pytest.fixture
def settings(season):
    season.setting("repeat.boundary", "inclusive", "exclusive", **BOUNDARY)
    season.setting("repeat.private", "true", "true", kind="flag", allowed=None)
    season.setting("late.finality_h", "48", "48", kind="whole", unit="h", allowed=None, least=0, most=8_784)
    season.policy_revision("r1", datetime(2026, 11, 20, 1, 30))
    season.policy_revision(
        "r2",
        datetime(2026, 11, 24, 21, 30),  # the 25th in Istanbul
        setting="repeat.boundary",
        value="inclusive",
        was="exclusive",
        author="Deniz",
        confirmed_by="Ada",
        reason="<b>as the platform wrote</b>",
    )
    season.publish()
    return season


def test_every_setting_stands_in_its_group_with_its_value_and_reason(visit, settings):
    text = visit("policy").text

    assert "Repeated opponents Setting Value Why the default is what it is" in text
    assert "A match exactly one window ago repeat.boundary is inside the window default: is outside" in text
    assert "When a match day is final late.finality_h 48 h Because it is so." in text
    assert "Policy in force r2 since 25 Nov" in text
    assert "Not at their default 1" in text


def test_the_history_says_what_changed_when_by_whom_and_why(visit, settings):
    text = visit("policy").text

    assert (
        "r2 25 Nov 2026, 00:30 A match exactly one window ago : is outside the window → is inside the window"
        " <b>as the platform wrote</b> Deniz, confirmed by Ada" in text
    )
    assert "r1 20 Nov 2026, 04:30 first published policy" in text


def test_a_setting_opens_by_its_address_and_says_what_each_value_means(visit, settings):
    text = visit("policy", setting="repeat.boundary").text

    assert "In force is inside the window Default is outside the window" in text
    assert "is outside the window default exclusive is inside the window in force inclusive" in text
    assert "Where the value comes from the operator's file" in text
    assert "late.finality_h" not in text
    assert "Private staked tables count" in text


def test_a_number_says_between_what_it_may_lie(visit, settings):
    assert "Takes 0 to 8,784 h" in visit("policy", setting="late.finality_h").text
    assert "0 ile 8.784 saat arası" in visit("policy", setting="late.finality_h", locale="tr-TR").text


def test_a_setting_that_never_changed_says_so(visit, settings):
    assert "It has never changed." in visit("policy", setting="repeat.private").text


def test_in_turkish_the_reason_is_turkish(visit, settings):
    text = visit("policy", locale="tr-TR").text

    assert "Çünkü böyledir." in text
    assert "Because it is so." not in text
    assert "Tam bir pencere önceki maç" in text


def test_a_setting_that_is_not_there_is_told(visit, settings):
    assert "There is no such setting" in visit("policy", setting="repeat.bounds").text


def test_every_setting_its_values_and_its_unit_have_a_name_in_both_languages():
    defaults = policy.defaults()
    values = {
        f"{name}.{value}"
        for name, setting in defaults.items()
        for value in (setting.allowed or (("true", "false") if setting.kind == "flag" else ()))
    }

    assert words_of("setting") == defaults.keys()
    assert words_of("setting_value") == values
    assert words_of("setting_unit") == {setting.unit for setting in defaults.values()} - {""}
    assert words_of("policy_group") == {name.split(".")[0] for name in defaults}
    assert words_of("policy_source") == set(typing.get_args(policy.Source.__annotations__["place"]))
    assert words.catalogue("tr")["setting_value.repeat.boundary.exclusive"] == "pencerenin dışındadır"


@pytest.fixture(autouse=True)
def closes_the_store():
    yield
    opening.forget()


def opened(visit, setting="repeat.boundary", **more):
    return visit("policy", setting=setting, **more)


def give_name(seen, name):
    seen.at.text_input(key="person field").set_value(name).run()


def send(seen, reason="as the platform wrote", value=None, setting="repeat.boundary"):
    if value is not None:
        seen.at.selectbox(key=f"policy value {setting}").select(value)
    seen.at.text_area(key=f"policy reason {setting}").set_value(reason)
    submit = next(button for button in seen.at.button if button.label == "Ask for this change")
    submit.click().run()
    assert not seen.at.exception


def test_a_change_is_asked_for_and_waits_for_a_second_person(visit, settings):
    seen = opened(visit)
    give_name(seen, "Deniz")
    send(seen)

    assert "Asked for. It waits for a second person now." in seen.text
    assert "Waits for a second person is inside the window → is outside the window" in seen.text
    [change] = store.waiting(place())
    assert (change.setting, change.value, change.was, change.by, change.reason) == (
        *("repeat.boundary", "exclusive", "inclusive", "Deniz"),
        "as the platform wrote",
    )
    overview = visit("policy").text
    assert "Waiting for a second person 1" in overview
    assert "A match exactly one window ago is inside the window → is outside the window Deniz" in overview


def test_who_asked_cannot_confirm_and_another_can(visit, settings):
    seen = opened(visit)
    give_name(seen, "Deniz")
    send(seen)
    assert "You asked for it" in seen.text
    assert seen.at.button(key="policy confirm").disabled

    give_name(seen, "Ada")
    assert "You asked for it" not in seen.text
    seen.at.button(key="policy confirm").click().run()

    assert "Confirmed. It holds from the next run on." not in seen.text  # once is enough
    assert (
        "Confirmed by Ada: holds from the next run on is inside the window → is outside the window"
        in seen.text
    )
    [change] = store.confirmed(place())
    assert (change.value, change.decided_by) == ("exclusive", "Ada")
    assert "1 confirmed, from the next run on" in visit("policy").text


def test_what_a_published_run_has_read_is_no_longer_to_come(visit, settings, league):
    seen = opened(visit, "repeat.private")
    give_name(seen, "Deniz")
    send(seen, setting="repeat.private")
    [change] = store.waiting(place())
    store.confirm(place(), change.change_id, by="Ada", at=AT)
    league.marts["policy"][1] |= {"value": "false", "source": "desk", "change_id": change.change_id}
    league.publish()

    text = opened(visit, "repeat.private").text

    assert (
        "holds from the next run on"
        not in text.replace("and can be changed back", "").split("Change this")[0]
    )
    assert "Confirmed by" not in text
    assert "Where the value comes from a change made here" in text


def test_a_withdrawn_change_leaves_the_form(visit, settings):
    seen = opened(visit)
    give_name(seen, "Deniz")
    send(seen)
    seen.at.button(key="policy withdraw").click().run()

    assert "Withdrawn. Nothing changes." in seen.text
    assert store.waiting(place()) == []
    assert len(seen.at.text_area) == 1


def test_a_save_that_comes_too_late_shows_both_sides_and_overwrites_nothing(visit, settings):
    seen = opened(visit)
    give_name(seen, "Deniz")
    other = store.propose(
        place(),
        token="other",
        setting="repeat.boundary",
        value=None,
        was="inclusive",
        by="Can",
        reason="the other reason",
        at=AT,
        seen=0,
    )
    send(seen)

    assert "Nothing was saved: Can was faster. In the meantime (waits)" in seen.text
    assert "the other reason Yours was: is outside the window – as the platform wrote" in seen.text
    assert store.waiting(place()) == [other]


def test_a_second_click_on_confirm_acts_once(visit, settings):
    seen = opened(visit)
    give_name(seen, "Deniz")
    send(seen)
    give_name(seen, "Ada")
    [change] = store.waiting(place())
    store.confirm(place(), change.change_id, by="Ada", at=AT)  # the first click, whose answer is on its way
    seen.at.button(key="policy confirm").click().run()

    assert "Confirmed by Ada: holds from the next run on" in seen.text
    assert [one.decided_at for one in store.confirmed(place())] == [AT]


@pytest.mark.parametrize(
    ("name", "reason", "says"),
    [("", "because", "give your name first"), ("Deniz", "  ", "a change needs a reason")],
)
def test_without_a_name_or_a_reason_nothing_is_saved(visit, settings, name, reason, says):
    seen = opened(visit)
    if name:
        give_name(seen, name)
    send(seen, reason)

    assert says in seen.text
    assert store.waiting(place()) == []


def test_a_number_is_changed_within_its_bounds(visit, settings):
    seen = opened(visit, "late.finality_h")
    give_name(seen, "Deniz")
    field = seen.at.number_input(key="policy value late.finality_h")
    assert (field.min, field.max, field.value) == (0, 8_784, 48)
    field.set_value(24)
    send(seen, setting="late.finality_h")

    assert [one.value for one in store.waiting(place())] == ["24"]
    assert "48 h → 24 h" in seen.text


@pytest.mark.parametrize(
    ("value", "shown"), [("86400000", "In force 24 h"), ("1000", "In force 1,000 ms"), ("0", "In force 0 ms")]
)
def test_whole_hours_are_told_as_hours(visit, settings, value, shown):
    settings.setting(
        "repeat.window_ms", value, value, kind="whole", unit="ms", allowed=None, least=0, most=10**9
    )
    settings.publish()

    assert shown in visit("policy", setting="repeat.window_ms").text


def test_the_checks_that_a_setting_decides_are_named(visit, settings, league):
    league.marts["checks"].append(
        {"code": "AC-REP-01", "settings": "repeat.anchor repeat.boundary", "place": 1}
    )
    league.marts["checks"].append({"code": "AC-MOV-04", "settings": "moves.last_checker", "place": 2})
    league.publish()

    seen = opened(visit)

    assert seen.link("AC-REP-01")["params"] == {"code": "AC-REP-01"}
    assert "AC-MOV-04" not in seen.text


def test_a_store_of_a_newer_hakem_is_told_and_nothing_is_written(visit, settings):
    with opening.writing(place()) as connection:
        connection.execute(sqlalchemy.text("UPDATE alembic_version SET version_num = '9999'"))
    opening.forget()

    text = opened(visit).text

    assert "Changes cannot be made or shown now" in text
    assert "newer Hakem" in text


def question(value="exclusive", setting="repeat.boundary"):
    return {"setting": setting, "value": value, "snapshot": "0002", "days": 30}


def asked(value="exclusive"):
    return requests.ask(place(), "policy_what_if", question(value), by="Deniz", at=AT)


def done(**changes):
    request = asked()
    requests.take(place(), "w", AT)
    row = {"code": "AC-REP-01", "severity": "E", "platform": "north_sultan"}
    counts = {"now_count": 1, "then_count": 2, "appears_count": 1, "disappears_count": 0}
    example = {
        **row,
        "match_id": "m-2",
        "game_no": None,
        "turn_no": None,
        "change": "appears",
        "message_tr": "Dördüncü masa.",
        "message_en": "The fourth table.",
    }
    answer = {
        "first_day": "2026-11-01",
        "last_day": "2026-11-29",
        "match_count": 1_200,
        "differs_count": 1,
        "rows": [row | counts, {**row, "code": "AC-MOV-04", **dict.fromkeys(counts, 0)}],
        "examples": [example],
    }
    requests.finish(place(), request.request_id, "w", AT, answer | changes)


def test_what_another_value_would_change_is_asked_of_the_worker_once(visit, settings):
    seen = opened(visit)
    for _ in range(2):
        seen.at.button(key="what if ask").click().run()
        assert not seen.at.exception

    assert requests.find(place(), "policy_what_if", question()).state == "waiting"
    assert requests.ahead(place(), 99) == 1
    assert "Waits for the worker No worker is there to answer" in seen.text
    assert seen.at.query_params["value"] == "exclusive"


def test_with_a_worker_there_the_page_says_how_far_it_is(visit, settings):
    requests.beat(place(), "w", clock.now())
    request = asked()
    assert "No worker is there" not in opened(visit, value="exclusive").text
    requests.take(place(), "w", clock.now())
    requests.renew(place(), request.request_id, "w", clock.now(), 0.4)

    seen = opened(visit, value="exclusive")

    assert "Waits for the worker" not in seen.text
    assert [one.proto.text for one in seen.at.get("progress")] == ["Being computed: 40%"]


def test_the_answer_is_kept_and_says_what_appears_and_where(visit, settings):
    done()

    seen = opened(visit, value="exclusive")

    assert (
        "Violations with “is outside the window” in the 1,200 matches of 1 Nov to 29 Nov: +1 −0" in seen.text
    )
    assert "AC-REP-01 · North Sultan Rule broken 1 2 1 0" in seen.text
    assert "AC-MOV-04" not in seen.text
    assert seen.link("m-2")["params"] == {"platform": "north_sultan", "match": "m-2"}
    assert "The fourth table." in seen.text
    assert "Dördüncü masa." in opened(visit, value="exclusive", locale="tr-TR").text
    assert "Matches to look at" not in opened(visit).text


def test_a_value_that_changes_nothing_says_so(visit, settings):
    done(differs_count=0, examples=[])

    assert (
        "would change nothing: the 1,200 matches of 1 Nov to 29 Nov" in opened(visit, value="exclusive").text
    )


def test_a_question_that_failed_says_why_and_can_be_asked_again(visit, settings):
    request = asked()
    requests.take(place(), "w", AT)
    requests.fail(place(), request.request_id, "w", AT, "the snapshot is <gone>")

    seen = opened(visit, value="exclusive")
    assert "It could not be answered the snapshot is <gone>" in seen.text
    seen.at.button(key="what if again").click().run()

    assert requests.find(place(), "policy_what_if", question()).state == "waiting"


@pytest.mark.parametrize("value", ["perhaps", "inclusive", ""])
def test_a_value_that_cannot_be_tried_is_passed_over(visit, settings, value):
    assert "Waits for the worker" not in opened(visit, value=value).text


def test_a_number_can_be_tried_by_its_address(visit, settings):
    requests.ask(place(), "policy_what_if", question("24", "late.finality_h"), by="", at=AT)

    assert "Waits for the worker" in opened(visit, "late.finality_h", value="24").text
    assert "Waits for the worker" not in opened(visit, "late.finality_h", value="9999").text


def test_a_change_after_one_that_is_still_to_come_starts_from_that_one(visit, settings):
    seen = opened(visit)
    give_name(seen, "Deniz")
    send(seen)
    [first] = store.waiting(place())
    store.confirm(place(), first.change_id, by="Ada", at=AT)

    seen = opened(visit)
    give_name(seen, "Deniz")
    send(seen)

    [second] = store.waiting(place())
    assert (second.was, second.value) == ("exclusive", "inclusive")
