/** Who is signed in, and what they may act as. */
import { graphOf } from "../graph/client";
import type { ResultOf } from "../graph/graphql";
import { VIEWER } from "./viewer.documents";

export type Viewer = NonNullable<ResultOf<typeof VIEWER>["viewer"]>;
export type ViewerAgent = Viewer["agents"][number];

let asked: Promise<Viewer> | undefined;

/** The viewer, asked for once. A browser that is not signed in is led to `/sign-in`, and the promise stays open. */
export function viewer(): Promise<Viewer> {
  asked ??= graphOf("person")
    .client.query(VIEWER, {})
    .toPromise()
    .then(({ data, error }) => {
      if (data?.viewer) return data.viewer;
      if (error?.networkError) throw error;
      signIn();
      return new Promise<never>(() => undefined);
    });
  return asked;
}

/** Leave for the page that signs somebody in, and come back to this one. */
export function signIn(): void {
  location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
}
