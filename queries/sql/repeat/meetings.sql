-- How often two accounts met on each platform, at tables with a stake and without.
--
-- Grain:  one row per platform on which the two met
-- Reads:  matches, seats
-- Params: $account  VARCHAR one of the two
--         $opponent VARCHAR the other one
-- Order:  platform

SELECT
    m.platform,
    COUNT(*) AS match_count,
    COUNT(*) FILTER (WHERE m.stake > 0 AND m.room <> 'practice') AS staked_count,
    COUNT(*) FILTER (WHERE NOT (m.stake > 0 AND m.room <> 'practice')) AS without_stake_count
FROM matches AS m
JOIN seats AS one
    ON one.day = m.day AND one.platform = m.platform AND one.match_id = m.match_id
JOIN seats AS other
    ON other.day = m.day AND other.platform = m.platform AND other.match_id = m.match_id
WHERE one.account = $account
  AND other.account = $opponent
  AND one.seat <> other.seat
GROUP BY m.platform
ORDER BY m.platform
