-- Where every account of a platform stood at an instant, in the order in which a board shows them.
--
-- Equal ratings: more rated wins, then who has stood at the rating for longer, then the account's id. In the
-- board is who has a rated match in it: since an instant, in a hall. An account that the platform restricts is
-- left out while the restriction lasts.
--
-- Grain:  one row per account
-- Reads:  rating_changes, account_events
-- Params: platform, as_of, since, hall
-- Order:  place

WITH past AS (
    SELECT
        account,
        hall,
        place,
        ended_at,
        is_win,
        rating_before,
        rating_after,
        rated_matches
    FROM rating_changes
    WHERE platform = $platform AND ended_at < $as_of
),

standing AS (
    SELECT
        account,
        MAX_BY(rating_after, place) AS rating,
        MAX_BY(rated_matches, place) AS rated_matches,
        COUNT(*) FILTER (WHERE is_win) AS wins,
        MAX(ended_at) AS last_rated_at,
        COALESCE(MAX(ended_at) FILTER (WHERE rating_after <> rating_before), MIN(ended_at)) AS reached_at
    FROM past
    GROUP BY account
    HAVING COUNT(*) FILTER (WHERE ended_at >= $since AND ($hall IS NULL OR hall = $hall)) > 0
),

restrictions AS (
    SELECT
        account,
        MAX_BY(event, occurred_at) AS last_event
    FROM account_events
    WHERE platform = $platform AND event IN ('restricted', 'restored') AND occurred_at < $as_of
    GROUP BY account
)

SELECT
    standing.account,
    standing.rating,
    standing.rated_matches,
    standing.wins,
    standing.last_rated_at,
    standing.reached_at,
    ROW_NUMBER() OVER (
        ORDER BY standing.rating DESC, standing.wins DESC, standing.reached_at, standing.account
    ) AS place
FROM standing
LEFT JOIN restrictions ON restrictions.account = standing.account
WHERE restrictions.last_event IS NULL OR restrictions.last_event = 'restored'
ORDER BY place
