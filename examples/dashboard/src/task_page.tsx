// One task: its photographs, what the service measured of them, and the decision.

import { useMutation, useQuery, useSubscription } from "@apollo/client/react";
import {
  ApproveTaskDocument,
  type ProblemPartsFragment,
  TaskByIdDocument,
  TaskChangedDocument,
} from "fieldcall-client/documents";

export function TaskPage({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(TaskByIdDocument, { variables: { id } });
  useSubscription(TaskChangedDocument, { variables: { taskId: id } });
  const task = data?.task;
  if (error) return <p role="alert">{error.message}</p>;
  if (!task) return <p>{data ? "There is no such task." : "Loading…"}</p>;
  return (
    <main>
      <button onClick={onClose}>All tasks</button>
      <h1>{task.title}</h1>
      <p>
        <strong>{task.status}</strong>, {task.locationAddress}, {task.payoutAmount} {task.payoutCurrency}
      </p>
      <p>{task.proofReport}</p>
      {task.proofReview?.items.map((item) => <img key={item.id} src={item.contentUrl} alt="Proof of the work" />)}
      <ul>
        {task.proofReview?.validationResults.map(({ rule, passed, message }) => (
          <li key={rule}>{passed ? "✓" : "✗"} {message}</li>
        ))}
      </ul>
      <Approval id={id} allowed={task.allowedActions.some(({ code, allowed }) => code === "approve_task" && allowed)} />
    </main>
  );
}

function Approval({ id, allowed }: { id: string; allowed: boolean }) {
  const [approve, { data, error, loading }] = useMutation(ApproveTaskDocument, { variables: { taskId: id } });
  return (
    <>
      {allowed && <button disabled={loading} onClick={() => void approve()}>Approve and pay</button>}
      {error && <p role="alert">{error.message}</p>}
      {data?.approveTask.__typename === "Problem" && <Refusal problem={data.approveTask} />}
    </>
  );
}

/** A sentence for people, and what leads on. */
export function Refusal({ problem }: { problem: ProblemPartsFragment }) {
  return (
    <div role="alert">
      <p>{problem.detail}</p>
      <ul>{problem.nextActions.map((action) => <li key={action.code}>{action.label}: {action.why}</li>)}</ul>
    </div>
  );
}
