/** The clock of the practice world on every page: its time, pause, a faster pace, and the next step. */
import { Clock as Dial, FastForward, Pause, Play } from "lucide-react";
import { use, useState } from "react";
import { useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { ProblemNote } from "../../parts/problem";
import { useLanguage } from "../../words";
import { deviceTime, weekday } from "../../words/formats";
import { ADVANCE, SET_SPEED } from "./practice.documents";
import { WorldContext } from "./world";
import { useWorldTime, type Time } from "./world_time";

const USUAL = 1;
const FAST = 60;
/** A second press within this time after a step is a double tap. */
const DOUBLE_TAP_MILLISECONDS = 700;

/** Until its world is read, the pill has its place and no time. */
const UNREAD: Time = { nowInstant: new Date(0).toISOString(), speed: 1, nextInSeconds: 0, lastRefused: null, simulatedOperators: 0 };

export function ClockPill() {
  const world = use(WorldContext);
  return <Pill isRead={world !== null} time={world?.time ?? UNREAD} refresh={world?.refresh ?? (() => undefined)} />;
}

function Pill({ isRead, time, refresh }: { isRead: boolean; time: Time; refresh: () => void }) {
  const { locale, words: { practice } } = useLanguage();
  const worldTime = useWorldTime(time);
  const instant = new Date(isRead ? worldTime : Date.now());
  const speeding = useWrite(SET_SPEED);
  const advancing = useWrite(ADVANCE);
  const turn = async (speed: number) => {
    if (await speeding.run({ speed })) refresh();
  };
  // A step that is pressed twice would go past the review that follows it, so it waits for the time that it led to.
  const [left, setLeft] = useState<Time | null>(null);
  const [isResting, setResting] = useState(false);
  const advance = async () => {
    setResting(true);
    if (await advancing.run({ by: time.nextInSeconds ?? 0 })) {
      setLeft(time);
      refresh();
    }
    setTimeout(() => setResting(false), DOUBLE_TAP_MILLISECONDS);
  };
  const isToday = instant.toDateString() === new Date().toDateString();
  const isPaused = time.speed === 0;
  const problem = speeding.problem ?? advancing.problem;
  return (
    <>
      <div className="clock" role="region" aria-label={practice.worldClock}>
        <Dial size={16} aria-hidden />
        <span className={isRead ? "tabular-nums" : "invisible tabular-nums"}>
          {!isToday && isRead && <span className="hide-s">{weekday(locale, instant)} </span>}
          {deviceTime(locale, instant)}
        </span>
        <Button aria-label={isPaused ? practice.resume : practice.pause} busy={speeding.isBusy} onClick={() => void turn(isPaused ? USUAL : 0)}>
          {isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
        </Button>
        <Button aria-label={practice.faster} aria-pressed={time.speed === FAST} busy={speeding.isBusy} onClick={() => void turn(time.speed === FAST ? USUAL : FAST)}>
          <span className="only-s">{FAST}×</span>
          <span className="hide-s">{practice.faster}</span>
        </Button>
        <Button data-command="" busy={advancing.isBusy || isResting || left === time} refusal={time.nextInSeconds === null ? practice.yourTurn : null} onClick={() => void (isRead && advance())}>
          <FastForward size={16} aria-hidden />
          {practice.nextStep}
        </Button>
      </div>
      {problem && (
        <div className="w-full">
          <ProblemNote problem={problem} />
        </div>
      )}
    </>
  );
}
