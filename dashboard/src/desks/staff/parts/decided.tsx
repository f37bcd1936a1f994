/** The decision of another member of the staff, with its author, time and reason, for a colleague who decides later. */
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { Link, usePlace } from "../../../app/router";
import { useRead } from "../../../graph/hooks";
import type { ResultOf } from "../../../graph/graphql";
import { Button, buttonClass } from "../../../parts/button";
import { Note } from "../../../parts/note";
import { Card } from "../../../parts/page";
import { When } from "../../../parts/values";
import { useWords } from "../../../words";
import { LAST_DECISION } from "./decisions.documents";

/** What a decision is about, as the audit log names it. */
export interface Subject {
  kind: "OPERATOR" | "PAYOUT" | "TASK";
  id: string;
}

type Entry = ResultOf<typeof LAST_DECISION>["auditLog"]["nodes"][number];

const useLastDecision = (subject: Subject): Entry | undefined => useRead(LAST_DECISION, subject).data?.auditLog.nodes[0];

/** The last decision about a subject; nothing where the staff has decided nothing. */
export function LastDecision({ subject }: { subject: Subject }) {
  const entry = useLastDecision(subject);
  return entry ? <Decided entry={entry} id={subject.id} /> : null;
}

function Decided({ entry: { operation, by, subjectName, reason, instant }, id }: { entry: Entry; id: string }) {
  const { staff } = useWords();
  const sentence = (staff.audited as Partial<Record<string, (subject: string) => string>>)[operation];
  return (
    <div className="grid gap-1 text-s" data-decided>
      <p className="m-0 font-medium [overflow-wrap:anywhere]">{sentence?.(subjectName ?? `#${id}`) ?? operation}</p>
      {reason && <p className="m-0 [overflow-wrap:anywhere]">{reason}</p>}
      <p className="m-0 text-quiet">
        {by.name} · <When instant={instant} />
      </p>
    </div>
  );
}

/** The decision about a task that waits for none, and the way to the next one, unless the page `leadsOn` itself. */
export function DecidedTask({ id, leadsOn }: { id: string; leadsOn: boolean }) {
  const { staff } = useWords();
  const entry = useLastDecision({ kind: "TASK", id });
  if (!entry) return null;
  return (
    <Card title={staff.decision}>
      <div role="status" className="grid gap-3">
        <Decided entry={entry} id={id} />
        {!leadsOn && (
          <div>
            <ToQueue />
          </div>
        )}
      </div>
    </Card>
  );
}

function ToQueue() {
  const { staff } = useWords();
  return (
    <Link to="/staff" className={buttonClass()}>
      {staff.backToQueue}
    </Link>
  );
}

interface Overtaken {
  subject: Subject | null;
  report: (subject: Subject | null) => void;
}

const OvertakenContext = createContext<Overtaken>({ subject: null, report: () => undefined });

/** Keeps for the notices of the desk what was decided while its question stood open here. */
export function OvertakenProvider({ children }: { children: ReactNode }) {
  const [subject, report] = useState<Subject | null>(null);
  const overtaken = useMemo(() => ({ subject, report }), [subject]);
  return <OvertakenContext value={overtaken}>{children}</OvertakenContext>;
}

/** Notice that a question was closed because somebody else had answered it. */
export function OvertakenNote() {
  const { shared, staff } = useWords();
  const { path } = usePlace();
  const { subject, report } = use(OvertakenContext);
  useEffect(() => () => report(null), [path, report]);
  if (!subject) return null;
  return (
    <Note
      tone="info"
      role="status"
      actions={
        <>
          {path !== "/staff" && <ToQueue />}
          <Button onClick={() => report(null)}>{shared.close}</Button>
        </>
      }
    >
      <strong>{staff.overtaken}</strong>
      {/* The page of a task shows its decision itself. */}
      {subject.kind !== "TASK" && <LastDecision subject={subject} />}
    </Note>
  );
}

/**
 * Report a question that leaves the page before its reader has answered or closed it: its subject was decided by another.
 * `settle` is called with true when the reader answers or closes it, and with false when the answer was refused.
 */
export function useOvertaking(subject: Subject | undefined): (isSettled: boolean) => void {
  const { report } = use(OvertakenContext);
  const state = useRef({ isSettled: false, isGone: false });
  const { kind, id } = subject ?? {};
  const told = useCallback(() => kind && id && report({ kind, id }), [kind, id, report]);
  useEffect(() => {
    const { current } = state;
    const { href } = location;
    current.isGone = false;
    return () => {
      current.isGone = location.href === href;
      if (current.isGone && !current.isSettled) told();
    };
  }, [told]);
  return (isSettled) => {
    state.current.isSettled = isSettled;
    if (state.current.isGone && !isSettled) told();
  };
}
