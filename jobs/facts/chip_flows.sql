-- Which way chips went between two people on one match day: an edge from the one who lost to the one who
-- gained.
--
-- Amounts are as booked, of one unit: paid is what the payer lost, received what was left of it after the
-- commission. Both directions of a pair are edges of their own. Bots and files of other programs are left
-- out.
--
-- Grain:  one row per platform, unit, match day, payer and receiver
-- Reads:  matches, seats
-- Params: none
-- Order:  platform, unit, day, payer, receiver

WITH moved AS (
    SELECT
        m.platform,
        m.unit,
        m.day,
        CASE WHEN m.net_chips_0 < 0 THEN one.account ELSE two.account END AS payer,
        CASE WHEN m.net_chips_0 < 0 THEN two.account ELSE one.account END AS receiver,
        CASE WHEN m.net_chips_0 < 0 THEN -m.net_chips_0 ELSE -m.net_chips_1 END AS paid_chips,
        CASE WHEN m.net_chips_0 < 0 THEN m.net_chips_1 ELSE m.net_chips_0 END AS received_chips
    FROM matches AS m
    INNER JOIN seats AS one
        ON one.day = m.day AND one.platform = m.platform AND one.match_id = m.match_id AND one.seat = 0
    INNER JOIN seats AS two
        ON two.day = m.day AND two.platform = m.platform AND two.match_id = m.match_id AND two.seat = 1
    WHERE one.kind = 'human'
      AND two.kind = 'human'
      AND m.platform NOT LIKE 'file:%'
      AND ((m.net_chips_0 < 0 AND m.net_chips_1 >= 0) OR (m.net_chips_1 < 0 AND m.net_chips_0 >= 0))
)

SELECT
    platform,
    unit,
    day,
    payer,
    receiver,
    COUNT(*) AS match_count,
    CAST(SUM(paid_chips) AS BIGINT) AS paid_chips,
    CAST(SUM(received_chips) AS BIGINT) AS received_chips
FROM moved
GROUP BY platform, unit, day, payer, receiver
ORDER BY platform, unit, day, payer, receiver
