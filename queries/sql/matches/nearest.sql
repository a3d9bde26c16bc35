-- The match ids that are spelt most like one that was not found.
--
-- Grain:  one row per match, five at most
-- Reads:  matches
-- Params: $match_id VARCHAR the id as it was given
--         $platform VARCHAR ruleset id; null: any
-- Order:  edits between the two ids, fewest first; match_id and platform settle ties

SELECT
    m.match_id,
    m.platform
FROM matches AS m
WHERE $platform IS NULL OR m.platform = $platform
ORDER BY levenshtein(m.match_id, $match_id), m.match_id, m.platform
LIMIT 5
