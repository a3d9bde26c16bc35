-- Who stands above an account now and did not before, the highest first.
--
-- Who had no rank before (provisional, inactive or not yet on the board) counts as below.
--
-- Grain:  one row per account that passed it
-- Reads:  leaderboard, accounts
-- Params: $platform VARCHAR ruleset id
--         $board    VARCHAR all_time, this_week, this_month or hall
--         $hall     VARCHAR the hall of a hall's board; NULL otherwise
--         $account  VARCHAR id of the account
--         $against  VARCHAR day or week: before is yesterday or last week
-- Order:  rank; account settles ties

WITH ranked AS (
    SELECT
        account,
        rank,
        rating,
        CASE WHEN $against = 'day' THEN rank_yesterday ELSE rank_last_week END AS rank_before
    FROM leaderboard
    WHERE platform = $platform
      AND board = $board
      AND (CAST($hall AS VARCHAR) IS NULL OR hall = $hall)
      AND rank IS NOT NULL
),

own AS (
    SELECT rank, rank_before FROM ranked WHERE account = $account
)

SELECT
    r.account,
    a.name,
    r.rank,
    r.rank_before,
    r.rating
FROM ranked AS r
INNER JOIN own
    ON r.rank < own.rank
    AND (r.rank_before IS NULL OR r.rank_before >= own.rank_before)
LEFT JOIN accounts AS a
    ON a.platform = $platform
    AND a.account = r.account
WHERE own.rank_before IS NOT NULL
ORDER BY r.rank, r.account
