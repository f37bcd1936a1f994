"""How models become types of the graph: fields, enums, connections, loaders, problems."""
