/** Preview of a new task: its cost, its postings, warnings, and the place that was understood. */
import { Check, CircleAlert, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { ResultOf } from "../../../graph/graphql";
import type { Problem } from "../../../graph/problem";
import { Button } from "../../../parts/button";
import { Lines } from "../../../parts/lines";
import type { Place } from "../../../parts/map/view";
import { StreetMap } from "../../../parts/map/street_map";
import { placeOfCity } from "../../../parts/map/cities";
import { Card } from "../../../parts/page";
import { Money } from "../../../parts/values";
import { useWords } from "../../../words";
import { useSentences } from "../../../words/sentences";
import type { Draft } from "./draft";
import type { CREATE_TASK } from "./new_task.documents";
import { Fact, Facts } from "../../../parts/lists/facts";

export type Outcome = Extract<ResultOf<typeof CREATE_TASK>["createTask"], { __typename: "Task" }>;

interface Props {
  draft: Draft;
  outcome: Outcome | null;
  isAsking: boolean;
  problem: Problem | null;
}

export function Preview({ draft, outcome, isAsking, problem }: Props) {
  const { shared, work } = useWords();
  const sentences = useSentences();
  if (!outcome) {
    return (
      <Card title={work.preview}>
        <p role="status" className="m-0 text-s text-quiet">
          {isAsking ? shared.loading : problem ? work.mendFirst : work.previewEmpty}
        </p>
        {problem && (
          <ul className="m-0 mt-2 list-disc ps-5 text-s text-danger">
            {problem.errors.map(sentences.field).map(({ label, text }) => (
              <li key={label + text}>
                {label && `${label}: `}
                {text}
              </li>
            ))}
          </ul>
        )}
      </Card>
    );
  }
  const { payoutCurrency: currency } = outcome;
  return (
      <Card title={work.preview} aside={<span role="status" className="text-xs text-quiet">{isAsking ? shared.loading : ""}</span>}>
        <Verdict outcome={outcome} isDraft={!draft.publishImmediately} />
        <Facts>
          <Fact term={shared.payout}>
            <Money amount={outcome.payoutAmount} currency={currency} />
          </Fact>
          <Fact term={work.fee}>
            <Money amount={outcome.platformFeeByAgent} currency={currency} />
          </Fact>
          <Fact term={work.total}>
            <strong>
              <Money amount={outcome.totalAgentCost} currency={currency} />
            </strong>
          </Fact>
        </Facts>
        <Lines lines={outcome.ledgerLines ?? []} />
        {outcome.warnings.map((warning) => (
          <Note key={warning.code + warning.field} isGrave={false}>
            {sentences.taskWarning(warning.code)}
          </Note>
        ))}
      </Card>
  );
}

/** Outcome of the task in a sentence, with the reason if it differs from the request. */
function Verdict({ outcome, isDraft }: { outcome: Outcome; isDraft: boolean }) {
  const { work } = useWords();
  const sentences = useSentences();
  const reason = outcome.spendingObstacle ? sentences.obstacle(outcome.spendingObstacle, outcome.payoutCurrency) : outcome.held?.reason;
  if (outcome.status === "PUBLISHED") {
    return (
      <p className="m-0 flex gap-2 text-s font-medium">
        <Check size={18} aria-hidden className="shrink-0 text-st-paid" />
        {work.willBePublished}
      </p>
    );
  }
  return isDraft ? (
    <p className="m-0 text-s font-medium">{work.willBeDraft}</p>
  ) : (
    <Note isGrave>
      <strong>{work.willStayDraft}</strong> {reason}
    </Note>
  );
}

function Note({ isGrave, children }: { isGrave: boolean; children: ReactNode }) {
  const Icon = isGrave ? CircleAlert : TriangleAlert;
  return (
    <p className="m-0 mt-2 flex gap-2 rounded-m bg-warn-soft p-3 text-s text-warn">
      <Icon size={18} aria-hidden className="mt-px shrink-0" />
      <span>{children}</span>
    </p>
  );
}

const FROM_CITY_ZOOM = 11;
const EXACT_ZOOM = 14;
const DIGITS = 6;

/** The place as the service understood it; a point on the map makes it exact. */
export function Where({ draft, outcome, change }: { draft: Draft; outcome: Outcome; change: (changes: Partial<Draft>) => void }) {
  const { work } = useWords();
  const { street, city, state, postalCode, country } = outcome.resolvedLocationAddressObject;
  const middle = useRef<Place | null>(null);
  const cityPlace = useCity(city, country);
  const { locationLatitude: latitude, locationLongitude: longitude } = outcome;
  const point = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  const shown = point ?? cityPlace;
  const choose = (place: Place) =>
    change({ locationLatitude: place.latitude.toFixed(DIGITS), locationLongitude: place.longitude.toFixed(DIGITS) });
  const radius = Number(draft.locationRadiusKm);
  const proof = Number(draft.requireGpsWithinRadiusMeters);
  const rings = point ? [radius * 1000, proof].filter((metres) => metres > 0).map((metres) => ({ ...point, metres })) : [];
  return (
    <Card title={work.understood}>
      <p className="m-0 text-s">{[street, postalCode, city, state, country].filter(Boolean).join(", ")}</p>
      <p className="m-0 mt-1 text-xs text-quiet">
        {work.sureness(Math.round(outcome.geocodingConfidence * 100))} · {outcome.timezone}
      </p>
      {outcome.locationWarnings.map((warning) => (
        <Note key={warning} isGrave={false}>
          {warning}
        </Note>
      ))}
      {shown && (
        <>
          <StreetMap
            className="mt-3 h-64"
            label={work.mapOfPlace}
            marks={point ? [{ ...point, id: "place", kind: "place", name: draft.title }] : []}
            rings={rings}
            start={{ ...shown, zoom: point ? EXACT_ZOOM : FROM_CITY_ZOOM }}
            startKey={`${city},${country},${point ? "exact" : "city"}`}
            choose={choose}
            settled={(view) => {
              middle.current = view;
            }}
          />
          <p className="m-0 mt-2 text-xs text-quiet">{point ? work.pointHint : work.noPointHint}</p>
          <p className="m-0 mt-2 flex flex-wrap gap-2">
            <Button onClick={() => middle.current && choose(middle.current)}>{work.useMiddle}</Button>
            {draft.locationLatitude !== "" && <Button onClick={() => change({ locationLatitude: "", locationLongitude: "" })}>{work.removePoint}</Button>}
          </p>
        </>
      )}
    </Card>
  );
}

function useCity(city: string | null, country: string): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    let isOver = false;
    const found = city ? placeOfCity(city, country) : Promise.resolve(null);
    found.then((place) => !isOver && setPlace(place)).catch(console.error);
    return () => {
      isOver = true;
    };
  }, [city, country]);
  return place;
}
