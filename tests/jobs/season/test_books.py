"""What an honest server books, followed line by line: status, chips, ratings, wallets, dice, clocks.

Nothing here asks the simulator: every number is worked out again from the lines.
"""

import hmac
from collections import Counter, defaultdict
from datetime import timedelta
from hashlib import sha256
from itertools import pairwise
from math import floor

from jobs.records import Match, Reject
from tests.jobs.season.conftest import instant

HALLS = {
    "kahvehane": 500,
    "kapalicarsi": 2_500,
    "saray_bahcesi": 10_000,
    "has_oda": 50_000,
    "divan_i_humayun": 250_000,
}


def sultan(season):
    return sorted(
        season.matches("north_sultan"), key=lambda match: (instant(match["ended_at"]), match["match_id"])
    )


def is_bot(seat):
    return seat["kind"] == "bot"


def own_turns(match):
    counts = [0, 0]
    for game in match["games"]:
        for action in game["actions"]:
            if "dice" in action and action.get("by") != "server":
                counts[action["seat"]] += 1
    return counts


def test_every_line_can_be_read_and_has_no_unknown_field(season):
    assert [line for line in season.lines if isinstance(line.content, Reject)] == []
    assert [line for line in season.lines if line.extras] == []
    assert sum(isinstance(line.content, Match) for line in season.lines) == len(season.matches())


def test_match_ids_are_unique_and_times_run_forward(season):
    ids = [(match["platform"], match["match_id"]) for match in season.matches()]

    assert len(set(ids)) == len(ids)
    assert all(instant(match["started_at"]) <= instant(match["ended_at"]) for match in season.matches())


def test_nobody_sits_at_two_tables_at_once(season):
    by_account = defaultdict(list)
    for match in season.matches():
        for seat in match["seats"]:
            if not is_bot(seat):
                by_account[match["platform"], seat["account"]].append(match)
    for matches in by_account.values():
        ordered = sorted(matches, key=lambda match: instant(match["started_at"]))
        for earlier, later in pairwise(ordered):
            assert instant(earlier["ended_at"]) <= instant(later["started_at"])


def test_ratings_follow_from_one_match_to_the_next(season):
    known: dict[str, tuple[int, int]] = {}
    moved = 0
    for match in sultan(season):
        after = match["settlement"]["rating_after"]
        is_rated = match["room"] in ("hall", "quick_play") and match["result"]["status"] == "counted"
        for number, seat in enumerate(match["seats"]):
            if is_bot(seat):
                fixed = {"easy": 1200, "medium": 1500, "hard": 1750}[seat["level"]]
                assert seat["rating"] == after[number] == fixed
                continue
            rating, count = known.get(seat["account"], (seat["rating"], seat["rated_matches"]))
            assert (seat["rating"], seat["rated_matches"]) == (rating, count)
            if is_rated:
                other = match["seats"][1 - number]["rating"]
                won = match["result"]["winner"] == number
                k = 32 if count < 30 else 16
                expected = 1 / (1 + 10 ** ((other - rating) / 400))
                rating, count = floor(rating + k * (won - expected) + 0.5), count + 1
                moved += rating != seat["rating"]
            assert after[number] == rating
            known[seat["account"]] = rating, count
    assert moved > 500


def test_chips_are_settled_by_the_winners_status(season):
    rates = Counter()
    for match in season.matches("north_sultan"):
        stake, booked, result = match["stake"], match["settlement"], match["result"]
        assert booked["pot"] == 2 * stake
        if result["status"] != "counted" or not stake:
            assert (booked["commission"], booked["chips"]) == (0, [0, 0])
            continue
        winner = result["winner"]
        rate = 3 if match["seats"][winner].get("vip") else 5
        commission = 2 * stake * rate // 100
        expected = [-stake, -stake]
        expected[winner] = stake - commission
        assert booked["commission"] == commission
        assert booked["chips"] == [
            0 if is_bot(seat) else chips for seat, chips in zip(match["seats"], expected, strict=True)
        ]
        rates[rate] += 1
    assert rates[3] > 20
    assert rates[5] > 200


def test_points_go_to_people_at_public_staked_tables(season):
    for match in season.matches("north_sultan"):
        result = match["result"]
        counts = (
            match["stake"] > 0 and match["room"] in ("hall", "quick_play") and result["status"] == "counted"
        )
        expected = [
            (3 if result["winner"] == number else 1) if counts and not is_bot(seat) else 0
            for number, seat in enumerate(match["seats"])
        ]
        assert match["settlement"]["tournament_points"] == expected


