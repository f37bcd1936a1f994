/** A page of one task on a telephone: its head with the way back, its content, and its one action within reach of the thumb. */
import { ChevronLeft } from "lucide-react";
import { use, useEffect, type ReactNode } from "react";
import type { Address } from "../../../app/addresses";
import { Link } from "../../../app/router";
import { PageEnd } from "../../../parts/page";
import { ThumbZone } from "../../../parts/sheet";
import { useWords } from "../../../words";

interface Props {
  title: string;
  back: Extract<Address, "/field" | "/field/tasks">;
  aside?: ReactNode;
  /** What the thumb reaches: one filled button, and a line below it. */
  action?: ReactNode;
  children: ReactNode;
}

export function PhonePage({ title, back, aside, action, children }: Props) {
  const { shared } = useWords();
  const end = use(PageEnd);
  useEffect(() => {
    document.title = `${title} · Fieldcall`;
  }, [title]);
  return (
    <div className="page phone-page">
      <header className="ptop">
        <Link to={back} className="btn icon ghost" aria-label={shared.back}>
          <ChevronLeft aria-hidden />
        </Link>
        <h1 tabIndex={-1} className="grow two">
          {title}
        </h1>
        {aside}
        {end}
      </header>
      <div className="phone-body">{children}</div>
      {action && <ThumbZone>{action}</ThumbZone>}
    </div>
  );
}
