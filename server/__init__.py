"""The composition root: settings, wiring, the ASGI application, the worker and the command line."""
