"""Photographs that were used before, in whichever task: found by how they look (`domain.proofs.perceptual_hash`)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import orjson

from adapters.storage.queries.proofs import INSERT_PHOTO_PRINT, OWNERS_OF_ITEMS, PHOTOS_ALIKE
from adapters.storage.tables.proofs import ProofItemRow
from domain.proofs.perceptual_hash import MAX_HAMMING_DISTANCE, bands, hamming_distance, probes
from resolvers.core.context import Context
from resolvers.lifecycle.access import may_see
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Id


class EarlierUse(Wire):
    """The proof item with the same picture that was uploaded before."""

    task_id: Id
    """Its task."""
    proof_item_id: Id
    """The item."""


class Found(NamedTuple):
    """An earlier item with the same picture; `bits` is in how many of 64 the two differ."""

    proof_item_id: int
    agent_id: int
    bits: int


async def find_earlier(context: Context, agent_id: int, picture: int | None) -> Found | None:
    """Where a picture was used before: by this agent's tasks where it was, as that is what the agent may see."""
    if picture is None:
        return None
    practice_id = context.practice.agent_id if context.practice else 0
    uses = await context.session.find_all(
        PHOTOS_ALIKE, bands=orjson.dumps(probes(picture)).decode(), practice_id=practice_id
    )
    found = (Found(use.proof_item_id, use.agent_id, hamming_distance(picture, use.picture_hash)) for use in uses)
    alike = [use for use in found if use.bits <= MAX_HAMMING_DISTANCE]
    return min(alike, key=lambda use: (use.agent_id != agent_id, use.bits, use.proof_item_id), default=None)


async def remember(
    context: Context, agent_id: int, picture: int | None, proof_item_id: int, found: Found | None
) -> None:
    """Let later uploads find this one, unless they find what was `found` for it just as well."""
    if picture is None or (found and found.agent_id == agent_id and not found.bits):
        return
    use = {"picture_hash": picture, "agent_id": agent_id, "proof_item_id": proof_item_id}
    await context.session.execute_many(INSERT_PHOTO_PRINT, [{"band": band, **use} for band in bands(picture)])


async def earlier_uses(context: Context, items: Sequence[ProofItemRow]) -> Mapping[int, EarlierUse]:
    """What these items repeat, by their ids, as far as the caller may see it: one statement, if any repeats."""
    earlier = {item.id: item.earlier_item_id for item in items if item.earlier_item_id is not None}
    if not earlier:
        return {}
    ids = orjson.dumps(sorted(set(earlier.values()))).decode()
    visible = {
        owner.id: EarlierUse(task_id=owner.task_id, proof_item_id=owner.id)
        for owner in await context.session.find_all(OWNERS_OF_ITEMS, item_ids=ids)
        if may_see(context, owner.agent_id, owner.operator_id)
    }
    return {item_id: visible[repeated] for item_id, repeated in earlier.items() if repeated in visible}
