/** The inbox of the staff: questions of agents and operators. */
import { useRead, useRefreshed } from "../../../graph/hooks";
import { When } from "../../../parts/values";
import { useWords } from "../../../words";
import { ChoiceFilter, Filters, ListPage, Row, TextFilter, given, useFilters } from "../parts/list";
import { SUPPORT_REQUESTS } from "./support.documents";
import { Tag } from "../../../parts/marks/tag";

type SupportStatus = "OPEN" | "IN_PROGRESS" | "WAITING_FOR_AGENT" | "WAITING_FOR_OPERATOR" | "RESOLVED" | "CLOSED";

export function Support() {
  const { shared, staff } = useWords();
  const { after = null, text, status } = useFilters();
  const read = useRead(SUPPORT_REQUESTS, { filter: given({ text, status: status as SupportStatus | undefined }), after });
  useRefreshed(read.refresh);
  return (
    <ListPage
      title={shared.pages.support}
      filters={
        <Filters>
          <TextFilter name="text" label={staff.searchSupport} />
          <ChoiceFilter name="status" label={staff.status} all={staff.everyStatus} choices={staff.supportStatuses} />
        </Filters>
      }
      read={read}
      connection={read.data?.supportRequests}
      empty={{ title: staff.supportEmpty, text: staff.supportEmptyText }}
    >
      {(request) => (
        <Row
          key={request.id}
          title={request.subject}
          at={{ to: "/staff/support/$requestId", params: { requestId: request.id } }}
          chip={
            <>
              <Tag tone={request.status === "OPEN" || request.status === "IN_PROGRESS" ? "warn" : "plain"}>{staff.supportStatuses[request.status]}</Tag>
              {(request.severity === "HIGH" || request.severity === "CRITICAL") && <Tag tone="bad">{staff.severities[request.severity]}</Tag>}
            </>
          }
          facts={[`#${request.id}`, request.agent?.agentName ?? request.operator?.name, staff.supportTypes[request.type], <When key="when" instant={request.updatedInstant} />]}
        />
      )}
    </ListPage>
  );
}
