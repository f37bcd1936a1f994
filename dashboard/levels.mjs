/** The levels of the desks' sources as rules of dependency-cruiser, which `npm run levels` checks (docs/reference/desks.md). */

/** Each level imports only from itself and from those after it. The first has the files of `src` itself. */
const LEVELS = { main: "[^/]+$", desks: "desks/", areas: "areas/", app: "app/", parts: "parts/", ground: "(?:graph|words)/" };

const names = Object.keys(LEVELS);
const higherThan = (name) => names.slice(0, names.indexOf(name)).map((higher) => LEVELS[higher]).join("|");

const levels = names.slice(1).map((name) => ({
  name: `${name}-import-no-higher-level`,
  severity: "error",
  from: { path: `^src/${LEVELS[name]}` },
  to: { path: `^src/(?:${higherThan(name)})` },
}));

export default {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    ...levels,
    {
      name: "packages-of-a-level-stand-apart",
      severity: "error",
      from: { path: "^src/(desks|areas)/([^/]+)/" },
      to: { path: "^src/$1/", pathNot: "^src/$1/$2/" },
    },
    { name: "graph-and-words-stand-apart", severity: "error", from: { path: "^src/(graph|words)/" }, to: { path: "^src/(graph|words)/", pathNot: "^src/$1/" } },
    {
      name: "folders-of-a-package-share-only-its-parts",
      severity: "error",
      from: { path: "^src/(desks|areas)/([^/]+)/([^/]+)/" },
      to: { path: "^src/$1/$2/", pathNot: "^src/$1/$2/(?:$3|parts)/" },
    },
  ],
  options: { doNotFollow: { path: "node_modules" }, tsConfig: { fileName: "tsconfig.json" }, tsPreCompilationDeps: true },
};
