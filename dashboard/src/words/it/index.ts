/** The words of the desks in Italian. */
import type { Words } from "../en";
import { account } from "./account";
import { field } from "./field";
import { palette } from "./palette";
import { practice } from "./practice";
import { shared } from "./shared";
import { staff } from "./staff";
import { support } from "./support";
import { work } from "./work";

export const words: Partial<Words> = { account, field, palette, practice, shared, staff, support, work };
