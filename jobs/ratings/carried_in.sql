-- What every account of a platform brought along: rating and count of rated matches at its first match.
--
-- Grain:  one row per account of a person
-- Reads:  matches, seats
-- Params: platform
-- Order:  account

WITH sat AS (
    SELECT
        seats.account,
        seats.rating,
        seats.rated_matches,
        ROW_NUMBER() OVER (PARTITION BY seats.account ORDER BY matches.ended_at, matches.match_id) AS place
    FROM seats
    INNER JOIN matches ON matches.platform = seats.platform AND matches.match_id = seats.match_id
    WHERE seats.platform = $platform AND seats.kind = 'human'
)

SELECT
    account,
    rating,
    rated_matches
FROM sat
WHERE place = 1
ORDER BY account
