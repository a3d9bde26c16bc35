-- One page of an account's rated matches: against whom, with what result, and what each moved.
--
-- Grain:  one row per rated match
-- Reads:  rating_changes, accounts
-- Params: $platform VARCHAR   ruleset id
--         $account  VARCHAR   id of the account
--         $since    TIMESTAMP earliest end of a match
--         $until    TIMESTAMP the end of a match lies before it
--         $match_id VARCHAR   this match alone; NULL: every match
--         $sort     VARCHAR   newest, oldest, drop (lost most first) or gain (gained most first)
--         $limit    BIGINT    rows of a page
--         $offset   BIGINT    rows of the pages before
-- Order:  by sort; then newest first, in the order of rating

SELECT
    c.platform,
    c.match_id,
    c.ended_at,
    c.place,
    c.room,
    c.hall,
    c.opponent,
    a.name AS opponent_name,
    c.opponent_rating,
    c.is_win,
    c.rating_before,
    c.rating_after,
    c.rating_after - c.rating_before AS rating_change,
    c.rated_matches,
    c.server_rating_after
FROM rating_changes AS c
LEFT JOIN accounts AS a
    ON a.platform = c.platform
    AND a.account = c.opponent
WHERE c.platform = $platform
  AND c.account = $account
  AND c.ended_at >= $since
  AND c.ended_at < $until
  AND (CAST($match_id AS VARCHAR) IS NULL OR c.match_id = $match_id)
ORDER BY
    CASE WHEN $sort = 'drop' THEN c.rating_after - c.rating_before END ASC NULLS LAST,
    CASE WHEN $sort = 'gain' THEN c.rating_before - c.rating_after END ASC NULLS LAST,
    CASE WHEN $sort = 'oldest' THEN c.place END ASC NULLS LAST,
    c.place DESC NULLS LAST
LIMIT $limit OFFSET $offset
