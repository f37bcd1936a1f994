/** Fields of a form: a label, the field, and below it a hint or what is wrong with it. */
import { useId, type ComponentProps, type ReactNode } from "react";

export const FIELD = "in";

interface Common {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
}

function Labelled({ label, hint, error, className = "", children }: Common & { children: (id: string, says: Says) => ReactNode }) {
  const id = useId();
  const said = error ?? hint;
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <label htmlFor={id} className="text-s font-medium">
        {label}
      </label>
      {children(id, { "aria-invalid": error ? true : undefined, "aria-describedby": said ? `${id}-says` : undefined })}
      {said && (
        <p id={`${id}-says`} className={`m-0 text-xs ${error ? "font-medium text-danger" : "text-quiet"}`}>
          {said}
        </p>
      )}
    </div>
  );
}

interface Says {
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

type Of<Element extends "input" | "textarea" | "select"> = Common & Omit<ComponentProps<Element>, keyof Common | "id" | "onChange"> & { take: (value: string) => void };

export const TextField = ({ label, hint, error, className, take, ...rest }: Of<"input">) => (
  <Labelled {...{ label, hint, ...(error ? { error } : {}), ...(className ? { className } : {}) }}>
    {(id, says) => <input {...rest} {...says} id={id} className={FIELD} onChange={(event) => take(event.target.value)} />}
  </Labelled>
);

export const LongField = ({ label, hint, error, className, take, ...rest }: Of<"textarea">) => (
  <Labelled {...{ label, hint, ...(error ? { error } : {}), ...(className ? { className } : {}) }}>
    {(id, says) => <textarea {...rest} {...says} id={id} className={FIELD} onChange={(event) => take(event.target.value)} />}
  </Labelled>
);

export const ChoiceField = ({ label, hint, error, className, take, children, ...rest }: Of<"select">) => (
  <Labelled {...{ label, hint, ...(error ? { error } : {}), ...(className ? { className } : {}) }}>
    {(id, says) => (
      <select {...rest} {...says} id={id} className={FIELD} onChange={(event) => take(event.target.value)}>
        {children}
      </select>
    )}
  </Labelled>
);

export function Tick({ label, isOn, take, hint }: { label: string; isOn: boolean; take: (isOn: boolean) => void; hint?: string }) {
  return (
    <label className="flex min-h-8 items-start gap-2.5 text-s">
      <input type="checkbox" className="mt-0.5 size-4.5 shrink-0 accent-brand" checked={isOn} onChange={(event) => take(event.target.checked)} />
      <span>
        {label}
        {hint && <span className="block text-xs text-quiet">{hint}</span>}
      </span>
    </label>
  );
}

/** Options of service categories, grouped by main category. */
export function Categories({ categories }: { categories: readonly { id: string; name: string; parentCategoryId: string | null }[] }) {
  return categories
    .filter(({ parentCategoryId }) => parentCategoryId === null)
    .map((main) => (
      <optgroup key={main.id} label={main.name}>
        <option value={main.id}>{main.name}</option>
        {categories
          .filter(({ parentCategoryId }) => parentCategoryId === main.id)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </optgroup>
    ));
}
