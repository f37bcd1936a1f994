"""Changing things through the graph: each mutation answers with its result or with a problem."""

import base64
import io
import json
from typing import Any

import pytest
from PIL import Image

from resolvers.core.operation import OPERATIONS
from schema.mutation import MUTATIONS
from tests.schema.client import CREATE_TASK, TASK, Client

WHEREABOUTS = {"lat": 52.37, "lng": 4.89, "accuracy": 5.0, "source": "gps"}
PROBLEM = """... on Problem { code detail httpStatus: status requestId errors { field code message }
  nextActions { mutation arguments } }"""
JPEG_TASK = {**TASK, "settlementMode": "DIRECT", "locationLatitude": 52.37, "locationLongitude": 4.89}


async def operator(client: Client) -> str:
    """The key of a new operator near the tasks of the tests."""
    query = """mutation($input: RegisterOperatorInput!) { registerOperator(input: $input) {
      ... on OperatorRegistration { apiKey operator { status earnings { currency } } } ... on Problem { detail } } }"""
    arguments = {
        "name": "Noor",
        "email": "noor@example.org",
        "countryIsoCode": "NL",
        "latitude": 52.37,
        "longitude": 4.9,
        "acceptedTerms": True,
    }
    created = (await client.ask(query, {"input": arguments}))["registerOperator"]
    assert created["operator"] == {"status": "APPROVED", "earnings": []}
    key: str = created["apiKey"]
    return key


async def move(client: Client, name: str, kind: str, key: str, **arguments: Any) -> Any:
    query = (
        f"mutation($input: {kind}!) {{ {name}(input: $input) {{ __typename ... on Task {{ id status }} {PROBLEM} }} }}"
    )
    return (await client.ask(query, {"input": {"location": WHEREABOUTS, **arguments}}, key))[name]


async def test_a_direct_task_lives_its_whole_life_in_the_graph(client: Client) -> None:
    agent, worker = await client.agent(), await operator(client)
    created = (await client.ask(CREATE_TASK, {"input": {**JPEG_TASK, "publishImmediately": True}}, agent))["createTask"]
    assert (created["__typename"], created["status"]) == ("Task", "PUBLISHED")
    task = created["id"]

    near = "{ openTasks(near: {latitude: 52.37, longitude: 4.89, radiusKm: 10}) { nodes { id distanceMetres } } }"
    assert [node["id"] for node in (await client.ask(near, key=worker))["openTasks"]["nodes"]] == [task]

    for name, kind, status in (
        ("acceptTask", "AcceptTaskInput", "ACCEPTED"),
        ("markEnRoute", "OperatorMoveInput", "EN_ROUTE"),
        ("markArrived", "OperatorMoveInput", "ARRIVED"),
        ("startWork", "OperatorMoveInput", "IN_PROGRESS"),
        ("completeTask", "CompleteTaskInput", "COMPLETED"),
    ):
        assert await move(client, name, kind, worker, taskId=task) == {
            "__typename": "Task",
            "id": task,
            "status": status,
        }
    assert (await client.ask("query($id: ID!) { task(id: $id) { status } }", {"id": task}, worker))["task"] == {
        "status": "COMPLETED"
    }
    closing = f"mutation($id: ID!) {{ acknowledgeDirectTask(taskId: $id) {{ ... on Task {{ status }} {PROBLEM} }} }}"
    assert (await client.ask(closing, {"id": task}, agent))["acknowledgeDirectTask"] == {"status": "CLOSED"}
    history = (
        await client.ask(
            "query($id: ID!) { task(id: $id) { events { toStatus location { lat source } } } }", {"id": task}, agent
        )
    )["task"]["events"]
    assert history[1] == {"toStatus": "ACCEPTED", "location": {"lat": 52.37, "source": "gps"}}


