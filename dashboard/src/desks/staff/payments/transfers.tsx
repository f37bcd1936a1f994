/** Money that comes in: transfers to be matched, deposits to be refunded, and what was taken back and is owed. */
import { CURRENCIES } from "../../../areas/money/money.documents";
import { useRead, useRefreshed } from "../../../graph/hooks";
import { Page } from "../../../parts/page";
import { Money, When } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { money } from "../../../words/formats";
import { AccountFilter } from "../parts/account_filter";
import { ChoiceFilter, Filters, List, Row, Tabs, TextFilter, given, useFilters } from "../parts/list";
import { Move, type Values } from "../parts/move";
import { useRefusal } from "../parts/roles";
import { Candidates, decimalOf } from "./candidates";
import { BANK_TRANSFERS, CREDIT_TRANSFER, DEPOSITS, REFUND_DEPOSIT, REVERSALS } from "./payments.documents";
import { Tag } from "../../../parts/marks/tag";

const FIRST_CURRENCY = "EUR";

type DepositStatus = "PENDING" | "PAID" | "DECLINED" | "CANCELLED" | "EXPIRED";

export function Transfers() {
  const { shared, staff } = useWords();
  const { list } = useFilters();
  return (
    <Page
      title={shared.pages.transfers}
      aside={
        <Tabs
          name="list"
          tabs={[
            [undefined, shared.pages.transfers],
            ["deposits", staff.deposits],
            ["reversals", staff.queues.reversals],
          ]}
        />
      }
    >
      {list === "deposits" ? <Deposits /> : list === "reversals" ? <Reversals /> : <BankTransfers />}
    </Page>
  );
}

function BankTransfers() {
  const { shared, staff } = useWords();
  const inMoney = useTypedMoney();
  const refusal = useRefusal()("FINANCE");
  const { after = null, agentId, bankReference } = useFilters();
  const { data } = useRead(CURRENCIES, {});
  const currencies = Object.fromEntries((data?.currencies ?? [{ code: FIRST_CURRENCY }]).map(({ code }) => [code, code]));
  const read = useRead(BANK_TRANSFERS, { filter: given({ agentId, bankReference }), after });
  return (
    <>
      <Filters>
        <TextFilter name="bankReference" label={staff.bankReference} />
        <AccountFilter kind="AGENT" name="agentId" />
        <Move
          label={staff.match}
          look="primary"
          title={shared.pages.transfers}
          text={staff.matchText}
          refusal={refusal}
          document={CREDIT_TRANSFER}
          moves={({ amount, currency = "", name = "" }) => (name ? staff.toAgent(inMoney(decimalOf(amount), currency), name) : inMoney(decimalOf(amount), currency))}
          isTried
          fields={[
            { name: "amount", label: shared.amount, kind: "line" },
            { name: "currency", label: shared.currency, kind: "choice", choices: currencies, start: FIRST_CURRENCY, clears: ["reference", "name"] },
            { name: "bankReference", label: staff.bankReference, kind: "line" },
            { name: "reference", label: staff.creditedTo, pick: (values, choose) => <Candidates values={values} choose={choose} /> },
          ]}
          variables={({ reference, amount, currency, bankReference }: Values, dryRun) => ({ input: { reference, amount: decimalOf(amount), currency, bankReference, dryRun } })}
          done={read.refresh}
        />
      </Filters>
      <List read={read} connection={read.data?.bankTransfers} empty={{ title: staff.transfersEmpty, text: staff.transfersEmptyText }}>
        {(transfer) => (
          <Row
            key={transfer.id}
            title={transfer.agent?.agentName ?? `#${transfer.id}`}
            facts={[transfer.reference, transfer.bankReference, <When key="when" instant={transfer.creditedInstant} />]}
            aside={<Money amount={transfer.amount} currency={transfer.currency} />}
          />
        )}
      </List>
    </>
  );
}

function Deposits() {
  const { money: texts, shared, staff } = useWords();
  const inMoney = useTypedMoney();
  const refusal = useRefusal()("FINANCE");
  const { after = null, agentId, status } = useFilters();
  const read = useRead(DEPOSITS, { filter: given({ agentId, status: status as DepositStatus | undefined }), after });
  return (
    <>
      <Filters>
        <ChoiceFilter name="status" label={staff.status} all={staff.everyStatus} choices={staff.depositStatuses} />
        <AccountFilter kind="AGENT" name="agentId" />
      </Filters>
      <List read={read} connection={read.data?.deposits} empty={{ title: staff.noneFound, text: staff.noneFoundText }}>
        {(deposit) => (
          <Row
            key={deposit.id}
            title={deposit.agent?.agentName ?? `#${deposit.id}`}
            chip={<Tag tone={deposit.status === "PAID" ? "good" : "plain"}>{staff.depositStatuses[deposit.status]}</Tag>}
            facts={[
              deposit.externalId,
              deposit.provider,
              <When key="when" instant={deposit.createdInstant} />,
              Number(deposit.takenBack) > 0 && (
                <span key="back">
                  {staff.takenBack} <Money amount={deposit.takenBack} currency={deposit.currency} />
                </span>
              ),
            ]}
            aside={<Money amount={deposit.amount} currency={deposit.currency} />}
          >
            {deposit.status === "PAID" && (
              <Move
                label={staff.refund}
                look="danger"
                title={deposit.agent?.agentName ?? deposit.externalId}
                text={texts.refundText}
                moves={({ amount }) => inMoney(decimalOf(amount), deposit.currency)}
                refusal={refusal}
                document={REFUND_DEPOSIT}
                isTried
                fields={[
                  { name: "amount", label: shared.amount, kind: "line", start: deposit.amount },
                  { name: "reason", label: shared.reason },
                ]}
                variables={({ amount, reason }: Values, dryRun) => ({ input: { externalId: deposit.externalId, amount: decimalOf(amount), reason, dryRun } })}
                done={read.refresh}
              />
            )}
          </Row>
        )}
      </List>
    </>
  );
}

/** A typed amount in its currency; text that is not an amount stays as it was typed. */
function useTypedMoney(): (amount: string, currency: string) => string {
  const { locale } = useLanguage();
  return (amount, currency) => (Number.isFinite(Number(amount)) && /^[A-Z]{3}$/.test(currency) ? money(locale, amount, currency) : `${amount} ${currency}`);
}

function Reversals() {
  const { staff } = useWords();
  const { after = null, all } = useFilters();
  const read = useRead(REVERSALS, { owedOnly: !all, after });
  useRefreshed(read.refresh);
  return (
    <>
      <Filters>
        <ChoiceFilter name="all" label={staff.status} all={staff.owedOnly} choices={{ yes: staff.all }} />
      </Filters>
      <List read={read} connection={read.data?.reversals} empty={{ title: staff.reversalsEmpty, text: staff.reversalsEmptyText }}>
        {(reversal) => (
          <Row
            key={reversal.id}
            title={reversal.agent?.agentName ?? `#${reversal.id}`}
            chip={<Tag tone={Number(reversal.owedBalance) > 0 ? "bad" : "plain"}>{staff.reversalKinds[reversal.kind]}</Tag>}
            facts={[
              reversal.provider,
              reversal.providerReference,
              <When key="when" instant={reversal.createdInstant} />,
              <span key="back">
                {staff.takenBack} <Money amount={reversal.withdrawn} currency={reversal.currency} />
              </span>,
            ]}
            aside={
              <>
                {staff.owed} <Money amount={reversal.owedBalance} currency={reversal.currency} />
              </>
            }
          />
        )}
      </List>
    </>
  );
}
