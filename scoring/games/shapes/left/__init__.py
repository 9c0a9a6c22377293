"""Shape H, left in hand: who is out collects from the others, or everybody is charged with his hand."""
