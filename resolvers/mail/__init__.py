"""Mail: the one door through which it leaves, and the questions that it asks."""
