/** Spending rules of the agent and its keys, their use, and requests that wait for the owner. */
import { X } from "lucide-react";
import { useMemo, useState } from "react";
import { useQuestion } from "../../app/account_forms";
import type { ResultOf } from "../../graph/graphql";
import { useRead, useRefreshed, useWrite } from "../../graph/hooks";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { Choice, Input } from "../../parts/labelled";
import { Bar } from "../../parts/lists/bar";
import { Fact, Facts } from "../../parts/lists/facts";
import { Tag } from "../../parts/marks/tag";
import { Note } from "../../parts/note";
import { Card, Loading, Page } from "../../parts/page";
import { FaultNote, ProblemNote } from "../../parts/problem";
import { Money, When } from "../../parts/values";
import { useLanguage, useWords } from "../../words";
import { nameCategory } from "../../words/categories";
import { countryName } from "../../words/formats";
import { DecideSpending } from "./decide_spending";
import { shareOf } from "./overview";
import { Warnings } from "./freeze";
import { RULE_CHOICES, RULES, SET_RULES, SPENDING } from "./spending.documents";

type Rules = ResultOf<typeof RULES>;
type Limits = Rules["limits"][number];

export function Spending() {
  const { shared, money, work } = useWords();
  const { data, fault, isLoading, refresh } = useRead(SPENDING, {});
  useRefreshed(refresh);
  const agent = data?.agent;
  const names = new Map(data?.serviceCategories.map((category) => [category.id, nameCategory(work, category)]));
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
      <p className="s q mb-2">{money.waitingText}</p>
      <ul className="divide-y divide-line">
        {questions.map((question) => (
          <li key={question.id} className="py-3">
            <DecideSpending question={question} done={done} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RulesCard({ title, rules, names }: { title: string; rules: Rules; names: Names }) {
  const { locale, words: { money } } = useLanguage();
  const question = useQuestion<RulesDraft>(`rules of ${rules.apiKeyId ?? "agent"}`, readDraft(rules));
  return (
    <Card
      title={
        <>
          {title}
          {rules.frozen && <> <Tag tone="bad">{money.isFrozen}</Tag></>}
        </>
      }
      aside={<Button sizes={["small"]} onClick={question.open}>{money.editRules}</Button>}
    >
      <Warnings warnings={rules.warnings} />
      {rules.limits.length === 0 && <p className="s q">{money.noLimits}</p>}
      {rules.limits.map((limits) => (
        <Budget key={limits.currency} limits={limits} rules={rules} />
      ))}
      <Facts>
        <Fact term={money.countries}>{rules.countries?.map((code) => countryName(locale, code)).join(", ") ?? money.every}</Fact>
        <Fact term={money.categories}>{rules.categoryIds?.map((id) => names.get(id) ?? id).join(", ") ?? money.every}</Fact>
      </Facts>
      {question.isOpen && <Edit title={title} rules={rules} names={names} draft={question.draft} change={question.change} close={question.close} />}
    </Card>
  );
}

function Budget({ limits, rules }: { limits: Limits; rules: Rules }) {
  const { money } = useWords();
  const { currency } = limits;
  return (
    <div className="grid gap-3 border-b border-line py-3 last:border-0">
      <p className="row wrap s justify-between">
        <strong>{currency}</strong>
        <span>
          {money.mostNow} <Money amount={limits.mostNow} currency={currency} />
        </span>
      </p>
      <Use label={money.perDay} used={limits.spentToday} limit={limits.perDay} left={limits.leftToday} currency={currency} ends={rules.dayEndsInstant} />
      <Use label={money.perMonth} used={limits.spentThisMonth} limit={limits.perMonth} left={limits.leftThisMonth} currency={currency} ends={rules.monthEndsInstant} />
      <p className="row s justify-between">
        <span className="q">{money.perTask}</span>
        {limits.perTask === null ? money.noLimit : <Money amount={limits.perTask} currency={currency} />}
      </p>
    </div>
  );
}

interface UseProps {
  label: string;
  used: string;
  limit: string | null;
  left: string | null;
  currency: string;
  /** When it begins again at nothing. */
  ends: string;
}

/** What is used of a limit, as a bar and in amounts. */
function Use({ label, used, limit, left, currency, ends }: UseProps) {
  const { money } = useWords();
  const share = limit === null ? 0 : shareOf(used, limit);
  return (
    <div className="s">
      <p className="row wrap justify-between">
        <span className="q">{label}</span>
        <span>
          <Money amount={used} currency={currency} /> {limit === null ? <span className="q">· {money.noLimit}</span> : <>/ <Money amount={limit} currency={currency} /></>}
        </span>
      </p>
      {limit !== null && (
        <>
          <Bar shares={[{ key: "used", part: share, ...(share > 0.9 ? { fill: "var(--danger)" } : {}) }]} />
          <p className="xs q mt-1">
            {money.left} <Money amount={left} currency={currency} /> · {money.renews} <When instant={ends} />
          </p>
        </>
      )}
    </div>
  );
}

const AMOUNTS = ["perTask", "perDay", "perMonth"] as const;
type Row = Record<(typeof AMOUNTS)[number] | "currency", string>;
type Names = ReadonlyMap<string, string>;

interface RulesDraft {
  countries: string[];
  categoryIds: string[];
  rows: readonly Row[];
}

const readDraft = ({ countries, categoryIds, limits }: Rules): RulesDraft => ({
  countries: countries ?? [],
  categoryIds: categoryIds ?? [],
  rows: limits.map(({ currency, perTask, perDay, perMonth }) => ({ currency, perTask: perTask ?? "", perDay: perDay ?? "", perMonth: perMonth ?? "" })),
});

interface EditProps {
  title: string;
  rules: Rules;
  names: Names;
  draft: RulesDraft;
  change: (part: Partial<RulesDraft>) => void;
  close: () => void;
}

function Edit({ title, rules, names, draft, change, close }: EditProps) {
  const { locale, words: { money } } = useLanguage();
  const { data } = useRead(RULE_CHOICES, {});
  const { run, isBusy, problem } = useWrite(SET_RULES);
  const [asks, setAsks] = useState(false);
  const { countries, categoryIds, rows } = draft;
  const setRows = (rows: readonly Row[]) => change({ rows });
  const places = useMemo(() => {
    const named = data?.countries.map(({ isoCode }) => [isoCode, countryName(locale, isoCode)] as const) ?? [];
    return new Map(named.toSorted(([, one], [, other]) => one.localeCompare(other, locale)));
  }, [data, locale]);
  const codes = data?.currencies.map(({ code }) => code) ?? [];
  const free = codes.filter((code) => rows.every(({ currency }) => currency !== code));
  const send = async () => {
    const limits = rows.map((row) => ({ currency: row.currency, perTask: row.perTask || null, perDay: row.perDay || null, perMonth: row.perMonth || null }));
    const { apiKeyId, frozen } = rules;
    const set = await run({ input: { apiKeyId, frozen, limits, countries: countries.length > 0 ? countries : null, categoryIds: categoryIds.length > 0 ? categoryIds : null } });
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
          <LimitFields
            key={index}
            row={row}
            codes={[row.currency, ...free]}
            change={(part) => setRows(rows.map((other, at) => (at === index ? { ...other, ...part } : other)))}
            remove={() => setRows(rows.filter((_, at) => at !== index))}
          />
        ))}
        <Button refusal={free.length === 0 && data ? money.noCurrencyLeft : null} onClick={() => setRows([...rows, { currency: free[0] ?? "EUR", perTask: "", perDay: "", perMonth: "" }])}>
          {money.addCurrency}
        </Button>
        <Several label={money.countries} add={money.addCountry} of={places} chosen={countries} take={(countries) => change({ countries })} />
        <Several label={money.categories} add={money.addCategory} of={names} chosen={categoryIds} take={(categoryIds) => change({ categoryIds })} />
        {asks && <Note role="status">{rules.ownerNotice ?? money.ownerAsked}</Note>}
        {problem && <ProblemNote problem={problem} />}
        <Button type="submit" look="primary" busy={isBusy}>
          {money.saveRules}
        </Button>
      </form>
    </Dialog>
  );
}

function LimitFields({ row, codes, change, remove }: { row: Row; codes: readonly string[]; change: (part: Partial<Row>) => void; remove: () => void }) {
  const { shared, money } = useWords();
  return (
    <fieldset className="card card-body grid gap-3">
      <legend className="vh">{row.currency}</legend>
      <Choice label={shared.currency} value={row.currency} of={codes.map((code) => [code, code] as const)} choose={(currency) => change({ currency })} />
      <div className="grid gap-2 sm:grid-cols-3">
        {AMOUNTS.map((name) => (
          <Input key={name} label={money[name]} inputMode="decimal" placeholder={money.noLimit} value={row[name]} onChange={(event) => change({ [name]: event.target.value })} />
        ))}
      </div>
      <Button look="ghost" sizes={["small"]} onClick={remove}>
        {money.removeCurrency}
      </Button>
    </fieldset>
  );
}

interface SeveralProps {
  label: string;
  add: string;
  of: Names;
  chosen: readonly string[];
  take: (chosen: string[]) => void;
}

/** Some of many values; none of them means all. */
function Several({ label, add, of, chosen, take }: SeveralProps) {
  const { work, money } = useWords();
  const free = [...of].filter(([value]) => !chosen.includes(value));
  return (
    <div className="grid gap-2">
      <Choice label={label} hint={chosen.length === 0 ? money.every : undefined} value="" of={[["", add], ...free]} choose={(value) => value && take([...chosen, value])} />
      {chosen.length > 0 && (
        <div className="chips">
          {chosen.map((value) => (
            <button key={value} type="button" className="row" aria-label={work.withoutFilter(of.get(value) ?? value)} onClick={() => take(chosen.filter((other) => other !== value))}>
              {of.get(value) ?? value}
              <X size={14} aria-hidden />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
