"""The fast way through a log: actions read straight from the bytes of a line, in machine code."""