def test_everybody_could_afford_his_hall_and_was_let_in(season):
    for match in season.matches("north_sultan"):
        if match["room"] == "hall":
            assert match["stake"] == HALLS[match["hall"]]
        for seat in match["seats"]:
            if not is_bot(seat):
                assert seat["balance"] >= 10 * match["stake"]
                if match.get("hall") == "has_oda":
                    at_start = seat.get("vip_at_start", seat["vip"])
                    assert at_start or seat["eligibility"]["has_oda_member"]


def test_a_fourth_staked_match_within_a_day_is_void(season):
    starts = defaultdict(list)
    void = 0
    for match in sorted(season.matches("north_sultan"), key=lambda match: instant(match["started_at"])):
        if not match["stake"] or any(is_bot(seat) for seat in match["seats"]):
            assert match["result"]["status"] != "unstaked"
            continue
        status = match["result"]["status"]
        if status == "cancelled":
            continue
        pair = frozenset(seat["account"] for seat in match["seats"])
        at = instant(match["started_at"])
        recent = [start for start in starts[pair] if at - start < timedelta(hours=24)]
        assert status == ("unstaked" if len(recent) >= 3 else "counted")
        if status == "counted":
            starts[pair].append(at)
        void += status == "unstaked"
    assert void > 0


def test_a_match_is_cancelled_when_a_side_has_not_played_twice(season):
    cancelled = 0
    for match in season.matches("north_sultan"):
        last = match["games"][-1]["result"]["end"]
        ended_early = last in ("leave", "disconnect", "timeout") and min(own_turns(match)) < 2
        assert (match["result"]["status"] == "cancelled") == ended_early
        if ended_early:
            assert match["result"] == {
                "winner": None,
                "score": [0, 0],
                "end": "cancelled",
                "status": "cancelled",
            }
        cancelled += ended_early
    assert cancelled > 3


def test_scores_are_the_sum_of_the_games(season):
    for match in season.matches():
        if match["result"]["status"] == "cancelled":
            continue
        score = [0, 0]
        for number, game in enumerate(match["games"]):
            assert number == 0 or not isinstance(match["target"], str)
            assert number == 0 or max(score) < match["target"]
            score[game["result"]["winner"]] += game["result"]["points"]
        assert match["result"]["score"] == score
        assert match["result"]["winner"] == match["games"][-1]["result"]["winner"]


def test_wallets_chain_and_match_what_the_matches_say(season):
    entries = season.companions("tavla-wallet/1")
    by_account = defaultdict(list)
    for entry in entries:
        by_account[entry["account"]].append(entry)
    for chain in by_account.values():
        for earlier, later in pairwise(chain):
            assert instant(earlier["at"]) < instant(later["at"])
            assert later["balance_after"] == earlier["balance_after"] + later["chips"]
            assert later["balance_after"] >= 0
    of_match = defaultdict(list)
    for entry in entries:
        if entry["reason"] in ("stake", "payout", "refund"):
            of_match[entry["reference"], entry["account"]].append(entry)
    for match in season.matches("north_sultan"):
        for number, seat in enumerate(match["seats"]):
            booked = of_match.pop((match["match_id"], seat["account"]), [])
            assert sum(entry["chips"] for entry in booked) == match["settlement"]["chips"][number]
            if match["stake"] and not is_bot(seat):
                assert booked[0]["balance_after"] == seat["balance"] - match["stake"]
    assert not of_match


def test_the_books_of_the_platform_come_out_even(season):
    books = season.truth["platforms"]["north_sultan"]["ledger"]
    moved = books["moved_chips"]

    assert books["difference_chips"] == 0
    assert (
        moved["stake"] + moved["payout"] + moved["refund"]
        == -books["commission_chips"] - books["house_chips"]
    )
    assert books["commission_chips"] == sum(
        match["settlement"]["commission"] for match in season.matches("north_sultan")
    )


def test_a_weeks_entries_are_paid_out_as_prizes(season):
    entries, prizes = Counter(), Counter()
    for entry in season.companions("tavla-wallet/1"):
        if entry["reason"] == "league_entry":
            assert entry["chips"] == -5_000
            entries[entry["reference"]] += 5_000
        elif entry["reason"] == "prize" and entry["reference"].startswith("weekly"):
            prizes[entry["reference"]] += entry["chips"]

    assert prizes["weekly_league:2026-W45"] == entries["weekly_league:2026-W45"] > 0


