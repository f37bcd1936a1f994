// Writes the parts of the client that are made from the schema: types of documents, and what caches need to know.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { codegen } from "@graphql-codegen/core";
import * as typedDocuments from "@graphql-codegen/typed-document-node";
import * as operations from "@graphql-codegen/typescript-operations";
import { minifyIntrospectionQuery } from "@urql/introspection";
import { buildSchema, introspectionFromSchema, isAbstractType, isObjectType, parse, validate } from "graphql";

const TARGET = "src/generated";
const text = readFileSync("../../docs/generated/schema.graphql", "utf8");
const schema = buildSchema(text);

/** Scalars of the graph. Amounts are text, so that no digit is lost. */
const SCALARS = { Decimal: "string", ID: "string", Instant: "string", JSON: "unknown", Timestamp: "number", Upload: "Blob" };

async function documentsModule() {
  const documents = readdirSync("documents").map((name) => ({
    location: name,
    document: parse(readFileSync(`documents/${name}`, "utf8")),
  }));
  const definitions = documents.flatMap(({ document }) => document.definitions);
  const faults = validate(schema, { kind: "Document", definitions });
  if (faults.length) throw new Error(faults.map(({ message }) => message).join("\n"));
  return codegen({
    schema: parse(text),
    schemaAst: schema,
    documents,
    filename: "documents.ts",
    config: { scalars: SCALARS, useTypeImports: true, strictScalars: true },
    plugins: [{ operations: {} }, { typedDocuments: {} }],
    pluginMap: { operations, typedDocuments },
  });
}

function graphModule() {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith("__"));
  const possibleTypes = Object.fromEntries(
    types.filter(isAbstractType).map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
  );
  const objects = types.filter(isObjectType);
  const withoutId = objects.filter((type) => !type.getFields()["nodeId"]).map(({ name }) => name);
  const lists = objects.flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => String(field.type).replace("!", "").endsWith("Connection"))
      .map((field) => [type.name, field.name, field.args.map(({ name }) => name).filter((name) => !PAGING.has(name))]),
  );
  return `// Made from the schema.

/** The object types of each interface and union, as caches of GraphQL libraries take them. */
export const possibleTypes: Record<string, string[]> = ${JSON.stringify(possibleTypes)};

/** The object types without a nodeId, which caches keep inside the object that has them. */
export const TYPES_WITHOUT_ID: readonly string[] = ${JSON.stringify(withoutId)};

/** The object types with a nodeId. */
export const NODES: readonly string[] = ${JSON.stringify(possibleTypes["Node"])};

/** Type, field, and the arguments besides those of the page, of each list with pages. */
export const LISTS: readonly (readonly [string, string, readonly string[]])[] = ${JSON.stringify(lists)};
`;
}
const PAGING = new Set(["first", "after", "last", "before"]);

function introspectionModule() {
  const introspection = minifyIntrospectionQuery(introspectionFromSchema(schema, { descriptions: false }));
  return `// Made from the schema: what Graphcache reads of it.\n\nexport const introspection = ${JSON.stringify(introspection)} as const;\n`;
}

mkdirSync(TARGET, { recursive: true });
writeFileSync(`${TARGET}/documents.ts`, await documentsModule());
writeFileSync(`${TARGET}/graph.ts`, graphModule());
writeFileSync(`${TARGET}/introspection.ts`, introspectionModule());
