-- What a balance that is not zero is made of: wallets, bookings and chains that do not fit, one by one.
--
-- Grain:  one row per account and match, booking or wallet entry that does not fit
-- Reads:  left_over
-- Params: $platform  VARCHAR ruleset id
--         $unit      VARCHAR unit of the amounts
--         $first_day DATE    earliest day
--         $last_day  DATE    latest day
--         $limit     BIGINT  rows of a page
--         $offset    BIGINT  rows of the pages before
-- Order:  newest day first, then the largest difference; kind, match, entry and account settle ties

SELECT
    platform,
    unit,
    day,
    kind,
    match_id,
    entry_id,
    account,
    booked_chips,
    wallet_chips,
    difference_chips
FROM left_over
WHERE platform = $platform
  AND unit = $unit
  AND day BETWEEN $first_day AND $last_day
ORDER BY day DESC NULLS LAST, ABS(difference_chips) DESC, kind, match_id NULLS LAST, entry_id NULLS LAST,
    account NULLS LAST
LIMIT $limit OFFSET $offset
