"""Sign-ins that have begun."""

from sqlalchemy import bindparam, delete

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.people import SignInRow, sign_in

INSERT_SIGN_IN = insertion(sign_in, SignInRow)


@statement(select_where(sign_in, sign_in.c.id == bindparam("id")))
def select_sign_in_by_id(id: int) -> SignInRow: ...
@statement(select_where(sign_in, sign_in.c.id == bindparam("id"), lock=True))
def lock_sign_in(id: int) -> SignInRow: ...
@statement(
    select_where(
        sign_in,
        sign_in.c.browser_digest == bindparam("browser_digest"),
        sign_in.c.purpose == bindparam("purpose"),
        sign_in.c.expires_at > bindparam("now"),
        order_by=(sign_in.c.id,),
        lock=True,
    )
)
def lock_sign_ins_of_browser(browser_digest: bytes, purpose: str, now: int) -> SignInRow:
    """The sign-ins whose code may still be valid, including used ones."""


@update_by_id(sign_in)
def set_sign_in_tries(key: int, tries: int) -> None: ...
@update_by_id(sign_in)
def set_sign_in_used(key: int, used_at: int | None) -> None: ...
@statement(delete(sign_in).where(sign_in.c.created_at <= bindparam("until")))
def delete_sign_ins_until(until: int) -> None: ...
