/** For an agent of the real world: how to get a practice twin, whose desk then has a world of its own. */
import { useState } from "react";
import { Provider } from "urql";
import { useDraft } from "../../app/account_forms";
import { Link } from "../../app/router";
import { useViewer } from "../../app/viewer";
import { openGraph } from "../../graph/client";
import { useWrite } from "../../graph/hooks";
import { Button, buttonClass } from "../../parts/button";
import { Copyable } from "../../parts/copyable";
import { Card, Empty } from "../../parts/page";
import { ProblemNote } from "../../parts/problem";
import { useWords } from "../../words";
import { CLAIM_TWIN, REGISTER_TWIN } from "./practice.documents";

export function Twin({ name }: { name: string }) {
  const { practice } = useWords();
  const practising = useViewer().agents.filter(({ testMode }) => testMode);
  return (
    <>
      <Empty title={practice.realAgent} text={practice.realAgentText}>
        <div className="flex flex-wrap justify-center gap-2">
          {practising.map((agent) => (
            <Link key={agent.id} to="/desk/$agentId/practice" params={{ agentId: agent.id }} className={buttonClass("primary")}>
              {practice.switchTo(agent.name)}
            </Link>
          ))}
        </div>
      </Empty>
      <Provider value={openGraph("person").client}>
        <Create name={name} />
      </Provider>
    </>
  );
}

/** Registers a twin with the reader's address, then takes it over; a proof of who the reader is may come between. */
function Create({ name }: { name: string }) {
  const { practice } = useWords();
  const { email } = useViewer().person;
  const [twin, keep, forget] = useDraft("practice-twin", { agentId: "" });
  const [key, setKey] = useState("");
  const registering = useWrite(REGISTER_TWIN);
  const claiming = useWrite(CLAIM_TWIN);
  const register = async () => {
    const made = await registering.run({
      input: { agentName: practice.twinOf(name), agentType: "practice", acceptedTerms: true, email, testMode: true },
    });
    if (!made) return;
    keep({ agentId: made.agentId });
    setKey(made.apiKey);
  };
  const open = async () => {
    if (!(await claiming.run({ id: twin.agentId }))) return;
    forget();
    location.assign(`/desk/${twin.agentId}/practice`);
  };
  return (
    <Card title={practice.twin}>
      <div className="grid gap-3">
        <p className="m-0 max-w-[70ch] text-s text-quiet">
          {twin.agentId ? practice.twinMade : practice.twinText}{" "}
          {!twin.agentId && <a href="/docs/how-to/practice">{practice.readMore}</a>}
        </p>
        {key && <Copyable label={practice.twinKey} text={key} />}
        {registering.problem && <ProblemNote problem={registering.problem} />}
        {claiming.problem && <ProblemNote problem={claiming.problem} />}
        <div>
          {twin.agentId ? (
            <Button look="primary" busy={claiming.isBusy} onClick={() => void open()}>
              {practice.openTwin}
            </Button>
          ) : (
            <Button look="primary" busy={registering.isBusy} onClick={() => void register()}>
              {practice.createTwin}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
