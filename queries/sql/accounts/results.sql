-- How one account's matches ended, from its own side, with the sum of all.
--
-- Grain:  one row per way of ending, and one with an empty end for all together
-- Reads:  seats, matches
-- Params: $platform VARCHAR ruleset id
--         $account  VARCHAR id of the account
-- Order:  the sum last; match_count, most first; end settles ties

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
GROUP BY GROUPING SETS ((m.end), ())
ORDER BY m.end IS NULL, match_count DESC NULLS LAST, m.end
