"""Sessions, snapshots, units of work and groups of writes, of any database."""
