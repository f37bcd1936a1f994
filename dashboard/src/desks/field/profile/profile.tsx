/** The operator as others see them, what they can do, and what they were told. */
import { useEffect, useState, type FormEvent } from "react";
import { Link, navigate, useSearch } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Card, Loading, Page } from "../../../parts/page";
import { FaultNote, ProblemNote } from "../../../parts/problem";
import { When } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { AsOf } from "../parts/as_of";
import { Input, Select } from "../../../parts/labelled";
import { useKept } from "../parts/kept";
import { ObstacleNote } from "../parts/obstacle";
import { asLocation, locate, type Obstacle } from "../parts/position";
import { Contacts } from "./contacts";
import { installPrompt, whenInstallable } from "./install";
import { AskSupport } from "./suspension";
import { PROFILE, REPORT_LOCATION, UPDATE_OPERATOR } from "./profile.documents";
import { Fact, Facts } from "../../../parts/lists/facts";
import { Note } from "../../../parts/note";
import { decimal, distance, percent } from "../../../words/formats";

type Data = ResultOf<typeof PROFILE>;
type Operator = NonNullable<Data["operator"]>;

export function Profile() {
  const { about } = useSearch<"/field/profile">();
  const { shared } = useWords();
  const { data, fault, isLoading, keptAt, refresh } = useKept(PROFILE, {});
  const operator = data?.operator;
  return (
    <Page title={operator?.name ?? shared.pages.profile}>
      <AsOf at={keptAt} />
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {about && <AskSupport about={about} close={() => navigate({ to: ".", search: {}, replace: true })} />}
      {operator && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid gap-4">
            <Standing operator={operator} />
            <Contacts />
            <Messages rows={data.notifications.nodes} />
            <Install />
          </div>
          <div className="grid gap-4">
            <Abilities key={operator.id} operator={operator} refresh={refresh} />
            <Home operator={operator} refresh={refresh} />
            <Reviews rows={operator.reviews.nodes} />
          </div>
        </div>
      )}
    </Page>
  );
}

function Standing({ operator }: { operator: Operator }) {
  const { locale, words: { field, shared } } = useLanguage();
  const { statistics } = operator;
  const rate = (part: number | null | undefined) => (part == null ? shared.nothing : percent(locale, part));
  const rating = operator.rating === null ? field.noRating : field.outOf(decimal(locale, operator.rating), operator.reviewCount);
  return (
    <Card title={field.record}>
      {operator.suspensionReason && <Note>{operator.suspensionReason}</Note>}
      <Facts>
        <Fact term={field.rating}>{rating}</Fact>
        <Fact term={shared.pages.myTasks}>{field.done(operator.tasksDone)}</Fact>
        <Fact term={field.onTime}>{rate(statistics?.onTimeRate)}</Fact>
        <Fact term={field.acceptance}>{rate(statistics?.acceptanceRate)}</Fact>
        <Fact term={field.rejection}>{rate(statistics?.rejectionRate)}</Fact>
      </Facts>
    </Card>
  );
}

