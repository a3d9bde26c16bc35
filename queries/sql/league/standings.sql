-- One page of an event's table in its order, and what put each account before the next one equal in points.
--
-- `decided_by`: matches, among, opponents, reached or lot, in the order of the table; missing where the points
-- decide. `entered_at` is the entry in the wallet log.
--
-- Grain:  one row per account
-- Reads:  league, accounts, wallet_entries
-- Params: $platform VARCHAR ruleset id
--         $event    VARCHAR id of the event
--         $limit    BIGINT  rows of a page
--         $offset   BIGINT  rows of the pages before
-- Order:  rank; account settles ties

WITH followed AS (
    SELECT
        platform,
        event,
        first_day,
        last_day,
        rank,
        account,
        points,
        matches,
        wins,
        points_among_equals,
        opponents_points,
        reached_at,
        LEAD(account) OVER ranked AS next_account,
        LEAD(points) OVER ranked AS next_points,
        LEAD(matches) OVER ranked AS next_matches,
        LEAD(points_among_equals) OVER ranked AS next_points_among_equals,
        LEAD(opponents_points) OVER ranked AS next_opponents_points,
        LEAD(reached_at) OVER ranked AS next_reached_at
    FROM league
    WHERE platform = $platform
      AND event = $event
    WINDOW ranked AS (ORDER BY rank, account)
),

entered AS (
    SELECT
        account,
        MIN(occurred_at) AS entered_at
    FROM wallet_entries
    WHERE platform = $platform
      AND reference = $event
      AND reason = 'league_entry'
    GROUP BY account
)

SELECT
    f.platform,
    f.event,
    f.first_day,
    f.last_day,
    f.rank,
    f.account,
    a.name,
    f.points,
    f.matches,
    f.wins,
    f.points_among_equals,
    f.opponents_points,
    f.reached_at,
    e.entered_at,
    f.next_account,
    n.name AS next_name,
    f.next_matches,
    f.next_points_among_equals,
    f.next_opponents_points,
    f.next_reached_at,
    CASE
        WHEN f.next_account IS NULL OR f.points <> f.next_points THEN NULL
        WHEN f.matches <> f.next_matches THEN 'matches'
        WHEN f.points_among_equals <> f.next_points_among_equals THEN 'among'
        WHEN f.opponents_points <> f.next_opponents_points THEN 'opponents'
        WHEN f.reached_at <> f.next_reached_at THEN 'reached'
        ELSE 'lot'
    END AS decided_by
FROM followed AS f
LEFT JOIN accounts AS a
    ON a.platform = f.platform
    AND a.account = f.account
LEFT JOIN accounts AS n
    ON n.platform = f.platform
    AND n.account = f.next_account
LEFT JOIN entered AS e
    ON e.account = f.account
ORDER BY f.rank, f.account
LIMIT $limit OFFSET $offset
