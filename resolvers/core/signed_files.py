"""Signed addresses of files, which need no key: for images and links in pages, for mails and for models.

An address names a file, its reader and its expiry, under a keyed hash (docs/decisions/0040). The file is opened with
that reader's rights at that time, so an address never gives more than its holder may see.
"""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final, NamedTuple

from pydantic import Field

from domain.lifecycle.statuses import Actor
from domain.refusals.general import FileAddressExpired, NotFound
from domain.refusals.suggestion import Suggestion
from domain.values.time import HOUR, SECOND
from resolvers.core.activity import note_caller
from resolvers.core.context import Call, Caller, Context
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.files import FileAnswer
from resolvers.wire.model import Wire

LIFETIME: Final = HOUR
"""Time for which an address is valid."""
PATH: Final = "/files/"
NO_FILE: Final = (
    "No file has this address: it is incomplete or was altered. Read again what named it: the proof of a task gives "
    "contentUrl and thumbnailUrl, an attachment and a file of a message or a support request contentUrl, the statement "
    "of a wallet downloadUrl, the evidence of a task evidenceUrl."
)
PROOF: Final = "proof"
THUMBNAIL: Final = "thumbnail"
STATEMENT: Final = "statement"
ATTACHMENT: Final = "attachment"
EVIDENCE_OF_TASK: Final = "evidence"
TASK_FILE: Final = "taskfile"
TASK_ATTACHMENT: Final = "taskattachment"

Opener = Callable[..., Awaitable[FileAnswer]]
"""Opens a file for the caller of a context. Its further arguments are those that were signed, as text."""


class FileKind(NamedTuple):
    """A kind of file that has addresses."""

    open: Opener
    read_again: Callable[..., Suggestion]
    """The operation that gives a new address, for the same arguments."""


FILE_KINDS: Final[dict[str, FileKind]] = {}


class SignedFile(Wire):
    """Names a file by the end of its signed address."""

    token: Annotated[str, Field(max_length=500)]
    """The part of the address after /files/."""


def signed_file(kind: str, read_again: Callable[..., Suggestion]) -> Callable[[Opener], Opener]:
    """Declare how the files of a kind are opened, beside the operation that reads them with a key."""

    def register(opener: Opener) -> Opener:
        FILE_KINDS[kind] = FileKind(opener, read_again)
        return opener

    return register


def signed_address(context: Context, kind: str, *arguments: Any) -> str:
    """Return an address at which anybody may read a file for an hour, with the caller's rights."""
    until = (context.real_now + LIFETIME) // SECOND
    text = ".".join(map(str, (kind, *arguments, context.actor, context.caller_id, until)))
    return f"{context.base_url}{PATH}{text}.{context.services.keyring.digest(_signed_text(text)).hex()}"


def _signed_text(text: str) -> str:
    return f"file {text}"


@operation(reads=Snapshot.EACH)
async def open_signed_file(call: Call, request: SignedFile) -> FileAnswer:
    """Open the file of a signed address. Raises `NotFound` for an address that this service did not make, and
    `FileAddressExpired`."""
    text, _, signature = request.token.rpartition(".")
    if not request.token.isascii() or not call.services.keyring.signed(_signed_text(text), signature):
        raise NotFound(NO_FILE)
    kind, *arguments, actor, caller_id, until = text.split(".")
    if call.now >= int(until) * SECOND:
        again = FILE_KINDS[kind].read_again(*arguments)
        raise FileAddressExpired("The address of this file was valid for an hour.", next_actions=(again,))
    caller = Caller(Actor(actor), int(caller_id))
    call.become(caller)
    note_caller(caller)
    return await FILE_KINDS[kind].open(call, *arguments)
