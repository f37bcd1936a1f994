/** The disputes that wait for a decision, longest first. */
import { useRead, useRefreshed } from "../../../graph/hooks";
import { Money, When } from "../../../parts/values";
import { useWords } from "../../../words";
import { ListPage, Row, useFilters } from "../parts/list";
import { DISPUTES } from "./tasks.documents";

export function Disputes() {
  const { shared, staff } = useWords();
  const { after = null } = useFilters();
  const read = useRead(DISPUTES, { after });
  useRefreshed(read.refresh);
  return (
    <ListPage
      title={shared.pages.disputes}
      read={read}
      connection={read.data?.disputes}
      empty={{ title: staff.disputesEmpty, text: staff.disputesEmptyText }}
    >
      {(dispute) => (
        <Row
          key={dispute.taskId}
          title={dispute.title}
          at={{ to: "/staff/disputes/$taskId", params: { taskId: dispute.taskId } }}
          facts={[
            `#${dispute.taskId}`,
            <When key="when" instant={dispute.openedInstant} />,
            staff.openedBy(staff.sides[dispute.openedBy]),
            dispute.agent?.agentName,
            dispute.operator?.name,
            dispute.countryIsoCode,
          ]}
          aside={<Money amount={dispute.payoutAmount} currency={dispute.currency} />}
        />
      )}
    </ListPage>
  );
}
