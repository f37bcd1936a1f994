import { defineConfig } from "vite";

// GraphiQL brings its fonts inside its style sheet, nine tenths of it; the reader's own do as well.
const withoutFonts = {
  name: "without-fonts",
  enforce: "pre",
  transform: (code, id) => (id.endsWith(".css") ? code.replace(/@font-face\s*\{[^}]*\}/g, "") : undefined),
};

export default defineConfig({
  plugins: [withoutFonts],
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
