/** Schemas of results, as `Task.resultSchema` has them, and values that fit them (docs/reference/results.md). */

export type Scalar = string | number | boolean;
export type Value = Scalar | readonly Value[] | { readonly [name: string]: Value };

export interface Schema {
  type: "object" | "array" | "string" | "number" | "integer" | "boolean";
  title?: string;
  description?: string;
  properties?: { readonly [name: string]: Schema };
  required?: readonly string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  enum?: readonly Scalar[];
  const?: Scalar;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: "date" | "date-time";
  "x-proof"?: boolean;
}

/** The label of a value: its title, else what describes it, else its name. */
export const labelOf = (name: string, { title, description }: Schema): string => title || description || name;

export const isObject = (value: unknown): value is { readonly [name: string]: Value } => typeof value === "object" && value !== null && !Array.isArray(value);

/** A member of an object by a name that a stranger chose, such as `constructor`. */
export const memberOf = <Member>(value: { readonly [name: string]: Member } | undefined, name: string): Member | undefined =>
  value && Object.hasOwn(value, name) ? value[name] : undefined;
