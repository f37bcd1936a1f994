// A task's whole life: nothing is lost or done twice, whatever breaks on the way.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  __version__,
  AgentClient,
  type Attempt,
  type FollowedEvent,
  OperatorClient,
  ProblemError,
  SignatureError,
  type StatusEvent,
  UnreachableError,
  verify,
} from "fieldcall-client";
import { socket, socketEvents } from "fieldcall-client/websocket";
import WebSocket from "ws";
import { AGENT, HERE, OPERATOR, PICTURE, TASK } from "./lives.js";
import { type Demo, pay, Proxy, Receiver, serveDemo } from "./service.js";

const CUTS = 10;
const LIFE = [
  "Published",
  "Accepted",
  "EnRoute",
  "Arrived",
  "InProgress",
  "ProofSubmitted",
  "ProofUploaded",
  "UnderReview",
  "Completed",
  "Settled",
  "Closed",
];

let demo: Demo;
before(async () => {
  demo = await serveDemo();
});
after(async () => demo.stop());

/** The events of a life, to its end. */
async function followed(events: AsyncIterable<FollowedEvent>): Promise<FollowedEvent[]> {
  const seen = [];
  for await (const event of events) {
    seen.push(event);
    if (event.toStatus === "Closed") break;
  }
  return seen;
}

test("a life over connections that are cut", { timeout: 60_000 }, async (context) => {
  const proxy = await Proxy.before(demo.url);
  const receiver = await Receiver.listening();
  context.after(() => {
    proxy.stop();
    receiver.stop();
  });
  const anybody = new AgentClient(demo.url);
  const registration = await anybody.registerAgent(AGENT);
  const agent = new AgentClient(demo.url, registration.apiKey);
  const { apiKey: operatorKey } = await anybody.registerOperator(OPERATOR);
  const operator = new OperatorClient(demo.url, operatorKey);

  // The answer is lost: the call is made again under its key, and gets the first answer.
  proxy.loseNextAnswer();
  const shaky = new AgentClient(proxy.url, registration.apiKey);
  const deposit = await shaky.depositToWallet({ amount: 200, currency: "EUR" });
  assert.equal(proxy.cuts, 1);
  const entries = [];
  for await (const entry of agent.walletTransactions()) entries.push(entry.type);
  assert.deepEqual(entries, ["deposit_opened"]);
  // So it is by hand, also after a restart of the program.
  const again = () => agent.depositToWallet({ amount: 20 }, { idempotencyKey: "order-4711-deposit" });
  assert.equal((await again()).externalId, (await again()).externalId);
  await pay(deposit.checkoutUrl);

  const following = followed(shaky.events());
  await proxy.cutNow();
  const task = await agent.createTask({
    ...TASK,
    webhookUrl: receiver.url,
  });
  assert.deepEqual([task.status, task.payoutAmount], ["Published", "50.00"]);
  await proxy.cutNow();

  const refused = await agent.approveTask(task.id).catch((error: unknown) => error);
  assert.ok(refused instanceof ProblemError);
  assert.deepEqual([refused.code, refused.status, refused.isTemporary], ["wrong_status", 400, false]);
  const [helpful] = refused.nextActions;
  assert.ok(helpful);
  const [published] = (await agent.take(helpful)) as StatusEvent[];
  assert.equal(published?.event, "task.published");

  for (const step of ["acceptTask", "markEnRoute", "markArrived", "startWork"] as const) {
    await proxy.cutNow();
    await operator[step](task.id, { location: HERE });
  }
  await proxy.cutNow();
  const item = await operator.uploadProof(task.id, {
    file: new File([PICTURE], "front.jpg", { type: "image/jpeg" }),
    location: HERE,
    capture: "live",
    capturedLocation: { ...HERE, ageSeconds: 1 },
    capturedInstant: new Date(),
  });
  assert.deepEqual([item.fileName, item.capturedLocation?.accuracy], ["front.jpg", 5]);
  await operator.submitProof(task.id, { location: HERE, report: "As asked." });
  for await (const event of agent.events(task.id)) if (event.toStatus === "UnderReview") break;
  await proxy.cutNow();

  const proofs = await agent.taskProofs(task.id);
  assert.deepEqual(proofs.validationResults.filter((verdict) => !verdict.passed), []);
  const [proof] = proofs.items;
  assert.ok(proof);
  assert.deepEqual(new Uint8Array(await (await fetch(proof.contentUrl)).arrayBuffer()), new Uint8Array(PICTURE));
  assert.equal((await agent.proofContent(task.id, proof.id)).contentType, "image/jpeg");
  await proxy.cutNow();
  await proxy.cutNow();
  assert.equal((await agent.approveTask(task.id)).status, "Closed");

  const events = await following;
  // The first told of the money.
  assert.deepEqual(events.map((event) => event.sequence), LIFE.map((_, index) => index + 2));
  assert.deepEqual(events.map((event) => event.toStatus), LIFE);
  const onRest = [];
  for await (const event of agent.taskEvents(task.id, { limit: 4 })) onRest.push(event);
  assert.deepEqual(events.map(({ webhook: _, ...event }) => event), onRest);
  assert.deepEqual(events.map(({ webhook }) => webhook?.event_type), events.map(({ event }) => event));
  assert.equal((await agent.task(task.id, { includeSettlement: true })).settlement?.outcome, "payout");
  assert.equal(proxy.cuts, 1 + CUTS);

  // While the secret is rotated, a receiver that knows the old one or the new one takes the calls.
  const [old, fresh] = [registration.webhookSigningSecret, (await agent.rotateWebhookSecret()).webhookSigningSecret];
  const first = await receiver.received("task.published");
  const event = await verify(first.body, first.headers, [fresh, old]);
  assert.ok(event.event_type === "task.published");
  assert.deepEqual([event.task_id, event.payload.title, event.payload.payout_amount], [task.id, task.title, "50.00"]);
  assert.equal((await agent.testTaskWebhook(task.id)).status, "delivered");
  const { body, headers } = await receiver.received("webhook.test");
  for (const secrets of [old, fresh, [fresh, old]]) {
    assert.equal((await verify(new TextEncoder().encode(body), headers, secrets)).event_type, "webhook.test");
  }
  await assert.rejects(verify(`${body} `, headers, old), SignatureError);
  await assert.rejects(verify(body, headers, "whsec_AAAA"), SignatureError);
  await assert.rejects(verify(body, headers, old, { nowUnix: Date.now() / 1000 + 301 }), SignatureError);
  await assert.rejects(verify(body, {}, old), SignatureError);
});

