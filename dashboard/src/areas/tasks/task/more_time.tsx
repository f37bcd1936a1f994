/** The request of the operator of an hourly task for more paid minutes, with its answers. */
import { useState } from "react";
import { useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Card } from "../../../parts/page";
import { ProblemNote } from "../../../parts/problem";
import { When } from "../../../parts/values";
import { useLanguage } from "../../../words";
import { duration } from "../../../words/formats";
import { useSentences } from "../../../words/sentences";
import { DECLINE_MORE_TIME } from "../parts/agreed_pay.documents";
import { APPROVE_MORE_TIME_MOVE, Confirm } from "../parts/moves";
import type { TaskData } from "../parts/task.documents";

export function MoreTime({ task, done }: { task: TaskData; done: () => void }) {
  const request = task.timeExtensions.find(({ status }) => status === "PENDING");
  return request ? <OpenRequest key={request.id} task={task} request={request} done={done} /> : null;
}

function OpenRequest({ task, request, done }: { task: TaskData; request: TaskData["timeExtensions"][number]; done: () => void }) {
  const { locale, words: { work } } = useLanguage();
  const { agreed } = work;
  const sentences = useSentences();
  const decline = useWrite(DECLINE_MORE_TIME);
  const [isOpen, setOpen] = useState(false);
  const refusalOf = (code: string) => sentences.refusal(task.allowedActions.find((action) => action.code === code && !action.allowed));
  const answer = async () => {
    if (await decline.run({ id: request.id })) done();
  };
  const asked = agreed.moreTimeAsked(duration(locale, request.minutes));
  return (
    <Card>
      <div className="grid gap-2 text-s">
        <p className="m-0 font-medium">{asked}</p>
        <p className="m-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{request.reason}</p>
        <p className="m-0 text-quiet">
          {task.maxMinutes !== null && `${agreed.mostMinutes}: ${duration(locale, task.maxMinutes)} · `}
          <When instant={request.createdInstant} zone={task.timezone} />
        </p>
        <div className="flex flex-wrap items-start gap-2">
          <Button look="primary" refusal={refusalOf("approve_more_time")} onClick={() => setOpen(true)}>
            {work.approveMoreTime}
          </Button>
          <Button busy={decline.isBusy} refusal={refusalOf("decline_more_time")} onClick={() => void answer()}>
            {agreed.decline}
          </Button>
        </div>
        {decline.problem && <ProblemNote problem={decline.problem} />}
        {isOpen && (
          <Confirm task={{ id: request.id, title: duration(locale, request.minutes) }} move={APPROVE_MORE_TIME_MOVE} unmoved={agreed.lockUnchanged} close={() => setOpen(false)} done={done}>
            <p className="m-0 text-s">{agreed.moreTimeText}</p>
          </Confirm>
        )}
      </div>
    </Card>
  );
}
