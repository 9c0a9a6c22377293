"""Writing the record: results and their agreement, fields' versions, tables' phones."""
