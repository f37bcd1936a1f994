import { useEffect, useState } from "react";

const PAUSE = 150;

/** A text once it rests, so that what is typed is asked for once. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
