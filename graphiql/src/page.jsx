import { createGraphiQLFetcher } from "@graphiql/toolkit";
import { GraphiQL } from "graphiql";
import "graphiql/graphiql.css";
import { createClient } from "graphql-ws";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

import { examples } from "./examples.js";
import { key } from "./key.js";
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

const fetcher = createGraphiQLFetcher({ url: address, fetch: fetchWithKey, wsClient: socket });

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
      defaultQuery={examples[0].query}
      defaultEditorToolsVisibility="variables"
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

createRoot(document.getElementById("page")).render(<Page />);
