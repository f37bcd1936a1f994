"""A person proves who it is with a passkey, and what that opens for ten minutes."""

import json

import pytest

from adapters.storage.queries.people.sign_in import select_sign_in_by_id
from domain.refusals.general import RateLimited
from domain.refusals.people import FreshProofRequired, PasskeyRefused, SignInFailed
from resolvers.accounts import agents
from resolvers.core.context import Call, Services
from resolvers.people import passkeys, proof, sign_in
from tests.actors import AGENT, BASE_URL, Actor, SetClock
from tests.authenticators import Authenticator, encoded
from tests.people import Person, signed_in
from tests.resolvers.people.test_passkeys import registered


async def asked(person: Person) -> str:
    options: str = (await person(proof.start_passkey_proof)).options_json
    return options


async def owner(services: Services) -> Person:
    """A person who has just signed in and acts as its agent."""
    agent = await Actor(services)(agents.register_agent, **AGENT)
    return Person(
        services, await signed_in(services, "ada@example.org", agent=agent.agent_id), f"agent:{agent.agent_id}"
    )


async def test_a_passkey_opens_what_needs_a_fresh_proof_for_ten_minutes(services: Services, clock: SetClock) -> None:
    ada = await owner(services)
    device, _ = await registered(ada)
    elsewhere = Person(services, await signed_in(services, "ada@example.org"), ada.acting_as)
    clock.advance(10 * 60)
    await ada(agents.create_api_key, keyName="in time")
    clock.advance(1)
    with pytest.raises(FreshProofRequired) as refused:
        await ada(agents.create_api_key, keyName="too late")
    assert refused.value.detail == (
        f"Prove who you are at {BASE_URL}/sign-in/proof, with a passkey or with a new code by mail, "
        "and send the request again within 10 minutes."
    )
    assert [action.operation for action in refused.value.next_actions] == ["start_passkey_proof"]
    answer = await ada(proof.prove_with_passkey, credentialJson=device.use(await asked(ada)))
    assert answer.fresh_until == answer.proved_at + 1000
    (used,) = await ada(passkeys.list_passkeys)
    assert used.last_used_at == answer.proved_at
    await ada(agents.create_api_key, keyName="proved")
    with pytest.raises(FreshProofRequired):
        # It is the browser that was proved, not the person everywhere.
        await elsewhere(agents.create_api_key, keyName="another browser")
    assert [key.name for key in await ada(agents.list_api_keys)] == ["registration", "in time", "proved"]


async def refused(person: Person, answer: str) -> None:
    """An answer is refused, and the session is as old as before."""
    with pytest.raises(PasskeyRefused):
        await person(proof.prove_with_passkey, credentialJson=answer)
    with pytest.raises(FreshProofRequired):
        await person(agents.create_api_key, keyName="without a proof")


async def test_an_answer_counts_once_and_in_its_browser(services: Services, clock: SetClock) -> None:
    ada = await owner(services)
    elsewhere = Person(services, await signed_in(services, "ada@example.org"), ada.acting_as)
    device, _ = await registered(ada)
    # One that does not count, so that its counter does not tell a repeat.
    device.counts = False
    clock.advance(601)
    answer = device.use(await asked(ada))
    await refused(elsewhere, answer)
    await ada(proof.prove_with_passkey, credentialJson=answer)
    clock.advance(601)
    await refused(ada, answer)


async def test_only_what_the_person_s_own_passkey_answers_counts(services: Services, clock: SetClock) -> None:
    ada = await owner(services)
    eve = Person(services, await signed_in(services, "eve@example.org"))
    device, passkey = await registered(ada)
    theirs, _ = await registered(eve, credential_id=b"eve's")
    clock.advance(601)
    options = await asked(ada)
    assert [known["id"] for known in json.loads(options)["allowCredentials"]] == [encoded(device.credential_id)]
    await refused(ada, theirs.use(options))
    await refused(ada, Authenticator(BASE_URL, user_handle=device.user_handle).use(options))
    for wrong in ({"origin": "http://localhost:9000"}, {"origin": "http://evil.example"}, {"host": "evil.example"}):
        await refused(ada, device.use(options, **wrong))
    device.user_handle = theirs.user_handle
    await refused(ada, device.use(options))
    device.user_handle = None
    device.sign_count = 7
    await ada(proof.prove_with_passkey, credentialJson=device.use(options))
    clock.advance(601)
    device.sign_count = 7
    await refused(ada, device.use(await asked(ada)))
    clock.advance(-601)
    await ada(passkeys.remove_passkey, passkeyId=passkey.id)
    clock.advance(601)
    device.sign_count = 8
    await refused(ada, device.use(await asked(ada)))


async def mailed(services: Services, row_id: int) -> str:
    """The code of a mail."""
    row = await services.database.reader.get(select_sign_in_by_id(id=row_id))
    assert (row.purpose, row.address) == ("proof", "ada@example.org")
    context = Call(services, None, "req_test", BASE_URL, services.clock.now(), services.database.reader)
    return sign_in.make_codes(context, row)[0]


async def test_a_new_code_opens_the_same_in_the_session_that_asked(services: Services, clock: SetClock) -> None:
    ada = await owner(services)
    elsewhere = Person(services, await signed_in(services, "ada@example.org"), ada.acting_as)
    clock.advance(601)
    started = await ada(proof.start_code_proof)
    assert started.address == "ada@example.org"
    code = await mailed(services, 1)
    with pytest.raises(SignInFailed):
        await elsewhere(proof.prove_with_code, code=code)
    with pytest.raises(SignInFailed):
        # It proves who is signed in, and signs nobody in.
        await Actor(services)(sign_in.sign_in_by_code, code=code, browser="session 000000000001")
    with pytest.raises(FreshProofRequired):
        await ada(agents.create_api_key, keyName="without a proof")
    answer = await ada(proof.prove_with_code, code=code.lower())
    assert answer.fresh_until == answer.proved_at + 1000
    await ada(agents.create_api_key, keyName="proved")
    with pytest.raises(SignInFailed):
        await ada(proof.prove_with_code, code=code)
    with pytest.raises(FreshProofRequired):
        await elsewhere(agents.create_api_key, keyName="another browser")


async def test_five_wrong_codes_end_a_code_and_five_mails_are_sent_in_an_hour(services: Services) -> None:
    ada = await owner(services)
    await ada(proof.start_code_proof)
    for _ in range(5):
        with pytest.raises(SignInFailed):
            await ada(proof.prove_with_code, code="AAAA-AAAA")
    code = await mailed(services, 1)
    with pytest.raises(SignInFailed):
        await ada(proof.prove_with_code, code=code)
    for _ in range(4):
        await ada(proof.start_code_proof)
    with pytest.raises(RateLimited):
        await ada(proof.start_code_proof)
