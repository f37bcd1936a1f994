"""What people do at the desks, in a real browser."""
