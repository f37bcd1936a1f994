// Send an errand to people in the street from a program: dispatch tasks, follow them live, review the proof, pay.

export { type Attempt, type CallOptions, type ClientSettings, type FollowOptions } from "./client.js";
export type { FollowedEvent } from "./events.js";
export { AgentClient, OperatorClient, PublicClient, StaffClient } from "./generated/clients.js";
export type * from "./generated/types.js";
export { VERSION as __version__ } from "./generated/version.js";
export { applyTaskChanges, type LiveList, type TaskChangesMessage } from "./live_list.js";
export { FieldcallError, ProblemError, SignatureError, UnreachableError } from "./problems.js";
export { verify, type VerifyOptions } from "./webhooks.js";
