-- Who entered an event by the wallet log and has no scoring match in it yet, the latest entry first.
--
-- An entry that was refunded is none.
--
-- Grain:  one row per account
-- Reads:  wallet_entries, league, accounts
-- Params: $platform VARCHAR ruleset id
--         $event    VARCHAR id of the event
-- Order:  entered_at, latest first; account settles ties

WITH entered AS (
    SELECT
        account,
        MIN(occurred_at) FILTER (WHERE reason = 'league_entry') AS entered_at
    FROM wallet_entries
    WHERE platform = $platform
      AND reference = $event
      AND reason IN ('league_entry', 'refund')
    GROUP BY account
    HAVING COUNT(*) FILTER (WHERE reason = 'league_entry') > COUNT(*) FILTER (WHERE reason = 'refund')
),

placed AS (
    SELECT account FROM league WHERE platform = $platform AND event = $event
)

SELECT
    e.account,
    a.name,
    e.entered_at
FROM entered AS e
LEFT JOIN placed AS p
    ON p.account = e.account
LEFT JOIN accounts AS a
    ON a.platform = $platform
    AND a.account = e.account
WHERE p.account IS NULL
ORDER BY e.entered_at DESC NULLS LAST, e.account
