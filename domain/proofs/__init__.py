"""Requirements of proof, and recognition of photographs that were used before."""