function Reviews({ rows }: { rows: Operator["reviews"]["nodes"] }) {
  const { field } = useWords();
  return (
    <Card title={field.reviews}>
      {rows.length === 0 && <p className="m-0 text-s text-quiet">{field.reviewsEmpty}</p>}
      <ul className="m-0 list-none divide-y divide-line p-0 text-s">
        {rows.map((review) => (
          <li key={review.id} className="grid grid-cols-[1fr_auto] gap-x-3 py-2">
            <span className="font-medium">{field.stars(review.rating)}</span>
            <span className="text-quiet">
              <When instant={review.updatedInstant} />
            </span>
            {review.comment && <span className="col-span-2">{review.comment}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const listed = (text: string) => [...new Set(text.split(",").map((one) => one.trim()).filter(Boolean))];
const RADII = [1, 2, 5, 10, 15, 20, 25, 50, 100, 200];

function Abilities({ operator, refresh }: { operator: Operator; refresh: () => void }) {
  const { locale, words: { field } } = useLanguage();
  const { run, isBusy, problem } = useWrite(UPDATE_OPERATOR);
  const [isSaved, setSaved] = useState(false);
  const radii = [...new Set([...RADII, operator.radiusKm])].sort((a, b) => a - b);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const list = (name: string) => listed(String(form.get(name)));
    const input = { skills: list("skills"), equipment: list("equipment"), languages: list("languages"), radiusKm: Number(form.get("radius")) };
    setSaved(Boolean(await run({ input })));
    refresh();
  };
  return (
    <Card title={field.abilities}>
      <form className="grid gap-4" onSubmit={(event) => void send(event)} onChange={() => setSaved(false)}>
        <Input label={field.skills} hint={field.commas} name="skills" defaultValue={operator.skills.join(", ")} />
        <Input label={field.equipment} name="equipment" defaultValue={operator.equipment.join(", ")} />
        <Input label={field.languages} name="languages" defaultValue={operator.languages.join(", ")} />
        <Select label={field.radius} name="radius" defaultValue={operator.radiusKm}>
          {radii.map((kilometres) => (
            <option key={kilometres} value={kilometres}>
              {distance(locale, kilometres * 1000)}
            </option>
          ))}
        </Select>
        {problem && <ProblemNote problem={problem} />}
        <p className="m-0 flex items-center gap-3">
          <Button type="submit" look="primary" busy={isBusy}>
            {field.save}
          </Button>
          <span role="status" className="text-s text-st-paid">
            {isSaved && field.saved}
          </span>
        </p>
      </form>
    </Card>
  );
}

function Home({ operator, refresh }: { operator: Operator; refresh: () => void }) {
  const { field } = useWords();
  const { run, isBusy, problem } = useWrite(REPORT_LOCATION);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const move = async () => {
    const { position, obstacle } = await locate();
    setObstacle(obstacle);
    const { location } = asLocation(position);
    if (location && (await run({ input: { location } }))) refresh();
  };
  return (
    <Card title={field.startPlace}>
      <p className="m-0 text-s text-quiet">{field.startPlaceText}</p>
      <p className="m-0 my-2 text-s tabular-nums">
        {operator.latitude.toFixed(3)}, {operator.longitude.toFixed(3)} · <When instant={operator.locatedInstant} />
      </p>
      {obstacle ? (
        <ObstacleNote obstacle={obstacle} again={() => void move()} />
      ) : (
        <Button busy={isBusy} onClick={() => void move()}>
          {field.moveHere}
        </Button>
      )}
      {problem && <ProblemNote problem={problem} />}
    </Card>
  );
}

function Messages({ rows }: { rows: Data["notifications"]["nodes"] }) {
  const { field } = useWords();
  return (
    <Card title={field.messages}>
      {rows.length === 0 && <p className="m-0 text-s text-quiet">{field.messagesEmpty}</p>}
      <ul className="m-0 list-none divide-y divide-line p-0 text-s">
        {rows.map((message) => (
          <li key={message.id} className="grid grid-cols-[1fr_auto] gap-x-3 py-2">
            <span className="min-w-0 font-medium">
              {message.taskId ? (
                <Link to="/field/tasks/$taskId" params={{ taskId: message.taskId }}>
                  {message.title}
                </Link>
              ) : (
                message.title
              )}
            </span>
            <span className="text-end text-quiet">
              <When instant={message.createdInstant} />
            </span>
            <span className="col-span-2 text-quiet">{message.body}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Install() {
  const { field } = useWords();
  const [prompt, setPrompt] = useState(installPrompt);
  useEffect(() => whenInstallable(() => setPrompt(installPrompt())), []);
  if (matchMedia("(display-mode: standalone)").matches) return null;
  return (
    <Card title={field.install}>
      <p className="m-0 text-s text-quiet">
        {field.installText} {!prompt && field.installHow}
      </p>
      {prompt && (
        <p className="m-0 mt-3">
          <Button look="primary" onClick={() => void prompt.prompt()}>
            {field.install}
          </Button>
        </p>
      )}
    </Card>
  );
}
