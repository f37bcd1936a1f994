/** Operators: those who wait for approval first in line, all of them by search. */
import type { ResultOf } from "../../../graph/graphql";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { When } from "../../../parts/values";
import { useLanguage } from "../../../words";
import { money } from "../../../words/formats";
import { OperatorDecision } from "../parts/decisions";
import { ChoiceFilter, Filters, ListPage, Row, TextFilter, given, useFilters } from "../parts/list";
import { OPERATORS } from "./accounts.documents";
import { Tag } from "../../../parts/marks/tag";

type Operator = ResultOf<typeof OPERATORS>["operators"]["nodes"][number];

export function Operators() {
  const { words: { shared, staff } } = useLanguage();
  const { after = null, text, status, countryIsoCode } = useFilters();
  const filter = given({ text, status: status as Operator["status"] | undefined, countryIsoCode: countryIsoCode?.toUpperCase() });
  const read = useRead(OPERATORS, { filter, after, direction: status === "REGISTERED" ? "ASC" : "DESC" });
  useRefreshed(read.refresh);
  return (
    <ListPage
      title={shared.pages.operators}
      filters={
        <Filters>
          <TextFilter name="text" label={staff.searchAccounts} />
          <ChoiceFilter name="status" label={staff.status} all={staff.everyStatus} choices={staff.operatorStatuses} />
          <TextFilter name="countryIsoCode" label={staff.countryCode} />
        </Filters>
      }
      read={read}
      connection={read.data?.operators}
      empty={status === "REGISTERED" ? { title: staff.operatorsEmpty, text: staff.operatorsEmptyText } : { title: staff.noneFound, text: staff.noneFoundText }}
    >
      {(operator) => <OperatorRow key={operator.id} operator={operator} done={read.refresh} />}
    </ListPage>
  );
}

function OperatorRow({ operator, done }: { operator: Operator; done: () => void }) {
  const { locale, words: { staff } } = useLanguage();
  const { id, name, status } = operator;
  return (
    <Row
      title={name}
      chip={<Tag tone={status === "APPROVED" ? "good" : status === "REGISTERED" ? "warn" : "bad"}>{staff.operatorStatuses[status]}</Tag>}
      facts={[
        `#${id}`,
        operator.email,
        operator.countryIsoCode,
        operator.languages.join(", "),
        operator.skills.join(", "),
        staff.tasksDone(operator.tasksDone),
        operator.rating !== null && `★ ${operator.rating.toFixed(1)}`,
        ...operator.earnings.map(({ earnedBalance, currency }) => money(locale, earnedBalance, currency)),
        <When key="when" instant={operator.createdInstant} />,
        operator.suspensionReason,
      ]}
    >
      <OperatorDecision operator={operator} done={done} />
    </Row>
  );
}
