import { useId, type ComponentProps, type ReactNode } from "react";

export type Look = "primary" | "quiet" | "danger" | "ghost";
/** `small` stands in rows, `icon` has no word, `wide` is the one action of a telephone's page. */
type Size = "small" | "icon" | "wide";

/** The classes of a button, for a link or a label that looks like one. */
export const buttonClass = (look: Look = "quiet", ...sizes: Size[]) => ["btn", ...(look === "quiet" ? [] : [look]), ...sizes].join(" ");

interface Props extends Omit<ComponentProps<"button">, "disabled" | "className"> {
  look?: Look;
  sizes?: readonly Size[];
  /** Why it cannot be pressed; it stays in the order of the keyboard, and the reason is read with it. */
  refusal?: ReactNode;
  /** True while its work goes on; a text takes the place of the label, as "Approving…". */
  busy?: boolean | string;
  children: ReactNode;
}

/** A button that says why it cannot be pressed, and keeps its width while it is busy. */
export function Button({ look, sizes = [], refusal, busy = false, onClick, children, ...rest }: Props) {
  const id = useId();
  const isOff = Boolean(refusal) || Boolean(busy);
  return (
    <span className="act">
      <button
        type="button"
        {...rest}
        className={buttonClass(look, ...sizes)}
        aria-disabled={isOff}
        aria-busy={Boolean(busy)}
        aria-describedby={refusal ? id : rest["aria-describedby"]}
        onClick={isOff ? (event) => event.preventDefault() : onClick}
      >
        {typeof busy === "string" ? (
          <span className="swap">
            <span aria-hidden>{children}</span>
            <span>{busy}</span>
          </span>
        ) : (
          children
        )}
      </button>
      {refusal && (
        <span id={id} className="why">
          {refusal}
        </span>
      )}
    </span>
  );
}
