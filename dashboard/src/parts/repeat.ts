import { refreshReads } from "../graph/session";

/** Do once more what was refused, by the form or the question around `part`: what was typed there is sent again. */
export function repeat(part: HTMLElement | null): void {
  const form = part?.closest("form");
  const confirm = part?.closest("dialog")?.querySelector<HTMLElement>("[data-confirm]");
  if (form) form.requestSubmit();
  else if (confirm) confirm.click();
  else refreshReads();
}
