"""What the platform's staff sees of everybody: accounts, disputes, payments, waitlists."""
