/** Preview of a new task: its cost, its postings, warnings, and the place that was understood. */
import { useEffect, useRef, useState } from "react";
import type { ResultOf } from "../../../graph/graphql";
import type { Problem } from "../../../graph/problem";
import { WaysOut } from "../../../parts/problem";
import { subtract } from "../../../parts/amounts";
import { Button } from "../../../parts/button";
import type { Place } from "../../../parts/map/view";
import { StreetMap } from "../../../parts/map/street_map";
import { findCityOfAddress, placeOfCity, type City } from "../../../parts/map/cities";
import { Note } from "../../../parts/note";
import { Tag } from "../../../parts/marks/tag";
import { Card } from "../../../parts/page";
import { Money } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { countryName, dateTime, duration, money as formatMoney } from "../../../words/formats";
import { whyHeld } from "../../../words/holds";
import { useSentences } from "../../../words/sentences";
import { LiveCountries } from "../parts/live_countries";
import { isPlaceDoubtful, useWarnings } from "../parts/warnings";
import type { Draft } from "./draft";
import type { CREATE_TASK } from "./new_task.documents";
import { Prospects, type Estimate } from "./prospects";
import { Fact, Facts } from "../../../parts/lists/facts";

export type Outcome = Extract<ResultOf<typeof CREATE_TASK>["createTask"], { __typename: "DryRun" }>;

interface Props {
  outcome: Outcome | null;
  estimate: Estimate | null;
  isAsking: boolean;
  problem: Problem | null;
  /** True if the form marks each field that the problem is about. */
  isMarked: boolean;
  takePay: (payoutAmount: string) => void;
}

/** The price while the form is filled in, and what would stand in the way. */
export function Preview({ outcome, estimate, isAsking, problem, isMarked, takePay }: Props) {
  const { locale, words: { shared, work } } = useLanguage();
  const sentences = useSentences();
  const warningOf = useWarnings();
  if (!outcome) {
    return (
      <Card title={work.preview}>
        <p role="status" className="s q">
          {isAsking ? shared.loading : problem ? work.mendFirst : work.previewEmpty}
        </p>
        {problem && isMarked && <WaysOut {...problem} />}
      </Card>
    );
  }
  const { spendingObstacle: obstacle } = outcome;
  const currency = outcome.currency ?? "";
  const left = outcome.ledgerLines.find(({ account }) => account === "AVAILABLE")?.balanceAfter;
  return (
    <Card title={work.preview} aside={<span role="status" className="xs q">{isAsking ? shared.loading : ""}</span>}>
      <Facts>
        <Fact term={shared.payout}>
          <Money amount={outcome.amount} currency={currency} />
        </Fact>
        <Fact term={work.fee}>
          <Money amount={outcome.platformFeeByAgent} currency={currency} />
        </Fact>
        <Fact term={work.total} isSum>
          <Money amount={outcome.totalCost} currency={currency} />
        </Fact>
      </Facts>
      {estimate && (
        <div className="mt-3">
          <Prospects estimate={estimate} currency={currency} takePay={takePay} />
        </div>
      )}
      <div className="mt-3 grid gap-2">
        {outcome.status === "PUBLISHED" ? (
          <p className="s q">
            {work.willBePublished} {left != null && work.leaves(formatMoney(locale, left, currency))}
          </p>
        ) : (
          <Note actions={(obstacle || outcome.held) && <WaysOut code={obstacle ? "spending_limit" : "held_for_review"} />}>
            <strong>{work.willStayDraft}</strong> {obstacle ? sentences.obstacle(obstacle, currency) : outcome.held && whyHeld(work, outcome.held)}
          </Note>
        )}
        {outcome.warnings.map(({ code, field }) => (
          <Note key={code + field} actions={<WaysOut isWarning code={code.toLowerCase()} errors={[{ field: field ?? "" }]} />}>
            {warningOf(code)}
            {code === "COUNTRY_NOT_LIVE" && <LiveCountries />}
          </Note>
        ))}
      </div>
    </Card>
  );
}

const FROM_CITY_ZOOM = 11;
const EXACT_ZOOM = 14;
const WORLD = { latitude: 30, longitude: 0 };
const WORLD_ZOOM = 1;
const DIGITS = 6;

interface WhereProps {
  draft: Draft;
  /** Null until the form is complete: the city that the address names is shown before. */
  outcome: Outcome | null;
  choose: (place: Pick<Draft, "locationLatitude" | "locationLongitude">) => void;
}

