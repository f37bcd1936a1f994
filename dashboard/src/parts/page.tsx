/** Elements of every page of a desk: its head, cards, and texts of empty and loading pages. */
import type { LucideIcon } from "lucide-react";
import { createContext, use, useEffect, type ReactNode } from "react";
import { useLanguage } from "../words";
import { prepareDates } from "../words/formats";

/** What the frame of a desk puts at the end of the head of each page. */
export const PageEnd = createContext<ReactNode>(null);

interface PageProps {
  title: string;
  /** Above the title: the way to the page. */
  crumb?: ReactNode;
  /** Beside the title: a status, a date. */
  note?: ReactNode;
  /** Links to other layouts of the same content, beside the title. */
  layouts?: ReactNode;
  /** Actions of the page, at the end of its head. */
  aside?: ReactNode;
  /** True if the page uses its whole area, as a map does. */
  isFull?: boolean;
  children: ReactNode;
}

export function Page({ title, crumb, note, layouts, aside, isFull = false, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Fieldcall`;
  }, [title]);
  const end = use(PageEnd);
  return (
    <div className="page">
      <header className="head">
        <div className="title">
          {crumb && <p className="crumb">{crumb}</p>}
          <h1 tabIndex={-1}>{title}</h1>
        </div>
        {layouts}
        {note && <span className="s q">{note}</span>}
        {end}
        {aside && <div className="row wrap end">{aside}</div>}
      </header>
      <div className={isFull ? "body full" : "body"}>{children}</div>
    </div>
  );
}

interface CardProps {
  title?: ReactNode;
  aside?: ReactNode;
  /** True if rows or a picture reach its edges. */
  isFlush?: boolean;
  children: ReactNode;
}

export function Card({ title, aside, isFlush = false, children }: CardProps) {
  return (
    <section className="card">
      {title && (
        <header className="card-head">
          <h2>{title}</h2>
          {aside && <div className="end">{aside}</div>}
        </header>
      )}
      {isFlush ? children : <div className="card-body">{children}</div>}
    </section>
  );
}

/** An empty page or list: what is likely next, and one button. */
export function Empty({ icon: Icon, title, text, children }: { icon?: LucideIcon; title: string; text: string; children?: ReactNode }) {
  return (
    <div className="card empty">
      {Icon && (
        <span className="ic">
          <Icon aria-hidden />
        </span>
      )}
      <p className="strong">{title}</p>
      <p className="s q">{text}</p>
      {children && <div className="row wrap acts">{children}</div>}
    </div>
  );
}

/** Grey shapes of the rows that are being read. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div aria-hidden className="card skeleton">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <div className="sk" />
          <div className="sk" />
        </div>
      ))}
    </div>
  );
}

export function Loading() {
  const { locale, words: { shared } } = useLanguage();
  useEffect(() => prepareDates(locale), [locale]);
  return (
    <div role="status" data-loading="">
      <span className="vh">{shared.loading}</span>
      <Skeleton />
    </div>
  );
}
