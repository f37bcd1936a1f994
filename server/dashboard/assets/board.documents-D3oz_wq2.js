import{G as e}from"./hooks-Bw-oHPSG.js";var t=e(`
  fragment card on Task @_unmask {
    id
    status
    title
    locationAddress
    payoutAmount
    payoutCurrency
    sequence
    updatedInstant
  }
`),n=e(`
    query Column($filter: TaskFilterInput!, $after: String) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50, after: $after) {
        totalCount
        nodes { ...card }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[t]),r=e(`
    query OneCard($id: ID!) {
      task(id: $id) { ...card }
    }
  `,[t]);export{n,r,t};