"""Open tasks and the operators near them: search, announcement, the live feed."""
