// Apollo Client with the helpers of the Fieldcall client.

import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from "@apollo/client";
import { SetContextLink } from "@apollo/client/link/context";
import { cacheConfig, resumingLink } from "fieldcall-client/apollo";
import { socket } from "fieldcall-client/websocket";
import { accessToken, SERVICE } from "./sign_in";

const connection = socket(SERVICE, "", { connectionParams: async () => ({ apiKey: await accessToken() }) });
const authorization = new SetContextLink(async () => ({ headers: { authorization: `Bearer ${await accessToken()}` } }));

export const client = new ApolloClient({
  cache: new InMemoryCache(cacheConfig),
  link: ApolloLink.split(
    ({ operationType }) => operationType === "subscription",
    resumingLink(connection),
    authorization.concat(new HttpLink({ uri: `${SERVICE}/graphql` })),
  ),
});
