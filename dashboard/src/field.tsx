/** The start of the operator's desk, an app of its own for a telephone: the viewer, then their pages. */
import "./app.css";
import "./styles/field.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./first";
import { ENGLISH, languageOf } from "./desks/field/catalogues";
import { FieldDesk } from "./desks/field/desk";
import { forgetKept } from "./desks/field/parts/queue/store";
import { makeInstallable } from "./desks/field/profile/install";
import { unsubscribe, unsubscribeOthers } from "./desks/field/profile/push";
import { awaitPage } from "./app/pages";
import { Router } from "./app/router";
import { SignInPrompt } from "./app/signed_out";
import { loadViewer } from "./app/viewer";
import { FaultNote } from "./parts/problem";
import { LanguageContext } from "./words";

const place = document.getElementById("desk");
if (!place) throw new Error("the page has no place for the desk");
const shown = createRoot(place);

/** Delete the data and the push subscription of the operator who signed out. */
const forget = () => Promise.all([forgetKept(), unsubscribe()]).then(() => undefined);

async function start(): Promise<void> {
  const signedIn = await loadViewer(forget);
  const [language] = await Promise.all([languageOf(signedIn.person.locale), awaitPage(location.pathname)]);
  document.documentElement.lang = language.slug;
  shown.render(
    <StrictMode>
      <LanguageContext value={language}>
        <Router>
          <FieldDesk viewer={signedIn} />
        </Router>
        <SignInPrompt viewer={signedIn} />
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
