import{Kt as e,Wt as t}from"./shared-D2vAk3Cz.js";var n=e(`
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
`),r=e(`fragment operator on Operator @_unmask { id status }`),i=e(`mutation StaffApproveOperator($id: ID!) {
    approveOperator(operatorId: $id) { __typename ...operator ...problem }
  }`,[r,t]),a=e(`mutation StaffSuspendOperator($id: ID!, $reason: String, $acceptedTasks: AcceptedTasks!) {
    suspendOperator(operatorId: $id, reason: $reason, acceptedTasks: $acceptedTasks) { __typename ...operator ...problem }
  }`,[r,t]),o=e(`mutation StaffReinstateOperator($id: ID!) {
    reinstateOperator(operatorId: $id) { __typename ...operator ...problem }
  }`,[r,t]),s=e(`
  query StaffAgents($filter: AgentFilterInput, $after: String) {
    agents(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id agentName email status suspensionReason testMode createdInstant }
    }
  }
`),c=e(`
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
`),l=e(`fragment agent on Agent @_unmask { id status }`),u=e(`mutation StaffVerifyAgent($id: ID!, $reason: String) {
    verifyAgent(agentId: $id, reason: $reason) { __typename ...agent ...problem }
  }`,[l,t]),d=e(`mutation StaffSuspendAgent($id: ID!, $reason: String, $acceptedTasks: AcceptedTasks!) {
    suspendAgent(agentId: $id, reason: $reason, acceptedTasks: $acceptedTasks) { __typename ...agent ...problem }
  }`,[l,t]),f=e(`mutation StaffReinstateAgent($id: ID!) {
    reinstateAgent(agentId: $id) { __typename ...agent ...problem }
  }`,[l,t]),p=e(`mutation StaffFreezeAgent($input: FreezeSpendingInput!) {
    freezeSpending(input: $input) { __typename ... on SpendingRules { frozen } ...problem }
  }`,[t]),m=e(`mutation StaffUnfreezeAgent($input: SpendingRulesReferenceInput!) {
    unfreezeSpending(input: $input) { __typename ... on SpendingRules { frozen } ...problem }
  }`,[t]),h=e(`
  query StaffMembers {
    staffMembers(first: 50) { nodes { id name email role signedIn countsFromInstant createdInstant } }
  }
`),g=e(`mutation StaffAddMember($input: AddStaffMemberInput!) {
    addStaffMember(input: $input) { __typename ... on StaffMember { id role } ...problem }
  }`,[t]),_=e(`mutation StaffSetRole($id: ID!, $role: StaffRole!, $reason: String) {
    setStaffRole(staffId: $id, role: $role, reason: $reason) { __typename ... on StaffMember { id role } ...problem }
  }`,[t]),v=e(`mutation StaffRemoveMember($id: ID!, $reason: String) {
    removeStaffMember(staffId: $id, reason: $reason) { __typename ... on StaffMember { id role } ...problem }
  }`,[t]);export{p as a,o as c,h as d,d as f,u as h,i,v as l,m,s as n,n as o,a as p,c as r,f as s,g as t,_ as u};