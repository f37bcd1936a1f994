/** Tasks near a place that the operator may see and not take, each with the rules that prevent it. */
import { Link } from "../../../app/router";
import { useRead } from "../../../graph/hooks";
import { Loading } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { useWords } from "../../../words";
import type { nearOf } from "../parts/place";
import { OTHERS } from "./others.documents";

export function Others({ near }: { near: ReturnType<typeof nearOf> }) {
  const { field } = useWords();
  const { data, fault, isLoading, refresh } = useRead(OTHERS, { near });
  const others = data?.openTasks.nodes.filter(({ eligibility }) => eligibility?.allowed === false) ?? [];
  return (
    <section>
      <h2>{field.cannotTake}</h2>
      {isLoading && <Loading />}
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {data && others.length === 0 && <p className="q">{field.othersEmpty}</p>}
      <ul className="near-cards">
        {others.map(({ id, title, locationAddress, eligibility }) => (
          <li key={id} className="ocard">
            <Link to="/field/tasks/$taskId" params={{ taskId: id }} className="t">
              {title}
            </Link>
            <p className="s q">{locationAddress}</p>
            {eligibility?.rules.filter(({ allowed }) => !allowed).map(({ sentence }) => (
              <p key={sentence} className="s">
                {sentence}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
