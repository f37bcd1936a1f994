/** A control of a form with its name, its hint, and what is wrong with its value. */
import { TriangleAlert } from "lucide-react";
import { useId, type ComponentProps, type ReactNode } from "react";

interface Labelled {
  label: string;
  hint?: string | undefined;
  /** What is wrong, and an example of what is right. */
  error?: string | undefined;
}

/** Class of a control that has its label elsewhere. */
export const CONTROL = "in";

interface Wiring {
  className: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
}

function Field({ label, hint, error, children }: Labelled & { children: (control: Wiring) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  return (
    <label className="field">
      <span className="l">{label}</span>
      {children({ className: error ? `${CONTROL} is-bad` : CONTROL, "aria-invalid": error ? true : undefined, "aria-describedby": note ? id : undefined })}
      {note && (
        <span id={id} className={error ? "hint bad" : "hint"}>
          {error && <TriangleAlert size={14} aria-hidden />}
          {note}
        </span>
      )}
    </label>
  );
}

export function Input({ label, hint, error, ...rest }: Labelled & ComponentProps<"input">) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...control} {...rest} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, ...rest }: Labelled & ComponentProps<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea {...control} {...rest} />}
    </Field>
  );
}

/** A choice among a few values, each with its name in words. */
export function Choice<Value extends string>({
  label,
  hint,
  error,
  value,
  of,
  choose,
}: Labelled & { value: Value; of: readonly (readonly [Value, string])[]; choose: (value: Value) => void }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => choose(event.target.value as Value)}>
          {of.map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A choice with what it means beside it, as one of many or as one of a few. */
export function Option({ label, hint, ...rest }: Labelled & ComponentProps<"input">) {
  return (
    <label className="opt">
      <input {...rest} />
      <span>
        <span className="med">{label}</span>
        {hint && <span className="hint block">{hint}</span>}
      </span>
    </label>
  );
}
