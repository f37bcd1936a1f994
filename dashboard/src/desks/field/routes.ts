/** Pages of the operator's desk by their addresses, each loaded when it is opened. */
import type { Routes } from "../../app/pages";

export const ROUTES: Routes<"/field"> = {
  "/field": () => import("./near/near").then(({ Near }) => Near),
  "/field/tasks": () => import("./tasks/tasks").then(({ Tasks }) => Tasks),
  "/field/tasks/$taskId": () => import("./tasks/task").then(({ Task }) => Task),
  "/field/earnings": () => import("./earnings/earnings").then(({ Earnings }) => Earnings),
  "/field/profile": () => import("./profile/profile").then(({ Profile }) => Profile),
};
