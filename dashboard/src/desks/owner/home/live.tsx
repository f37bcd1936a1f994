/** Who is under way for the owner: on a map, and in a list below it. */
import { Link, navigate, useParams } from "../../../app/router";
import { placeOf } from "../../../areas/tasks/map/in_view";
import { Distance } from "../../../areas/tasks/parts/distances";
import { useOperatorLocations } from "../../../areas/tasks/parts/operator_locations";
import type { ResultOf } from "../../../graph/graphql";
import { distance } from "../../../parts/map/distance";
import { StreetMap, type Mark } from "../../../parts/map/street_map";
import { STAGES, StatusMark } from "../../../parts/marks/status";
import { Card } from "../../../parts/page";
import { Clock } from "../../../parts/values";
import { useWords } from "../../../words";
import type { HOME } from "./home.documents";
import { LISTED } from "./jobs";

type UnderWay = ResultOf<typeof HOME>["underWay"]["nodes"][number];

export default function Live({ tasks, total }: { tasks: readonly UnderWay[]; total: number }) {
  const { shared, work } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const operators = useOperatorLocations(tasks.map(({ id }) => id));
  const marks: Mark[] = tasks.flatMap((task) => placeOf(task).map((place) => ({ ...place, id: task.id, kind: "task" as const, stage: STAGES[task.status], name: task.title })));
  const people = tasks.flatMap(({ id, operator }): Mark[] => {
    const known = operators.get(id);
    return known && operator ? [{ ...known, id: `operator-${id}`, kind: "person", name: operator.firstName }] : [];
  });
  const places = [...marks, ...people].map(({ latitude, longitude }) => ({ latitude, longitude }));
  return (
    <Card
      isFlush
      title={shared.live}
      aside={
        <Link to="/desk/$agentId/map" params={{ agentId }} className="link s">
          {work.underWayCount(total)}
        </Link>
      }
    >
      {places.length > 0 && (
        <StreetMap
          className="h-46 home-map"
          label={work.mapLabel}
          marks={[...marks, ...people]}
          trails={[...operators].filter(([, { trail }]) => trail.length > 1).map(([id, { trail }]) => ({ id, places: trail }))}
          start={places}
          startKey={`${tasks.map(({ id }) => id).join()} ${people.length}`}
          nearest={14}
          pick={({ id }) => navigate({ to: "/desk/$agentId/tasks/$taskId", params: { agentId, taskId: id.replace("operator-", "") } })}
        />
      )}
      <ul className="divide-y divide-line text-s">
        {tasks.slice(0, LISTED).map((task) => (
          <UnderWayRow key={task.id} task={task} operator={operators.get(task.id)} />
        ))}
      </ul>
    </Card>
  );
}

function UnderWayRow({ task, operator }: { task: UnderWay; operator: { latitude: number; longitude: number } | undefined }) {
  const { agentId } = useParams<"/desk/$agentId">();
  const [place] = placeOf(task);
  return (
    <li className="row px-4 py-2">
      <StatusMark stage={STAGES[task.status]} />
      <Link to="/desk/$agentId/tasks/$taskId" params={{ agentId, taskId: task.id }} className="grow cut hover:underline">
        <b className="med">{task.operator?.firstName}</b> <span className="q">{task.title}</span>
      </Link>
      <span className="q num">{operator && place && task.status === "EN_ROUTE" ? <Distance metres={distance(place, operator)} /> : <Clock instant={task.updatedInstant} />}</span>
    </li>
  );
}
