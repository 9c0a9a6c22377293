"""The rubber room: who sits at which table, and what each rubber settled."""
