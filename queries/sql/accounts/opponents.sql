-- Whom one account played, most often first; chips are summed where all matches have one unit.
--
-- Grain:  one row per opponent
-- Reads:  seats, matches
-- Params: $platform VARCHAR ruleset id
--         $account  VARCHAR id of the account
--         $limit    BIGINT  opponents at most
-- Order:  match_count, most first; then the latest; opponent settles ties

SELECT
    o.account AS opponent,
    MAX_BY(o.name, m.started_at) AS name,
    MAX(o.kind) AS kind,
    COUNT(*) AS match_count,
    COUNT(*) FILTER (WHERE m.winner = s.seat) AS win_count,
    COUNT(*) FILTER (WHERE m.winner <> s.seat) AS loss_count,
    COUNT(*) FILTER (WHERE m.stake > 0) AS staked_count,
    CASE
        WHEN COUNT(DISTINCT m.unit) = 1
            THEN SUM(CASE WHEN s.seat = 0 THEN m.net_chips_0 ELSE m.net_chips_1 END)
    END AS net_chips,
    MAX(m.unit) AS unit,
    MAX(m.started_at) AS last_at
FROM seats AS s
JOIN matches AS m
    ON m.day = s.day AND m.platform = s.platform AND m.match_id = s.match_id
JOIN seats AS o
    ON o.day = s.day AND o.platform = s.platform AND o.match_id = s.match_id AND o.seat <> s.seat
WHERE s.platform = $platform
  AND s.account = $account
GROUP BY o.account
ORDER BY match_count DESC NULLS LAST, last_at DESC NULLS LAST, opponent
LIMIT $limit
