// Verification of webhook calls: signatures of Standard Webhooks.

import type { WebhookEvent } from "./generated/types.js";
import { parseAnswer } from "./json.js";
import { SignatureError } from "./problems.js";

const PREFIX = "whsec_";
const HMAC = { name: "HMAC", hash: "SHA-256" };

export interface VerifyOptions {
  /** Maximum age of a call, in seconds. Default 300. */
  toleranceSeconds?: number;
  /** The time, in seconds since 1970. */
  nowUnix?: number;
}

/**
 * The event in a webhook call. Throws `SignatureError` when none of the secrets has signed it lately.
 *
 * `body` is the body as it came, before anything has parsed it. While a secret is rotated, give the old and the new. An
 * event of a type that this version does not know is given too.
 */
export async function verify(
  body: string | Uint8Array,
  headers: Headers | Record<string, string | string[] | undefined>,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, nowUnix = Date.now() / 1000 }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const sent = new Headers(headers as Record<string, string>);
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) => sent.get(`webhook-${name}`));
  if (!id || !timestamp || !signatures || !/^\d+$/.test(timestamp)) {
    throw new SignatureError("The headers webhook-id, webhook-timestamp and webhook-signature are not there.");
  }
  const age = nowUnix - Number(timestamp);
  if (Math.abs(age) > toleranceSeconds) throw new SignatureError(`The call was signed ${Math.round(age)} seconds ago.`);
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const secret of [secrets].flat()) {
    const key = await crypto.subtle.importKey("raw", keyOf(secret), HMAC, false, ["verify"]);
    for (const signature of signatures.split(" ")) {
      const [version, encoded = ""] = signature.split(",");
      if (version === "v1" && (await crypto.subtle.verify("HMAC", key, bytesOf(encoded), signed))) {
        return parseAnswer(text) as WebhookEvent;
      }
    }
  }
  throw new SignatureError("None of the secrets has made a signature of this call.");
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  return secret.startsWith(PREFIX) ? bytesOf(secret.slice(PREFIX.length)) : new TextEncoder().encode(secret);
}

/** The bytes of a text in base64; none for another text, which then matches nothing. */
function bytesOf(encoded: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z0-9+/]*=*$/.test(encoded)) return new Uint8Array();
  return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
}
