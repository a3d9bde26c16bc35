-- How many accounts of a leaderboard a search finds.
--
-- Names are compared without case and Turkish marks, by the table of `queries/folding.py`.
--
-- Grain:  one row
-- Reads:  leaderboard, accounts
-- Params: $platform VARCHAR ruleset id
--         $board    VARCHAR all_time, this_week, this_month or hall
--         $hall     VARCHAR the hall of a hall's board; NULL otherwise
--         $wanted   VARCHAR a part of a name or an id, folded; '' finds everybody
--         $letters  VARCHAR letters to fold
--         $folded   VARCHAR what they become, one for one; those beyond its length go
--         $inactive BOOLEAN whether inactive accounts count too
-- Order:  none, there is one row

SELECT COUNT(*) AS account_count
FROM leaderboard AS l
LEFT JOIN accounts AS a
    ON a.platform = l.platform
    AND a.account = l.account
WHERE l.platform = $platform
  AND l.board = $board
  AND (CAST($hall AS VARCHAR) IS NULL OR l.hall = $hall)
  AND ($inactive OR NOT l.is_inactive)
  AND (
      POSITION($wanted IN LOWER(TRANSLATE(COALESCE(a.name, ''), $letters, $folded))) > 0
      OR POSITION($wanted IN LOWER(TRANSLATE(l.account, $letters, $folded))) > 0
  )
