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
  /** A map at the top, below the head; the content is a sheet over it, which has the title. */
  map?: ReactNode;
  /** What the thumb reaches: one filled button, and a line below it. */
  action?: ReactNode;
  children: ReactNode;
}

export function PhonePage({ title, back, map, action, children }: Props) {
  const { shared } = useWords();
  const end = use(PageEnd);
  useTitle(title);
  return (
    <div className="page phone-page">
      <header className={map ? "ptop over" : "ptop"}>
        <Link to={back} className="btn icon ghost" aria-label={shared.back}>
          <ChevronLeft aria-hidden />
        </Link>
        {!map && (
          <h1 tabIndex={-1} className="grow two">
            {title}
          </h1>
        )}
        {end}
      </header>
      {map && <div className="phone-map">{map}</div>}
      <div className="phone-body">{children}</div>
      {action && <ThumbZone>{action}</ThumbZone>}
    </div>
  );
}

/** The title of the window. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Fieldcall`;
  }, [title]);
}
