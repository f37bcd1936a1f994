/** The same tasks as a list, on the board and on the map, by the filters that the three share. */
import { Kanban, List, Map } from "lucide-react";
import { Link, useParams, usePlace } from "../../../app/router";
import { useWords } from "../../../words";
import { sharedFilters } from "./search";

export function Layouts() {
  const { shared, work } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const { match, search } = usePlace();
  const layouts = [
    ["/desk/$agentId/tasks", work.list, List],
    ["/desk/$agentId/board", shared.pages.board, Kanban],
    ["/desk/$agentId/map", shared.pages.map, Map],
  ] as const;
  return (
    <nav aria-label={work.layouts} className="seg">
      {layouts.map(([to, label, Icon]) => (
        <Link key={to} className="num" to={to} params={{ agentId }} search={sharedFilters(search)} aria-current={match?.address === to ? "true" : undefined}>
          <Icon size={15} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
