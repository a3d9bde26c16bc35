-- What two people had with each other on one match day: tables, results, how they ended, and which way
-- chips went.
--
-- a is the account whose id comes first. Amounts are as booked, of one unit; a booking that the log leaves
-- out counts as nothing. A table is staked where a stake was announced and the server counted the match.
-- An early leave is a match lost by leaving, absence, timeouts or resigning after at most 6 turns of one's
-- own. Bots and files of other programs are left out.
--
-- Grain:  one row per platform, unit, match day and pair of accounts that met
-- Reads:  matches, seats, games
-- Params: none
-- Order:  platform, unit, day, account_a, account_b

WITH turns_played AS (
    SELECT
        platform,
        day,
        match_id,
        SUM(CAST(turn_count_0 AS BIGINT)) AS turn_count_0,
        SUM(CAST(turn_count_1 AS BIGINT)) AS turn_count_1
    FROM games
    GROUP BY platform, day, match_id
),

met AS (
    SELECT
        m.platform,
        m.unit,
        m.day,
        CASE WHEN one.account < two.account THEN one.account ELSE two.account END AS account_a,
        CASE WHEN one.account < two.account THEN two.account ELSE one.account END AS account_b,
        m.started_at,
        m.ended_at,
        m.status,
        m.room IN ('hall', 'quick_play') AS is_public,
        m.room = 'private' AS is_private,
        m.status = 'counted' AND m.stake > 0 AND m.room <> 'practice' AS is_staked,
        m.stake,
        m.end IN ('leave', 'disconnect', 'timeout', 'claim', 'resign') AS is_left,
        CASE WHEN m.winner IS NULL THEN NULL ELSE (m.winner = 0) = (one.account < two.account) END AS a_wins,
        COALESCE(CASE WHEN one.account < two.account THEN m.net_chips_0 ELSE m.net_chips_1 END, 0) AS net_a,
        COALESCE(CASE WHEN one.account < two.account THEN m.net_chips_1 ELSE m.net_chips_0 END, 0) AS net_b,
        COALESCE(m.commission_chips, 0) AS commission_chips,
        COALESCE(
            CASE WHEN one.account < two.account THEN t.turn_count_0 ELSE t.turn_count_1 END, 0
        ) AS turns_a,
        COALESCE(
            CASE WHEN one.account < two.account THEN t.turn_count_1 ELSE t.turn_count_0 END, 0
        ) AS turns_b,
        COALESCE(one.device = two.device, FALSE) AS is_same_device,
        COALESCE(one.network = two.network, FALSE) AS is_same_network
    FROM matches AS m
    INNER JOIN seats AS one
        ON one.day = m.day AND one.platform = m.platform AND one.match_id = m.match_id AND one.seat = 0
    INNER JOIN seats AS two
        ON two.day = m.day AND two.platform = m.platform AND two.match_id = m.match_id AND two.seat = 1
    LEFT JOIN turns_played AS t
        ON t.day = m.day AND t.platform = m.platform AND t.match_id = m.match_id
    WHERE one.kind = 'human' AND two.kind = 'human' AND m.platform NOT LIKE 'file:%'
)

SELECT
    platform,
    unit,
    day,
    account_a,
    account_b,
    COUNT(*) AS match_count,
    COUNT(*) FILTER (WHERE is_public) AS public_count,
    COUNT(*) FILTER (WHERE is_private) AS private_count,
    COUNT(*) FILTER (WHERE is_staked) AS staked_count,
    COUNT(*) FILTER (WHERE status = 'unstaked') AS void_count,
    COUNT(*) FILTER (WHERE status = 'cancelled') AS cancelled_count,
    COUNT(*) FILTER (WHERE a_wins) AS win_count_a,
    COUNT(*) FILTER (WHERE NOT a_wins) AS win_count_b,
    COUNT(*) FILTER (WHERE is_staked AND a_wins) AS staked_win_count_a,
    COUNT(*) FILTER (WHERE is_staked AND NOT a_wins) AS staked_win_count_b,
    COUNT(*) FILTER (WHERE is_left AND NOT a_wins) AS leave_count_a,
    COUNT(*) FILTER (WHERE is_left AND a_wins) AS leave_count_b,
    COUNT(*) FILTER (WHERE is_left AND NOT a_wins AND turns_a <= 6) AS early_leave_count_a,
    COUNT(*) FILTER (WHERE is_left AND a_wins AND turns_b <= 6) AS early_leave_count_b,
    CAST(COALESCE(SUM(stake) FILTER (WHERE is_staked), 0) AS BIGINT) AS stake_chips,
    COALESCE(MAX(stake) FILTER (WHERE is_staked), 0) AS most_stake_chips,
    CAST(SUM(net_a) AS BIGINT) AS net_chips_a,
    CAST(SUM(net_b) AS BIGINT) AS net_chips_b,
    CAST(SUM(commission_chips) AS BIGINT) AS commission_chips,
    CASE
        WHEN SUM(net_a) > SUM(net_b) THEN account_a
        WHEN SUM(net_b) > SUM(net_a) THEN account_b
    END AS winner_account,
    CAST(SUM(turns_a) AS BIGINT) AS turn_count_a,
    CAST(SUM(turns_b) AS BIGINT) AS turn_count_b,
    COUNT(*) FILTER (WHERE is_same_device) AS same_device_count,
    COUNT(*) FILTER (WHERE is_same_network) AS same_network_count,
    MIN(started_at) AS first_at,
    MAX(ended_at) AS last_at
FROM met
GROUP BY platform, unit, day, account_a, account_b
ORDER BY platform, unit, day, account_a, account_b
