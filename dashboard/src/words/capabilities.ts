/** The names of the capabilities of the catalogue in the reader's language, loaded on the pages that show them. */
import { useEffect, useState } from "react";
import { useLanguage, type Words } from ".";

type CapabilityWords = Pick<Words, "capabilities">;

const CATALOGUES = import.meta.glob<CapabilityWords>("./*/capabilities.ts");

/** Return the words once they are loaded; null until then, and where no capability is named. */
export function useCapabilityWords(isNeeded: boolean): Words["capabilities"] | null {
  const { slug } = useLanguage();
  const [words, setWords] = useState<Words["capabilities"] | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    // Without them a page shows what the service says.
    const load = CATALOGUES[`./${slug}/capabilities.ts`] ?? CATALOGUES["./en/capabilities.ts"]!;
    load().then(({ capabilities }) => setWords(capabilities), () => setWords({ names: {} } as Words["capabilities"]));
  }, [isNeeded, slug]);
  return words;
}

/** The name of a capability by its number. The catalogue of the service may be longer than the words. */
export const nameCapability = ({ names }: Words["capabilities"], id: string): string | undefined => (names as Record<string, string>)[id];
