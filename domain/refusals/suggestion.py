"""A suggested next call, before a surface gives it an address."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto


class Way(Enum):
    """A next call that packages below the operation suggest. The operation that answers it declares it."""

    ACCEPT_TASK = auto()
    ASK_SUPPORT = auto()
    CHANGE_ROLE = auto()
    CORRECT_PLACE = auto()
    DEPOSIT = auto()
    ENABLE_ENDPOINT = auto()
    FIND_TASKS = auto()
    FOLLOW_TASK = auto()
    JOIN_WAITLIST = auto()
    MAKE_OFFER = auto()
    PAY_BY_BANK = auto()
    PROVE_IDENTITY = auto()
    QUOTE = auto()
    READ_EXPENSES = auto()
    READ_MESSAGES = auto()
    READ_ATTACHMENTS = auto()
    READ_MORE_TIME = auto()
    READ_OFFERS = auto()
    READ_OPERATOR_TASK = auto()
    READ_PROOF = auto()
    READ_QUESTIONS = auto()
    READ_RESCHEDULES = auto()
    READ_SPENDING_RULES = auto()
    READ_TASK = auto()
    REGISTER_AGENT = auto()
    REGISTER_OPERATOR = auto()
    REVIEW_AGENT = auto()
    REVIEW_TASK = auto()


OPERATION_OF: dict[Way, str] = {}
"""The name of the operation that answers a way, filled as the operations are declared."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A call that the caller can make now: a way, or the name of an operation. Each surface maps it to an address.

    `arguments` are the operation's own input fields in camelCase, ready to send.
    """

    call: Way | str
    why: str
    arguments: Mapping[str, object] = field(default_factory=dict)

    @property
    def operation(self) -> str:
        """Name of the operation."""
        return OPERATION_OF[self.call] if isinstance(self.call, Way) else self.call
