// A practice service for a run of tests, and in it a practice world for each test.
//
// `docs/how-to/test-an-agent-in-ci.md` explains it. The default export is a `globalSetup` of vitest.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ENDED } from "./events.js";
import { AgentClient } from "./generated/clients.js";
import type { Status, StatusEvent, Task } from "./generated/types.js";
import { FieldcallError, UnreachableError } from "./problems.js";

const MISSING = `The tests need a practice service, and the command \`fieldcall\` is missing.
Either install the service, from a clone or a wheel of Fieldcall:

    pipx install PATH        (or: uv tool install PATH, pip install PATH)

or let the variable FIELD_URL name a service that runs already, such as FIELD_URL=http://127.0.0.1:8000.`;
const NOT_STARTED =
  'No practice service runs: add globalSetup: ["fieldcall-client/testing"] to vitest.config.ts, or set FIELD_URL.';
/** Settings of a service that stops at once, and never slows tests down. */
const SETTINGS = { FIELDCALL_DRAIN: "0 seconds", FIELDCALL_RATE_LIMIT: "off" };
const START_TIMEOUT_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * 60;
const NINE_O_CLOCK_SECONDS = 9 * 60 * 60;

/** The agent under test: handles an event of a task. */
export type Reaction = (event: StatusEvent) => unknown;

/**
 * A new agent in test mode with simulated operators and test money, which shares nothing with other worlds.
 *
 * Its clock stands still at nine in the morning, in UTC.
 */
export class PracticeWorld {
  /** A client with the key of the agent. */
  readonly agent: AgentClient;
  readonly #lastSequences = new Map<number, number>();

  private constructor(
    readonly url: string,
    /** The API key of the agent. */
    readonly key: string,
  ) {
    this.agent = new AgentClient(url, key);
  }

  /** Registers the agent at the service that `FIELD_URL` names, and pays in test money. */
  static async open({ deposit = 500, currency = "EUR" } = {}): Promise<PracticeWorld> {
    const url = process.env["FIELD_URL"];
    if (!url) throw new FieldcallError(NOT_STARTED);
    const { apiKey } = await new AgentClient(url).registerAgent({
      agentName: "Agent under test",
      agentType: "test",
      acceptedTerms: true,
      testMode: true,
    });
    const world = new PracticeWorld(url, apiKey);
    await world.agent.setClockSpeed({ speed: 0 });
    // Tests run alike at every hour: windows are open, and photographs are not dark as at night.
    const secondOfDay = Math.floor((await world.now()).getTime() / 1000) % DAY_SECONDS;
    await world.agent.advanceClock({ by: (NINE_O_CLOCK_SECONDS - secondOfDay + DAY_SECONDS) % DAY_SECONDS });
    await world.deposit(deposit, currency);
    return world;
  }

  /** The time on the clock of this world. */
  async now(): Promise<Date> {
    return new Date((await this.agent.practiceClock()).nowInstant);
  }

  /** Puts test money into the agent's wallet, as a payer does on the payment page. */
  async deposit(amount: number, currency: string): Promise<void> {
    const { checkoutUrl } = await this.agent.depositToWallet({ amount, currency });
    const paid = await fetch(String(checkoutUrl), { method: "POST", body: new URLSearchParams({ decision: "pay" }) });
    if (!paid.ok) throw new FieldcallError(await paid.text());
  }

  /**
   * Advances the clock from step to step until the task has ended, and returns the task.
   *
   * `react` is the agent under test: it gets each event of the task once, before the next step. Playing stops early in
   * the status `until`, and when nothing is due without the agent.
   */
  async play(taskId: number, react?: Reaction, { until }: { until?: Status } = {}): Promise<Task> {
    for (;;) {
      await this.#handOutEvents(taskId, react);
      const task = await this.agent.task(taskId);
      const { nextInSeconds } = await this.agent.practiceClock();
      if (ENDED.includes(task.status) || task.status === until || nextInSeconds === null) return task;
      await this.agent.advanceClock({ by: nextInSeconds });
    }
  }

  async #handOutEvents(taskId: number, react?: Reaction): Promise<void> {
    const lastSequence = () => this.#lastSequences.get(taskId) ?? 0;
    let after;
    // A reaction may cause further events.
    do {
      after = lastSequence();
      for await (const event of this.agent.taskEvents(taskId, { after })) {
        this.#lastSequences.set(taskId, event.sequence);
        await react?.(event);
      }
    } while (lastSequence() !== after);
  }
}

/**
 * Starts a service for a run of tests, and returns the function that stops it.
 *
 * `FIELD_URL` names the service to the tests. If it names a running one already, that is used. Throws `FieldcallError`
 * if the command `fieldcall` is missing, or the service does not start or answer.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const running = process.env["FIELD_URL"];
  if (running) {
    await checkRunning(running);
    return async () => {};
  }
  const { url, stop } = await servePractice();
  process.env["FIELD_URL"] = url;
  return async () => {
    delete process.env["FIELD_URL"];
    await stop();
  };
}

async function checkRunning(url: string): Promise<void> {
  try {
    await new AgentClient(url).health();
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    throw new FieldcallError(`No service answers at FIELD_URL=${url}: ${error.message}`, { cause: error });
  }
}

/** Runs `fieldcall serve` in an empty folder, on a free port. */
async function servePractice(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "fieldcall-"));
  const [outputName, logName] = [join(folder, "output"), join(folder, "log")];
  const [output, log] = [await open(outputName, "w"), await open(logName, "w")];
  // The developer's own settings could name a database that is in use.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("FIELDCALL_"));
  const service = spawn("fieldcall", ["serve", "--port", "0"], {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), ...SETTINGS },
    stdio: ["ignore", output.fd, log.fd],
  });
  const hasEnded = () => service.exitCode !== null || service.signalCode !== null;
  const stop = async () => {
    if (!hasEnded()) {
      service.kill();
      await once(service, "exit");
    }
    await rm(folder, { recursive: true });
  };
  try {
    await once(service, "spawn");
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error instanceof Error && "code" in error && error.code === "ENOENT" ? new FieldcallError(MISSING) : error;
  } finally {
    await Promise.all([output.close(), log.close()]);
  }
  const deadline = Date.now() + START_TIMEOUT_SECONDS * 1000;
  for (;;) {
    const printed = await readFile(outputName, "utf8");
    const url = /(http:\/\/\S+)\n/.exec(printed)?.[1];
    if (url && (await fetch(`${url}/readyz`)).ok) return { url, stop };
    if (hasEnded() || Date.now() > deadline) {
      const logged = await readFile(logName, "utf8");
      await stop();
      throw new FieldcallError(`\`fieldcall serve\` has not started:\n${printed}${logged}`);
    }
    await sleep(50);
  }
}
