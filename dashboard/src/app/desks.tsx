/** The owner's desk or the staff's, by the address. */
import { ENTRIES as OWNER_ENTRIES } from "../owner/entries";
import { OwnerDesk } from "../owner/desk";
import { buttonClass } from "../parts/button";
import { Empty, Page } from "../parts/page";
import { ENTRIES as STAFF_ENTRIES } from "../staff/entries";
import { StaffDesk } from "../staff/desk";
import { WithStaffWords } from "../staff/words";
import { useWords } from "../words";
import { pathOf } from "./addresses";
import { NotFound } from "./not_found";
import { usePlace } from "./router";
import type { Viewer } from "./viewer";

/** Where `/` leads: to each person's own desk, and nobody to another's. */
export function homeOf({ agents: [agent], operator, staff }: Viewer): string | null {
  if (agent) return pathOf("/desk/$agentId", { agentId: agent.id });
  if (staff) return pathOf("/staff");
  return operator ? pathOf("/field") : null;
}

export function Desks() {
  const { match, path } = usePlace();
  if (path === "/") return <NoAgents />;
  if (!match) return <NotFound />;
  if (!match.address.startsWith("/staff")) return <OwnerDesk entries={OWNER_ENTRIES} />;
  return (
    <WithStaffWords>
      <StaffDesk entries={STAFF_ENTRIES} />
    </WithStaffWords>
  );
}

function NoAgents() {
  const { shared } = useWords();
  return (
    <main>
      <Page title="Fieldcall">
        <Empty title={shared.noAgents} text={shared.noAgentsText}>
          <a className={buttonClass("main")} href="/account/claims">
            {shared.claim}
          </a>
          <a href="/docs">{shared.readDocs}</a>
        </Empty>
      </Page>
    </main>
  );
}
