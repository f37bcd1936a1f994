// Plays rounds of the desk's queue for a test: a scenario a line on standard input, what became of it a line on standard output.
// Run it in the folder of the desk's sources. The store is one in memory; all else is the code of the desk.
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const { runnerImport } = await import(createRequire(join(process.cwd(), "package.json")).resolve("vite"));

const STORE = "\0store";
const inMemory = {
  name: "in-memory",
  enforce: "pre",
  resolveId: (id, importer) => (id === "./store" && importer ? STORE : null),
  load: (id) =>
    id === STORE
      ? `const kept = () => globalThis.kept;
export const actsFor = async () => "operator:1";
export const entries = async () => kept();
export const put = async (entry) => void (kept()[kept().findIndex(({ number }) => number === entry.number)] = entry);
export const remove = async (numbers) => void (globalThis.kept = kept().filter(({ number }) => !numbers.includes(number)));`
      : null,
};
const { module } = await runnerImport("./src/desks/field/parts/queue/send.ts", { configFile: false, logLevel: "error", plugins: [inMemory] });
Object.defineProperty(globalThis, "navigator", { value: { locks: { request: (_, work) => work() } }, configurable: true });

const FAULTS = { TypeError: () => new TypeError("fetch failed"), TimeoutError: () => new DOMException("late", "TimeoutError"), SyntaxError: () => new SyntaxError("<html>") };

async function play({ entries, answers, rounds }) {
  let now = 1_800_000_000_000;
  Date.now = () => now;
  const whole = { actor: "operator:1", state: "waiting", query: "", variables: { input: {} }, at: now };
  globalThis.kept = entries.map(({ taskId, hasFile }, at) => ({ ...whole, number: at + 1, key: `key-${at + 1}`, taskId, file: hasFile ? new Blob(["x"]) : null }));
  const asked = [];
  const transport = async ({ number, key }) => {
    asked.push([number, key]);
    const tries = asked.filter(([other]) => other === number).length - 1;
    const script = answers[number - 1];
    const answer = script[Math.min(tries, script.length - 1)];
    if (typeof answer === "string") throw FAULTS[answer]();
    return module.answerOf(answer.status, answer.text, answer.retryAfter ?? null);
  };
  const ends = [];
  for (const seconds of rounds) {
    now += 1000 * seconds;
    ends.push(await module.sendAll(transport));
  }
  const kept = globalThis.kept.map(({ number, key, state, trouble, tries, nextAt, file, problem }) => ({
    number, key, state, trouble: trouble ?? null, tries: tries ?? 0, wait: nextAt ? (nextAt - now) / 1000 : 0, hasFile: file !== null, code: problem?.code ?? null,
  }));
  return { asked, ends, kept };
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await play(JSON.parse(line))));
