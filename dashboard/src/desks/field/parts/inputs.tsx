/** Fields of forms, large enough for a thumb. */
import type { ComponentProps, ReactNode } from "react";

export const INPUT = "min-h-12 w-full min-w-0 rounded-lg border border-quiet bg-card px-3 font-normal text-ink placeholder:text-quiet";

export function Field({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <label className="grid gap-1 text-sm font-medium">
      {label}
      {children}
      {hint && <span className="font-normal text-quiet">{hint}</span>}
    </label>
  );
}

export const Text = (props: ComponentProps<"input">) => <input {...props} className={INPUT} />;
export const Lines = (props: ComponentProps<"textarea">) => <textarea rows={4} {...props} className={`${INPUT} py-2`} />;
export const Choice = (props: ComponentProps<"select">) => <select {...props} className={INPUT} />;
