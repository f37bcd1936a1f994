/** Fields of forms, large enough for a thumb. */
import type { ComponentProps, ReactNode } from "react";

export const INPUT = "in";

export function Field({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <label className="field">
      {label}
      {children}
      {hint && <span className="font-normal text-quiet">{hint}</span>}
    </label>
  );
}

export const Text = (props: ComponentProps<"input">) => <input {...props} className={INPUT} />;
export const Lines = (props: ComponentProps<"textarea">) => <textarea rows={4} {...props} className={`${INPUT} py-2`} />;
export const Choice = (props: ComponentProps<"select">) => <select {...props} className={INPUT} />;
