-- The turns of one game in the order played, with their packed steps and the verdict of the replay.
--
-- Grain:  one row per turn
-- Reads:  turns, odd_turns
-- Params: $platform VARCHAR ruleset id
--         $match_id VARCHAR id within its platform
--         $day      DATE    match day, which says in which file to look
--         $game_no  INTEGER game of the match, from 1
-- Order:  turn_no

SELECT
    t.turn_no,
    t.action_no,
    t.seat,
    t.dice,
    t.steps,
    t.used_ms,
    t.by,
    t.verdict,
    o.turn_no IS NOT NULL AS is_odd,
    o.written,
    o.applied
FROM turns AS t
LEFT JOIN odd_turns AS o
    ON o.day = t.day AND o.platform = t.platform AND o.match_id = t.match_id
    AND o.game_no = t.game_no AND o.turn_no = t.turn_no
WHERE t.day = $day
  AND t.platform = $platform
  AND t.match_id = $match_id
  AND t.game_no = $game_no
ORDER BY t.turn_no
