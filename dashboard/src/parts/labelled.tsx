/** A control of a form with its name and its hint. */
import type { ComponentProps, ReactNode } from "react";

const CONTROL = "min-h-10 w-full min-w-0 rounded-lg border border-quiet bg-card px-3 font-normal";

interface Labelled {
  label: string;
  hint?: string;
}

function Label({ label, hint, children }: Labelled & { children: ReactNode }) {
  return (
    <label className="grid min-w-0 gap-1 text-sm font-medium">
      {label}
      {children}
      {hint && <span className="text-xs font-normal text-quiet">{hint}</span>}
    </label>
  );
}

export function Input({ label, hint, ...rest }: Labelled & ComponentProps<"input">) {
  return (
    <Label label={label} {...(hint ? { hint } : {})}>
      <input className={CONTROL} {...rest} />
    </Label>
  );
}

export function TextArea({ label, hint, ...rest }: Labelled & ComponentProps<"textarea">) {
  return (
    <Label label={label} {...(hint ? { hint } : {})}>
      <textarea className={`${CONTROL} min-h-24 py-2`} {...rest} />
    </Label>
  );
}

/** A choice among a few values, each with its name in words. */
export function Choice<Value extends string>({
  label,
  hint,
  value,
  of,
  choose,
}: Labelled & { value: Value; of: readonly (readonly [Value, string])[]; choose: (value: Value) => void }) {
  return (
    <Label label={label} {...(hint ? { hint } : {})}>
      <select className={CONTROL} value={value} onChange={(event) => choose(event.target.value as Value)}>
        {of.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </Label>
  );
}

/** A choice with what it means beside it, as one of many or as one of a few. */
export function Option({ label, hint, ...rest }: Labelled & ComponentProps<"input">) {
  return (
    <label className="grid grid-cols-[auto_1fr] items-start gap-x-3 rounded-lg border border-line p-3 text-sm has-checked:border-accent has-checked:bg-accent/5">
      <input className="mt-0.5 size-5 accent-(--accent)" {...rest} />
      <span>
        <span className="block font-medium">{label}</span>
        {hint && <span className="block text-quiet">{hint}</span>}
      </span>
    </label>
  );
}
