-- How often each identity of a book could be judged and is broken, over everything that is held.
--
-- Grain:  one row per identity that the log lets us judge
-- Reads:  ledger_identities
-- Params: $platform VARCHAR ruleset id
--         $unit     VARCHAR unit of the amounts
-- Order:  identity

SELECT
    identity,
    judged_count,
    broken_count
FROM ledger_identities
WHERE platform = $platform
  AND unit = $unit
ORDER BY identity
