"""The bridges before and beside contract: what a deal and a board of each is worth."""
