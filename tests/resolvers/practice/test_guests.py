"""Looking around without registering: what a guest gets, and what it can never reach."""

import re
from dataclasses import replace

import pytest

from adapters.rate_limits import Budgets, MemoryCounters
from domain.lifecycle.statuses import Status
from domain.refusals.general import NotFound, RateLimited
from domain.refusals.people import FreshProofRequired
from resolvers.access.sessions import PresentedSession, caller_of_session
from resolvers.core.context import Services
from resolvers.ledger.wallets import list_wallets
from resolvers.payments.deposits import deposit_to_wallet
from resolvers.people.address_change import change_address, confirm_address
from resolvers.people.viewer import get_viewer
from resolvers.practice.guests import begin_as_guest
from resolvers.proofs.submission import get_task_proofs
from resolvers.tasks.decisions import get_decision_requests
from resolvers.tasks.dispatch import list_tasks
from tests.actors import Actor, SetClock
from tests.people import Person
from tests.postbox import Postbox
from tests.resolvers.stages import Scene

CODE = re.compile(r"\b[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}\b")
NETWORK = "192.0.2.0/24"
STAGES = {
    "Read the water meter at Javaplein 9": Status.UNDER_REVIEW,
    "Check whether the lift at Amstel station works": Status.IN_PROGRESS,
    "Photograph the shop front of Bakkerij Vijf": Status.UNDER_REVIEW,
    "Photograph the menu in the window at Utrechtsestraat 60": Status.UNDER_REVIEW,
    "Look whether the scaffold at Vijzelstraat 40 is down": Status.EN_ROUTE,
    "Fetch a parcel at Westerstraat 187": Status.PUBLISHED,
    "Photograph the notice at Overtoom 301": Status.DRAFT,
}


@pytest.fixture
def busy(services: Services) -> Services:
    """A service whose practice agents find operators, and which has a mail server."""
    return replace(services, policy=replace(services.policy, simulated_operators=3), mailer=Postbox())


async def test_a_guest_has_a_practice_agent_and_gets_no_mail(busy: Services, clock: SetClock) -> None:
    begun = await Actor(busy)(begin_as_guest, network=NETWORK)
    viewer = await Person(busy, begun.session)(get_viewer)
    (agent,) = viewer.agents
    assert (agent.test_mode, agent.role, begun.next_path) == (True, "owner", f"/desk/{agent.id}")
    assert (viewer.operator, viewer.staff) == (None, None)
    owner = Person(busy, begun.session, f"agent:{agent.id}")
    (wallet,) = await owner(list_wallets)
    assert (wallet.currency, wallet.total_funded) == ("EUR", 500)
    tasks = await owner(list_tasks)
    assert {task.title: task.status for task in tasks} == STAGES
    waiting = [task.id for task in tasks if task.status is Status.UNDER_REVIEW]
    proofs = [await owner(get_task_proofs, taskId=task_id) for task_id in waiting]
    assert [all(found.passed for found in proof.validation_results) for proof in proofs].count(False) == 1
    (asking,) = [task.id for task in tasks if task.status is Status.IN_PROGRESS]
    assert len(await owner(get_decision_requests, taskId=asking)) == 1
    caller = await caller_of_session(busy, PresentedSession(begun.session, "person"))
    assert caller.person_id == begun.person_id
    await Scene(busy, clock, Actor(busy), Actor(busy), Actor(busy)).work_off()
    assert busy.mailer.mails == []  # type: ignore[attr-defined] # it is a postbox


async def test_guests_are_registrations_of_their_network(busy: Services) -> None:
    limited = replace(busy, budgets=Budgets(MemoryCounters(), replace(busy.policy, registrations_per_hour=3)))
    for _ in range(3):
        await Actor(limited, network=NETWORK)(begin_as_guest)
    with pytest.raises(RateLimited):
        await Actor(limited, network=NETWORK)(begin_as_guest)
    await Actor(limited, network="198.51.100.0/24")(begin_as_guest)


async def test_without_simulated_operators_nobody_is_a_guest(services: Services) -> None:
    alone = replace(services, policy=replace(services.policy, simulated_operators=0))
    with pytest.raises(NotFound, match="Sign in instead"):
        await Actor(alone)(begin_as_guest, network=NETWORK)


async def test_a_guest_keeps_its_agent_by_confirming_an_address(busy: Services, clock: SetClock) -> None:
    begun = await Actor(busy)(begin_as_guest, network=NETWORK)
    guest = Person(busy, begun.session)
    (agent,) = (await guest(get_viewer)).agents
    # No mail proves a guest, so it needs no fresh proof.
    clock.advance(3600)
    await guest(change_address, email="Ada@example.org")
    await Scene(busy, clock, Actor(busy), Actor(busy), Actor(busy)).work_off()
    (mail,) = busy.mailer.mails  # type: ignore[attr-defined] # it is a postbox
    assert mail.to == "ada@example.org"
    await guest(confirm_address, code=CODE.findall(mail.text)[0])
    viewer = await guest(get_viewer)
    assert (viewer.person.email, [one.id for one in viewer.agents]) == ("ada@example.org", [agent.id])
    owner = Person(busy, begun.session, f"agent:{agent.id}")
    await owner(deposit_to_wallet, amount=10, currency="EUR")
    clock.advance(3600)
    with pytest.raises(FreshProofRequired):
        await guest(change_address, email="other@example.org")
