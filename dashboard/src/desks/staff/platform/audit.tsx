/** Changes by the staff: actor, time, reason, and each value before and after. */
import { Link } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { useRead } from "../../../graph/hooks";
import { buttonClass } from "../../../parts/button";
import { ExactTime } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { countryName } from "../../../words/formats";
import { AccountFilter } from "../parts/account_filter";
import { ChoiceFilter, Filters, ListPage, TextFilter, given, useFilters } from "../parts/list";
import { AUDIT_LOG, STAFF_NAMES } from "./platform.documents";

type Names = Record<string, string>;
type Entry = ResultOf<typeof AUDIT_LOG>["auditLog"]["nodes"][number];

export function Audit() {
  const { shared, staff } = useWords();
  const { after = null, subjectKind, subjectId, operation, staffId } = useFilters();
  const read = useRead(AUDIT_LOG, { filter: given({ subjectKind: subjectKind as Entry["subjectKind"] | undefined, subjectId, operation, staffId }), after });
  const people = useRead(STAFF_NAMES, {});
  const members: Names = Object.fromEntries(people.data?.staffMembers.nodes.map(({ id, name }) => [id, name]) ?? []);
  const operations = Object.fromEntries(Object.entries(staff.audited).map(([code, sentence]) => [code, sentence("…")]));
  return (
    <ListPage
      title={shared.pages.audit}
      aside={
        <Link to="/staff/people" className={buttonClass()}>
          {staff.people}
        </Link>
      }
      filters={
        <Filters>
          <ChoiceFilter name="subjectKind" label={staff.subject} all={staff.everySubject} choices={staff.subjects} />
          {subjectKind === "AGENT" || subjectKind === "OPERATOR" ? (
            <AccountFilter key={subjectKind} kind={subjectKind} name="subjectId" />
          ) : (
            <TextFilter name="subjectId" label={staff.subjectNumber} />
          )}
          <ChoiceFilter name="operation" label={staff.operation} all={staff.everyOperation} choices={operations} />
          <ChoiceFilter name="staffId" label={staff.subjects.STAFF_MEMBER} all={`${staff.subjects.STAFF_MEMBER}: ${staff.all}`} choices={members} />
        </Filters>
      }
      read={read}
      connection={read.data?.auditLog}
      empty={{ title: staff.noneFound, text: staff.auditEmptyText }}
    >
      {(entry) => <EntryRow key={entry.id} entry={entry} members={members} />}
    </ListPage>
  );
}

function EntryRow({ entry, members }: { entry: Entry; members: Names }) {
  const { locale, words: { shared, staff, problems } } = useLanguage();
  const changes = differences(entry);
  const sentence = (staff.audited as Partial<Record<string, (subject: string) => string>>)[entry.operation];
  const fields: Names = problems.fields;
  return (
    <li className="grid gap-1 px-4 py-3 text-s">
      <p className="m-0 flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{sentence?.(subjectOf(entry, members, locale)) ?? staff.subjects[entry.subjectKind]}</span>
        <span className="text-quiet">
          {entry.by.name} · <ExactTime instant={entry.instant} />
        </span>
      </p>
      {entry.reason && <p className="m-0">{entry.reason}</p>}
      {changes.length > 0 && (
        <details>
          <summary className="w-fit text-quiet">{staff.changes(changes.length)}</summary>
          <dl className="m-0 mt-1 grid gap-1">
            {changes.map(({ field, before, after }) => (
              <div key={field} className="grid gap-x-4 border-b border-line py-1 last:border-0 sm:grid-cols-[12rem_1fr_1fr]">
                <dt className="text-quiet [overflow-wrap:anywhere]">{fields[field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] ?? <code>{field}</code>}</dt>
                <dd className="m-0 min-w-0 text-danger [overflow-wrap:anywhere]">
                  <del aria-label={staff.before}>{before ?? shared.nothing}</del>
                </dd>
                <dd className="m-0 min-w-0 text-st-paid [overflow-wrap:anywhere]">
                  <ins aria-label={staff.after} className="no-underline">
                    {after ?? shared.nothing}
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <p className="m-0 flex flex-wrap gap-x-3 text-xs text-quiet [overflow-wrap:anywhere]">
        <code>{entry.operation}</code>
        <span>
          {staff.subjects[entry.subjectKind]} {entry.subjectId}
        </span>
        <span>{shared.request(entry.requestId)}</span>
      </p>
    </li>
  );
}

/** The name of what was changed, or its number. */
function subjectOf({ subjectKind, subjectId, subjectName }: Entry, members: Names, locale: string): string {
  if (subjectKind === "COUNTRY") return countryName(locale, subjectId);
  return subjectName ?? (subjectKind === "STAFF_MEMBER" ? members[subjectId] : undefined) ?? `#${subjectId}`;
}

interface Difference {
  field: string;
  before: string | null;
  after: string | null;
}

/** The values that are not the same before and after. */
function differences({ beforeJson, afterJson }: Entry): Difference[] {
  const before = JSON.parse(beforeJson ?? "{}") as Record<string, unknown>;
  const after = JSON.parse(afterJson ?? "{}") as Record<string, unknown>;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((change) => change.before !== change.after);
}

const textOf = (value: unknown) => (value === undefined || value === null ? null : typeof value === "string" ? value : JSON.stringify(value));
