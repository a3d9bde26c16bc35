"""Ratings over a history of matches."""
