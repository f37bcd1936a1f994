/** A question above the page, with a title and a way out of it. */
import { X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useWords } from "../words";
import { Modal } from "./modal";
import { Note } from "./note";

interface Props {
  title: string;
  text?: string;
  /** Sentence about what somebody else did while it was open, so that its move is no longer possible. */
  meanwhile?: string | null;
  close: () => void;
  children: ReactNode;
}

export function Dialog({ title, text, meanwhile, close, children }: Props) {
  const { shared } = useWords();
  const id = useId();
  return (
    <Modal
      close={close}
      aria-labelledby={id}
      aria-describedby={text ? `${id}-text` : undefined}
      className="mx-auto mt-auto mb-3 max-h-[90dvh] w-[calc(100%-1.5rem)] max-w-[30rem] sm:my-auto"
    >
      <div className="max-h-[90dvh] overflow-y-auto p-5">
        <div className="flex items-start justify-between gap-4">
          <h2 id={id} className="m-0 text-m font-semibold">
            {title}
          </h2>
          <button type="button" aria-label={shared.close} onClick={close} className="-m-2 grid size-11 shrink-0 place-items-center rounded-m border-0 bg-transparent hover:bg-ground">
            <X size={18} aria-hidden />
          </button>
        </div>
        {text && (
          <p id={`${id}-text`} className="m-0 mt-1 text-s text-quiet">
            {text}
          </p>
        )}
        <div className="mt-4 grid gap-4">
          {meanwhile && <Note role="alert">{meanwhile}</Note>}
          {children}
        </div>
      </div>
    </Modal>
  );
}
