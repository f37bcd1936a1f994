/** The start of the desks of owners and staff: the viewer, then the desk of the address. */
import "./app.css";
import { lazy, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./first";
import { OwnerDesk } from "./desks/owner/desk";
import { ENTRIES as OWNER_ENTRIES } from "./desks/owner/entries";
import { StaffDesk } from "./desks/staff/desk";
import { ENTRIES as STAFF_ENTRIES } from "./desks/staff/entries";
import { loadStaffWords, StaffWordsProvider } from "./desks/staff/words";
import { buildPath } from "./app/addresses";
import { NotFound } from "./app/not_found";
import { awaitPage } from "./app/pages";
import { FaultBoundary, Router, usePlace } from "./app/router";
import { SignInPrompt } from "./app/signed_out";
import { loadViewer, ViewerContext, type Viewer } from "./app/viewer";
import { FaultNote } from "./parts/problem";
import { LanguageContext } from "./words";
import { ENGLISH, languageOf } from "./words/catalogues";

const NoAgents = lazy(() => import("./areas/practice/no_agents"));

const place = document.getElementById("desk");
if (!place) throw new Error("the page has no place for the desk");
const shown = createRoot(place);

async function start(): Promise<void> {
  const signedIn = await loadViewer();
  const home = location.pathname === "/" ? findHomePath(signedIn) : null;
  if (home?.startsWith("/field")) return location.replace(home);
  if (home) history.replaceState(history.state, "", home);
  const { locale } = signedIn.person;
  // Both languages' files at once; what they are needed for waits for them by itself.
  if ((home ?? location.pathname).startsWith("/staff")) void loadStaffWords(locale);
  const [language] = await Promise.all([languageOf(locale), awaitPage(location.pathname)]);
  document.documentElement.lang = language.slug;
  shown.render(
    <StrictMode>
      <LanguageContext value={language}>
        <ViewerContext value={signedIn}>
          <Router>
            <FaultBoundary retry={() => location.reload()}>
              <CurrentDesk />
            </FaultBoundary>
          </Router>
        </ViewerContext>
        <SignInPrompt viewer={signedIn} />
      </LanguageContext>
    </StrictMode>,
  );
}

/** Return the path of the person's own desk, to which `/` leads. */
function findHomePath({ agents: [agent], operator, staff }: Viewer): string | null {
  if (agent) return buildPath("/desk/$agentId", { agentId: agent.id });
  if (staff) return buildPath("/staff");
  return operator ? buildPath("/field") : null;
}

function CurrentDesk() {
  const { match, path } = usePlace();
  if (path === "/") return <NoAgents />;
  if (!match) return <NotFound />;
  if (!match.address.startsWith("/staff")) return <OwnerDesk entries={OWNER_ENTRIES} />;
  return (
    <StaffWordsProvider>
      <StaffDesk entries={STAFF_ENTRIES} />
    </StaffWordsProvider>
  );
}

start().catch((fault: unknown) => {
  shown.render(
    <LanguageContext value={ENGLISH}>
      <main className="mx-auto max-w-lg p-6">
        <FaultNote fault={fault} retry={() => location.reload()} />
      </main>
    </LanguageContext>,
  );
});
