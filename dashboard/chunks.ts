/** Which modules are built into one file: on a slow connection each file that is waited for costs a round trip. */
import type { Rollup } from "vite";

type Modules = Pick<Rollup.PluginContext, "getModuleInfo">;

const STARTS = { desk: /\/src\/main\.tsx$/, field: /\/src\/field\.tsx$/ };
/** Loaded before all others, by a script of its own. */
const FIRST = /\/src\/(first|app\/(addresses|pages|viewer_answer)|desks\/\w+\/routes)\.ts$|virtual:viewer|vite\/preload-helper/;
const OF_FIELD = /\/src\/desks\/field\//;
/** Two files on two connections come sooner than one of their size. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;
/** What is small and used by several pages. Each language is a file of its own, and so is the map. */
const SMALL = /\/node_modules\/lucide-react\/|\/dashboard\/src\/(?!words\/|parts\/map\/)/;
/** Used by so many pages, a part comes with the first of them. */
const COMMON = 4;

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
  const users = [...pages].filter(([, needed]) => needed.has(id)).map(([page]) => page);
  const isOfField = users.some((page) => OF_FIELD.test(page));
  if (REACT.test(id)) return "react";
  if (desk.has(id)) return field.has(id) || isOfField ? "shared" : "desk";
  if (field.has(id) || !SMALL.test(id) || users.length < COMMON || users.includes(id)) return null;
  return users.every((page) => OF_FIELD.test(page)) ? "field-parts" : isOfField ? "parts" : "desk-parts";
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
