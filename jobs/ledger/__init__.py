"""The chip ledger: what each match moved, what it should have moved, and the sums that must come out even."""
