// The subscription in its guide, as it stands there: it follows, and says when it cannot.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { AgentClient } from "fieldcall-client";
import { TASK } from "./lives.js";
import { type Demo, pay, serveDemo } from "./service.js";

const PROGRAM = fileURLToPath(new URL("subscription_guide.mjs", import.meta.url));
/** Node has a WebSocket of its own from 22 on. */
const BEFORE = 'import WebSocket from "ws";\nglobalThis.WebSocket ??= WebSocket;\n';

let demo: Demo;
before(async () => {
  demo = await serveDemo();
  const page = await readFile("../../docs/how-to/follow-tasks-by-subscription.md", "utf8");
  const code = /```js\n(.*?)```/s.exec(page)?.[1] ?? "";
  const address = `${demo.url.replace("http", "ws")}/graphql`;
  assert.ok(code.includes("ws://127.0.0.1:8000/graphql"));
  await writeFile(PROGRAM, BEFORE + code.replace("ws://127.0.0.1:8000/graphql", address));
});
after(async () => demo.stop());

function run(key: string | undefined) {
  const { FIELD_KEY: _, ...environment } = process.env;
  const env = key === undefined ? environment : { ...environment, FIELD_KEY: key };
  return spawn(process.execPath, [PROGRAM], { env, stdio: ["ignore", "pipe", "pipe"] });
}

/** What it prints as its error; it ends with 1, and does not try for ever. */
async function refusal(key: string | undefined): Promise<string> {
  const program = run(key);
  const [printed, [exitCode]] = await Promise.all([text(program.stderr), once(program, "exit")]);
  assert.equal(exitCode, 1, printed);
  return printed;
}

test("it prints the events of a task", { timeout: 60_000 }, async () => {
  const agent = new AgentClient(demo.url, demo.practiceKey);
  await pay((await agent.depositToWallet({ amount: 100, currency: "EUR" })).checkoutUrl);
  const program = run(demo.practiceKey);
  await agent.createTask(TASK);
  for await (const line of createInterface({ input: program.stdout })) if (line.includes("task.published")) break;
  program.kill();
});

test("a key that is missing or wrong ends it with the reason", { timeout: 60_000 }, async () => {
  assert.match(await refusal(undefined), /This operation needs an API key/);
  assert.match(await refusal("fc_agent_x"), /The API key is not whole/);
});
