/** Profile of an agent, and contact details of its owner. */
import { useState } from "react";
import { useRefusal } from "../../app/account_forms";
import { Link, useParams } from "../../app/router";
import { graphql, type ResultOf } from "../../graph/graphql";
import { useRead, useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { Confirmation } from "../../parts/confirmation";
import { Choice, Input, TextArea } from "../../parts/labelled";
import { LINK } from "../../parts/link";
import { Card, Loading } from "../../parts/page";
import { FaultNote, ProblemNote } from "../../parts/problem";
import { ExactTime } from "../../parts/values";
import { useWords } from "../../words";
import { isGuest } from "../../words/changed_by";
import { ADD_CONTACT, CHANGE_PROFILE, PROFILE, REMOVE_CONTACT, SWITCH_CONTACT } from "./account.documents";
import { ReviewRules } from "./review_rules";
import { Row, Rows } from "./row";
import { Tag } from "../../parts/marks/tag";
import { Fact, Facts } from "../../parts/lists/facts";

type Agent = NonNullable<ResultOf<typeof PROFILE>["agent"]>;
type Method = Agent["contactMethods"][number];
type MethodType = ReturnType<typeof graphql.scalar<"MethodType">>;

export function Profile() {
  const { data, fault, isLoading, refresh } = useRead(PROFILE, {});
  const agent = data?.agent;
  return (
    <>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {agent && (
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
          <ProfileForm agent={agent} done={refresh} />
          <div className="grid grid-cols-1 gap-4">
            <State agent={agent} />
            {agent.reviewDefaults && <ReviewRules defaults={agent.reviewDefaults} done={refresh} />}
            <Contacts methods={agent.contactMethods} done={refresh} />
          </div>
        </div>
      )}
    </>
  );
}

function ProfileForm({ agent, done }: { agent: Agent; done: () => void }) {
  const { account } = useWords();
  const refusal = useRefusal();
  const { run, isBusy, problem } = useWrite(CHANGE_PROFILE);
  const [isSaved, setSaved] = useState(false);
  const [changes, setChanges] = useState<{ agentName?: string; description?: string; email?: string; websiteUrl?: string }>({});
  const change = (part: typeof changes) => {
    setSaved(false);
    setChanges({ ...changes, ...part });
  };
  const save = async () => {
    if (!(await run({ input: changes }))) return;
    setChanges({});
    setSaved(true);
    done();
  };
  return (
    <Card title={account.parts.profile}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Input name="agentName" label={account.name} required value={changes.agentName ?? agent.agentName} onChange={(event) => change({ agentName: event.target.value })} />
        <TextArea name="description" label={account.about} value={changes.description ?? agent.description ?? ""} onChange={(event) => change({ description: event.target.value })} />
        <Input
          label={account.ownerEmail}
          hint={agent.emailNotice ?? (agent.emailConfirmedInstant ? account.confirmed : account.emailHint)}
          type="email"
          value={changes.email ?? (agent.email && !isGuest(agent.email) ? agent.email : "")}
          onChange={(event) => change({ email: event.target.value })}
        />
        <Input name="websiteUrl" label={account.website} type="url" value={changes.websiteUrl ?? agent.websiteUrl ?? ""} onChange={(event) => change({ websiteUrl: event.target.value })} />
        {problem && <ProblemNote problem={problem} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" busy={isBusy} refusal={refusal}>
            {account.save}
          </Button>
          <span role="status" className="text-s text-quiet">
            {isSaved ? account.saved : ""}
          </span>
        </div>
      </form>
    </Card>
  );
}

function State({ agent }: { agent: Agent }) {
  const { shared, account } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  return (
    <Card title={account.state}>
      <Facts>
        <Fact term={account.number}>{agent.id}</Fact>
        <Fact term={account.state}>
          <Tag tone={agent.status === "SUSPENDED" ? "bad" : "good"}>{account.states[agent.status]}</Tag> {agent.suspensionReason}
        </Fact>
        <Fact term={account.world}>
          {agent.testMode ? account.practiceWorld : account.realWorld}{" "}
          <Link to="/desk/$agentId/practice" params={{ agentId }} className={LINK}>
            {shared.pages.practice}
          </Link>
        </Fact>
        <Fact term={shared.created}>
          <ExactTime instant={agent.createdInstant} />
        </Fact>
      </Facts>
    </Card>
  );
}

const OTHERS: readonly Exclude<MethodType, "WEBHOOK">[] = ["EMAIL", "POLLING", "WEBSOCKET", "MCP_CALLBACK"];

/** Notification channels of the agent except webhooks, which have a page of their own. */
function Contacts({ methods, done }: { methods: readonly Method[]; done: () => void }) {
  const { account } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const refusal = useRefusal();
  const [type, setType] = useState<(typeof OTHERS)[number]>("EMAIL");
  const [endpoint, setEndpoint] = useState("");
  const adding = useWrite(ADD_CONTACT);
  const switching = useWrite(SWITCH_CONTACT);
  const others = methods.filter(({ methodType }) => methodType !== "WEBHOOK");
  const add = async () => {
    if (!(await adding.run({ input: { methodType: type, endpoint } }))) return;
    setEndpoint("");
    done();
  };
  const turn = async ({ id, active }: Method) => {
    if (await switching.run({ id, active: !active })) done();
  };
  return (
    <Card title={account.contacts} aside={<a className={`text-s ${LINK}`} href={`/desk/${agentId}/webhooks`}>{account.toWebhooks}</a>}>
      <p className="m-0 mb-3 text-s text-quiet">{account.contactsText}</p>
      {others.length > 0 && (
        <div className="mb-4">
          <Rows>
            {others.map((method) => (
              <Row
                key={method.id}
                title={method.endpoint}
                chips={
                  <Tag tone={method.active && method.confirmedInstant ? "good" : "warn"}>
                    {!method.active ? account.paused : method.methodType === "EMAIL" && !method.confirmedInstant ? account.unconfirmed : account.active}
                  </Tag>
                }
                facts={[[account.by, account.methods[method.methodType]]]}
              >
                <Button refusal={refusal} aria-label={`${method.active ? account.pause : account.resume}: ${method.endpoint}`} onClick={() => void turn(method)}>
                  {method.active ? account.pause : account.resume}
                </Button>
                <Confirmation
                  label={account.remove}
                  title={account.removeContact(method.endpoint)}
                  text={account.removeContactText}
                  document={REMOVE_CONTACT}
                  variables={{ id: method.id }}
                  refusal={refusal}
                  done={done}
                />
              </Row>
            ))}
          </Rows>
        </div>
      )}
      {switching.problem && <ProblemNote problem={switching.problem} />}
      {!refusal && (
        <form
          className="grid items-end gap-3 sm:grid-cols-[10rem_1fr_auto]"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <Choice label={account.by} value={type} of={OTHERS.map((name) => [name, account.methods[name]])} choose={setType} />
          <Input name="endpoint" label={account.where} required type={type === "EMAIL" ? "email" : "text"} value={endpoint} onChange={(event) => setEndpoint(event.target.value)} />
          <Button type="submit" busy={adding.isBusy}>
            {account.add}
          </Button>
        </form>
      )}
      {adding.problem && (
        <div className="mt-3">
          <ProblemNote problem={adding.problem} />
        </div>
      )}
    </Card>
  );
}
