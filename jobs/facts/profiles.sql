-- What an account has to show: matches, games, wins, gammons, its longest winning streak, pips and chips.
--
-- Cancelled matches are in none of the counts; a void match is a match, but neither extends nor breaks a streak.
-- Pips a turn are those moved; pips left are what stood when a game was lost. Amounts are chips alone.
--
-- Grain:  one row per platform and account of a person that played a match
-- Reads:  matches, seats, games
-- Params: none
-- Order:  platform, account

WITH sat AS (
    SELECT
        seats.platform,
        seats.match_id,
        seats.account,
        seats.seat,
        matches.status,
        matches.ended_at,
        CASE WHEN matches.winner = seats.seat THEN 1 ELSE 0 END AS is_win,
        CASE
            WHEN matches.unit <> 'chip' THEN 0
            WHEN seats.seat = 0 THEN COALESCE(matches.net_chips_0, 0)
            ELSE COALESCE(matches.net_chips_1, 0)
        END AS net_chips,
        CASE WHEN matches.unit = 'chip' THEN COALESCE(matches.commission_chips, 0) ELSE 0 END AS commission_chips
    FROM seats
    INNER JOIN matches ON matches.platform = seats.platform AND matches.match_id = seats.match_id
    WHERE seats.kind = 'human' AND matches.status <> 'cancelled'
),

ordered AS (
    SELECT
        platform,
        account,
        match_id,
        ended_at,
        is_win,
        SUM(1 - is_win) OVER (
            PARTITION BY platform, account ORDER BY ended_at, match_id ROWS UNBOUNDED PRECEDING
        ) AS lost_so_far
    FROM sat
    WHERE status = 'counted'
),

streaks AS (
    SELECT
        platform,
        account,
        lost_so_far,
        SUM(is_win) AS won
    FROM ordered
    GROUP BY platform, account, lost_so_far
),

longest AS (
    SELECT
        platform,
        account,
        MAX(won) AS longest_win_streak
    FROM streaks
    GROUP BY platform, account
),

games_played AS (
    SELECT
        sat.platform,
        sat.account,
        COUNT(*) AS games,
        COUNT(*) FILTER (WHERE games.winner = sat.seat AND games.class <> 'single') AS gammons_made,
        COUNT(*) FILTER (WHERE games.winner = 1 - sat.seat AND games.class <> 'single') AS gammons_suffered,
        SUM(CASE WHEN sat.seat = 0 THEN games.pips_moved_0 ELSE games.pips_moved_1 END) AS pips_moved,
        SUM(CASE WHEN sat.seat = 0 THEN games.turn_count_0 ELSE games.turn_count_1 END) AS turn_count,
        AVG(CASE WHEN sat.seat = 0 THEN games.pips_left_0 ELSE games.pips_left_1 END)
            FILTER (WHERE games.winner = 1 - sat.seat) AS pips_left_when_losing
    FROM sat
    INNER JOIN games ON games.platform = sat.platform AND games.match_id = sat.match_id
    GROUP BY sat.platform, sat.account
),

totals AS (
    SELECT
        platform,
        account,
        COUNT(*) AS matches,
        SUM(is_win) AS wins,
        SUM(CASE WHEN net_chips > 0 THEN net_chips ELSE 0 END) AS chips_won,
        SUM(CASE WHEN net_chips < 0 THEN -net_chips ELSE 0 END) AS chips_lost,
        SUM(CASE WHEN is_win = 1 THEN commission_chips ELSE 0 END) AS commission_chips
    FROM sat
    GROUP BY platform, account
)

SELECT
    totals.platform,
    totals.account,
    totals.matches,
    COALESCE(games_played.games, 0) AS games,
    CAST(totals.wins AS BIGINT) AS wins,
    COALESCE(games_played.gammons_made, 0) AS gammons_made,
    COALESCE(games_played.gammons_suffered, 0) AS gammons_suffered,
    CAST(COALESCE(longest.longest_win_streak, 0) AS BIGINT) AS longest_win_streak,
    CASE
        WHEN games_played.turn_count > 0
            THEN CAST(games_played.pips_moved AS DOUBLE) / games_played.turn_count
    END AS pips_per_turn,
    games_played.pips_left_when_losing,
    CAST(totals.chips_won AS BIGINT) AS chips_won,
    CAST(totals.chips_lost AS BIGINT) AS chips_lost,
    CAST(totals.commission_chips AS BIGINT) AS commission_chips
FROM totals
LEFT JOIN games_played ON games_played.platform = totals.platform AND games_played.account = totals.account
LEFT JOIN longest ON longest.platform = totals.platform AND longest.account = totals.account
ORDER BY totals.platform, totals.account
