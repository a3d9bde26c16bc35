-- Every account that sat at a table: who it is, since when, how often, with what result.
--
-- Name, kind and rating are those of its last match; a cancelled match is counted but nobody's win; amounts
-- are chips only, other units are never added to them.
--
-- Grain:  one row per platform and account
-- Reads:  matches, seats
-- Params: none
-- Order:  platform, account

WITH sat AS (
    SELECT
        seats.platform,
        seats.match_id,
        seats.seat,
        seats.account,
        seats.name,
        seats.kind,
        matches.started_at,
        CASE WHEN matches.status <> 'cancelled' AND matches.winner = seats.seat THEN 1 ELSE 0 END AS is_win,
        CASE WHEN matches.status = 'counted' AND matches.stake > 0 THEN 1 ELSE 0 END AS is_staked,
        CASE
            WHEN matches.unit <> 'chip' THEN 0
            WHEN seats.seat = 0 THEN COALESCE(matches.net_chips_0, 0)
            ELSE COALESCE(matches.net_chips_1, 0)
        END AS net_chips,
        COALESCE(
            CASE WHEN seats.seat = 0 THEN matches.rating_after_0 ELSE matches.rating_after_1 END, seats.rating
        ) AS rating
    FROM seats
    INNER JOIN matches ON matches.platform = seats.platform AND matches.match_id = seats.match_id
),

last_seen AS (
    SELECT
        platform,
        account,
        name,
        kind
    FROM sat
    QUALIFY ROW_NUMBER() OVER (PARTITION BY platform, account ORDER BY started_at DESC, match_id DESC) = 1
),

last_rated AS (
    SELECT
        platform,
        account,
        rating
    FROM sat
    WHERE rating IS NOT NULL
    QUALIFY ROW_NUMBER() OVER (PARTITION BY platform, account ORDER BY started_at DESC, match_id DESC) = 1
),

totals AS (
    SELECT
        platform,
        account,
        MIN(started_at) AS first_at,
        MAX(started_at) AS last_at,
        COUNT(*) AS match_count,
        SUM(is_win) AS win_count,
        SUM(is_staked) AS staked_count,
        SUM(net_chips) AS net_chips
    FROM sat
    GROUP BY platform, account
)

SELECT
    totals.platform,
    totals.account,
    last_seen.name,
    last_seen.kind,
    totals.first_at,
    totals.last_at,
    totals.match_count,
    CAST(totals.win_count AS BIGINT) AS win_count,
    CAST(totals.staked_count AS BIGINT) AS staked_count,
    CAST(totals.net_chips AS BIGINT) AS net_chips,
    last_rated.rating AS last_rating
FROM totals
INNER JOIN last_seen ON last_seen.platform = totals.platform AND last_seen.account = totals.account
LEFT JOIN last_rated ON last_rated.platform = totals.platform AND last_rated.account = totals.account
ORDER BY totals.platform, totals.account
