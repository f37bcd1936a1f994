// The practice service of an agent's tests, as `globalSetup` starts it, and worlds in it.

import assert from "node:assert/strict";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, test } from "node:test";
import { FieldcallError, type StatusEvent } from "fieldcall-client";
import setup, { PracticeWorld } from "fieldcall-client/testing";
import { TASK } from "./lives.js";
import { FIELDCALL } from "./service.js";

const PATH = process.env["PATH"] ?? "";
let teardown: () => Promise<void>;
before(async () => {
  delete process.env["FIELD_URL"];
  process.env["PATH"] = [join(FIELDCALL, ".."), PATH].join(delimiter);
  process.env["FIELDCALL_DATABASE_URL"] = "postgresql://production";
  teardown = await setup();
});
after(async () => {
  await teardown();
  assert.equal(process.env["FIELD_URL"], undefined);
  await assert.rejects(PracticeWorld.open(), /No practice service runs/);
});

test("an agent reacts to each event once", async () => {
  const world = await PracticeWorld.open({ deposit: 200 });
  const { id } = await world.agent.createTask(TASK);
  const events: StatusEvent[] = [];
  const react = async (event: StatusEvent) => {
    events.push(event);
    if (event.toStatus === "UnderReview") await world.agent.approveTask(id);
  };
  assert.equal((await world.play(id, react, { until: "InProgress" })).status, "InProgress");
  const task = await world.play(id, react);
  assert.deepEqual([task.status, task.settlement?.outcome], ["Closed", "payout"]);
  for await (const event of world.agent.taskEvents(id, { after: 0 })) assert.deepEqual(event, events.shift());
  assert.deepEqual(events, []);
  assert.equal((await world.now()).getUTCHours(), 9);
});

test("an agent that sleeps pays, too", async () => {
  const world = await PracticeWorld.open();
  assert.equal((await world.play((await world.agent.createTask(TASK)).id)).status, "Closed");
});

test("a running service is used", async () => {
  const url = process.env["FIELD_URL"];
  await (await setup())();
  assert.equal(process.env["FIELD_URL"], url);
  await PracticeWorld.open();
  try {
    process.env["FIELD_URL"] = "http://127.0.0.1:9";
    await assert.rejects(setup(), /No service answers at FIELD_URL=http:\/\/127.0.0.1:9: /);
  } finally {
    process.env["FIELD_URL"] = url;
  }
});

/** The error of a setup with another command `fieldcall`, or with none. */
async function refusal(code?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fieldcall-"));
  if (code) await writeFile(join(folder, "fieldcall"), `#!/bin/sh\n${code}\n`);
  if (code) await chmod(join(folder, "fieldcall"), 0o755);
  const { FIELD_URL, PATH: path } = process.env;
  delete process.env["FIELD_URL"];
  process.env["PATH"] = folder;
  try {
    await setup();
  } catch (error) {
    assert.ok(error instanceof FieldcallError);
    return error.message;
  } finally {
    Object.assign(process.env, { FIELD_URL, PATH: path });
  }
  throw new Error("It has started.");
}

test("without a service it says how to get one", async () => {
  assert.match(await refusal(), /`fieldcall` is missing.*pipx install.*FIELD_URL/s);
});

test("a service that does not start says why", async () => {
  assert.match(await refusal("echo 'unknown setting' >&2; exit 2"), /has not started:\nunknown setting/);
});
