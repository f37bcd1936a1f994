"""Agents: registration, profile and API keys."""

import base64
from typing import Any

import pytest
from pydantic import ValidationError

from adapters.storage.queries.accounts.agents import select_agent_by_id
from domain.lifecycle.statuses import AgentStatus
from domain.refusals.accounts import KeyInUse, TermsNotAccepted, TermsOutdated
from domain.refusals.general import InvalidInput, NotFound
from resolvers.accounts import agents
from resolvers.accounts.agents import RegisterAgent, UpdateAgent
from resolvers.wire.model import invalid
from tests.resolvers.harness import AGENT, NOON_WALLCLOCK, Harness

VERSION = "2026-11-01"
FULL = {
    **AGENT,
    "acceptedTermsVersion": VERSION,
    "description": "Runs errands.",
    "email": "owner@example.org",
    "websiteUrl": "https://example.org/errand?x=1#top",
    "referralSource": "a friend",
    "agentFramework": "custom",
    "frameworkVersion": "3.1",
    "callbackUrl": "http://example.org:8080/hook",
    "callbackSecret": "callback token",
    "callbackConfigJson": {"mode": "session"},
    "locale": "pt-BR",
}


async def test_registration_gives_the_profile_the_key_and_the_webhook_secret(harness: Harness) -> None:
    made = await harness.call(agents.register_agent, **FULL)
    assert made.agent.model_dump() == {
        "dryRun": False,
        "ledgerLines": None,
        "id": made.agent_id,
        "agentName": "Errand",
        "testMode": False,
        "description": "Runs errands.",
        "agentType": "assistant",
        "email": "owner@example.org",
        "emailConfirmedAt": None,
        "emailConfirmedInstant": None,
        "emailNotice": "No mail is sent to this address: the service has no public address for links "
        "(FIELDCALL_BASE_URL), so nobody can confirm it.",
        "websiteUrl": "https://example.org/errand?x=1#top",
        "referralSource": "a friend",
        "agentFramework": "custom",
        "frameworkVersion": "3.1",
        "callbackUrl": "http://example.org:8080/hook",
        "callbackConfigJson": '{"mode": "session"}',
        "locale": "pt-BR",
        "acceptedTermsVersion": VERSION,
        "status": AgentStatus.REGISTERED,
        "suspensionReason": None,
        "ownerReachable": False,
        "createdAt": NOON_WALLCLOCK,
        "createdInstant": "2027-01-02T12:00:00Z",
    }
    assert await harness.call(agents.get_agent, made.api_key) == made.agent
    assert made.webhook_signing_secret.startswith("whsec_")
    assert len(base64.b64decode(made.webhook_signing_secret.removeprefix("whsec_"), validate=True)) == 32


async def test_secrets_are_kept_encrypted_and_the_key_as_a_hash_alone(harness: Harness) -> None:
    made = await harness.call(agents.register_agent, **FULL)
    row = await harness.services.database.reader.get(select_agent_by_id(id=made.agent_id))
    assert harness.services.keyring.opened(row.callback_secret) == "callback token"
    assert harness.services.keyring.opened(row.callback_config_json) == made.agent.callback_config_json
    assert harness.services.keyring.decrypt(row.webhook_secret) == made.webhook_signing_secret
    stored = repr(await harness.everything())
    for secret in (made.api_key, "callback token", '{"mode": "session"}', made.webhook_signing_secret):
        assert secret not in stored
    assert "callback token" not in repr(made)


async def test_the_terms_in_force_are_recorded_when_no_version_is_named(harness: Harness) -> None:
    made = await harness.agent()
    assert made.agent.accepted_terms_version == VERSION
    assert made.agent.description is None


async def test_registration_needs_the_terms(harness: Harness) -> None:
    before = await harness.everything()
    with pytest.raises(TermsNotAccepted) as refused:
        await harness.call(agents.register_agent, agentName="Errand", agentType="assistant", acceptedTerms=False)
    assert [action.operation for action in refused.value.next_actions] == ["get_legal_documents"]
    assert await harness.everything() == before


async def test_an_outdated_version_of_the_terms_is_refused(harness: Harness) -> None:
    before = await harness.everything()
    with pytest.raises(TermsOutdated, match=VERSION):
        await harness.agent(acceptedTermsVersion="2025-01-01")
    assert await harness.everything() == before


