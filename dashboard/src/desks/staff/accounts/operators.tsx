/** Operators: those who wait for approval first in line, all of them by search. */
import type { ResultOf } from "../../../graph/graphql";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { When } from "../../../parts/values";
import { useLanguage } from "../../../words";
import { money } from "../../../words/formats";
import { Chip, ChoiceFilter, Filters, ListPage, Row, TextFilter, given, useFilters } from "../parts/list";
import { Move, type Field, type Values } from "../parts/move";
import { useRefusal } from "../parts/roles";
import { APPROVE_OPERATOR, OPERATORS, REINSTATE_OPERATOR, SUSPEND_OPERATOR } from "./accounts.documents";

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
  const refusal = useRefusal()("TRUST");
  const suspension = useSuspension();
  const { id, name, status } = operator;
  const variables = () => ({ id });
  return (
    <Row
      title={name}
      chip={<Chip tone={status === "APPROVED" ? "good" : status === "REGISTERED" ? "note" : "bad"}>{staff.operatorStatuses[status]}</Chip>}
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
      {status === "REGISTERED" && (
        <Move label={staff.approve} look="main" title={name} text={staff.approveText} refusal={refusal} document={APPROVE_OPERATOR} variables={variables} done={done} />
      )}
      {status === "SUSPENDED" ? (
        <Move label={staff.reinstate} title={name} refusal={refusal} document={REINSTATE_OPERATOR} variables={variables} done={done} />
      ) : (
        <Move
          label={status === "REGISTERED" ? staff.decline : staff.suspend}
          look="danger"
          title={name}
          text={staff.suspendText}
          refusal={refusal}
          document={SUSPEND_OPERATOR}
          fields={suspension}
          variables={(values: Values) => ({ id, ...values })}
          done={done}
        />
      )}
    </Row>
  );
}

/** Form of a suspension: its reason, and the treatment of tasks under way. */
export function useSuspension(): readonly Field[] {
  const { words: { shared, staff } } = useLanguage();
  return [
    { name: "reason", label: shared.reason, hint: staff.accountReads },
    { name: "acceptedTasks", label: staff.tasksUnderWay, kind: "choice", choices: staff.acceptedTasks, start: "GO_ON" },
  ];
}
