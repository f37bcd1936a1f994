"""Evidence of a task: a signed archive for third parties, and its verification (docs/reference/evidence.md)."""
