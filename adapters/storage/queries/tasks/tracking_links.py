"""Links to the tracking pages of tasks."""

from sqlalchemy import bindparam, delete

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.lookups import lookup
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.tasks import TrackingLinkRow, tracking_link

INSERT_TRACKING_LINK = insertion(tracking_link, TrackingLinkRow)


@lookup(tracking_link)
def select_tracking_link(id: int) -> TrackingLinkRow: ...


@statement(select_where(tracking_link, AmongIds(tracking_link.c.task_id, "task_ids"), order_by=(tracking_link.c.id,)))
def select_tracking_links_of_tasks(task_ids: str) -> TrackingLinkRow: ...


@statement(delete(tracking_link).where(tracking_link.c.id == bindparam("id")))
def delete_tracking_link(id: int) -> None: ...


@update_by_id(tracking_link)
def revoke_link(*, key: int, revoked_at: int | None) -> None: ...
