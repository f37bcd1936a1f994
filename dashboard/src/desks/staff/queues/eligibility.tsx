/** The rules on who may take a task, for an operator that the staff chooses. */
import { useRead, useRefreshed } from "../../../graph/hooks";
import { Tag } from "../../../parts/marks/tag";
import { Card, Loading } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { useWords } from "../../../words";
import { AccountFilter } from "../parts/account_filter";
import { Filters, useFilters } from "../parts/list";
import { ELIGIBILITY } from "./tasks.documents";

export function Eligibility({ taskId }: { taskId: string }) {
  const { staff } = useWords();
  const { operatorId } = useFilters();
  return (
    <Card title={staff.eligibility}>
      <Filters>
        <AccountFilter kind="OPERATOR" name="operatorId" />
      </Filters>
      {operatorId ? <Rules taskId={taskId} operatorId={operatorId} /> : <p className="m-0 mt-3 text-s text-quiet">{staff.eligibilityText}</p>}
    </Card>
  );
}

function Rules({ taskId, operatorId }: { taskId: string; operatorId: string }) {
  const { staff } = useWords();
  const { data, fault, isLoading, refresh } = useRead(ELIGIBILITY, { taskId, operatorId });
  useRefreshed(refresh);
  if (isLoading) return <Loading />;
  if (!data) return fault ? <FaultNote fault={fault} retry={refresh} /> : null;
  const { allowed, rules } = data.eligibility;
  return (
    <>
      <p className="m-0 mt-3 text-s font-medium">{allowed ? staff.mayTake : staff.mayNotTake}</p>
      <ul className="m-0 mt-2 list-none divide-y divide-line p-0 text-s">
        {rules.map((rule) => (
          <li key={rule.code} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 grow basis-[min(14rem,100%)] wrap-anywhere sm:basis-0">{rule.sentence}</span>
            <Tag tone={rule.allowed ? "good" : "bad"}>{rule.allowed ? staff.ruleMet : staff.ruleNotMet}</Tag>
          </li>
        ))}
      </ul>
    </>
  );
}
