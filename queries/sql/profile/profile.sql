-- One page of the profiles of accounts, those with the most matches first.
--
-- Grain:  one row per platform and account
-- Reads:  profiles
-- Params: $platform  VARCHAR ruleset id; NULL: every platform
--         $account   VARCHAR account; NULL: everybody
--         $limit     BIGINT  rows of a page
--         $offset    BIGINT  rows of the pages before
-- Order:  most matches first; then platform and account

SELECT
    platform,
    account,
    matches,
    games,
    wins,
    gammons_made,
    gammons_suffered,
    longest_win_streak,
    pips_per_turn,
    pips_left_when_losing,
    chips_won,
    chips_lost,
    commission_chips
FROM profiles
WHERE (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
  AND (CAST($account AS VARCHAR) IS NULL OR account = $account)
ORDER BY matches DESC NULLS LAST, platform ASC NULLS LAST, account ASC NULLS LAST
LIMIT $limit OFFSET $offset
