import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{$ as t,B as n,q as r}from"./shared-DRwSEFPq.js";import{i}from"./react-C1iE8mnY.js";import{L as a}from"./desk-parts-BpG76z74.js";var o=e(i(),1),s=r(`
    fragment placed on Task @_unmask {
      ...card
      locationLatitude
      locationLongitude
      locationRadiusKm
    }
  `,[a]),c=r(`
    query Cells($within: AreaInput!, $zoom: Int!, $filter: TaskFilterInput!) {
      taskCells(within: $within, zoom: $zoom, filter: $filter) {
        latitude
        longitude
        count
        byStatus { status count }
        task { ...placed }
      }
    }
  `,[s]),l=r(`
    query InView($filter: TaskFilterInput!) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50) {
        totalCount
        nodes { ...placed }
      }
    }
  `,[s]),u=r(`
  subscription OperatorLocation($taskId: ID!) {
    operatorLocation(taskId: $taskId) {
      taskId
      location { lat lng accuracy }
      reportedInstant
    }
  }
`),d=new Set([`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`]);function f(e){let{socket:r}=n(),[i,a]=(0,o.useState)(new Map),s=e.join();return(0,o.useEffect)(()=>{let e=(s===``?[]:s.split(`,`)).map(e=>r.subscribe({query:t(u),variables:{taskId:e}},{next:({data:t})=>t&&a(n=>new Map(n).set(e,t.operatorLocation)),error:console.warn,complete:()=>void 0}));return()=>e.forEach(e=>e())},[r,s]),i}export{l as i,f as n,c as r,d as t};