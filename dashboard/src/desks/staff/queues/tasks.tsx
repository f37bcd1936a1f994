/** The tasks of all agents, and those that are held before they are published. */
import { useRead, useRefreshed } from "../../../graph/hooks";
import type { Status } from "../../../graph/status";
import { Page } from "../../../parts/page";
import { Money, When } from "../../../parts/values";
import { useWords } from "../../../words";
import { whyHeld } from "../../../words/holds";
import { AccountFilter } from "../parts/account_filter";
import { ChoiceFilter, Filters, List, Row, Tabs, TextFilter, given, useFilters } from "../parts/list";
import { HELD_TASKS, STAFF_TASKS } from "./tasks.documents";
import { Chip } from "../../../parts/marks/status";

export function Tasks() {
  const { shared, staff } = useWords();
  const isHeld = useFilters()["list"] === "held";
  return (
    <Page
      title={shared.pages.tasks}
      aside={
        <Tabs
          name="list"
          tabs={[
            [undefined, staff.all],
            ["held", staff.queues.heldTasks],
          ]}
        />
      }
    >
      {isHeld ? <Held /> : <All />}
    </Page>
  );
}

function All() {
  const { shared, staff } = useWords();
  const { after = null, text, status, agentId, operatorId, countryIsoCode } = useFilters();
  const filter = given({ text, agentId, operatorId, countryIsoCode: countryIsoCode?.toUpperCase(), status: status ? [status as Status] : undefined });
  const read = useRead(STAFF_TASKS, { filter, after });
  useRefreshed(read.refresh);
  return (
    <>
      <Filters>
        <TextFilter name="text" label={staff.searchTasks} />
        <ChoiceFilter name="status" label={staff.status} all={staff.everyStatus} choices={shared.statuses} />
        <AccountFilter kind="AGENT" name="agentId" />
        <AccountFilter kind="OPERATOR" name="operatorId" />
        <TextFilter name="countryIsoCode" label={staff.countryCode} />
      </Filters>
      <List read={read} connection={read.data?.tasks} empty={{ title: staff.noneFound, text: staff.noneFoundText }}>
        {(task) => (
          <Row
            key={task.id}
            title={task.title}
            at={{ to: "/staff/tasks/$taskId", params: { taskId: task.id } }}
            chip={<Chip status={task.status} />}
            facts={[`#${task.id}`, task.agent?.agentName, task.locationAddress, <When key="when" instant={task.createdInstant} />]}
            aside={<Money amount={task.payoutAmount} currency={task.payoutCurrency} />}
          />
        )}
      </List>
    </>
  );
}

function Held() {
  const { staff, work } = useWords();
  const { after = null } = useFilters();
  const read = useRead(HELD_TASKS, { after });
  useRefreshed(read.refresh);
  return (
    <List read={read} connection={read.data?.heldTasks} empty={{ title: staff.heldEmpty, text: staff.heldEmptyText }}>
      {(task) => (
        <Row
          key={task.id}
          title={task.title}
          at={{ to: "/staff/tasks/$taskId", params: { taskId: task.id } }}
          facts={[`#${task.id}`, task.agent?.agentName, task.held && whyHeld(work, task.held), <When key="when" instant={task.held?.sinceInstant} />]}
          aside={<Money amount={task.payoutAmount} currency={task.payoutCurrency} />}
        />
      )}
    </List>
  );
}
