"""The root field of the audit log: changes by the platform's staff."""

# mypy: disable-error-code="untyped-decorator"
# Strawberry leaves its decorators untyped, except for plain fields of a dataclass.

from functools import partial
from typing import Annotated

import strawberry

from resolvers.staff import audit_log
from resolvers.staff.audit_log import AuditEntry, AuditLogFilter
from resolvers.wire.pages import PageBetween
from schema.types.connections import After, Before, Connection, First, Last, PageArguments, connection
from schema.types.context import Info
from schema.types.from_models import input_type, output

output(AuditEntry)

AuditFilter = Annotated[
    AuditLogFilter | None,
    strawberry.argument(
        description="Filter of the entries. Default: all entries.", graphql_type=input_type(AuditLogFilter) | None
    ),
]
WHOLE_LOG = AuditLogFilter()


@strawberry.type(description="Changes by the platform's staff.")
class OversightQuery:
    @strawberry.field(
        description="Changes by the staff, newest first, with author, reason and previous values. For the platform."
    )
    async def audit_log(
        self,
        info: Info,
        *,
        filter: AuditFilter = None,  # noqa: A002 - the argument's name in the graph
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[AuditEntry]:
        context = await info.context.open_call()
        listed = audit_log.list_audit_log
        listed.admit(context.caller)
        conditions = filter or WHOLE_LOG

        async def read(page: PageBetween) -> list[tuple[int, AuditEntry]]:
            entries = await listed.read_part(context, lambda call: audit_log.audit_entries_in(call, page, conditions))
            return [(entry.id, entry) for entry in entries]

        count = partial(listed.read_part, context, lambda call: audit_log.count_audit_entries(call, conditions))
        return await connection(PageArguments(first, after, last, before), read, count)
