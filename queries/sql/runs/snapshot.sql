-- What is being looked at: the published revision, its policy, and the run that published it.
--
-- Where the snapshot names no run, the one that began last stands in.
--
-- Grain:  one row
-- Reads:  snapshot, runs
-- Params: none
-- Order:  none, there is one row

SELECT
    s.revision,
    s.published_at,
    s.run_id,
    s.policy_revision,
    s.hakem_version,
    r.run_id AS last_run_id,
    r.job AS last_run_job,
    r.state AS last_run_state,
    r.ended_at AS last_run_ended_at
FROM snapshot AS s
LEFT JOIN runs AS r
    ON r.run_id = (
        SELECT l.run_id
        FROM runs AS l
        ORDER BY l.run_id = s.run_id DESC NULLS LAST, l.started_at DESC, l.run_id DESC
        LIMIT 1
    )
