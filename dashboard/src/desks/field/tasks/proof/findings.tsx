/** What the rules found, in words: beside each photograph, and in the camera before it is taken. */
import { Check, TriangleAlert } from "lucide-react";
import { useLanguage, type Words } from "../../../../words";
import type { Finding } from "./rules";
import { distance, duration, unit } from "../../../../words/formats";

function sentenceOf({ rule, isMet, value = 0, limit }: Finding, locale: string, { findings }: Words["field"], isOnPicture: boolean): string {
  switch (rule) {
    case "position":
      return isMet ? findings.position : findings.noPosition;
    case "distance":
      return isMet || limit === undefined ? findings.distance(metres(locale, value)) : findings.tooFar(metres(locale, value), metres(locale, limit));
    case "time":
      return isMet || limit === undefined ? findings.inTime : findings.tooLate(duration(locale, value), duration(locale, limit));
    case "sharp":
      return isMet ? findings.sharp : isOnPicture ? findings.holdStill : findings.blurred;
    case "live":
      return isMet ? findings.live : findings.notLive;
  }
}

/** Near a place each metre counts. */
export const metres = (locale: string, value: number) =>
  value < 100 ? unit(locale, value, "meter") : distance(locale, value);

interface Props {
  findings: readonly Finding[];
  /** In the camera, on a dark ground. */
  isOnPicture?: boolean;
}

export function Findings({ findings, isOnPicture = false }: Props) {
  const { locale, words: { field } } = useLanguage();
  const marked = ({ isMet }: Finding) => (isOnPicture ? `ver ${isMet ? "p" : "w"}` : isMet ? "" : "is-bad");
  return (
    <span className={isOnPicture ? "vers" : "findings"} role={isOnPicture ? "status" : undefined}>
      {findings.map((finding) => {
        const Icon = finding.isMet ? Check : TriangleAlert;
        return (
          <span key={finding.rule} className={marked(finding)}>
            <Icon role="img" aria-label={field.verdicts[finding.isMet ? "PASSED" : "FAILED"]} />
            {sentenceOf(finding, locale, field, isOnPicture)}
          </span>
        );
      })}
    </span>
  );
}

/** What matters of a photograph that was taken: the distance, and what is wrong. */
export const shownBeside = (findings: readonly Finding[]) => findings.filter(({ rule, isMet }) => !isMet || rule === "distance" || rule === "sharp");
