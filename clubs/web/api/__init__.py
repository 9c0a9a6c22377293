"""What the APIs of all apps share: identification, base views, fields, refusals and the schema."""
