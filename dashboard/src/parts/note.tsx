import { Info, TriangleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

interface Props extends Pick<ComponentProps<"div">, "role" | "id"> {
  tone?: "warn" | "bad" | "info";
  /** One or two buttons that lead on. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What stands in the way or is worth knowing, with the way out. */
export function Note({ tone = "warn", actions, children, ...rest }: Props) {
  const Icon = tone === "info" ? Info : TriangleAlert;
  return (
    <div {...rest} className={tone === "warn" ? "note" : `note ${tone}`}>
      <Icon size={16} aria-hidden className="shrink-0" />
      <div className="grow">
        {children}
        {actions && <div className="row wrap acts">{actions}</div>}
      </div>
    </div>
  );
}
