/** The members of the staff and what each may do. */
import { useRead } from "../../../graph/hooks";
import { Loading, Page } from "../../../parts/page";
import { FaultNote } from "../../../parts/problem";
import { useNow, When } from "../../../parts/values";
import { useLanguage, useWords } from "../../../words";
import { dateTime } from "../../../words/formats";
import { Row } from "../parts/list";
import { Move, type Values } from "../parts/move";
import { useRefusal } from "../parts/roles";
import { ADD_MEMBER, REMOVE_MEMBER, SET_ROLE, STAFF_MEMBERS } from "./accounts.documents";
import { Tag } from "../../../parts/marks/tag";

export function People() {
  const { shared, staff } = useWords();
  const refusal = useRefusal()("ADMIN");
  const { data, fault, isLoading, refresh } = useRead(STAFF_MEMBERS, {});
  const reason = { name: "reason", label: shared.reason };
  const role = { name: "role", label: staff.role, kind: "choice", choices: staff.roles } as const;
  return (
    <Page
      title={staff.people}
      aside={
        <Move
          label={staff.addMember}
          look="primary"
          title={staff.people}
          text={staff.addMemberText}
          refusal={refusal}
          document={ADD_MEMBER}
          fields={[{ name: "name", label: staff.name, kind: "line" }, { name: "email", label: staff.email, kind: "line" }, { ...role, start: "SUPPORT" }, reason]}
          variables={(values: Values) => ({ input: values })}
          done={refresh}
        />
      }
    >
      {isLoading && <Loading />}
      {fault && !data && <FaultNote fault={fault} retry={refresh} />}
      {data && (
        <ul className="m-0 list-none divide-y divide-line rounded-l border border-line bg-surface p-0">
          {data.staffMembers.nodes.map((member) => (
            <Row
              key={member.id}
              title={member.name}
              chip={<Tag tone={member.role === "ADMIN" ? "warn" : "plain"}>{staff.roles[member.role]}</Tag>}
              facts={[`#${member.id}`, member.email, member.signedIn && staff.signedIn, <When key="when" instant={member.createdInstant} />, <TakesEffect key="effect" instant={member.countsFromInstant} />]}
            >
              <Move
                label={staff.setRole}
                title={member.name}
                text={staff.setRoleText}
                refusal={refusal}
                document={SET_ROLE}
                fields={[{ ...role, start: member.role }, reason]}
                variables={(values: Values) => ({ id: member.id, ...values })}
                done={refresh}
              />
              <Move
                label={staff.remove}
                look="danger"
                title={member.name}
                text={staff.removeText}
                refusal={refusal}
                document={REMOVE_MEMBER}
                fields={[reason]}
                variables={(values: Values) => ({ id: member.id, ...values })}
                done={refresh}
              />
            </Row>
          ))}
        </ul>
      )}
    </Page>
  );
}

/** From when a role counts that still waits; nothing once it does. */
function TakesEffect({ instant }: { instant: string }) {
  const { locale, words: { staff } } = useLanguage();
  return useNow() < Date.parse(instant) ? <span className="font-medium text-warn">{staff.takesEffect(dateTime(locale, instant))}</span> : null;
}
