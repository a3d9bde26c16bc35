-- Tables of pairs that a person should look at though no fault is said: two at once, or one account under two names.
--
-- Grain:  one row per kind, match and other match
-- Reads:  repeat_notices
-- Params: $platform  VARCHAR ruleset id; NULL: every platform
--         $kind      VARCHAR self-match, overlap or reversed-prior; NULL: every kind
--         $match_id  VARCHAR id within its platform, of either match; NULL: every match
--         $account   VARCHAR one of the two; NULL: anybody
--         $opponent  VARCHAR the other one; NULL: anybody
--         $limit     BIGINT  rows of a page
--         $offset    BIGINT  rows of the pages before
-- Order:  the latest first; then platform, match, kind and the other match

SELECT
    platform,
    kind,
    match_id,
    other_match_id,
    account_a,
    account_b,
    started_at,
    sentence_tr,
    sentence_en
FROM repeat_notices
WHERE (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
  AND (CAST($kind AS VARCHAR) IS NULL OR kind = $kind)
  AND (CAST($match_id AS VARCHAR) IS NULL OR match_id = $match_id OR other_match_id = $match_id)
  AND (CAST($account AS VARCHAR) IS NULL OR account_a = $account OR account_b = $account)
  AND (CAST($opponent AS VARCHAR) IS NULL OR account_a = $opponent OR account_b = $opponent)
ORDER BY started_at DESC NULLS LAST, platform, match_id, kind, other_match_id NULLS LAST
LIMIT $limit OFFSET $offset
