import{G as e,q as t}from"./shared-DRwSEFPq.js";var n=t(`
  query StaffOperators($filter: OperatorFilterInput, $direction: Direction!, $after: String) {
    operators(filter: $filter, direction: $direction, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes {
        id
        name
        email
        countryIsoCode
        radiusKm
        languages
        skills
        status
        suspensionReason
        rating
        tasksDone
        createdInstant
        earnings { currency earnedBalance requestedBalance paidOutBalance }
      }
    }
  }
`),r=t(`fragment operator on Operator @_unmask { id status }`),i=t(`mutation StaffApproveOperator($id: ID!) {
    approveOperator(operatorId: $id) { __typename ...operator ...problem }
  }`,[r,e]),a=t(`mutation StaffSuspendOperator($id: ID!, $reason: String, $acceptedTasks: AcceptedTasks!) {
    suspendOperator(operatorId: $id, reason: $reason, acceptedTasks: $acceptedTasks) { __typename ...operator ...problem }
  }`,[r,e]),o=t(`mutation StaffReinstateOperator($id: ID!) {
    reinstateOperator(operatorId: $id) { __typename ...operator ...problem }
  }`,[r,e]),s=t(`
  query StaffAgents($filter: AgentFilterInput, $after: String) {
    agents(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id agentName email status suspensionReason testMode createdInstant }
    }
  }
`),c=t(`
  query StaffAgentSpending($text: String!) {
    agents(filter: { text: $text }, first: 30) {
      nodes {
        id
        reputation { rating decisionCount rejectionRate }
        spendingRules {
          frozen
          countries
          limits { currency perTask perDay perMonth spentToday spentThisMonth leftToday leftThisMonth }
        }
      }
    }
  }
`),l=t(`fragment agent on Agent @_unmask { id status }`),u=t(`mutation StaffVerifyAgent($id: ID!, $reason: String) {
    verifyAgent(agentId: $id, reason: $reason) { __typename ...agent ...problem }
  }`,[l,e]),d=t(`mutation StaffSuspendAgent($id: ID!, $reason: String, $acceptedTasks: AcceptedTasks!) {
    suspendAgent(agentId: $id, reason: $reason, acceptedTasks: $acceptedTasks) { __typename ...agent ...problem }
  }`,[l,e]),f=t(`mutation StaffReinstateAgent($id: ID!) {
    reinstateAgent(agentId: $id) { __typename ...agent ...problem }
  }`,[l,e]),p=t(`mutation StaffFreezeAgent($input: FreezeSpendingInput!) {
    freezeSpending(input: $input) { __typename ... on SpendingRules { frozen } ...problem }
  }`,[e]),m=t(`mutation StaffUnfreezeAgent($input: SpendingRulesReferenceInput!) {
    unfreezeSpending(input: $input) { __typename ... on SpendingRules { frozen } ...problem }
  }`,[e]),h=t(`
  query StaffMembers {
    staffMembers(first: 50) { nodes { id name email role signedIn createdInstant } }
  }
`),g=t(`mutation StaffAddMember($input: AddStaffMemberInput!) {
    addStaffMember(input: $input) { __typename ... on StaffMember { id role } ...problem }
  }`,[e]),_=t(`mutation StaffSetRole($id: ID!, $role: StaffRole!, $reason: String) {
    setStaffRole(staffId: $id, role: $role, reason: $reason) { __typename ... on StaffMember { id role } ...problem }
  }`,[e]),v=t(`mutation StaffRemoveMember($id: ID!, $reason: String) {
    removeStaffMember(staffId: $id, reason: $reason) { __typename ... on StaffMember { id role } ...problem }
  }`,[e]);export{p as a,o as c,h as d,d as f,u as h,i,v as l,m,s as n,n as o,a as p,c as r,f as s,g as t,_ as u};