"""The ASGI application and its middlewares."""
