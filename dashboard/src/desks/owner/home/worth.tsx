/** What may wait: endpoints that fail, drafts, and the wallets that do not cover them. */
import { FileText, Wallet, Webhook, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "../../../app/router";
import type { ResultOf } from "../../../graph/graphql";
import { Card } from "../../../parts/page";
import { When } from "../../../parts/values";
import { useLanguage } from "../../../words";
import { money as formatMoney } from "../../../words/formats";
import { useSentences } from "../../../words/sentences";
import type { HOME } from "./home.documents";

type Home = ResultOf<typeof HOME>;

export const hasWorth = (home: Home) => {
  const { counts, walletWarnings, webhookHealth } = home.pendingActions;
  return hasNoMoney(home) || counts.drafts + walletWarnings.length + webhookHealth.length > 0;
};

/** True if a task could not be published, and no warning says so yet. */
const hasNoMoney = ({ wallets, pendingActions }: Home) => pendingActions.walletWarnings.length === 0 && wallets.every(({ availableBalance }) => Number(availableBalance) === 0);

export function WorthALook({ home }: { home: Home }) {
  const { pendingActions, webhookEndpoints } = home;
  const { locale, words: { work, money, webhooks } } = useLanguage();
  const sentences = useSentences();
  const { agentId } = useParams<"/desk/$agentId">();
  const { counts: { drafts }, walletWarnings, webhookHealth } = pendingActions;
  const [missing, another] = walletWarnings.filter(({ code }) => code === "LOW_BALANCE");
  // Of one currency, what is missing is said of the drafts.
  const needs = missing && !another && drafts > 0 ? missing : null;
  const addMoney = (
    <Link to="/desk/$agentId/money" params={{ agentId }} search={{ deposit: "1" }} className="link">
      {money.deposit}
    </Link>
  );
  return (
    <Card isFlush title={work.alsoLook}>
      <ul className="divide-y divide-line text-s">
        {webhookHealth.map(({ endpoint: address }) => {
          const endpoint = webhookEndpoints.nodes.find(({ url }) => url === address);
          const since = endpoint?.disabledInstant ?? endpoint?.failingSinceInstant;
          return (
            <Concern
              key={address}
              icon={Webhook}
              isBad
              link={
                <Link to="/desk/$agentId/webhooks" params={{ agentId }} search={endpoint ? { endpoint: endpoint.id } : {}} className="link">
                  {work.seeDeliveries}
                </Link>
              }
            >
              <span className="font-mono [overflow-wrap:anywhere]">{address}</span>
              <br />
              {endpoint?.disabledInstant ? webhooks.state.DISABLED : webhooks.failingSince} {since && <When instant={since} />}
            </Concern>
          );
        })}
        {hasNoMoney(home) && (
          <Concern icon={Wallet} link={addMoney}>
            {work.walletEmpty}
          </Concern>
        )}
        {walletWarnings
          .filter((warning) => warning !== needs)
          .map((warning) => (
            <Concern key={warning.code + warning.currency} icon={Wallet} link={warning.code === "PENDING_DEPOSIT" ? null : addMoney}>
              {sentences.walletWarning(warning)}
            </Concern>
          ))}
        {drafts > 0 && (
          <Concern
            icon={FileText}
            link={
              <>
                {needs && addMoney}
                <Link to="/desk/$agentId/tasks" params={{ agentId }} search={{ status: "DRAFT" }} className="link">
                  {work.seeDrafts}
                </Link>
              </>
            }
          >
            {needs ? work.draftsNeed(drafts, formatMoney(locale, needs.amount, needs.currency)) : work.draftsKept(drafts)}
          </Concern>
        )}
      </ul>
    </Card>
  );
}

function Concern({ icon: Icon, isBad = false, link, children }: { icon: LucideIcon; isBad?: boolean; link: ReactNode; children: ReactNode }) {
  return (
    <li className="row top px-4 py-3">
      <Icon size={18} aria-hidden className={`flex-none ${isBad ? "bad" : "q"}`} />
      <div className="grow">
        {children}
        <div className="row wrap gap-x-4">{link}</div>
      </div>
    </li>
  );
}
