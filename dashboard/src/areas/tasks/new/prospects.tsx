/** The prospects of a new task: operators in reach, and the chance and time of its acceptance. */
import type { ResultOf } from "../../../graph/graphql";
import { Button } from "../../../parts/button";
import { Fact, Facts } from "../../../parts/lists/facts";
import { Money } from "../../../parts/values";
import { useLanguage } from "../../../words";
import { count, distance, duration, percent } from "../../../words/formats";
import type { ESTIMATE_TASK } from "./new_task.documents";

export type Estimate = ResultOf<typeof ESTIMATE_TASK>["estimateTask"];

/** The service gives no more than this number, which stands for more. */
const MOST = 500;

export function Prospects({ estimate, currency, takePay }: { estimate: Estimate; currency: string; takePay: (payoutAmount: string) => void }) {
  const { locale, words: { work } } = useLanguage();
  const { operatorsInReach, nearestKm, chanceOfAcceptance, acceptanceSecondsP50, payoutFor90 } = estimate;
  return (
    <>
      <Facts>
        <Fact term={work.operatorsInReach}>
          {count(locale, operatorsInReach)}
          {operatorsInReach >= MOST && "+"}
          {nearestKm !== null && <span className="xs q block">{work.nearest(distance(locale, nearestKm * 1000))}</span>}
        </Fact>
        {chanceOfAcceptance !== null && <Fact term={work.chanceOfAcceptance}>{percent(locale, chanceOfAcceptance)}</Fact>}
        {acceptanceSecondsP50 !== null && <Fact term={work.usuallyAcceptedIn}>{duration(locale, Math.round(acceptanceSecondsP50 / 60))}</Fact>}
        {payoutFor90 !== null && (
          <Fact term={work.payoutFor90}>
            <Money amount={payoutFor90} currency={currency} />
            <Button sizes={["small"]} onClick={() => takePay(payoutFor90)}>
              {work.takePay}
            </Button>
          </Fact>
        )}
      </Facts>
      {chanceOfAcceptance === null && <p className="xs q mt-2">{work.tooFewLike}</p>}
    </>
  );
}
