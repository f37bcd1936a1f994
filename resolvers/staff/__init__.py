"""What the platform's staff sees of everybody, what waits for it, what it has done, and whether the books balance."""
