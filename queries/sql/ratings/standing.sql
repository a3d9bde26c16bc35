-- Where one account stands on a leaderboard, and among how many.
--
-- Grain:  one row per account
-- Reads:  leaderboard
-- Params: $platform VARCHAR ruleset id
--         $board    VARCHAR all_time, this_week, this_month or hall
--         $hall     VARCHAR the hall of a hall's board; NULL otherwise
--         $account  VARCHAR id of the account
-- Order:  account

WITH counted AS (
    SELECT
        account,
        rank,
        rating,
        rated_matches,
        wins,
        is_provisional,
        is_inactive,
        last_rated_at,
        rank_yesterday,
        rank_last_week,
        COUNT(*) FILTER (WHERE rank IS NOT NULL) OVER () AS ranked_count
    FROM leaderboard
    WHERE platform = $platform
      AND board = $board
      AND (CAST($hall AS VARCHAR) IS NULL OR hall = $hall)
)

SELECT
    account,
    rank,
    rating,
    rated_matches,
    wins,
    is_provisional,
    is_inactive,
    last_rated_at,
    rank_yesterday,
    rank_last_week,
    ranked_count
FROM counted
WHERE account = $account
ORDER BY account
