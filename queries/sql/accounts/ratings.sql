-- The rating of one account through time, as the log has it.
--
-- Grain:  one row per match with a logged rating
-- Reads:  seats, matches
-- Params: $platform VARCHAR ruleset id
--         $account  VARCHAR id of the account
-- Order:  ended_at, earliest first; match_id settles ties

SELECT
    m.ended_at,
    m.match_id,
    s.rating AS rating_before,
    COALESCE(CASE WHEN s.seat = 0 THEN m.rating_after_0 ELSE m.rating_after_1 END, s.rating) AS rating
FROM seats AS s
JOIN matches AS m
    ON m.day = s.day AND m.platform = s.platform AND m.match_id = s.match_id
WHERE s.platform = $platform
  AND s.account = $account
  AND COALESCE(CASE WHEN s.seat = 0 THEN m.rating_after_0 ELSE m.rating_after_1 END, s.rating) IS NOT NULL
ORDER BY m.ended_at, m.match_id
