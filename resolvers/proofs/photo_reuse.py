"""Detection of photographs that were used before, in any task, by their perceptual hash."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import orjson

from adapters.storage.queries.proofs.items import select_owners_of_items
from adapters.storage.queries.proofs.photo_reuse import INSERT_PHOTO_PRINT, delete_photo_prints, select_photos_alike
from adapters.storage.tables.proofs import PhotoPrintRow, ProofItemRow
from domain.proofs.perceptual_hash import MAX_HAMMING_DISTANCE, bands, hamming_distance, probes
from resolvers.core.context import Context
from resolvers.lifecycle.access import may_see
from resolvers.wire.model import Wire
from resolvers.wire.scalars import (
    LARGEST_ID,
    Id,
    OwnId,
)


class EarlierUse(Wire):
    """An earlier proof item with the same picture."""

    task_id: Id
    """The task of the item."""
    proof_item_id: OwnId
    """The item."""


class EarlierItem(NamedTuple):
    """An earlier item with the same picture; `bits` is the number of the 64 bits in which the two hashes differ."""

    proof_item_id: int
    agent_id: int
    bits: int


async def find_earlier(
    context: Context, agent_id: int, picture_hash: int | None, before: int = LARGEST_ID
) -> EarlierItem | None:
    """Return the earlier item with the same picture. An item of this agent's tasks comes first, because the agent may
    see it. `before` is the id of an item that is compared again."""
    if picture_hash is None:
        return None
    practice_id = context.practice.agent_id if context.practice else 0
    uses = await context.session.find_all(
        select_photos_alike(bands=orjson.dumps(probes(picture_hash)).decode(), practice_id=practice_id)
    )
    items = (
        EarlierItem(use.proof_item_id, use.agent_id, hamming_distance(picture_hash, use.picture_hash))
        for use in uses
        if use.proof_item_id < before
    )
    alike = [item for item in items if item.bits <= MAX_HAMMING_DISTANCE]
    return min(alike, key=lambda item: (item.agent_id != agent_id, item.bits, item.proof_item_id), default=None)


async def store_hash(
    context: Context, agent_id: int, picture_hash: int | None, proof_item_id: int, earlier: EarlierItem | None
) -> None:
    """Store the hash of an item for later uploads, unless its `earlier` item of the same agent has the same hash."""
    if picture_hash is None or (earlier and earlier.agent_id == agent_id and not earlier.bits):
        return
    prints = [PhotoPrintRow(band, picture_hash, agent_id, proof_item_id) for band in bands(picture_hash)]
    await context.session.insert_all(INSERT_PHOTO_PRINT, prints)


async def forget_hash(context: Context, agent_id: int, picture_hash: int, proof_item_id: int) -> None:
    """Delete the hash of an item, so that later uploads no longer match it."""
    await context.session.execute(
        delete_photo_prints(
            bands=orjson.dumps(bands(picture_hash)).decode(),
            picture_hash=picture_hash,
            agent_id=agent_id,
            proof_item_id=proof_item_id,
        )
    )


async def earlier_uses(context: Context, items: Sequence[ProofItemRow]) -> Mapping[int, EarlierUse]:
    """Return the earlier uses of items that the caller may see, by item id, with at most one statement."""
    earlier = {item.id: item.earlier_item_id for item in items if item.earlier_item_id is not None}
    if not earlier:
        return {}
    ids = orjson.dumps(sorted(set(earlier.values()))).decode()
    visible = {
        owner.id: EarlierUse(task_id=owner.task_id, proof_item_id=owner.id)
        for owner in await context.session.find_all(select_owners_of_items(item_ids=ids))
        if may_see(context, owner.agent_id, owner.operator_id)
    }
    return {item_id: visible[repeated] for item_id, repeated in earlier.items() if repeated in visible}
