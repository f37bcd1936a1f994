/** Spending rules of the agent and its keys, their use, and requests that wait for the owner. */
import { useState } from "react";
import type { ResultOf } from "../../graph/graphql";
import { useRead, useRefreshed, useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { Card, Loading, Page } from "../../parts/page";
import { FaultNote, ProblemNote } from "../../parts/problem";
import { Money, When } from "../../parts/values";
import { useWords } from "../../words";
import { DecideSpending } from "./decide_spending";
import { Warnings } from "./freeze";
import { RULES, SET_RULES, SPENDING } from "./spending.documents";
import { Fact, Facts } from "../../parts/lists/facts";
import { Note } from "../../parts/note";

type Rules = ResultOf<typeof RULES>;
type Limits = Rules["limits"][number];

export function Spending() {
  const { shared, money } = useWords();
  const { data, fault, isLoading, refresh } = useRead(SPENDING, {});
  useRefreshed(refresh);
  const agent = data?.agent;
  const names = new Map(data?.serviceCategories.map(({ id, name }) => [id, name]));
  const sets = agent?.spendingRules ? [{ title: money.allKeys, rules: agent.spendingRules }] : [];
  for (const key of agent?.apiKeys ?? []) {
    if (key.active && key.spendingRules) sets.push({ title: money.keyRules(key.name || key.prefix), rules: key.spendingRules });
  }
  return (
    <Page title={shared.pages.spending}>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      <Waiting questions={sets.flatMap(({ rules }) => rules.waiting)} done={refresh} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {sets.map(({ title, rules }) => (
          <RulesCard key={rules.apiKeyId ?? "agent"} title={title} rules={rules} names={names} />
        ))}
      </div>
    </Page>
  );
}

function Waiting({ questions, done }: { questions: Rules["waiting"]; done: () => void }) {
  const { money } = useWords();
  if (questions.length === 0) return null;
  return (
    <Card title={money.waiting}>
      <p className="m-0 mb-2 text-s text-quiet">{money.waitingText}</p>
      <ul className="m-0 list-none divide-y divide-line p-0">
        {questions.map((question) => (
          <li key={question.id} className="py-3">
            <DecideSpending question={question} done={done} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RulesCard({ title, rules, names }: { title: string; rules: Rules; names: Map<string, string> }) {
  const { money } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={
        <>
          {title}
          {rules.frozen && <span className="ms-2 rounded-full bg-danger-soft px-2 py-0.5 text-xs text-danger">{money.isFrozen}</span>}
        </>
      }
      aside={<Button onClick={() => setOpen(true)}>{money.editRules}</Button>}
    >
      <Warnings warnings={rules.warnings} />
      {rules.limits.length === 0 && <p className="m-0 text-s text-quiet">{money.noLimits}</p>}
      {rules.limits.map((limits) => (
        <Budget key={limits.currency} limits={limits} rules={rules} />
      ))}
      <Facts>
        <Fact term={money.countries}>{rules.countries?.join(", ") ?? money.every}</Fact>
        <Fact term={money.categories}>{rules.categoryIds?.map((id) => names.get(id) ?? id).join(", ") ?? money.every}</Fact>
      </Facts>
      {isOpen && <Edit title={title} rules={rules} close={() => setOpen(false)} />}
    </Card>
  );
}

function Budget({ limits, rules }: { limits: Limits; rules: Rules }) {
  const { money } = useWords();
  const { currency } = limits;
  return (
    <div className="grid gap-3 border-b border-line py-3 last:border-0">
      <p className="m-0 flex flex-wrap justify-between gap-2 text-s">
        <strong>{currency}</strong>
        <span>
          {money.mostNow} <Money amount={limits.mostNow} currency={currency} />
        </span>
      </p>
      <Bar label={money.perDay} used={limits.spentToday} limit={limits.perDay} left={limits.leftToday} currency={currency} ends={rules.dayEndsInstant} />
      <Bar label={money.perMonth} used={limits.spentThisMonth} limit={limits.perMonth} left={limits.leftThisMonth} currency={currency} ends={rules.monthEndsInstant} />
      <p className="m-0 flex justify-between text-s">
        <span className="text-quiet">{money.perTask}</span>
        {limits.perTask === null ? money.noLimit : <Money amount={limits.perTask} currency={currency} />}
      </p>
    </div>
  );
}

interface BarProps {
  label: string;
  used: string;
  limit: string | null;
  left: string | null;
  currency: string;
  /** When it begins again at nothing. */
  ends: string;
}

function Bar({ label, used, limit, left, currency, ends }: BarProps) {
  const { money } = useWords();
  const share = limit === null ? 0 : Number(limit) === 0 ? 1 : Math.min(1, Number(used) / Number(limit));
  return (
    <div className="text-s">
      <p className="m-0 flex flex-wrap justify-between gap-x-3">
        <span className="text-quiet">{label}</span>
        <span>
          <Money amount={used} currency={currency} /> {limit === null ? `· ${money.noLimit}` : <>/ <Money amount={limit} currency={currency} /></>}
        </span>
      </p>
      {limit !== null && (
        <>
          <svg aria-hidden className="mt-1 block h-2 w-full rounded-full border border-line" preserveAspectRatio="none" viewBox="0 0 100 1">
            <rect width={share * 100} height="1" className={share > 0.9 ? "fill-danger" : "fill-brand"} />
          </svg>
          <p className="m-0 mt-0.5 text-xs text-quiet">
            {money.left} <Money amount={left} currency={currency} /> · {money.renews} <When instant={ends} />
          </p>
        </>
      )}
    </div>
  );
}

const AMOUNTS = ["perTask", "perDay", "perMonth"] as const;
type Row = Record<(typeof AMOUNTS)[number] | "currency", string>;

const FIELD = "in";

function Edit({ title, rules, close }: { title: string; rules: Rules; close: () => void }) {
  const { shared, money } = useWords();
  const { run, isBusy, problem } = useWrite(SET_RULES);
  const [asks, setAsks] = useState(false);
  const [rows, setRows] = useState<Row[]>(() =>
    rules.limits.map(({ currency, perTask, perDay, perMonth }) => ({ currency, perTask: perTask ?? "", perDay: perDay ?? "", perMonth: perMonth ?? "" })),
  );
  const change = (index: number, part: Partial<Row>) => setRows(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const send = async () => {
    const limits = rows.map((row) => ({ currency: row.currency, perTask: row.perTask || null, perDay: row.perDay || null, perMonth: row.perMonth || null }));
    const { apiKeyId, countries, categoryIds, frozen } = rules;
    const set = await run({ input: { apiKeyId, countries, categoryIds, frozen, limits } });
    if (!set) return;
    if (set.waiting.some(({ taskId }) => taskId === null)) setAsks(true);
    else close();
  };
  return (
    <Dialog title={`${money.editRules}: ${title}`} text={money.editText} close={close}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {rows.map((row, index) => (
          <fieldset key={index} className="m-0 grid gap-3 rounded-m border border-line p-3">
            <legend className="sr-only">{row.currency || shared.currency}</legend>
            <label className="field">
              {shared.currency}
              <input required pattern="[A-Z]{3}" maxLength={3} className={FIELD} value={row.currency} onChange={(event) => change(index, { currency: event.target.value.toUpperCase() })} />
            </label>
            <div className="grid grid-cols-3 gap-2">
              {AMOUNTS.map((name) => (
                <label key={name} className="field">
                  {money[name]}
                  <input inputMode="decimal" placeholder={money.noLimit} className={FIELD} value={row[name]} onChange={(event) => change(index, { [name]: event.target.value })} />
                </label>
              ))}
            </div>
            <Button onClick={() => setRows(rows.filter((_, at) => at !== index))}>{money.removeCurrency}</Button>
          </fieldset>
        ))}
        <Button onClick={() => setRows([...rows, { currency: "", perTask: "", perDay: "", perMonth: "" }])}>{money.addCurrency}</Button>
        {asks && (
          <Note role="status">
            {rules.ownerNotice ?? money.ownerAsked}
          </Note>
        )}
        {problem && <ProblemNote problem={problem} />}
        <Button type="submit" look="primary" busy={isBusy}>
          {money.saveRules}
        </Button>
      </form>
    </Dialog>
  );
}
