-- One match with everything that its log says of the match as a whole.
--
-- Grain:  one row per match; no row where there is no such match
-- Reads:  matches, cube_actions
-- Params: $platform VARCHAR ruleset id
--         $match_id VARCHAR id within its platform
-- Order:  platform, match_id

SELECT
    m.platform,
    m.match_id,
    m.revision,
    m.day,
    m.room,
    m.hall,
    m.tournaments,
    m.stake,
    m.unit,
    m.target,
    m.target_points,
    m.setup,
    m.crawford,
    m.jacoby,
    m.beaver,
    m.automatic_doubles,
    m.clock,
    m.turn_limit_ms,
    m.delay_ms,
    m.bank_ms,
    m.started_at,
    m.ended_at,
    m.server_name,
    m.server_build,
    m.server_dice,
    m.start_score_0,
    m.start_score_1,
    m.winner,
    m.score_0,
    m.score_1,
    m.end,
    m.status,
    m.status = 'unstaked' AS is_void,
    m.pot_chips,
    m.commission_chips,
    m.net_chips_0,
    m.net_chips_1,
    m.rating_after_0,
    m.rating_after_1,
    m.tournament_points_0,
    m.tournament_points_1,
    m.proof_scheme,
    m.extras,
    m.platform IN (SELECT c.platform FROM cube_actions AS c WHERE c.platform = $platform) AS has_cube
FROM matches AS m
WHERE m.platform = $platform
  AND m.match_id = $match_id
ORDER BY m.platform, m.match_id
