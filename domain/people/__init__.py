"""Rules about people: their roles, sign-in and recovery."""
