"""What tables and players do for themselves: enter and agree results, report a mistake, call, pay."""
