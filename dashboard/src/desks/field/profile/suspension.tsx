/** An operator's messages to support, with the answers: the newest request goes on until it is closed. */
import { useState, type FormEvent } from "react";
import { useRead, useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { FaultNote, ProblemNote } from "../../../parts/problem";
import { When } from "../../../parts/values";
import { useWords } from "../../../words";
import { TextArea } from "../../../parts/labelled";
import { SUSPENSION_THREAD, CONTEST_SUSPENSION, WRITE_ON_SUSPENSION } from "./suspension.documents";

/** `about` is the code of the problem that an operator met; without it the message contests a suspension. */
export function AskSupport({ about, close }: { about?: string; close: () => void }) {
  const { field, shared } = useWords();
  const { data, fault, refresh } = useRead(SUSPENSION_THREAD, {});
  const opening = useWrite(CONTEST_SUSPENSION);
  const writing = useWrite(WRITE_ON_SUSPENSION);
  const [message, setMessage] = useState("");
  const request = data?.supportRequests.nodes.find(({ status }) => status !== "CLOSED");
  const problem = opening.problem ?? writing.problem;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const isSent = request ? await writing.run({ id: request.id, body: message }) : await opening.run({ subject: about ? `${shared.problem}: ${about}` : field.suspendedSubject, message });
    if (!isSent) return;
    setMessage("");
    refresh();
  };
  return (
    <Dialog title={field.askSupport} close={close}>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {request && (
        <ol aria-label={field.messages} className="m-0 grid list-none gap-3 p-0">
          {request.messages.map(({ id, sender, senderName, body, createdInstant }) => (
            <li key={id} className="grid gap-1 rounded-m border border-line p-3 text-s">
              <span className="row wrap text-quiet">
                <span className="grow">{sender === "SUPPORT" ? `${senderName} · ${field.supportTeam}` : field.you}</span>
                <When instant={createdInstant} />
              </span>
              <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</span>
            </li>
          ))}
        </ol>
      )}
      {data && (
        <form className="grid gap-3" onSubmit={(event) => void send(event)}>
          <TextArea label={field.supportMessage} hint={field.supportHint} rows={4} required value={message} onChange={(event) => setMessage(event.target.value)} />
          {problem && <ProblemNote problem={problem} />}
          <Button type="submit" look="primary" sizes={["wide"]} busy={opening.isBusy || writing.isBusy}>
            {field.sendToSupport}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
