-- The matches that give tournament points, a row a person: public, staked, counted, with a winner.
--
-- What the repeat rule says stands above what the server did.
--
-- Grain:  one row per match and seat of a person
-- Reads:  matches, seats, overruled
-- Params: platform
-- Order:  ended_at, match_id, seat

SELECT
    matches.match_id,
    CAST(seats.seat AS INTEGER) AS seat,
    matches.started_at,
    matches.ended_at,
    matches.tournaments,
    seats.account,
    opponents.account AS opponent,
    CASE WHEN matches.winner = seats.seat THEN 1 ELSE 0 END AS is_win
FROM matches
INNER JOIN seats ON seats.platform = matches.platform AND seats.match_id = matches.match_id
INNER JOIN seats AS opponents
    ON opponents.platform = seats.platform
    AND opponents.match_id = seats.match_id
    AND opponents.seat <> seats.seat
LEFT JOIN overruled ON overruled.platform = matches.platform AND overruled.match_id = matches.match_id
WHERE matches.platform = $platform
  AND matches.room IN ('hall', 'quick_play')
  AND matches.stake > 0
  AND matches.winner IS NOT NULL
  AND seats.kind = 'human'
  AND (
      (overruled.should_be IS NULL AND matches.status = 'counted')
      OR (overruled.should_be = 'staked' AND matches.status = 'unstaked')
  )
ORDER BY matches.ended_at, matches.match_id, seat
