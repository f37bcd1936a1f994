/** The operator of a task with the agent's preference for it; before its acceptance, the invitations to it. */
import { useState } from "react";
import type { ResultOf } from "../../../graph/graphql";
import { useRead, useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Choice, Input, Option } from "../../../parts/labelled";
import { Card } from "../../../parts/page";
import { FaultNote, ProblemNote } from "../../../parts/problem";
import { useLanguage } from "../../../words";
import { INVITATIONS, INVITE_OPERATORS, SET_OPERATOR_PREFERENCE } from "../parts/invitations.documents";

type Known = NonNullable<ResultOf<typeof INVITATIONS>["agent"]>["operators"]["nodes"][number];

const INVITING: readonly string[] = ["DRAFT", "QUOTED", "FUNDED", "PUBLISHED"];
const PREFERENCES = ["NONE", "FAVOURITE", "BLOCKED"] as const;

export function Invitations({ taskId }: { taskId: string }) {
  const { words: { work } } = useLanguage();
  const { data, fault, refresh } = useRead(INVITATIONS, { id: taskId });
  const task = data?.task;
  const known = data?.agent?.operators.nodes ?? [];
  if (fault && !data) return <FaultNote fault={fault} retry={refresh} />;
  const isInviting = task && INVITING.includes(task.status);
  const operator = known.find(({ handle }) => handle === task?.operator?.handle);
  if (!task || (!isInviting && !operator && task.invitations.length === 0)) return null;
  const nameOf = (handle: string | null) => known.find((one) => one.handle === handle)?.firstName;
  return (
    <Card title={work.invitations}>
      {operator && <Preference operator={operator} done={refresh} />}
      {task.invitations.length > 0 && (
        <ul className="m-0 mb-3 grid list-none gap-2 p-0 text-s">
          {task.invitations.map(({ id, handle, email, status }) => (
            <li key={id} className="flex flex-wrap justify-between gap-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">{email ?? nameOf(handle) ?? handle}</span>
              <span className="text-quiet">{work.invitationStatuses[status]}</span>
            </li>
          ))}
        </ul>
      )}
      {isInviting && (
        <>
          <p className="m-0 mb-3 text-s text-quiet">{work.invitationsText}</p>
          <details>
            <summary className="min-h-6 cursor-pointer text-s font-medium">{work.inviteOperator}</summary>
            <Invite taskId={taskId} known={known.filter(({ preference }) => preference !== "BLOCKED")} done={refresh} />
          </details>
        </>
      )}
    </Card>
  );
}

function Preference({ operator, done }: { operator: Known; done: () => void }) {
  const { words: { work } } = useLanguage();
  const { run, problem } = useWrite(SET_OPERATOR_PREFERENCE);
  const choose = async (preference: (typeof PREFERENCES)[number]) => {
    if (await run({ handle: operator.handle, preference })) done();
  };
  return (
    <div className="grid gap-2">
      <Choice
        label={work.operatorPreference(operator.firstName)}
        value={operator.preference}
        choose={(preference) => void choose(preference)}
        of={PREFERENCES.map((name) => [name, work.preferences[name]] as const)}
      />
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}

function Invite({ taskId, known, done }: { taskId: string; known: readonly Known[]; done: () => void }) {
  const { words: { work } } = useLanguage();
  const { run, isBusy, problem } = useWrite(INVITE_OPERATORS);
  const [addresses, setAddresses] = useState("");
  const [handles, setHandles] = useState<readonly string[]>([]);
  const send = async () => {
    const emails = addresses.split(/[\s,]+/).filter(Boolean);
    if (!(await run({ input: { taskId, handles: [...handles], emails } }))) return;
    setAddresses("");
    setHandles([]);
    done();
  };
  return (
    <form
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send();
      }}
    >
      {known.map(({ handle, firstName, preference }) => (
        <Option
          key={handle}
          type="checkbox"
          label={firstName}
          hint={preference === "FAVOURITE" ? work.preferences.FAVOURITE : undefined}
          checked={handles.includes(handle)}
          onChange={(event) => setHandles(event.target.checked ? [...handles, handle] : handles.filter((one) => one !== handle))}
        />
      ))}
      <Input label={work.inviteAddresses} hint={work.inviteAddressesHint} value={addresses} autoCapitalize="off" autoComplete="off" spellCheck={false} onChange={(event) => setAddresses(event.target.value)} />
      {problem && <ProblemNote problem={problem} />}
      <Button type="submit" busy={isBusy}>
        {work.invite}
      </Button>
    </form>
  );
}
