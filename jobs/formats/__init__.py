"""One file a log format: ABOUT, sniff() and read()."""
