"""The plans and pictures that an agent attaches to a task for its operator."""
