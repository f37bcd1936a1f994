"""What must hold in the books, and how a breach is found."""
