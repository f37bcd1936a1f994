/** Texts to be taken elsewhere: a button that puts one on the clipboard and says that it did. */
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useWords } from "../words";
import { Button } from "./button";

const SHOWN_MILLISECONDS = 2_000;

function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return { isCopied, copy };
}

/** A text that is shown whole, such as a key that is shown once. */
export function Copyable({ label, text }: { label: string; text: string }) {
  const { shared } = useWords();
  const { isCopied, copy } = useCopy(text);
  return (
    <div className="grid gap-1 text-s">
      <span className="font-medium">{label}</span>
      <div className="flex flex-wrap items-start gap-2">
        <code tabIndex={0} aria-label={label} role="textbox" aria-readonly className="min-w-0 flex-1 basis-60 rounded-m border border-line bg-ground px-3 py-2 [overflow-wrap:anywhere] select-all">
          {text}
        </code>
        <Button onClick={copy}>{isCopied ? shared.copied : shared.copy}</Button>
      </div>
      <span role="status" className="sr-only">
        {isCopied ? shared.copied : ""}
      </span>
    </div>
  );
}

/** The button alone, beside a text that stands on the page. */
export function CopyButton({ what, text }: { what: string; text: string }) {
  const { money, shared } = useWords();
  const { isCopied, copy } = useCopy(text);
  return (
    <button type="button" aria-label={isCopied ? shared.copied : money.copy(what)} title={money.copy(what)} className="grid size-8 shrink-0 place-items-center rounded-m border-0 bg-transparent text-quiet hover:bg-ground hover:text-ink" onClick={copy}>
      {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
    </button>
  );
}
