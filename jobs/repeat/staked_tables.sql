-- Every table announced with a stake: both accounts of the pair, and what the server did about the match.
--
-- The accounts of a pair stand in the order of their ids; what belongs to a seat stays with it. Practice is
-- never staked, whatever its stake. A match that the server counts as unstaked is here even without one.
--
-- Grain:  one row per platform and match with a stake, or said to be unstaked
-- Reads:  matches, seats
-- Params: none
-- Order:  platform, match_id

SELECT
    matches.platform,
    matches.match_id,
    LEAST(first_seat.account, second_seat.account) AS account_a,
    GREATEST(first_seat.account, second_seat.account) AS account_b,
    first_seat.account AS account_0,
    second_seat.account AS account_1,
    first_seat.kind AS kind_0,
    second_seat.kind AS kind_1,
    matches.room,
    matches.hall,
    matches.tournaments,
    matches.stake,
    matches.unit,
    matches.started_at,
    matches.ended_at,
    matches.winner,
    matches.status,
    matches.commission_chips,
    matches.net_chips_0,
    matches.net_chips_1,
    first_seat.rating AS rating_0,
    second_seat.rating AS rating_1,
    matches.rating_after_0,
    matches.rating_after_1,
    first_seat.rated_matches AS rated_matches_0,
    second_seat.rated_matches AS rated_matches_1,
    matches.tournament_points_0,
    matches.tournament_points_1
FROM matches
INNER JOIN seats AS first_seat
    ON first_seat.platform = matches.platform AND first_seat.match_id = matches.match_id AND first_seat.seat = 0
INNER JOIN seats AS second_seat
    ON second_seat.platform = matches.platform AND second_seat.match_id = matches.match_id AND second_seat.seat = 1
WHERE (matches.stake > 0 AND matches.room <> 'practice')
   OR matches.status = 'unstaked'
ORDER BY matches.platform, matches.match_id
