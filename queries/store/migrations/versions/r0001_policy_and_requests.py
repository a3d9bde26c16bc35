"""Changes of the policy, requests to the worker, and the workers that are there."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_KEPT = "a change of the policy is kept as it was made and decided once"
_SAME = ("change_id", "token", "setting", "value", "was", "by", "reason", "at")
"""Columns of a change that never change."""


def upgrade() -> None:
    """Make the tables, and the triggers that keep the changes of the policy."""
    op.create_table(
        "policy_changes",
        sa.Column("change_id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("token", sa.String, nullable=False, unique=True),
        sa.Column("setting", sa.String, nullable=False),
        sa.Column("value", sa.String),
        sa.Column("was", sa.String, nullable=False),
        sa.Column("by", sa.String, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("decided_by", sa.String),
        sa.Column("decided_at", sa.DateTime),
        sa.CheckConstraint("state IN ('waiting', 'confirmed', 'withdrawn')", name="known_state"),
        sa.CheckConstraint("state <> 'confirmed' OR decided_by <> by", name="two_people"),
        sqlite_autoincrement=True,
    )
    _one_of("one_waiting_change_a_setting", "policy_changes", ["setting"], "state = 'waiting'")
    op.create_table(
        "requests",
        sa.Column("request_id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("question", sa.String, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("by", sa.String, nullable=False),
        sa.Column("asked_at", sa.DateTime, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("progress_share", sa.Float, nullable=False),
        sa.Column("answer", sa.Text),
        sa.Column("message", sa.Text),
        sa.Column("worker", sa.String),
        sa.Column("started_at", sa.DateTime),
        sa.Column("lease_until", sa.DateTime),
        sa.Column("ended_at", sa.DateTime),
        sqlite_autoincrement=True,
    )
    _one_of("one_answer_a_question", "requests", ["kind", "question"], "state <> 'failed'")
    op.create_table(
        "workers",
        sa.Column("worker", sa.String, primary_key=True),
        sa.Column("started_at", sa.DateTime, nullable=False),
        sa.Column("seen_at", sa.DateTime, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        _keep_on_postgresql()
    else:
        _keep_on_sqlite()


def downgrade() -> None:
    """Refuse: decisions of people are not thrown away."""
    raise RuntimeError("the first step cannot be taken back: bring back a backup of the store instead")


def _one_of(name: str, table: str, columns: list[str], where: str) -> None:
    op.create_index(
        name, table, columns, unique=True, sqlite_where=sa.text(where), postgresql_where=sa.text(where)
    )


def _keep_on_sqlite() -> None:
    differs = " OR ".join(f'old."{name}" IS NOT new."{name}"' for name in _SAME)
    op.execute(
        "CREATE TRIGGER policy_changes_are_decided_once BEFORE UPDATE ON policy_changes"
        f" WHEN old.state <> 'waiting' OR {differs}"
        f" BEGIN SELECT RAISE(ABORT, '{_KEPT}'); END"
    )
    op.execute(
        "CREATE TRIGGER policy_changes_are_kept BEFORE DELETE ON policy_changes"
        f" BEGIN SELECT RAISE(ABORT, '{_KEPT}'); END"
    )
    op.execute(  # REPLACE deletes without a trigger of its own
        "CREATE TRIGGER policy_changes_are_not_replaced BEFORE INSERT ON policy_changes"
        " WHEN EXISTS (SELECT 1 FROM policy_changes AS kept"
        " WHERE kept.change_id = new.change_id OR kept.token = new.token"
        " OR (kept.setting = new.setting AND kept.state = 'waiting' AND new.state = 'waiting'))"
        f" BEGIN SELECT RAISE(ABORT, '{_KEPT}'); END"
    )


def _keep_on_postgresql() -> None:
    differs = " OR ".join(f'old."{name}" IS DISTINCT FROM new."{name}"' for name in _SAME)
    op.execute(
        "CREATE FUNCTION keep_policy_changes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        f" IF TG_OP <> 'UPDATE' THEN RAISE EXCEPTION '{_KEPT}'; END IF;"
        f" IF old.state <> 'waiting' OR {differs} THEN RAISE EXCEPTION '{_KEPT}'; END IF;"
        " RETURN new; END $$"
    )
    op.execute(
        "CREATE TRIGGER policy_changes_are_kept BEFORE UPDATE OR DELETE ON policy_changes"
        " FOR EACH ROW EXECUTE FUNCTION keep_policy_changes()"
    )
    op.execute(
        "CREATE TRIGGER policy_changes_are_not_emptied BEFORE TRUNCATE ON policy_changes"
        " FOR EACH STATEMENT EXECUTE FUNCTION keep_policy_changes()"
    )
