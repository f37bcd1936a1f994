/** A question above the page, as the browser's own dialog: on a telephone it weighs nothing. */
import { X } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useWords } from "../words";

interface Props {
  title: string;
  text?: string;
  close: () => void;
  children: ReactNode;
}

/** The keyboard stays in it, Escape closes it, and what opened it has the focus again. */
export function Sheet({ title, text, close, children }: Props) {
  const { shared } = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={close}
      className="mx-auto mt-auto mb-3 max-h-[90dvh] w-[calc(100%-1.5rem)] max-w-lg overflow-y-auto rounded-2xl border border-line bg-card p-5 text-ink shadow-2xl backdrop:bg-[#0008] sm:my-auto"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} className="m-0 text-base font-semibold">
          {title}
        </h2>
        <button type="button" aria-label={shared.close} onClick={close} className="-m-2 grid size-10 shrink-0 place-items-center rounded-lg border-0 bg-transparent hover:bg-ground">
          <X size={18} aria-hidden />
        </button>
      </div>
      {text && <p className="m-0 mt-1 text-sm text-quiet">{text}</p>}
      <div className="mt-4 grid gap-4">{children}</div>
    </dialog>
  );
}
