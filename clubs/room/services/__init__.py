"""What may be done in a rubber room: each one transaction, permissions checked."""
