-- All staked tables of two accounts: when and where, what each should be, what the server said and booked.
--
-- Grain:  one row per staked table of the two
-- Reads:  repeat, matches, seats
-- Params: $platform VARCHAR ruleset id
--         $account  VARCHAR one of the two
--         $opponent VARCHAR the other one
-- Order:  by the instant that counts; match_id settles ties

SELECT
    r.platform,
    r.match_id,
    r.day,
    r.account_a,
    r.account_b,
    r.started_at,
    COALESCE(m.ended_at, r.started_at) AS ended_at,
    r.counts_at,
    m.room,
    m.hall,
    m.stake,
    m.unit,
    r.ordinal_in_24h,
    r.should_be,
    r.server_said,
    (r.server_said = 'counted' AND r.should_be = 'void')
        OR (r.server_said = 'unstaked' AND r.should_be = 'staked') AS is_otherwise,
    r.doubt,
    r.is_at_edge,
    r.is_at_least,
    r.is_exempt,
    r.counted_before,
    first_seat.account <> r.account_a AS is_swapped,
    CASE WHEN first_seat.account = r.account_a THEN m.net_chips_0 ELSE m.net_chips_1 END AS net_chips_a,
    CASE WHEN first_seat.account = r.account_a THEN m.net_chips_1 ELSE m.net_chips_0 END AS net_chips_b,
    CASE
        WHEN first_seat.account = r.account_a THEN m.rating_after_0 - first_seat.rating
        ELSE m.rating_after_1 - second_seat.rating
    END AS rating_change_a,
    CASE
        WHEN first_seat.account = r.account_a THEN m.rating_after_1 - second_seat.rating
        ELSE m.rating_after_0 - first_seat.rating
    END AS rating_change_b,
    CASE
        WHEN first_seat.account = r.account_a THEN m.tournament_points_0
        ELSE m.tournament_points_1
    END AS points_a,
    CASE
        WHEN first_seat.account = r.account_a THEN m.tournament_points_1
        ELSE m.tournament_points_0
    END AS points_b
FROM repeat AS r
JOIN matches AS m
    ON m.day = r.day AND m.platform = r.platform AND m.match_id = r.match_id
JOIN seats AS first_seat
    ON first_seat.day = r.day AND first_seat.platform = r.platform
   AND first_seat.match_id = r.match_id AND first_seat.seat = 0
JOIN seats AS second_seat
    ON second_seat.day = r.day AND second_seat.platform = r.platform
   AND second_seat.match_id = r.match_id AND second_seat.seat = 1
WHERE r.platform = $platform
  AND r.account_a = LEAST($account, $opponent)
  AND r.account_b = GREATEST($account, $opponent)
ORDER BY r.counts_at, r.match_id
