"""What time it is: only what people do and ask needs to know, what is published does not."""

from datetime import UTC, datetime


def now() -> datetime:
    """Return the time as naive UTC."""
    return datetime.now(UTC).replace(tzinfo=None)