async def test_an_escrow_task_is_quoted_and_shows_its_task(client: Client) -> None:
    key = await client.agent()
    task = await client.draft(key)
    query = f"""mutation($id: ID!) {{ quoteTask(taskId: $id) {{ __typename
      ... on Quote {{ totalAgentCost walletStatus {{ sufficient shortfall }} task {{ id status }} }} {PROBLEM} }} }}"""
    assert (await client.ask(query, {"id": task}, key))["quoteTask"] == {
        "__typename": "Quote",
        "totalAgentCost": "26.25",
        "walletStatus": {"sufficient": False, "shortfall": "26.25"},
        "task": {"id": task, "status": "QUOTED"},
    }


async def test_a_refusal_is_the_problem_of_the_union(client: Client) -> None:
    key = await client.agent()
    query = f"mutation {{ publishTask(taskId: 999) {{ __typename {PROBLEM} }} }}"
    problem = (await client.ask(query, key=key))["publishTask"]
    assert (problem["__typename"], problem["code"], problem["httpStatus"]) == ("Problem", "not_found", 404)
    assert problem["requestId"]


async def test_no_key_and_a_bad_one_are_problems_too(client: Client) -> None:
    query = f"mutation {{ publishTask(taskId: 1) {{ {PROBLEM} }} }}"
    assert (await client.ask(query))["publishTask"]["code"] == "unauthenticated"
    assert (await client.ask(query, key="fc_agent_nonsense"))["publishTask"]["code"] == "unauthenticated"


@pytest.mark.parametrize(
    ("arguments", "field", "code"),
    [
        ({"payoutAmount": "25.001"}, "payoutAmount", None),
        ({"deadlineAt": 20260231120000}, "deadlineAt", "impossible_date"),
        ({"title": ""}, "title", "string_too_short"),
        ({"locationLatitude": 91.0, "locationLongitude": 4.0}, "locationLatitude", "less_than_equal"),
    ],
)
async def test_a_field_out_of_bounds_is_a_problem_that_names_it(
    client: Client, arguments: dict[str, Any], field: str, code: str | None
) -> None:
    problem = (await client.ask(CREATE_TASK, {"input": {**TASK, **arguments}}, await client.agent()))["createTask"]
    assert (problem["__typename"], problem["code"]) == ("Problem", "validation_failed")
    (error,) = problem["errors"]
    assert error["field"] == field
    assert code in (None, error["code"])


async def test_arguments_taken_one_by_one_are_checked_too(client: Client) -> None:
    query = f"mutation {{ publishTask(taskId: -1) {{ {PROBLEM} }} }}"
    problem = (await client.ask(query, key=await client.agent()))["publishTask"]
    assert problem["errors"] == [
        {"field": "taskId", "code": "greater_than_equal", "message": "should be greater than or equal to 1"}
    ]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"titel": "misspelt"}, "unknown_field"),
        ({"payoutAmount": "much"}, "invalid"),
        ({"payoutAmount": "4_0"}, "invalid"),
        ({"payoutAmount": "٤٠"}, "invalid"),
        ({"payoutAmount": " 40 "}, "invalid"),
        ({"deadlineAt": "tomorrow"}, "invalid"),
        ({"title": None}, "invalid"),
        ({"priority": "LOUD"}, "enum"),
        ({"priority": 1}, "enum"),
    ],
)
async def test_what_does_not_fit_the_schema_is_a_problem_before_anything_runs(
    client: Client, arguments: dict[str, Any], code: str
) -> None:
    problem = await client.refused(CREATE_TASK, {"input": {**TASK, **arguments}}, await client.agent())
    assert (problem["code"], problem["status"]) == ("validation_failed", 400)
    (error,) = problem["errors"]
    assert (error["field"], error["code"]) == (next(iter(arguments)), code)
    assert TASK["title"] not in problem["detail"], "what was sent is not repeated"


async def test_a_field_that_is_missing_is_named(client: Client) -> None:
    without = {name: value for name, value in TASK.items() if name != "title"}
    problem = await client.refused(CREATE_TASK, {"input": without}, await client.agent())
    assert [(error["field"], error["code"]) for error in problem["errors"]] == [("title", "required")]


