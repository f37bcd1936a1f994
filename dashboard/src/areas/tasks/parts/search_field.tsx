/** A search whose text stands in the address, so that it can be shared and found again. */
import { useEffect, useRef, useState } from "react";
import { useWords } from "../../../words";

const TYPING_MILLISECONDS = 250;

export function SearchField({ value, take }: { value: string; take: (value: string) => void }) {
  const { shared, work } = useWords();
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    setTyped(value);
    return () => clearTimeout(timer.current);
  }, [value]);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => take(text), TYPING_MILLISECONDS);
  };
  return (
    <input
      type="search"
      data-search
      aria-label={shared.search}
      value={typed}
      placeholder={work.searchHint}
      className="in w-64 max-w-full"
      onChange={(event) => type(event.target.value)}
    />
  );
}
