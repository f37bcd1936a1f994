import { X } from "lucide-react";
import { Link, useParams } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { Button, buttonClass } from "../../../parts/button";
import { distance } from "../../../parts/map/distance";
import { Chip } from "../../../parts/marks/status";
import { Money, When } from "../../../parts/values";
import { useWords } from "../../../words";
import { Distance } from "../parts/distances";
import type { PLACED } from "../parts/map.documents";
import type { OperatorLocation } from "../parts/operator_locations";
import { placeOf } from "./in_view";

interface Props {
  task: ResultOf<typeof PLACED>;
  operator: OperatorLocation | undefined;
  close: () => void;
}

/** The task that was pressed on the map or in the list: its operator's way, and what leads to its page. */
export function SelectedTask({ task, operator, close }: Props) {
  const { shared, work } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const [place] = placeOf(task);
  return (
    <section className="mapsel" aria-label={work.mapSelected}>
      <div className="row top">
        <div className="grow">
          <b className="strong">{task.title}</b>
          <div className="s q">{task.locationAddress}</div>
        </div>
        <Button look="ghost" sizes={["small", "icon"]} aria-label={shared.close} onClick={close}>
          <X size={18} aria-hidden />
        </Button>
      </div>
      <div className="row wrap s mapsel-facts">
        <Chip status={task.status} />
        {operator && place && (
          <span className="q">
            <Distance metres={distance(place, operator)} /> {work.fromPlace} · <When instant={operator.reportedInstant} />
          </span>
        )}
        <span className="num strong end">
          <Money amount={task.payoutAmount} currency={task.payoutCurrency} />
        </span>
      </div>
      <Link to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId: task.id }} className={buttonClass("quiet", "small")}>
        {work.openTask}
      </Link>
    </section>
  );
}
