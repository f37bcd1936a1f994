/** A change that cannot be undone, behind a question that says what it does. */
import type { TypedDocumentNode } from "@urql/core";
import { useState } from "react";
import { useWrite } from "../graph/hooks";
import { useWords } from "../words";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { ProblemNote } from "./problem";

interface Props<Data, Variables> {
  /** Label of the button, beside the row that it concerns and in the question. */
  label: string;
  title: string;
  text: string;
  document: TypedDocumentNode<Data, Variables>;
  variables: Variables;
  refusal?: string | null;
  done: () => void;
}

export function Confirmation<Data extends Record<string, { __typename: string }>, Variables extends object>({
  label,
  title,
  text,
  document,
  variables,
  refusal,
  done,
}: Props<Data, Variables>) {
  const { shared } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { run, isBusy, problem, forget } = useWrite(document);
  const close = () => {
    forget();
    setOpen(false);
  };
  const confirm = async () => {
    if (!(await run(variables))) return;
    close();
    done();
  };
  return (
    <>
      <Button look="danger" aria-label={`${label}: ${title}`} refusal={refusal} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog title={title} text={text} close={close}>
          {problem && <ProblemNote problem={problem} />}
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={close}>{shared.back}</Button>
            <Button look="danger" busy={isBusy} onClick={() => void confirm()} data-confirm>
              {label}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
