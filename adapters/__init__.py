"""The world behind the ports: databases, files, payment providers, places, broadcasts."""
