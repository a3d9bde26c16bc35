-- What broke the rules, newest match day first, gravest first within a match; of a wallet entry its account.
--
-- Grain:  one row per violation
-- Reads:  violations, seats, wallet_entries
-- Params: $platform  VARCHAR ruleset id; NULL: every platform
--         $match_id  VARCHAR id within its platform; NULL: every match
--         $account   VARCHAR account on either seat; NULL: anybody
--         $opponent  VARCHAR another account of the same match; NULL: anybody
--         $first_day DATE    earliest match day
--         $last_day  DATE    latest match day
--         $code      VARCHAR check id, such as 'AC-MOV-04'; NULL: every check
--         $severity  VARCHAR E, W or I; NULL: every severity
--         $limit     BIGINT  rows of a page
--         $offset    BIGINT  rows of the pages before
-- Order:  day, newest first; then match, severity, game and turn; code and message settle ties

SELECT
    v.match_id,
    v.platform,
    v.day,
    v.code,
    v.severity,
    v.game_no,
    v.turn_no,
    v.message_tr,
    v.message_en,
    s0.account AS account_0,
    s1.account AS account_1,
    s0.name AS name_0,
    s1.name AS name_1,
    w.account AS entry_account
FROM violations AS v
LEFT JOIN seats AS s0
    ON s0.day = v.day AND s0.platform = v.platform AND s0.match_id = v.match_id AND s0.seat = 0
LEFT JOIN seats AS s1
    ON s1.day = v.day AND s1.platform = v.platform AND s1.match_id = v.match_id AND s1.seat = 1
LEFT JOIN wallet_entries AS w
    ON w.day = v.day AND w.platform = v.platform AND w.entry_id = v.match_id AND s0.account IS NULL
WHERE v.day BETWEEN $first_day AND $last_day
  AND (CAST($platform AS VARCHAR) IS NULL OR v.platform = $platform)
  AND (CAST($match_id AS VARCHAR) IS NULL OR v.match_id = $match_id)
  AND (CAST($account AS VARCHAR) IS NULL OR s0.account = $account OR s1.account = $account)
  AND (CAST($opponent AS VARCHAR) IS NULL OR s0.account = $opponent OR s1.account = $opponent)
  AND (CAST($code AS VARCHAR) IS NULL OR v.code = $code)
  AND (CAST($severity AS VARCHAR) IS NULL OR v.severity = $severity)
ORDER BY
    v.day DESC NULLS LAST,
    v.platform,
    v.match_id,
    CASE v.severity WHEN 'E' THEN 0 WHEN 'W' THEN 1 ELSE 2 END,
    v.game_no NULLS FIRST,
    v.turn_no NULLS FIRST,
    v.code,
    v.message_en
LIMIT $limit OFFSET $offset
