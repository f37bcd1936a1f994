/** The legal documents in force, and the next version with its preview. */
import { useState } from "react";
import type { ResultOf } from "../../../graph/graphql";
import { useRead } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Card, Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { ExactTime } from "../../../parts/values";
import { useWords } from "../../../words";
import { Markdown } from "../parts/markdown";
import { FieldInput, Move, type Field, type Values } from "../parts/move";
import { useRefusal } from "../parts/roles";
import { LEGAL_DOCUMENTS, PUBLISH_DOCUMENT } from "./platform.documents";

type Legal = ResultOf<typeof LEGAL_DOCUMENTS>["legalDocuments"][number];

export function Documents() {
  const { shared } = useWords();
  const { data, fault, isLoading, refresh } = useRead(LEGAL_DOCUMENTS, {});
  const [edited, setEdited] = useState<Legal | null>(null);
  return (
    <Page title={shared.pages.documents}>
      {isLoading && <Loading />}
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {edited ? (
        <Edit
          document={edited}
          close={() => {
            setEdited(null);
            refresh();
          }}
        />
      ) : (
        data?.legalDocuments.map((document) => <Shown key={document.typeReference} document={document} edit={() => setEdited(document)} />)
      )}
    </Page>
  );
}

function Shown({ document, edit }: { document: Legal; edit: () => void }) {
  const { staff } = useWords();
  const refusal = useRefusal()("TRUST");
  return (
    <Card
      title={
        <>
          {document.name} <span className="font-normal text-quiet">{document.version}</span>
        </>
      }
      aside={
        <Button refusal={refusal} onClick={edit}>
          {staff.newVersion}
        </Button>
      }
    >
      <p className="m-0 mb-2 text-s text-quiet">
        {staff.inForce} <ExactTime instant={document.effectiveDateInstant} />
      </p>
      <details>
        <summary className="w-fit text-s text-quiet">{staff.preview}</summary>
        <div className="mt-3">
          <Markdown text={document.content} />
        </div>
      </details>
    </Card>
  );
}

const DAY = 10;

function Edit({ document, close }: { document: Legal; close: () => void }) {
  const { shared, staff } = useWords();
  const [values, setValues] = useState<Values>({ version: new Date().toISOString().slice(0, DAY), name: document.name, content: document.content, from: "" });
  const fields: Field[] = [
    { name: "version", label: staff.version, hint: staff.versionHint, kind: "line" },
    { name: "name", label: staff.name, kind: "line" },
    { name: "from", label: staff.effectiveFrom, hint: staff.effectiveHint, kind: "line", isOptional: true },
    { name: "content", label: staff.text, hint: staff.markdownHint },
  ];
  const { version = "", name = "", content = "", from = "" } = values;
  const effectiveDate = from ? Number(`${from.replaceAll("-", "")}000000`) : null;
  const missing = fields.find(({ name, isOptional }) => !isOptional && !values[name]?.trim());
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={`${staff.newVersion}: ${document.name}`}>
        <div className="grid gap-4 [&_textarea]:min-h-96">
          {fields.map((field) => (
            <FieldInput key={field.name} field={field} value={values[field.name] ?? ""} change={(value) => setValues({ ...values, [field.name]: value })} />
          ))}
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={close}>{shared.back}</Button>
            <Move
              label={staff.publish}
              look="primary"
              title={name}
              text={staff.publishText(version, document.version)}
              moves={() => version}
              refusal={missing ? staff.missing(missing.label) : null}
              document={PUBLISH_DOCUMENT}
              variables={() => ({ input: { typeReference: document.typeReference, version, name, content, effectiveDate } })}
              done={close}
            />
          </div>
        </div>
      </Card>
      <Card title={staff.preview}>
        <Markdown text={content} />
      </Card>
    </div>
  );
}
