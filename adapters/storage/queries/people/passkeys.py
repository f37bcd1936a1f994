"""Passkeys, and the challenges that were used."""

from sqlalchemy import bindparam, delete

from adapters.storage.engine.statements.changes import insertion, plain_insertion, update_by_id
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.people import PasskeyRow, UsedChallengeRow, passkey, used_challenge

INSERT_PASSKEY = insertion(passkey, PasskeyRow)


@statement(select_where(passkey, passkey.c.person_id == bindparam("person_id"), order_by=(passkey.c.id,)))
def select_passkeys_of_person(person_id: int) -> PasskeyRow: ...
@statement(
    select_where(passkey, passkey.c.id == bindparam("id"), passkey.c.person_id == bindparam("person_id"), lock=True)
)
def lock_passkey_of_person(id: int, person_id: int) -> PasskeyRow: ...
@statement(select_where(passkey, passkey.c.credential_id == bindparam("credential_id"), lock=True))
def lock_passkey(credential_id: bytes) -> PasskeyRow: ...
@update_by_id(passkey)
def set_passkey_name(key: int, name: str) -> None: ...
@update_by_id(passkey)
def set_passkey_use(key: int, sign_count: int, last_used_at: int | None) -> None: ...
@statement(delete(passkey).where(passkey.c.id == bindparam("key")))
def delete_passkey(key: int) -> None: ...
@statement(select_where(used_challenge, used_challenge.c.seal == bindparam("seal")))
def select_used_challenge(seal: str) -> UsedChallengeRow: ...


INSERT_USED_CHALLENGE = plain_insertion(used_challenge, UsedChallengeRow)


@statement(delete(used_challenge).where(used_challenge.c.expires_at <= bindparam("now")))
def delete_used_challenges(now: int) -> None: ...
