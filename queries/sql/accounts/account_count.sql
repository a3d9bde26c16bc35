-- How many accounts have a name or id that contains what was typed.
--
-- Grain:  one row
-- Reads:  accounts
-- Params: $platform VARCHAR ruleset id; NULL: every platform
--         $wanted   VARCHAR what was typed, folded; '' finds everybody
--         $letters  VARCHAR letters to fold
--         $folded   VARCHAR what they become, one for one; those beyond its length go
-- Order:  none, there is one row

SELECT COUNT(*) AS account_count
FROM accounts
WHERE (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
  AND (
    POSITION($wanted IN LOWER(TRANSLATE(COALESCE(name, ''), $letters, $folded))) > 0
    OR POSITION($wanted IN LOWER(TRANSLATE(account, $letters, $folded))) > 0
  )
