/** Elements of every page of a desk: its head, cards, and texts of empty and loading pages. */
import { useEffect, type ReactNode } from "react";
import { useWords } from "../words";

export function Page({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Fieldcall`;
  }, [title]);
  return (
    <div className="mx-auto flex h-full w-full max-w-[1600px] flex-col gap-4 p-4 md:p-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="m-0 text-xl font-semibold tracking-tight">
          {title}
        </h1>
        {aside}
      </header>
      {children}
    </div>
  );
}

export function Card({ title, aside, children }: { title?: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="rounded-xl border border-line bg-card p-4">
      {title && (
        <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 className="m-0 text-sm font-semibold">{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}

/** An empty page that teaches the next step. */
export function Empty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 rounded-xl border border-dashed border-line px-6 py-14 text-center">
      <p className="m-0 font-semibold">{title}</p>
      <p className="m-0 max-w-[52ch] text-sm text-quiet">{text}</p>
      {children}
    </div>
  );
}

export function Loading() {
  const { shared } = useWords();
  return (
    <p role="status" data-loading="" className="m-0 text-sm text-quiet">
      {shared.loading}
    </p>
  );
}

/** A term and what it is, as a row of a list of details. */
export function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[9rem_1fr] gap-3 border-b border-line py-2 text-sm last:border-0">
      <dt className="text-quiet">{term}</dt>
      <dd className="m-0 min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