@pytest.mark.parametrize(
    ("document", "variables", "field", "code"),
    [
        ("mutation($id: ID!) { cancelTask(taskId: $id) { __typename } }", {}, "id", "required"),
        ("mutation { cancelTask { __typename } }", {}, "taskId", "required"),
        ("mutation { cancelTask(taskId: 1, why: 2) { __typename } }", {}, "why", "unknown_field"),
        ("{ tasks(filter: {status: [LOST]}) { totalCount } }", {}, "status[0]", "enum"),
        (
            "query($status: [Status!]) { tasks(filter: {status: $status}) { totalCount } }",
            {"status": ["LOST"]},
            "status[0]",
            "enum",
        ),
        ("{ tasks(first: 201) { totalCount } }", {}, "first", "less_than_equal"),
        ("{ tasks(last: -1) { totalCount } }", {}, "last", "greater_than_equal"),
    ],
)
async def test_an_error_has_the_code_that_it_has_on_rest(
    client: Client, document: str, variables: dict[str, Any], field: str, code: str
) -> None:
    problem = await client.refused(document, variables, await client.agent())
    assert [(error["field"], error["code"]) for error in problem["errors"]] == [(field, code)]


async def test_a_wrong_type_deep_in_a_variable_is_named_by_its_path(client: Client) -> None:
    query = "mutation($input: OperatorMoveInput!) { startWork(input: $input) { __typename } }"
    problem = await client.refused(query, {"input": {"taskId": "1", "location": {"lat": "north", "lng": 4.0}}})
    assert [error["field"] for error in problem["errors"]] == ["location.lat"]


async def test_a_wrong_value_in_a_document_is_named_with_its_place(client: Client) -> None:
    query = """mutation { createTask(input: { description: "Look", locationAddress: "Dam 1", payoutAmount: "20",
      deadlineAt: 2026,
      timeWindowStart: "noon",
      titel: "misspelt"
      }) { __typename } }"""
    answer = (await client.send(query)).json()
    errors = {
        error["field"]: (error["code"], problem["locations"][0]["line"])
        for problem in answer["errors"]
        for error in problem["extensions"]["errors"]
    }
    assert errors["deadlineAt"] == ("invalid", 2)
    assert errors["timeWindowStart"] == ("invalid", 3)
    assert errors["titel"] == ("unknown_field", 4)
    assert errors["title"] == ("required", 1)
    assert "misspelt" not in str(answer), "what was sent is not repeated"


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("{ notifications(since: 2026) { totalCount } }", "since"),
        ("query($since: Timestamp = 2026) { notifications(since: $since) { totalCount } }", "since"),
        ('{ tasks(filter: {status: [DRAFT, "DONE"]}) { totalCount } }', "status[1]"),
        ('{ tasks(first: "all") { totalCount } }', "first"),
    ],
)
async def test_a_wrong_argument_of_a_query_is_named(client: Client, query: str, field: str) -> None:
    (error,) = (await client.send(query)).json()["errors"]
    assert [wrong["field"] for wrong in error["extensions"]["errors"]] == [field]
    assert error["locations"]


async def test_an_argument_is_named_as_the_graph_has_it(client: Client) -> None:
    query = '{ wallet(currency: "EUR") { statement(from: 20260231000000) { currency } } }'
    problem = await client.refused(query, key=await client.agent())
    assert [(error["field"], error["code"]) for error in problem["errors"]] == [("from", "impossible_date")]
    assert problem["detail"].startswith("from: ")


async def test_an_iso_time_is_refused_by_its_field_with_the_digits_to_send(client: Client) -> None:
    key, iso = await client.agent(), "2027-01-05T10:00:00Z"
    task = TASK | {"deadlineAt": iso}
    literal = ", ".join(f'{name}: "{value}"' for name, value in task.items())
    for problem in (
        (await client.ask(CREATE_TASK, {"input": task}, key))["createTask"],
        (await client.ask(f"mutation {{ createTask(input: {{{literal}}}) {{ {PROBLEM} }} }}", key=key))["createTask"],
    ):
        (error,) = problem["errors"]
        assert (error["field"], error["code"]) == ("deadlineAt", "not_14_digits")
        assert error["message"].endswith("and not ISO 8601: write 20270105110000 (Europe/Amsterdam)")
    for query, name in (
        ("query($time: Timestamp!) { notifications(since: $time) { totalCount } }", "since"),
        ("query($time: Timestamp!) { tasks(filter: {deadlineFrom: $time}) { totalCount } }", "deadlineFrom"),
        ('query($time: Timestamp!) { wallet(currency: "EUR") { statement(from: $time) { currency } } }', "from"),
    ):
        refused = await client.refused(query, {"time": iso}, key)
        assert [error["field"].rpartition(".")[2] for error in refused["errors"]] == [name]
        assert "must be 14 digits, yyyyMMddHHmmss, " in refused["detail"]


