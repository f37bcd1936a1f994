/** The row of something to decide: its picture, what it is about, and the decision. */
import type { ReactNode } from "react";
import { Link, useParams } from "../../../app/router";

interface Props {
  id: string;
  isOn: boolean;
  picture: ReactNode;
  /** Number of the task that the title leads to. */
  taskId?: string | null;
  title: string;
  /** True if every word of the title is needed, as of a question. */
  isTitleWhole?: boolean;
  amount?: ReactNode;
  /** Facts in one line; empty ones are left out. */
  facts: readonly ReactNode[];
  state?: ReactNode;
  actions?: ReactNode;
}

export function JobRow({ id, isOn, picture, taskId, title, isTitleWhole = false, amount, facts, state, actions }: Props) {
  const { agentId } = useParams<"/desk/$agentId">();
  return (
    <li className={isOn ? "job is-on" : "job"} data-job={id} tabIndex={-1}>
      {picture}
      <div className="grid min-w-0 content-start gap-1">
        <div className="row top">
          {taskId ? (
            <Link to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId }} className={`t grow ${isTitleWhole ? "[overflow-wrap:anywhere]" : "two"}`}>
              {title}
            </Link>
          ) : (
            <span className="t grow">{title}</span>
          )}
          {amount && <span className="strong num">{amount}</span>}
        </div>
        <p className="s q dot-sep">
          {facts.map((fact, index) =>
            // A fact has no identity but its place.
            fact ? <span key={index}>{fact}</span> : null,
          )}
        </p>
        <div className="row wrap mt-1.5">
          {state}
          <div className="acts">{actions}</div>
        </div>
      </div>
    </li>
  );
}
