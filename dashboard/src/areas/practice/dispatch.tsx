/** A sample task, dispatched so that it goes as a scenario says. */
import { useState } from "react";
import { navigate } from "../../app/router";
import type { graphql, ResultOf } from "../../graph/graphql";
import { useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { Option } from "../../parts/labelled";
import { Card } from "../../parts/page";
import { ProblemNote } from "../../parts/problem";
import { Money } from "../../parts/values";
import { useLanguage, type Words } from "../../words";
import { DISPATCH, TEST_MONEY, type CLOCK } from "./practice.documents";

export type Scenario = ReturnType<typeof graphql.scalar<"SimulationScenario">>;

const SCENARIOS: readonly Scenario[] = [
  "HAPPY_PATH",
  "ASKS_DECISION",
  "ASKS_RESCHEDULE",
  "BLURRED_PHOTO",
  "GPS_OFF",
  "DUPLICATE_PHOTO",
  "MISSING_CHECKLIST",
  "LATE",
  "OUTSIDE_WINDOW",
  "NO_SHOW",
  "RELEASED",
  "NOBODY_ACCEPTS",
  "NEEDS_CHANGES",
  "IGNORES_CHANGES",
  "CONTESTS_REJECTION",
  "AGENT_SLEEPS",
  "FORGETS_TO_SUBMIT",
  "ASKS_WITHOUT_DEADLINE",
  "SLOW_DISPUTE",
  "BARGAINS",
  "WORKS_BY_THE_HOUR",
  "ASKS_FOR_MORE_TIME",
  "ASKS_A_QUESTION",
  "FILLS_A_FORM",
];

const CURRENCY = "EUR";
const PAYOUT = "20.00";
const TEST_AMOUNT = "200.00";
const HOURLY = { pricingType: "HOURLY", estimatedDurationMinutes: 60, expenseBudget: "10.00" } as const;
/** Terms that a scenario needs. */
const TERMS: Partial<Record<Scenario, typeof HOURLY | { pricingType: "NEGOTIABLE" }>> = {
  BARGAINS: { pricingType: "NEGOTIABLE" },
  WORKS_BY_THE_HOUR: HOURLY,
  ASKS_FOR_MORE_TIME: HOURLY,
};
const PLACE = { locationAddress: "Keizersgracht 1, 1015 Amsterdam", locationLatitude: 52.3791, locationLongitude: 4.8893 };

/** The schema of two questions about a shop. */
function sampleSchema({ sampleOpen, sampleSign }: Words["practice"]) {
  const properties = { isOpen: { type: "boolean", title: sampleOpen }, sign: { type: "string", title: sampleSign } };
  return { type: "object", properties, required: ["isOpen"] };
}

const WINDOW_AHEAD_MILLISECONDS = 48 * 3_600_000;
const WINDOW_MILLISECONDS = 2 * 3_600_000;
/** An instant as 14 digits. Those of UTC do: the window is two days away. */
const digitsOf = (milliseconds: number) => Number(new Date(milliseconds).toISOString().replaceAll(/\D/g, "").slice(0, 14));

/** A time window two days after the time of the practice world. */
function windowAfter(now: string) {
  const begin = Date.parse(now) + WINDOW_AHEAD_MILLISECONDS;
  return { timeWindowStart: digitsOf(begin), timeWindowEnd: digitsOf(begin + WINDOW_MILLISECONDS) };
}

interface Props {
  wallets: ResultOf<typeof CLOCK>["wallets"];
  /** Time of the practice world. */
  now: string;
}

export function Dispatch({ wallets, now }: Props) {
  const { slug, words: { practice } } = useLanguage();
  const { run, isBusy, problem } = useWrite(DISPATCH);
  const [scenario, setScenario] = useState<Scenario>("HAPPY_PATH");
  const wallet = wallets.find(({ currency }) => currency === CURRENCY);
  const depositing = useWrite(TEST_MONEY);
  const deposit = async () => {
    const back = location.href;
    const made = await depositing.run({ input: { amount: TEST_AMOUNT, currency: CURRENCY, successUrl: back, cancelUrl: back } });
    if (made?.checkoutUrl) location.assign(made.checkoutUrl);
  };
  const send = async () => {
    const requirements = {
      minPhotos: 2,
      requireGpsWithinRadiusMeters: 200,
      ...(scenario === "MISSING_CHECKLIST" ? { checklistItems: [practice.sampleItem] } : {}),
    };
    const made = await run({
      input: {
        ...PLACE,
        ...TERMS[scenario],
        ...(scenario === "FILLS_A_FORM" ? { resultSchemaJson: JSON.stringify(sampleSchema(practice)) } : {}),
        ...(scenario === "OUTSIDE_WINDOW" ? windowAfter(now) : {}),
        title: practice.sampleTitle,
        description: practice.sampleText,
        descriptionLanguage: slug,
        payoutAmount: PAYOUT,
        payoutCurrency: CURRENCY,
        proofRequirementsJson: JSON.stringify(requirements),
        simulationScenario: scenario,
      },
    });
    if (made) navigate({ to: ".", search: { task: made.id } });
  };
  return (
    <Card title={practice.dispatchTitle}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className="flex flex-wrap items-center justify-between gap-3 text-s text-quiet">
          <span>
            {practice.available} <Money amount={wallet?.availableBalance ?? "0"} currency={CURRENCY} />
          </span>
          <Button busy={depositing.isBusy} onClick={() => void deposit()}>
            {practice.addMoney}
          </Button>
        </div>
        {depositing.problem && <ProblemNote problem={depositing.problem} />}
        <fieldset className="m-0 grid max-h-96 gap-2 overflow-y-auto border-0 p-1">
          <legend className="mb-1 p-0 text-s font-medium">{practice.scenario}</legend>
          {SCENARIOS.map((name) => (
            <Option
              key={name}
              type="radio"
              name="scenario"
              label={practice.scenarios[name].name}
              hint={practice.scenarios[name].text}
              checked={scenario === name}
              onChange={() => setScenario(name)}
            />
          ))}
        </fieldset>
        {problem && <ProblemNote problem={problem} />}
        <Button type="submit" look="primary" busy={isBusy}>
          {practice.dispatch}
        </Button>
      </form>
    </Card>
  );
}
