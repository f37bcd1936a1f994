import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import tailwind from "@tailwindcss/vite";
import { Kind, print, type DocumentNode } from "graphql";
import { defineConfig, runnerImport, type Plugin } from "vite";

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

/** What was built from what, so that a test can tell without Node whether the build is of these sources. */
const withSources: Plugin = {
  name: "with-sources",
  generateBundle() {
    const paths = [
      ...readdirSync("src", { recursive: true, encoding: "utf8" })
        .map((path) => join("src", path))
        .filter((path) => /\.\w+$/.test(path) && !path.endsWith("schema.d.ts")),
      ...["index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"],
    ].sort();
    const sources = Object.fromEntries(paths.map((path) => [path, createHash("sha256").update(readFileSync(path)).digest("hex")]));
    this.emitFile({ type: "asset", fileName: "build.json", source: `${JSON.stringify({ sources }, null, 1)}\n` });
  },
};

/** What is built in is given with its licence. */
const withLicences: Plugin = {
  name: "with-licences",
  generateBundle() {
    const packages = new Set<string>();
    for (const id of this.getModuleIds()) {
      const match = id.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/);
      if (match && existsSync(join(match[0], "package.json"))) packages.add(match[0]);
    }
    const texts = [...packages].sort().map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, string>;
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), "utf8").trim() : ""}`.trim();
    });
    this.emitFile({ type: "asset", fileName: "licences.txt", source: `${texts.join(`\n\n${"-".repeat(80)}\n\n`)}\n` });
  },
};

export default defineConfig({
  base: "/dashboard/",
  plugins: [react(), tailwind(), withDocuments, withSources, withLicences],
  build: { outDir: "../server/dashboard", emptyOutDir: true, target: "es2023", reportCompressedSize: true },
  server: { proxy: { "^/(graphql|sign-in|account|files|checkout|api)": { target: "http://localhost:8000", ws: true } } },
});
