import type { ReactNode } from "react";

/** Terms and what they are, in two columns. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="facts">{children}</dl>;

export function Fact({ term, isSum = false, children }: { term: ReactNode; isSum?: boolean; children: ReactNode }) {
  const sum = isSum ? "sum" : undefined;
  return (
    <>
      <dt className={sum}>{term}</dt>
      <dd className={sum}>{children}</dd>
    </>
  );
}
