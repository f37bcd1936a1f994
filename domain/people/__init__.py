"""Rules about people: what their roles give them, and how they sign in."""
