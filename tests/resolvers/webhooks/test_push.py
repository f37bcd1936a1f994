"""An operator is notified in its browser, by a webhook and by mail, while each is wanted and works."""

import json
import os
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from standardwebhooks import Webhook

from adapters.http.client import HttpSender
from domain.lifecycle.statuses import Status
from domain.refusals.general import Forbidden, InvalidInput, NotFound
from domain.webhooks.retry import EndpointHealth, EndpointStatus
from resolvers.accounts import staff
from resolvers.accounts.confirmations import decide_confirmation
from resolvers.core.context import Services
from resolvers.people import sessions, viewer
from resolvers.people.sign_in import sign_in_by_code, start_sign_in
from resolvers.tasks import reschedules
from resolvers.webhooks import contact_methods as channels
from resolvers.webhooks import delivery, delivery_log, endpoints, notifications, push, signing
from subscriptions.messages.web_push import encoded
from tests.actors import Actor, SetClock
from tests.people import Person, signed_in
from tests.postbox import Postbox
from tests.receiver import Received, receiving
from tests.resolvers.stages import Scene, list_fields, set_scene

ADDRESS = "Worker@Example.org"
PUBLIC = "https://fieldcall.example"
GONE = b"HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n"
NOT_FOUND = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
BUSY = b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 60\r\nContent-Length: 0\r\n\r\n"
CREATED = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"


@dataclass
class Phone:
    """A browser with the private side of its subscription."""

    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def keys(self) -> dict[str, str]:
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": encoded(point), "auth": encoded(self.auth)}

    def read(self, call: Received) -> Any:
        text = http_ece.decrypt(call.body, private_key=self.private, auth_secret=self.auth, version="aes128gcm")
        return json.loads(text)


@dataclass
class Field:
    """The scene with a mail server, and what is due delivered."""

    scene: Scene
    post: Postbox

    async def deliver(self) -> None:
        await self.scene.work_off()
        services = self.scene.services
        while leased := await delivery.claim_endpoints(services, "worker", dict.fromkeys(EndpointHealth, 10)):
            for endpoint in leased:
                batch = await delivery.first_batch(services, endpoint)
                while batch:
                    sent = [await delivery.attempt(services, batch, due) for due in batch.due]
                    batch = await delivery.record_batch(services, batch, sent, more=True)

    async def suspend(self, reason: str) -> None:
        """Something of which the operator is notified."""
        operator = {"operatorId": self.scene.operator.id}
        await self.scene.staff(staff.suspend_operator, **operator, reason=reason)
        await self.scene.staff(staff.reinstate_operator, **operator)
        await self.deliver()

    async def methods(self) -> list[str]:
        return [method.method_type for method in await self.scene.operator(channels.list_contact_methods)]


@pytest.fixture
async def workplace(services: Services, clock: SetClock) -> AsyncIterator[Field]:
    sender, post = HttpSender("fieldcall/test", allow_private=True, timeout_seconds=5), Postbox()
    yield Field(await set_scene(replace(services, sender=sender, mailer=post, base_url=PUBLIC), clock), post)
    await sender.stop()


