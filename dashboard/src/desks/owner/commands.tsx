/** The owner's palette: pages, actions, other agents, and tasks by their text or number. */
import { useCallback, useMemo } from "react";
import { parseSearch } from "../../app/addresses";
import { navigate, type Target } from "../../app/router";
import type { Entry } from "../../app/shell";
import { useViewer } from "../../app/viewer";
import { useGraph, useRead } from "../../graph/hooks";
import { Palette, type Command } from "../../parts/palette";
import { useWords } from "../../words";
import { isOfDesk } from "../../areas/tasks/parts/saved_view";
import { VIEWS } from "../../areas/tasks/parts/views.documents";
import { FOUND_TASKS, TASK_BY_ID } from "./commands.documents";

interface Props {
  entries: readonly Entry[];
  agentId: string;
  showKeys: () => void;
  typed: string;
  close: () => void;
}

const LIST = "/desk/$agentId/tasks";

/** An element of a page with this attribute is offered as an action: choosing it presses it. */
const ACTION = "data-command";

export function OwnerPalette({ entries, agentId, showKeys, typed, close }: Props) {
  const { shared, account, support, palette } = useWords();
  const graph = useGraph();
  const { agents } = useViewer();
  const views = useRead(VIEWS, {}).data?.agent?.savedViews;
  const commands = useMemo(() => {
    const pages = entries.map<Command>(({ key, to, label }) => ({
      id: to,
      group: palette.pages,
      label: shared.pages[label],
      note: `g ${key}`,
      run: () => navigate({ to, params: { agentId } } as Target),
    }));
    const pressed = [...document.querySelectorAll<HTMLElement>(`[${ACTION}]`)].map<Command>((element, index) => ({
      id: `pressed-${index}`,
      group: palette.actions,
      label: element.getAttribute(ACTION) || element.textContent.trim(),
      run: () => element.click(),
    }));
    const actions: Command[] = [
      ...pressed,
      {
        id: "new-key",
        group: palette.actions,
        label: account.createKey,
        run: () => navigate({ to: "/desk/$agentId/keys", params: { agentId }, search: { open: "key" } }),
      },
      {
        id: "invite",
        group: palette.actions,
        label: account.invite,
        run: () => navigate({ to: "/desk/$agentId/keys", params: { agentId }, search: { part: "people", open: "person" } }),
      },
      {
        id: "ask",
        group: palette.actions,
        label: support.ask,
        run: () => navigate({ to: "/desk/$agentId/support", params: { agentId }, search: { about: "new" } }),
      },
      { id: "keys", group: palette.actions, label: palette.keysTitle, note: "?", run: showKeys },
      { id: "account", group: palette.actions, label: account.yourAccount, run: () => location.assign("/account") },
    ];
    const others = agents
      .filter(({ id }) => id !== agentId)
      .map<Command>(({ id, name, testMode }) => ({
        id: `agent-${id}`,
        group: palette.agents,
        label: name,
        ...(testMode ? { note: shared.practice } : {}),
        run: () => navigate({ to: "/desk/$agentId", params: { agentId: id } }),
      }));
    const saved = (views ?? []).filter(isOfDesk).map<Command>(({ id, name, query }) => ({
      id: `view-${id}`,
      group: palette.views,
      label: name,
      run: () => navigate({ to: LIST, params: { agentId }, search: parseSearch(LIST, query ?? "") }),
    }));
    return [...pages, ...saved, ...actions, ...others];
  }, [entries, agentId, agents, views, showKeys, shared, account, support, palette]);
  const find = useCallback(
    async (text: string) => {
      const number = /^#?(\d{1,10})$/.exec(text)?.[1];
      const named = graph.client.query(FOUND_TASKS, { text }).toPromise();
      const numbered = number ? await graph.client.query(TASK_BY_ID, { id: number }).toPromise() : null;
      const tasks = new Map([numbered?.data?.task, ...((await named).data?.tasks.nodes ?? [])].flatMap((task) => (task ? [[task.id, task]] : [])));
      return [...tasks.values()].map<Command>(({ id, title, status }) => ({
        id: `task-${id}`,
        group: palette.tasks,
        label: `#${id} ${title}`,
        note: shared.statuses[status],
        run: () => navigate({ to: "/desk/$agentId/tasks/$taskId", params: { agentId, taskId: id } }),
      }));
    },
    [graph, agentId, palette, shared],
  );
  return <Palette commands={commands} find={find} typed={typed} close={close} />;
}
