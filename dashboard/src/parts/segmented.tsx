import type { ReactNode } from "react";

interface Props<Value extends string> {
  label: string;
  value: Value;
  of: readonly (readonly [Value, ReactNode])[];
  choose: (value: Value) => void;
}

/** A choice of one among a few, all of which are seen. */
export function Segmented<Value extends string>({ label, value, of, choose }: Props<Value>) {
  return (
    <div role="group" aria-label={label} className="seg">
      {of.map(([name, text]) => (
        <button key={name} type="button" aria-pressed={name === value} onClick={() => choose(name)}>
          {text}
        </button>
      ))}
    </div>
  );
}
