/** The signs of a map: shapes, so that no meaning hangs on a colour alone. */

export type Tone = "accent" | "good" | "bad" | "warning" | "quiet" | "ink";

export const SIGNS = {
  disc: "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z",
  ring: "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0ZM-3.5 0a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1-7 0Z",
  triangle: "M0-8L8 6H-8Z",
  square: "M-6-6H6V6H-6Z",
  diamond: "M0-8.5L8.5 0L0 8.5L-8.5 0Z",
  cross: "M-7-4L-4-7L0-3L4-7L7-4L3 0L7 4L4 7L0 3L-4 7L-7 4L-3 0Z",
  tick: "M-8 0L-5-3L-2 0L5-7L8-4L-2 6Z",
  pin: "M0 0C-2-5-7-8-7-13A7 7 0 0 1 7-13C7-8 2-5 0 0ZM-2.5-13a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0Z",
  person: "M0-8a3.6 3.6 0 1 1-.01 0ZM-7 8a7 7 0 0 1 14 0Z",
  camera: "M-8-5H-4L-2.500-8H2.500L4-5H8V7H-8ZM-3.500 1a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0Z",
} as const;

export type Sign = keyof typeof SIGNS;

const TONES: Record<Tone, string> = {
  accent: "text-accent",
  good: "text-good",
  bad: "text-bad",
  warning: "text-note-ink",
  quiet: "text-quiet",
  ink: "text-ink",
};

/** A sign beside its name, as in the legend of a map. */
export function SignIcon({ sign, tone }: { sign: Sign; tone: Tone }) {
  return (
    <svg aria-hidden viewBox={sign === "pin" ? "-10 -21 20 22" : "-10 -10 20 20"} className={`size-4 shrink-0 ${TONES[tone]}`}>
      <path d={SIGNS[sign]} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}
