/** Palabras de los webhooks, en Latinoamérica. */
import type { Words } from "../en";
import { webhooks as spain } from "../es/webhooks";

export const webhooks: Words["webhooks"] = spain;
