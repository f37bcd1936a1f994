import { fileURLToPath } from "node:url";

const page = (name) => fileURLToPath(new URL(`pages/${name}.html`, import.meta.url));

export default {
  root: "pages",
  base: "./",
  build: { outDir: "../dist", emptyOutDir: true, rolldownOptions: { input: ["apollo", "urql", "relay"].map(page) } },
};
