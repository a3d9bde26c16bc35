-- One page of the tables of cups and leagues, the latest event first.
--
-- Grain:  one row per platform, event and account
-- Reads:  league, accounts
-- Params: $platform  VARCHAR ruleset id; NULL: every platform
--         $kind      VARCHAR daily_cup or weekly_league; NULL: both
--         $event     VARCHAR one event's id; NULL: every event
--         $account   VARCHAR account; NULL: everybody
--         $first_day DATE    earliest day that an event may end on
--         $last_day  DATE    latest day that an event may begin on
--         $limit     BIGINT  rows of a page
--         $offset    BIGINT  rows of the pages before
-- Order:  latest event first; within an event by rank

SELECT
    l.platform,
    l.kind,
    l.event,
    l.first_day,
    l.last_day,
    l.rank,
    l.account,
    a.name,
    l.points,
    l.matches,
    l.wins,
    l.points_among_equals,
    l.opponents_points,
    l.reached_at
FROM league AS l
LEFT JOIN accounts AS a
    ON a.platform = l.platform
    AND a.account = l.account
WHERE (CAST($platform AS VARCHAR) IS NULL OR l.platform = $platform)
  AND (CAST($kind AS VARCHAR) IS NULL OR l.kind = $kind)
  AND (CAST($event AS VARCHAR) IS NULL OR l.event = $event)
  AND (CAST($account AS VARCHAR) IS NULL OR l.account = $account)
  AND l.last_day >= $first_day
  AND l.first_day <= $last_day
ORDER BY
    l.last_day DESC NULLS LAST,
    l.first_day DESC NULLS LAST,
    l.platform ASC NULLS LAST,
    l.event ASC NULLS LAST,
    l.rank ASC NULLS LAST,
    l.account ASC NULLS LAST
LIMIT $limit OFFSET $offset
