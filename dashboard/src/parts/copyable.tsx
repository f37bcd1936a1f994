import { useState } from "react";
import { useWords } from "../words";
import { Button } from "./button";

/** A text to be taken elsewhere, such as a key that is shown once. */
export function Copyable({ label, text }: { label: string; text: string }) {
  const { shared } = useWords();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="grid gap-1 text-sm">
      <span className="font-medium">{label}</span>
      <div className="flex flex-wrap items-start gap-2">
        <code tabIndex={0} aria-label={label} role="textbox" aria-readonly className="min-w-0 flex-1 basis-60 rounded-lg border border-line bg-ground px-3 py-2 [overflow-wrap:anywhere] select-all">
          {text}
        </code>
        <Button onClick={() => void copy()}>{isCopied ? shared.copied : shared.copy}</Button>
      </div>
      <span role="status" className="sr-only">
        {isCopied ? shared.copied : ""}
      </span>
    </div>
  );
}
