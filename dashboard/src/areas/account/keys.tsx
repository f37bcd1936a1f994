/** The keys of an agent: with what programs act for it. */
import { useState } from "react";
import { useDraft, useOpen, useRefusal } from "../../app/account_forms";
import { Link, useParams } from "../../app/router";
import type { ResultOf } from "../../graph/graphql";
import { useRead, useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { Confirmation } from "../../parts/confirmation";
import { Copyable } from "../../parts/copyable";
import { Dialog } from "../../parts/dialog";
import { Choice, Input, Option } from "../../parts/labelled";
import { Card, Loading } from "../../parts/page";
import { FaultNote, ProblemNote } from "../../parts/problem";
import { ExactTime, When } from "../../parts/values";
import { useWords } from "../../words";
import { CREATE_KEY, KEYS, REVOKE_KEY } from "./account.documents";
import { Limits } from "./limits";
import { Row, Rows } from "./row";
import { SCOPES, Scopes, type Scope } from "./scopes";
import { Tag } from "../../parts/marks/tag";

type Key = NonNullable<ResultOf<typeof KEYS>["agent"]>["apiKeys"][number];

export function Keys() {
  const { shared, account } = useWords();
  const { data, fault, isLoading, refresh } = useRead(KEYS, {});
  const [isOpen, setOpen] = useOpen("key");
  const refusal = useRefusal();
  const keys = data?.agent?.apiKeys ?? [];
  const counting = keys.filter(({ active }) => active).reverse();
  const ended = keys.filter(({ active }) => !active).reverse();
  return (
    <>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {data && (
        <Card
          title={account.activeKeys}
          aside={
            <Button look="primary" refusal={refusal} onClick={() => setOpen(true)}>
              {account.createKey}
            </Button>
          }
        >
          <p className="s q mb-3 max-w-[70ch]">{account.keysText}</p>
          <Rows>
            {counting.map((key) => (
              <KeyRow key={key.id} apiKey={key} refusal={refusal} done={refresh} />
            ))}
          </Rows>
        </Card>
      )}
      {ended.length > 0 && (
        <details className="card card-body">
          <summary className="s strong">{account.endedKeys(ended.length)}</summary>
          <div className="mt-3">
            <Rows>
              {ended.map((key) => (
                <Row
                  key={key.id}
                  title={key.name}
                  chips={<Tag tone="bad">{account.ended}</Tag>}
                  facts={[
                    [account.prefix, <code key="prefix">{key.prefix}…</code>],
                    [account.lastUsed, key.lastUsedInstant ? <When key="used" instant={key.lastUsedInstant} /> : account.never],
                    [shared.created, <ExactTime key="created" instant={key.createdInstant} />],
                  ]}
                />
              ))}
            </Rows>
          </div>
        </details>
      )}
      {isOpen && <NewKey close={() => setOpen(false)} done={refresh} />}
    </>
  );
}

function KeyRow({ apiKey, refusal, done }: { apiKey: Key; refusal: string | null; done: () => void }) {
  const { shared, account } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const { id, name, prefix, scopes, spendingRules, lastUsedInstant, expiresInstant, createdInstant } = apiKey;
  return (
    <Row
      title={name}
      chips={
        <>
          <Scopes scopes={scopes} />
          {spendingRules?.frozen && <Tag tone="bad">{account.frozen}</Tag>}
        </>
      }
      facts={[
        [account.prefix, <code key="prefix">{prefix}…</code>],
        [account.lastUsed, lastUsedInstant ? <When key="used" instant={lastUsedInstant} /> : account.never],
        [account.expires, expiresInstant ? <When key="expires" instant={expiresInstant} /> : account.never],
        [
          account.limit,
          <Link key="limit" to="/desk/$agentId/spending" params={{ agentId }} className="link">
            {spendingRules ? <Limits limits={spendingRules.limits} /> : account.agentsLimit}
          </Link>,
        ],
        [shared.created, <ExactTime key="created" instant={createdInstant} />],
      ]}
    >
      <Confirmation
        label={account.revoke}
        title={account.revokeTitle(name)}
        text={account.revokeText}
        document={REVOKE_KEY}
        variables={{ id }}
        refusal={refusal}
        done={done}
      />
    </Row>
  );
}

const EXPIRIES = ["30", "90", "365", ""] as const;
const NOTHING_YET = { name: "", scopes: ["READ", "DISPATCH"] as readonly Scope[], days: "90" as (typeof EXPIRIES)[number] };

function NewKey({ close, done }: { close: () => void; done: () => void }) {
  const { account } = useWords();
  const [draft, change, forget] = useDraft("new-key", NOTHING_YET);
  const { run, isBusy, problem } = useWrite(CREATE_KEY);
  const [made, setMade] = useState<string | null>(null);
  const send = async () => {
    const { name, scopes, days } = draft;
    const created = await run({ name, scopes: [...scopes], days: days ? Number(days) : null });
    if (!created) return;
    forget();
    setMade(created.key);
    done();
  };
  if (made)
    return (
      <Dialog title={account.keyMade} text={account.keyMadeText} close={close}>
        <Copyable label={account.key} text={made} />
        <Copyable label={account.tryIt} text={`curl -H 'Authorization: Bearer ${made}' ${location.origin}/api/v1/agents/me`} />
        <Button look="primary" onClick={close}>
          {account.kept}
        </Button>
      </Dialog>
    );
  const toggle = (scope: Scope) =>
    change({ scopes: SCOPES.filter((other) => (other === scope ? !draft.scopes.includes(scope) : draft.scopes.includes(other))) });
  return (
    <Dialog title={account.createKey} close={close}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Input name="keyName" label={account.keyName} hint={account.keyNameHint} required maxLength={100} value={draft.name} onChange={(event) => change({ name: event.target.value })} />
        <fieldset className="grid gap-2">
          <legend className="s med mb-1">{account.mayDo}</legend>
          {SCOPES.map((scope) => (
            <Option
              key={scope}
              type="checkbox"
              label={account.scopes[scope].name}
              hint={account.scopes[scope].text}
              checked={draft.scopes.includes(scope)}
              onChange={() => toggle(scope)}
            />
          ))}
        </fieldset>
        <Choice name="expiresInDays" label={account.expires} value={draft.days} of={EXPIRIES.map((days) => [days, days ? account.inDays(Number(days)) : account.never])} choose={(days) => change({ days })} />
        {problem && <ProblemNote problem={problem} />}
        <Button type="submit" look="primary" busy={isBusy} refusal={draft.scopes.length === 0 ? account.scopeNeeded : null}>
          {account.createKey}
        </Button>
      </form>
    </Dialog>
  );
}
