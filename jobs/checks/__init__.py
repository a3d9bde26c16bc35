"""One file a family of audit checks: ABOUT and check()."""
