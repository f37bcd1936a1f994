/** Payouts that operators ask for: confirm what the bank has transferred, or decline with a reason. */
import type { ResultOf } from "../../../graph/graphql";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { Money, When } from "../../../parts/values";
import { useWords } from "../../../words";
import { Chip, ChoiceFilter, Filters, ListPage, Row, useFilters } from "../parts/list";
import { Move, type Values } from "../parts/move";
import { useRefusal } from "../parts/roles";
import { APPROVE_PAYOUT, CONFIRM_PAYOUT, DECLINE_PAYOUT, PAYOUTS } from "./payments.documents";

type Payout = ResultOf<typeof PAYOUTS>["payouts"]["nodes"][number];

const TONES = { REQUESTED: "note", APPROVED: "plain", PAID: "good", DECLINED: "bad" } as const;

export function Payouts() {
  const { shared, staff } = useWords();
  const { after = null, status } = useFilters();
  const read = useRead(PAYOUTS, { status: (status as Payout["status"] | undefined) ?? null, after });
  useRefreshed(read.refresh);
  return (
    <ListPage
      title={shared.pages.payouts}
      filters={
        <Filters>
          <ChoiceFilter name="status" label={staff.status} all={staff.everyStatus} choices={staff.payoutStatuses} />
        </Filters>
      }
      read={read}
      connection={read.data?.payouts}
      empty={{ title: staff.payoutsEmpty, text: staff.payoutsEmptyText }}
    >
      {(payout) => <PayoutRow key={payout.id} payout={payout} done={read.refresh} />}
    </ListPage>
  );
}

function PayoutRow({ payout, done }: { payout: Payout; done: () => void }) {
  const { shared, staff } = useWords();
  const refusal = useRefusal()("FINANCE");
  const { id, status, destination, operator } = payout;
  const title = operator?.name ?? `#${id}`;
  const isOpen = status === "REQUESTED" || status === "APPROVED";
  return (
    <Row
      title={title}
      chip={<Chip tone={TONES[status]}>{staff.payoutStatuses[status]}</Chip>}
      facts={[
        `#${id}`,
        destination.accountHolder,
        destination.iban ?? destination.accountNumber,
        destination.bic ?? destination.routingCode,
        <When key="when" instant={payout.requestedInstant} />,
        payout.needsSecondPerson && staff.needsSecond,
        payout.approvedBy && staff.approvedBy(payout.approvedBy.name),
        payout.bankReference,
        payout.declineReason,
      ]}
      aside={<Money amount={payout.amount} currency={payout.currency} />}
    >
      {status === "REQUESTED" && payout.needsSecondPerson && (
        <Move
          label={staff.approve}
          look="main"
          title={title}
          text={staff.approvePayoutText}
          refusal={refusal}
          document={APPROVE_PAYOUT}
          isTried
          fields={[{ name: "reason", label: shared.reason }]}
          variables={({ reason }: Values, dryRun) => ({ id, dryRun, reason })}
          done={done}
        />
      )}
      {isOpen && (
        <>
          <Move
            label={staff.confirm}
            look={payout.needsSecondPerson && status === "REQUESTED" ? "plain" : "main"}
            title={title}
            text={staff.confirmText}
            refusal={refusal}
            document={CONFIRM_PAYOUT}
            isTried
            fields={[{ name: "bankReference", label: staff.bankReference, kind: "line" }]}
            variables={({ bankReference }: Values, dryRun) => ({ id, dryRun, bankReference })}
            done={done}
          />
          <Move
            label={staff.decline}
            look="danger"
            title={title}
            refusal={refusal}
            document={DECLINE_PAYOUT}
            isTried
            fields={[{ name: "reason", label: shared.reason, hint: staff.accountReads }]}
            variables={({ reason }: Values, dryRun) => ({ id, dryRun, reason })}
            done={done}
          />
        </>
      )}
    </Row>
  );
}
