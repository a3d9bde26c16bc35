-- The different contents that were delivered for one revision of a match: more than one is a conflict.
--
-- Grain:  one row per content; no row where all deliveries agree
-- Reads:  conflicts
-- Params: $platform VARCHAR ruleset id
--         $match_id VARCHAR id within its platform
-- Order:  revision, then sha256

SELECT
    revision,
    sha256,
    file_id,
    line
FROM conflicts
WHERE kind = 'match'
  AND platform = $platform
  AND id = $match_id
ORDER BY revision, sha256
