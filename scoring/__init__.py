"""What a deal is worth in every game, and the one record of what was played."""
