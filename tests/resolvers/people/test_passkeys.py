"""Passkeys as their person keeps them."""

from dataclasses import replace

import pytest
from sqlalchemy import func, select

from adapters.storage.engine.statements.typed import select_value
from adapters.storage.tables.people import used_challenge
from domain.people.passkeys import CHALLENGE_LIFETIME, MAX_PASSKEYS
from domain.refusals.general import NotFound, Unauthenticated
from domain.refusals.people import FreshProofRequired, NoPasskeysHere, PasskeyRefused, TooManyPasskeys
from domain.values.time import SECOND
from resolvers.core.context import Call, Services
from resolvers.people import ceremonies, passkeys, proof
from tests.actors import BASE_URL, Actor, SetClock
from tests.authenticators import Authenticator
from tests.people import Person, signed_in


async def person(services: Services, address: str = "ada@example.org") -> Person:
    return Person(services, await signed_in(services, address))


async def registered(person: Person, name: str = "Telephone", **parts: bytes) -> tuple[Authenticator, passkeys.Passkey]:
    authenticator = Authenticator(BASE_URL, **parts)
    options = (await person(passkeys.start_passkey_registration)).options_json
    answer = authenticator.create(options)
    return authenticator, await person(passkeys.register_passkey, name=name, credentialJson=answer)


async def test_a_person_makes_names_and_removes_its_passkeys(services: Services, clock: SetClock) -> None:
    ada, eve = await person(services), await person(services, "eve@example.org")
    _, first = await registered(ada)
    assert (first.name, first.last_used_at) == ("Telephone", None)
    clock.advance(60)
    _, second = await registered(ada, "Key ring", credential_id=b"another")
    assert await ada(passkeys.list_passkeys) == [first, second]
    renamed = await ada(passkeys.rename_passkey, passkeyId=first.id, name="Old telephone")
    assert renamed == first.model_copy(update={"name": "Old telephone"})
    for reference in ({"passkeyId": first.id}, {"passkeyId": 99}):
        with pytest.raises(NotFound):
            await eve(passkeys.remove_passkey, **reference)
        with pytest.raises(NotFound):
            await eve(passkeys.rename_passkey, **reference, name="Mine")
    assert await eve(passkeys.list_passkeys) == []
    assert await ada(passkeys.list_passkeys) == [renamed, second]
    # The last one may go, too: a code by mail always works.
    assert await ada(passkeys.remove_passkey, passkeyId=second.id) == second
    assert await ada(passkeys.remove_passkey, passkeyId=first.id) == renamed
    assert await ada(passkeys.list_passkeys) == []


async def test_what_changes_passkeys_needs_a_fresh_proof(services: Services, clock: SetClock) -> None:
    ada = await person(services)
    options = (await ada(passkeys.start_passkey_registration)).options_json
    _, passkey = await registered(ada)
    clock.advance(10 * 60 + 1)
    with pytest.raises(FreshProofRequired, match=f"at {BASE_URL}/sign-in/proof"):
        await ada(passkeys.start_passkey_registration)
    answer = Authenticator(BASE_URL, credential_id=b"another").create(options)
    with pytest.raises(FreshProofRequired):
        await ada(passkeys.register_passkey, name="Theirs", credentialJson=answer)
    with pytest.raises(FreshProofRequired):
        await ada(passkeys.remove_passkey, passkeyId=passkey.id)
    assert await ada(passkeys.list_passkeys) == [passkey]


