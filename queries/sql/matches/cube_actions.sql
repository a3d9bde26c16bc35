-- What was done with the doubling cube in one game.
--
-- Grain:  one row per cube action
-- Reads:  cube_actions
-- Params: $platform VARCHAR ruleset id
--         $match_id VARCHAR id within its platform
--         $day      DATE    match day, which says in which file to look
--         $game_no  INTEGER game of the match, from 1
-- Order:  action_no

SELECT
    action_no,
    after_turn_no,
    seat,
    action,
    value,
    used_ms
FROM cube_actions
WHERE day = $day
  AND platform = $platform
  AND match_id = $match_id
  AND game_no = $game_no
ORDER BY action_no
