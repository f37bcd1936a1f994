/** Agents by search: suspend with a reason, freeze their spending, see their rules. */
import { useState } from "react";
import { Link } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { useRead } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { Loading } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { Money, When } from "../../../parts/values";
import { useWords } from "../../../words";
import { useSuspension } from "../parts/decisions";
import { ChoiceFilter, Filters, ListPage, Row, TextFilter, given, useFilters } from "../parts/list";
import { Move, type Values } from "../parts/move";
import { useRefusal } from "../parts/roles";
import { AGENTS, AGENT_SPENDING, FREEZE_AGENT, REINSTATE_AGENT, SUSPEND_AGENT, UNFREEZE_AGENT, VERIFY_AGENT } from "./accounts.documents";
import { Tag } from "../../../parts/marks/tag";
import { Fact, Facts } from "../../../parts/lists/facts";

type Agent = ResultOf<typeof AGENTS>["agents"]["nodes"][number];

const TONES = { REGISTERED: "warn", VERIFIED: "plain", ACTIVE: "good", SUSPENDED: "bad" } as const;

export function Agents() {
  const { shared, staff } = useWords();
  const { after = null, text, status } = useFilters();
  const read = useRead(AGENTS, { filter: given({ text, status: status as Agent["status"] | undefined }), after });
  return (
    <ListPage
      title={shared.pages.agents}
      filters={
        <Filters>
          <TextFilter name="text" label={staff.searchAccounts} />
          <ChoiceFilter name="status" label={staff.status} all={staff.everyStatus} choices={staff.agentStatuses} />
        </Filters>
      }
      read={read}
      connection={read.data?.agents}
      empty={{ title: staff.noneFound, text: staff.noneFoundText }}
    >
      {(agent) => <AgentRow key={agent.id} agent={agent} done={read.refresh} />}
    </ListPage>
  );
}

function AgentRow({ agent, done }: { agent: Agent; done: () => void }) {
  const { shared, staff } = useWords();
  const refusal = useRefusal()("TRUST");
  const suspension = useSuspension();
  const [isOpen, setOpen] = useState(false);
  const { id, agentName, status } = agent;
  return (
    <Row
      title={agentName}
      chip={
        <>
          <Tag tone={TONES[status]}>{staff.agentStatuses[status]}</Tag>
          {agent.testMode && <Tag>{shared.practice}</Tag>}
        </>
      }
      facts={[
        `#${id}`,
        agent.email,
        <When key="when" instant={agent.createdInstant} />,
        agent.suspensionReason,
        <Link key="tasks" to="/staff/tasks" search={{ agentId: id }} className="text-brand">
          {shared.pages.tasks}
        </Link>,
        <Link key="audit" to="/staff/audit" search={{ subjectKind: "AGENT", subjectId: id }} className="text-brand">
          {shared.pages.audit}
        </Link>,
      ]}
    >
      <Button onClick={() => setOpen(true)}>{shared.pages.spending}</Button>
      {status === "REGISTERED" && (
        <Move
          label={staff.verify}
          title={agentName}
          text={staff.verifyText}
          refusal={refusal}
          document={VERIFY_AGENT}
          fields={[{ name: "reason", label: shared.reason, hint: staff.accountReads }]}
          variables={({ reason }: Values) => ({ id, reason })}
          done={done}
        />
      )}
      {status === "SUSPENDED" ? (
        <Move label={staff.reinstate} title={agentName} text={staff.reinstateText} refusal={refusal} document={REINSTATE_AGENT} variables={() => ({ id })} done={done} />
      ) : (
        <Move
          label={staff.suspend}
          look="danger"
          title={agentName}
          text={`${staff.suspendText} ${staff.suspendAgentText}`}
          refusal={refusal}
          document={SUSPEND_AGENT}
          fields={suspension}
          variables={(values: Values) => ({ id, ...values })}
          done={done}
        />
      )}
      {isOpen && <Spending agent={agent} close={() => setOpen(false)} />}
    </Row>
  );
}

/** The spending rules of an agent with what is left of them, and the switch that stops all spending. */
function Spending({ agent, close }: { agent: Agent; close: () => void }) {
  const { money, shared, staff } = useWords();
  const refusal = useRefusal()("TRUST");
  const { data, fault, isLoading, refresh } = useRead(AGENT_SPENDING, { text: agent.id });
  const rules = data?.agents.nodes.find(({ id }) => id === agent.id)?.spendingRules;
  return (
    <Dialog title={`${shared.pages.spending}: ${agent.agentName}`} close={close}>
      {isLoading && <Loading />}
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {rules && (
        <>
          {rules.frozen && <Tag tone="bad">{staff.frozen}</Tag>}
          {rules.limits.length === 0 && !rules.countries && <p className="m-0 text-s text-quiet">{staff.noRules}</p>}
          {rules.limits.map((limit) => (
            <Facts key={limit.currency}>
              <Fact term={staff.perTask}>
                <Money amount={limit.perTask} currency={limit.currency} />
              </Fact>
              <Fact term={staff.perDay}>
                <Money amount={limit.spentToday} currency={limit.currency} /> / <Money amount={limit.perDay} currency={limit.currency} />
              </Fact>
              <Fact term={staff.perMonth}>
                <Money amount={limit.spentThisMonth} currency={limit.currency} /> / <Money amount={limit.perMonth} currency={limit.currency} />
              </Fact>
            </Facts>
          ))}
          {rules.countries && <p className="m-0 text-s">{rules.countries.join(", ")}</p>}
          {rules.frozen ? (
            <Move
              label={money.resume}
              title={agent.agentName}
              text={money.resumeText}
              refusal={refusal}
              document={UNFREEZE_AGENT}
              variables={() => ({ input: { agentId: agent.id } })}
              done={refresh}
            />
          ) : (
            <Move
              label={staff.freeze}
              look="danger"
              title={agent.agentName}
              text={money.freezeText}
              refusal={refusal}
              document={FREEZE_AGENT}
              fields={[{ name: "reason", label: shared.reason }]}
              variables={({ reason }: Values) => ({ input: { agentId: agent.id, reason } })}
              done={refresh}
            />
          )}
        </>
      )}
    </Dialog>
  );
}
