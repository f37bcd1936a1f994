// Calls functions of the desk for a test: a call a line on standard input, its result a line on standard output.
// Run it in the folder of the desk's sources.
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const { runnerImport } = await import(createRequire(join(process.cwd(), "package.json")).resolve("vite"));
const modules = new Map();

for await (const line of createInterface({ input: process.stdin })) {
  const { path, name, args } = JSON.parse(line);
  if (!modules.has(path)) modules.set(path, (await runnerImport(path, { configFile: false, logLevel: "error" })).module);
  console.log(JSON.stringify(modules.get(path)[name](...args)));
}
