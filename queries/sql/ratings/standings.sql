-- One page of a leaderboard: who has a rank, then who is provisional, then who was not rated for long.
--
-- Names are compared without case and Turkish marks, by the table of `queries/folding.py`.
--
-- Grain:  one row per account
-- Reads:  leaderboard, accounts
-- Params: $platform VARCHAR ruleset id
--         $board    VARCHAR all_time, this_week, this_month or hall
--         $hall     VARCHAR the hall of a hall's board; NULL otherwise
--         $wanted   VARCHAR a part of a name or an id, folded; '' finds everybody
--         $letters  VARCHAR letters to fold
--         $folded   VARCHAR what they become, one for one; those beyond its length go
--         $inactive BOOLEAN whether inactive accounts are shown too
--         $against  VARCHAR day or week: the ranks of yesterday or of last week count for `sort`
--         $sort     VARCHAR rank, fell (lost most places) or rose (gained most)
--         $limit    BIGINT  rows of a page
--         $offset   BIGINT  rows of the pages before
-- Order:  inactive last, without a rank after those with one; within each by sort, place and account

WITH named AS (
    SELECT
        l.platform,
        l.place,
        l.rank,
        l.account,
        a.name,
        l.rating,
        l.rated_matches,
        l.wins,
        l.is_provisional,
        l.is_inactive,
        l.last_rated_at,
        l.rank_yesterday,
        l.rank_last_week,
        CASE WHEN $against = 'day' THEN l.rank_yesterday ELSE l.rank_last_week END AS rank_before,
        LOWER(TRANSLATE(COALESCE(a.name, ''), $letters, $folded)) AS folded_name,
        LOWER(TRANSLATE(l.account, $letters, $folded)) AS folded_account
    FROM leaderboard AS l
    LEFT JOIN accounts AS a
        ON a.platform = l.platform
        AND a.account = l.account
    WHERE l.platform = $platform
      AND l.board = $board
      AND (CAST($hall AS VARCHAR) IS NULL OR l.hall = $hall)
      AND ($inactive OR NOT l.is_inactive)
)

SELECT
    platform,
    place,
    rank,
    account,
    name,
    rating,
    rated_matches,
    wins,
    is_provisional,
    is_inactive,
    last_rated_at,
    rank_yesterday,
    rank_last_week
FROM named
WHERE POSITION($wanted IN folded_name) > 0
   OR POSITION($wanted IN folded_account) > 0
ORDER BY
    is_inactive ASC NULLS LAST,
    is_provisional ASC NULLS LAST,
    CASE WHEN $sort = 'fell' THEN rank_before - rank END ASC NULLS LAST,
    CASE WHEN $sort = 'rose' THEN rank - rank_before END ASC NULLS LAST,
    place ASC NULLS LAST,
    account ASC NULLS LAST
LIMIT $limit OFFSET $offset
