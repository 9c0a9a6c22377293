"""Reading the record: who may see which board, and what was said about a play."""
