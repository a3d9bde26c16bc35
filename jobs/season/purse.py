"""What moves the chips of an account beside its matches, and what a match moves."""

from random import Random

from jobs.season.accounts import Account, Bot
from jobs.season.contests import ENTRY_CHIPS, Contest
from jobs.season.settling import Settled, Sitter
from jobs.season.span import SECOND
from jobs.season.tables import Table
from jobs.season.wallet import Wallet

WELCOME_CHIPS = 20_000
DAILY_CHIPS = 1_000
VIP_DAILY_CHIPS = 3_000
POOR_BELOW = 6_000
REFILL_CHIPS = 10_000
PACKAGES = (0, 100_000, 300_000, 1_500_000)
"""What an account buys, by its spend band."""
OTHER_GAMES = ("okey", "batak", "satranc", "101")


class Purse:
    """Pays, takes and books for one platform."""

    def __init__(self, wallet: Wallet, random: Random) -> None:
        """`random` decides who buys and who plays the platform's other games."""
        self.wallet = wallet
        self._random = random

    def arrive(self, account: Account, at: int, is_first_today: bool) -> None:
        """Book what happens when somebody opens the app: gifts, a purchase, chips won or lost elsewhere."""
        random, move = self._random, self.wallet.move
        if account.balance == 0 and account.rated_matches == 0:
            move(account, at, WELCOME_CHIPS, "bonus", "welcome")
        if is_first_today:
            move(account, at, VIP_DAILY_CHIPS if account.is_vip(at) else DAILY_CHIPS, "bonus", "daily")
        if account.balance < POOR_BELOW:
            move(account, at, REFILL_CHIPS, "bonus", "refill")
        package = PACKAGES[account.spend_band]
        if package and random.random() < (0.12 if account.balance < package / 2 else 0.01):
            move(account, at + SECOND, package, "purchase", f"shop:{random.getrandbits(40):010x}")
        if random.random() < 0.4:
            chips = max(-account.balance // 2, round(random.gauss(0.0, 0.05) * account.balance)) // 50 * 50
            if chips:
                name = random.choice(OTHER_GAMES)
                move(account, at + 2 * SECOND, chips, "other_game", f"{name}:{random.getrandbits(32):08x}")
        if random.random() < 0.0008:
            move(account, at + 3 * SECOND, 5_000, "admin", "goodwill", author=f"ops-{random.randrange(1, 5)}")

    def enter(self, account: Account, at: int, league: Contest) -> None:
        """Pay the entry of the weekly league."""
        self.wallet.move(account, at, -ENTRY_CHIPS, "league_entry", league.id)
        league.enter(account)

    def stake(self, account: Account, at: int, table: Table, match_id: str) -> None:
        """Take the stake when the match begins."""
        if table.stake:
            self.wallet.move(account, at, -table.stake, "stake", match_id)

    def pay(
        self, sitters: tuple[Sitter, Sitter], at: int, table: Table, settled: Settled, match_id: str
    ) -> None:
        """Pay the winner, or give the stakes back, when the match is over."""
        if not table.stake:
            return
        self.wallet.commission += settled.commission
        for seat, sitter in enumerate(sitters):
            if isinstance(sitter.who, Bot):
                if settled.status == "counted":
                    won = settled.winner == seat
                    self.wallet.house += table.stake - settled.commission if won else -table.stake
                continue
            back = table.stake + settled.chips[seat]
            if back:
                reason = "payout" if settled.status == "counted" else "refund"
                self.wallet.move(sitter.who, at, back, reason, match_id)
