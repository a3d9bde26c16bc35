"""Conservation: chips change hands, but only a mint makes them and only a burn ends them."""

from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from jobs.checks.columns import numbers
from jobs.ledger.books import Books

AT_TABLES = ("stake", "payout", "refund")


class Conservation(NamedTuple):
    """The books of one platform over all wallet entries, in chips; gains are positive."""

    wallet_chips: int
    """What all accounts gained."""
    minted_chips: int
    """Bonuses, purchases, prizes, what admins gave and what other games paid, less what those took."""
    league_pool_chips: int
    """What the entries of leagues put into their pools."""
    bot_pool_chips: int
    commission_chips: int
    escrow_chips: int
    """Stakes of matches that have not ended in the log."""

    @property
    def difference_chips(self) -> int:
        """What is left over: 0 when every chip is accounted for."""
        kept = self.league_pool_chips + self.bot_pool_chips + self.commission_chips + self.escrow_chips
        return self.wallet_chips + kept - self.minted_chips


def conservation(books: Books, entries: pa.Table, platform: str) -> Conservation:
    """Return a platform's books; `entries` as `tables.WALLET_ENTRIES`; matches without one are left out."""
    ours = entries.filter(pc.equal(entries["platform"], platform))
    moved = numbers(ours["chips"]).values
    at_tables = pc.is_in(ours["reason"], pa.array(AT_TABLES)).to_numpy()
    in_leagues = pc.equal(ours["reason"], "league_entry").to_numpy()
    is_ours = pc.equal(books.matches["platform"], platform).to_numpy()
    ids = books.matches["match_id"].filter(pa.array(is_ours))
    known = pc.fill_null(pc.is_in(ours["reference"], ids.combine_chunks()), False).to_numpy()
    touched = pc.is_in(
        books.matches["match_id"], ours["reference"].filter(pa.array(at_tables)).combine_chunks()
    )
    settled = is_ours & touched.to_numpy()
    return Conservation(
        wallet_chips=int(moved.sum()),
        minted_chips=int(moved[~at_tables & ~in_leagues].sum()),
        league_pool_chips=-int(moved[in_leagues].sum()),
        bot_pool_chips=int(books.pool[settled].sum()),
        commission_chips=int(np.where(settled, books.commission.values, 0).sum()),
        escrow_chips=-int(moved[at_tables & ~known].sum()),
    )
