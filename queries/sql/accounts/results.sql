-- How one account's matches ended, from its own side.
--
-- Grain:  one row per way of ending
-- Reads:  seats, matches
-- Params: $platform VARCHAR ruleset id
--         $account  VARCHAR id of the account
-- Order:  match_count, most first; end settles ties

SELECT
    m.end,
    COUNT(*) AS match_count,
    COUNT(*) FILTER (WHERE m.winner = s.seat) AS win_count,
    COUNT(*) FILTER (WHERE m.winner <> s.seat) AS loss_count,
    COUNT(*) FILTER (WHERE m.status = 'unstaked') AS void_count
FROM seats AS s
JOIN matches AS m
    ON m.day = s.day AND m.platform = s.platform AND m.match_id = s.match_id
WHERE s.platform = $platform
  AND s.account = $account
GROUP BY m.end
ORDER BY match_count DESC NULLS LAST, m.end
