"""A move of one of the caller's tasks: the table decides, and the answer shows the task as it then is."""

from resolvers.advance import Step, advance
from resolvers.operation import Context
from resolvers.ownership import owned
from resolvers.task_view import Task, show


async def move_task(context: Context, task_id: int, step: Step) -> Task:
    """Pull a trigger on one of the caller's tasks and show it as it then is."""
    row = await owned(context, task_id, change=True)
    return await show(context, await advance(context, row, step))
