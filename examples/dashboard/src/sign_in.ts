// Sign-in with OAuth: authorization code with PKCE, without a secret, because a page cannot keep one.

export const SERVICE: string = import.meta.env["VITE_FIELDCALL_URL"] ?? "http://localhost:8000";
const SCOPE = "read dispatch settle";
/** The tokens end with the tab. A refresh token is valid once, so another tab signs in by itself. */
const storage = sessionStorage;
const callback = `${location.origin}/`;

interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

/** Leaves for the service's page, where a person chooses the agent and what this page may do. */
export async function signIn(): Promise<void> {
  const registration = { client_name: "Our tasks", redirect_uris: [callback], scope: SCOPE };
  const clientId = storage.getItem("client") ?? (await post("/oauth/register", JSON.stringify(registration))).client_id;
  const [verifier, state] = [randomText(), randomText()];
  storage.setItem("client", clientId);
  storage.setItem("verifier", verifier);
  storage.setItem("state", state);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const request = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: callback,
    scope: SCOPE,
    state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: "S256",
  };
  location.assign(`${SERVICE}/oauth/authorize?${new URLSearchParams(request)}`);
}

/** Exchanges the code with which the service sent the browser back. Throws the service's refusal. */
export async function finishSignIn(): Promise<void> {
  const answer = new URLSearchParams(location.search);
  if (!answer.has("state")) return;
  history.replaceState(null, "", callback);
  if (answer.get("state") !== storage.getItem("state")) throw new Error("This answer belongs to another sign-in.");
  const code = answer.get("code");
  if (code === null) throw new Error(answer.get("error_description") ?? "You have refused access.");
  const verifier = storage.getItem("verifier") ?? "";
  await requestTokens({ grant_type: "authorization_code", code, redirect_uri: callback, code_verifier: verifier });
}

export const isSignedIn = (): boolean => storage.getItem("tokens") !== null;

/** A token that is valid for at least a minute. */
export async function accessToken(): Promise<string> {
  const { access_token, refresh_token, expires_in }: Tokens = JSON.parse(storage.getItem("tokens") ?? "{}");
  if (expires_in > Date.now() / 1000 + 60) return access_token;
  refreshing ??= requestTokens({ grant_type: "refresh_token", refresh_token }).finally(() => (refreshing = undefined));
  return (await refreshing).access_token;
}
let refreshing: Promise<Tokens> | undefined;

export async function signOut(): Promise<void> {
  const { refresh_token }: Tokens = JSON.parse(storage.getItem("tokens") ?? "{}");
  await fetch(`${SERVICE}/oauth/revoke`, { method: "POST", body: form({ token: refresh_token }) });
  storage.removeItem("tokens");
  location.reload();
}

async function requestTokens(fields: Record<string, string>): Promise<Tokens> {
  const tokens = await post("/oauth/token", form(fields));
  const expires_in = Date.now() / 1000 + tokens.expires_in;
  storage.setItem("tokens", JSON.stringify({ ...tokens, expires_in }));
  return tokens;
}

const form = (fields: Record<string, string>) =>
  new URLSearchParams({ ...fields, client_id: storage.getItem("client") ?? "" });

async function post(path: string, body: string | URLSearchParams) {
  const type = typeof body === "string" ? "application/json" : "application/x-www-form-urlencoded";
  const answer = await fetch(`${SERVICE}${path}`, { method: "POST", body, headers: { "Content-Type": type } });
  const document = await answer.json();
  if (!answer.ok) throw new Error(document.error_description ?? document.detail);
  return document;
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)));
