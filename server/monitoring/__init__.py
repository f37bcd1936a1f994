"""What monitoring sees of a process: its requests, its readings, and the pages that Prometheus asks for."""
