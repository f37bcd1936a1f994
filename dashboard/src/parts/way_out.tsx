/** The ways out of a problem or a warning, as links and buttons. */
import { use, useRef, type MouseEvent } from "react";
import { refreshReads } from "../graph/session";
import { useWords, type Words } from "../words";
import { Button, buttonClass } from "./button";
import { OpenContext } from "./open";
import { controlOf, partOf, repeat } from "./repeat";
import { findField, PAGES, pathOf, waysOf, type Way } from "./ways";

export interface Ways {
  /** The code of a problem, or with `isWarning` that of a warning in small letters. */
  code: string;
  errors?: readonly { field: string }[];
  nextActions?: readonly { code: string }[];
  isWarning?: boolean;
  /** A page with the field to correct, where this one has none. */
  fieldPath?: string;
  retry?: (() => void) | undefined;
}

export function WaysOut({ retry, fieldPath, isWarning = false, ...coded }: Ways) {
  const words = useWords();
  const { shared } = words;
  const row = useRef<HTMLSpanElement>(null);
  const { pathname: path, search } = location;
  const found = waysOf(coded, path, isWarning);
  const ways = retry && !found.includes("read") && !found.includes("again") ? [...found, "again" as const] : found;
  const correct = () => focusField(row.current, findField(coded), words);
  const back = encodeURIComponent(path + search);
  const show = (way: Way) => {
    if (way === "proof") return <Away key={way} isFirst href={`/sign-in/proof?next=${back}`}>{shared.freshProof}</Away>;
    if (way === "signIn") return <Away key={way} isFirst href={`/sign-in?next=${back}`}>{shared.signInAgain}</Away>;
    if (way === "field") return fieldPath ? <Away key={way} href={fieldPath}>{shared.correctField}</Away> : <Button key={way} onClick={correct}>{shared.correctField}</Button>;
    if (way === "again") return <Button key={way} onClick={retry ?? (() => repeat(row.current))}>{shared.tryAgain}</Button>;
    if (way === "read") return <Button key={way} onClick={retry ?? (() => readAgain(row.current))}>{retry ? shared.tryAgain : shared.readAgain}</Button>;
    // A payment leads back to what it is for.
    return <Away key={way} href={`${pathOf(way, path, coded.code)}${way === "deposit" ? `&next=${back}` : ""}`}>{nameOf(way, words)}</Away>;
  };
  return (
    <span ref={row} className="row wrap">
      {ways.map(show)}
    </span>
  );
}

function Away({ href, isFirst = false, children }: { href: string; isFirst?: boolean; children: string }) {
  const open = use(OpenContext);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // The pages of signing in are none of a desk.
    if (isFirst || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.currentTarget.closest("dialog")?.close();
    open(href);
  };
  return (
    <a className={buttonClass(isFirst ? "primary" : "quiet")} href={href} onClick={follow}>
      {children}
    </a>
  );
}

/** The name of a page, in the words of the desk that has it. */
function nameOf(way: keyof typeof PAGES, words: Words): string {
  const { shared } = words;
  if (way === "deposit") return words.money.deposit;
  if (way === "claim") return shared.claim;
  if (way === "support") return location.pathname.startsWith("/field") ? words.field.askSupport : words.support.ask;
  return shared.open(way === "people" ? words.staff.people : shared.pages[way]);
}

const CONTROLS = "input:not([type=hidden]), select, textarea";

/** Lead to the control of a field: by its name, by its mark, by its label, or else to the first of the form. */
function focusField(row: HTMLElement | null, name: string, { problems }: Words): void {
  const part = partOf(row);
  const label = (problems.fields as Record<string, string>)[name];
  const labelled = label && [...part.querySelectorAll("label")].find(({ textContent }) => textContent?.trim().startsWith(label))?.control;
  const control = controlOf(row, name) ?? part.querySelector<HTMLElement>("[aria-invalid=true]") ?? (labelled || part.querySelector<HTMLElement>(CONTROLS));
  control?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}

/** Close the question that came too late, and read what the page shows again. */
function readAgain(row: HTMLElement | null): void {
  row?.closest("dialog")?.close();
  refreshReads();
}
