"""How the store became what it is: one Alembic script a step, in `versions`."""

HEAD = "0001"
"""The newest step that this Hakem knows."""
