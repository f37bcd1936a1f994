const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=[import.meta.resolve("/dashboard/assets/staff-pages.js"),import.meta.resolve("/dashboard/assets/rolldown-runtime.js"),import.meta.resolve("/dashboard/assets/shared.js"),import.meta.resolve("/dashboard/assets/react.js"),import.meta.resolve("/dashboard/assets/shared.css"),import.meta.resolve("/dashboard/assets/desk.js"),import.meta.resolve("/dashboard/assets/field-pages.js"),import.meta.resolve("/dashboard/assets/field-pages.css"),import.meta.resolve("/dashboard/assets/operator-pages.js"),import.meta.resolve("/dashboard/assets/tasks-pages.js"),import.meta.resolve("/dashboard/assets/map-pages.js"),import.meta.resolve("/dashboard/assets/later.js"),import.meta.resolve("/dashboard/assets/account-pages.js")])))=>i.map(i=>d[i]);
var e=`query Viewer {
  viewer {
    person {
      email
      locale
    }
    agents {
      id
      name
      status
      testMode
      role
    }
    operator {
      id
      name
      status
    }
    staff {
      id
      name
      role
    }
  }
}`,t=(e,t)=>fetch(`/graphql`,{method:`POST`,headers:{"X-Fieldcall-As":e,"Content-Type":`application/json`,Accept:`application/json`},redirect:`manual`,body:JSON.stringify(t)}),n=1e4,r=null;function i(e,n){let i=t(e,n);i.catch(()=>void 0),r={actor:e,name:n.operationName,answer:i,askedAt:Date.now()}}function a(e,t){if(r?.actor!==e||typeof t!=`string`||JSON.parse(t).operationName!==r.name)return null;let{answer:i,askedAt:a}=r;return r=null,Date.now()-a<n?i:null}var o=t(`person`,{query:e}).then(e=>e.json());o.catch(()=>void 0);var s=[`text`,`country`,`category`,`operator`,`priority`,`currency`,`least`,`most`,`createdFrom`,`createdUntil`,`deadlineFrom`,`deadlineUntil`,`status`,`order`],c={"/desk/$agentId":[],"/desk/$agentId/board":s,"/desk/$agentId/new":[`from`],"/desk/$agentId/map":[...s,`show`,`at`,`task`],"/desk/$agentId/tasks":[...s,`after`,`before`],"/desk/$agentId/tasks/$taskId":[],"/desk/$agentId/money":[`deposit`,`currency`,`kind`,`from`,`until`,`after`],"/desk/$agentId/money/statement":[`currency`,`from`,`until`],"/desk/$agentId/spending":[],"/desk/$agentId/webhooks":[`endpoint`,`type`,`status`,`task`,`from`,`until`,`after`,`delivery`],"/desk/$agentId/keys":[`part`,`open`],"/desk/$agentId/practice":[`task`],"/desk/$agentId/support":[`status`,`about`,`problem`],"/desk/$agentId/support/$requestId":[],"/desk/$agentId/notifications":[`show`],"/staff":[`list`],"/staff/disputes":[`after`],"/staff/disputes/$taskId":[],"/staff/tasks":[`list`,`text`,`status`,`agentId`,`operatorId`,`countryIsoCode`,`after`],"/staff/tasks/$taskId":[],"/staff/operators":[`text`,`status`,`countryIsoCode`,`after`],"/staff/agents":[`text`,`status`,`after`],"/staff/payouts":[`status`,`after`],"/staff/transfers":[`list`,`agentId`,`bankReference`,`status`,`all`,`after`],"/staff/support":[`text`,`status`,`after`],"/staff/support/$requestId":[],"/staff/countries":[`text`,`phase`,`after`],"/staff/documents":[],"/staff/audit":[`subjectKind`,`subjectId`,`operation`,`staffId`,`after`],"/staff/people":[],"/staff/health":[],"/field":[],"/field/tasks":[],"/field/tasks/$taskId":[],"/field/earnings":[],"/field/profile":[`about`]},l=Object.keys(c).map(e=>[e,RegExp(`^${e.replaceAll(/\$(\w+)/g,`(?<$1>[^/]+)`)}/?$`)]);function u(e){for(let[t,n]of l){let r=n.exec(e);if(r)try{return{address:t,params:Object.fromEntries(Object.entries(r.groups??{}).map(([e,t])=>[e,decodeURIComponent(t)]))}}catch{return null}}return null}var d=(e,t={})=>e.replaceAll(/\$(\w+)/g,(e,n)=>encodeURIComponent(t[n]??``)),f=/^".*"$/s;function p(e,t){let n=new URLSearchParams(t),r=c[e];return Object.fromEntries(r.map(e=>[e,h(n.get(e)??``)]).filter(([,e])=>e!==``))}function m(e={}){let t=Object.entries(e).flatMap(([e,t])=>t?[[e,f.test(t)?JSON.stringify(t):t]]:[]);return t.length>0?`?${new URLSearchParams(t)}`:``}function h(e){if(!f.test(e))return e;try{return String(JSON.parse(e))}catch{return e}}var g=(function(){let e=typeof document<`u`&&document.createElement(`link`).relList;return e&&e.supports&&e.supports(`modulepreload`)?`modulepreload`:`preload`})(),_=function(e,t){return new URL(e,t).href},v={},y=function(e){return e.pathname.endsWith(`.css`)},b=function(e,t,n){if(t in e)return e[t];let r=n();if(!r){e[t]=void 0;return}let i=r.then(()=>{e[t]=void 0},n=>{throw e[t]=void 0,n});return e[t]=i,i},x=function(e,t,n){let r=Promise.resolve();if(t&&t.length>0){let e,i=document.querySelector(`meta[property=csp-nonce]`),a=i?.nonce||i?.getAttribute(`nonce`);function o(e){return Promise.all(e.map(e=>Promise.resolve(e).then(e=>({status:`fulfilled`,value:e}),e=>({status:`rejected`,reason:e}))))}function s(e){return import.meta.resolve?new URL(import.meta.resolve(e)):new URL(e,import.meta.url)}r=o(t.map(t=>{t=_(t,n);let r=s(t),i=y(r);return b(v,r.href,()=>{if(e===void 0){e={all:new Set,styles:new Set};let t=document.getElementsByTagName(`link`);for(let n=t.length-1;n>=0;n--){let r=t[n];e.all.add(r.href),r.rel===`stylesheet`&&e.styles.add(r.href)}}if((i?e.styles:e.all).has(r.href))return;let t=document.createElement(`link`);if(t.rel=i?`stylesheet`:g,i||(t.as=`script`),t.crossOrigin=``,t.href=r.href,a&&t.setAttribute(`nonce`,a),document.head.appendChild(t),i)return new Promise((e,n)=>{let i=a=>{t.removeEventListener(`load`,i),t.removeEventListener(`error`,i),a.type===`error`?n(Error(`Unable to preload CSS for ${r}`)):e(a)};t.addEventListener(`load`,i),t.addEventListener(`error`,i)})})}).filter(e=>e!==void 0))}function i(e){let t=new Event(`vite:preloadError`,{cancelable:!0});if(t.payload=e,window.dispatchEvent(t),!t.defaultPrevented)throw e}return r.then(t=>{for(let e of t||[])e.status===`rejected`&&i(e.reason);return e().catch(i)})},S;function C(e){S=e}function w(e){if(!S)throw Error(`no pages are registered`);return S[e]}var T=class extends Error{},E=new Map,D=new Map,O=e=>D.get(e);function k(e){let t=E.get(e);return t||(t=w(e)().then(t=>(D.set(e,t),t),e=>{throw new T(String(e),{cause:e})}),E.set(e,t)),t}var A=e=>E.delete(e);function j(e){let t=u(e)?.address;t&&k(t).catch(()=>A(t)),t?.startsWith(`/staff`)&&x(()=>import(`./staff-pages.js`).then(e=>e.t),__vite__mapDeps([0,1,2,3,4,5]),import.meta.url).catch(()=>void 0)}var M=1e3;async function N(e){let t=u(e)?.address;if(!t)return;let n=new Promise(e=>setTimeout(e,M));await Promise.race([k(t).catch(()=>void 0),n])}var P=`fieldcall.theme`;function F(){let e=localStorage.getItem(P);return e===`light`||e===`dark`?e:`system`}function I(e){e===`system`?localStorage.removeItem(P):localStorage.setItem(P,e),L()}function L(){let e=F();e===`system`?delete document.documentElement.dataset.theme:document.documentElement.dataset.theme=e}var R={operationName:`Home`,query:`query Home($reviews: [Status!]!, $disputes: [Status!]!, $publishing: [Status!]!, $open: [Status!]!, $underWay: [Status!]!) {
  taskStatistics {
    byStatus {
      status
      count
    }
  }
  wallets {
    currency
    spentToday
  }
  agent {
    id
    spendingRules {
      limits {
        currency
        perDay
        spentToday
      }
      waiting {
        ...approval
      }
    }
  }
  pendingActions {
    counts {
      tasksAwaitingReview
      tasksAwaitingFunding
      tasksAwaitingPublishing
      disputes
      pendingDecisions
      drafts
    }
    pendingDecisions {
      decisionId
      taskId
      message
      optionsJson
      deadlineInstant
      task {
        id
        title
        status
        payoutAmount
        payoutCurrency
        operator {
          firstName
        }
      }
    }
    supportReplies {
      id
      subject
    }
    walletWarnings {
      code
      amount
      currency
    }
    webhookHealth {
      endpoint
      message
    }
  }
  webhookEndpoints(first: 50) {
    nodes {
      id
      url
      failingSinceInstant
      disabledInstant
    }
  }
  reviews: tasks(
    filter: {status: $reviews}
    orderBy: {field: UPDATED, direction: ASC}
    first: 5
  ) {
    nodes {
      ...waitingTask
    }
  }
  disputes: tasks(
    filter: {status: $disputes}
    orderBy: {field: UPDATED, direction: ASC}
    first: 5
  ) {
    nodes {
      ...waitingTask
    }
  }
  publishing: tasks(
    filter: {status: $publishing}
    orderBy: {field: UPDATED, direction: ASC}
    first: 5
  ) {
    nodes {
      ...waitingTask
    }
  }
  open: tasks(
    filter: {status: $open}
    orderBy: {field: UPDATED, direction: ASC}
    first: 1
  ) {
    nodes {
      id
      updatedInstant
    }
  }
  underWay: tasks(
    filter: {status: $underWay}
    orderBy: {field: UPDATED, direction: DESC}
    first: 12
  ) {
    nodes {
      ...placed
    }
  }
}

fragment approval on SpendingApproval {
  id
  taskId
  cost
  currency
  createdInstant
  expiresInstant
  requested {
    frozen
    limits {
      currency
      perTask
      perDay
      perMonth
    }
    countries
    categoryIds
  }
  task {
    id
    title
    spendingObstacle {
      rule
      limit
      left
    }
  }
}

fragment waitingTask on Task {
  ...card
  arrivalDistanceMetres
  reviewByInstant
  operator {
    firstName
    rating
  }
  allowedActions {
    code
    allowed
  }
  proofReview {
    items {
      id
      thumbnailUrl
    }
    validationResults {
      rule
      outcome
    }
  }
}

fragment card on Task {
  id
  status
  title
  locationAddress
  payoutAmount
  payoutCurrency
  sequence
  updatedInstant
}

fragment placed on Task {
  ...card
  locationLatitude
  locationLongitude
  locationRadiusKm
  operator {
    firstName
  }
}`,variables:{reviews:[`UNDER_REVIEW`,`PROOF_UPLOADED`,`COMPLETED`],disputes:[`DISPUTED`],publishing:[`QUOTED`,`FUNDED`],open:[`PUBLISHED`],underWay:[`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`]}},[,z]=/^\/desk\/(\d+)\/?$/.exec(location.pathname)??[];z&&i(`agent:${z}`,R);var B=null;function V(e){let{key:t,ctrlKey:n,metaKey:r,altKey:i}=e;if(H(e))B??=``;else if(B===null||n||r||i)return;else if(t===`Escape`)B=null;else if(t===`Backspace`)B=B.slice(0,-1);else if(t.length===1)B+=t;else return;e.preventDefault()}location.pathname.startsWith(`/desk/`)&&addEventListener(`keydown`,V);var H=({key:e,metaKey:t,ctrlKey:n,altKey:r,shiftKey:i})=>e.toLowerCase()===`k`&&(t||n)&&!r&&!i;function U(){removeEventListener(`keydown`,V);let e=B;return B=null,e}var W={"/field":()=>x(async()=>{let{Near:e}=await import(`./field-pages.js`).then(e=>e.t);return{Near:e}},__vite__mapDeps([6,1,2,3,4,7]),import.meta.url).then(({Near:e})=>e),"/field/tasks":()=>x(async()=>{let{Tasks:e}=await import(`./operator-pages.js`).then(e=>e.t);return{Tasks:e}},__vite__mapDeps([8,1,2,3,4,6,7]),import.meta.url).then(({Tasks:e})=>e),"/field/tasks/$taskId":()=>x(async()=>{let{Task:e}=await import(`./operator-pages.js`).then(e=>e.n);return{Task:e}},__vite__mapDeps([8,1,2,3,4,6,7]),import.meta.url).then(({Task:e})=>e),"/field/earnings":()=>x(async()=>{let{Earnings:e}=await import(`./operator-pages.js`).then(e=>e.s);return{Earnings:e}},__vite__mapDeps([8,1,2,3,4,6,7]),import.meta.url).then(({Earnings:e})=>e),"/field/profile":()=>x(async()=>{let{Profile:e}=await import(`./operator-pages.js`).then(e=>e.i);return{Profile:e}},__vite__mapDeps([8,1,2,3,4,6,7]),import.meta.url).then(({Profile:e})=>e)},G={"/desk/$agentId":()=>x(async()=>{let{Home:e}=await import(`./tasks-pages.js`).then(e=>e.n);return{Home:e}},__vite__mapDeps([9,1,2,3,4,5]),import.meta.url).then(({Home:e})=>e),"/desk/$agentId/board":()=>x(async()=>{let{Board:e}=await import(`./tasks-pages.js`).then(e=>e.i);return{Board:e}},__vite__mapDeps([9,1,2,3,4,5]),import.meta.url).then(({Board:e})=>e),"/desk/$agentId/new":()=>x(async()=>{let{NewTask:e}=await import(`./map-pages.js`).then(e=>e.i);return{NewTask:e}},__vite__mapDeps([10,1,2,3,4,5,11]),import.meta.url).then(({NewTask:e})=>e),"/desk/$agentId/map":()=>x(async()=>{let{TaskMap:e}=await import(`./map-pages.js`).then(e=>e.a);return{TaskMap:e}},__vite__mapDeps([10,1,2,3,4,5,11]),import.meta.url).then(({TaskMap:e})=>e),"/desk/$agentId/tasks":()=>x(async()=>{let{List:e}=await import(`./tasks-pages.js`).then(e=>e.r);return{List:e}},__vite__mapDeps([9,1,2,3,4,5]),import.meta.url).then(({List:e})=>e),"/desk/$agentId/tasks/$taskId":()=>x(async()=>{let{Task:e}=await import(`./map-pages.js`).then(e=>e.r);return{Task:e}},__vite__mapDeps([10,1,2,3,4,5,11]),import.meta.url).then(({Task:e})=>e),"/desk/$agentId/money":()=>x(async()=>{let{Money:e}=await import(`./account-pages.js`).then(e=>e.c);return{Money:e}},__vite__mapDeps([12,1,2,3,4,5]),import.meta.url).then(({Money:e})=>e),"/desk/$agentId/keys":()=>x(async()=>{let{AccountPage:e}=await import(`./account-pages.js`).then(e=>e.l);return{AccountPage:e}},__vite__mapDeps([12,1,2,3,4,5]),import.meta.url).then(({AccountPage:e})=>e),"/desk/$agentId/practice":()=>x(async()=>{let{Practice:e}=await import(`./account-pages.js`).then(e=>e.i);return{Practice:e}},__vite__mapDeps([12,1,2,3,4,5]),import.meta.url).then(({Practice:e})=>e),"/desk/$agentId/support":()=>x(async()=>{let{Support:e}=await import(`./account-pages.js`).then(e=>e.r);return{Support:e}},__vite__mapDeps([12,1,2,3,4,5]),import.meta.url).then(({Support:e})=>e),"/desk/$agentId/support/$requestId":()=>x(async()=>{let{Thread:e}=await import(`./account-pages.js`).then(e=>e.n);return{Thread:e}},__vite__mapDeps([12,1,2,3,4,5]),import.meta.url).then(({Thread:e})=>e),"/desk/$agentId/notifications":()=>x(async()=>{let{Notifications:e}=await import(`./account-pages.js`).then(e=>e.a);return{Notifications:e}},__vite__mapDeps([12,1,2,3,4,5]),import.meta.url).then(({Notifications:e})=>e),"/desk/$agentId/money/statement":()=>x(async()=>{let{Statement:e}=await import(`./account-pages.js`).then(e=>e.o);return{Statement:e}},__vite__mapDeps([12,1,2,3,4,5]),import.meta.url).then(({Statement:e})=>e),"/desk/$agentId/spending":()=>x(async()=>{let{Spending:e}=await import(`./account-pages.js`).then(e=>e.s);return{Spending:e}},__vite__mapDeps([12,1,2,3,4,5]),import.meta.url).then(({Spending:e})=>e),"/desk/$agentId/webhooks":()=>x(async()=>{let{Webhooks:e}=await import(`./account-pages.js`).then(e=>e.t);return{Webhooks:e}},__vite__mapDeps([12,1,2,3,4,5]),import.meta.url).then(({Webhooks:e})=>e)},K={"/staff":()=>x(async()=>{let{Queues:e}=await import(`./staff-pages.js`).then(e=>e.a);return{Queues:e}},__vite__mapDeps([0,1,2,3,4,5]),import.meta.url).then(({Queues:e})=>e),"/staff/disputes":()=>x(async()=>{let{Disputes:e}=await import(`./staff-pages.js`).then(e=>e.o);return{Disputes:e}},__vite__mapDeps([0,1,2,3,4,5]),import.meta.url).then(({Disputes:e})=>e),"/staff/disputes/$taskId":()=>x(async()=>{let{Task:e}=await import(`./map-pages.js`).then(e=>e.t);return{Task:e}},__vite__mapDeps([10,1,2,3,4,5,11]),import.meta.url).then(({Task:e})=>e),"/staff/tasks":()=>x(async()=>{let{Tasks:e}=await import(`./staff-pages.js`).then(e=>e.r);return{Tasks:e}},__vite__mapDeps([0,1,2,3,4,5]),import.meta.url).then(({Tasks:e})=>e),"/staff/tasks/$taskId":()=>x(async()=>{let{Task:e}=await import(`./map-pages.js`).then(e=>e.t);return{Task:e}},__vite__mapDeps([10,1,2,3,4,5,11]),import.meta.url).then(({Task:e})=>e),"/staff/operators":()=>x(async()=>{let{Operators:e}=await import(`./staff-pages.js`).then(e=>e.m);return{Operators:e}},__vite__mapDeps([0,1,2,3,4,5]),import.meta.url).then(({Operators:e})=>e),"/staff/agents":()=>x(async()=>{let{Agents:e}=await import(`./staff-pages.js`).then(e=>e.h);return{Agents:e}},__vite__mapDeps([0,1,2,3,4,5]),import.meta.url).then(({Agents:e})=>e),"/staff/payouts":()=>x(async()=>{let{Payouts:e}=await import(`./staff-pages.js`).then(e=>e.f);return{Payouts:e}},__vite__mapDeps([0,1,2,3,4,5]),import.meta.url).then(({Payouts:e})=>e),"/staff/transfers":()=>x(async()=>{let{Transfers:e}=await import(`./staff-pages.js`).then(e=>e.d);return{Transfers:e}},__vite__mapDeps([0,1,2,3,4,5]),import.meta.url).then(({Transfers:e})=>e),"/staff/support":()=>x(async()=>{let{Support:e}=await import(`./staff-pages.js`).then(e=>e.i);return{Support:e}},__vite__mapDeps([0,1,2,3,4,5]),import.meta.url).then(({Support:e})=>e),"/staff/support/$requestId":()=>x(async()=>{let{Thread:e}=await import(`./staff-pages.js`).then(e=>e.n);return{Thread:e}},__vite__mapDeps([0,1,2,3,4,5]),import.meta.url).then(({Thread:e})=>e),"/staff/countries":()=>x(async()=>{let{Countries:e}=await import(`./staff-pages.js`).then(e=>e.l);return{Countries:e}},__vite__mapDeps([0,1,2,3,4,5]),import.meta.url).then(({Countries:e})=>e),"/staff/documents":()=>x(async()=>{let{Documents:e}=await import(`./staff-pages.js`).then(e=>e.c);return{Documents:e}},__vite__mapDeps([0,1,2,3,4,5]),import.meta.url).then(({Documents:e})=>e),"/staff/audit":()=>x(async()=>{let{Audit:e}=await import(`./staff-pages.js`).then(e=>e.u);return{Audit:e}},__vite__mapDeps([0,1,2,3,4,5]),import.meta.url).then(({Audit:e})=>e),"/staff/people":()=>x(async()=>{let{People:e}=await import(`./staff-pages.js`).then(e=>e.p);return{People:e}},__vite__mapDeps([0,1,2,3,4,5]),import.meta.url).then(({People:e})=>e),"/staff/health":()=>x(async()=>{let{Health:e}=await import(`./staff-pages.js`).then(e=>e.s);return{Health:e}},__vite__mapDeps([0,1,2,3,4,5]),import.meta.url).then(({Health:e})=>e)};L(),C({...G,...K,...W}),j(location.pathname);export{a as _,T as a,O as c,x as d,d as f,o as g,p as h,I as i,k as l,u as m,U as n,N as o,m as p,F as r,A as s,H as t,j as u};