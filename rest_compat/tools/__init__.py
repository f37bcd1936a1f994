"""The tool bridge: the table of tools and what carries a call out."""
