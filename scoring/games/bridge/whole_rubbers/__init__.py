"""Games whose sheet has a whole rubber to a line: pivot parties, double rubbers and set matches."""