async def test_a_locale_must_be_one_of_the_catalogue(harness: Harness) -> None:
    before = await harness.everything()
    with pytest.raises(InvalidInput) as refused:
        await harness.agent(locale="xx")
    assert [(error.field, error.code) for error in refused.value.errors] == [("locale", "unknown_locale")]
    assert "es-419" in refused.value.detail
    assert await harness.everything() == before


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("agentName", ""),
        ("agentName", "   "),
        ("agentName", "x" * 201),
        ("agentName", "a\x00b"),
        ("agentName", None),
        ("agentType", 7),
        ("acceptedTerms", "yes"),
        ("description", "x" * 10_001),
        ("email", "nobody"),
        ("email", "a@b"),
        ("email", "a b@example.org"),
        ("websiteUrl", "ftp://example.org"),
        ("websiteUrl", "javascript:alert(1)"),
        ("websiteUrl", "https://"),
        ("websiteUrl", "https://example.org/a b"),
        ("websiteUrl", "https://example.org:99999"),
        ("websiteUrl", "https://[::1"),
        ("callbackUrl", "/hook"),
        ("callbackUrl", "https://example.org/" + "x" * 2000),
        ("callbackSecret", ""),
        ("callbackConfigJson", "{"),
        ("agentNmae", "Errand"),
    ],
)
def test_every_field_has_its_bounds_and_unknown_ones_are_refused(field: str, wrong: object) -> None:
    with pytest.raises(ValidationError) as refused:
        RegisterAgent.model_validate({**AGENT, field: wrong})
    assert [error.field for error in invalid(refused.value).errors] == [field]


@pytest.mark.parametrize(
    ("given", "changed"),
    [
        ({"agentName": "Newer"}, {"agentName": "Newer"}),
        ({"name": "Newer", "type": "bot"}, {"agentName": "Newer", "agentType": "bot"}),
        ({"description": None, "email": "b@example.org"}, {"description": None, "email": "b@example.org"}),
        ({"websiteUrl": "https://example.com"}, {"websiteUrl": "https://example.com"}),
        ({}, {}),
    ],
)
async def test_only_supplied_fields_of_the_profile_change(
    harness: Harness, given: dict[str, Any], changed: dict[str, Any]
) -> None:
    other = await harness.agent()
    made = await harness.call(agents.register_agent, **FULL)
    answer = await harness.call(agents.update_agent, made.api_key, **given)
    assert answer.model_dump() == {**made.agent.model_dump(), **changed}
    assert await harness.call(agents.get_agent, made.api_key) == answer
    assert await harness.call(agents.get_agent, other.api_key) == other.agent


@pytest.mark.parametrize("field", ["agentName", "agentType", "name", "type"])
def test_what_registration_requires_cannot_be_emptied(field: str) -> None:
    with pytest.raises(ValidationError, match="must not be null"):
        UpdateAgent.model_validate({field: None})


@pytest.mark.parametrize("field", ["status", "locale", "acceptedTermsVersion", "id"])
def test_the_profile_has_no_other_fields_to_change(field: str) -> None:
    with pytest.raises(ValidationError) as refused:
        UpdateAgent.model_validate({field: "Active"})
    assert [error.code for error in invalid(refused.value).errors] == ["unknown_field"]


async def test_keys_are_listed_by_prefix_and_name_of_the_owner_alone(harness: Harness) -> None:
    first, other = await harness.agent(), await harness.agent()
    made = await harness.call(agents.create_api_key, first.api_key, keyName="second")
    assert made.key.startswith(made.api_key.prefix)
    assert (made.api_key.name, made.api_key.active, made.api_key.last_used_at) == ("second", True, None)
    listed = await harness.call(agents.list_api_keys, first.api_key)
    assert [(key.name, key.active, key.created_at) for key in listed] == [
        ("registration", True, NOON_WALLCLOCK),
        ("second", True, NOON_WALLCLOCK),
    ]
    assert listed[1] == made.api_key
    assert len(await harness.call(agents.list_api_keys, other.api_key)) == 1
    assert await harness.call(agents.get_agent, made.key) == first.agent


async def test_revoking_is_for_ever_and_repeating_it_changes_nothing(harness: Harness) -> None:
    key = (await harness.agent()).api_key
    second = await harness.call(agents.create_api_key, key, keyName="second")
    revoked = await harness.call(agents.revoke_api_key, key, apiKeyId=second.api_key.id)
    assert revoked == second.api_key.model_copy(update={"active": False})
    before = await harness.everything()
    assert await harness.call(agents.revoke_api_key, key, apiKeyId=second.api_key.id) == revoked
    assert await harness.everything() == before


async def test_a_key_cannot_revoke_itself(harness: Harness) -> None:
    key = (await harness.agent()).api_key
    (listed,) = await harness.call(agents.list_api_keys, key)
    before = await harness.everything()
    with pytest.raises(KeyInUse) as refused:
        await harness.call(agents.revoke_api_key, key, apiKeyId=listed.id)
    assert await harness.everything() == before
    (action,) = refused.value.next_actions
    assert action.operation == agents.create_api_key.name
    assert (await harness.call(agents.create_api_key, key, **action.arguments)).api_key.active


async def test_another_owners_key_looks_like_one_that_does_not_exist(harness: Harness) -> None:
    key, other, operator = (await harness.agent()).api_key, await harness.agent(), await harness.operator()
    theirs = (await harness.call(agents.list_api_keys, other.api_key))[0].id
    operators_key = (await harness.caller(operator.api_key)).key_id
    await harness.caller(key)
    before = await harness.everything()
    details = set()
    for key_id in (theirs, operators_key, 2_147_483_647):
        with pytest.raises(NotFound) as refused:
            await harness.call(agents.revoke_api_key, key, apiKeyId=key_id)
        details.add(refused.value.detail)
    assert len(details) == 1
    assert await harness.everything() == before
