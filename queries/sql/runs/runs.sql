-- Runs of the jobs, the latest first.
--
-- Grain:  one row per run
-- Reads:  runs
-- Params: $first_day DATE   earliest match day worked on
--         $last_day  DATE   latest match day worked on
--         $limit     BIGINT rows of a page
--         $offset    BIGINT rows of the pages before
-- Order:  started_at, latest first; run_id settles ties

SELECT
    run_id,
    job,
    day,
    state,
    started_at,
    ended_at,
    rows_in,
    rows_out,
    reject_count,
    message
FROM runs
WHERE COALESCE(day, $last_day) BETWEEN $first_day AND $last_day
ORDER BY started_at DESC NULLS LAST, run_id DESC
LIMIT $limit OFFSET $offset
