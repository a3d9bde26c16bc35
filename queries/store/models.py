"""The tables of the operational store; `migrations` makes them.

`policy_changes` keeps its rows: what was asked for never changes, and how it was decided is written once.
Triggers of the database hold that, whoever writes. Times are naive UTC.
"""

from sqlalchemy import (
    Column,
    DateTime,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    text,
)

METADATA = MetaData()

POLICY_CHANGES = Table(
    "policy_changes",
    METADATA,
    Column("change_id", Integer, primary_key=True, autoincrement=True),
    Column("token", String, nullable=False, unique=True),  # of the form: a double click is one change
    Column("setting", String, nullable=False),
    Column("value", String),  # NULL: back to what it is without changes
    Column("was", String, nullable=False),  # what its maker saw in force
    Column("by", String, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", DateTime, nullable=False),
    Column("state", String, nullable=False),  # waiting, confirmed, withdrawn
    Column("decided_by", String),
    Column("decided_at", DateTime),
    sqlite_autoincrement=True,
)
Index(
    "one_waiting_change_a_setting",
    POLICY_CHANGES.c.setting,
    unique=True,
    sqlite_where=text("state = 'waiting'"),
    postgresql_where=text("state = 'waiting'"),
)

REQUESTS = Table(
    "requests",
    METADATA,
    Column("request_id", Integer, primary_key=True, autoincrement=True),
    Column("kind", String, nullable=False),
    Column("question", String, nullable=False),  # what makes two requests the same
    Column("payload", Text, nullable=False),  # JSON
    Column("by", String, nullable=False),
    Column("asked_at", DateTime, nullable=False),
    Column("state", String, nullable=False),  # waiting, running, done, failed
    Column("progress_share", Float, nullable=False),
    Column("answer", Text),  # JSON
    Column("message", Text),
    Column("worker", String),
    Column("started_at", DateTime),
    Column("lease_until", DateTime),
    Column("ended_at", DateTime),
    sqlite_autoincrement=True,
)
Index(
    "one_answer_a_question",
    REQUESTS.c.kind,
    REQUESTS.c.question,
    unique=True,
    sqlite_where=text("state <> 'failed'"),
    postgresql_where=text("state <> 'failed'"),
)

WORKERS = Table(
    "workers",
    METADATA,
    Column("worker", String, primary_key=True),
    Column("started_at", DateTime, nullable=False),
    Column("seen_at", DateTime, nullable=False),
)
