"""Proof: its upload, its submission, the verdicts on it, and reused photographs."""
