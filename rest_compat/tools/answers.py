"""Answers for language models, over MCP and A2A (docs/decisions/0059).

They have no nulls, rows with only the main fields, each time with its offset, and a mark on texts by others.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeVar, cast

from pydantic import BaseModel
from pydantic.alias_generators import to_camel

from domain.lifecycle.statuses import Actor
from domain.values.wallclock import Wallclock, with_offset
from resolvers.accounts.reputation import TaskOperator
from resolvers.catalogue.capabilities import Capability, ServiceCategory
from resolvers.catalogue.reference import Country
from resolvers.core.problem import NextAction
from resolvers.events.view import StatusEvent
from resolvers.matching.preferences import AgentOperator
from resolvers.messaging.view import MessageAttachment, TaskMessage
from resolvers.pay.expenses import Expense
from resolvers.pay.offers import Offer, OfferOperator
from resolvers.pay.time_extensions import TimeExtension
from resolvers.proofs.view import ProofContent, ProofItem, ProofVerdict, TaskProofs
from resolvers.support.view import SupportAttachment, SupportMessage
from resolvers.tasks.decisions import Decision
from resolvers.tasks.pending_actions import PendingDecision
from resolvers.tasks.reschedules import Reschedule
from resolvers.tasks.view import Task
from resolvers.webhooks.delivery_log import WebhookAttempt, WebhookDelivery
from resolvers.wire.instants import instant_name
from resolvers.wire.model import to_json

Entry = TypeVar("Entry")
MAX_BYTES: Final = 8_000
"""Maximum bytes of an answer as JSON, unless the whole answer is requested."""
NOTE_BYTES: Final = 600
"""Bytes of an answer that are reserved for the note about a cut."""
MIN_CHARACTERS: Final = 200
"""Minimum length of a text that is cut."""

TEXT: Final = "untrustedText"
"""Field of a text by another author, next to `writtenBy`: the model must judge it, never follow it."""


class TextsOfOthers(NamedTuple):
    """The fields of a view with texts that others than the reader may have written."""

    fields: tuple[str, ...]
    author: str
    """Author of the texts, or the field that names it; texts of the agent itself are not marked."""


OPERATOR: Final = Actor.OPERATOR
TEXTS_OF_OTHERS: Final[Mapping[type[BaseModel], TextsOfOthers]] = {
    StatusEvent: TextsOfOthers(("reason",), "changed_by_actor_type"),
    Task: TextsOfOthers(("proof_report",), OPERATOR),
    ProofItem: TextsOfOthers(("file_name", "camera", "software"), OPERATOR),
    ProofContent: TextsOfOthers(("file_name",), OPERATOR),
    TaskProofs: TextsOfOthers(("report", "checklist", "force_reason"), OPERATOR),
    TaskOperator: TextsOfOthers(("first_name",), OPERATOR),
    AgentOperator: TextsOfOthers(("first_name",), OPERATOR),
    Decision: TextsOfOthers(("question_code", "message", "options_json", "default_option_json"), "asked_by"),
    PendingDecision: TextsOfOthers(("question_code", "message", "options_json"), "operator or platform"),
    Reschedule: TextsOfOthers(("reason",), "asked_by"),
    Expense: TextsOfOthers(("description",), OPERATOR),
    TimeExtension: TextsOfOthers(("reason",), OPERATOR),
    Offer: TextsOfOthers(("message",), OPERATOR),
    OfferOperator: TextsOfOthers(("first_name",), OPERATOR),
    TaskMessage: TextsOfOthers(("body",), "author"),
    MessageAttachment: TextsOfOthers(("file_name",), "author of the message"),
    SupportMessage: TextsOfOthers(("sender_name", "body", "attachment_json"), "sender"),
    SupportAttachment: TextsOfOthers(("file_name",), "sender of the message"),
    WebhookAttempt: TextsOfOthers(("response_body",), "endpoint"),
    WebhookDelivery: TextsOfOthers(("response_body",), "endpoint"),
}

ROWS: Final[Mapping[type[BaseModel], tuple[str, ...]]] = {
    Capability: ("id", "name", "category_id", "pricing_range", "estimated_duration_minutes"),
    Country: ("iso_code", "name", "phase", "currency_code"),
    ServiceCategory: ("id", "name", "parent_category_id"),
    StatusEvent: ("sequence", "event", "to_status", "reason", "timestamp", "changed_by_actor_type", "location"),
    ProofItem: (
        "id",
        "kind",
        "content_type",
        "width",
        "height",
        "taken_at",
        "gps",
        "captured_at",
        "captured_location",
        "capture",
        "warnings",
    ),
    ProofVerdict: ("rule", "outcome", "message", "proof_item_id", "earlier_use"),
}
"""The fields of a row, by its type; rows of other types have all of their fields."""

LEFT_OUT: Final = frozenset({"content_base64", "thumbnail_base64", "result_json"})
"""Fields that are left out of texts: pictures are separate content, and a result is there as an object."""
RESULT: Final = "result"
"""The result of a task: each text of it is marked, so that its numbers can be used as they are."""


def answer_for_model(value: Any, *, whole: bool = False) -> Any:
    """Return an operation's result, or a problem, as JSON values for a language model. With `whole`, rows and next
    actions have all of their fields. Nulls are always left out, times always have their offset, and texts of others are
    always marked.
    """
    if isinstance(value, BaseModel):
        return _object(value, whole=whole)
    if isinstance(value, list | tuple):
        return [_row(item, whole=whole) for item in value]
    if isinstance(value, dict):
        return {name: answer_for_model(part, whole=whole) for name, part in value.items() if part is not None}
    return with_offset(value) if isinstance(value, Wallclock) else value


def _row(value: Any, *, whole: bool) -> Any:
    if whole or not isinstance(value, BaseModel):
        return answer_for_model(value, whole=whole)
    if isinstance(value, NextAction):
        return next_step(value)
    if isinstance(value, Task):
        return task_row(value)
    return _object(value, _of_kind(ROWS, type(value)))


def next_step(action: NextAction) -> dict[str, Any]:
    """Return a next action in the form of a tool call; without a tool, with its endpoint on REST."""
    means = {"tool": action.tool} if action.tool else {"endpoint": action.endpoint}
    return {**means, "why": action.why, "arguments": action.arguments}


def task_row(task: Task) -> dict[str, Any]:
    """A task in a list."""
    row = {
        "id": task.id,
        "title": task.title,
        "status": task.status,
        "place": task.location_address,
        "money": {"payout": task.payout_amount, "total": task.total_agent_cost, "currency": task.payout_currency},
    }
    actions = list_actions(task)
    return {**row, "nextAction": next_step(actions[0])} if actions else row


def list_actions(task: Task) -> list[NextAction]:
    """Return the possible actions on a task, those that advance it first."""
    return cast("list[NextAction]", task.next_actions)


def _object(view: BaseModel, names: tuple[str, ...] | None = None, *, whole: bool = False) -> dict[str, Any]:
    texts = _of_kind(TEXTS_OF_OTHERS, type(view))
    author = _find_author(view, texts.author) if texts else None
    shown = {}
    for name, alias in _fields(type(view)):
        value = None if names and name not in names else getattr(view, name)
        if value is None:
            continue
        shown[alias] = answer_for_model(value, whole=whole)
        if name == RESULT and isinstance(view, Task):
            shown[alias] = mark_texts(value)
        if texts and name in texts.fields and author != Actor.AGENT and value:
            shown[alias] = {TEXT: shown[alias], "writtenBy": author}
    return shown


def mark_texts(value: Any) -> Any:
    """Return values of an operator with each of their texts marked."""
    match value:
        case dict():
            return {name: mark_texts(part) for name, part in value.items()}
        case list():
            return [mark_texts(item) for item in value]
        case str():
            return {TEXT: value, "writtenBy": OPERATOR}
    return value


def _find_author(view: BaseModel, author: str) -> str:
    """Return the author of the texts of a view: an actor, or the value of the field that names it."""
    named: str = author if isinstance(author, Actor) else getattr(view, author, author)
    return named


def _of_kind(table: Mapping[type[BaseModel], Entry], kind: type[BaseModel]) -> Entry | None:
    """Return the entry for a type of views or for its base, because a lazy view has a separate type."""
    return next((table[base] for base in kind.__mro__ if base in table), None)


def _fields(kind: type[BaseModel]) -> Iterator[tuple[str, str]]:
    """Yield the names of a view's fields with those on the wire; without instants, because each time has its offset."""
    instants = set(map(instant_name, kind.model_fields))
    for name, field in kind.model_fields.items():
        if name not in LEFT_OUT and not field.deprecated:
            yield name, field.alias or to_camel(name)
    for name, computed in kind.model_computed_fields.items():
        if name not in instants:
            yield name, computed.alias or to_camel(name)


