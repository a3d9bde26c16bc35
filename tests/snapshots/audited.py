"""Rows of what the audit says: the repeat rule, the policy, the catalogue of checks."""

from datetime import date, datetime
from typing import Any

from tests.snapshots.rows import DAY, EVENING, Rows


class AuditedRows(Rows):
    """Rows of what the audit says: the repeat rule, the policy, the catalogue of checks."""

    def repeat(self, match_id: str, ordinal: int = 1, should_be: str = "staked", **changes: Any) -> None:
        """Add what the repeat rule makes of a match of a17 and b88."""
        day, platform = self._placed(match_id)
        honest = {
            "platform": platform,
            "match_id": match_id,
            "day": day,
            "account_a": "a17",
            "account_b": "b88",
            "started_at": datetime.combine(day, datetime.min.time()) + EVENING,
            "ordinal_in_24h": ordinal,
            "should_be": should_be,
            "server_said": "counted",
            "is_at_edge": False,
            "is_at_least": False,
        }
        self.marts["repeat"].append(honest | changes)

    def setting(self, setting: str, value: str, default: str, **changes: Any) -> None:
        """Add a setting of the policy, a word unless it is said otherwise."""
        honest = {
            "setting": setting,
            "value": value,
            "default_value": default,
            "unit": "",
            "reason": "Because it is so.",
            "reason_tr": "Çünkü böyledir.",
            "kind": "word",
            "allowed": " ".join(dict.fromkeys((default, value))),
            "source": "default" if value == default else "file",
            "below_value": value,
        }
        self.marts["policy"].append(honest | changes)

    def policy_revision(self, revision: str, since: datetime, **changed: Any) -> None:
        """Add what changed with a revision of the policy; nothing where no setting is named."""
        self.marts["policy_revisions"].append({"revision": revision, "in_force_since": since} | changed)

    def check(self, code: str, *needs: tuple[str, str], **changes: Any) -> None:
        """Add a check to the catalogue: for each platform on which it applies (platform, need)."""
        honest = {
            "code": code,
            "family": "moves",
            "family_title_tr": "Hamleler",
            "family_title_en": "Moves",
            "demand_tr": "Olabildiğince çok zar oynanır.",
            "demand_en": "As many dice as possible are played.",
            "settings": None,
            "place": len(self.marts["checks"]) + 1,
        }
        self.marts["checks"].append(honest | changes)
        for platform, need in needs:
            self.marts["check_needs"].append({"platform": platform, "code": code, "need": need})

    def supplied(self, need: str, count: int, *, day: date = DAY, platform: str = "north_sultan") -> None:
        """Say in how many matches of a day the log gives what checks need."""
        row = {"platform": platform, "day": day, "need": need, "supplied_count": count}
        self.marts["supplied"].append(row)
