"""Django's SQLite, whose cursors keep the SQL that they have put into SQLite's form."""
