-- The scoring matches of those who entered an event: those that they began after it.
--
-- An event that the wallet log has entries of was entered by them; any other by a match that carries its id.
--
-- Grain:  one row per event, match and account
-- Reads:  scored, entries
-- Params: none
-- Order:  event, ended_at, match_id, account

WITH by_wallet AS (
    SELECT event FROM entries GROUP BY event
),

by_match AS (
    SELECT
        scored.event,
        scored.account,
        MIN(scored.started_at) AS entered_at
    FROM scored
    LEFT JOIN by_wallet ON by_wallet.event = scored.event
    WHERE by_wallet.event IS NULL
      AND CONCAT(' ', scored.tournaments, ' ') LIKE CONCAT('% ', scored.event, ' %')
    GROUP BY scored.event, scored.account
),

entered AS (
    SELECT event, account, entered_at FROM entries
    UNION ALL
    SELECT event, account, entered_at FROM by_match
)

SELECT
    scored.event,
    scored.match_id,
    scored.ended_at,
    scored.account,
    scored.opponent,
    scored.is_win,
    scored.points
FROM scored
INNER JOIN entered ON entered.event = scored.event AND entered.account = scored.account
WHERE scored.started_at >= entered.entered_at
ORDER BY scored.event, scored.ended_at, scored.match_id, scored.account
