"""One file a cup or league: ABOUT and period()."""
