"""What the worker can be asked: one file a kind of request, with ABOUT and answer()."""
