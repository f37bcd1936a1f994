/**
 * Which modules are built into one file: on a slow connection each file that is waited for costs a round trip, and a
 * change of a page is to change few files.
 */
import type { Rollup } from "vite";

type Modules = Pick<Rollup.PluginContext, "getModuleInfo">;

const STARTS = { desk: /\/src\/main\.tsx$/, field: /\/src\/field\.tsx$/ };
/** Loaded before all others, by a script of its own. */
const FIRST = /\/src\/(first|app\/(addresses|pages|theme_choice|viewer_answer)|graph\/early|desks\/(\w+\/(routes|early_\w+)|field\/parts\/place))\.ts$|virtual:viewer|vite\/preload-helper|rolldown\/runtime/;
/** Two files on two connections come sooner than one of their size. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;
/** A language with its regions; English is built into the pages. */
const WORDS = /\/src\/words\/(?!en\/)([a-z]{2})(-\w+)?\//;
/** The words of the catalogue in all languages, which few pages show: a file for each would have 2 kB. */
const CAPABILITIES = /\/src\/words\/[\w-]+\/capabilities\.ts$/;
const MAP = /\/src\/parts\/map\/(engine|sources|style)\.ts|\/node_modules\/(maplibre-gl|pmtiles|fflate)\//;
/**
 * What each desk needs after its first paint: parts of a map that are there before its ground, conversations, live events,
 * and the ways out of problems. The start of a desk imports none of it, or would wait for all.
 */
const LATER = /\/src\/parts\/map\/(street_map|marks|surface|view|map|cities)\.(tsx?|css\?inline)$|\/src\/parts\/(way_out\.tsx|messages\/(thread\.tsx|messages\.documents\.ts))$|\/src\/graph\/socket\.ts$|\/node_modules\/graphql-ws\//;
const STREET_MAP = /\/src\/parts\/map\/street_map\.tsx$/;
/** Parts of every desk. */
const BELOW = /\/src\/(parts|graph)\//;
/** Pages of the field that are opened from its first, and the code that sends. */
const OPERATOR = /\/src\/desks\/field\/(approach|become|earnings|keep_pages|near\/(choices|city|others)|parts\/queue\/(send|transport)|profile|tasks)\b/;
/** Areas whose pages are opened from each other; the rest of an owner's account is one more. */
const AREA = /\/src\/(?:areas\/|desks\/|words\/en\/)(tasks|owner|staff|field)\b/;

interface Graph {
  /** What the start of each desk needs to run. */
  desk: ReadonlySet<string>;
  field: ReadonlySet<string>;
  /** What each page needs that is loaded when it is opened. */
  pages: ReadonlyMap<string, ReadonlySet<string>>;
}

let graph: Graph | undefined;

/** The file of a module, by name; null leaves it to the bundler. */
export function chunkOf(id: string, modules: Modules): string | null {
  graph ??= read(id, modules);
  const { desk, field, pages } = graph;
  if (FIRST.test(id)) return "first";
  if (REACT.test(id)) return "react";
  if (CAPABILITIES.test(id)) return "capabilities";
  const language = WORDS.exec(id)?.[1];
  if (language) return language;
  const users = new Set([...pages].filter(([, needed]) => needed.has(id)).map(([page, needed]) => areaOf(page, needed)));
  if (field.has(id)) users.add("field");
  if (desk.has(id)) users.add("desk");
  else if (MAP.test(id)) return "map";
  else if (LATER.test(id)) return "later";
  if (users.has("field")) ["operator", "later"].forEach((name) => users.delete(name));
  const [user, another] = users;
  if (another && users.has("field")) return "shared";
  // The operator's first page needs none of it.
  if (another && (users.has("operator") || users.has("later"))) return "common";
  if (another || user === "desk") return "desk";
  return user === "later" ? user : user ? `${user}-pages` : null;
}

function areaOf(page: string, needed: ReadonlySet<string>): string {
  // What these load may be needed in each desk.
  if (BELOW.test(page)) return "later";
  if (OPERATOR.test(page)) return "operator";
  const area = AREA.exec(page)?.[1] ?? "account";
  // Pages without a map are opened first.
  if (area !== "field" && [...needed].some((id) => STREET_MAP.test(id))) return "map";
  return area;
}

function read(some: string, modules: Modules): Graph {
  const all = [...everything(some, modules)];
  const startOf = (pattern: RegExp) => needs(all.filter((id) => pattern.test(id)), modules);
  const opened = new Set(all.flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  return { desk: startOf(STARTS.desk), field: startOf(STARTS.field), pages: new Map([...opened].map((id) => [id, needs([id], modules)])) };
}

/** All modules that are connected with one of them. */
function everything(some: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([some]);
  for (const id of found) {
    const { importers = [], dynamicImporters = [], importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const next of [...importers, ...dynamicImporters, ...importedIds, ...dynamicallyImportedIds]) found.add(next);
  }
  return found;
}

/** The modules and all that they import to run. */
function needs(starts: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(starts);
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}
