/** A control of a form with its name, its hint, and what is wrong with its value. */
import { TriangleAlert } from "lucide-react";
import { useId, type ComponentProps, type ReactNode } from "react";

interface Labelled {
  label: string;
  hint?: string | undefined;
  /** What is wrong, and an example of what is right. */
  error?: string | undefined;
  /** Place of the whole field in its form. */
  className?: string | undefined;
}

/** Class of a control that has its label elsewhere. */
export const CONTROL = "in";

interface Wiring {
  id: string;
  className: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
}

/** The hint is no part of the name, which is read at each visit. */
function Field({ label, hint, error, className = "", children }: Labelled & { children: (control: Wiring) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={`field ${className}`}>
      <label className="l" htmlFor={id}>
        {label}
      </label>
      {children({ id, className: error ? `${CONTROL} is-bad` : CONTROL, "aria-invalid": error ? true : undefined, "aria-describedby": note ? `${id}-note` : undefined })}
      {note && (
        <span id={`${id}-note`} className={error ? "hint bad" : "hint"}>
          {error && <TriangleAlert size={14} aria-hidden />}
          {note}
        </span>
      )}
    </div>
  );
}

export function Input({ label, hint, error, className, ...rest }: Labelled & ComponentProps<"input">) {
  return (
    <Field {...{ label, hint, error, className }}>
      {(control) => <input {...control} {...rest} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, className, ...rest }: Labelled & ComponentProps<"textarea">) {
  return (
    <Field {...{ label, hint, error, className }}>
      {(control) => <textarea {...control} {...rest} />}
    </Field>
  );
}

/** A choice among its options, which may stand in groups. */
export function Select({ label, hint, error, className, children, ...rest }: Labelled & ComponentProps<"select">) {
  return (
    <Field {...{ label, hint, error, className }}>
      {(control) => (
        <select {...control} {...rest}>
          {children}
        </select>
      )}
    </Field>
  );
}

/** A choice among a few values, each with its name in words. */
export function Choice<Value extends string>({ value, of, choose, ...rest }: Labelled & Pick<ComponentProps<"select">, "name" | "aria-required"> & { value: Value; of: readonly (readonly [Value, string])[]; choose: (value: Value) => void }) {
  return (
    <Select {...rest} value={value} onChange={(event) => choose(event.target.value as Value)}>
      {of.map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </Select>
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
