-- What one match day brought on all platforms or one, beside the day before.
--
-- Grain:  one row
-- Reads:  days
-- Params: $platform   VARCHAR ruleset id; NULL: every platform
--         $day        DATE    the match day
--         $day_before DATE    the match day before it
-- Order:  none, there is one row

SELECT
    COALESCE(SUM(match_count) FILTER (WHERE day = $day), 0) AS match_count,
    COALESCE(SUM(game_count) FILTER (WHERE day = $day), 0) AS game_count,
    COALESCE(SUM(turn_count) FILTER (WHERE day = $day), 0) AS turn_count,
    COALESCE(SUM(account_count) FILTER (WHERE day = $day), 0) AS account_count,
    COALESCE(SUM(cancelled_count) FILTER (WHERE day = $day), 0) AS cancelled_count,
    COALESCE(SUM(unstaked_count) FILTER (WHERE day = $day), 0) AS unstaked_count,
    COALESCE(SUM(error_count) FILTER (WHERE day = $day), 0) AS error_count,
    COALESCE(SUM(warning_count) FILTER (WHERE day = $day), 0) AS warning_count,
    SUM(match_count) FILTER (WHERE day = $day_before) AS match_count_before,
    SUM(error_count) FILTER (WHERE day = $day_before) AS error_count_before,
    SUM(warning_count) FILTER (WHERE day = $day_before) AS warning_count_before
FROM days
WHERE day IN ($day, $day_before)
  AND (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
