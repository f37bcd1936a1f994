/** The wallets that a transfer may be meant for, one of which is chosen. */
import { useState } from "react";
import { useRead } from "../../../graph/hooks";
import { Input, Option } from "../../../parts/labelled";
import { FaultNote } from "../../../parts/problem";
import { useLanguage } from "../../../words";
import { dateTime, money } from "../../../words/formats";
import type { Values } from "../parts/move";
import { useRested } from "../parts/rested";
import { TRANSFER_CANDIDATES } from "./payments.documents";

const AMOUNT = /^\d+(\.\d+)?$/;

export function Candidates({ values, choose }: { values: Values; choose: (values: Values) => void }) {
  const { locale, words: { staff } } = useLanguage();
  const [text, setText] = useState("");
  const { currency = "" } = values;
  const amount = useRested(decimalOf(values["amount"]));
  const sought = useRested(text.trim());
  const { data, fault, refresh } = useRead(TRANSFER_CANDIDATES, { currency, amount: AMOUNT.test(amount) ? amount : null, text: sought || null });
  return (
    <fieldset className="m-0 grid gap-2 border-0 p-0">
      <legend className="mb-2 p-0 font-semibold">{staff.creditedTo}</legend>
      <Input type="search" autoComplete="off" label={staff.transferText} hint={staff.transferTextHint} value={text} onChange={(event) => setText(event.target.value)} />
      {data?.transferCandidates.map(({ reference, agent, createdInstant, ...deposit }) => {
        const name = `${agent?.agentName ?? ""} #${agent?.id ?? ""}`;
        return (
          <Option
            key={reference}
            type="radio"
            name="candidate"
            label={name}
            hint={`${deposit.amount && createdInstant ? staff.unpaidDeposit(money(locale, deposit.amount, currency), dateTime(locale, createdInstant)) : staff.noUnpaidDeposit} · ${reference}`}
            checked={values["reference"] === reference}
            onChange={() => choose({ reference, name })}
          />
        );
      })}
      {data?.transferCandidates.length === 0 && <p className="hint m-0">{staff.candidatesEmpty}</p>}
      {!data && fault && <FaultNote fault={fault} retry={refresh} />}
    </fieldset>
  );
}

/** An amount as it was typed; a comma is the decimal sign of most of our languages. */
export const decimalOf = (typed = "") => typed.trim().replace(",", ".");
