/** The download of a task's evidence. Its address is valid for an hour, so it is read when it is needed. */
import { useState } from "react";
import { useGraph } from "../graph/hooks";
import { useWords } from "../words";
import { Button } from "./button";
import { EVIDENCE } from "./evidence.documents";
import { FaultNote } from "./problem";

interface Proven {
  id: string;
  proofReview: { items: readonly unknown[]; report: string | null } | null;
}

export function EvidenceButton({ task: { id, proofReview } }: { task: Proven }) {
  const { shared } = useWords();
  const { client } = useGraph();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const download = async () => {
    setBusy(true);
    const { data, error } = await client.query(EVIDENCE, { id }, { requestPolicy: "network-only" }).toPromise();
    setBusy(false);
    setFault(error);
    if (data?.task?.evidenceUrl) location.assign(data.task.evidenceUrl);
  };
  if (!proofReview || (proofReview.items.length === 0 && !proofReview.report)) return null;
  return (
    <>
      <Button sizes={["small"]} busy={isBusy} onClick={() => void download()}>
        {shared.evidence}
      </Button>
      {fault !== undefined && <FaultNote fault={fault} retry={() => void download()} />}
    </>
  );
}
