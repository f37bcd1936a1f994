/** A link in text, where it has classes of its own. */
export const LINK = "text-brand underline underline-offset-2";
