"""The operations as a GraphQL schema."""
