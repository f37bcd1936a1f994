/** Sessions of the reader; they belong to the person, not to the agent. */
import { Provider } from "urql";
import { useViewer } from "../../app/viewer";
import { openGraph } from "../../graph/client";
import { useRead } from "../../graph/hooks";
import { buttonClass } from "../../parts/button";
import { Confirmation } from "../../parts/confirmation";
import { Card, Loading } from "../../parts/page";
import { FaultNote } from "../../parts/problem";
import { ExactTime, When } from "../../parts/values";
import { useWords } from "../../words";
import { isGuest } from "../../words/changed_by";
import { END_SESSION, END_SESSIONS, SESSIONS } from "./account.documents";
import { browserOf } from "./browsers";
import { Row, Rows } from "./row";
import { Tag } from "../../parts/marks/tag";

export function Sessions() {
  return (
    <Provider value={openGraph("person").client}>
      <Listed />
    </Provider>
  );
}

function Listed() {
  const { account } = useWords();
  const { email } = useViewer().person;
  const { data, fault, isLoading, refresh } = useRead(SESSIONS, {});
  const sessions = data?.viewer?.sessions;
  const leave = () => location.assign("/");
  return (
    <>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {isLoading && <Loading />}
      {sessions && (
        <Card
          title={account.whereSignedIn}
          aside={
            isGuest(email) && sessions.length === 1 ? (
              // The page behind it says what a guest loses.
              <a className={buttonClass()} href="/sign-out">
                {account.endAll}
              </a>
            ) : (
              <Confirmation label={account.endAll} title={account.endAllTitle} text={account.endAllText} document={END_SESSIONS} variables={{}} done={leave} />
            )
          }
        >
          <p className="m-0 mb-3 max-w-[70ch] text-s text-quiet">
            {account.sessionsText} <a href="/account/passkeys">{account.passkeys}</a>
          </p>
          <Rows>
            {sessions.map((session) => {
              const name = browserOf(session.userAgent) ?? account.unknownBrowser;
              return (
                <Row
                  key={session.id}
                  title={name}
                  chips={session.isCurrent && <Tag tone="good">{account.thisBrowser}</Tag>}
                  facts={[
                    [account.lastUsed, <When key="used" instant={session.lastUsedInstant} />],
                    [account.signedIn, <ExactTime key="since" instant={session.createdInstant} />],
                    [account.ends, <When key="ends" instant={session.expiresInstant} />],
                    ...(session.network ? [[account.network, session.network] as const] : []),
                  ]}
                >
                  {!session.isCurrent && (
                    <Confirmation
                      label={account.end}
                      title={account.endTitle(name)}
                      text={account.endText}
                      document={END_SESSION}
                      variables={{ id: session.id }}
                      done={refresh}
                    />
                  )}
                </Row>
              );
            })}
          </Rows>
        </Card>
      )}
    </>
  );
}
