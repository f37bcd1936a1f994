/** The start: who is signed in, then the router with their desk. */
import "./app.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { makeRouter } from "./app/router";
import { SignedOut } from "./app/signed_out";
import { viewer } from "./app/viewer";
import { FaultNote } from "./parts/problem";
import { LanguageContext } from "./words";
import { ENGLISH, languageOf } from "./words/catalogues";

const place = document.getElementById("desk");
if (!place) throw new Error("the page has no place for the desk");
const shown = createRoot(place);

async function start(): Promise<void> {
  const router = makeRouter();
  const signedIn = await viewer();
  const language = await languageOf(signedIn.person.locale);
  document.documentElement.lang = language.locale;
  shown.render(
    <StrictMode>
      <LanguageContext value={language}>
        <RouterProvider router={router} context={{ viewer: signedIn }} />
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
