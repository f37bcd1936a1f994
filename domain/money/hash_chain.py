"""A hash chain over ledger transactions, which reveals a transaction that was edited, added, removed or moved.

The hash of a transaction covers the hash of the one before it in the same chain, its columns and its postings. It has
no key: the rows are enough to compute it. The hashed text is JSON without spaces, non-ASCII characters escaped: an
array of an object with the columns by name, in the order of the table and without nulls, and of the postings in order,
each as account, owner, amount and balance.
"""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from json import JSONEncoder

SIZE = 32
"""Bytes of a hash."""
BEGINNING = bytes(SIZE)
"""The hash before the first transaction of a chain."""
_encode = JSONEncoder(separators=(",", ":"), check_circular=False).encode


def chain_hash(
    before: bytes, columns: Mapping[str, str | int | None], lines: Sequence[Sequence[str | int | None]]
) -> bytes:
    """Return the hash of the transaction after the one whose hash is `before`.

    `columns` are all columns but the id, which the database assigns, and this hash. A line is account, owner, amount
    and the balance after it, null for accounts without a stored balance. Null columns are left out, so that old rows
    keep their hashes when the table gets a new column.
    """
    text = _encode(({name: value for name, value in columns.items() if value is not None}, lines))
    return blake2b(before + text.encode(), digest_size=SIZE).digest()
