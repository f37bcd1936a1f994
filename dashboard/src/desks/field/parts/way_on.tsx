/** The button after a refusal: where the operator goes on, by its code, or the page read again. */
import type { Address } from "../../../app/addresses";
import { Link } from "../../../app/router";
import { Button, buttonClass } from "../../../parts/button";
import { useWords } from "../../../words";

type Lead = Extract<Address, "/field" | "/field/profile">;

const LEADS: Record<string, Lead> = {
  operator_not_approved: "/field/profile",
  country_not_live: "/field/profile",
  terms_not_accepted: "/field/profile",
  deadline_exceeded: "/field",
  not_found: "/field",
  task_taken: "/field",
  held_for_review: "/field",
};

/** `again` reads the page again: what stood against the step may be over. */
export function WayOn({ code, again }: { code: string; again: () => void }) {
  const { field, shared } = useWords();
  const lead = LEADS[code];
  if (!lead) {
    return (
      <Button sizes={["wide"]} onClick={again}>
        {shared.tryAgain}
      </Button>
    );
  }
  return (
    <Link to={lead} className={buttonClass("quiet", "wide")}>
      {lead === "/field" ? field.findTask : shared.pages.profile}
    </Link>
  );
}
