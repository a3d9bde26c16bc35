-- The table of each event: points, and what decides between equals but for the lot.
--
-- Between accounts equal in points and matches counts the result among them, where all of them met; then the
-- sum of their opponents' points, then who reached the score first. Whether two are equal is asked of each
-- match, never by joining equals with equals: on a day thousands have one match and one point.
--
-- Grain:  one row per event and account
-- Reads:  scored
-- Params: none
-- Order:  event, account

WITH totals AS (
    SELECT
        event,
        account,
        SUM(points) AS points,
        COUNT(*) AS matches,
        SUM(is_win) AS wins,
        MAX(ended_at) AS reached_at
    FROM scored
    GROUP BY event, account
),

grouped AS (
    SELECT
        event,
        account,
        points,
        matches,
        wins,
        reached_at,
        COUNT(*) OVER (PARTITION BY event, points, matches) AS equals
    FROM totals
),

among_equals AS (
    SELECT
        one.event,
        one.account,
        COUNT(DISTINCT scored.opponent) FILTER (
            WHERE other.points = one.points AND other.matches = one.matches
        ) AS met,
        SUM(scored.points) FILTER (
            WHERE other.points = one.points AND other.matches = one.matches
        ) AS points_among
    FROM scored
    INNER JOIN grouped AS one ON one.event = scored.event AND one.account = scored.account
    LEFT JOIN grouped AS other ON other.event = scored.event AND other.account = scored.opponent
    WHERE one.equals > 1
    GROUP BY one.event, one.account
),

met AS (
    SELECT
        grouped.event,
        grouped.account,
        among_equals.points_among,
        MIN(COALESCE(among_equals.met, 0)) OVER (
            PARTITION BY grouped.event, grouped.points, grouped.matches
        ) = grouped.equals - 1 AS is_decided
    FROM grouped
    LEFT JOIN among_equals
        ON among_equals.event = grouped.event AND among_equals.account = grouped.account
),

opponents AS (
    SELECT
        scored.event,
        scored.account,
        SUM(COALESCE(totals.points, 0)) AS opponents_points
    FROM scored
    LEFT JOIN totals ON totals.event = scored.event AND totals.account = scored.opponent
    GROUP BY scored.event, scored.account
)

SELECT
    grouped.event,
    grouped.account,
    CAST(grouped.points AS BIGINT) AS points,
    grouped.matches,
    CAST(grouped.wins AS BIGINT) AS wins,
    CAST(CASE WHEN met.is_decided THEN COALESCE(met.points_among, 0) ELSE 0 END AS BIGINT) AS points_among_equals,
    CAST(opponents.opponents_points AS BIGINT) AS opponents_points,
    grouped.reached_at
FROM grouped
INNER JOIN met ON met.event = grouped.event AND met.account = grouped.account
INNER JOIN opponents ON opponents.event = grouped.event AND opponents.account = grouped.account
ORDER BY grouped.event, grouped.account
