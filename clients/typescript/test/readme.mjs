// Makes a test of the README: its code as it stands there, one block after the other, and what came of it.

import { readFileSync, writeFileSync } from "node:fs";

const BEFORE = `
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { mkdtemp } from "node:fs/promises"; // the README imports the rest
import { tmpdir } from "node:os";
import { test } from "node:test";
import WebSocket from "ws";
import { AGENT, OPERATOR, PICTURE, TASK } from "./lives.js";
import { pay, serveDemo } from "./service.js";

const demo = await serveDemo();
const [old, fresh] = ["whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"] as const;
Object.assign(process.env, { FIELD_KEY: demo.practiceKey, WEBHOOK_SECRETS: old + " " + fresh });
const printed: string[] = [];
console.log = (...words: unknown[]) => printed.push(words.join(" "));

const other = new AgentClient(demo.url, (await new AgentClient(demo.url).registerAgent(AGENT)).apiKey);
process.env["OPERATOR_KEY"] = (await other.registerOperator(OPERATOR)).apiKey;
await pay((await other.depositToWallet({ amount: 100, currency: "EUR" })).checkoutUrl);
const work = await other.createTask(TASK);
process.chdir(await mkdtemp(tmpdir() + "/fieldcall-"));
await writeFile("front.jpg", PICTURE);
`;
const AFTER = `
test("the code of the README", async () => {
  assert.match(printed.find((line) => line.includes("task.closed")) ?? "", /^\\d+ task.closed /);
  assert.ok(printed.some((line) => line.startsWith("wallet.credited 50.00 ")));
  assert.ok(printed.some((line) => line.startsWith("operator asks: ")));
  assert.ok(printed.includes("now Closed"));
  assert.equal((await readFile("evidence.zip")).subarray(0, 2).toString(), "PK");
  assert.ok(printed.includes("wrong_status "));
  assert.ok(printed.includes("Photograph a shop front 40.00"));
  assert.ok(printed.includes("GET /api/v1/agents/me/wallet 200"));
  for await (const event of other.events(work.id)) if (event.toStatus === "UnderReview") break;

  const called = { event_id: 41, event_type: "task.settled", payload: { title: "A shop", payout_amount: 40 } };
  const body = JSON.stringify(called).replace(":40", ":40.00");
  const now = Math.floor(Date.now() / 1000);
  for (const [secret, answer] of [[old, 200], [fresh, 200], ["whsec_AAAA", 401]] as const) {
    const key = Buffer.from(String(secret).slice("whsec_".length), "base64");
    const signature = createHmac("sha256", key).update("41." + now + "." + body).digest("base64");
    const headers = { "webhook-id": "41", "webhook-timestamp": String(now), "webhook-signature": "v1," + signature };
    assert.equal(await receive(body, new Headers(headers)), answer);
  }
  assert.deepEqual(printed.slice(-2), ["41 A shop 40.00", "41 A shop 40.00"]);
  await demo.stop();
});
`;

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const blocks = [...readme.matchAll(/```ts\n(.*?)```/gs)].map((found) => found[1]);
const code = blocks.join("\n").replaceAll('"http://127.0.0.1:8000"', "demo.url");
writeFileSync(new URL("readme.test.ts", import.meta.url), BEFORE + code + AFTER);
