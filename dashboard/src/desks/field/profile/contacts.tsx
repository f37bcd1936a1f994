/** Channels of the operator's notifications: this device and others. */
import { Trash2 } from "lucide-react";
import { useEffect, useId, useState, type FormEvent } from "react";
import { browserOf } from "../../../areas/account/browsers";
import type { ResultOf } from "../../../graph/graphql";
import { useWrite } from "../../../graph/hooks";
import { Button } from "../../../parts/button";
import { Dialog } from "../../../parts/dialog";
import { Card } from "../../../parts/page";
import { ProblemNote } from "../../../parts/problem";
import { useWords } from "../../../words";
import { Input } from "../../../parts/labelled";
import { useKept } from "../parts/kept";
import { ADD_MAIL, DROP_CONTACT, FIELD_CONTACTS, SUBSCRIBE_PUSH, TURN_CONTACT, UNSUBSCRIBE_PUSH } from "./contacts.documents";
import { subscription, unsubscribe } from "./push";
import { refusalNow, subscribe } from "./subscribe";

type Data = ResultOf<typeof FIELD_CONTACTS>;
type Method = NonNullable<Data["operator"]>["contactMethods"][number];

export function Contacts() {
  const { field } = useWords();
  const { data, refresh } = useKept(FIELD_CONTACTS, {});
  const [here, setHere] = useState<string | null>(null);
  useEffect(() => void subscription().then((found) => setHere(found?.endpoint ?? null)), []);
  if (!data?.operator) return null;
  const isHere = ({ methodType, endpoint }: Method) => methodType === "PUSH" && endpoint === here;
  const methods = data.operator.contactMethods;
  return (
    <Card title={field.contacts}>
      <ThisDevice
        operatorId={data.operator.id}
        pushKey={data.pushKey}
        isOn={methods.some((method) => isHere(method) && method.active)}
        changed={(endpoint) => {
          setHere(endpoint);
          refresh();
        }}
      />
      <Others rows={methods.filter((method) => !isHere(method))} refresh={refresh} />
      <NewMail refresh={refresh} />
    </Card>
  );
}

interface Device {
  operatorId: string;
  pushKey: string | null;
  isOn: boolean;
  changed: (endpoint: string | null) => void;
}

function ThisDevice({ operatorId, pushKey, isOn, changed }: Device) {
  const { field } = useWords();
  const hint = useId();
  const adding = useWrite(SUBSCRIBE_PUSH);
  const removing = useWrite(UNSUBSCRIBE_PUSH);
  const [refusal, setRefusal] = useState(refusalNow);
  const [isBusy, setBusy] = useState(false);
  const problem = adding.problem ?? removing.problem;
  const turnOn = async () => {
    if (refusalNow() === "unsupported" || !pushKey) return setRefusal(pushKey ? "unsupported" : "failed");
    const made = await subscribe(pushKey, operatorId);
    setRefusal(typeof made === "string" ? made : null);
    if (!made || typeof made === "string") return;
    const { endpoint, keys } = made.toJSON();
    const input = { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "", label: browserOf(navigator.userAgent) };
    if (await adding.run({ input })) changed(made.endpoint);
  };
  const turnOff = async () => {
    const endpoint = (await subscription())?.endpoint;
    if (endpoint && !(await removing.run({ endpoint }))) return;
    await unsubscribe();
    changed(null);
  };
  const press = async () => {
    setBusy(true);
    await (isOn ? turnOff() : turnOn());
    setBusy(false);
  };
  return (
    <div className="grid gap-1">
      <span className="flex min-h-12 items-center justify-between gap-4 text-s font-medium">
        <span aria-hidden>{field.tellHere}</span>
        <Switch label={field.tellHere} describedBy={hint} isOn={isOn} isBusy={isBusy} press={() => void press()} />
      </span>
      <p id={hint} role="status" className={`m-0 text-s ${refusal ? "rounded-m bg-warn-soft p-3 text-warn" : "text-quiet"}`}>
        {refusal ? field.tellRefusals[refusal] : field.tellHereText}
      </p>
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}

interface Turned {
  label: string;
  describedBy?: string;
  isOn: boolean;
  isBusy: boolean;
  press: () => void;
}

/** The borders are seen where the system gives the colours. */
function Switch({ label, describedBy, isOn, isBusy, press }: Turned) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={isBusy}
      onClick={isBusy ? undefined : press}
      className="grid min-h-11 shrink-0 place-items-center border-0 bg-transparent p-0 aria-busy:opacity-60"
    >
      <span className={`flex h-7 w-12 items-center rounded-full border px-0.5 ${isOn ? "justify-end border-brand bg-brand" : "justify-start border-quiet bg-surface"}`}>
        <span className={`size-5 rounded-full border-8 ${isOn ? "border-on-brand" : "border-quiet"}`} />
      </span>
    </button>
  );
}

