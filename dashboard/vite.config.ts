import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import react from "@vitejs/plugin-react";
import tailwind from "@tailwindcss/vite";
import { getOperationAST, Kind, print, type DocumentNode } from "graphql";
import { build, defineConfig, runnerImport, type Plugin, type Rollup } from "vite";
import { chunkOf } from "./chunks.ts";
import { drawWorld, packWorld, type Atlas } from "./world.ts";

async function documentOf(path: string, name: string): Promise<DocumentNode> {
  const document = (await runnerImport<Record<string, DocumentNode>>(path)).module[name];
  if (!document) throw new Error(`${path} has no ${name}`);
  return document;
}

/** Every operation of the desks by its SHA-256, for a service that runs no other documents. */
const withDocuments: Plugin = {
  name: "with-documents",
  async generateBundle() {
    const documents: Record<string, string> = {};
    for (const path of readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".documents.ts")).sort()) {
      const { module } = await runnerImport<Record<string, DocumentNode>>(`./src/${path}`);
      for (const document of Object.values(module)) {
        if (!document.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)) continue;
        const text = print(document);
        documents[createHash("sha256").update(text).digest("hex")] = text;
      }
    }
    this.emitFile({ type: "asset", fileName: "documents.json", source: `${JSON.stringify(documents, null, 1)}\n` });
  },
};

const VIEWER = "virtual:viewer.graphql";

/** Who is signed in is asked by a script of its own, which the page loads first and whose text needs no library. */
const withQuestion: Plugin = {
  name: "with-question",
  resolveId: (id) => (id === VIEWER ? `\0${VIEWER}` : undefined),
  async load(id) {
    if (id !== `\0${VIEWER}`) return undefined;
    return `export default ${JSON.stringify(print(await documentOf("./src/app/viewer.documents.ts", "VIEWER")))};`;
  },
  transformIndexHtml: {
    order: "post",
    handler(page, { bundle }) {
      const question = bundle?.["assets/first.js"];
      if (!question) return page;
      const script = `<script type="module" crossorigin src="${BASE}${question.fileName}"></script>\n    `;
      return page.replace(script, "").replace('<script type="module"', `${script}$&`);
    },
  },
};

async function questionOf(path: string, name: string, variables: object = {}) {
  const document = await documentOf(path, name);
  return { operationName: getOperationAST(document)?.name?.value, query: print(document), variables };
}

const EARLY: Record<string, () => Promise<object>> = {
  index: async () => ({
    head: await questionOf("./src/app/live.documents.ts", "HEAD"),
    home: await questionOf("./src/desks/owner/home/home.documents.ts", "HOME", (await runnerImport<{ STATUSES: object }>("./src/desks/owner/home/statuses.ts")).module.STATUSES),
  }),
  field: async () => ({
    head: await questionOf("./src/desks/field/desk.documents.ts", "FIELD_HEAD"),
    near: await questionOf("./src/desks/field/parts/near.documents.ts", "NEAR"),
  }),
};

/** What the first pages ask stands as data in the page, where that first script finds it. */
const withEarly: Plugin = {
  name: "with-early",
  transformIndexHtml: {
    order: "post",
    async handler(page, { filename }) {
      const questions = await EARLY[basename(filename, ".html")]?.();
      const data = JSON.stringify(questions).replaceAll("<", "\\u003c");
      return page.replace("</head>", `  <script type="application/json" id="early">${data}</script>\n  $&`);
    },
  },
};

/** The world of the maps, as tiles and as a picture. */
const withWorld: Plugin = {
  name: "with-world",
  generateBundle() {
    const [coarse, fine] = ["110m", "50m"].map((scale) => JSON.parse(readFileSync(`node_modules/world-atlas/countries-${scale}.json`, "utf8")) as Atlas) as [Atlas, Atlas];
    this.emitFile({ type: "asset", fileName: "assets/world.pmtiles", source: packWorld(coarse, fine) });
    this.emitFile({ type: "asset", fileName: "assets/world.svg", source: drawWorld(coarse) });
  },
};

/** Each icon is imported from its own module: by way of the package's index, every script would need the icons of all. */
const withIcons: Plugin = {
  name: "with-icons",
  enforce: "pre",
  transform(code, id) {
    if (!id.includes("/src/")) return undefined;
    return code.replaceAll(/^import \{ (.+) \} from "lucide-react";$/gm, (_, names: string) => names.split(", ").map(importIcon).join(" "));
  },
};

