-- What is being looked at: the published revision, its policy, and the run that published it.
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
    ON r.run_id = (SELECT MAX_BY(l.run_id, l.started_at) FROM runs AS l)
