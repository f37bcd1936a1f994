/** The browser's own dialog: the keyboard stays in it, and it weighs nothing. */
import { useLayoutEffect, useRef, type ComponentProps } from "react";
import { createPortal } from "react-dom";

interface Props extends ComponentProps<"dialog"> {
  close: () => void;
}

/** Above the page for as long as it is drawn. Escape and a press beside it close it; what opened it has the focus again. */
export function Modal({ close, className = "", children, ...rest }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return createPortal(
    <dialog
      {...rest}
      ref={dialog}
      // What is taken from the page has been closed by whoever did so.
      onClose={({ currentTarget: { isConnected, open } }) => isConnected && !open && close()}
      onPointerDown={({ target, currentTarget }) => target === currentTarget && close()}
      className={`overflow-hidden rounded-xl border border-line bg-surface p-0 text-ink shadow-e2 backdrop:bg-[#0008] ${className}`}
    >
      {children}
    </dialog>,
    document.body,
  );
}
