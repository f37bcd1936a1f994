import { refreshReads } from "../graph/session";

/** The part of the page that a refusal belongs to. */
export const partOf = (element: HTMLElement | null): ParentNode => element?.closest("dialog") ?? element?.closest("form") ?? element?.closest("main") ?? document;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Return the control of a field of the service, which has the field's name, in the part around an element. */
export const controlOf = (element: HTMLElement | null, field: string) => partOf(element).querySelector<Control>(`[name="${CSS.escape(field)}"]`);

/** Do once more what was refused, by the form or the question around `part`: what was typed there is sent again. */
export function repeat(part: HTMLElement | null): void {
  const form = part?.closest("form");
  const confirm = part?.closest("dialog")?.querySelector<HTMLElement>("[data-confirm]");
  if (form) form.requestSubmit();
  else if (confirm) confirm.click();
  else refreshReads();
}
