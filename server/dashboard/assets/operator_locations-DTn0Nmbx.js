import{C as e}from"./index-YQ9lvzVl.js";import{a as t,c as n}from"./words-4TJc76n3.js";import{P as r,d as i}from"./shared-uaDUyZyl.js";import{t as a}from"./board.documents-DTyGZxoS.js";var o=n(t(),1),s=r(`
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
`),d=new Set([`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`]);function f(t){let{socket:n}=i(),[r,a]=(0,o.useState)(new Map),s=t.join();return(0,o.useEffect)(()=>{let t=(s===``?[]:s.split(`,`)).map(t=>n.subscribe({query:e(u),variables:{taskId:t}},{next:({data:e})=>e&&a(n=>new Map(n).set(t,e.operatorLocation)),error:console.warn,complete:()=>void 0}));return()=>t.forEach(e=>e())},[n,s]),r}export{l as i,f as n,c as r,d as t};