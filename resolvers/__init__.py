"""Operations: one typed function for each, the only writers of state."""
