-- One account, as it stands after its last match.
--
-- Grain:  one row; none where the account played no match
-- Reads:  accounts
-- Params: $platform VARCHAR ruleset id
--         $account  VARCHAR id of the account
-- Order:  platform, account

SELECT
    platform,
    account,
    name,
    kind,
    first_at,
    last_at,
    match_count,
    win_count,
    staked_count,
    net_chips,
    last_rating
FROM accounts
WHERE platform = $platform
  AND account = $account
ORDER BY platform, account
