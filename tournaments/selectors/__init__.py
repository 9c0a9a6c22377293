"""Reading an evening: control room, ranking, travellers, cards."""
