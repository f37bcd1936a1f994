// The agent meets operators of several kinds. The scenario of a task decides; docs/generated/scenarios.md lists them.

import type { SimulationScenario, Task } from "fieldcall-client";
import { PracticeWorld } from "fieldcall-client/testing";
import { beforeEach, expect, test } from "vitest";
import { REASONS, ShopFrontAgent } from "./agent.js";

const SHOP = {
  name: "De Hoek",
  address: "Keizersgracht 1, 1015 Amsterdam, Netherlands",
  latitude: 52.3791,
  longitude: 4.8893,
};
const MONEY = 500;
/** The payout of 40 with the platform's fee. */
const COST = 42;

let world: PracticeWorld;
let agent: ShopFrontAgent;
beforeEach(async () => {
  world = await PracticeWorld.open({ deposit: MONEY });
  agent = new ShopFrontAgent(world.agent);
});

/** Dispatches a task and plays it to its end. */
async function play(scenario?: SimulationScenario): Promise<Task> {
  const taskId = await agent.dispatch("1", SHOP, scenario);
  return world.play(taskId, (event) => agent.handle(event));
}

async function available(): Promise<number> {
  return Number((await world.agent.wallet()).availableBalance);
}

test("good proof is paid for", async () => {
  expect((await play()).status).toBe("Closed");
  expect(await available()).toBe(MONEY - COST);
});

test("an order is dispatched once", async () => {
  expect(await agent.dispatch("1", SHOP)).toBe(await agent.dispatch("1", SHOP));
  expect(await available()).toBe(MONEY - COST);
});

test("a task is followed as it happens", async () => {
  await world.agent.setClockSpeed({ speed: 60 });
  expect((await agent.follow(await agent.dispatch("1", SHOP))).status).toBe("Closed");
}, 60_000);

test("an operator who asks gets an answer", async () => {
  const { id, status } = await play("asks_decision");
  const [decision] = await world.agent.decisionRequests(id);
  expect([status, decision?.resolvedBy, decision?.agentDecisionJson]).toEqual(["Closed", "agent", '"wait"']);
});

test("nobody comes and nobody is paid", async () => {
  expect((await play("no_show")).status).toBe("Cancelled");
  expect(await available()).toBe(MONEY);
});

test.each([
  ["duplicate_photo", REASONS.suspectedFraud],
  ["gps_off", REASONS.insufficientProof],
] as const)("proof of the scenario %s is not paid for", async (scenario, reason) => {
  expect((await play(scenario)).rejectReasonCodeRef).toBe(reason);
  expect(await available()).toBe(MONEY);
});
