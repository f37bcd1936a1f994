"""The page on which a person grants an OAuth client access to an agent."""