async def test_a_browser_reads_what_the_notification_says_until_it_is_gone(workplace: Field) -> None:
    scene, phone, tablet = workplace.scene, Phone(), Phone()
    task_id = await scene.reach(Status.ACCEPTED)
    async with receiving(CREATED) as service, receiving(NOT_FOUND) as forgotten:
        made = await scene.operator(push.subscribe_push, endpoint=service.url, **phone.keys, label="My phone")
        assert made.endpoint_id
        again = await scene.operator(push.subscribe_push, endpoint=service.url, **phone.keys)
        await scene.operator(push.subscribe_push, endpoint=forgotten.url, **tablet.keys)
        assert (again.id, again.label, made.config_json, made.has_auth_value) == (made.id, "My phone", None, False)
        await scene.agent(reschedules.request_reschedule, taskId=task_id, newRequestedTime=20270103120000)
        await workplace.deliver()
        (call,) = service.received
        told = (await scene.operator(notifications.list_notifications))[0]
        assert phone.read(call) == {
            "title": told.title,
            "body": told.body,
            "url": f"/field/tasks/{task_id}",
            "notificationId": str(told.id),
            "taskId": str(task_id),
        }
        assert (call.headers["ttl"], call.headers["content-encoding"]) == ("86400", "aes128gcm")
        key = (await scene.operator(push.get_push_key)).push_key
        assert call.headers["authorization"].endswith(f", k={key}")
        # The other push service knows its browser no more: it is removed, and asked once.
        assert (len(forgotten.received), await workplace.methods()) == (1, ["push"])
        logged = await scene.operator(delivery_log.list_webhook_deliveries, includeRequests=True)
        assert [(row.channel, row.status, row.response_status) for row in logged] == [
            ("push", "failed", 404),
            ("push", "delivered", 201),
        ]
        assert json.loads(logged[1].request_body)["title"] == told.title
        assert await scene.operator(delivery_log.get_webhook_delivery, deliveryId=logged[1].id) == logged[1]
        unseen = await scene.refused(scene.agent, delivery_log.get_webhook_delivery, deliveryId=logged[1].id)
        assert isinstance(unseen, NotFound)
        # Failed deliveries can be sent again; the browser that is gone is not called.
        assert (await scene.operator(delivery_log.redeliver_webhooks)).count == 1
        await workplace.suspend("A question.")
        assert len(forgotten.received) == 1
        assert phone.read(service.received[1])["title"] == "Account suspended"
        person = Person(scene.services, await signed_in(scene.services, "noor@example.org", operator=scene.operator.id))
        assert (await person(viewer.set_locale, locale="de-AT")).locale == "de"
        await workplace.suspend("Eine Frage.")
        suspended, reinstated = (phone.read(call) for call in service.received[-2:])
        assert (suspended["title"], reinstated["title"]) == ("Konto gesperrt", "Konto entsperrt")
        assert "Grund: Eine Frage." in suspended["body"]
        told = (await scene.operator(notifications.list_notifications))[0]
        assert (told.title, told.body) == (reinstated["title"], reinstated["body"])
        assert [phone.read(call)["url"] for call in service.received[1:]] == ["/field"] * 4
        # A busy service is asked again, and a subscription that has ended is not.
        service.answer = BUSY
        await workplace.suspend("Another question.")
        (seen,) = [row for row in await scene.operator(endpoints.list_webhook_endpoints) if row.url == service.url]
        assert (seen.status, seen.contact_method_ids) == (EndpointStatus.FAILING, [made.id])
        service.answer = GONE
        scene.clock.advance(3600)
        await workplace.deliver()
        asked = len(service.received)
        await workplace.suspend("A last question.")
        scene.clock.advance(7 * 24 * 3600)
        await workplace.deliver()
        assert (len(service.received), await workplace.methods()) == (asked, [])
        assert {row.status for row in await scene.operator(delivery_log.list_webhook_deliveries)} <= {
            "delivered",
            "failed",
            "cancelled",
        }
        removed = await scene.refused(scene.operator, push.unsubscribe_push, endpoint=service.url)
        assert isinstance(removed, NotFound)


async def test_a_webhook_and_a_confirmed_address_get_the_same_and_nothing_else(workplace: Field) -> None:
    scene = workplace.scene
    async with receiving() as hook:
        await scene.operator(
            channels.add_contact_method, methodType="webhook", endpoint=hook.url, eventTypes=["account.suspended"]
        )
        secret = (await scene.operator(signing.rotate_webhook_secret)).webhook_signing_secret
        mail = await scene.operator(channels.add_contact_method, methodType="email", endpoint=ADDRESS, fanOut=True)
        assert mail.confirmed_at is None
        await workplace.suspend("A question.")
        (question,) = workplace.post.mails
        (call,) = hook.received
        scene.clock.advance(60)
        token = re.findall(rf"{PUBLIC}/confirmations/(\S+)", question.text)[0]
        await Actor(scene.services)(decide_confirmation, token=token, decision="approve")
        assert (await scene.operator(channels.list_contact_methods))[1].confirmed_at
        await workplace.suspend("Another question.")
        # Ended deliveries can be sent again as a range, by endpoint, type, time and sequence.
        log = await scene.operator(delivery_log.list_webhook_deliveries)
        new, old = (row for row in log if row.channel == "webhook")
        suspended = {"endpointId": new.endpoint_id, "status": None, "eventType": "account.suspended"}
        for range_, count in (
            (suspended | {"fromTime": new.created_at}, 1),
            (suspended | {"toTime": old.created_at}, 1),
            (suspended | {"fromSequence": new.sequence, "toSequence": new.sequence}, 0),  # it waits to be sent
            ({}, 0),
        ):
            again = await scene.operator(delivery_log.redeliver_webhooks, **range_)
            assert (again.count, again.more) == (count, False), range_
        await workplace.deliver()
        assert [sent.body for sent in hook.received[2:]] == [sent.body for sent in hook.received[:2]]
    reinstated, told = (await scene.operator(notifications.list_notifications))[2:4]
    body = json.loads(call.body)
    assert (body["event_type"], body["title"], body["body"]) == (told.type, told.title, told.body)
    assert (body["notification_id"], body["task_id"], body["url"]) == (told.id, None, "/field")
    assert call.headers["webhook-id"] == str(body["event_id"])
    sent_at = datetime.fromtimestamp(int(call.headers["webhook-timestamp"]), tz=UTC)
    signature = Webhook(secret).sign(call.headers["webhook-id"], sent_at, call.body.decode())
    signatures = call.headers["webhook-signature"].split()
    # The secret that was made with the channel, which nobody has seen, signs beside it for a day.
    assert (signatures[0], len(signatures)) == (signature, 2)
    assert reinstated.type == "account.reinstated"
    assert [json.loads(call.body)["body"] for call in hook.received][1:] != [body["body"]]
    titles = [(mail.to, mail.subject) for mail in workplace.post.mails[1:]]
    assert titles == [(ADDRESS, "Account suspended"), (ADDRESS, "Account reinstated")]
    assert workplace.post.mails[1].text.endswith(f"\n\n{PUBLIC}/field\n")
    (endpoint,) = [row for row in await scene.operator(endpoints.list_webhook_endpoints) if row.channel == "webhook"]
    assert (endpoint.status, endpoint.event_types, endpoint.last_24h.delivered) == ("working", ["account.suspended"], 4)
    sent = (await scene.operator(delivery_log.list_webhook_deliveries, endpointId=endpoint.id))[0]
    await scene.operator(delivery_log.redeliver_webhook, deliveryId=sent.id)
    # They are nobody else's.
    assert await scene.agent(channels.list_contact_methods) == await scene.agent(endpoints.list_webhook_endpoints) == []
    assert isinstance(await scene.refused(scene.agent, delivery_log.redeliver_webhook, deliveryId=sent.id), NotFound)
    assert isinstance(await scene.refused(scene.agent, push.unsubscribe_push, endpoint=hook.url), Forbidden)


