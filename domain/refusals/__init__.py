"""The refusals of operations: one class for each problem code."""
