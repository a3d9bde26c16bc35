-- What came back to an account where the rules give something else, and what a check says of the match.
--
-- Grain:  one row per match and account whose booking is not what the rules give
-- Reads:  ledger, matches, violations
-- Params: $platform  VARCHAR ruleset id
--         $unit      VARCHAR unit of the amounts
--         $place     VARCHAR hall, or room where there is no hall; NULL: everywhere
--         $first_day DATE    earliest match day
--         $last_day  DATE    latest match day
--         $limit     BIGINT  rows of a page
--         $offset    BIGINT  rows of the pages before
-- Order:  newest match day first, then the largest difference; match and seat settle ties

WITH told AS (
    SELECT platform, match_id, code, message_tr, message_en
    FROM violations
    WHERE day BETWEEN $first_day AND $last_day
      AND severity = 'E'
      AND (code LIKE 'AC-STK-%' OR code = 'AC-REP-01')
    QUALIFY ROW_NUMBER() OVER (PARTITION BY platform, match_id ORDER BY code, message_en) = 1
)
SELECT
    l.platform,
    l.match_id,
    l.day,
    m.started_at,
    m.room,
    m.hall,
    l.account,
    l.unit,
    l.state,
    l.rate,
    l.stake_chips,
    l.payout_chips,
    l.expected_chips,
    l.difference_chips,
    t.code,
    t.message_tr,
    t.message_en
FROM ledger AS l
JOIN matches AS m
    ON m.day = l.day AND m.platform = l.platform AND m.match_id = l.match_id
LEFT JOIN told AS t
    ON t.platform = l.platform AND t.match_id = l.match_id
WHERE l.platform = $platform
  AND l.unit = $unit
  AND (CAST($place AS VARCHAR) IS NULL OR COALESCE(m.hall, m.room) = $place)
  AND l.day BETWEEN $first_day AND $last_day
  AND l.difference_chips <> 0
ORDER BY l.day DESC NULLS LAST, ABS(l.difference_chips) DESC, l.match_id, l.seat
LIMIT $limit OFFSET $offset
