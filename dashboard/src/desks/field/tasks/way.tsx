/** The question whether the way to a task is reported, while it lasts. */
import { Button } from "../../../parts/button";
import { Note } from "../../../parts/note";
import { useWords } from "../../../words";
import { useAgreement } from "../parts/agreement";
import { locate } from "../parts/position";

/** `lookAgain` lets the page look for the position, and say what stands against it. */
export function WayNote({ lookAgain }: { lookAgain: () => void }) {
  const { field } = useWords();
  const [isAgreed, agree] = useAgreement();
  const begin = async () => {
    const isRefused = (await locate()).obstacle === "denied";
    if (isRefused) lookAgain();
    agree(!isRefused);
  };
  return (
    <Note tone="info" actions={<Button onClick={() => (isAgreed ? agree(false) : void begin())}>{isAgreed ? field.wayStop : field.wayShare}</Button>}>
      {isAgreed ? field.wayShared : field.wayText}
    </Note>
  );
}
