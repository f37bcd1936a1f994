import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vite";

// GraphiQL brings its fonts inside its style sheet, nine tenths of it; the reader's own do as well.
const withoutFonts = {
  name: "without-fonts",
  enforce: "pre",
  transform: (code, id) => (id.endsWith(".css") ? code.replace(/@font-face\s*\{[^}]*\}/g, "") : undefined),
};

// What is built in is given with its licence.
const withLicences = {
  name: "with-licences",
  generateBundle() {
    const packages = new Set();
    for (const id of this.getModuleIds()) {
      const match = id.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/);
      if (match && existsSync(join(match[0], "package.json"))) packages.add(match[0]);
    }
    const texts = [...packages].sort().map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), "utf8").trim() : ""}`.trim();
    });
    const source = texts.join(`\n\n${"-".repeat(80)}\n\n`) + "\n";
    this.emitFile({ type: "asset", fileName: "licences.txt", source });
  },
};

export default defineConfig({
  plugins: [withoutFonts, withLicences],
  build: {
    outDir: "../schema/page",
    emptyOutDir: true,
    modulePreload: false,
    target: "es2022",
    rolldownOptions: {
      input: "src/page.jsx",
      output: { entryFileNames: "page.js", assetFileNames: "page[extname]", codeSplitting: false },
    },
  },
});
