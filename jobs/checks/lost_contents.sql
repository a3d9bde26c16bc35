-- Contents of matches that lost a conflict: delivered under the revision that stands, with another content.
--
-- Grain:  one row per platform, match and content
-- Reads:  conflicts
-- Params: none
-- Order:  platform, id, sha256

SELECT
    platform,
    id,
    raw_line,
    stored_rows
FROM conflicts
WHERE kind = 'match' AND platform NOT LIKE 'file:%'
ORDER BY platform, id, sha256
