/** A dispute after its decision: the ruling, and the way on to the next one or back to the queue. */
import { Link } from "../../../app/router";
import type { TaskData } from "../../../areas/tasks/parts/task.documents";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { buttonClass } from "../../../parts/button";
import { Card } from "../../../parts/page";
import { useReason } from "../../../parts/reason";
import { useWords } from "../../../words";
import { DISPUTES } from "./tasks.documents";

export function Decided({ task }: { task: TaskData }) {
  const { shared, staff, work } = useWords();
  const reasonOf = useReason();
  const { data, refresh } = useRead(DISPUTES, { after: null });
  useRefreshed(refresh);
  const at = task.events.findLastIndex(({ toStatus }) => toStatus === "DISPUTED");
  const after = task.events.slice(at + 1);
  const withdrawal = after.find(({ event }) => event === "task.dispute_withdrawn");
  const ruling = after.find(({ reason }) => reason)?.reason;
  const next = data?.disputes.nodes.find(({ taskId }) => taskId !== task.id);
  return (
    <Card title={withdrawal ? work.events["task.dispute_withdrawn"] : shared.statuses[task.status]}>
      <div className="grid gap-3">
        {withdrawal && <p className="s q">{work.actors[withdrawal.changedByActorType]}</p>}
        {ruling && <p className="s">{reasonOf(ruling)}</p>}
        {data && !next && <p className="s q">{staff.disputesEmpty}</p>}
        <div className="row wrap">
          {next && (
            <Link to="/staff/disputes/$taskId" params={{ taskId: next.taskId }} className={buttonClass("primary")}>
              {staff.nextDispute(next.title)}
            </Link>
          )}
          <Link to="/staff" className={buttonClass(next ? "quiet" : "primary")}>
            {staff.backToQueue}
          </Link>
        </div>
      </div>
    </Card>
  );
}
