"""The ground: starter, databases, health, logs, backups."""
