import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{T as t}from"./index-uphSMNUF.js";import{i as n}from"./words-BoQk0T5n.js";import{G as r,r as i}from"./hooks-Bw-oHPSG.js";import{t as a}from"./board.documents-D3oz_wq2.js";var o=e(n(),1),s=r(`
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
`),d=new Set([`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`]);function f(e){let{socket:n}=i(),[r,a]=(0,o.useState)(new Map),s=e.join();return(0,o.useEffect)(()=>{let e=(s===``?[]:s.split(`,`)).map(e=>n.subscribe({query:t(u),variables:{taskId:e}},{next:({data:t})=>t&&a(n=>new Map(n).set(e,t.operatorLocation)),error:console.warn,complete:()=>void 0}));return()=>e.forEach(e=>e())},[n,s]),r}export{l as i,f as n,c as r,d as t};