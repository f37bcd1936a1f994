"""Origin of a change: the key, person or token that its actor used, shown to the actor's own side."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Protocol

import orjson

from adapters.storage.queries.oauth.grants import select_names_of_credentials
from domain.accounts.credentials import Credential
from domain.lifecycle.statuses import Actor
from resolvers.core.context import Context
from resolvers.wire.model import Wire
from resolvers.wire.scalars import IdNumber

Names = Mapping[tuple[str, int], str]
"""Names of keys, people and assistants, by kind and number."""
NO_NAMES: Final[Names] = MappingProxyType({})


class ChangerKind(StrEnum):
    """Kind of the credential of a change."""

    KEY = Credential.KEY.value
    """An API key."""
    PERSON = Credential.PERSON.value
    """Session of a signed-in person."""
    TOKEN = Credential.TOKEN.value
    """The token of a connected assistant."""
    SYSTEM = "system"
    """No credential: the service itself made the change, or a simulated operator."""


class ChangedBy(Wire):
    """The credential of a change, in addition to its actor."""

    node_key = ("kind", "id")

    kind: ChangerKind
    """Kind of the credential."""
    id: IdNumber | None
    """Number of the key, of the person or of the connected assistant; null for the service itself."""
    name: str | None
    """Name of the key or of the assistant, or the person's address; null for the service itself."""


class RecordedChange(Protocol):
    """A row that records the author of a change."""

    @property
    def actor(self) -> str: ...

    @property
    def actor_id(self) -> int | None: ...

    @property
    def credential(self) -> str | None: ...

    @property
    def credential_id(self) -> int | None: ...


def changed_by(context: Context, row: RecordedChange, names: Names = NO_NAMES) -> ChangedBy | None:
    """Return the origin of a change. An agent or an operator sees that of its own changes, the staff that of all."""
    is_own = (row.actor, row.actor_id) == (context.actor, context.caller_id)
    if not is_own and context.actor != Actor.PLATFORM and row.actor != Actor.SYSTEM:
        return None
    if row.credential is None or row.credential_id is None:
        return ChangedBy(kind=ChangerKind.SYSTEM, id=None, name=None)
    name = names.get((row.credential, row.credential_id))
    return ChangedBy(kind=ChangerKind(row.credential), id=row.credential_id, name=name)


async def names_in(context: Context, rows: Iterable[RecordedChange]) -> Names:
    """Return the names of the authors of changes that the caller may see, with at most one statement."""
    ids: dict[str, set[int]] = defaultdict(set)
    for row in rows:
        if (changer := changed_by(context, row)) and changer.id is not None:
            ids[changer.kind].add(changer.id)
    return await _names(context, ids) if ids else NO_NAMES


async def names_of_changers(context: Context, ids: Sequence[int], kind: ChangerKind) -> dict[int, str]:
    """Return the names of authors of one kind by their numbers."""
    return {number: name for (_, number), name in (await _names(context, {kind: ids})).items()}


async def _names(context: Context, ids: Mapping[str, Iterable[int]]) -> Names:
    parameters = {f"{kind}_ids": orjson.dumps(sorted(ids.get(kind, ()))).decode() for kind in Credential}
    rows = await context.session.find_all(select_names_of_credentials(**parameters))
    return {(row.credential, row.id): row.name for row in rows}
