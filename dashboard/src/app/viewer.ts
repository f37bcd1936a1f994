/** The signed-in person and the accounts that they may act for. */
import { createContext, use } from "react";
import { openGraph } from "../graph/client";
import type { ResultOf } from "../graph/graphql";
import { UNAUTHENTICATED } from "../graph/session";
import { viewerAnswer } from "./viewer_answer";
import { VIEWER } from "./viewer.documents";

export type Viewer = NonNullable<ResultOf<typeof VIEWER>["viewer"]>;
export type ViewerAgent = Viewer["agents"][number];

export const ViewerContext = createContext<Viewer | null>(null);

/** Return the signed-in person. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error("a page outside a desk");
  return viewer;
}

let found: Promise<Viewer> | undefined;

/** Key of the last viewer in an operator's browser, with which the page opens without a connection. */
const KEPT = "fieldcall.viewer";

/**
 * The viewer, asked for once. A browser that is not signed in is led to `/sign-in`, and the promise stays open; `forget`
 * takes away first what the browser keeps of whoever was. Raises what `fetch` raises where there is no connection.
 */
export function loadViewer(forget: () => Promise<void> = () => Promise.resolve()): Promise<Viewer> {
  found ??= viewerAnswer.then(
    ({ data }) => {
      if (data?.viewer) {
        if (data.viewer.operator) localStorage.setItem(KEPT, JSON.stringify(data.viewer));
        return data.viewer;
      }
      localStorage.removeItem(KEPT);
      return forget().then(() => {
        location.assign(buildSignInPath());
        return new Promise<never>(() => undefined);
      });
    },
    (fault: unknown) => {
      const kept = localStorage.getItem(KEPT);
      if (kept && location.pathname.startsWith("/field")) return JSON.parse(kept) as Viewer;
      throw fault;
    },
  );
  return found;
}

/** Read the e-mail address of the signed-in person: null without a session, undefined without an answer. */
export async function readSignedInEmail(): Promise<string | null | undefined> {
  const { data, error } = await openGraph("person").client.query(VIEWER, {}, { requestPolicy: "network-only" }).toPromise();
  if (data?.viewer) return data.viewer.person.email;
  return error?.graphQLErrors.some(({ extensions }) => extensions["code"] === UNAUTHENTICATED) ? null : undefined;
}

/** Return the path of the sign-in page that leads back to the current one. */
export const buildSignInPath = () => `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`;
