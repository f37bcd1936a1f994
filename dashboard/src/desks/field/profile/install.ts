/** Makes the page one that can be installed and opens without a connection. */

const SCOPE = "/field";
const ASSETS = "/dashboard/assets/";
const KEPT = "fieldcall-field-pages";
const RELOADED = "fieldcall.reloaded";

export function makeInstallable(): void {
  // A file of an older build that the service has no more: the page of the new build has others.
  // Without a connection, a new load would not bring it, and would lose what is open.
  addEventListener("vite:preloadError", (event) => {
    const { message } = (event as Event & { payload: Error }).payload;
    // A second failure stays in sight: a page that reloads for as long as a file is missing cannot be used.
    if (!navigator.onLine || sessionStorage.getItem(RELOADED) === message) return;
    sessionStorage.setItem(RELOADED, message);
    location.reload();
  });
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker
    .register(`${SCOPE}/worker.js`, { scope: SCOPE, updateViaCache: "none" })
    .then(() => navigator.serviceWorker.ready)
    .then(keepLoaded)
    .catch((fault: unknown) => console.info("the page does not open without a connection", fault));
}

/** Keep the files that were loaded before there was a worker and that the build does not name, such as the words. */
async function keepLoaded(): Promise<void> {
  const loaded = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(ASSETS))
    .map(({ pathname, search }) => pathname + search);
  const missing = [];
  for (const path of new Set(loaded)) if (!(await caches.match(path, { ignoreVary: true }))) missing.push(path);
  await (await caches.open(KEPT)).addAll(missing);
}

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let asked: InstallPrompt | null = null;
const listeners = new Set<() => void>();

addEventListener("beforeinstallprompt", (event) => {
  asked = event as InstallPrompt;
  listeners.forEach((listener) => listener());
});

/** The browser's own question whether to install; null while it has none. */
export const installPrompt = () => asked;

export function whenInstallable(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
