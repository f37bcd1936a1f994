/** The start of the operator's desk, an app of its own for a telephone: the viewer, then their pages. */
import "./app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./first";
import { ENGLISH, languageOf } from "./desks/field/catalogues";
import { actorOf, FieldDesk } from "./desks/field/desk";
import { beginFirstRead } from "./desks/field/first_read";
import { forgetKept } from "./desks/field/parts/queue/store";
import { makeInstallable } from "./desks/field/profile/install";
import { unsubscribe, unsubscribeOthers } from "./desks/field/profile/push";
import { untilPage } from "./app/pages";
import { Router } from "./app/router";
import { SignedOut } from "./app/signed_out";
import { viewer } from "./app/viewer";
import { FaultNote } from "./parts/problem";
import { LanguageContext } from "./words";
import { graphOf } from "./graph/client";

const place = document.getElementById("desk");
if (!place) throw new Error("the page has no place for the desk");
const shown = createRoot(place);

/** Who signs out leaves nothing to read in this browser, and is told nothing in it any more. */
const forget = () => Promise.all([forgetKept(), unsubscribe()]).then(() => undefined);

async function start(): Promise<void> {
  const signedIn = await viewer(forget);
  if (signedIn.operator) beginFirstRead(graphOf(actorOf(signedIn.operator)), location.pathname);
  const [language] = await Promise.all([languageOf(signedIn.person.locale), untilPage(location.pathname)]);
  document.documentElement.lang = language.locale;
  shown.render(
    <StrictMode>
      <LanguageContext value={language}>
        <Router>
          <FieldDesk viewer={signedIn} />
        </Router>
        <SignedOut viewer={signedIn} />
      </LanguageContext>
    </StrictMode>,
  );
  makeInstallable();
  await unsubscribeOthers(signedIn.operator?.id);
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
