-- What one account staked, got back and should have got back at its tables; units stand apart.
--
-- Grain:  one row per unit
-- Reads:  account_sums
-- Params: $platform VARCHAR ruleset id
--         $account  VARCHAR id of the account
-- Order:  unit

SELECT
    unit,
    match_count,
    stake_chips,
    payout_chips,
    commission_chips,
    expected_chips,
    difference_chips,
    net_chips
FROM account_sums
WHERE platform = $platform
  AND account = $account
ORDER BY unit
