"""The repeat-opponent rule: how often the same two accounts met at staked tables, and what follows."""
