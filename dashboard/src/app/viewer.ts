/** Who is signed in, and what they may act as. */
import { createContext, use } from "react";
import { graphOf } from "../graph/client";
import type { ResultOf } from "../graph/graphql";
import { UNAUTHENTICATED } from "../graph/session";
import { asked } from "./asked";
import { VIEWER } from "./viewer.documents";

export type Viewer = NonNullable<ResultOf<typeof VIEWER>["viewer"]>;
export type ViewerAgent = Viewer["agents"][number];

export const ViewerContext = createContext<Viewer | null>(null);

/** Who reads the desk. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error("a page outside a desk");
  return viewer;
}

let found: Promise<Viewer> | undefined;

/** Where an operator's browser keeps who was signed in, so that their page opens without a connection. */
const KEPT = "fieldcall.viewer";

/**
 * The viewer, asked for once. A browser that is not signed in is led to `/sign-in`, and the promise stays open; `forget`
 * takes away first what the browser keeps of whoever was. Raises what `fetch` raises where there is no connection.
 */
export function viewer(forget: () => Promise<void> = () => Promise.resolve()): Promise<Viewer> {
  found ??= asked.then(
    ({ data }) => {
      if (data?.viewer) {
        if (data.viewer.operator) localStorage.setItem(KEPT, JSON.stringify(data.viewer));
        return data.viewer;
      }
      localStorage.removeItem(KEPT);
      return forget().then(() => {
        signIn();
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

/** The e-mail address of who is signed in now; null if nobody is, undefined if the service gave no answer. */
export async function whoIsSignedIn(): Promise<string | null | undefined> {
  const { data, error } = await graphOf("person").client.query(VIEWER, {}, { requestPolicy: "network-only" }).toPromise();
  if (data?.viewer) return data.viewer.person.email;
  return error?.graphQLErrors.some(({ extensions }) => extensions["code"] === UNAUTHENTICATED) ? null : undefined;
}

/** The page that signs somebody in, and leads back to this one. */
export const signInPath = () => `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`;

/** Leave for the page that signs somebody in. */
export function signIn(): void {
  location.assign(signInPath());
}
