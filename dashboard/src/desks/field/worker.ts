/// <reference lib="webworker" />
/**
 * The service worker of `/field`: the page opens without a connection, and what waits is sent when there is one again.
 *
 * Files of the build never change under an address with a version, so what is kept of them is taken as it is. The page
 * itself is asked for each time. Nothing else is kept: no answer of the graph, no photograph. It also shows what the service pushes.
 */
import { browserOf } from "../../areas/account/browsers";
import { sendAll } from "./parts/queue/send";
import { actsFor } from "./parts/queue/store";

declare const self: ServiceWorkerGlobalScope;
/** Addresses of the files without which the field does not open; put in by the build, their versions by the service. */
declare const FILES: readonly string[];
/** The text of the mutation that subscribes a browser. */
declare const SUBSCRIBE: string;

const PREFIX = "fieldcall-field-";
const CACHE = PREFIX + FILES.map((address) => new URLSearchParams(address.split("?")[1]).get("v")).join("-");
const PAGE = "/dashboard/field.html";
/** Files are the same however they are packed on the way. */
const AS_KEPT: CacheQueryOptions = { ignoreVary: true };
const ITS_PAGES = /^\/field(\/|$)/;
const PATIENCE_MILLISECONDS = 4000;

self.addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll([new Request(PAGE, { cache: "reload" }), ...FILES]);
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    // A page of the build before may still be open; its files stay until the next build.
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
    await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (ITS_PAGES.test(pathname)) event.respondWith(page());
  } else if (pathname.startsWith("/dashboard/")) event.respondWith(file(request));
});

self.addEventListener("sync", (event) => {
  const send = async () => {
    const end = await sendAll();
    // A rejected promise has the browser try again later.
    if (end === "offline" || end === "busy") throw new Error(end);
  };
  (event as ExtendableEvent).waitUntil(send());
});

interface Message {
  title: string;
  body: string;
  url: string;
  notificationId: string;
}

self.addEventListener("push", (event) => {
  const { title, body, url, notificationId } = event.data?.json() as Message;
  event.waitUntil(self.registration.showNotification(title, { body, tag: notificationId, icon: "/dashboard/icon-192.png", data: url }));
});

interface Renewal extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

self.addEventListener("pushsubscriptionchange", (event) => (event as Renewal).waitUntil(renew(event as Renewal)));

/** The push service has given this browser another address, or wants it to ask for one: the service is told. */
async function renew({ oldSubscription, newSubscription }: Renewal): Promise<void> {
  const made = newSubscription ?? (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
  const actor = await actsFor();
  if (!made || typeof actor !== "string") return;
  const { endpoint, keys } = made.toJSON();
  const input = { endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"], label: browserOf(navigator.userAgent) };
  await fetch("/graphql", {
    method: "POST",
    headers: { "X-Fieldcall-As": actor, "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ query: SUBSCRIBE, variables: { input } }),
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data as string));
});

/** The page at a path: in a window of the field where one is open, else in a new one. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window" });
  const shown = windows.find(({ url }) => ITS_PAGES.test(new URL(url).pathname));
  if (!shown) return void (await self.clients.openWindow(path));
  shown.postMessage({ go: path });
  await shown.focus();
}

/** The page from the service, and the kept one where that does not answer in time. It is the same for everybody. */
async function page(): Promise<Response> {
  try {
    return await Promise.race([fetch(PAGE, { cache: "no-cache" }), late()]);
  } catch {
    return (await caches.match(PAGE, AS_KEPT)) ?? Response.error();
  }
}

const late = () => new Promise<never>((_, reject) => setTimeout(() => reject(new Error("late")), PATIENCE_MILLISECONDS));

async function file(request: Request): Promise<Response> {
  const found = await caches.match(request, AS_KEPT);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok && request.url.includes("?v=")) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}
