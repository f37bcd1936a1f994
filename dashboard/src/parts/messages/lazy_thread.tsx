/** The conversation about a task, loaded once the page around it stands. Its place has the size of a short one meanwhile. */
import { useEffect, useRef, useState, type FunctionComponent } from "react";
import { awaitQuiet } from "../../graph/quiet";
import { useWords } from "../../words";
import { Card } from "../page";
import { FaultNote } from "../problem";
import type { Props } from "./thread";

/** Height of a conversation without messages: its text, and the form above its button if something can be written. */
const FORM_HEIGHT = "12.9375rem";
const EMPTY_HEIGHT = "1.25rem";

/** Kept for the next task, whose conversation is there at once. */
let Loaded: FunctionComponent<Props> | null = null;

export function LazyThread(props: Props) {
  const { shared } = useWords();
  const place = useRef<HTMLDivElement>(null);
  const [Thread, setThread] = useState(() => Loaded);
  const [fault, setFault] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (Loaded) return undefined;
    let isOpen = true;
    const load = async () => {
      await awaitQuiet();
      try {
        Loaded = (await import("./thread")).Thread;
        if (isOpen) setThread(() => Loaded);
      } catch (failure) {
        if (isOpen) setFault(failure);
      }
    };
    void load();
    return () => {
      isOpen = false;
    };
  }, [tries]);
  const retry = () => {
    // The button goes; the keyboard stays at the conversation.
    place.current?.focus();
    setFault(null);
    setTries(tries + 1);
  };
  const height = props.refusal === null ? FORM_HEIGHT : EMPTY_HEIGHT;
  return (
    <div ref={place} tabIndex={-1}>
      {Thread ? (
        <Thread {...props} />
      ) : (
        <Card title={shared.messages}>
          <div className="grid">
            <div style={{ gridArea: "1/1" }}>
              {fault ? (
                <FaultNote fault={{ networkError: fault }} retry={retry} />
              ) : (
                <div role="status" data-loading="" className="vh">
                  {shared.loading}
                </div>
              )}
            </div>
            <div aria-hidden className="invisible grid" style={{ gridArea: "1/1" }}>
              <div style={{ height }} />
              {/* A button is as high as pages of this width have it. */}
              {props.refusal === null && <span className="btn" />}
            </div>
          </div>
          {props.refusal !== null && <p className="m-0 mt-3 text-s text-quiet">{props.refusal}</p>}
        </Card>
      )}
    </div>
  );
}
