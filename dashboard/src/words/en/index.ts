/** The words of the desks in English; every other language has the same shape. */
import { account } from "./account";
import type { field } from "./field";
import { money } from "./money";
import { palette } from "./palette";
import { practice } from "./practice";
import { shared } from "./shared";
import type { staff } from "./staff";
import { support } from "./support";
import { webhooks } from "./webhooks";
import { work } from "./work";

export const en = { account, money, palette, practice, shared, support, webhooks, work };

export type DeskWords = typeof en;

/** Those of the field and of the staff are loaded where they are shown. */
export type Words = DeskWords & { field: typeof field; staff: typeof staff };
