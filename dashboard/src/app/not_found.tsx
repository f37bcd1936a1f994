import { buttonClass } from "../parts/button";
import { Empty, Page } from "../parts/page";
import { useWords } from "../words";

/** An address that leads nowhere, or to what belongs to somebody else. */
export function NotFound() {
  const { shared } = useWords();
  return (
    <main>
      <Page title={shared.notFound}>
        <Empty title={shared.notFound} text={shared.notFoundText}>
          <a className={buttonClass("primary")} href="/">
            {shared.toInbox}
          </a>
        </Empty>
      </Page>
    </main>
  );
}
