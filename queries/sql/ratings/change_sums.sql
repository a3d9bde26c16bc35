-- What an account's rated matches of some days moved in all, and which of them moved most.
--
-- Of two that moved alike the later one is named. Where the server's rating parts from ours, the first is.
--
-- Grain:  one row
-- Reads:  rating_changes
-- Params: $platform VARCHAR   ruleset id
--         $account  VARCHAR   id of the account
--         $since    TIMESTAMP earliest end of a match
--         $until    TIMESTAMP the end of a match lies before it
-- Order:  none, there is one row

SELECT
    COUNT(*) AS match_count,
    COUNT(*) FILTER (WHERE is_win) AS win_count,
    COALESCE(SUM(rating_after - rating_before), 0) AS rating_change,
    MIN(rating_after - rating_before) AS biggest_drop,
    MIN_BY(match_id, CAST(rating_after - rating_before AS BIGINT) * 1000000000 - place) AS biggest_drop_match_id,
    MAX(rating_after - rating_before) AS biggest_gain,
    MAX_BY(match_id, CAST(rating_after - rating_before AS BIGINT) * 1000000000 + place) AS biggest_gain_match_id,
    COUNT(*) FILTER (WHERE server_rating_after <> rating_after) AS parted_count,
    MIN_BY(match_id, place) FILTER (WHERE server_rating_after <> rating_after) AS parted_match_id
FROM rating_changes
WHERE platform = $platform
  AND account = $account
  AND ended_at >= $since
  AND ended_at < $until
