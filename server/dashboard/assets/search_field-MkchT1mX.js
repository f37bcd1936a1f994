import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{It as t,Kt as n}from"./shared-D2vAk3Cz.js";import{i as r,t as i}from"./react-C1iE8mnY.js";import{R as a}from"./desk-parts-DEQvNvp8.js";var o=n(`
    fragment row on Task @_unmask {
      ...card
      priority
      timezone
      deadlineInstant
      operator { firstName }
    }
  `,[a]),s=n(`
    query TaskList($filter: TaskFilterInput!, $orderBy: TaskOrderInput!, $first: Int, $after: String, $last: Int, $before: String) {
      tasks(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
        totalCount
        nodes { ...row }
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      }
    }
  `,[o]),c=n(`
  query Facets {
    taskStatistics {
      byStatus { status count }
      byCountry { countryIsoCode count }
      byOperator { operatorId count }
    }
    serviceCategories { id name parentCategoryId }
    currencies { code }
  }
`),l=n(`
  query Allowed($id: ID!) {
    task(id: $id) {
      id
      allowedActions { code allowed explanation }
    }
  }
`),u=e(r(),1),d=i(),f=250;function p({value:e,take:n}){let{shared:r,work:i}=t(),[a,o]=(0,u.useState)(e),s=(0,u.useRef)(void 0);(0,u.useEffect)(()=>(o(e),()=>clearTimeout(s.current)),[e]);let c=e=>{o(e),clearTimeout(s.current),s.current=setTimeout(()=>n(e),f)};return(0,d.jsx)(`input`,{type:`search`,"data-search":!0,"aria-label":r.search,value:a,placeholder:i.searchHint,className:`min-h-10 w-64 max-w-full rounded-lg border border-quiet bg-card px-3 text-sm placeholder:text-quiet`,onChange:e=>c(e.target.value)})}export{s as i,l as n,c as r,p as t};