import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { X } from "lucide-react";
import { useWords } from "../words";

interface Props {
  title: string;
  text?: string;
  isOpen: boolean;
  close: () => void;
  children: ReactNode;
}

/** A question above the page. The keyboard stays in it, Escape closes it, and what opened it has the focus again. */
export function Dialog({ title, text, isOpen, close, children }: Props) {
  const { shared } = useWords();
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 bg-[#0008]" />
        <Base.Popup className="fixed inset-x-3 bottom-3 max-h-[90dvh] overflow-y-auto rounded-2xl border border-line bg-card p-5 shadow-2xl sm:inset-x-auto sm:start-1/2 sm:top-1/2 sm:bottom-auto sm:w-[30rem] sm:-translate-x-1/2 sm:-translate-y-1/2">
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="m-0 text-base font-semibold">{title}</Base.Title>
            <Base.Close aria-label={shared.close} className="-m-2 grid size-9 place-items-center rounded-lg hover:bg-ground">
              <X size={18} aria-hidden />
            </Base.Close>
          </div>
          {text && <Base.Description className="m-0 mt-1 text-sm text-quiet">{text}</Base.Description>}
          <div className="mt-4 grid gap-4">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
