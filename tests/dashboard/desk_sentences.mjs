// Writes sentences of the desks for a test: a sentence a line on standard input, its text a line on standard output.
// Run it in the folder of the desk's sources.
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const { runnerImport } = await import(createRequire(join(process.cwd(), "package.json")).resolve("vite"));
const load = async (path) => (await runnerImport(path, { configFile: false, logLevel: "error" })).module;
const { sentencesIn } = await load("./src/words/sentences.ts");
const languages = new Map();

for await (const line of createInterface({ input: process.stdin })) {
  const { slug, kind, args } = JSON.parse(line);
  if (!languages.has(slug)) languages.set(slug, { locale: slug, words: (await load(`./src/words/${slug}/index.ts`)).words });
  console.log(JSON.stringify(sentencesIn(languages.get(slug))[kind](...args)));
}
