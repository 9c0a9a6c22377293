"""Over many sessions: leader boards, ladders and pyramids, masterpoints."""