async def test_a_supplied_null_differs_from_an_omitted_field(client: Client) -> None:
    key = await client.agent()
    query = f"""mutation($input: UpdateAgentInput!) {{ updateAgent(input: $input) {{
      ... on Agent {{ agentName description }} {PROBLEM} }} }}"""
    await client.ask(query, {"input": {"description": "Runs errands."}}, key)
    changed = (await client.ask(query, {"input": {"agentName": "Porter"}}, key))["updateAgent"]
    assert changed == {"agentName": "Porter", "description": "Runs errands."}
    emptied = (await client.ask(query, {"input": {"description": None}}, key))["updateAgent"]
    assert emptied == {"agentName": "Porter", "description": None}


async def test_a_refused_field_names_its_bounds_also_within_an_object(client: Client) -> None:
    key = await client.agent()
    query = f"mutation($input: CreateTaskInput!) {{ createTask(input: $input) {{ {PROBLEM_WITH_VALUES} }} }}"
    for field, fields, values in (
        ("maxMinutes", {"maxMinutes": 4000, "pricingType": "HOURLY"}, {"le": 2880}),
        ("operatorRequirements.minRating", {"operatorRequirements": {"minRating": 9}}, {"le": 5}),
    ):
        (error,) = (await client.ask(query, {"input": {**TASK, **fields}}, key))["createTask"]["errors"]
        assert (error["field"], error["values"]) == (field, values)


async def test_an_amendment_changes_the_sent_terms_alone(client: Client) -> None:
    key = await client.agent()
    draft = {**TASK, "agentNotes": "Ring twice.", "publishImmediately": False}
    made = await client.ask(
        "mutation($input: CreateTaskInput!) { createTask(input: $input) { ... on Task { id } } }", {"input": draft}, key
    )
    task = {"taskId": made["createTask"]["id"]}
    query = f"""mutation($input: AmendTaskInput!) {{ amendTask(input: $input) {{
      ... on Task {{ title agentNotes payoutAmount }} {PROBLEM} }} }}"""
    changed = (await client.ask(query, {"input": {**task, "payoutAmount": "60.00"}}, key))["amendTask"]
    assert changed == {"title": TASK["title"], "agentNotes": "Ring twice.", "payoutAmount": "60.00"}
    cleared = (await client.ask(query, {"input": {**task, "agentNotes": None}}, key))["amendTask"]
    assert cleared == {**changed, "agentNotes": None}


async def test_keys_are_made_and_revoked(client: Client) -> None:
    key = await client.agent()
    making = 'mutation { createApiKey(keyName: "second") { ... on NewApiKey { key apiKey { id active } } } }'
    created = (await client.ask(making, key=key))["createApiKey"]
    revoking = f"mutation($id: ID!) {{ revokeApiKey(apiKeyId: $id) {{ ... on ApiKey {{ active }} {PROBLEM} }} }}"
    assert (await client.ask(revoking, {"id": created["apiKey"]["id"]}, key))["revokeApiKey"] == {"active": False}
    problem = await client.refused("{ agent { id } }", key=created["key"])
    assert (problem["code"], problem["detail"]) == ("unauthenticated", "The API key has been revoked.")


PROBLEM_WITH_VALUES = "... on Problem { errors { field values } }"
UPLOAD = f"""mutation($input: UploadProofInput!) {{ uploadProof(input: $input) {{ __typename
  ... on ProofItem {{ fileName contentType capture capturedInstant
    capturedLocation {{ accuracy ageSeconds }} }} {PROBLEM} }} }}"""


