-- What one account won and lost at its tables, as booked; units are never added together.
--
-- Grain:  one row per unit
-- Reads:  seats, matches
-- Params: $platform VARCHAR ruleset id
--         $account  VARCHAR id of the account
-- Order:  unit

SELECT
    m.unit,
    COUNT(*) AS staked_count,
    COALESCE(SUM(CASE WHEN s.seat = 0 THEN m.net_chips_0 ELSE m.net_chips_1 END), 0) AS net_chips,
    COUNT(*) FILTER (WHERE CASE WHEN s.seat = 0 THEN m.net_chips_0 ELSE m.net_chips_1 END IS NULL)
        AS unbooked_count
FROM seats AS s
JOIN matches AS m
    ON m.day = s.day AND m.platform = s.platform AND m.match_id = s.match_id
WHERE s.platform = $platform
  AND s.account = $account
  AND m.stake > 0
GROUP BY m.unit
ORDER BY m.unit
