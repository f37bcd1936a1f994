"""Pay that both sides agree on: offers, more time, expenses and bonuses."""
