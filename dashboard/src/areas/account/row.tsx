import type { ReactNode } from "react";

/** One of a list: what it is, what is known about it, and what can be done with it. */
export function Row({ title, chips, facts, children }: { title: ReactNode; chips?: ReactNode; facts: readonly (readonly [string, ReactNode])[]; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="m-0 flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          {title}
          {chips}
        </p>
        <dl className="m-0 mt-1.5 flex flex-wrap gap-x-6 gap-y-1 text-s">
          {facts.map(([term, value]) => (
            <div key={term} className="flex min-w-0 flex-wrap gap-x-1.5">
              <dt className="text-quiet">{term}</dt>
              <dd className="m-0 min-w-0 [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </li>
  );
}

export function Rows({ children }: { children: ReactNode }) {
  return <ul className="m-0 list-none divide-y divide-line p-0">{children}</ul>;
}
