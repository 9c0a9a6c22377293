"""The books of rules to read: what the catalogue says of each game, as pages of the product."""