def picture() -> bytes:
    """A small JPEG."""
    buffer = io.BytesIO()
    Image.new("RGB", (64, 48), "teal").save(buffer, "JPEG")
    return buffer.getvalue()


async def upload(
    client: Client, key: str, content: bytes, places: str = '{"f": ["variables.input.file"]}', **arguments: Any
) -> Any:
    operations = {"query": UPLOAD, "variables": {"input": {"file": None, **arguments}}}
    return await client.http.post(
        "/graphql",
        headers={"X-API-Key": key},
        data={"operations": json.dumps(operations), "map": places},
        files={"f": ("../front.jpg", content, "image/jpeg")},
    )


async def test_a_proof_comes_as_a_file_or_within_the_request(client: Client) -> None:
    agent, worker = await client.agent(), await operator(client)
    created = await client.ask(CREATE_TASK, {"input": {**JPEG_TASK, "publishImmediately": True}}, agent)
    task = created["createTask"]["id"]
    await move(client, "acceptTask", "AcceptTaskInput", worker, taskId=task)
    await move(client, "startWork", "OperatorMoveInput", worker, taskId=task)

    instant = "2026-11-02T13:00:00.25+01:00"
    captured = {
        "capture": "LIVE",
        "capturedInstant": instant,
        "capturedLocation": {"lat": 52.4, "lng": 4.9, "accuracy": 8, "ageSeconds": 1.5},
    }
    by_file = (await upload(client, worker, picture(), taskId=task, **captured)).json()["data"]["uploadProof"]
    assert by_file == {
        "__typename": "ProofItem",
        "fileName": "front.jpg",
        "contentType": "image/jpeg",
        "capture": "LIVE",
        "capturedInstant": "2026-11-02T12:00:00Z",
        "capturedLocation": {"accuracy": 8.0, "ageSeconds": 1.5},
    }
    within = {"taskId": task, "fileName": "back.jpg", "contentBase64": base64.b64encode(picture()).decode()}
    by_text = (await client.ask(UPLOAD, {"input": within}, worker))["uploadProof"]
    assert (by_text["fileName"], by_text["capture"], by_text["capturedLocation"]) == ("back.jpg", None, None)
    for wrong in ("20261102130000", "2026-11-02T13:00", 20261102130000):
        refused = (await client.ask(UPLOAD, {"input": {**within, "capturedInstant": wrong}}, worker))["uploadProof"]
        assert [error["field"] for error in refused["errors"]] == ["capturedInstant"]
    neither = (await client.ask(UPLOAD, {"input": {"taskId": task}}, worker))["uploadProof"]
    assert [error["field"] for error in neither["errors"]] == ["file"]
    damaged = (await upload(client, worker, b"no picture", taskId=task)).json()["data"]["uploadProof"]
    assert damaged["__typename"] == "Problem"

    seen = await client.ask(
        """query($id: ID!) { task(id: $id) {
          evidenceUrl proofs(includeThumbnails: true) { fileName thumbnailBase64 contentUrl } } }""",
        {"id": task},
        agent,
    )
    items = seen["task"]["proofs"]
    assert [item["fileName"] for item in items] == ["front.jpg", "back.jpg"]
    assert all(item["thumbnailBase64"] for item in items)
    assert all("/files/proof." in item["contentUrl"] for item in items)
    assert f"/files/evidence.{task}.agent." in seen["task"]["evidenceUrl"]


