-- The display names that one account has used, the latest first.
--
-- Grain:  one row per name
-- Reads:  seats, matches
-- Params: $platform VARCHAR ruleset id
--         $account  VARCHAR id of the account
-- Order:  last_at, latest first; name settles ties

SELECT
    s.name,
    MIN(m.started_at) AS first_at,
    MAX(m.started_at) AS last_at,
    COUNT(*) AS match_count
FROM seats AS s
JOIN matches AS m
    ON m.day = s.day AND m.platform = s.platform AND m.match_id = s.match_id
WHERE s.platform = $platform
  AND s.account = $account
  AND s.name IS NOT NULL
GROUP BY s.name
ORDER BY last_at DESC NULLS LAST, s.name