/** The place as the service understood it; a point on the map makes it exact. */
export function Where({ draft, outcome, choose: take }: WhereProps) {
  const { locale, words: { work } } = useLanguage();
  const middle = useRef<Place | null>(null);
  const city = useCity(draft.locationAddress, outcome);
  const point = pointOf(outcome?.resolvedLocation?.latitude ?? draft.locationLatitude, outcome?.resolvedLocation?.longitude ?? draft.locationLongitude);
  const [isOpen, setOpen] = useState(false);
  const shown = point ?? city ?? (isOpen ? WORLD : null);
  if (!outcome && !shown && draft.locationAddress.trim() === "") return null;
  const choose = (place: Place) =>
    take({ locationLatitude: place.latitude.toFixed(DIGITS), locationLongitude: place.longitude.toFixed(DIGITS) });
  const radius = Number(draft.locationRadiusKm);
  const proof = Number(draft.requireGpsWithinRadiusMeters);
  const rings = point ? [radius * 1000, proof].filter((metres) => metres > 0).map((metres) => ({ ...point, metres })) : [];
  return (
    <div className="sm:col-span-2">
      {(outcome || city) && <h3>{work.understood}</h3>}
      {outcome ? <Understood outcome={outcome} /> : city && <p className="m-0 text-s">{`${city.name}, ${countryName(locale, city.country)}`}</p>}
      {!point && (
        <div className="mt-2">
          <Note actions={!shown && <Button onClick={() => setOpen(true)}>{work.showOnMap}</Button>}>{work.noPointHint}</Note>
        </div>
      )}
      {shown && (
        <>
          <StreetMap
            className="mt-3 h-64"
            label={work.mapOfPlace}
            marks={point ? [{ ...point, id: "place", kind: "place", name: draft.title || draft.locationAddress }] : []}
            rings={rings}
            start={{ ...shown, zoom: point ? EXACT_ZOOM : city ? FROM_CITY_ZOOM : WORLD_ZOOM }}
            startKey={`${city?.name},${city?.country},${point ? "exact" : "city"}`}
            choose={choose}
            settled={(view) => {
              middle.current = view;
            }}
          />
          {point && <p className="m-0 mt-2 text-xs text-quiet">{work.pointHint}</p>}
          <p className="m-0 mt-2 flex flex-wrap gap-2">
            <Button onClick={() => middle.current && choose(middle.current)}>{work.useMiddle}</Button>
            {draft.locationLatitude !== "" && <Button onClick={() => take({ locationLatitude: "", locationLongitude: "" })}>{work.removePoint}</Button>}
          </p>
        </>
      )}
    </div>
  );
}

function Understood({ outcome }: { outcome: Outcome }) {
  const { work } = useWords();
  if (!outcome.resolvedLocation) return null;
  const { street, city, state, postalCode, country, confidence, timezone, warnings } = outcome.resolvedLocation;
  return (
    <>
      <p className="m-0 text-s">{[street, postalCode, city, state, country].filter(Boolean).join(", ")}</p>
      <p className="m-0 mt-1 text-xs text-quiet">
        {work.sureness(Math.round(confidence * 100))} · {timezone}
      </p>
      {isPlaceDoubtful(warnings, outcome.warnings) && (
        <Note actions={<WaysOut isWarning code="place_doubtful" />}>{work.taskWarnings.place_doubtful}</Note>
      )}
    </>
  );
}

function pointOf(latitude: number | string, longitude: number | string): Place | null {
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return latitude !== "" && longitude !== "" && Object.values(point).every(Number.isFinite) ? point : null;
}

/** The offer as operators nearby see it: what they earn, then what, where and until when. */
export function OperatorView({ title, minutes, outcome }: { title: string; minutes: number; outcome: Outcome }) {
  const { locale, words: { work } } = useLanguage();
  const { deadlineInstant, resolvedLocation: place } = outcome;
  const [amount, fee, currency] = [outcome.amount ?? "0", outcome.platformFeeByOperator ?? "0", outcome.currency ?? ""];
  const facts = [[place?.street, place?.city].filter(Boolean).join(", "), deadlineInstant && place && work.untilTime(dateTime(locale, deadlineInstant, place.timezone))].filter(Boolean);
  return (
    <Card title={work.operatorSees}>
      <div className="row top">
        <p className="fig grow">
          <Money amount={subtract(amount, fee)} currency={currency} />
        </p>
        {minutes > 0 && <Tag>{duration(locale, minutes)}</Tag>}
      </div>
      <p className="xs q">{work.youEarn(formatMoney(locale, amount, currency), formatMoney(locale, fee, currency))}</p>
      <p className="strong mt-2 [overflow-wrap:anywhere]">{title}</p>
      <p className="s q dot-sep">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </Card>
  );
}

/** The city that the service understood, or that the address names. */
function useCity(address: string, outcome: Outcome | null): City | null {
  const [found, setFound] = useState<City | null>(null);
  const { city, country } = outcome?.resolvedLocation ?? { city: null, country: null };
  const isUnderstood = outcome !== null;
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      if (!isUnderstood) return findCityOfAddress(address);
      const place = city && country ? await placeOfCity(city, country) : null;
      return place && city && country ? { ...place, name: city, country } : null;
    };
    read()
      .then((place) => !isOver && setFound(place))
      .catch(console.error);
    return () => {
      isOver = true;
    };
  }, [isUnderstood ? "" : address, city, country, isUnderstood]);
  return found;
}
