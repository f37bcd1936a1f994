"""Proof: its upload, its submission, the verdicts on it, photographs that were used before."""
