-- Disconnections, timeouts, leaves, resignations and claims of one game.
--
-- Grain:  one row per event
-- Reads:  events
-- Params: $platform VARCHAR ruleset id
--         $match_id VARCHAR id within its platform
--         $day      DATE    match day, which says in which file to look
--         $game_no  INTEGER game of the match, from 1
-- Order:  action_no

SELECT
    action_no,
    after_turn_no,
    seat,
    event,
    lasted_ms,
    value
FROM events
WHERE day = $day
  AND platform = $platform
  AND match_id = $match_id
  AND game_no = $game_no
ORDER BY action_no
