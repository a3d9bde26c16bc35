-- The two people (or bots) of one match, as the log has them.
--
-- Grain:  one row per seat
-- Reads:  seats
-- Params: $platform VARCHAR ruleset id
--         $match_id VARCHAR id within its platform
--         $day      DATE    match day, which says in which file to look
-- Order:  seat

SELECT
    seat,
    account,
    name,
    kind,
    level,
    is_vip,
    rating,
    rated_matches,
    balance_chips,
    created_at
FROM seats
WHERE day = $day
  AND platform = $platform
  AND match_id = $match_id
ORDER BY seat
