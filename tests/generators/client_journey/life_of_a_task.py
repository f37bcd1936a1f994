"""The whole life of a task by the client that openapi-python-client makes, as its user would write it.

Called with the address of a service, a key of its staff and a photograph. Mypy checks it beside the generated client.
"""

import sys
import time
from io import BytesIO
from pathlib import Path

import httpx
from generated_client import AuthenticatedClient, Client
from generated_client.api.agent_deposits import deposit_to_wallet
from generated_client.api.agent_proofs import proof_content, task_proofs
from generated_client.api.agent_settlement import approve_task
from generated_client.api.agent_tasks import create_task, task, task_events, task_history
from generated_client.api.operator_open_tasks import open_tasks
from generated_client.api.operator_proofs import submit_proof, upload_proof
from generated_client.api.operator_tasks import accept_task, start_work
from generated_client.api.public_registration import register_agent, register_operator
from generated_client.api.staff_operators import approve_operator
from generated_client.models import (
    AcceptTaskBody,
    AgentRegistration,
    CreateTaskBody,
    Deposit,
    DepositToWalletBody,
    LocationInput,
    Operator,
    OperatorRegistration,
    Problem,
    ProofContent,
    ProofItem,
    RegisterAgentBody,
    RegisterOperatorBody,
    StartWorkBody,
    Status,
    SubmitProofBody,
    Task,
    TaskProofs,
    UploadProofForm,
)
from generated_client.types import File

LATITUDE, LONGITUDE = 52.3731, 4.8922
TIMEOUT_SECONDS = 20


def live(url: str, staff_key: str, photograph: bytes) -> list[str]:
    """Register, pay, dispatch, carry out, approve; returns the statuses of the task."""
    anybody = Client(base_url=url)
    staff = AuthenticatedClient(base_url=url, token=staff_key)
    agent = AuthenticatedClient(base_url=url, token=registered_agent(anybody))
    operator = AuthenticatedClient(base_url=url, token=approved_operator(anybody, staff))

    missing = task.sync(999_999, client=agent)
    assert isinstance(missing, Problem), missing
    assert (missing.code, missing.status) == ("not_found", 404)

    deposit = deposit_to_wallet.sync(client=agent, body=DepositToWalletBody(amount=100, currency="EUR"))
    assert isinstance(deposit, Deposit), deposit
    assert isinstance(deposit.checkout_url, str)
    httpx.post(deposit.checkout_url, data={"decision": "pay"}).raise_for_status()
    made = create_task.sync(
        client=agent,
        body=CreateTaskBody(
            title="Photograph a shop front",
            description="Take a photograph of the shop front, with the house number.",
            location_address="Keizersgracht 1, 1015 CC Amsterdam, Netherlands",
            location_latitude=LATITUDE,
            location_longitude=LONGITUDE,
            payout_amount=49.95,
            payout_currency="EUR",
        ),
    )
    assert isinstance(made, Task), made
    assert (made.status, made.payout_amount, made.total_agent_cost) == (Status.PUBLISHED, 49.95, 52.45)

    carry_out(operator, made.id, photograph)
    statuses = followed(agent, made.id)
    (item,) = make_proofs(agent, made.id).items
    content = proof_content.sync(made.id, item.id, client=agent)
    assert isinstance(content, ProofContent), content
    approved = approve_task.sync(made.id, client=agent)
    assert isinstance(approved, Task), approved
    return [*statuses, *statuses_after(agent, made.id, len(statuses))]


def registered_agent(anybody: Client) -> str:
    body = RegisterAgentBody(agent_name="Generated", agent_type="assistant", accepted_terms=True)
    registered = register_agent.sync(client=anybody, body=body)
    assert isinstance(registered, AgentRegistration), registered
    return registered.api_key


def approved_operator(anybody: Client, staff: AuthenticatedClient) -> str:
    body = RegisterOperatorBody(
        name="Noor",
        email="noor@example.org",
        country_iso_code="NL",
        latitude=LATITUDE,
        longitude=LONGITUDE,
        accepted_terms=True,
    )
    registered = register_operator.sync(client=anybody, body=body)
    assert isinstance(registered, OperatorRegistration), registered
    approved = approve_operator.sync(registered.operator.id, client=staff)
    assert isinstance(approved, Operator), approved
    return registered.api_key


def carry_out(operator: AuthenticatedClient, task_id: int, photograph: bytes) -> None:
    found = open_tasks.sync(client=operator, latitude=LATITUDE, longitude=LONGITUDE, radius_km=5)
    assert isinstance(found, list), found
    assert task_id in [each.id for each in found]
    here = LocationInput(lat=LATITUDE, lng=LONGITUDE, accuracy=5, source="gps")
    accepted = accept_task.sync(task_id, client=operator, body=AcceptTaskBody(location=here))
    assert isinstance(accepted, Task), accepted
    started = start_work.sync(task_id, client=operator, body=StartWorkBody(location=here))
    assert isinstance(started, Task), started
    picture = File(payload=BytesIO(photograph), file_name="shop.jpg", mime_type="image/jpeg")
    uploaded = upload_proof.sync(task_id, client=operator, body=UploadProofForm(file=picture))
    assert isinstance(uploaded, ProofItem), uploaded
    submitted = submit_proof.sync(task_id, client=operator, body=SubmitProofBody(report="The shop front, as asked."))
    assert isinstance(submitted, Task), submitted


def followed(agent: AuthenticatedClient, task_id: int) -> list[str]:
    """The statuses of a task until its proof can be reviewed, with the cursor of its events."""
    statuses: list[str] = []
    cursor, until = 0, time.monotonic() + TIMEOUT_SECONDS
    while time.monotonic() < until:
        events = task_events.sync(task_id, client=agent, after=cursor)
        assert isinstance(events, list), events
        for event in events:
            cursor = event.sequence
            statuses.append(event.to_status.value)
        if statuses[-1] == Status.UNDERREVIEW.value:
            return statuses
        time.sleep(0.1)
    raise TimeoutError(f"the task came to {statuses}")


def statuses_after(agent: AuthenticatedClient, task_id: int, known: int) -> list[str]:
    history = task_history.sync(task_id, client=agent)
    assert isinstance(history, list), history
    return [event.to_status.value for event in history[known:]]


def make_proofs(agent: AuthenticatedClient, task_id: int) -> TaskProofs:
    proofs = task_proofs.sync(task_id, client=agent)
    assert isinstance(proofs, TaskProofs), proofs
    return proofs


if __name__ == "__main__":
    address, key, path = sys.argv[1:]
    print(*live(address, key, Path(path).read_bytes()))
