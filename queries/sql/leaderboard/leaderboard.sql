-- One page of a leaderboard: who has a rank in its order, then who is provisional.
--
-- Who has not been rated for long is left out unless asked for.
--
-- Grain:  one row per platform and account
-- Reads:  leaderboard, accounts
-- Params: $board     VARCHAR all_time, this_week, this_month or hall
--         $hall      VARCHAR the hall of a hall's board; NULL otherwise
--         $platform  VARCHAR ruleset id; NULL: every platform
--         $account   VARCHAR account; NULL: everybody
--         $inactive  BOOLEAN whether inactive accounts are shown too
--         $limit     BIGINT  rows of a page
--         $offset    BIGINT  rows of the pages before
-- Order:  by platform; inactive last, within the rest by rank, who has none after who has; then by place

SELECT
    l.platform,
    l.board,
    l.hall,
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
    l.rank_last_week
FROM leaderboard AS l
LEFT JOIN accounts AS a
    ON a.platform = l.platform
    AND a.account = l.account
WHERE l.board = $board
  AND (CAST($hall AS VARCHAR) IS NULL OR l.hall = $hall)
  AND (CAST($platform AS VARCHAR) IS NULL OR l.platform = $platform)
  AND (CAST($account AS VARCHAR) IS NULL OR l.account = $account)
  AND ($inactive OR NOT l.is_inactive)
ORDER BY
    l.platform ASC NULLS LAST,
    l.is_inactive ASC NULLS LAST,
    l.is_provisional ASC NULLS LAST,
    l.place ASC NULLS LAST,
    l.account ASC NULLS LAST
LIMIT $limit OFFSET $offset