async def test_what_no_browser_has_is_refused_by_name(workplace: Field, services: Services) -> None:
    scene, keys = workplace.scene, Phone().keys
    subscription = {"endpoint": "https://push.example.org/x", **keys}
    for name, wrong in (
        ("p256dh", "AAAA"),
        ("p256dh", keys["auth"]),
        ("p256dh", encoded(b"\x04" + b"\x01" * 64)),
        ("auth", "AAAA"),
        ("auth", "!"),
    ):
        refusal = await scene.refused(scene.operator, push.subscribe_push, **subscription | {name: wrong})
        assert list_fields(refusal) == [name]
    outside = replace(scene.operator, services=services)
    plain = await scene.refused(
        outside, push.subscribe_push, **subscription | {"endpoint": "http://push.example.org/x"}
    )
    assert list_fields(plain) == ["endpoint"]
    method = await scene.operator(push.subscribe_push, **subscription)
    for operation, fields in (
        (channels.add_contact_method, {"methodType": "push", "endpoint": "https://push.example.org/y"}),
        (channels.update_contact_method, {"contactMethodId": method.id, "endpoint": "https://push.example.org/y"}),
        (channels.update_contact_method, {"contactMethodId": method.id, "methodType": "webhook"}),
        (channels.update_contact_method, {"contactMethodId": method.id, "eventTypes": ["task.funded"]}),
    ):
        assert isinstance(await scene.refused(scene.operator, operation, **fields), InvalidInput)
    off = await scene.operator(channels.update_contact_method, contactMethodId=method.id, active=False)
    assert not off.active
    assert (await scene.operator(push.unsubscribe_push, endpoint=subscription["endpoint"])).id == method.id
    assert await workplace.methods() == []


async def test_a_browser_is_told_for_as_long_as_its_person_is_signed_in_there(workplace: Field) -> None:
    scene, address = workplace.scene, "noor@example.org"
    services = scene.services
    telephone = await signed_in(services, address, operator=scene.operator.id)
    lost, tablet = await signed_in(services, address), await signed_in(services, address)
    person, nobody = Person(services, telephone), Actor(services)

    async def subscribe(session: str, name: str) -> None:
        operator = Person(services, session, f"operator:{scene.operator.id}")
        await operator(push.subscribe_push, endpoint=f"http://{name}.example/push", **Phone().keys, label=name)

    async def told() -> list[str | None]:
        return sorted(method.label or "" for method in await scene.operator(channels.list_contact_methods))

    await scene.operator(push.subscribe_push, endpoint="http://key.example/push", **Phone().keys, label="key")
    for session, name in ((telephone, "telephone"), (lost, "lost"), (tablet, "tablet")):
        await subscribe(session, name)
    assert await told() == ["key", "lost", "tablet", "telephone"]
    found = [row for row in await person(sessions.list_sessions) if not row.is_current]
    await person(sessions.end_session, sessionId=min(row.id for row in found))
    assert await told() == ["key", "tablet", "telephone"]
    # A person who signs in again in the same browser is still notified there.
    await nobody(start_sign_in, address=address, browser="browser-of-noor-0123456789")
    await scene.work_off()
    mail = workplace.post.mails[-1]
    code = re.search(r"\b[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}\b", mail.text)
    assert code
    device = {"browser": "browser-of-noor-0123456789", "previous": telephone}
    again = Person(services, (await nobody(sign_in_by_code, code=code[0], **device)).session)
    assert await told() == ["key", "tablet", "telephone"]
    await again(sessions.sign_out)
    assert await told() == ["key", "tablet"]
    await Person(services, tablet)(sessions.end_all_sessions)
    assert await told() == ["key"]
