import { graphql } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";

export const COUNTRIES = graphql(`
  query StaffCountries {
    countries { isoCode name flagEmoji currencyCode phase launchedInstant expectedLaunchInstant waiting }
  }
`);

export const SET_PHASE = graphql(
  `mutation StaffSetPhase($input: SetCountryPhaseInput!) {
    setCountryPhase(input: $input) { __typename ... on Country { isoCode phase } ...problem }
  }`,
  [PROBLEM],
);

export const LEGAL_DOCUMENTS = graphql(`
  query StaffLegalDocuments {
    legalDocuments { typeReference name version content effectiveDateInstant }
  }
`);

export const PUBLISH_DOCUMENT = graphql(
  `mutation StaffPublishDocument($input: PublishLegalDocumentInput!) {
    publishLegalDocument(input: $input) { __typename ... on LegalDocument { typeReference version } ...problem }
  }`,
  [PROBLEM],
);

export const AUDIT_LOG = graphql(`
  query StaffAuditLog($filter: AuditLogFilterInput, $after: String) {
    auditLog(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id by { name kind } operation subjectKind subjectId subjectName reason beforeJson afterJson requestId instant }
    }
  }
`);

export const STAFF_NAMES = graphql(`
  query StaffNames {
    staffMembers(first: 50) { nodes { id name } }
  }
`);
