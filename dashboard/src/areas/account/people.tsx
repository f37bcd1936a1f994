/** The people who act for an agent. */
import { useState } from "react";
import { useDraft, useOpen, useRefusal } from "../../app/account_forms";
import { useViewer } from "../../app/viewer";
import { graphql, type ResultOf } from "../../graph/graphql";
import { useRead, useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { Confirmation } from "../../parts/confirmation";
import { Dialog } from "../../parts/dialog";
import { Input, Option } from "../../parts/labelled";
import { Card, Loading } from "../../parts/page";
import { FaultNote, ProblemNote } from "../../parts/problem";
import { ExactTime } from "../../parts/values";
import { useWords } from "../../words";
import { nameOf } from "../../words/changed_by";
import { INVITE, PEOPLE, REMOVE_MEMBER, SET_ROLE } from "./account.documents";
import { Row, Rows } from "./row";
import { Tag } from "../../parts/marks/tag";

type Role = ReturnType<typeof graphql.scalar<"MemberRole">>;
type Member = NonNullable<ResultOf<typeof PEOPLE>["agent"]>["members"]["nodes"][number];

const ROLES: readonly Role[] = ["OWNER", "MEMBER", "VIEWER"];

export function People() {
  const { shared, account } = useWords();
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  const { data, fault, isLoading, refresh } = useRead(PEOPLE, { after: cursors.at(-1) ?? null });
  const [isOpen, setOpen] = useOpen("person");
  const [changed, setChanged] = useState<Member | null>(null);
  const refusal = useRefusal();
  const { email } = useViewer().person;
  const members = data?.agent?.members;
  return (
    <>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {members && (
        <Card
          title={account.parts.people}
          aside={
            <Button look="primary" refusal={refusal} onClick={() => setOpen(true)}>
              {account.invite}
            </Button>
          }
        >
          <p className="m-0 mb-3 max-w-[70ch] text-s text-quiet">{account.peopleText}</p>
          <Rows>
            {members.nodes.map((member) => (
              <Row
                key={member.id}
                title={nameOf(account, member.email)}
                chips={
                  <>
                    <Tag tone={member.role === "OWNER" ? "good" : "plain"}>{account.roles[member.role].name}</Tag>
                    {member.email === email && <Tag>{account.you}</Tag>}
                  </>
                }
                facts={[
                  [account.may, account.roles[member.role].text],
                  [account.since, <ExactTime key="since" instant={member.createdInstant} />],
                ]}
              >
                <Button refusal={refusal} aria-label={`${account.changeRole}: ${nameOf(account, member.email)}`} onClick={() => setChanged(member)}>
                  {account.changeRole}
                </Button>
                <Confirmation
                  label={account.remove}
                  title={account.removeTitle(nameOf(account, member.email))}
                  text={account.removeText}
                  document={REMOVE_MEMBER}
                  variables={{ id: member.id }}
                  refusal={refusal}
                  done={refresh}
                />
              </Row>
            ))}
          </Rows>
          <p className="m-0 mt-3 flex gap-2 empty:hidden">
            {cursors.length > 1 && <Button onClick={() => setCursors(cursors.slice(0, -1))}>{shared.newer}</Button>}
            {members.pageInfo.hasNextPage && <Button onClick={() => setCursors([...cursors, members.pageInfo.endCursor])}>{shared.older}</Button>}
          </p>
        </Card>
      )}
      {isOpen && <Invitation close={() => setOpen(false)} done={refresh} />}
      {changed && <RoleOf member={changed} close={() => setChanged(null)} done={refresh} />}
    </>
  );
}

function Roles({ role, choose }: { role: Role; choose: (role: Role) => void }) {
  const { account } = useWords();
  return (
    <fieldset className="m-0 grid gap-2 border-0 p-0">
      <legend className="mb-1 p-0 text-s font-medium">{account.role}</legend>
      {ROLES.map((name) => (
        <Option key={name} type="radio" name="role" label={account.roles[name].name} hint={account.roles[name].text} checked={role === name} onChange={() => choose(name)} />
      ))}
    </fieldset>
  );
}

function Invitation({ close, done }: { close: () => void; done: () => void }) {
  const { account } = useWords();
  const [draft, change, forget] = useDraft("new-person", { email: "", role: "MEMBER" as Role });
  const { run, isBusy, problem } = useWrite(INVITE);
  const send = async () => {
    if (!(await run(draft))) return;
    forget();
    close();
    done();
  };
  return (
    <Dialog title={account.invite} text={account.inviteText} close={close}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Input name="email" label={account.email} type="email" required maxLength={254} value={draft.email} onChange={(event) => change({ email: event.target.value })} />
        <Roles role={draft.role} choose={(role) => change({ role })} />
        {problem && <ProblemNote problem={problem} />}
        <Button type="submit" look="primary" busy={isBusy}>
          {account.invite}
        </Button>
      </form>
    </Dialog>
  );
}

function RoleOf({ member, close, done }: { member: Member; close: () => void; done: () => void }) {
  const { account } = useWords();
  const [role, setRole] = useState<Role>(member.role);
  const { run, isBusy, problem } = useWrite(SET_ROLE);
  const send = async () => {
    if (!(await run({ id: member.id, role }))) return;
    close();
    done();
  };
  return (
    <Dialog title={`${account.changeRole}: ${nameOf(account, member.email)}`} close={close}>
      <Roles role={role} choose={setRole} />
      {problem && <ProblemNote problem={problem} />}
      <Button look="primary" busy={isBusy} onClick={() => void send()} data-confirm>
        {account.changeRole}
      </Button>
    </Dialog>
  );
}
