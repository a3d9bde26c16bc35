-- Staked tables already judged of which late or changed rows make something else: what stands, what would be right now.
--
-- Grain:  one row per table whose judgement, or place among the pair's tables, changed after it was published
-- Reads:  repeat_proposals
-- Params: $platform  VARCHAR ruleset id; NULL: every platform
--         $match_id  VARCHAR id within its platform; NULL: every match
--         $account   VARCHAR one of the two; NULL: anybody
--         $opponent  VARCHAR the other one; NULL: anybody
--         $first_day DATE    earliest match day
--         $last_day  DATE    latest match day
--         $is_open   BOOLEAN TRUE: only what a person has to decide; FALSE: only what stands already; NULL: both
--         $limit     BIGINT  rows of a page
--         $offset    BIGINT  rows of the pages before
-- Order:  what is open first, of that what changes the decision; then the latest seen; then platform and match

SELECT
    platform,
    match_id,
    day,
    account_a,
    account_b,
    started_at,
    was,
    now,
    was_ordinal,
    now_ordinal,
    cause,
    first_seen_at,
    is_final,
    is_open,
    in_force
FROM repeat_proposals
WHERE day BETWEEN $first_day AND $last_day
  AND (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
  AND (CAST($match_id AS VARCHAR) IS NULL OR match_id = $match_id)
  AND (CAST($account AS VARCHAR) IS NULL OR account_a = $account OR account_b = $account)
  AND (CAST($opponent AS VARCHAR) IS NULL OR account_a = $opponent OR account_b = $opponent)
  AND (CAST($is_open AS BOOLEAN) IS NULL OR is_open = $is_open)
ORDER BY is_open DESC, was <> now DESC, first_seen_at DESC NULLS LAST, platform, match_id
LIMIT $limit OFFSET $offset
