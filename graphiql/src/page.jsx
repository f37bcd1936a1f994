import { createGraphiQLFetcher } from "@graphiql/toolkit";
import { GraphiQL } from "graphiql";
import "graphiql/graphiql.css";
import { createClient } from "graphql-ws";
import { parse } from "graphql";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

import { beginning } from "./examples.js";
import { key } from "./key.js";
import { label } from "./labels.js";
import "./page.css";
import { start } from "./start.jsx";

const address = location.href.split(/[?#]/)[0];

// Each subscription opens a connection of its own when none is open, so it takes the key that is set by then.
const socket = createClient({
  url: address.replace(/^http/, "ws"),
  connectionParams: () => (key.get() ? { apiKey: key.get() } : {}),
});

const fetchWithKey = (input, init) => {
  const headers = new Headers(init.headers);
  if (key.get() && !headers.has("Authorization") && !headers.has("X-API-Key")) {
    headers.set("Authorization", `Bearer ${key.get()}`);
  }
  headers.set("Accept", "application/graphql-response+json, application/json");
  return fetch(input, { ...init, headers });
};

const send = createGraphiQLFetcher({ url: address, fetch: fetchWithKey, wsClient: socket });

// GraphiQL learns a tenth of a second late which operations a changed document has, so what it sends along may belong to
// the one before. What is sent is read instead.
const fetcher = (request, options) => {
  let documentAST;
  try {
    documentAST = parse(request.query);
  } catch {
    // The service explains what cannot be read.
    return send(request, options);
  }
  const operations = documentAST.definitions.filter(({ kind }) => kind === "OperationDefinition");
  const names = operations.map(({ name }) => name?.value);
  const operationName = names.includes(request.operationName) ? request.operationName : names[0];
  return send({ ...request, operationName }, { ...options, documentAST });
};

// The reference leads here with a document after the "#", which is not sent to the service.
const given = new URLSearchParams(location.hash.slice(1));
const opened = given.get("query") ? { query: given.get("query"), variables: given.get("variables") ?? "" } : {};

const Inside = ({ onShown }) => {
  useEffect(onShown, []);
  return null;
};

const Page = () => {
  // GraphiQL learns which panel is open only after its first rendering, in which it has already closed them all.
  const [isSecond, setSecond] = useState(false);
  return (
    <GraphiQL
      key={isSecond}
      fetcher={fetcher}
      plugins={[start]}
      visiblePlugin={start}
      defaultQuery={beginning}
      defaultEditorToolsVisibility="variables"
      {...opened}
      inputValueDeprecation
      shouldPersistHeaders={false}
    >
      <GraphiQL.Logo>
        <a href="./" className="fieldcall-logo">
          Fieldcall
        </a>
        <Inside onShown={() => setSecond(true)} />
      </GraphiQL.Logo>
    </GraphiQL>
  );
};

label(document.getElementById("page"));
createRoot(document.getElementById("page")).render(<Page />);
