/** The conversation with the agent on a telephone: what is written without a connection is sent with one. */
import type { ComponentProps } from "react";
import { LazyThread } from "../../../parts/messages/lazy_thread";
import { useSentences } from "../../../words/sentences";
import { useQueue } from "../parts/queue/queue";
import type { TaskData } from "./steps";

export function Messages({ task }: { task: TaskData }) {
  const sentences = useSentences();
  const { all, enqueue } = useQueue();
  const action = task.allowedActions.find(({ code }) => code === "send_message");
  const waiting = all.filter(({ taskId, kind, state }) => taskId === task.id && kind === "message" && state === "waiting");
  const send: ComponentProps<typeof LazyThread>["enqueue"] = (document, body, file) =>
    enqueue({ document, variables: { input: { taskId: task.id, body } }, taskId: task.id, taskTitle: task.title, kind: "message", file });
  return (
    <LazyThread
      taskId={task.id}
      side="OPERATOR"
      zone={task.timezone}
      unread={task.unreadMessageCount ?? 0}
      refusal={sentences.refusal(action && !action.allowed ? action : undefined)}
      waiting={waiting.map(({ variables }) => String(variables.input["body"]))}
      enqueue={send}
    />
  );
}
