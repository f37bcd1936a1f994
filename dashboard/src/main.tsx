/** The start: who is signed in, then their desk. */
import "./app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Desks, homeOf } from "./app/desks";
import { untilPage } from "./app/pages";
import { Caught, Router } from "./app/router";
import { SignedOut } from "./app/signed_out";
import { viewer, ViewerContext } from "./app/viewer";
import { FaultNote } from "./parts/problem";
import { staffWordsOf } from "./staff/words";
import { LanguageContext } from "./words";
import { ENGLISH, languageOf } from "./words/catalogues";

const place = document.getElementById("desk");
if (!place) throw new Error("the page has no place for the desk");
const shown = createRoot(place);

async function start(): Promise<void> {
  const signedIn = await viewer();
  const home = location.pathname === "/" ? homeOf(signedIn) : null;
  if (home?.startsWith("/field")) return location.replace(home);
  if (home) history.replaceState(history.state, "", home);
  const { locale } = signedIn.person;
  // Both languages' files at once; what they are needed for waits for them by itself.
  if ((home ?? location.pathname).startsWith("/staff")) void staffWordsOf(locale);
  const [language] = await Promise.all([languageOf(locale), untilPage(location.pathname)]);
  document.documentElement.lang = language.locale;
  shown.render(
    <StrictMode>
      <LanguageContext value={language}>
        <ViewerContext value={signedIn}>
          <Router>
            <Caught retry={() => location.reload()}>
              <Desks />
            </Caught>
          </Router>
        </ViewerContext>
        <SignedOut viewer={signedIn} />
      </LanguageContext>
    </StrictMode>,
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
