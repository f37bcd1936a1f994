import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";

type Look = "main" | "plain" | "danger";

const LOOKS: Record<Look, string> = {
  main: "bg-accent text-on-accent hover:bg-accent-over border-transparent",
  plain: "bg-card text-ink border-quiet/50 hover:border-ink",
  danger: "bg-card text-bad border-bad hover:bg-bad/10",
};

export const buttonClass = (look: Look = "plain") =>
  `inline-flex min-h-10 items-center justify-center gap-2 rounded-lg border px-4 text-sm font-semibold no-underline ` +
  `disabled:cursor-not-allowed disabled:opacity-60 ${LOOKS[look]}`;

interface Props extends Omit<ComponentProps<"button">, "disabled"> {
  look?: Look;
  /** Why it cannot be pressed; it stays in the order of the keyboard, and the reason is read with it. */
  refusal?: string | null | undefined;
  busy?: boolean;
  children: ReactNode;
}

/** A button that says why it cannot be pressed. */
export function Button({ look = "plain", refusal, busy = false, onClick, children, ...rest }: Props) {
  const id = useId();
  const off = Boolean(refusal) || busy;
  return (
    <span className="inline-flex flex-col gap-1">
      <button
        type="button"
        {...rest}
        className={`${buttonClass(look)} ${off ? "cursor-not-allowed opacity-60" : ""}`}
        aria-disabled={off}
        aria-busy={busy}
        aria-describedby={refusal ? id : undefined}
        onClick={off ? (event) => event.preventDefault() : onClick}
      >
        {children}
      </button>
      {refusal && (
        <span id={id} className="max-w-72 text-xs text-quiet">
          {refusal}
        </span>
      )}
    </span>
  );
}
