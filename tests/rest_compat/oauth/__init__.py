"""OAuth on HTTP."""
