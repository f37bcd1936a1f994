/** Open tasks around a place, on a map and in a list, nearest first, live. */
import { stringifyDocument } from "@urql/core";
import { lazy, memo, startTransition, Suspense, use, useEffect, useRef, useState } from "react";
import { Link } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { useGraph } from "../../../graph/hooks";
import { Button, buttonClass } from "../../../parts/button";
import { Note } from "../../../parts/note";
import { Empty, Loading, PageEnd } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { Segmented } from "../../../parts/segmented";
import { Sheet } from "../../../parts/sheet";
import { Money } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { AsOf } from "../parts/as_of";
import { useKept } from "../parts/kept";
import { NEAR, OPEN_TASK_FEED, type OpenCard } from "../parts/near.documents";
import { NearMap } from "../parts/near_map";
import { useTitle } from "../parts/phone_page";
import { nearOf } from "../parts/place";
import { useSearchPlace } from "../parts/search_place";
import { subtract } from "../../../parts/amounts";
import { dayTime, distance, duration, money } from "../../../words/formats";
import { Around } from "./around";
import { RADII, type Chosen } from "./radii";

const Others = lazy(async () => ({ default: (await import("./others")).Others }));

export function Near() {
  const { field, shared } = useWords();
  const end = use(PageEnd);
  const [place, setPlace] = useSearchPlace();
  const [order, setOrder] = useState<Order>("nearest");
  const [hasOthers, setOthers] = useState(false);
  const near = nearOf(place);
  const { data, fault, isLoading, keptAt, refresh } = useKept(NEAR, { near });
  const cards = useFed(near, data?.openTasks.nodes);
  const own = data?.operator;
  useTitle(shared.pages.nearMe);
  useEffect(() => {
    // Another distance than that of the profile is asked for with the place; its own is asked for without.
    if (place.by === "home" && place.radiusKm !== null && own && (own.latitude !== place.at?.lat || own.longitude !== place.at.lng)) {
      setPlace({ ...place, at: { lat: own.latitude, lng: own.longitude } });
    }
  }, [place, own, setPlace]);
  const ownRadius = own?.radiusKm ?? 25;
  const centre = near ?? own;
  const isMap = place.shownAs === "map";
  return (
    <div className={isMap ? "page near has-map" : "page near"}>
      <header className="near-head">
        <Around place={place} ownRadius={ownRadius} home={own ?? null} change={setPlace} />
        {end}
      </header>
      {isMap && <div className="near-map">{centre && <NearMap cards={cards} centre={{ latitude: centre.latitude, longitude: centre.longitude }} radiusKm={place.radiusKm ?? ownRadius} className="h-full" />}</div>}
      <Sheet>
        <div className="row wrap">
          <h1 tabIndex={-1} className="grow">
            {cards.length > 0 ? field.tasksNear(Math.max(data?.openTasks.totalCount ?? 0, cards.length)) : shared.pages.nearMe}
          </h1>
          {cards.length > 1 && <Segmented label={field.order} value={order} of={ORDERS.map((name) => [name, field[name]] as const)} choose={setOrder} />}
        </div>
        <AsOf at={keptAt} />
        {fault && !data && <FaultNote fault={fault} retry={refresh} />}
        {isLoading && <Loading />}
        {data && cards.length === 0 && <NoneNear place={place} ownRadius={ownRadius} change={setPlace} />}
        <ul className="near-cards">
          {(order === "bestPaid" ? cards.toSorted(byPay) : cards).map((card) => (
            <Card key={card.id} card={card} />
          ))}
        </ul>
        {hasOthers ? (
          <Suspense fallback={<Loading />}>
            <Others near={near} />
          </Suspense>
        ) : (
          data && (
            <Button look="ghost" sizes={["wide"]} refusal={keptAt !== null && field.needsConnection} onClick={() => setOthers(true)}>
              {field.showOthers}
            </Button>
          )
        )}
      </Sheet>
    </div>
  );
}

/** The order of the service: by priority, then by distance. */
const BANDS = "URGENT HIGH NORMAL LOW";
const ORDERS = ["nearest", "bestPaid"] as const;
type Order = (typeof ORDERS)[number];

const payOf = ({ payoutAmount, platformFeeByOperator }: OpenCard) => Number(subtract(payoutAmount, platformFeeByOperator));
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
const TOGETHER_MILLISECONDS = 50;

