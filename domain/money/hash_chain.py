"""Ledger transactions are chained by hash, so that one that was edited, added, taken out or moved is found.

The hash of a transaction covers that of the one before it in the same chain, its columns and its postings. It has no
key: whoever has the rows can compute it. The text that is hashed is JSON without spaces, non-ASCII characters escaped:
an array of an object, which has the columns by their names in the order of the table without those that are null, and
of the postings in order, each as account, owner, amount and balance.
"""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from json import JSONEncoder

SIZE = 32
"""Bytes of a hash."""
BEGINNING = bytes(SIZE)
"""Stands before the first transaction of a chain."""
_encode = JSONEncoder(separators=(",", ":"), check_circular=False).encode


def chain_hash(
    before: bytes, columns: Mapping[str, str | int | None], lines: Sequence[Sequence[str | int | None]]
) -> bytes:
    """The hash of a transaction that follows the one whose hash is `before`.

    `columns` are all but its id, which is given by the database, and this hash. A line is account, owner, amount and
    the balance after it, null where none is kept. Columns that are null do not count:
    so a table can get a new one and its old rows keep their hashes.
    """
    text = _encode(({name: value for name, value in columns.items() if value is not None}, lines))
    return blake2b(before + text.encode(), digest_size=SIZE).digest()
