/** The countries with their phase and those who wait for them. */
import type { graphql } from "../../../graph/graphql";
import { useRead } from "../../../graph/hooks";
import { When } from "../../../parts/values";
import { useLanguage } from "../../../words";
import { countryName } from "../../../words/formats";
import { ChoiceFilter, Filters, ListPage, Row, TextFilter, useFilters } from "../parts/list";
import { Move, type Values } from "../parts/move";
import { useRefusal } from "../parts/roles";
import { COUNTRIES, SET_PHASE } from "./platform.documents";
import { Tag } from "../../../parts/marks/tag";

type Phase = ReturnType<typeof graphql.scalar<"CountryPhase">>;

const TONES: Partial<Record<Phase, "good" | "warn">> = { LIVE: "good", BETA: "warn", ALPHA: "warn" };

const ON_A_PAGE = 50;

export function Countries() {
  const { locale, words: { shared, staff } } = useLanguage();
  const refusal = useRefusal()("TRUST");
  const { text = "", phase, after } = useFilters();
  const read = useRead(COUNTRIES, {});
  const sought = text.toLowerCase();
  const found = (read.data?.countries ?? [])
    .map((country) => ({ ...country, name: countryName(locale, country.isoCode) }))
    .filter((country) => (!phase || country.phase === phase) && `${country.name} ${country.isoCode}`.toLowerCase().includes(sought))
    .toSorted((one, other) => (other.waiting ?? 0) - (one.waiting ?? 0) || one.name.localeCompare(other.name, locale));
  // The graph gives the countries at once; so many rows with their buttons would be slow to draw and to read.
  const start = Number(after ?? 0);
  const end = start + ON_A_PAGE;
  const connection = read.data && {
    nodes: found.slice(start, end),
    totalCount: found.length,
    pageInfo: { hasNextPage: end < found.length, endCursor: String(end) },
  };
  return (
    <ListPage
      title={shared.pages.countries}
      filters={
        <Filters>
          <TextFilter name="text" label={staff.searchCountries} />
          <ChoiceFilter name="phase" label={staff.phase} all={staff.everyPhase} choices={staff.phases} />
        </Filters>
      }
      read={read}
      connection={connection}
      empty={{ title: staff.noneFound, text: staff.noneFoundText }}
    >
      {(country) => (
        <Row
          key={country.isoCode}
          title={country.name}
          chip={<Tag tone={TONES[country.phase] ?? "plain"}>{staff.phases[country.phase]}</Tag>}
          facts={[
            country.isoCode,
            country.currencyCode,
            Boolean(country.waiting) && staff.agentsWait(country.waiting ?? 0),
            (country.launchedInstant ?? country.expectedLaunchInstant) && <When key="when" instant={country.launchedInstant ?? country.expectedLaunchInstant} />,
          ]}
        >
          <Move
            label={staff.setPhase}
            title={country.name}
            text={country.waiting ? `${staff.phaseText} ${staff.phaseNotifies(country.waiting)}` : staff.phaseText}
            moves={({ phase }) => staff.phases[phase as Phase]}
            refusal={refusal}
            document={SET_PHASE}
            fields={[
              { name: "phase", label: staff.phase, kind: "choice", choices: staff.phases, start: country.phase },
              { name: "reason", label: shared.reason },
            ]}
            variables={(values: Values) => ({ input: { isoCode: country.isoCode, ...values } })}
            done={read.refresh}
          />
        </Row>
      )}
    </ListPage>
  );
}
