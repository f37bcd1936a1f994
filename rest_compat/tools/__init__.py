"""The tool bridge: the table of tools and the handlers of calls."""
