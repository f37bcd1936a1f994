/** The route that all others stand under. */
import { createRootRouteWithContext } from "@tanstack/react-router";
import { FaultNote } from "../parts/problem";
import { NotFound } from "./not_found";
import type { Viewer } from "./viewer";

export const root = createRootRouteWithContext<{ viewer: Viewer }>()({
  notFoundComponent: NotFound,
  errorComponent: ({ error, reset }) => <FaultNote fault={error} retry={reset} />,
});

/** A value of the address as a text, where there is one: for `validateSearch`. A number in an address is a text, too. */
export const text = <Name extends string>(search: Record<string, unknown>, name: Name): { [Key in Name]?: string } => {
  const value = search[name];
  return (typeof value === "number" || (typeof value === "string" && value !== "") ? { [name]: String(value) } : {}) as { [Key in Name]?: string };
};
