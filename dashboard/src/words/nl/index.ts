/** The words of the desks in Dutch. */
import type { DeskWords } from "../en";
import { account } from "./account";
import { money } from "./money";
import { palette } from "./palette";
import { practice } from "./practice";
import { shared } from "./shared";
import { support } from "./support";
import { webhooks } from "./webhooks";
import { work } from "./work";

export const words: DeskWords = { account, money, palette, practice, shared, support, webhooks, work };
