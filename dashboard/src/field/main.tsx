/** The start of the field, an app of its own for a telephone: who is signed in, then their pages. */
import "../app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { untilPage } from "../app/pages";
import { Router } from "../app/router";
import { SignedOut } from "../app/signed_out";
import { viewer } from "../app/viewer";
import { graphOf } from "../graph/client";
import { FaultNote } from "../parts/problem";
import { LanguageContext } from "../words";
import { ENGLISH, languageOf } from "./catalogues";
import { actorOf, FieldDesk } from "./desk";
import { beginFirstRead } from "./first_read";
import { makeInstallable } from "./install";
import { unsubscribe, unsubscribeOthers } from "./push";
import { forgetKept } from "./queue/store";

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
