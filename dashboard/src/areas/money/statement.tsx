/** A statement on one page, made for paper: what a wallet held, each movement, and what it held afterwards. */
import type { OperationResult } from "@urql/core";
import { useCallback, useEffect, useState } from "react";
import { Link, useParams, useSearch } from "../../app/router";
import type { ResultOf, VariablesOf } from "../../graph/graphql";
import { useGraph } from "../../graph/hooks";
import { Button, buttonClass } from "../../parts/button";
import { sumAmounts } from "../../parts/amounts";
import { Loading, Page } from "../../parts/page";
import { encodeDayStart, formatDay, encodeDayEnd, formatMonthStart, isDay } from "../../parts/period";
import { FaultNote } from "../../parts/problem";
import { ExactTime, Money } from "../../parts/values";
import { useLanguage } from "../../words";
import { date } from "../../words/formats";
import { STATEMENT } from "./money.documents";

type Answer = ResultOf<typeof STATEMENT>;
type Entry = Answer["wallet"]["statement"]["lines"]["nodes"][number];

const COLUMNS = ["available", "reserved", "locked", "pending", "total"] as const;

export function Statement() {
  const { locale, words: { shared, money } } = useLanguage();
  const { agentId } = useParams<"/desk/$agentId">();
  const search = useSearch<"/desk/$agentId/money/statement">();
  const currency = search.currency ?? "EUR";
  const from = isDay(search.from) ? search.from : formatMonthStart();
  const until = isDay(search.until) ? search.until : formatDay(Date.now());
  const { answer, lines, isWhole, fault, read } = useStatement(currency, from, until);
  const statement = answer?.wallet.statement;
  return (
    <Page
      title={answer?.agent ? money.statementFor(answer.agent.agentName, currency) : money.statement}
      aside={
        <span className="flex flex-wrap gap-2 print:hidden">
          <Link className={buttonClass()} to="/desk/$agentId/money" params={{ agentId }} search={{ currency }}>
            {shared.back}
          </Link>
          {statement && (
            <a className={buttonClass()} href={statement.downloadUrl} download>
              {money.download}
            </a>
          )}
          <Button look="primary" busy={!isWhole} onClick={() => print()}>
            {money.print}
          </Button>
        </span>
      }
    >
      {fault !== undefined && <FaultNote fault={fault} retry={read} />}
      <p className="m-0 text-s">
        {money.period}: {date(locale, from)} – {date(locale, until)}. <span className="text-quiet">{money.times}</span>
      </p>
      {!isWhole && fault === undefined && <Loading />}
      {statement && isWhole && (
        <div className="overflow-x-auto print:overflow-visible" tabIndex={0} role="region" aria-label={money.statement}>
          <table className="w-full border-collapse text-s print:text-[9pt]">
            <thead>
              <tr className="border-b border-ink">
                <th scope="col" className="py-2 pe-3 text-start">{shared.when}</th>
                <th scope="col" className="py-2 pe-3 text-start">{shared.what}</th>
                {COLUMNS.map((name) => (
                  <th key={name} scope="col" className="py-2 ps-3 text-end">{money[name]}</th>
                ))}
                <th scope="col" className="py-2 ps-3 text-end">{shared.balance}</th>
              </tr>
            </thead>
            <tbody>
              <Sums label={money.opening} amounts={statement.opening} currency={currency} balance={statement.opening.total} />
              {lines.map((line) => (
                <tr key={line.id} className="break-inside-avoid border-b border-line align-top">
                  <td className="py-1.5 pe-3 whitespace-nowrap"><ExactTime instant={line.createdInstant} zone="UTC" isZoneKnown /></td>
                  <td className="py-1.5 pe-3">
                    {shared.entries[line.type]}
                    {line.taskId && ` · ${shared.task(line.taskId)} ${line.taskTitle ?? ""}`}
                    {line.depositExternalId && <span className="block text-xs text-quiet">{line.depositExternalId}</span>}
                  </td>
                  {COLUMNS.map((name) => (
                    <td key={name} className="py-1.5 ps-3 text-end">
                      {Number(line.change[name]) === 0 ? "" : <Money amount={line.change[name]} currency={currency} />}
                    </td>
                  ))}
                  <td className="py-1.5 ps-3 text-end"><Money amount={line.balance.total} currency={currency} /></td>
                </tr>
              ))}
              <Sums label={money.change} amounts={totals(lines)} currency={currency} />
              <Sums label={money.closing} amounts={statement.closing} currency={currency} balance={statement.closing.total} />
            </tbody>
          </table>
          {lines.length === 0 && <p className="text-s text-quiet">{money.statementEmpty}</p>}
        </div>
      )}
    </Page>
  );
}

type Amounts = Record<(typeof COLUMNS)[number], string>;

function Sums({ label, amounts, balance, currency }: { label: string; amounts: Amounts; balance?: string; currency: string }) {
  return (
    <tr className="border-b border-ink font-semibold">
      <th scope="row" colSpan={2} className="py-2 pe-3 text-start">{label}</th>
      {COLUMNS.map((name) => (
        <td key={name} className="py-2 ps-3 text-end"><Money amount={amounts[name]} currency={currency} /></td>
      ))}
      <td className="py-2 ps-3 text-end">{balance && <Money amount={balance} currency={currency} />}</td>
    </tr>
  );
}

/** The sums of the movements themselves, so that a reader can hold them against the two balances. */
const totals = (lines: readonly Entry[]): Amounts =>
  Object.fromEntries(COLUMNS.map((name) => [name, sumAmounts(lines.map(({ change }) => change[name]))])) as Amounts;

/** All pages of a statement, read one after the other, with the oldest movement first. */
function useStatement(currency: string, from: string, until: string) {
  const { client } = useGraph();
  const [state, setState] = useState<{ answer?: Answer; lines: Entry[]; isWhole: boolean; fault?: unknown }>({ lines: [], isWhole: false });
  const read = useCallback(() => {
    let isOver = false;
    const all = async () => {
      setState({ lines: [], isWhole: false });
      const lines: Entry[] = [];
      let after: string | null = null;
      for (;;) {
        const variables: VariablesOf<typeof STATEMENT> = { currency, from: encodeDayStart(from), until: encodeDayEnd(until), after };
        const answer: OperationResult<Answer> = await client.query(STATEMENT, variables, { requestPolicy: "network-only" }).toPromise();
        const { data, error } = answer;
        if (isOver) return;
        if (!data) return setState({ lines: [], isWhole: false, fault: error });
        const { nodes, pageInfo }: Answer["wallet"]["statement"]["lines"] = data.wallet.statement.lines;
        lines.push(...nodes);
        if (!pageInfo.hasNextPage) return setState({ answer: data, lines: lines.reverse(), isWhole: true });
        after = pageInfo.endCursor;
      }
    };
    void all();
    return () => {
      isOver = true;
    };
  }, [client, currency, from, until]);
  useEffect(read, [read]);
  return { ...state, read: () => void read() };
}
