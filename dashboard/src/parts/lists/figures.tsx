import type { ReactNode } from "react";

/** A strip of up to four figures; each child is a column, and may be a link. */
export const Figures = ({ children }: { children: ReactNode }) => <div className="card strip">{children}</div>;

/** One figure: its mark and name, the number, and a note below it. */
export function Figure({ mark, label, value, note }: { mark?: ReactNode; label: ReactNode; value: ReactNode; note?: ReactNode }) {
  return (
    <>
      <span className="k">
        {mark}
        {label}
      </span>
      <span className="fig">{value}</span>
      {note && <span className="s q">{note}</span>}
    </>
  );
}
