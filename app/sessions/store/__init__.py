"""The session log: SQLModel on SQLite. Nothing is shown as done before it is on disk."""
