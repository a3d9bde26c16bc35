-- What stands of each staked table: the judgement in force, and what has changed since it was published.
--
-- On a final day under the policy `report` what was in force is frozen; everything else stands as judged now.
-- `was` and `now` are null where nothing has changed; `is_moved` says whose judgement or facts are not what they
-- were, `is_changed` whose facts.
--
-- Grain:  one row per staked table of two people
-- Reads:  judged, repeat_judged
-- Params: $platform      VARCHAR   ruleset id
--         $reading       VARCHAR   the reading's name; others keep what stands under them
--         $policy        VARCHAR   late.policy: report or adjust
--         $final_through DATE      last match day that is long enough over to be final
--         $known_since   TIMESTAMP when a final day's first judgement was published at the latest, UTC
--         $now           TIMESTAMP when it is judged, UTC
--         $policy_revision VARCHAR the policy under which it is judged
-- Order:  row_no

WITH kept AS (
    SELECT
        match_id,
        account_a,
        account_b,
        started_at,
        ended_at,
        server_said,
        is_exempt,
        is_conflicted,
        should_be,
        ordinal,
        doubt,
        announced,
        is_at_edge,
        policy_revision,
        judged_at,
        was,
        was_ordinal,
        now,
        now_ordinal,
        cause,
        first_seen_at,
        is_final,
        is_open
    FROM repeat_judged
    WHERE platform = $platform AND reading = $reading
),

known_days AS (
    SELECT
        day,
        MIN(judged_at) AS first_judged_at
    FROM repeat_judged
    WHERE platform = $platform AND reading = $reading
    GROUP BY day
),

compared AS (
    SELECT
        judged.row_no,
        kept.match_id IS NOT NULL AS is_known,
        judged.day <= $final_through
        AND COALESCE(known_days.first_judged_at <= $known_since, FALSE) AS is_day_final,
        COALESCE(kept.should_be <> judged.should_be OR kept.ordinal <> judged.ordinal, FALSE) AS is_otherwise,
        is_otherwise AND is_day_final AND $policy = 'report' AS is_frozen,
        kept.account_a IS DISTINCT FROM judged.account_a
        OR kept.account_b IS DISTINCT FROM judged.account_b
        OR kept.started_at IS DISTINCT FROM judged.started_at
        OR kept.ended_at IS DISTINCT FROM judged.ended_at
        OR kept.server_said IS DISTINCT FROM judged.server_said
        OR kept.is_exempt IS DISTINCT FROM judged.is_exempt
        OR kept.is_conflicted IS DISTINCT FROM judged.is_conflicted AS is_changed,
        is_changed OR is_otherwise OR COALESCE(kept.announced <> judged.announced, FALSE) AS is_moved
    FROM judged
    LEFT JOIN kept ON kept.match_id = judged.match_id
    LEFT JOIN known_days ON known_days.day = judged.day
),

proposed AS (
    SELECT
        judged.row_no,
        CASE
            WHEN compared.is_frozen THEN kept.should_be
            WHEN compared.is_otherwise THEN COALESCE(kept.was, kept.should_be)
            WHEN NOT kept.is_open THEN kept.was
        END AS was,
        CASE
            WHEN compared.is_frozen THEN kept.ordinal
            WHEN compared.is_otherwise THEN COALESCE(kept.was_ordinal, kept.ordinal)
            WHEN NOT kept.is_open THEN kept.was_ordinal
        END AS was_ordinal,
        judged.should_be AS now,
        judged.ordinal AS now_ordinal,
        COALESCE(kept.now = judged.should_be AND kept.now_ordinal = judged.ordinal, FALSE) AS is_seen,
        CASE WHEN is_seen THEN kept.is_final ELSE compared.is_day_final END AS is_final
    FROM judged
    INNER JOIN compared ON compared.row_no = judged.row_no
    INNER JOIN kept ON kept.match_id = judged.match_id
    WHERE compared.is_otherwise OR kept.was IS NOT NULL
)

SELECT
    judged.row_no,
    judged.match_id,
    judged.day,
    judged.account_a,
    judged.account_b,
    judged.started_at,
    judged.ended_at,
    judged.server_said,
    judged.is_exempt,
    judged.is_conflicted,
    CASE WHEN compared.is_frozen THEN kept.should_be ELSE judged.should_be END AS should_be,
    CASE WHEN compared.is_frozen THEN kept.ordinal ELSE judged.ordinal END AS ordinal,
    CASE WHEN compared.is_frozen THEN kept.doubt ELSE judged.doubt END AS doubt,
    CASE WHEN compared.is_frozen THEN kept.announced ELSE judged.announced END AS announced,
    CASE WHEN compared.is_frozen THEN kept.is_at_edge ELSE judged.is_at_edge END AS is_at_edge,
    CASE
        WHEN compared.is_known AND (compared.is_frozen OR NOT compared.is_otherwise) THEN kept.policy_revision
        ELSE $policy_revision
    END AS policy_revision,
    CASE
        WHEN compared.is_known AND (compared.is_frozen OR NOT compared.is_otherwise) THEN kept.judged_at
        ELSE $now
    END AS judged_at,
    proposed.was,
    proposed.was_ordinal,
    proposed.now,
    proposed.now_ordinal,
    CASE WHEN proposed.was IS NOT NULL THEN kept.cause END AS cause,
    CASE WHEN proposed.is_seen THEN kept.first_seen_at WHEN proposed.was IS NOT NULL THEN $now END AS first_seen_at,
    proposed.is_final,
    CASE WHEN proposed.was IS NOT NULL THEN compared.is_frozen END AS is_open,
    compared.is_frozen,
    compared.is_changed,
    compared.is_moved
FROM judged
INNER JOIN compared ON compared.row_no = judged.row_no
LEFT JOIN kept ON kept.match_id = judged.match_id
LEFT JOIN proposed
    ON proposed.row_no = judged.row_no
   AND (proposed.was <> proposed.now OR (proposed.is_final AND proposed.was_ordinal <> proposed.now_ordinal))
ORDER BY judged.row_no
