"""Where an address is. `offline.py` needs nothing but the data that ships."""
