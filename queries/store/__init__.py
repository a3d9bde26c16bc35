"""The operational store: what people decide and ask, in SQLite beside the data or in PostgreSQL by URL."""
