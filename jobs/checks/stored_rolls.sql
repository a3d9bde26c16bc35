-- Rolls of the matches that were delivered with two contents, as the content that stands has them.
--
-- Grain:  one row per platform, match, game and turn; turn 0 is the opening roll
-- Reads:  conflicts, turns, games
-- Params: none
-- Order:  platform, match_id, game_no, turn_no

WITH disputed AS (
    SELECT DISTINCT platform, id
    FROM conflicts
    WHERE kind = 'match' AND platform NOT LIKE 'file:%'
)

SELECT
    turns.platform,
    turns.match_id,
    turns.game_no,
    turns.turn_no,
    turns.dice,
    CAST(NULL AS VARCHAR) AS opening_rolls
FROM turns
JOIN disputed ON disputed.platform = turns.platform AND disputed.id = turns.match_id

UNION ALL

SELECT
    games.platform,
    games.match_id,
    games.game_no,
    0 AS turn_no,
    NULL AS dice,
    games.opening_rolls
FROM games
JOIN disputed ON disputed.platform = games.platform AND disputed.id = games.match_id
WHERE games.opening_rolls IS NOT NULL

ORDER BY platform, match_id, game_no, turn_no
