"""Makes types of the graph from models: fields, enums, connections, loaders, problems."""
