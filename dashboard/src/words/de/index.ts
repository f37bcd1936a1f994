/** The words of the desks in German. */
import type { Words } from "../en";
import { account } from "./account";
import { field } from "./field";
import { money } from "./money";
import { palette } from "./palette";
import { practice } from "./practice";
import { shared } from "./shared";
import { staff } from "./staff";
import { support } from "./support";
import { webhooks } from "./webhooks";
import { work } from "./work";

export const words: Words = { account, field, money, palette, practice, shared, staff, support, webhooks, work };
