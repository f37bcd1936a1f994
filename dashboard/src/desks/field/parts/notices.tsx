/** Notices of every page: entries that wait for a decision, and entries that this browser could not keep. */
import { useEffect, useMemo, useState } from "react";
import { Button, buttonClass } from "../../../parts/button";
import { useWords } from "../../../words";
import { useQueue } from "./queue/queue";
import type { Entry } from "./queue/store";

/** True for an entry that waits for the operator's decision. */
export const isStopped = ({ state }: Entry): boolean => state === "refused" || state === "aside";

export function Notices({ open }: { open: () => void }) {
  const { field, shared } = useWords();
  const { all, unkept, keepAgain, forgetUnkept } = useQueue();
  const [isDiscarding, setDiscarding] = useState(false);
  const stopped = all.filter(isStopped).length;
  const [first] = unkept;
  const discard = () => {
    setDiscarding(false);
    forgetUnkept();
  };
  return (
    <div role="alert" className="grid gap-px text-s empty:hidden md:col-span-2">
      {first && (
        <div className="grid gap-2 border-b border-danger bg-surface px-4 py-3">
          <p className="m-0 font-semibold text-danger">{field.unkept(unkept.length)}</p>
          <p className="m-0">
            {field.unkeptReasons[first.reason]} {field.unkeptText}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button look="primary" onClick={() => void keepAgain()}>
              {shared.tryAgain}
            </Button>
            {unkept.map(({ entry: { file } }, at) => file && <SaveLink key={at} file={file} />)}
            <Button look="danger" onClick={isDiscarding ? discard : () => setDiscarding(true)}>
              {isDiscarding ? field.discardSure : field.discard}
            </Button>
          </div>
        </div>
      )}
      {stopped > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line bg-warn-soft px-4 py-2 text-warn">
          <span>{field.undelivered(stopped)}</span>
          <Button onClick={open}>{field.showEntry}</Button>
        </div>
      )}
    </div>
  );
}

/** Saves a file where the operator wants it. */
export function SaveLink({ file }: { file: Blob }) {
  const { field } = useWords();
  const address = useAddress(file);
  return (
    <a href={address} download={useFileName()(file)} className={buttonClass()}>
      {field.saveFile}
    </a>
  );
}

export function useFileName(): (file: Blob) => string {
  const { field } = useWords();
  return (file) => (file instanceof File ? file.name : `${field.kinds.upload}.jpg`);
}

/** An address in this page for a file, for as long as it is shown. */
export function useAddress(file: Blob): string {
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}
