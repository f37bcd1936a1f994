import { Input } from "../../parts/labelled";
import { useWords } from "../../words";

/** File types that support accepts beside a message. */
const TAKEN = "image/jpeg,image/png,image/heic,application/pdf,text/plain,.log,.txt,.json,.csv,.md";

/** A file that goes with a message. */
export function FileInput({ file, choose }: { file: File | null; choose: (file: File | null) => void }) {
  const { support } = useWords();
  return (
    <Input
      key={file ? "chosen" : "none"}
      label={support.attachment}
      hint={support.attachmentHint}
      type="file"
      accept={TAKEN}
      className="w-full min-w-0 text-s file:me-3 file:min-h-10 file:rounded-m file:border file:border-solid file:border-quiet/50 file:bg-surface file:px-3 file:font-semibold file:text-ink"
      onChange={(event) => choose(event.target.files?.[0] ?? null)}
    />
  );
}
