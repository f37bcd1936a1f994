import { buttonClass } from "../parts/button";
import { Empty, Page } from "../parts/page";
import { useWords } from "../words";

/** An address that leads nowhere, or to what belongs to somebody else. */
export function NotFound() {
  const words = useWords();
  return (
    <main>
      <Page title={words.notFound}>
        <Empty title={words.notFound} text={words.notFoundText}>
          <a className={buttonClass("main")} href="/">
            {words.toInbox}
          </a>
        </Empty>
      </Page>
    </main>
  );
}
