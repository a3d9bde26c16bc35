-- Accounts whose name or id contains what was typed, the closest first; namesakes stand apart.
--
-- Names are compared without case and Turkish marks, by the table of `queries/folding.py`.
--
-- Grain:  one row per platform and account
-- Reads:  accounts
-- Params: $platform VARCHAR ruleset id; NULL: every platform
--         $wanted   VARCHAR what was typed, folded; '' finds everybody
--         $letters  VARCHAR letters to fold
--         $folded   VARCHAR what they become, one for one; those beyond its length go
--         $limit    BIGINT  rows of a page
--         $offset   BIGINT  rows of the pages before
-- Order:  the whole text equal, then beginning alike, then containing it; most matches first;
--         platform and account settle ties

WITH folded AS (
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
        last_rating,
        LOWER(TRANSLATE(COALESCE(name, ''), $letters, $folded)) AS folded_name,
        LOWER(TRANSLATE(account, $letters, $folded)) AS folded_account
    FROM accounts
    WHERE CAST($platform AS VARCHAR) IS NULL OR platform = $platform
)
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
FROM folded
WHERE POSITION($wanted IN folded_name) > 0
   OR POSITION($wanted IN folded_account) > 0
ORDER BY
    CASE
        WHEN $wanted = '' THEN 2
        WHEN folded_account = $wanted OR folded_name = $wanted THEN 0
        WHEN POSITION($wanted IN folded_name) = 1 OR POSITION($wanted IN folded_account) = 1 THEN 1
        ELSE 2
    END,
    match_count DESC NULLS LAST,
    platform,
    account
LIMIT $limit OFFSET $offset
