/** The checks that each photograph of a new task will get, and what the form lacks for the others. */
import { Check, TriangleAlert } from "lucide-react";
import { useLanguage } from "../../../words";
import { duration } from "../../../words/formats";
import { useDistance } from "../parts/distances";
import type { Draft } from "./draft";

interface Props {
  draft: Draft;
  /** Requirements of the category, which empty fields have. */
  profile: { requireGpsWithinRadiusMeters: number | null; requireTimestampWithinMinutes: number | null } | undefined;
}

export function PlannedChecks({ draft, profile }: Props) {
  const { locale, words: { work } } = useLanguage();
  const far = useDistance();
  const radius = Number(draft.requireGpsWithinRadiusMeters) || profile?.requireGpsWithinRadiusMeters;
  const minutes = Number(draft.requireTimestampWithinMinutes) || profile?.requireTimestampWithinMinutes;
  const hasPoint = draft.locationLatitude !== "" && draft.locationLongitude !== "";
  const checks: [isPlanned: boolean, text: string][] = [
    [hasPoint && Boolean(radius), !hasPoint ? work.placeNeedsPoint : radius ? work.placePlanned(far(radius)) : work.placeNeedsRadius(work.gpsRadius)],
    [Boolean(minutes), minutes ? work.timePlanned(duration(locale, minutes)) : work.timeNeedsLimit(work.timeLimit)],
    [true, work.reusePlanned],
  ];
  return (
    <div className="sm:col-span-2">
      <h3>{work.plannedChecks}</h3>
      <ul className="mt-1 text-s">
        {checks.map(([isPlanned, text]) => (
          <li key={text} className="flex gap-1.5 py-0.5">
            {isPlanned ? (
              <Check size={16} className="mt-px shrink-0 text-st-paid" role="img" aria-label={work.willBeChecked} />
            ) : (
              <TriangleAlert size={16} className="mt-px shrink-0 text-warn" role="img" aria-label={work.willNotBeChecked} />
            )}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
