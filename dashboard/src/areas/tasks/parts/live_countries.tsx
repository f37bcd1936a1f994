/** The countries where tasks are possible, named beside the warning that a task's own is not one of them. */
import { useRead } from "../../../graph/hooks";
import { useLanguage } from "../../../words";
import { countryNames } from "../../../words/formats";
import { LAUNCH_PHASES } from "./live_countries.documents";

export function LiveCountries() {
  const { locale, words: { work } } = useLanguage();
  const { data } = useRead(LAUNCH_PHASES, {});
  const codes = data?.countries.filter(({ phase }) => phase === "LIVE").map(({ isoCode }) => isoCode);
  return codes && <> {work.liveCountries(countryNames(locale, codes))}</>;
}
