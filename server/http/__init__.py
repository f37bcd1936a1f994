"""The application and its middlewares."""
