"""What is measured, against what, in one run. Absolute figures belong to a machine: read the ratios."""
