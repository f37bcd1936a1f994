/** The conversation, loaded once the page stands; nothing where it cannot be loaded, as without a connection. */
import { lazy, type FunctionComponent } from "react";
import { awaitQuiet } from "../../../graph/quiet";
import type { TaskData } from "./steps";

type Messages = FunctionComponent<{ task: TaskData }>;

export const LazyMessages = lazy(async (): Promise<{ default: Messages }> => {
  await awaitQuiet();
  try {
    return { default: (await import("./messages")).Messages };
  } catch (fault) {
    console.info("no messages", fault);
    return { default: () => null };
  }
});
