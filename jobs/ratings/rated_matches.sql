-- The rated matches of a platform in the order in which they are rated: by their end, then by their id.
--
-- Rated: at a public table, counted, with a winner; what the repeat rule says stands above what the server did.
--
-- Grain:  one row per match
-- Reads:  matches, seats, overruled
-- Params: platform, forfeit_counts
-- Order:  ended_at, match_id

SELECT
    matches.match_id,
    matches.day,
    matches.room,
    matches.hall,
    matches.started_at,
    matches.ended_at,
    matches.winner,
    one.account AS account_0,
    other.account AS account_1,
    one.kind AS kind_0,
    other.kind AS kind_1,
    one.level AS level_0,
    other.level AS level_1,
    matches.rating_after_0 AS server_rating_after_0,
    matches.rating_after_1 AS server_rating_after_1
FROM matches
INNER JOIN seats AS one
    ON one.platform = matches.platform AND one.match_id = matches.match_id AND one.seat = 0
INNER JOIN seats AS other
    ON other.platform = matches.platform AND other.match_id = matches.match_id AND other.seat = 1
LEFT JOIN overruled ON overruled.platform = matches.platform AND overruled.match_id = matches.match_id
WHERE matches.platform = $platform
  AND matches.room IN ('hall', 'quick_play')
  AND matches.winner IS NOT NULL
  AND ($forfeit_counts OR matches."end" = 'completed')
  AND (
      (overruled.should_be IS NULL AND matches.status = 'counted')
      OR (overruled.should_be = 'staked' AND matches.status = 'unstaked')
  )
ORDER BY matches.ended_at, matches.match_id
