"""One file a hot path: measure() yields its rows; `make bench` prints them all."""
