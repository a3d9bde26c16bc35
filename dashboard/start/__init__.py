"""Where Streamlit starts, in a folder of its own.

Streamlit takes a folder `pages` beside its script for pages of an older kind and runs those, not the frame,
until somebody has opened the front door: a link to a match would show an empty page.
"""
