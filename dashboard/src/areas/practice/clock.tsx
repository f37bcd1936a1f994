/** The clock of the practice world: what it shows, how fast it goes, and the ways to let time pass. */
import { useState } from "react";
import { useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { Choice } from "../../parts/labelled";
import { Card } from "../../parts/page";
import { ProblemNote } from "../../parts/problem";
import { useLanguage } from "../../words";
import { duration } from "./duration";
import { ADVANCE, SET_SPEED } from "./practice.documents";
import { Note } from "../../parts/note";
import { serverTime } from "../../words/formats";
import { useWorldTime, type Time } from "./world_time";

const HOUR = 3600;
const DAY = 24 * HOUR;
const SPEEDS = ["0", "1", "60", "3600"] as const;
type Speed = (typeof SPEEDS)[number];

export function Clock({ time, refresh }: { time: Time; refresh: () => void }) {
  const { locale, words: { practice } } = useLanguage();
  const advancing = useWrite(ADVANCE);
  const speeding = useWrite(SET_SPEED);
  const [left, setLeft] = useState(0);
  const [happened, setHappened] = useState<number | null>(null);
  const isBusy = advancing.isBusy || left > 0;
  const advance = async (seconds: number) => {
    let steps = 0;
    setHappened(null);
    // A call stops after a while with what is left, so that the page can say how far it is.
    for (let by = seconds; by > 0 || by === seconds; ) {
      const done = await advancing.run({ by });
      if (!done) break;
      steps += done.happened;
      by = done.remainingSeconds;
      setLeft(by);
      if (by === 0) break;
    }
    setLeft(0);
    setHappened(steps);
    refresh();
  };
  const turn = async (speed: Speed) => {
    if (await speeding.run({ speed: Number(speed) })) refresh();
  };
  const next = time.nextInSeconds;
  return (
    <Card title={practice.clock}>
      <Shown time={time} />
      <p className="m-0 mt-1 text-s text-quiet">{next === null ? practice.nothingNext : practice.nextIn(duration(locale, next))}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button data-command="" look="primary" busy={isBusy} refusal={next === null ? practice.yourTurn : null} onClick={() => void advance(next ?? 0)}>
          {practice.toNext}
        </Button>
        <Button data-command="" busy={isBusy} onClick={() => void advance(HOUR)}>
          {practice.anHour}
        </Button>
        <Button data-command="" busy={isBusy} onClick={() => void advance(DAY)}>
          {practice.aDay}
        </Button>
      </div>
      <p role="status" className="m-0 mt-2 min-h-5 text-s text-quiet">
        {isBusy ? (left > 0 ? practice.advancingFor(duration(locale, left)) : practice.advancing) : happened === null ? "" : practice.happened(happened)}
      </p>
      <div className="mt-2 w-56">
        <Choice<Speed>
          label={practice.speed}
          value={SPEEDS.find((speed) => Number(speed) === time.speed) ?? "1"}
          of={SPEEDS.map((speed) => [speed, practice.speeds[speed]])}
          choose={(speed) => void turn(speed)}
        />
      </div>
      <div className="mt-3 grid gap-3 empty:hidden">
        {advancing.problem && <ProblemNote problem={advancing.problem} />}
        {speeding.problem && <ProblemNote problem={speeding.problem} />}
        {time.simulatedOperators === 0 && <Note>{practice.noOperators}</Note>}
        {time.lastRefused && (
          <Note>
            {practice.lastRefused} {time.lastRefused}
          </Note>
        )}
      </div>
    </Card>
  );
}

function Shown({ time }: { time: Time }) {
  const { locale } = useLanguage();
  const instant = useWorldTime(time);
  return (
    <p className="m-0 text-l font-semibold tracking-tight tabular-nums">
      {serverTime(locale, instant)}{" "}
      <span className="text-s font-normal text-quiet">UTC</span>
    </p>
  );
}
