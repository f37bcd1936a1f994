/** Views as tabs: all tasks, those that wait for a review, and those that the reader has saved. */
import { Bookmark, Pencil } from "lucide-react";
import { useState } from "react";
import { formatSearch, parseSearch } from "../../../app/addresses";
import { Link, useParams } from "../../../app/router";
import { useRead, useRefreshed, useWrite } from "../../../graph/hooks";
import type { Status } from "../../../graph/status";
import { Button } from "../../../parts/button";
import { Confirmation } from "../../../parts/confirmation";
import { Dialog } from "../../../parts/dialog";
import { Input } from "../../../parts/labelled";
import { ProblemNote } from "../../../parts/problem";
import { useLanguage } from "../../../words";
import { count } from "../../../words/formats";
import { NEEDS_REVIEW } from "./columns";
import { Tick } from "./form";
import { isOfDesk } from "./saved_view";
import { DELETE_VIEW, RENAME_VIEW, SAVE_VIEW, VIEWS } from "./views.documents";
import type { Search } from "./search";

const LIST = "/desk/$agentId/tasks";

/** The filters and the order of an address, without its page. */
const encodeView = ({ after, before, ...search }: Search) => formatSearch(search).slice(1);

export function Views({ search }: { search: Search }) {
  const { locale, words: { work } } = useLanguage();
  const { data, refresh } = useRead(VIEWS, {});
  useRefreshed(refresh);
  const [isOpen, setOpen] = useState(false);
  const saved = (data?.agent?.savedViews ?? []).filter(isOfDesk);
  const countOf = (isCounted: (status: Status) => boolean) => data?.taskStatistics.byStatus.filter(({ status }) => isCounted(status)).reduce((sum, { count }) => sum + count, 0);
  const tabs = [
    { name: work.all, query: "", number: countOf(() => true) },
    { name: work.needsReview, query: encodeView({ status: NEEDS_REVIEW.join(" ") }), number: countOf((status) => NEEDS_REVIEW.includes(status)) },
    ...saved.map(({ name, query }) => ({ name, query: encodeView(parseSearch(LIST, query ?? "")), number: undefined })),
  ];
  const query = encodeView(search);
  const first = tabs.length - saved.length;
  const own = saved.find((view, place) => view.isOwn && tabs[first + place]?.query === query);
  const isNew = tabs.every((tab) => tab.query !== query);
  return (
    <>
      <nav aria-label={work.views} className="seg max-w-full flex-wrap">
        {tabs.map((tab) => (
          <Link key={`${tab.name} ${tab.query}`} className="num" to="." search={parseSearch(LIST, tab.query)} aria-current={tab.query === query ? "true" : undefined}>
            <span className="max-w-48 truncate">{tab.name}</span>
            {tab.number !== undefined && <span className="q">{count(locale, tab.number)}</span>}
          </Link>
        ))}
      </nav>
      {(isNew || own) && (
        <Button look="ghost" sizes={own ? ["small", "icon"] : ["small"]} aria-label={own && work.editView(own.name)} onClick={() => setOpen(true)}>
          {own ? <Pencil aria-hidden /> : <Bookmark aria-hidden />}
          {!own && work.saveView}
        </Button>
      )}
      {isOpen && <ViewDialog query={query} saved={own?.name ?? null} wasShared={own?.shared ?? false} done={refresh} close={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps {
  query: string;
  /** Name of the view that is changed; null for a new one. */
  saved: string | null;
  wasShared: boolean;
  done: () => void;
  close: () => void;
}

function ViewDialog({ query, saved, wasShared, done, close }: DialogProps) {
  const { words: { work } } = useLanguage();
  const { agentId } = useParams<typeof LIST>();
  const [name, setName] = useState(saved ?? "");
  const [isShared, setShared] = useState(wasShared);
  const save = useWrite(SAVE_VIEW);
  const rename = useWrite(RENAME_VIEW);
  const problem = save.problem ?? rename.problem;
  const finish = () => {
    close();
    done();
  };
  const send = async () => {
    if (saved !== null && name !== saved && !(await rename.run({ input: { agentId, name: saved, newName: name } }))) return;
    // Under its name a view is replaced.
    if (await save.run({ input: { agentId, name, query, shared: isShared } })) finish();
  };
  return (
    <Dialog title={saved === null ? work.saveView : work.editView(saved)} text={work.viewText} close={close}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Input name="name" label={work.viewName} required maxLength={40} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        <Tick label={work.shareView} isOn={isShared} take={setShared} />
        {problem && <ProblemNote problem={problem} />}
        <div className="flex flex-wrap justify-end gap-2">
          {saved !== null && (
            <Confirmation label={work.deleteView} title={work.deleteViewTitle(saved)} text={work.deleteViewText} document={DELETE_VIEW} variables={{ input: { agentId, name: saved } }} done={finish} />
          )}
          <Button type="submit" look="primary" busy={save.isBusy || rename.isBusy}>
            {work.saveView}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
