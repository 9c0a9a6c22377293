"""Order: the parts of a deal are counted one after another; a game may end inside a deal."""
