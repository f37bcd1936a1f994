"""Why an operation is refused: one class for each code."""
