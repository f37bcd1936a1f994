/** The switch at the head of every page that stops all spending of the agent, and says what comes of it first. */
import { Snowflake } from "lucide-react";
import { useEffect, useState } from "react";
import { useRefusal } from "../../app/account_forms";
import { useAccountState } from "../../app/account_state";
import { useRead, useRefreshed, useTrial, useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { ProblemNote, WaysOut } from "../../parts/problem";
import { useWords } from "../../words";
import { useSentences } from "../../words/sentences";
import { DECIDE_SPENDING, FREEZE, FROZEN, UNFREEZE } from "./spending.documents";
import { Note } from "../../parts/note";

export function FreezeSwitch() {
  const { money } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { data, refresh } = useRead(FROZEN, {});
  const state = useAccountState();
  useRefreshed(refresh);
  const rules = data?.agent?.spendingRules;
  if (!rules) return null;
  const isFrozen = state?.spendingFrozen ?? rules.frozen;
  const label = isFrozen ? money.isFrozen : money.freeze;
  return (
    <>
      <button
        type="button"
        data-command=""
        aria-haspopup="dialog"
        className={isFrozen ? "nav frozen" : "nav"}
        onClick={() => setOpen(true)}
      >
        <Snowflake aria-hidden />
        {label}
      </button>
      {isOpen &&
        (isFrozen ? (
          <Resume waits={rules.waiting.some(({ taskId }) => taskId === null)} warnings={rules.warnings} close={() => setOpen(false)} />
        ) : (
          <Freeze close={() => setOpen(false)} />
        ))}
    </>
  );
}

/** Effect of a freeze, from a dry run: only the platform's staff may be able to resume spending. */
function Freeze({ close }: { close: () => void }) {
  const { money } = useWords();
  const preview = useTrial(FREEZE);
  const { run, isBusy, problem } = useWrite(FREEZE);
  const [warnings, setWarnings] = useState<readonly Warning[]>();
  const ask = preview.run;
  useEffect(() => {
    void ask({ input: { dryRun: true } }).then((answer) => answer && setWarnings(answer.warnings));
  }, [ask]);
  const refusal = problem ?? preview.problem;
  return (
    <Dialog title={money.freezeTitle} text={money.freezeText} close={close}>
      <Warnings warnings={warnings ?? []} />
      {refusal && <ProblemNote problem={refusal} />}
      <Button look="danger" busy={isBusy || (!warnings && !preview.problem)} onClick={() => void run({ input: {} }).then((rules) => rules && close())} data-confirm>
        {money.freezeNow}
      </Button>
    </Dialog>
  );
}

/** An owner resumes at once; whoever else may only ask the owner to. */
function Resume({ waits, warnings, close }: { waits: boolean; warnings: readonly Warning[]; close: () => void }) {
  const { money } = useWords();
  const isOwner = useRefusal() === null;
  const ask = useWrite(UNFREEZE);
  const decide = useWrite(DECIDE_SPENDING);
  const problem = ask.problem ?? decide.problem;
  const resume = async () => {
    const asked = await ask.run({ input: {} });
    const question = asked?.waiting.find(({ taskId, requested }) => taskId === null && requested && !requested.frozen);
    const rules = isOwner && question ? await decide.run({ input: { approvalId: question.id, decision: "APPROVE" } }) : asked;
    if (rules && !rules.frozen) close();
  };
  return (
    <Dialog title={money.resumeTitle} text={isOwner ? money.resumeText : `${money.resumeText} ${money.resumeAskText}`} close={close}>
      <Warnings warnings={warnings} />
      {waits && !isOwner && (
        <p role="status" className="m-0 text-s">
          {money.resumeAsked}
        </p>
      )}
      {problem && <ProblemNote problem={problem} />}
      <Button look="primary" busy={ask.isBusy || decide.isBusy} onClick={() => void resume()} data-confirm>
        {isOwner ? money.resume : money.resumeNow}
      </Button>
    </Dialog>
  );
}

interface Warning {
  code: string;
}

export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const sentences = useSentences();
  return warnings.map((warning) => (
    <Note key={warning.code} role="note" actions={<WaysOut code={warning.code} />}>
      {sentences.problem(warning)}
    </Note>
  ));
}
