"""Results of tasks as data: their schemas, and the check of submitted results."""
