import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{Kt as t,nn as n,zt as r}from"./shared-D2vAk3Cz.js";import{i}from"./react-C1iE8mnY.js";import{R as a}from"./desk-parts-DEQvNvp8.js";var o=e(i(),1),s=t(`
    fragment placed on Task @_unmask {
      ...card
      locationLatitude
      locationLongitude
      locationRadiusKm
    }
  `,[a]),c=t(`
    query Cells($within: AreaInput!, $zoom: Int!, $filter: TaskFilterInput!) {
      taskCells(within: $within, zoom: $zoom, filter: $filter) {
        latitude
        longitude
        count
        byStatus { status count }
        task { ...placed }
      }
    }
  `,[s]),l=t(`
    query InView($filter: TaskFilterInput!) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50) {
        totalCount
        nodes { ...placed }
      }
    }
  `,[s]),u=t(`
  subscription OperatorLocation($taskId: ID!) {
    operatorLocation(taskId: $taskId) {
      taskId
      location { lat lng accuracy }
      reportedInstant
    }
  }
`),d=new Set([`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`]);function f(e){let{socket:t}=r(),[i,a]=(0,o.useState)(new Map),s=e.join();return(0,o.useEffect)(()=>{let e=(s===``?[]:s.split(`,`)).map(e=>t.subscribe({query:n(u),variables:{taskId:e}},{next:({data:t})=>t&&a(n=>new Map(n).set(e,t.operatorLocation)),error:console.warn,complete:()=>void 0}));return()=>e.forEach(e=>e())},[t,s]),i}export{l as i,f as n,c as r,d as t};