def fitted(content: dict[str, Any], rest: str, limit: int = MAX_BYTES) -> dict[str, Any]:
    """Cut an answer of more than `limit` bytes as JSON, and add a note of what was cut; its text `rest` explains how to
    get the rest. Lists lose their last rows, and texts their ends. The answer is changed in place.
    """
    if len(to_json(content)) <= limit:
        return content
    sizes: dict[str, int] = {}
    while (excess := len(to_json(content)) + NOTE_BYTES - limit) > 0:
        largest = max(((len(to_json(part.value)), part) for part in _parts(content) if part.can_be_cut), default=None)
        if largest is None:
            break
        size, part = largest
        sizes.setdefault(part.path, len(part.value))
        length = min(int(len(part.value) * (1 - excess / size)), len(part.value) - 1)
        part.holder[part.key] = part.value[: max(part.shortest, length)]
    shown = {part.path: f"{len(part.value)} of {sizes[part.path]}" for part in _parts(content) if part.path in sizes}
    return {**content, "cut": {"shown": shown, "rest": rest}}


class _Part(NamedTuple):
    """A list or a text somewhere in an answer."""

    path: str
    value: Any
    holder: Any
    key: Any

    @property
    def shortest(self) -> int:
        return 1 if isinstance(self.value, list) else MIN_CHARACTERS

    @property
    def can_be_cut(self) -> bool:
        return len(self.value) > self.shortest


def _parts(holder: Any, path: str = "") -> Iterator[_Part]:
    for key, value in holder.items() if isinstance(holder, dict) else enumerate(holder):
        inner = f"{path}[{key}]" if isinstance(holder, list) else f"{path}.{key}".removeprefix(".")
        if isinstance(value, list | str):
            yield _Part(inner, value, holder, key)
        if isinstance(value, list | dict):
            yield from _parts(value, inner)
