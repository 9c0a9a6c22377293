"""Results: rankings, cards, travellers, matches, and the reasons for each figure."""
