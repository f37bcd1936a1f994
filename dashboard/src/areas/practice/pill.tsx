/** The clock of the practice world on every page: its time, pause, a faster pace, and the next step. */
import { Clock as Dial, FastForward, Pause, Play } from "lucide-react";
import { useRead, useRefreshed, useWrite } from "../../graph/hooks";
import { useLanguage } from "../../words";
import { deviceTime, weekday } from "../../words/formats";
import { ADVANCE, CLOCK, SET_SPEED } from "./practice.documents";
import { useWorldTime, type Time } from "./world_time";

const USUAL = 1;
const FAST = 60;

export default function ClockPill() {
  const { data, refresh } = useRead(CLOCK, {});
  useRefreshed(refresh);
  return data && <Pill time={data.practiceClock} refresh={refresh} />;
}

function Pill({ time, refresh }: { time: Time; refresh: () => void }) {
  const { locale, words: { practice } } = useLanguage();
  const instant = new Date(useWorldTime(time));
  const speeding = useWrite(SET_SPEED);
  const advancing = useWrite(ADVANCE);
  const turn = async (speed: number) => {
    if (await speeding.run({ speed })) refresh();
  };
  const advance = async () => {
    if (await advancing.run({ by: time.nextInSeconds ?? 0 })) refresh();
  };
  const isToday = instant.toDateString() === new Date().toDateString();
  const isPaused = time.speed === 0;
  return (
    <div className="clock" role="region" aria-label={practice.worldClock}>
      <Dial size={16} aria-hidden />
      <span className="tabular-nums">
        {!isToday && `${weekday(locale, instant)} `}
        {deviceTime(locale, instant)}
      </span>
      <button type="button" aria-label={isPaused ? practice.resume : practice.pause} disabled={speeding.isBusy} onClick={() => void turn(isPaused ? USUAL : 0)}>
        {isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
      </button>
      <button type="button" aria-pressed={time.speed === FAST} disabled={speeding.isBusy} onClick={() => void turn(time.speed === FAST ? USUAL : FAST)}>
        {practice.faster}
      </button>
      <button type="button" data-command="" disabled={advancing.isBusy || time.nextInSeconds === null} onClick={() => void advance()}>
        <FastForward size={16} aria-hidden />
        {practice.nextStep}
      </button>
    </div>
  );
}