def test_money_by_the_point_changes_hands_whole(season):
    units = Counter()
    for match in season.matches("gammonempire"):
        booked, winner = match["settlement"], match["result"]["winner"]
        if match["target"] != "money":
            assert booked == {"pot": 0, "commission": 0, "chips": [0, 0]}
            continue
        amount = match["stake"] * match["games"][0]["result"]["points"]
        fee = 0 if match["unit"] == "play_money" else amount // 50
        assert amount % 50 == 0 or match["unit"] == "play_money"
        expected = [-amount, -amount]
        expected[winner] = amount - fee
        assert booked == {"pot": amount, "commission": fee, "chips": expected}
        units[match["unit"]] += 1
    assert set(units) >= {"play_money", "EUR"}


def test_committed_dice_can_be_worked_out_again(season):
    proven = [match for match in season.matches("cube_platform") if "dice_proof" in match]
    assert 0.2 < len(proven) / len(season.matches("cube_platform")) < 0.7
    for match in proven:
        proof = match["dice_proof"]
        seed = bytes.fromhex(proof["server_seed"])
        assert sha256(seed).hexdigest() == proof["commit"]
        rolled = []
        for game in match["games"]:
            rolled += [die for attempt in game["opening"] for die in attempt]
            turns = [action["dice"] for action in game["actions"] if "dice" in action]
            rolled += [die for dice in turns[1:] for die in dice]
        stream = b""
        counter = 0
        while len(stream) < 2 * len(rolled) + 64:
            message = f"{proof['client_seed']}:{counter}".encode()
            stream += hmac.new(seed, message, sha256).digest()
            counter += 1
        faces = [1 + byte % 6 for byte in stream if byte < 252]
        assert rolled == faces[: len(rolled)]


def test_dice_are_fair(season):
    rolls = Counter()
    for match in season.matches():
        for game in match["games"]:
            turns = [tuple(action["dice"]) for action in game["actions"] if "dice" in action]
            rolls.update(turns[1:])
    expected = rolls.total() / 36
    square = sum((rolls[a, b] - expected) ** 2 / expected for a in range(1, 7) for b in range(1, 7))

    assert rolls.total() > 100_000
    assert square < 80  # 35 degrees of freedom: a fair stream exceeds it once in 40,000 seeds


def test_clocks_of_north_sultan_are_kept(season):
    timeouts_seen = 0
    for match in season.matches("north_sultan"):
        timeouts = [0, 0]
        for game in match["games"]:
            bank = [60_000, 60_000]
            is_late = [False, False]
            for action in game["actions"]:
                seat = action["seat"]
                if action.get("event") == "timeout":
                    timeouts[seat] += 1
                    is_late[seat] = True
                if "dice" not in action:
                    continue
                assert (action.get("by") == "server") == is_late[seat]
                over = max(0, action["ms"] - 30_000)
                assert over == bank[seat] if is_late[seat] else over < max(1, bank[seat])
                bank[seat] -= over
                is_late[seat] = False
        loser = next((seat for seat in (0, 1) if timeouts[seat] == 3), None)
        ended = match["games"][-1]["result"]
        assert (ended["end"] == "timeout") == (loser is not None)
        assert loser is None or ended["winner"] == 1 - loser
        timeouts_seen += sum(timeouts)
    assert timeouts_seen > 10


def test_who_is_back_in_time_plays_on(season):
    absences = []
    for match in season.matches("north_sultan"):
        for game in match["games"]:
            for place, action in enumerate(game["actions"]):
                if action.get("event") == "disconnect":
                    is_last = place == len(game["actions"]) - 1
                    assert (
                        (action["seconds"] > 45)
                        == is_last
                        == (game["result"]["end"] == "disconnect" and is_last)
                    )
                    assert is_last or game["actions"][place + 1] == {
                        "seat": action["seat"],
                        "event": "reconnect",
                    }
                    absences.append(action["seconds"])
    assert min(absences) < 10


def test_claims_follow_an_empty_bank(season):
    for match in season.matches("tavla_app"):
        for game in match["games"]:
            bank = [90_000, 90_000]
            for place, action in enumerate(game["actions"]):
                seat = action["seat"]
                if "dice" in action:
                    bank[seat] = max(0, bank[seat] - max(0, action["ms"] - 11_000))
                elif action.get("event") == "timeout":
                    assert action["seconds"] * 1000 == 11_000 + bank[seat]
                    assert game["actions"][place + 1 :] == [{"seat": 1 - seat, "event": "claim"}]
                    assert game["result"] == {
                        "winner": 1 - seat,
                        "points": 2,
                        "class": "gammon",
                        "end": "claim",
                    }


def test_the_reserve_lasts_for_the_whole_match(season):
    for match in season.matches("cube_platform"):
        reserve = [120_000 * match["target"]] * 2
        for game in match["games"]:
            for action in game["actions"]:
                if "dice" in action:
                    reserve[action["seat"]] -= max(0, action["ms"] - 12_000)
        assert min(reserve) >= 0