async def test_a_challenge_is_answered_in_time_once_and_by_its_browser(services: Services, clock: SetClock) -> None:
    ada = await person(services)
    options = (await ada(passkeys.start_passkey_registration)).options_json
    answer = Authenticator(BASE_URL).create(options)
    elsewhere = await person(services)
    with pytest.raises(PasskeyRefused, match="another browser"):
        await elsewhere(passkeys.register_passkey, name="Stolen", credentialJson=answer)
    await ada(passkeys.register_passkey, name="Telephone", credentialJson=answer)
    with pytest.raises(PasskeyRefused, match="has expired, was used before"):
        await ada(passkeys.register_passkey, name="Again", credentialJson=answer)
    late = (await ada(passkeys.start_passkey_registration)).options_json
    clock.advance(CHALLENGE_LIFETIME // SECOND)
    answer = Authenticator(BASE_URL, credential_id=b"late").create(late)
    with pytest.raises(PasskeyRefused, match="has expired, was used before"):
        await ada(passkeys.register_passkey, name="Late", credentialJson=answer)
    assert [passkey.name for passkey in await ada(passkeys.list_passkeys)] == ["Telephone"]


async def test_one_passkey_belongs_to_one_person_and_a_person_has_twenty(services: Services) -> None:
    ada, eve = await person(services), await person(services, "eve@example.org")
    await registered(ada)
    with pytest.raises(PasskeyRefused, match="registered already"):
        await registered(eve)
    for number in range(MAX_PASSKEYS):
        await registered(eve, credential_id=bytes([number]))
    with pytest.raises(TooManyPasskeys):
        await registered(eve, credential_id=b"one too many")
    assert len(await eve(passkeys.list_passkeys)) == MAX_PASSKEYS


async def test_an_ip_address_has_no_passkeys(services: Services) -> None:
    ada = Person(services, await signed_in(services, "ada@example.org"), base_url="http://127.0.0.1:8000")
    with pytest.raises(NoPasskeysHere, match="http://localhost"):
        await ada(passkeys.start_passkey_registration)


BROWSER = "the cookie of a browser"


async def sign_in_options(services: Services, browser: str = BROWSER) -> str:
    options: str = (await Actor(services)(passkeys.start_passkey_sign_in, browser=browser)).options_json
    return options


async def test_a_passkey_signs_in_without_an_address_and_is_a_fresh_proof(services: Services, clock: SetClock) -> None:
    ada = await person(services)
    device, _ = await registered(ada)
    clock.advance(86_400)
    answer = device.use(await sign_in_options(services))
    fields = {"browser": BROWSER, "credentialJson": answer, "userAgent": "tests", "previous": ada.session}
    signed_in = await Actor(services)(passkeys.sign_in_with_passkey, **fields, nextPath="/account?tab=2")
    assert (signed_in.address, signed_in.next_path) == ("ada@example.org", "/account?tab=2")
    again = Person(services, signed_in.session)
    (passkey,) = await again(passkeys.list_passkeys)
    assert passkey.last_used_at == passkey.created_at + 1_000_000
    assert (await again(passkeys.remove_passkey, passkeyId=passkey.id)) == passkey
    with pytest.raises(Unauthenticated):
        # The browser has one session: the old one has ended.
        await ada(passkeys.list_passkeys)


async def test_only_an_answer_to_this_browser_signs_in(services: Services, clock: SetClock) -> None:
    ada = await person(services)
    device, passkey = await registered(ada)
    options = await sign_in_options(services)
    answer = device.use(options)

    async def refused(answer: str, browser: str = BROWSER) -> None:
        with pytest.raises(PasskeyRefused):
            await Actor(services)(passkeys.sign_in_with_passkey, browser=browser, credentialJson=answer)

    await refused(answer, "the cookie of another browser")
    await refused(device.use((await ada(proof.start_passkey_proof)).options_json))
    await refused(device.use(options, origin="http://localhost.evil.example"))
    await refused(Authenticator(BASE_URL, user_handle=device.user_handle).use(options))
    await refused(replace(device, credential_id=b"unknown").use(options))
    await refused(replace(device, user_handle=None).use(options))
    with pytest.raises(PasskeyRefused):
        await ada(proof.prove_with_passkey, credentialJson=answer)
    signed_in = await Actor(services)(
        passkeys.sign_in_with_passkey, browser=BROWSER, credentialJson=answer, nextPath="//evil.example"
    )
    assert signed_in.next_path is None
    await refused(answer)
    options = await sign_in_options(services)
    device.sign_count = 0
    await refused(device.use(options))
    await ada(passkeys.remove_passkey, passkeyId=passkey.id)
    device.sign_count = 99
    await refused(device.use(options))
    clock.advance(CHALLENGE_LIFETIME // SECOND)
    # One of the registration and one of the sign-in were used; what was refused left nothing.
    assert await work_off(services) == 2


async def work_off(services: Services) -> int:
    """Delete the challenges that have ended; gives the number of those that were used and not yet deleted."""
    used = select_value(int, select(func.count()).select_from(used_challenge))
    before = await services.database.reader.get(used())
    context = Call(services, None, "job", BASE_URL, services.clock.now(), services.database.reader)
    await context.transact(lambda transaction: ceremonies.delete_used(transaction, 0))
    assert await services.database.reader.get(used()) == 0
    return before
