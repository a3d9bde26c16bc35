-- For each seat of a match that counted as unstaked: its counter of rated matches, and the one at its next match.
--
-- Only where the next match of the account starts after this one ended, is the next to end too, and nothing
-- else of the account lies between: then a counter that moved was moved by this match. A table that starts
-- later and ends sooner may have moved it before the next match was booked.
--
-- Grain:  one row per platform, match and seat
-- Reads:  matches, seats
-- Params: none
-- Order:  platform, match_id, seat

WITH played AS (
    SELECT
        seats.platform,
        seats.match_id,
        seats.seat,
        seats.account,
        seats.rated_matches,
        matches.status,
        matches.stake,
        matches.room,
        matches.started_at,
        matches.ended_at
    FROM seats
    INNER JOIN matches ON matches.platform = seats.platform AND matches.match_id = seats.match_id
    WHERE seats.kind = 'human'
),

followed AS (
    SELECT
        platform,
        match_id,
        seat,
        account,
        rated_matches,
        status,
        started_at,
        ended_at,
        LEAD(rated_matches) OVER (
            PARTITION BY platform, account ORDER BY started_at, match_id
        ) AS next_rated_matches,
        LEAD(started_at) OVER (PARTITION BY platform, account ORDER BY started_at, match_id) AS next_started_at,
        LEAD(match_id) OVER (PARTITION BY platform, account ORDER BY started_at, match_id) AS next_match_id,
        LEAD(match_id) OVER (PARTITION BY platform, account ORDER BY ended_at, match_id) AS next_ended_match_id,
        MAX(ended_at) OVER (
            PARTITION BY platform, account
            ORDER BY started_at, match_id
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ) AS earlier_ended_at
    FROM played
)

SELECT
    platform,
    match_id,
    CAST(seat AS INTEGER) AS seat,
    rated_matches,
    next_rated_matches,
    started_at,
    next_started_at
FROM followed
WHERE status = 'unstaked'
  AND rated_matches IS NOT NULL
  AND next_rated_matches IS NOT NULL
  AND next_started_at >= ended_at
  AND next_match_id = next_ended_match_id
  AND (earlier_ended_at IS NULL OR earlier_ended_at < started_at)
ORDER BY platform, match_id, seat
