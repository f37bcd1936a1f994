/** A file of a message or a task: how it is chosen, and how it is shown. */
import { useWords } from "../words";
import { Input } from "./labelled";

interface File {
  fileName: string;
  contentType: string;
  contentUrl: string;
}

/** A link to the file, with its picture where every browser can show it. */
export function Attached({ file: { fileName, contentType, contentUrl } }: { file: File }) {
  const isShown = contentType === "image/jpeg" || contentType === "image/png";
  return (
    <a href={contentUrl} target="_blank" rel="noreferrer" className="link mt-2 block [overflow-wrap:anywhere]">
      {isShown && <img src={contentUrl} alt="" className="mb-1 block max-h-64 max-w-full rounded-m border border-line" />}
      {fileName}
    </a>
  );
}

export function FileInput({ change, required }: { change: (file: globalThis.File | null) => void; required?: boolean }) {
  const { shared } = useWords();
  return (
    <Input
      label={shared.messageFile}
      type="file"
      required={required}
      accept="image/jpeg,image/png,image/heic,application/pdf"
      onChange={(event) => change(event.target.files?.[0] ?? null)}
    />
  );
}
