/** Access to an agent: its keys, people, assistants, the sessions of the reader, and its profile. */
import { Link, useParams, useSearch } from "../../app/router";
import { LINK } from "../../parts/link";
import { Page } from "../../parts/page";
import { DEVICE, WorldTimeContext } from "../../parts/values";
import { useWords } from "../../words";
import { Assistants } from "./assistants";
import { Keys } from "./keys";
import { People } from "./people";
import { Profile } from "./profile";
import { Sessions } from "./sessions";

const PARTS = { keys: Keys, people: People, assistants: Assistants, sessions: Sessions, profile: Profile };

type Part = keyof typeof PARTS;

const isPart = (name: string | undefined): name is Part => name !== undefined && name in PARTS;

export function AccountPage() {
  const { shared, account } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const { part } = useSearch<"/desk/$agentId/keys">();
  const shown: Part = isPart(part) ? part : "keys";
  const Shown = PARTS[shown];
  return (
    <Page
      title={shared.pages.keys}
      aside={
        <a className={`text-s ${LINK}`} href="/account">
          {account.yourAccount}
        </a>
      }
    >
      <nav aria-label={shared.pages.keys} className="flex shrink-0 flex-wrap gap-x-1 border-b border-line">
        {(Object.keys(PARTS) as Part[]).map((name) => (
          <Link
            key={name}
            to="/desk/$agentId/keys"
            params={{ agentId }}
            search={name === "keys" ? {} : { part: name }}
            aria-current={name === shown ? "page" : undefined}
            className={`-mb-px border-b-2 px-2 py-2.5 text-s sm:px-3 whitespace-nowrap no-underline hover:text-ink ${
              name === shown ? "border-brand font-semibold text-ink" : "border-transparent text-quiet"
            }`}
          >
            {account.parts[name]}
          </Link>
        ))}
      </nav>
      {/* Keys and sessions are of the device's time, also those of a practice world. */}
      <WorldTimeContext value={DEVICE}>
        <Shown />
      </WorldTimeContext>
    </Page>
  );
}
