/** The page of a person without an account: a practice agent of their own by one press, and the other ways. */
import { useState } from "react";
import { Provider } from "urql";
import { useDraft } from "../../app/account_forms";
import { buildPath } from "../../app/addresses";
import { useViewer } from "../../app/viewer";
import { openGraph } from "../../graph/client";
import { GraphContext, useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { Empty, Page } from "../../parts/page";
import { ProblemNote } from "../../parts/problem";
import { useWords } from "../../words";
import { CLAIM_TWIN, REGISTER_TWIN } from "./practice.documents";

export default function NoAgents() {
  const { shared } = useWords();
  const [graph] = useState(() => openGraph("person"));
  return (
    <main>
      <Page title="Fieldcall">
        <Empty title={shared.noAgents} text={shared.noAgentsText}>
          <GraphContext value={graph}>
            <Provider value={graph.client}>
              <Create />
            </Provider>
          </GraphContext>
          <a href="/account/claims">{shared.claim}</a>
          <a href="/field">{shared.becomeOperator}</a>
          <a href="/docs/how-to/practice">{shared.readDocs}</a>
          <a href="/account">{shared.account}</a>
        </Empty>
      </Page>
    </main>
  );
}

/** Registers the agent with the reader's address and takes it over; a proof of who the reader is may come between. */
function Create() {
  const { practice } = useWords();
  const { email } = useViewer().person;
  const [registered, keep, forget] = useDraft("first-agent", { agentId: "" });
  const registering = useWrite(REGISTER_TWIN);
  const claiming = useWrite(CLAIM_TWIN);
  const problem = registering.problem ?? claiming.problem;
  const create = async () => {
    const input = { agentName: practice.firstAgent, agentType: "practice", acceptedTerms: true, email, testMode: true };
    const agentId = registered.agentId || (await registering.run({ input }))?.agentId;
    if (!agentId) return;
    keep({ agentId });
    if (!(await claiming.run({ id: agentId }))) return;
    forget();
    location.assign(buildPath("/desk/$agentId", { agentId }));
  };
  return (
    <>
      {problem && <ProblemNote problem={problem} />}
      <Button look="primary" busy={registering.isBusy || claiming.isBusy} onClick={() => void create()}>
        {practice.createFirst}
      </Button>
    </>
  );
}
