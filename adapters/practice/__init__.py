"""The photographs of simulated operators."""
