/** Links to the page on which the end customer of a task follows it. */
import { useEffect, useRef, useState } from "react";
import { useRead, useWrite } from "../../../graph/hooks";
import type { Problem } from "../../../graph/problem";
import { Button } from "../../../parts/button";
import { Confirmation } from "../../../parts/confirmation";
import { Copyable } from "../../../parts/copyable";
import { Choice, Input, Option } from "../../../parts/labelled";
import { Card } from "../../../parts/page";
import { FaultNote, ProblemNote } from "../../../parts/problem";
import { When } from "../../../parts/values";
import { useLanguage } from "../../../words";
import { unit } from "../../../words/formats";
import { useSentences } from "../../../words/sentences";
import { CREATE_TRACKING_LINK, REVOKE_TRACKING_LINK, TRACKING, type TrackingLinkData } from "../parts/tracking.documents";

const DAYS = ["1", "3", "7", "30"] as const;
const HOURS_OF_DAY = 24;

export function Tracking({ taskId }: { taskId: string }) {
  const { words: { work } } = useLanguage();
  const { data, fault, refresh } = useRead(TRACKING, { id: taskId });
  const links = (data?.task?.trackingLinks ?? []).filter(({ active }) => active).reverse();
  return (
    <Card title={work.tracking}>
      <p className="m-0 mb-3 text-s text-quiet">{work.trackingText}</p>
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {links.length > 0 && (
        <ul className="m-0 mb-4 grid list-none gap-4 p-0">
          {links.map((link) => (
            <TrackingLink key={link.linkId} link={link} done={refresh} />
          ))}
        </ul>
      )}
      <details>
        <summary className="min-h-6 cursor-pointer text-s font-medium">{work.newTracking}</summary>
        <NewTrackingLink taskId={taskId} done={refresh} />
      </details>
    </Card>
  );
}

function TrackingLink({ link, done }: { link: TrackingLinkData; done: () => void }) {
  const { words: { work } } = useLanguage();
  const facts = [link.sharePhotos ? work.trackingPhotos : null, ...link.origins].filter(Boolean).join(" · ");
  return (
    <li className="grid gap-2 text-s">
      <Copyable label={work.trackingLink} text={link.url} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 text-quiet [overflow-wrap:anywhere]">
          {work.expires} <When instant={link.expiresInstant} />
          {facts && <span className="block">{facts}</span>}
        </span>
        <Confirmation
          label={work.revoke}
          title={work.revokeTracking}
          text={work.revokeTrackingText}
          document={REVOKE_TRACKING_LINK}
          variables={{ id: link.linkId }}
          done={done}
        />
      </div>
    </li>
  );
}

function NewTrackingLink({ taskId, done }: { taskId: string; done: () => void }) {
  const { locale, words: { work } } = useLanguage();
  const { run, isBusy, problem, forget } = useWrite(CREATE_TRACKING_LINK);
  const [days, setDays] = useState<(typeof DAYS)[number]>("3");
  const [origins, setOrigins] = useState("");
  const [sharePhotos, setSharePhotos] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const sites = origins.split(/[\s,]+/).filter(Boolean);
  const error = useSiteErrors(problem, sites);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  const send = async () => {
    const input = { taskId, expiresInHours: Number(days) * HOURS_OF_DAY, origins: sites, sharePhotos };
    if (!(await run({ input }))) return;
    setOrigins("");
    done();
  };
  return (
    <form
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send();
      }}
    >
      <Choice label={work.trackingLasts} value={days} choose={setDays} of={DAYS.map((number) => [number, unit(locale, Number(number), "day", "long")] as const)} />
      <Input
        ref={field}
        label={work.trackingOrigins}
        hint={work.trackingOriginsHint}
        error={error && `${error} ${work.trackingOriginsHint}`}
        value={origins}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setOrigins(event.target.value);
          forget();
        }}
      />
      <Option type="checkbox" label={work.sharePhotos} hint={work.sharePhotosHint} checked={sharePhotos} onChange={(event) => setSharePhotos(event.target.checked)} />
      {problem && !error && <ProblemNote problem={problem} />}
      <Button type="submit" busy={isBusy}>
        {work.createTracking}
      </Button>
    </form>
  );
}

const SITE = /^origins(?:\[(\d+)\])?$/;

/** What is wrong with the sites that may embed the page, each by its name. */
function useSiteErrors(problem: Problem | null, sites: readonly string[]): string | undefined {
  const sentences = useSentences();
  const wrong = (problem?.errors ?? []).flatMap((error) => {
    const found = SITE.exec(error.field);
    if (!found) return [];
    const { text } = sentences.field(error);
    return found[1] ? `${sites[Number(found[1])] ?? ""}: ${text}.` : `${text}.`;
  });
  return wrong.length > 0 ? wrong.join(" ") : undefined;
}
