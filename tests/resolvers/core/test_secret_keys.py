"""The rotation of the service's secret key: what hangs on the old one goes on, moves over, and is counted."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from sqlalchemy import LargeBinary

from adapters.storage.engine.columns.types import METADATA
from adapters.storage.engine.statements.typed import BoundStatement
from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.core.secret_keys import encrypted_tables, select_secret_keys
from domain.money.deposits import DepositStatus
from domain.refusals.general import IdempotencyKeyReused, Unauthenticated
from resolvers.access.authentication import find_caller
from resolvers.accounts import agents
from resolvers.core.context import Services
from resolvers.core.keyring import Keyring, compute_fingerprint
from resolvers.core.secret_keys import LINK_LIFETIME, Rotation, SecretKeyMissing, register, rotate
from resolvers.payments import deposits
from resolvers.webhooks import contact_methods, signing
from tests import actors
from tests.actors import Actor, SetClock
from tests.counting import Counting, CountingDatabase

OLD, NEW = "o" * 40, "n" * 40
ONCE = "registration-" * 3
CONFIG = '{"authType": "basic", "authValue": "user:password"}'
PROFILE = {**actors.AGENT, "callbackSecret": "token", "callbackConfigJson": '{"mode": "now"}'}


@dataclass
class Shop:
    """A service whose agents registered under the old secret key, and the same service under others."""

    under_old: Services
    clock: SetClock
    first: Actor
    registered: Any
    """The registration of a second agent, with secrets of each kind."""

    def services(self, *secret_keys: str) -> Services:
        return replace(self.under_old, keyring=Keyring(*secret_keys))

    def actor(self, *secret_keys: str) -> Actor:
        """The second agent, at the service under these secret keys."""
        return Actor(self.services(*secret_keys), self.registered.api_key, self.registered.agent_id)

    async def start(self, *secret_keys: str) -> None:
        services = self.services(*secret_keys)
        await register(services.database, services.keyring, services.clock.now())

    async def rotate(self, *, retire: bool = False) -> Rotation:
        services = self.services(NEW, OLD)
        return await rotate(services.database, services.keyring, services.clock.now(), retire=retire)

    async def fingerprints(self) -> list[str]:
        return [row.fingerprint for row in await self.under_old.database.reader.find_all(select_secret_keys())]


@pytest.fixture
async def shop(services: Services, clock: SetClock) -> Shop:
    under_old = replace(services, keyring=Keyring(OLD))
    made = await Actor(under_old).once(ONCE, agents.register_agent, **PROFILE)
    shop = Shop(under_old, clock, await actors.register_agent(under_old), made)
    await shop.start(OLD)
    add = {"methodType": "webhook", "endpoint": "https://a.example/", "configJson": CONFIG}
    await shop.actor(OLD)(contact_methods.add_contact_method, **add)
    await shop.actor(OLD)(signing.rotate_webhook_secret)
    return shop


async def test_everything_goes_on_while_both_secret_keys_are_there(shop: Shop) -> None:
    await shop.start(NEW, OLD)
    agent = shop.actor(NEW, OLD)
    assert (await agent(agents.get_agent)).callback_config_json == '{"mode": "now"}'
    (method,) = await agent(contact_methods.list_contact_methods)
    assert method.has_auth_value
    nobody = Actor(shop.services(NEW, OLD))
    assert (await nobody.once(ONCE, agents.register_agent, **PROFILE)).api_key == shop.registered.api_key
    with pytest.raises(IdempotencyKeyReused):
        await nobody.once(ONCE, agents.register_agent, **actors.AGENT)


async def test_a_payment_page_and_a_deposit_under_way_stay_the_same(shop: Shop) -> None:
    amount = {"amount": "20.00", "currency": "EUR"}
    first = await shop.actor(OLD).once("deposit-1", deposits.deposit_to_wallet, **amount)
    nobody = Actor(shop.services(NEW, OLD))
    page = await Actor(shop.services(OLD))(deposits.show_checkout, externalId=first.external_id)
    again = await shop.actor(NEW, OLD).once("deposit-1", deposits.deposit_to_wallet, **amount)
    assert again.external_id == first.external_id
    decision = {"externalId": first.external_id, "decision": "pay", "state": page.state}
    assert (await nobody(deposits.decide_checkout, **decision)).status is DepositStatus.PAID


async def test_every_stored_secret_is_encrypted_anew_once(shop: Shop) -> None:
    await shop.start(NEW, OLD)
    # Two agents with a signing secret, one of them with an older one, a token, a configuration and a channel's, and the
    # stored response.
    assert (await shop.rotate()).renewed == 7
    assert (await shop.rotate()).renewed == 0
    keyring = Keyring(NEW)
    read = [
        keyring.decrypt(secret)
        for table in encrypted_tables()
        for _, *secrets in await shop.under_old.database.reader.find_all(table.batch(after=table.start, limit=9))
        for secret in secrets
        if secret
    ]
    assert len(read) == 7
    assert {"token", '{"mode": "now"}', CONFIG} < set(read)


async def test_an_api_key_moves_when_it_is_used_and_those_left_are_counted(shop: Shop) -> None:
    spare = await shop.actor(OLD)(agents.create_api_key, keyName="spare")
    revoked = await shop.actor(OLD)(agents.create_api_key, keyName="revoked")
    await shop.actor(OLD)(agents.revoke_api_key, apiKeyId=revoked.api_key.id)
    await shop.start(NEW, OLD)
    assert (await shop.rotate()).api_keys == 3, "one of the first agent, and two of the second"
    await find_caller(shop.services(NEW, OLD), shop.registered.api_key)
    assert (await shop.rotate()).api_keys == 2
    assert (await find_caller(shop.services(NEW), shop.registered.api_key)).id == shop.registered.agent_id
    for secret_key, key in ((NEW, spare.key), (OLD, shop.registered.api_key)):
        with pytest.raises(Unauthenticated, match="unknown"):
            await find_caller(shop.services(secret_key), key)


class Moving(Counting):
    """Between a read that finds nothing and the next one, another server uses the API key."""

    def __init__(self, inner: Session, use_elsewhere: Callable[[], Awaitable[object]]) -> None:
        super().__init__(inner)
        self._use_elsewhere = use_elsewhere

    async def find(self, bound: BoundStatement[Any]) -> Any:
        found = await super().find(bound)
        if found is None and self.asked == 1:
            await self._use_elsewhere()
        return found


async def test_an_api_key_that_moves_between_two_reads_is_found(shop: Shop) -> None:
    key = shop.registered.api_key
    await find_caller(shop.services(NEW, OLD), key)
    slow = shop.services(OLD, NEW)
    database = CountingDatabase(slow.database)
    database.reader = Moving(slow.database.reader, lambda: find_caller(shop.services(OLD, NEW), key))
    assert (await find_caller(replace(slow, database=database), key)).id == shop.registered.agent_id
    assert database.reader.asked == 3


async def test_the_old_secret_key_may_go_once_nothing_hangs_on_it(shop: Shop) -> None:
    await shop.start(NEW, OLD)
    for actor in (shop.first, shop.actor(OLD)):
        await find_caller(shop.services(NEW, OLD), actor.key or "")
    rotation = await shop.rotate()
    assert (rotation.api_keys, rotation.retired) == (0, False)
    assert rotation.links_until == shop.clock.now() + LINK_LIFETIME
    with pytest.raises(SecretKeyMissing):
        await shop.start(NEW)
    shop.clock.time = rotation.links_until
    assert (await shop.rotate()).retired
    assert await shop.fingerprints() == [compute_fingerprint(NEW)]
    await shop.start(NEW)
    with pytest.raises(SecretKeyMissing):
        await shop.start(OLD)


async def test_giving_the_old_secret_key_up_revokes_the_api_keys_that_need_it(shop: Shop) -> None:
    await shop.start(NEW, OLD)
    agent = shop.actor(NEW, OLD)
    await agent(agents.create_api_key, keyName="new")
    rotation = await shop.rotate(retire=True)
    assert (rotation.api_keys, rotation.retired) == (1, True)
    await shop.start(NEW)
    with pytest.raises(Unauthenticated, match="revoked"):
        await find_caller(shop.services(NEW, OLD), shop.first.key or "")
    assert (await shop.actor(NEW)(agents.get_agent)).id == agent.id


@pytest.mark.parametrize("secret_keys", [(NEW,), ("x" * 40,), ("x" * 40, NEW)])
async def test_another_secret_key_is_refused_and_not_noted(shop: Shop, secret_keys: tuple[str, ...]) -> None:
    with pytest.raises(SecretKeyMissing):
        await shop.start(*secret_keys)
    assert await shop.fingerprints() == [compute_fingerprint(OLD)]


def test_every_column_of_bytes_is_encrypted_or_a_hash() -> None:
    encrypted = {f"{table.name}.{column}" for table in encrypted_tables() for column in table.columns}
    others = {
        f"{table.name}.{column.name}"
        for table in METADATA.sorted_tables
        for column in table.c
        if isinstance(column.type, LargeBinary)
    } - encrypted
    assert encrypted == {
        "agent.callback_secret",
        "agent.callback_config_json",
        "agent.webhook_secret",
        "agent.previous_webhook_secret",
        "operator.webhook_secret",
        "operator.previous_webhook_secret",
        "push_key.private_key",
        "evidence_key.private_key",
        "contact_method.config",
        "kept_answer.answer",
        "payout.destination",
        "task.webhook_config",
        "task_endpoint.config",
        "task_endpoint.token",
    }
    assert others == {
        "api_key.digest",
        "session.digest",
        "counted_mail.mailbox_digest",
        "sign_in.browser_digest",
        # A passkey is public: the secret half stays in the device.
        "passkey.credential_id",
        "passkey.public_key",
        "kept_answer.fingerprint",
        # A body that endpoints are sent, packed.
        "webhook_event.packed_body",
        "earnings.chain_hash",
        "ledger_transaction.chain_hash",
        "wallet.chain_hash",
    }
