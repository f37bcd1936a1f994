"""Results of tasks as data: the schemas that agents send, and values that fit them."""
