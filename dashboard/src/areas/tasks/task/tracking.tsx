/** Links to the page on which the end customer of a task follows it. */
import { useState } from "react";
import { useRead, useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Confirmation } from "../../../parts/confirmation";
import { Copyable } from "../../../parts/copyable";
import { Choice, Input, Option } from "../../../parts/labelled";
import { Card } from "../../../parts/page";
import { FaultNote, ProblemNote } from "../../../parts/problem";
import { When } from "../../../parts/values";
import { useLanguage } from "../../../words";
import { unit } from "../../../words/formats";
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
  const { run, isBusy, problem } = useWrite(CREATE_TRACKING_LINK);
  const [days, setDays] = useState<(typeof DAYS)[number]>("3");
  const [origins, setOrigins] = useState("");
  const [sharePhotos, setSharePhotos] = useState(false);
  const send = async () => {
    const input = { taskId, expiresInHours: Number(days) * HOURS_OF_DAY, origins: origins.split(/[\s,]+/).filter(Boolean), sharePhotos };
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
      <Input label={work.trackingOrigins} hint={work.trackingOriginsHint} value={origins} autoCapitalize="off" autoComplete="off" spellCheck={false} onChange={(event) => setOrigins(event.target.value)} />
      <Option type="checkbox" label={work.sharePhotos} hint={work.sharePhotosHint} checked={sharePhotos} onChange={(event) => setSharePhotos(event.target.checked)} />
      {problem && <ProblemNote problem={problem} />}
      <Button type="submit" busy={isBusy}>
        {work.createTracking}
      </Button>
    </form>
  );
}
