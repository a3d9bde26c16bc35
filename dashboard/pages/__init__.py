"""One file a page: ABOUT and show()."""
