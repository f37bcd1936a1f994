/** Payouts that operators ask for: confirm what the bank has transferred, or decline with a reason. */
import type { ResultOf } from "../../../graph/graphql";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { Money, When } from "../../../parts/values";
import { useWords } from "../../../words";
import { groupIban } from "../../../words/formats";
import { PayoutDecision } from "../parts/decisions";
import { ChoiceFilter, Filters, ListPage, Row, useFilters } from "../parts/list";
import { PAYOUTS } from "./payments.documents";
import { Tag } from "../../../parts/marks/tag";

type Payout = ResultOf<typeof PAYOUTS>["payouts"]["nodes"][number];

const TONES = { REQUESTED: "warn", APPROVED: "plain", PAID: "good", DECLINED: "bad", CANCELLED: "plain" } as const;

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
  const { staff } = useWords();
  const { id, status, destination, operator } = payout;
  const title = operator?.name ?? `#${id}`;
  return (
    <Row
      title={title}
      chip={<Tag tone={TONES[status]}>{staff.payoutStatuses[status]}</Tag>}
      facts={[
        `#${id}`,
        destination.accountHolder,
        destination.iban ? groupIban(destination.iban) : destination.accountNumber,
        destination.bic ?? destination.routingCode,
        <When key="when" instant={payout.requestedInstant} />,
        payout.needsSecondPerson && staff.needsSecond,
        payout.approvedBy && staff.approvedBy(payout.approvedBy.name),
        payout.bankReference,
        payout.declineReason,
      ]}
      aside={<Money amount={payout.amount} currency={payout.currency} />}
    >
      <PayoutDecision payout={payout} done={done} />
    </Row>
  );
}
