/** The words of the desks in English; every other language has the same shape. */
import { money } from "./money";
import { shared } from "./shared";
import { work } from "./work";

export const en = { shared, work, money };

export type Words = typeof en;
