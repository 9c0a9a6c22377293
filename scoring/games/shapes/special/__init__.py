"""Games whose score sheet is like no other: skat, gleek, knock poker."""
