/** Balance of a wallet by day: a curve, and the same figures as a table. */
import { useState } from "react";
import { useRead, useRefreshed } from "../../graph/hooks";
import { Card, Loading } from "../../parts/page";
import { encodeDayStart, formatDay, formatPastDay } from "../../parts/period";
import { FaultNote } from "../../parts/problem";
import { Money } from "../../parts/values";
import { useLanguage } from "../../words";
import { money as amountOf } from "../../words/formats";
import { BALANCES } from "./money.documents";

const SPANS = [7, 30, 90] as const;
const WIDTH = 600;
const HEIGHT = 120;

export function Chart({ currency }: { currency: string }) {
  const { locale, words: { shared, money } } = useLanguage();
  const [span, setSpan] = useState<(typeof SPANS)[number]>(30);
  const { data, fault, isLoading, refresh } = useRead(BALANCES, { currency, from: encodeDayStart(formatPastDay(span)) });
  useRefreshed(refresh);
  const points = data?.wallet.balances ?? [];
  const totals = points.map(({ total }) => Number(total));
  const [lowest, highest] = [Math.min(0, ...totals), Math.max(1, ...totals)];
  const at = (value: string, index: number) => {
    const x = points.length > 1 ? (index / (points.length - 1)) * WIDTH : 0;
    return `${x.toFixed(1)},${(HEIGHT - ((Number(value) - lowest) / (highest - lowest)) * HEIGHT).toFixed(1)}`;
  };
  const line = (name: "total" | "available") => points.map((point, index) => at(point[name], index)).join(" ");
  const [first, last] = [points[0], points.at(-1)];
  return (
    <Card
      title={money.overTime}
      aside={
        <span className="flex gap-1">
          {SPANS.map((days) => (
            <button
              key={days}
              type="button"
              aria-pressed={days === span}
              className={`min-h-8 rounded-lg border px-2 text-xs ${days === span ? "border-ink bg-ground font-semibold text-ink" : "border-line bg-card text-quiet"}`}
              onClick={() => setSpan(days)}
            >
              {money.days[days]}
            </button>
          ))}
        </span>
      }
    >
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {first && last && (
        <figure className="m-0">
          <svg
            role="img"
            aria-label={`${money.overTime}: ${amountOf(locale, first.total, currency)} – ${amountOf(locale, last.total, currency)}`}
            viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
            preserveAspectRatio="none"
            className="block h-36 w-full"
          >
            <polygon points={`0,${HEIGHT} ${line("total")} ${WIDTH},${HEIGHT}`} className="fill-accent/10" />
            <polyline points={line("total")} className="fill-none stroke-quiet" strokeDasharray="4 3" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
            <polyline points={line("available")} className="fill-none stroke-accent" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          </svg>
          <figcaption className="mt-2 flex flex-wrap justify-between gap-x-4 text-xs text-quiet">
            <span>{formatDay(Date.parse(first.instant))}</span>
            <span>
              <span aria-hidden className="text-accent">━</span> {money.available} <span aria-hidden className="ms-3">┅</span> {money.total}
            </span>
            <span>{formatDay(Date.parse(last.instant))}</span>
          </figcaption>
          <details className="mt-2 text-sm">
            <summary className="text-quiet">{money.figures}</summary>
            <div className="mt-2 max-h-72 overflow-auto" tabIndex={0} role="region" aria-label={money.figures}>
              <table className="w-full border-collapse">
                <thead>
                  <tr className="border-b border-line text-quiet">
                    <th scope="col" className="py-1 text-start font-medium">{money.day}</th>
                    <th scope="col" className="py-1 text-end font-medium">{money.available}</th>
                    <th scope="col" className="py-1 text-end font-medium">{money.total}</th>
                  </tr>
                </thead>
                <tbody>
                  {points.map(({ instant, available, total }) => (
                    <tr key={instant} className="border-b border-line last:border-0">
                      <td className="py-1">{formatDay(Date.parse(instant))}</td>
                      <td className="py-1 text-end"><Money amount={available} currency={currency} /></td>
                      <td className="py-1 text-end"><Money amount={total} currency={currency} /></td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </figure>
      )}
      {data && points.length === 0 && <p className="m-0 text-sm text-quiet">{shared.nothing}</p>}
    </Card>
  );
}
