"""A table's phone: its page, who has arrived, entries, and what it is told of a change."""
