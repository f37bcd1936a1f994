/** Money that came into a wallet and left it, day by day: columns, and the same figures as a table. */
import { useRead, useRefreshed } from "../../graph/hooks";
import type { ResultOf } from "../../graph/graphql";
import { sumAmounts } from "../../parts/amounts";
import { Table } from "../../parts/lists/table";
import { Card, Loading } from "../../parts/page";
import { encodeDayStart, formatDay, formatPastDay } from "../../parts/period";
import { FaultNote } from "../../parts/problem";
import { Segmented } from "../../parts/segmented";
import { Money } from "../../parts/values";
import { useLanguage } from "../../words";
import { shortDate } from "../../words/formats";
import { BALANCES } from "./money.documents";

export const SPANS = [7, 30, 90] as const;
export type Span = (typeof SPANS)[number];

type Point = ResultOf<typeof BALANCES>["wallet"]["balances"][number];

const IN = "var(--st-paid-mark)";
const OUT = "var(--st-accepted-mark)";

/** The day whose flows a point has: the day that ends at it, or is still going on. */
const dayOf = ({ instant }: Point) => formatDay(Date.parse(instant) - 1);

export function Chart({ currency, span, choose }: { currency: string; span: Span; choose: (span: Span) => void }) {
  const { locale, words: { money } } = useLanguage();
  const { data, fault, isLoading, refresh } = useRead(BALANCES, { currency, from: encodeDayStart(formatPastDay(span - 1)) });
  useRefreshed(refresh);
  const points = data?.wallet.balances.slice(1) ?? [];
  const [first, last] = [points[0], points.at(-1)];
  const isStill = points.every(({ moneyIn, moneyOut }) => Number(moneyIn) === 0 && Number(moneyOut) === 0);
  return (
    <Card
      title={money.inAndOut}
      aside={
        <Segmented
          label={money.period}
          value={String(span)}
          of={SPANS.map((days) => [String(days), money.days[days]] as const)}
          choose={(days) => choose(Number(days) as Span)}
        />
      }
    >
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {first && last && (
        <figure>
          <figcaption className="row wrap s q mb-3">
            <Key fill={IN} name={money.moneyIn} amounts={points.map(({ moneyIn }) => moneyIn)} currency={currency} />
            <Key fill={OUT} name={money.moneyOut} amounts={points.map(({ moneyOut }) => moneyOut)} currency={currency} />
          </figcaption>
          {isStill ? <p className="s q">{money.flowNone}</p> : <Columns points={points} label={money.inAndOut} />}
          <div className="row xs q mt-2">
            <span>{shortDate(locale, dayOf(first))}</span>
            <span className="end">{shortDate(locale, dayOf(last))}</span>
          </div>
          <details className="mt-2 text-s">
            <summary className="text-quiet">{money.figures}</summary>
            <div className="mt-2 max-h-72 overflow-auto" tabIndex={0} role="region" aria-label={money.figures}>
              <Table
                label={money.figures}
                rows={points}
                keyOf={({ instant }) => instant}
                columns={[
                  { key: "day", label: money.day, cell: (point) => shortDate(locale, dayOf(point)) },
                  { key: "in", label: money.moneyIn, isNumber: true, cell: ({ moneyIn }) => <Money amount={moneyIn} currency={currency} /> },
                  { key: "out", label: money.moneyOut, isNumber: true, cell: ({ moneyOut }) => <Money amount={moneyOut} currency={currency} /> },
                  { key: "available", label: money.available, isNumber: true, cell: ({ available }) => <Money amount={available} currency={currency} /> },
                  { key: "total", label: money.total, isNumber: true, cell: ({ total }) => <Money amount={total} currency={currency} /> },
                ]}
              />
            </div>
          </details>
        </figure>
      )}
    </Card>
  );
}

function Key({ fill, name, amounts, currency }: { fill: string; name: string; amounts: readonly string[]; currency: string }) {
  return (
    <span className="row">
      <svg aria-hidden width="10" height="10" viewBox="0 0 10 10">
        <rect width="10" height="10" rx="3" fill={fill} />
      </svg>
      {name} <Money amount={sumAmounts(amounts)} currency={currency} />
    </span>
  );
}

const HEIGHT = 60;
const GAP = 1;
/** A small amount is still a line. */
const LEAST = 1;

function Columns({ points, label }: { points: readonly Point[]; label: string }) {
  const largest = (name: "moneyIn" | "moneyOut") => Math.max(0, ...points.map((point) => Number(point[name])));
  const [highestIn, highestOut] = [largest("moneyIn"), largest("moneyOut")];
  const scale = HEIGHT / (highestIn + highestOut);
  const middle = Math.max(LEAST, highestIn * scale) + GAP;
  const length = (amount: string) => (Number(amount) > 0 ? Math.max(LEAST, Number(amount) * scale) : 0);
  return (
    <svg role="img" aria-label={label} className="block h-40 w-full" preserveAspectRatio="none" viewBox={`0 0 ${points.length} ${HEIGHT + 4 * GAP}`}>
      {points.map(({ instant, moneyIn, moneyOut }, day) => (
        <g key={instant}>
          <rect x={day + 0.2} width="0.6" y={middle - GAP - length(moneyIn)} height={length(moneyIn)} fill={IN} />
          <rect x={day + 0.2} width="0.6" y={middle + GAP} height={length(moneyOut)} fill={OUT} />
        </g>
      ))}
      <line x2={points.length} y1={middle} y2={middle} stroke="var(--line-strong)" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
