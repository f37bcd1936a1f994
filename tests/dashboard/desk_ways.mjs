// Renders the ways out of a problem, or of a warning of a task, as a desk shows them: a question a line on standard input, HTML a line on standard output.
// Run it in the folder of the desk's sources.
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const require = createRequire(join(process.cwd(), "package.json"));
const { runnerImport } = await import(require.resolve("vite"));
const { createElement } = require("react");
const { renderToStaticMarkup } = require("react-dom/server");
const load = async (path) => (await runnerImport(path, { configFile: false, logLevel: "error" })).module;
globalThis.location = { pathname: "/", search: "" };
const { WaysOut, LanguageContext, WAYS, WARNING_WAYS } = await load(join(import.meta.dirname, "desk_ways.ts"));
const languages = new Map();

async function languageOf(slug) {
  const [{ words }, { field }, { staff }] = await Promise.all(["index", "field", "staff"].map((area) => load(`./src/words/${slug}/${area}.ts`)));
  return { locale: slug, words: { ...words, field, staff } };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { slug, path, code, isWarning } = JSON.parse(line);
  if (!languages.has(slug)) languages.set(slug, await languageOf(slug));
  location.pathname = path;
  const shown = createElement(WaysOut, { code, isWarning });
  const html = renderToStaticMarkup(createElement(LanguageContext, { value: languages.get(slug) }, shown));
  console.log(JSON.stringify({ html, isListed: Object.hasOwn(isWarning ? WARNING_WAYS : WAYS, code), hasText: Object.hasOwn(languages.get(slug).words.problems.texts, code) }));
}
