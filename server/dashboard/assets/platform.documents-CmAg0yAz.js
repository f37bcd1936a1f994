import{G as e,U as t}from"./hooks-Bw-oHPSG.js";var n=e(`
  query StaffCountries {
    countries { isoCode name flagEmoji currencyCode phase launchedInstant expectedLaunchInstant waiting }
  }
`),r=e(`mutation StaffSetPhase($input: SetCountryPhaseInput!) {
    setCountryPhase(input: $input) { __typename ... on Country { isoCode phase } ...problem }
  }`,[t]),i=e(`
  query StaffLegalDocuments {
    legalDocuments { typeReference name version content effectiveDateInstant }
  }
`),a=e(`mutation StaffPublishDocument($input: PublishLegalDocumentInput!) {
    publishLegalDocument(input: $input) { __typename ... on LegalDocument { typeReference version } ...problem }
  }`,[t]),o=e(`
  query StaffAuditLog($filter: AuditLogFilterInput, $after: String) {
    auditLog(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id by { name kind } operation subjectKind subjectId reason beforeJson afterJson requestId instant }
    }
  }
`),s=e(`
  query StaffHealth {
    platform {
      ledger { checkedInstant ok transactions problems }
      health { jobsDue jobLagSeconds deliveryLagSeconds hearsOthers followers failingJobs { kind attempts waitsSeconds } }
    }
    failed: webhookDeliveries(status: FAILED, first: 20) {
      totalCount
      nodes { id eventType url attempt responseStatus createdInstant agent { agentName } }
    }
    pending: webhookDeliveries(status: PENDING, last: 1) {
      totalCount
      nodes { id createdInstant nextAttemptInstant }
    }
  }
`);export{a,i,n,r as o,s as r,o as t};