/** Distances as the reader's language writes them. */
import { useLanguage } from "../../../words";
import { unit } from "../../../words/formats";

export function Distance({ metres }: { metres: number }) {
  return <>{useDistance()(metres)}</>;
}

export function useDistance(): (metres: number) => string {
  const { locale } = useLanguage();
  return (metres) => {
    const [amount, name] = metres < 1000 ? [Math.round(metres), "meter"] : [Number((metres / 1000).toPrecision(2)), "kilometer"];
    return unit(locale, amount, name, "short", 1);
  };
}