test("events over a websocket that is cut", { timeout: 60_000 }, async (context) => {
  const proxy = await Proxy.before(demo.url);
  const { apiKey } = await new AgentClient(demo.url).registerAgent(AGENT);
  const agent = new AgentClient(demo.url, apiKey);
  const connection = socket(proxy.url, apiKey, { webSocketImpl: WebSocket });
  context.after(async () => {
    await connection.dispose();
    proxy.stop();
  });

  const seen: number[] = [];
  const following = (async () => {
    for await (const event of socketEvents(connection)) {
      seen.push(event.sequence);
      if (seen.length === 2 * CUTS) break;
    }
  })();
  for (let cut = 0; cut < CUTS; cut += 1) {
    await proxy.cutNow();
    const task = await agent.createTask({ ...TASK, publishImmediately: false });
    await agent.cancelTask(task.id);
  }
  await following;
  assert.deepEqual(seen, Array.from({ length: 2 * CUTS }, (_, index) => index + 1));
});

test("a refusal ends what follows", { timeout: 30_000 }, async (context) => {
  const { apiKey } = await new AgentClient(demo.url).registerAgent(AGENT);
  const [known, stranger] = [apiKey, "fc_agent_nobody"].map((key) => socket(demo.url, key, { webSocketImpl: WebSocket }));
  assert.ok(known && stranger);
  context.after(() => Promise.all([known.dispose(), stranger.dispose()]));
  await assert.rejects(socketEvents(known, 999).next(), { name: "ProblemError", code: "not_found" });
  await assert.rejects(socketEvents(stranger).next(), { name: "FieldcallError", message: /API key is not whole.*4403/ });
  await assert.rejects(new AgentClient(demo.url, "fc_agent_nobody").events().next(), { code: "unauthenticated" });
});

test("the stream of a task ends with the task", { timeout: 60_000 }, async (context) => {
  const { apiKey } = await new AgentClient(demo.url).registerAgent(AGENT);
  const agent = new AgentClient(demo.url, apiKey);
  const connection = socket(demo.url, apiKey, { webSocketImpl: WebSocket });
  context.after(() => connection.dispose());
  await agent.addContactMethod({ methodType: "polling", endpoint: "a test" });
  const { id } = await agent.createTask({ ...TASK, publishImmediately: false });
  await agent.createTask({ ...TASK, publishImmediately: false });
  await agent.cancelTask(id);
  const life = ["task.created", "task.cancelled"];
  const streams = [() => agent.events(id), () => socketEvents(connection, id)];
  for (const stream of streams) {
    const seen: FollowedEvent[] = [];
    for await (const event of stream()) seen.push(event);
    assert.deepEqual(seen.map((event) => event.event), life);
    for (const { webhook } of seen) {
      assert.ok(webhook?.event_type === "task.created" || webhook?.event_type === "task.cancelled");
      assert.equal(webhook.payload.payout_amount, "50.00");
    }
    for await (const event of agent.events(id, { after: seen.at(-1)?.sequence ?? 0 })) assert.fail(event.event);
  }
  const fed: [string, string][] = [];
  for await (const event of agent.feed(id)) {
    assert.ok(event.event_type === "task.created" || event.event_type === "task.cancelled");
    fed.push([event.event_type, event.payload.payout_amount]);
  }
  assert.deepEqual(fed, life.map((name) => [name, "50.00"]));
});

test("each attempt is logged, and a call has options of its own", { timeout: 30_000 }, async () => {
  const sent: string[] = [];
  const attempts: Attempt[] = [];
  const agent = new AgentClient(demo.url, demo.practiceKey, {
    log: (attempt) => attempts.push(attempt),
    async fetch(address, init) {
      sent.push(String(new Headers(init?.headers).get("User-Agent")));
      if (sent.length === 1) throw new TypeError("a lost connection");
      return fetch(address, init);
    },
  });
  await agent.tasks({ status: "Closed" }).next();
  assert.deepEqual(sent, [`fieldcall-client-typescript/${__version__}`, `fieldcall-client-typescript/${__version__}`]);
  assert.deepEqual(
    attempts.map(({ method, path, number, status }) => [method, path, number, status]),
    [1, 2].map((number) => ["GET", "/api/v1/agents/me/tasks", number, number === 1 ? null : 200]),
  );
  assert.match(String(attempts[0]?.error), /a lost connection/);
  assert.ok(attempts[1]?.requestId);
  sent.length = 0;
  await assert.rejects(agent.wallet({}, { maxRetries: 0 }), UnreachableError);
  await assert.rejects(agent.wallet({}, { maxRetries: 0, timeoutSeconds: 0 }), UnreachableError);
});
