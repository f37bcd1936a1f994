/** Review rules of an agent: the score from which proof is approved without the owner. */
import { useState } from "react";
import { useRefusal } from "../../app/account_forms";
import { useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { Input } from "../../parts/labelled";
import { Card } from "../../parts/page";
import { ProblemNote } from "../../parts/problem";
import { useWords } from "../../words";
import { SET_REVIEW_DEFAULTS } from "./account.documents";

interface Defaults {
  autoApproveAt: number | null;
  autoApproveAfterMinutes: number | null;
}

const USUAL_MINUTES = 60;
const number = (text: string) => (text.trim() === "" ? null : Number(text));

export function ReviewRules({ defaults, done }: { defaults: Defaults; done: () => void }) {
  const { account } = useWords();
  const refusal = useRefusal();
  const { run, isBusy, problem } = useWrite(SET_REVIEW_DEFAULTS);
  const [isSaved, setSaved] = useState(false);
  const [at, setAt] = useState(String(defaults.autoApproveAt ?? ""));
  const [after, setAfter] = useState(String(defaults.autoApproveAfterMinutes ?? ""));
  const take = (set: (text: string) => void) => (text: string) => {
    setSaved(false);
    set(text);
  };
  const save = async () => {
    if (!(await run({ input: { autoApproveAt: number(at), autoApproveAfterMinutes: number(after) } }))) return;
    setSaved(true);
    done();
  };
  const whole = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <Card title={account.reviewRules}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Input {...whole} label={account.autoApproveAt} hint={account.autoApproveHint} value={at} onChange={(event) => take(setAt)(event.target.value)} />
        <Input {...whole} label={account.autoApproveAfter} placeholder={String(USUAL_MINUTES)} value={after} onChange={(event) => take(setAfter)(event.target.value)} />
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
