// The whole life of a task by the types that openapi-typescript makes, as their user would write it.
// Called with the address of a service, a key of its staff and a photograph.

import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import createClient from "openapi-fetch";
import type { components, paths } from "./build/schema.js";

type Schema = components["schemas"];

const AMSTERDAM = { latitude: 52.3731, longitude: 4.8922 };
const HERE: Schema["LocationInput"] = { lat: 52.3731, lng: 4.8922, accuracy: 5, source: "gps" };
const TIMEOUT_MILLISECONDS = 20_000;

const [url, staffKey, photograph] = process.argv.slice(2) as [string, string, string];

function client(key?: string) {
  return createClient<paths>({ baseUrl: url, ...(key ? { headers: { Authorization: `Bearer ${key}` } } : {}) });
}

/** What was answered. Throws the problem, with its code. */
function done<Answer>(result: { data?: Answer | undefined; error?: Schema["Problem"] | undefined }): Answer {
  if (result.data === undefined) throw new Error(`${result.error?.code}: ${result.error?.detail}`);
  return result.data;
}

const anybody = client();
const staff = client(staffKey);
const registered = done(
  await anybody.POST("/api/v1/agents/register", {
    body: { agentName: "Generated", agentType: "assistant", acceptedTerms: true },
  }),
);
const agent = client(registered.apiKey);
const hired = done(
  await anybody.POST("/api/v1/operators/register", {
    body: { name: "Noor", email: "noor@example.org", countryIsoCode: "NL", ...AMSTERDAM, acceptedTerms: true },
  }),
);
const operator = client(hired.apiKey);
done(
  await staff.POST("/api/v1/platform/operators/{operatorId}/approve", {
    params: { path: { operatorId: hired.operator.id } },
  }),
);

const missing = await agent.GET("/api/v1/agents/me/tasks/{taskId}", { params: { path: { taskId: 999_999 } } });
if (missing.error?.code !== "not_found") throw new Error("a task that nobody has is a problem");

const deposit = done(await agent.POST("/api/v1/agents/me/wallet/deposit", { body: { amount: 100, currency: "EUR" } }));
if (!deposit.checkoutUrl) throw new Error("the deposit has no page to pay on");
await fetch(deposit.checkoutUrl, { method: "POST", body: new URLSearchParams({ decision: "pay" }) });
const task = done(
  await agent.POST("/api/v1/agents/me/tasks", {
    body: {
      title: "Photograph a shop front",
      description: "Take a photograph of the shop front, with the house number.",
      locationAddress: "Keizersgracht 1, 1015 CC Amsterdam, Netherlands",
      locationLatitude: AMSTERDAM.latitude,
      locationLongitude: AMSTERDAM.longitude,
      payoutAmount: 49.95,
      payoutCurrency: "EUR",
    },
  }),
);
const path = { taskId: task.id };

const open = done(await operator.GET("/api/v1/operators/me/open-tasks", { params: { query: { ...AMSTERDAM, radiusKm: 5 } } }));
if (!open.some((each) => each.id === task.id)) throw new Error("the task is not among the open ones");
done(await operator.POST("/api/v1/operators/me/tasks/{taskId}/accept", { params: { path }, body: { location: HERE } }));
done(await operator.POST("/api/v1/operators/me/tasks/{taskId}/start", { params: { path }, body: { location: HERE } }));
const picture = new Blob([new Uint8Array(await readFile(photograph))], { type: "image/jpeg" });
done(
  await operator.POST("/api/v1/operators/me/tasks/{taskId}/proofs", {
    params: { path },
    body: { file: "shop.jpg" },
    bodySerializer: () => {
      const form = new FormData();
      form.append("file", picture, "shop.jpg");
      return form;
    },
  }),
);
done(
  await operator.POST("/api/v1/operators/me/tasks/{taskId}/submit", {
    params: { path },
    body: { report: "The shop front, as asked." },
  }),
);

let cursor = 0;
let status: Schema["Status"] = "Published";
for (const until = Date.now() + TIMEOUT_MILLISECONDS; status !== "UnderReview"; await sleep(100)) {
  if (Date.now() > until) throw new Error(`the task came to ${status}`);
  const query = { after: cursor };
  for (const event of done(await agent.GET("/api/v1/agents/me/tasks/{taskId}/events", { params: { path, query } }))) {
    cursor = event.sequence;
    status = event.toStatus;
  }
}
const proofs = done(await agent.GET("/api/v1/agents/me/tasks/{taskId}/proofs", { params: { path } }));
if (proofs.items.length !== 1) throw new Error("the proof is one photograph");
done(await agent.POST("/api/v1/agents/me/tasks/{taskId}/approve", { params: { path } }));
const history = done(await agent.GET("/api/v1/agents/me/tasks/{taskId}/history", { params: { path } }));
console.log(history.map((event) => event.toStatus).join(" "));
