-- The wallet entries of one account, what its balance moved beside them, and the match of an entry.
--
-- Grain:  one row per wallet entry
-- Reads:  wallet_entries, left_over, ledger
-- Params: $platform  VARCHAR ruleset id
--         $account   VARCHAR id of the account
--         $first_day DATE    earliest day
--         $last_day  DATE    latest day
--         $limit     BIGINT  rows of a page
--         $offset    BIGINT  rows of the pages before
-- Order:  newest first; the entry settles ties

WITH gaps AS (
    SELECT platform, entry_id, difference_chips
    FROM left_over
    WHERE kind = 'chain'
)
SELECT
    w.platform,
    w.entry_id,
    w.day,
    w.occurred_at,
    w.chips,
    w.balance_after_chips,
    w.reason,
    w.reference,
    l.match_id,
    w.author,
    g.difference_chips AS gap_chips
FROM wallet_entries AS w
LEFT JOIN gaps AS g
    ON g.platform = w.platform AND g.entry_id = w.entry_id
LEFT JOIN ledger AS l
    ON l.platform = w.platform AND l.match_id = w.reference AND l.account = w.account
WHERE w.platform = $platform
  AND w.account = $account
  AND w.day BETWEEN $first_day AND $last_day
ORDER BY w.occurred_at DESC NULLS LAST, w.entry_id DESC
LIMIT $limit OFFSET $offset
