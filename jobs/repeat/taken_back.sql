-- Matches that an admin undid: entries of the wallet log that give a seat back just what the match had moved.
--
-- Grain:  one row per platform and match
-- Reads:  wallet_entries, seats, matches
-- Params: none
-- Order:  platform, match_id

WITH entries AS (
    SELECT
        platform,
        reference AS match_id,
        account,
        SUM(chips) AS chips
    FROM wallet_entries
    WHERE reason = 'admin' AND reference IS NOT NULL
    GROUP BY platform, reference, account
)

SELECT
    entries.platform,
    entries.match_id
FROM entries
INNER JOIN seats
    ON seats.platform = entries.platform AND seats.match_id = entries.match_id AND seats.account = entries.account
INNER JOIN matches
    ON matches.platform = entries.platform AND matches.match_id = entries.match_id
WHERE entries.chips <> 0
  AND entries.chips = CASE seats.seat WHEN 0 THEN -matches.net_chips_0 ELSE -matches.net_chips_1 END
GROUP BY entries.platform, entries.match_id
ORDER BY entries.platform, entries.match_id
