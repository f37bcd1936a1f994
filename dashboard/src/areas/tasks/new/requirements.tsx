/** Who may take a task: all operators or invited ones, and what they must meet. */
import { useWords } from "../../../words";
import { Input } from "../../../parts/labelled";
import { Tick } from "../parts/form";
import type { Draft } from "./draft";
import type { FieldProps } from "./pay_fields";

export function Requirements({ draft, change, field }: FieldProps) {
  const { work } = useWords();
  const whole = { inputMode: "numeric", autoComplete: "off" } as const;
  const decimal = { inputMode: "decimal", autoComplete: "off" } as const;
  const isAsked = REQUIRED.some((name) => draft[name] !== "") || draft.isInviteOnly;
  return (
    <details className="rounded-l border border-line bg-surface p-4" open={isAsked || undefined}>
      <summary className="text-s font-semibold">{work.whoMayTake}</summary>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <Tick label={work.inviteOnly} hint={work.inviteOnlyHint} isOn={draft.isInviteOnly} take={(isInviteOnly) => change({ isInviteOnly })} />
        <Input {...decimal} label={work.minRating} hint={work.minRatingHint} {...field("minRating")} />
        <Input {...whole} label={work.minTasksDone} {...field("minTasksDone")} />
        <Input {...whole} label={work.maxReleaseRate} {...field("maxReleaseRate")} />
        <Input {...decimal} label={work.maxDistance} {...field("maxDistanceKm")} />
        <Input label={work.requiredLanguages} hint={work.requiredLanguagesHint} {...field("languages")} />
        <Input label={work.requiredSkills} hint={work.requiredSkillsHint} {...field("skills")} />
      </div>
    </details>
  );
}

const REQUIRED: readonly (keyof Draft)[] = ["minRating", "minTasksDone", "maxReleaseRate", "maxDistanceKm", "languages", "skills"];
