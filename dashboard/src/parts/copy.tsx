/** A button that puts a text on the clipboard, and says that it did. */
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useWords } from "../words";

const SHOWN_MILLISECONDS = 2_000;

export function CopyButton({ what, text }: { what: string; text: string }) {
  const { money } = useWords();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MILLISECONDS);
  };
  return (
    <button type="button" aria-label={isCopied ? money.copied : money.copy(what)} title={money.copy(what)} className="grid size-8 shrink-0 place-items-center rounded-lg border-0 bg-transparent text-quiet hover:bg-ground hover:text-ink" onClick={() => void copy()}>
      {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
    </button>
  );
}
