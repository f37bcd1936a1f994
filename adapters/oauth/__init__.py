"""The page on which a person decides what an OAuth client may do for an agent."""
