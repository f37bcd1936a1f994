/** The words of the desks in English; every other language has the same shape. */
import { account } from "./account";
import { money } from "./money";
import { palette } from "./palette";
import { practice } from "./practice";
import { shared } from "./shared";
import { support } from "./support";
import { work } from "./work";

export const en = { shared, work, money, account, practice, support, palette };

export type Words = typeof en;
