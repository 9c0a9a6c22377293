"""What the site keeps for a while: caches and their stamps, limits of attempts, prepared queries."""
