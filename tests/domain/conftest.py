"""The names of the operations that suggestions lead to: resolvers declare them."""

from server.config.wiring import load_resolvers

load_resolvers()