/** The tasks of a page, with what the feed has added and taken since. */
function useFed(near: ReturnType<typeof nearOf>, read: readonly OpenCard[] | undefined): readonly OpenCard[] {
  const graph = useGraph();
  const [changes, setChanges] = useState<Changes>(NONE);
  const place = JSON.stringify(near);
  // What the feed begins with has those of the page, too: the page is shown first.
  const isRead = read !== undefined;
  const onPage = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    onPage.current = new Set(read?.map(({ id }) => id));
  }, [read]);
  useEffect(() => {
    setChanges(NONE);
    if (!isRead) return undefined;
    let came: [string, OpenCard | null][] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      const changed = came;
      [came, timer] = [[], undefined];
      // A task that is no longer open needs to be known only if the page has it.
      const isNeeded = ([id, card]: readonly [string, OpenCard | null]) => card !== null || onPage.current.has(id);
      startTransition(() => setChanges((before) => new Map([...new Map([...before, ...changed])].filter(isNeeded))));
    };
    const stop = graph.socket.subscribe<ResultOf<typeof OPEN_TASK_FEED>>(
      { query: stringifyDocument(OPEN_TASK_FEED), variables: { near: JSON.parse(place) as unknown } },
      {
        next: ({ data }) => {
          // The feed begins with all that is near, up to 200 tasks: they are drawn together, and a press is answered between.
          if (!data) return;
          came.push([data.openTaskFeed.taskId, data.openTaskFeed.task]);
          timer ??= setTimeout(take, TOGETHER_MILLISECONDS);
        },
        error: console.error,
        complete: () => undefined,
      },
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [graph, place, isRead]);
  const all = new Map((read ?? []).map((card) => [card.id, card] as const));
  for (const [id, card] of changes) {
    if (card) all.set(id, card);
    else all.delete(id);
  }
  return [...all.values()].sort((a, b) => BANDS.indexOf(a.priority) - BANDS.indexOf(b.priority) || (a.distanceMetres ?? Infinity) - (b.distanceMetres ?? Infinity));
}

/** Drawn again where it says something else: the feed also tells of the tasks that were read before. */
const Card = memo(function Card({ card }: { card: OpenCard }) {
  const { locale, words: { field } } = useLanguage();
  const missing = [...(card.missingSkills ?? []), ...(card.missingEquipment ?? [])];
  return (
    <li className="ocard">
      <div className="row top">
        <b className="price num">
          <Money amount={subtract(card.payoutAmount, card.platformFeeByOperator)} currency={card.payoutCurrency} />
        </b>
        {card.priority === "URGENT" && <span className="s strong">{field.urgent}</span>}
        {card.estimatedDurationMinutes !== null && <span className="end s q">{field.about(duration(locale, card.estimatedDurationMinutes))}</span>}
      </div>
      <Link to="/field/tasks/$taskId" params={{ taskId: card.id }} className="t">
        {card.title}
      </Link>
      <p className="s q dot-sep">
        {card.distanceMetres !== null && <span>{distance(locale, card.distanceMetres)}</span>}
        <span>{card.locationAddress}</span>
        <Deadline instant={card.deadlineInstant} zone={card.timezone} />
      </p>
      <PayTerms card={card} />
      {missing.length > 0 && <Note>{field.missing(missing.join(", "))}</Note>}
    </li>
  );
}, isSame);

function isSame(one: { card: OpenCard }, other: { card: OpenCard }): boolean {
  return one.card === other.card || JSON.stringify(one.card) === JSON.stringify(other.card);
}

/** How the pay comes about, where it is not simply the price. */
function PayTerms({ card }: { card: OpenCard }) {
  const { locale, words: { field } } = useLanguage();
  const terms = [
    ...(card.maxMinutes === null ? [] : [field.hourlyTerms(money(locale, card.rate, card.payoutCurrency), duration(locale, card.maxMinutes))]),
    ...(card.assignmentMode === "APPLICATIONS" ? [field.applicationTerms] : card.pricingType === "NEGOTIABLE" ? [field.negotiableTerms] : []),
    ...(card.expenseBudget === null ? [] : [field.expenseTerms(money(locale, card.expenseBudget, card.payoutCurrency))]),
  ];
  return terms.length > 0 && <p className="s">{terms.join(" ")}</p>;
}

function Deadline({ instant, zone }: { instant: string | null; zone: string }) {
  const { locale, words: { field } } = useLanguage();
  return instant && <span>{field.untilTime(dayTime(locale, instant, zone))}</span>;
}
