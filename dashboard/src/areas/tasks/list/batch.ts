/** One request for several tasks, so that a thousand of them stay below the rate limit. */
import type { TypedDocumentNode } from "@urql/core";
import type { DocumentNode, FieldNode, VariableDefinitionNode } from "graphql";

/** Number of tasks in a request. */
export const BATCH = 20;

type Definition = DocumentNode["definitions"][number];

/**
 * Return a document that asks the same for each of several tasks, under `t0`, `t1` and so on; its variable `id` becomes
 * `id0`, `id1` and so on.
 */
export function repeatDocument<Data, Variables>(document: TypedDocumentNode<Record<string, Data>, Variables>, count: number): TypedDocumentNode<Record<string, Data>, Record<string, unknown>> {
  const places = Array.from({ length: count }, (_, place) => place);
  return { kind: document.kind, definitions: document.definitions.map((definition) => repeatDefinition(definition, places)) };
}

export const idsOf = (tasks: readonly { id: string }[]) => Object.fromEntries(tasks.map(({ id }, place) => [`id${place}`, id]));

function repeatDefinition(definition: Definition, places: readonly number[]): Definition {
  if (!("operation" in definition)) return definition;
  const declared = definition.variableDefinitions ?? [];
  const fields = definition.selectionSet.selections as readonly FieldNode[];
  return {
    ...definition,
    variableDefinitions: [...declared.filter((one) => !isId(one)), ...declared.filter(isId).flatMap((one) => places.map((place) => ({ ...one, variable: named(one.variable, `id${place}`) })))],
    selectionSet: { ...definition.selectionSet, selections: places.flatMap((place) => fields.map((field) => repeatField(field, place))) },
  };
}

function repeatField(field: FieldNode, place: number): FieldNode {
  const values = (field.arguments ?? []).map((one) =>
    "name" in one.value && one.value.name.value === "id" ? { ...one, value: named(one.value, `id${place}`) } : one,
  );
  return { ...field, alias: { ...field.name, value: `t${place}` }, arguments: values };
}

const isId = ({ variable }: VariableDefinitionNode) => variable.name.value === "id";
const named = <Node extends { name: { value: string } }>(node: Node, value: string): Node => ({ ...node, name: { ...node.name, value } });