function Others({ rows, refresh }: { rows: readonly Method[]; refresh: () => void }) {
  const { field } = useWords();
  const { run, isBusy, problem } = useWrite(TURN_CONTACT);
  const [removed, setRemoved] = useState<Method | null>(null);
  const nameOf = ({ methodType, label, endpoint }: Method) => (methodType === "PUSH" ? (label ?? field.otherDevice) : endpoint);
  const turn = async ({ id, active }: Method) => {
    if (await run({ id, active: !active })) refresh();
  };
  return (
    <>
      <ul className="m-0 mt-3 list-none divide-y divide-line border-t border-line p-0 text-s">
        {rows.map((method) => (
          <li key={method.id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block font-medium [overflow-wrap:anywhere]">{nameOf(method)}</span>
              <span className="text-quiet">
                {field.contactKinds[method.methodType]}
                {method.methodType === "EMAIL" && ` · ${method.confirmedInstant ? field.confirmed : field.unconfirmed}`}
              </span>
            </span>
            <Switch label={nameOf(method)} isOn={method.active} isBusy={isBusy} press={() => void turn(method)} />
            <button
              type="button"
              aria-label={field.removeContact(nameOf(method))}
              onClick={() => setRemoved(method)}
              className="grid size-11 shrink-0 place-items-center rounded-m border-0 bg-transparent text-quiet hover:bg-ground hover:text-danger"
            >
              <Trash2 size={18} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {problem && <ProblemNote problem={problem} />}
      {removed && <Removal id={removed.id} title={field.removeContact(nameOf(removed))} close={() => setRemoved(null)} refresh={refresh} />}
    </>
  );
}

function Removal({ id, title, close, refresh }: { id: string; title: string; close: () => void; refresh: () => void }) {
  const { field, shared } = useWords();
  const { run, isBusy, problem } = useWrite(DROP_CONTACT);
  const remove = async () => {
    if (!(await run({ id }))) return;
    close();
    refresh();
  };
  return (
    <Dialog title={title} text={field.removeContactText} close={close}>
      {problem && <ProblemNote problem={problem} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={close}>{shared.back}</Button>
        <Button look="danger" busy={isBusy} onClick={() => void remove()} data-confirm>
          {field.remove}
        </Button>
      </div>
    </Dialog>
  );
}

function NewMail({ refresh }: { refresh: () => void }) {
  const { field } = useWords();
  const { run, isBusy, problem } = useWrite(ADD_MAIL);
  const [address, setAddress] = useState("");
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run({ address }))) return;
    setAddress("");
    refresh();
  };
  return (
    <form className="mt-3 grid gap-2" onSubmit={(event) => void send(event)}>
      <Input name="endpoint" label={field.newMail} hint={field.newMailHint} type="email" required autoComplete="email" value={address} onChange={(event) => setAddress(event.target.value)} />
      <span>
        <Button type="submit" busy={isBusy}>
          {field.addMail}
        </Button>
      </span>
      {problem && <ProblemNote problem={problem} />}
    </form>
  );
}
