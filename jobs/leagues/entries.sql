-- Who entered an event by the wallet log, and when; an entry that was refunded is none.
--
-- Grain:  one row per event and account
-- Reads:  wallet_entries
-- Params: platform
-- Order:  event, account

SELECT
    reference AS event,
    account,
    MIN(occurred_at) FILTER (WHERE reason = 'league_entry') AS entered_at
FROM wallet_entries
WHERE platform = $platform AND reference IS NOT NULL AND reason IN ('league_entry', 'refund')
GROUP BY reference, account
HAVING COUNT(*) FILTER (WHERE reason = 'league_entry') > COUNT(*) FILTER (WHERE reason = 'refund')
ORDER BY event, account
