import { ApolloProvider } from "@apollo/client/react";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Board } from "./board";
import { client } from "./graph";
import { finishSignIn, isSignedIn, signIn, signOut } from "./sign_in";
import { TaskPage } from "./task_page";

function Dashboard() {
  const [id, setId] = useState<string>();
  return (
    <ApolloProvider client={client}>
      <button onClick={() => void signOut()}>Sign out</button>
      {id === undefined ? <Board onOpen={setId} /> : <TaskPage id={id} onClose={() => setId(undefined)} />}
    </ApolloProvider>
  );
}

function SignIn({ failure }: { failure: string | undefined }) {
  const [reason, setReason] = useState(failure);
  return (
    <main>
      <h1>Our tasks</h1>
      {reason && <p role="alert">{reason}</p>}
      <button onClick={() => void signIn().catch((error) => setReason(String(error.message)))}>Sign in with Fieldcall</button>
    </main>
  );
}

const failure = await finishSignIn().catch((error: Error) => error.message);
const root = document.getElementById("root");
if (root) createRoot(root).render(isSignedIn() ? <Dashboard /> : <SignIn failure={failure ?? undefined} />);
