/** The assistants that people have let act for the agent. */
import { Provider } from "urql";
import { useParams } from "../../app/router";
import { openGraph } from "../../graph/client";
import type { ResultOf } from "../../graph/graphql";
import { useRead } from "../../graph/hooks";
import { Confirmation } from "../../parts/confirmation";
import { Copyable } from "../../parts/copyable";
import { Card, Empty, Loading } from "../../parts/page";
import { FaultNote } from "../../parts/problem";
import { ExactTime, When } from "../../parts/values";
import { useWords } from "../../words";
import { ASSISTANTS, REVOKE_GRANT } from "./account.documents";
import { Limits } from "./limits";
import { Row, Rows } from "./row";
import { Scopes } from "./scopes";
import { Tag } from "../../parts/marks/tag";

type Grant = NonNullable<ResultOf<typeof ASSISTANTS>["viewer"]>["grants"][number];

export function Assistants() {
  return (
    <Provider value={openGraph("person").client}>
      <Listed />
    </Provider>
  );
}

function Listed() {
  const { account } = useWords();
  const { agentId } = useParams<"/desk/$agentId">();
  const { data, fault, isLoading, refresh } = useRead(ASSISTANTS, {});
  const grants = data?.viewer?.grants.filter((grant) => grant.agentId === agentId);
  return (
    <>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {grants?.length === 0 && <Empty title={account.noAssistants} text={account.noAssistantsText} />}
      {grants && grants.length > 0 && (
        <Card title={account.parts.assistants}>
          <Rows>
            {grants.map((grant) => (
              <GrantRow key={grant.id} grant={grant} done={refresh} />
            ))}
          </Rows>
        </Card>
      )}
      {grants && (
        <Card title={account.connect}>
          <p className="m-0 mb-3 max-w-[70ch] text-s text-quiet">{account.connectText}</p>
          <Copyable label={account.mcpAddress} text={`${location.origin}/mcp`} />
        </Card>
      )}
    </>
  );
}

function GrantRow({ grant, done }: { grant: Grant; done: () => void }) {
  const { account } = useWords();
  return (
    <Row
      title={grant.clientName}
      chips={grant.revokedInstant ? <Tag tone="bad">{account.cutOffAlready}</Tag> : <Scopes scopes={grant.scopes} />}
      facts={[
        ...(grant.clientHost ? [[account.from, grant.clientHost] as const] : []),
        [account.limit, <Limits key="limit" limits={grant.limits} />],
        [account.lastUsed, grant.lastUsedInstant ? <When key="used" instant={grant.lastUsedInstant} /> : account.never],
        [account.allowedBy, grant.isOwn ? account.you : grant.grantedBy],
        [account.since, <ExactTime key="since" instant={grant.createdInstant} />],
      ]}
    >
      {!grant.revokedInstant && (
        <Confirmation
          label={account.cutOff}
          title={account.cutOffTitle(grant.clientName)}
          text={account.cutOffText}
          document={REVOKE_GRANT}
          variables={{ id: grant.id }}
          done={done}
        />
      )}
    </Row>
  );
}
