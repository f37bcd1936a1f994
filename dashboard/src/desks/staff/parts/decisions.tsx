/** The decisions of the staff on an operator and on a payout, in the queue and in the lists of their kind. */
import type { ResultOf } from "../../../graph/graphql";
import { useLanguage, useWords } from "../../../words";
import { Fact, Facts } from "../../../parts/lists/facts";
import { groupIban, money } from "../../../words/formats";
import { APPROVE_OPERATOR, APPROVE_PAYOUT, CONFIRM_PAYOUT, DECLINE_PAYOUT, REINSTATE_OPERATOR, SUSPEND_OPERATOR } from "./decisions.documents";
import { Move, type Field, type Values } from "./move";
import type { QUEUES } from "./queues.documents";
import { useRefusal } from "./roles";

type Queues = ResultOf<typeof QUEUES>;
type Operator = Pick<Queues["operators"]["nodes"][number], "id" | "name" | "status">;
type Payout = Pick<Queues["requested"]["nodes"][number], "id" | "amount" | "currency" | "status" | "needsSecondPerson" | "operator" | "destination">;

export function OperatorDecision({ operator: { id, name, status }, done }: { operator: Operator; done: () => void }) {
  const { staff } = useWords();
  const refusal = useRefusal()("TRUST");
  const suspension = useSuspension();
  const subject = { kind: "OPERATOR", id } as const;
  const variables = () => ({ id });
  if (status === "SUSPENDED") return <Move label={staff.reinstate} subject={subject} title={name} text={staff.reinstateText} refusal={refusal} document={REINSTATE_OPERATOR} variables={variables} done={done} />;
  return (
    <>
      <Move
        label={status === "REGISTERED" ? staff.decline : staff.suspend}
        look="danger"
        subject={subject}
        title={name}
        text={staff.suspendText}
        refusal={refusal}
        document={SUSPEND_OPERATOR}
        fields={suspension}
        variables={(values: Values) => ({ id, ...values })}
        done={done}
      />
      {status === "REGISTERED" && (
        <Move label={staff.approve} subject={subject} title={name} text={staff.approveText} refusal={refusal} document={APPROVE_OPERATOR} variables={variables} done={done} />
      )}
    </>
  );
}

/** Form of a suspension: its reason, and the treatment of tasks under way. */
export function useSuspension(): readonly Field[] {
  const { shared, staff } = useWords();
  return [
    { name: "reason", label: shared.reason, hint: staff.accountReads },
    { name: "acceptedTasks", label: staff.tasksUnderWay, kind: "choice", choices: staff.acceptedTasks, start: "GO_ON" },
  ];
}

export function PayoutDecision({ payout: { id, amount, currency, status, needsSecondPerson, operator, destination }, done }: { payout: Payout; done: () => void }) {
  const { locale, words: { shared, staff } } = useLanguage();
  const refusal = useRefusal()("FINANCE");
  const title = operator?.name ?? `#${id}`;
  const subject = { kind: "PAYOUT", id } as const;
  const moves = () => money(locale, amount, currency);
  const facts = <Destination destination={destination} />;
  const isToApprove = status === "REQUESTED" && needsSecondPerson;
  if (status !== "REQUESTED" && status !== "APPROVED") return null;
  return (
    <>
      <Move
        label={staff.decline}
        look="danger"
        subject={subject}
        title={title}
        text={staff.declinePayoutText}
        facts={facts}
        moves={moves}
        refusal={refusal}
        document={DECLINE_PAYOUT}
        isTried
        fields={[{ name: "reason", label: shared.reason, hint: staff.accountReads }]}
        variables={({ reason }: Values, dryRun) => ({ id, dryRun, reason })}
        done={done}
      />
      {isToApprove && (
        <Move
          label={staff.approve}
          subject={subject}
          title={title}
          text={staff.approvePayoutText}
          facts={facts}
          moves={moves}
          refusal={refusal}
          document={APPROVE_PAYOUT}
          isTried
          fields={[{ name: "reason", label: shared.reason }]}
          variables={({ reason }: Values, dryRun) => ({ id, dryRun, reason })}
          done={done}
        />
      )}
      <Move
        label={staff.confirm}
        subject={subject}
        title={title}
        text={staff.confirmText}
        facts={facts}
        moves={moves}
        refusal={refusal}
        document={CONFIRM_PAYOUT}
        isTried
        fields={[{ name: "bankReference", label: staff.bankReference, kind: "line" }]}
        variables={({ bankReference }: Values, dryRun) => ({ id, dryRun, bankReference })}
        done={done}
      />
    </>
  );
}

/** The account to which the money goes, as the operator has given it. */
function Destination({ destination: { accountHolder, iban, bic, accountNumber, routingCode } }: { destination: Payout["destination"] }) {
  const { problems, staff } = useWords();
  return (
    <Facts>
      <Fact term={problems.fields.accountHolder}>{accountHolder}</Fact>
      <Fact term={staff.account}>{[iban ? groupIban(iban) : accountNumber, bic ?? routingCode].filter(Boolean).join(" · ")}</Fact>
    </Facts>
  );
}
