-- Seats whose rating or count of rated matches is not plainly what the account's match before left.
--
-- A match whose start lies before the end of the one before it is left out: what was read at seating may then
-- be what the other match left, or not yet. Rated here means at a public table, counted, with a winner.
--
-- Grain:  one row per platform, match and seat of a person with an earlier match
-- Reads:  matches, seats
-- Params: platform, forfeit_counts
-- Order:  ended_at, match_id, seat

WITH sat AS (
    SELECT
        seats.match_id,
        CAST(seats.seat AS INTEGER) AS seat,
        seats.account,
        seats.rating,
        seats.rated_matches,
        CASE WHEN seats.seat = 0 THEN matches.rating_after_0 ELSE matches.rating_after_1 END AS rating_after,
        opponents.rating AS opponent_rating,
        opponents.kind AS opponent_kind,
        opponents.level AS opponent_level,
        CASE WHEN matches.winner = seats.seat THEN 1 ELSE 0 END AS is_win,
        CASE
            WHEN matches.room IN ('hall', 'quick_play')
                AND matches.status = 'counted'
                AND matches.winner IS NOT NULL
                AND ($forfeit_counts OR matches."end" = 'completed') THEN 1
            ELSE 0
        END AS is_rated,
        matches.status,
        matches.started_at,
        matches.ended_at
    FROM seats
    INNER JOIN matches ON matches.platform = seats.platform AND matches.match_id = seats.match_id
    INNER JOIN seats AS opponents
        ON opponents.platform = seats.platform
        AND opponents.match_id = seats.match_id
        AND opponents.seat <> seats.seat
    WHERE seats.platform = $platform AND seats.kind = 'human'
),

linked AS (
    SELECT
        match_id,
        seat,
        account,
        rating,
        rated_matches,
        started_at,
        ended_at,
        LAG(match_id) OVER ends AS before_match_id,
        LAG(rating) OVER ends AS before_rating,
        LAG(rated_matches) OVER ends AS before_rated_matches,
        LAG(rated_matches, 2) OVER ends + LAG(is_rated, 2) OVER ends AS earlier_due_rated_matches,
        LAG(rating_after) OVER ends AS before_rating_after,
        LAG(opponent_rating) OVER ends AS before_opponent_rating,
        LAG(opponent_kind) OVER ends AS before_opponent_kind,
        LAG(opponent_level) OVER ends AS before_opponent_level,
        LAG(is_win) OVER ends AS before_is_win,
        LAG(is_rated) OVER ends AS before_is_rated,
        LAG(status) OVER ends AS before_status,
        LAG(started_at) OVER ends AS before_started_at,
        LAG(ended_at) OVER ends AS before_ended_at
    FROM sat
    WINDOW ends AS (PARTITION BY account ORDER BY ended_at, match_id)
)

SELECT
    match_id,
    seat,
    account,
    rating,
    rated_matches,
    started_at,
    before_match_id,
    before_rating,
    before_rated_matches,
    earlier_due_rated_matches,
    before_rating_after,
    before_opponent_rating,
    before_opponent_kind,
    before_opponent_level,
    before_is_win,
    before_is_rated,
    before_status,
    before_started_at
FROM linked
WHERE before_ended_at <= started_at
  AND (
      rating <> before_rating_after
      OR (before_rating_after IS NULL AND rating IS NOT NULL AND before_rating IS NOT NULL)
      OR rated_matches <> before_rated_matches + before_is_rated
  )
ORDER BY ended_at, match_id, seat