/** Documents are built in on one line: their indentation is for readers of the sources. */
const withShortDocuments: Plugin = {
  name: "with-short-documents",
  enforce: "pre",
  transform(code, id) {
    return id.endsWith(".documents.ts") ? code.replaceAll(/`[^`]*`/g, (document) => document.replaceAll(/\s+/g, " ")) : undefined;
  },
};

const ICONS = new Map(
  [...readFileSync("node_modules/lucide-react/dist/esm/lucide-react.mjs", "utf8").matchAll(/^export \{ (.+) \} from '\.\/(icons\/[\w-]+)\.mjs';$/gm)].flatMap(([, names = "", path = ""]) =>
    names.split(", ").map((name) => [name.replace("default as ", ""), path] as const),
  ),
);

function importIcon(written: string): string {
  if (written.startsWith("type ")) return `import type { ${written.slice("type ".length)} } from "lucide-react";`;
  const [icon = "", name = icon] = written.split(" as ");
  const path = ICONS.get(icon);
  if (!path) throw new Error(`lucide-react has no icon ${icon}`);
  return `import ${name} from "lucide-react/${path}";`;
}

/** The start page says what it was built from, so that a test can tell without Node whether the build is of these sources. */
const withSources: Plugin = {
  name: "with-sources",
  transformIndexHtml: {
    order: "post",
    handler(page, { filename }) {
      if (!filename.endsWith("index.html")) return page;
      const paths = [
        ...readdirSync("src", { recursive: true, encoding: "utf8" })
          .map((path) => join("src", path))
          .filter((path) => /\.\w+$/.test(path) && !path.endsWith("schema.d.ts") && !GENERATED.test(path)),
        ...readdirSync(CATALOGUES).map((name) => `${CATALOGUES}/${name}`).filter((path) => /\.po$|\bdesks\.py$/.test(path)),
        ...["index.html", "field.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "chunks.ts", "world.ts"],
      ];
      const hashes = paths.sort().map((path) => `${path} ${createHash("sha256").update(readFileSync(path)).digest("hex")}\n`);
      const all = createHash("sha256").update(hashes.join("")).digest("hex");
      return page.replace("</title>", `$&\n    <meta name="sources" content="${all}">`);
    },
  },
};

/** Copyright of a package, and the name of its licence, above the terms that others may have, too. */
const NOTICE = /^\s*copyright\b|^(the )?mit license/i;
const termsOf = (lines: readonly string[]) => lines.filter((line) => !NOTICE.test(line)).join("\n").trim();

/** What is built in is given with its licence. Packages with the same terms have them once, below their notices. */
const withLicences: Plugin = {
  name: "with-licences",
  generateBundle() {
    // The outlines of the world are taken from a package, and no module of it.
    const packages = new Set(["node_modules/world-atlas"]);
    for (const id of this.getModuleIds()) {
      const match = id.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/);
      if (match && existsSync(join(match[0], "package.json"))) packages.add(match[0]);
    }
    const alike = new Map<string, { title: string; lines: string[] }[]>();
    for (const folder of [...packages].sort()) {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, string>;
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      const lines = file ? readFileSync(join(folder, file), "utf8").trim().split("\n") : [];
      const terms = termsOf(lines).replaceAll(/\s+/g, " ") || name!;
      alike.set(terms, [...(alike.get(terms) ?? []), { title: `${name} ${version} (${license})`, lines }]);
    }
    const texts = [...alike.values()].map((members) => {
      const { title, lines } = members[0]!;
      if (members.length === 1) return `${title}\n\n${lines.join("\n")}`.trim();
      const notices = members.map((member) => [member.title, ...member.lines.filter((line) => NOTICE.test(line))].join("\n"));
      return `${notices.join("\n\n")}\n\n${termsOf(lines)}`;
    });
    this.emitFile({ type: "asset", fileName: "licences.txt", source: `${texts.join(`\n\n${"-".repeat(80)}\n\n`)}\n` });
  },
};

/** `/field` as an app of its own: the service worker with the files that it opens with. */
const withField: Plugin = {
  name: "with-field",
  async generateBundle(_, bundle) {
    const scripts = filesOf(bundle);
    const styles = [...scripts].flatMap((name) => [...((bundle[name] as Rollup.OutputChunk).viteMetadata?.importedCss ?? [])]);
    const files = [...scripts, ...new Set(styles)].sort();
    const subscribe = print(await documentOf("./src/desks/field/profile/contacts.documents.ts", "SUBSCRIBE_PUSH"));
    const worker = await build({
      configFile: false,
      logLevel: "warn",
      define: { FILES: JSON.stringify(files.map((file) => BASE + file)), SUBSCRIBE: JSON.stringify(subscribe) },
      build: { write: false, target: "es2023", rollupOptions: { input: "src/desks/field/worker.ts", output: { format: "iife" } } },
    });
    const { output } = worker as Rollup.RollupOutput;
    this.emitFile({ type: "asset", fileName: "worker.js", source: output[0].code });
  },
};

const BASE = "/dashboard/";
/** The words of each language, generated by `npm run words` from the catalogues. */
const GENERATED = /^src\/words\/.+\//;
const CATALOGUES = "../adapters/i18n";
const SCRIPT = "assets/[name].js";

/** The start and the pages of the field, and all that these stand on. */
function filesOf(bundle: Rollup.OutputBundle): Set<string> {
  const found = new Set(["field-pages", "operator-pages", "later"].map((name) => `assets/${name}.js`));
  for (const name of found) {
    const file = bundle[name];
    if (file?.type !== "chunk") throw new Error(`the build has no ${name}`);
    for (const needed of file.imports) found.add(needed);
  }
  return found;
}

export default defineConfig({
  base: BASE,
  plugins: [withIcons, withShortDocuments, react(), tailwind(), withQuestion, withEarly, withField, withWorld, withDocuments, withSources, withLicences],
  // The service knows the versions of the files and gives them to the browser in an import map.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === "js" ? { runtime: `import.meta.resolve(${JSON.stringify(BASE + name)})` } : undefined) },
  worker: { format: "es", rollupOptions: { output: { entryFileNames: SCRIPT } } },
  build: {
    rollupOptions: {
      input: ["src/first.ts", "index.html", "field.html"],
      output: {
        entryFileNames: SCRIPT,
        chunkFileNames: SCRIPT,
        assetFileNames: "assets/[name][extname]",
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] },
      },
    },
    modulePreload: { polyfill: false },
    outDir: "../server/dashboard",
    emptyOutDir: true,
    target: "es2023",
    // The first browsers with `light-dark()`, by which the tokens have both themes.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    reportCompressedSize: true,
  },
  server: { proxy: { "^/(dashboard/cities.json|field/worker.js|graphql|sign-in|account|files|checkout|api)": { target: "http://localhost:8000", ws: true } } },
});