async def test_a_file_is_attached_to_a_message_of_support(client: Client) -> None:
    key = await client.agent()
    opened = """mutation { openSupportRequest(input: {type: SUPPORT, subject: "A hook", message: "It is silent."}) {
      ... on SupportRequest { id } } }"""
    request = (await client.ask(opened, None, key))["openSupportRequest"]["id"]
    reply = """mutation($input: WriteSupportMessageInput!) { replyToSupportRequest(input: $input) { __typename
      ... on SupportRequest { messages { attachment { fileName contentType size contentUrl } } }
      ... on Problem { code } } }"""
    operations = {"query": reply, "variables": {"input": {"file": None, "requestId": request, "body": "See it."}}}
    answer = await client.http.post(
        "/graphql",
        headers={"X-API-Key": key},
        data={"operations": json.dumps(operations), "map": '{"f": ["variables.input.file"]}'},
        files={"f": ("hook.log", b"500 oops", "text/plain")},
    )
    assert "data" in answer.json(), answer.text
    opening, message = answer.json()["data"]["replyToSupportRequest"]["messages"]
    assert opening == {"attachment": None}
    assert f"/files/attachment.{request}.2.agent." in message["attachment"].pop("contentUrl")
    assert message["attachment"] == {"fileName": "hook.log", "contentType": "text/plain; charset=utf-8", "size": 8}


async def test_several_proofs_come_at_once(client: Client) -> None:
    agent, worker = await client.agent(), await operator(client)
    created = await client.ask(CREATE_TASK, {"input": {**JPEG_TASK, "publishImmediately": True}}, agent)
    task = created["createTask"]["id"]
    await move(client, "acceptTask", "AcceptTaskInput", worker, taskId=task)
    await move(client, "startWork", "OperatorMoveInput", worker, taskId=task)
    document = f"""mutation($input: UploadProofsInput!) {{ uploadProofs(input: $input) {{
      ... on UploadedProofs {{ items {{ fileName }} }} {PROBLEM} }} }}"""

    async def send(*contents: bytes) -> Any:
        keys = [f"f{index}" for index in range(len(contents))]
        variables = {"input": {"taskId": task, "files": [None] * len(contents)}}
        places = {key: [f"variables.input.files.{index}"] for index, key in enumerate(keys)}
        answer = await client.http.post(
            "/graphql",
            headers={"X-API-Key": worker},
            data={"operations": json.dumps({"query": document, "variables": variables}), "map": json.dumps(places)},
            files={key: (f"{key}.jpg", content) for key, content in zip(keys, contents, strict=True)},
        )
        return answer.json()["data"]["uploadProofs"]

    refused = await send(picture(), b"no picture")
    assert [error["field"] for error in refused["errors"]] == ["files[1]"]
    assert await send(picture(), picture()) == {"items": [{"fileName": "f0.jpg"}, {"fileName": "f1.jpg"}]}
    crowd = await send(*[picture()] * 21)
    assert [(error["field"], error["code"]) for error in crowd["errors"]] == [("files", "too_many")]
    seen = await client.ask("query($id: ID!) { task(id: $id) { proofs { fileName } } }", {"id": task}, agent)
    assert len(seen["task"]["proofs"]) == 2


@pytest.mark.parametrize(
    "places", ["[]", '{"f": 7}', '{"f": ["variables.nothing.file"]}', '{"g": ["variables.input.file"]}']
)
async def test_a_wrong_map_of_files_is_refused(client: Client, places: str) -> None:
    answer = await upload(client, await operator(client), picture(), places, taskId="1")
    assert (answer.status_code, answer.json()["errors"][0]["extensions"]["code"]) == (400, "malformed_body")


def test_every_change_that_people_may_make_is_in_the_table() -> None:
    update_by_id = {name for name, operation in OPERATIONS.items() if operation.kind.value != "read"}
    inner = {
        "decide_checkout": "the payment page's own",
        "decide_approval": "the owner's page's own",
        "decide_confirmation": "the page's own of who reads an address",
        "decide_recovery": "the page's own of who is asked about an account",
        **dict.fromkeys(
            ("begin_as_guest", "start_sign_in", "sign_in_by_code", "sign_in_by_link", "sign_in_with_passkey"),
            "the pages' own for signing in",
        ),
        **dict.fromkeys(
            ("show_authorization", "decide_authorization", "register_client", "issue_tokens", "revoke_token"),
            "the endpoints of OAuth and the consent page",
        ),
        **dict.fromkeys(("add_task_endpoint", "remove_task_endpoint"), "A2A's own"),
    }
    from_clock = {name for name in update_by_id if "system" in (OPERATIONS[name].by or ())}
    assert {row.operation.name for row in MUTATIONS} == update_by_id - inner.keys() - from_clock
