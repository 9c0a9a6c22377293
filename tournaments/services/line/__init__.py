"""The director's line: its places are resolved, its results recorded, its commands carried out."""
