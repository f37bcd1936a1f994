// The service that the address of the page names, and what the test reads.

import { socket } from "fieldcall-client/websocket";

const parameters = new URLSearchParams(location.search);
export const url = parameters.get("url");
export const headers = { Authorization: `Bearer ${parameters.get("key")}` };
export const connection = socket(url, parameters.get("key"));

/** Sequences of the events, as the library gave them to the page. */
window.sequences = [];
window.failure = null;
export const receive = (event) => window.sequences.push(event.sequence);
export const fail = (error) => (window.failure = String(error.message ?? error));
