"""Pay for tasks that are carried out or have ended: more time, expenses and bonuses."""
