"""Files as devices and programs write them, with the facts that a reader has to find in each."""
