/** Open tasks around a place, nearest first, live. */
import { stringifyDocument } from "@urql/core";
import { List, Map as MapIcon } from "lucide-react";
import { memo, startTransition, useEffect, useState } from "react";
import { Link } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { useGraph } from "../../../graph/hooks";
import { Button, buttonClass } from "../../../parts/button";
import { Empty, Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { Segmented } from "../../../parts/segmented";
import { Money } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { AsOf } from "../parts/as_of";
import { Choice, Text } from "../parts/inputs";
import { useKept } from "../parts/kept";
import { NEAR, OPEN_TASK_FEED, type OpenCard } from "../parts/near.documents";
import { ObstacleNote } from "../parts/obstacle";
import { nearOf, useSearchPlace, type SearchPlace } from "../parts/place";
import { locate, usePosition, type Obstacle } from "../parts/position";
import { dayTime, distance, duration, less } from "../parts/values";
import { City } from "./city";
import { NearMap } from "../parts/near_map";
import { Note } from "../../../parts/note";

export function Near() {
  const { field, shared } = useWords();
  const [place, setPlace] = useSearchPlace();
  const [order, setOrder] = useState<Order>("nearest");
  const near = nearOf(place);
  const { data, fault, isLoading, keptAt, refresh } = useKept(NEAR, { near });
  const cards = useFed(near, data?.openTasks.nodes);
  const own = data?.operator;
  useEffect(() => {
    // Another distance than that of the profile is asked for with the place; its own is asked for without.
    if (place.by === "home" && place.radiusKm !== null && own && (own.latitude !== place.at?.lat || own.longitude !== place.at.lng)) {
      setPlace({ ...place, at: { lat: own.latitude, lng: own.longitude } });
    }
  }, [place, own, setPlace]);
  const ownRadius = own?.radiusKm ?? 25;
  const centre = near ?? own;
  return (
    <Page title={shared.pages.nearMe} aside={<ShownAs place={place} change={setPlace} />}>
      <Around place={place} ownRadius={ownRadius} home={own ?? null} change={setPlace} />
      <AsOf at={keptAt} />
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {place.shownAs === "map" && centre && (
        <NearMap cards={cards} centre={{ latitude: centre.latitude, longitude: centre.longitude }} radiusKm={place.radiusKm ?? ownRadius} />
      )}
      {data && cards.length === 0 && <NoneNear place={place} ownRadius={ownRadius} change={setPlace} />}
      {cards.length > 0 && (
        <div className="row wrap">
          <h2>{field.tasksNear(Math.max(data?.openTasks.totalCount ?? 0, cards.length))}</h2>
          <span className="end">
            <Segmented label={field.order} value={order} of={ORDERS.map((name) => [name, field[name]] as const)} choose={setOrder} />
          </span>
        </div>
      )}
      <ul className="near-cards">
        {(order === "bestPaid" ? cards.toSorted(byPay) : cards).map((card) => (
          <Card key={card.id} card={card} />
        ))}
      </ul>
    </Page>
  );
}

const ORDERS = ["nearest", "bestPaid"] as const;
type Order = (typeof ORDERS)[number];

const payOf = ({ payoutAmount, platformFeeByOperator }: OpenCard) => Number(less(payoutAmount, platformFeeByOperator));
/** Amounts of different currencies are not compared. */
const byPay = (one: OpenCard, other: OpenCard) => one.payoutCurrency.localeCompare(other.payoutCurrency) || payOf(other) - payOf(one);

/** Leads to a larger distance, and to being told of the tasks that come. */
function NoneNear({ place, ownRadius, change }: Chosen & { ownRadius: number }) {
  const { locale, words: { field } } = useLanguage();
  const larger = RADII.find((radius) => radius > (place.radiusKm ?? ownRadius));
  return (
    <Empty title={field.nearEmpty} text={field.nearEmptyText}>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {larger && (
          <Button look="primary" onClick={() => change({ ...place, radiusKm: larger })}>
            {field.lookWithin(distance(locale, larger * 1000))}
          </Button>
        )}
        <Link to="/field/profile" className={`${buttonClass()} min-h-12`}>
          {field.contacts}
        </Link>
      </div>
    </Empty>
  );
}

/** By the id of a task; null where it is no longer open. */
type Changes = ReadonlyMap<string, OpenCard | null>;

const NONE: Changes = new Map();

/** The tasks of a page, with what the feed has added and taken since. */
function useFed(near: ReturnType<typeof nearOf>, read: readonly OpenCard[] | undefined): readonly OpenCard[] {
  const graph = useGraph();
  const [changes, setChanges] = useState<Changes>(NONE);
  const place = JSON.stringify(near);
  // What the feed begins with has those of the page, too: the page is shown first.
  const isRead = read !== undefined;
  useEffect(() => {
    setChanges(NONE);
    if (!isRead) return undefined;
    return graph.socket.subscribe<ResultOf<typeof OPEN_TASK_FEED>>(
      { query: stringifyDocument(OPEN_TASK_FEED), variables: { near: JSON.parse(place) as unknown } },
      {
        next: ({ data }) => {
          // The feed begins with all that is near, up to 200 tasks: they are drawn in pieces, so that a press is answered between.
          if (data) startTransition(() => setChanges((before) => new Map(before).set(data.openTaskFeed.taskId, data.openTaskFeed.task)));
        },
        error: console.error,
        complete: () => undefined,
      },
    );
  }, [graph, place, isRead]);
  const all = new Map((read ?? []).map((card) => [card.id, card] as const));
  for (const [id, card] of changes) {
    if (card) all.set(id, card);
    else all.delete(id);
  }
  return [...all.values()].sort((a, b) => (a.distanceMetres ?? Infinity) - (b.distanceMetres ?? Infinity));
}

/** Drawn again where it says something else: the feed also tells of the tasks that were read before. */
const Card = memo(function Card({ card }: { card: OpenCard }) {
  const { locale, words: { field } } = useLanguage();
  const missing = [...(card.missingSkills ?? []), ...(card.missingEquipment ?? [])];
  return (
    <li className="ocard">
      <div className="row top">
        <b className="price num">
          <Money amount={less(card.payoutAmount, card.platformFeeByOperator)} currency={card.payoutCurrency} />
        </b>
        {card.estimatedDurationMinutes !== null && <span className="end s q">{field.about(duration(locale, card.estimatedDurationMinutes))}</span>}
      </div>
      <Link to="/field/tasks/$taskId" params={{ taskId: card.id }} className="t">
        {card.title}
      </Link>
      <p className="s q dot-sep">
        {card.distanceMetres !== null && <span>{distance(locale, card.distanceMetres)}</span>}
        <span>{card.locationAddress}</span>
        <Deadline instant={card.deadlineInstant ?? card.acceptByInstant} zone={card.timezone} />
      </p>
      {missing.length > 0 && <Note>{field.missing(missing.join(", "))}</Note>}
    </li>
  );
}, isSame);

function isSame(one: { card: OpenCard }, other: { card: OpenCard }): boolean {
  return one.card === other.card || JSON.stringify(one.card) === JSON.stringify(other.card);
}

function Deadline({ instant, zone }: { instant: string | null; zone: string }) {
  const { locale, words: { field } } = useLanguage();
  return instant && <span>{field.untilTime(dayTime(locale, instant, zone))}</span>;
}

/** The list alone, or a map above it. */
function ShownAs({ place, change }: Chosen) {
  const { field } = useWords();
  const ways = [["list", List, field.asList], ["map", MapIcon, field.asMap]] as const;
  return (
    <span className="inline-flex overflow-hidden rounded-m border border-line bg-surface">
      {ways.map(([way, Icon, label]) => (
        <button
          key={way}
          type="button"
          aria-pressed={place.shownAs === way}
          onClick={() => change({ ...place, shownAs: way })}
          className={`inline-flex min-h-10 items-center gap-1.5 border-0 px-3 text-s ${place.shownAs === way ? "bg-brand font-semibold text-on-brand" : "bg-transparent text-ink hover:bg-ground"}`}
        >
          <Icon size={16} aria-hidden /> {label}
        </button>
      ))}
    </span>
  );
}

const RADII = [1, 2, 5, 10, 25, 50, 100, 200];

interface Home {
  latitude: number;
  longitude: number;
}

/** Around what place, and how far from it. */
function Around({ place, ownRadius, home, change }: Chosen & { ownRadius: number; home: Home | null }) {
  const { locale, words: { field } } = useLanguage();
  const radius = place.radiusKm ?? ownRadius;
  // Another place begins where the one before it was.
  const choose = (by: SearchPlace["by"]) => change({ ...place, name: null, by, at: by === "home" ? null : (place.at ?? (home && { lat: home.latitude, lng: home.longitude })) });
  const radii = [...new Set([...RADII, radius])].sort((a, b) => a - b);
  return (
    <section className="grid gap-3" aria-label={field.around}>
      <div className="grid grid-cols-[1fr_8rem] gap-3 sm:max-w-md">
        <label className="field">
          {field.around}
          <Choice value={place.by} onChange={(event) => choose(event.target.value as SearchPlace["by"])}>
            <option value="here">{field.here}</option>
            <option value="home">{field.home}</option>
            <option value="city">{field.byCity}</option>
            <option value="typed">{field.typed}</option>
          </Choice>
        </label>
        <label className="field">
          {field.within}
          <Choice value={radius} onChange={(event) => change({ ...place, radiusKm: Number(event.target.value) })}>
            {radii.map((kilometres) => (
              <option key={kilometres} value={kilometres}>
                {distance(locale, kilometres * 1000)}
              </option>
            ))}
          </Choice>
        </label>
      </div>
      {place.by === "here" && <Here place={place} change={change} />}
      {place.by === "city" && <City place={place} change={change} />}
      {place.by === "typed" && <Typed place={place} change={change} />}
    </section>
  );
}

interface Chosen {
  place: SearchPlace;
  change: (place: SearchPlace) => void;
}

/** The position of the device, asked for at a press and with the reason beside it. */
function Here({ place, change }: Chosen) {
  const { field } = useWords();
  const [refused, setRefused] = useState<Obstacle | null>(null);
  const [isGranted, setGranted] = useState(false);
  useEffect(() => {
    void navigator.permissions?.query({ name: "geolocation" }).then(({ state }) => setGranted(state === "granted"));
  }, []);
  const { position, obstacle, again } = usePosition(isGranted);
  useEffect(() => {
    // About a hundred metres: a list that is read again at each step is no list.
    const at = position && { lat: round(position.lat), lng: round(position.lng) };
    if (at && (at.lat !== place.at?.lat || at.lng !== place.at.lng)) change({ ...place, at });
  }, [position, place, change]);
  const ask = async () => {
    const found = await locate();
    setRefused(found.obstacle);
    setGranted(Boolean(found.position));
  };
  if (isGranted && obstacle) return <ObstacleNote obstacle={obstacle} again={again} />;
  if (isGranted) return position || place.at ? null : <p className="m-0 text-s text-quiet">{field.positionWait}</p>;
  return (
    <div className="grid gap-2 rounded-l border border-line bg-surface p-4 text-s">
      <p className="m-0 text-quiet">{field.askPositionText}</p>
      {refused ? (
        <ObstacleNote obstacle={refused} again={() => void ask()} />
      ) : (
        <span>
          <Button look="primary" onClick={() => void ask()}>
            {field.askPosition}
          </Button>
        </span>
      )}
    </div>
  );
}

const round = (degrees: number) => Math.round(degrees * 1000) / 1000;

function Typed({ place, change }: Chosen) {
  const { field } = useWords();
  const [isWrong, setWrong] = useState(false);
  const read = (text: string) => {
    const [lat, lng] = text.split(/[,;\s]+/).map(Number);
    const isRight = lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
    setWrong(!isRight);
    if (isRight) change({ ...place, at: { lat, lng } });
  };
  return (
    <label className="field sm:max-w-md">
      {field.typedHint}
      <Text inputMode="text" defaultValue={place.at ? `${place.at.lat}, ${place.at.lng}` : ""} aria-invalid={isWrong} onChange={(event) => read(event.target.value)} />
      {isWrong && <span className="font-normal text-danger">{field.typedWrong}</span>}
    </label>
  );
}
