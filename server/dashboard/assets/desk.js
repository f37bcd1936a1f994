const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=[import.meta.resolve("/dashboard/assets/tasks-pages.js"),import.meta.resolve("/dashboard/assets/rolldown-runtime.js"),import.meta.resolve("/dashboard/assets/shared.js"),import.meta.resolve("/dashboard/assets/first.js"),import.meta.resolve("/dashboard/assets/react.js"),import.meta.resolve("/dashboard/assets/shared.css"),import.meta.resolve("/dashboard/assets/de.js"),import.meta.resolve("/dashboard/assets/staff-pages.js"),import.meta.resolve("/dashboard/assets/es.js"),import.meta.resolve("/dashboard/assets/fr.js"),import.meta.resolve("/dashboard/assets/it.js"),import.meta.resolve("/dashboard/assets/nl.js"),import.meta.resolve("/dashboard/assets/pl.js"),import.meta.resolve("/dashboard/assets/pt.js")])))=>i.map(i=>d[i]);
import{n as e,r as t}from"./rolldown-runtime.js";import{i as n,l as r,r as i,u as a}from"./first.js";import{$t as o,A as s,B as c,Bt as l,C as u,Ct as d,D as f,Dn as p,En as m,Et as h,F as g,G as _,Gn as v,H as y,Ht as b,I as x,It as S,J as C,K as ee,Kn as te,L as w,Lt as ne,M as re,N as ie,O as ae,On as oe,Ot as se,Qt as ce,R as le,Rt as T,Sn as ue,St as E,Tn as de,Un as fe,V as pe,Vt as me,W as D,Xt as he,Y as ge,Zt as _e,_n as ve,_t as ye,an as be,bn as xe,dn as Se,dt as Ce,g as O,gn as we,gt as Te,hn as Ee,ht as De,in as Oe,j as ke,k,kt as Ae,lt as je,mt as Me,nn as Ne,on as Pe,pt as A,q as Fe,qn as Ie,sn as Le,st as j,ut as Re,vn as ze,vt as Be,w as M,wn as Ve,wt as N,xt as P,yn as He,yt as Ue,z as We,zt as Ge}from"./shared.js";import{i as Ke,n as qe,t as Je}from"./react.js";var Ye=qe(),F=t(Ke(),1);function I(){let{account:e}=l(),{agentId:t}=D(),{agents:n}=g();return n.find(({id:e})=>e===t)?.role===`OWNER`?null:e.ownersOnly}function Xe(e,t){let[n,r]=(0,F.useState)(()=>{let n=sessionStorage.getItem(e);return n?{...t,...JSON.parse(n)}:t});return[n,t=>{let i={...n,...t};sessionStorage.setItem(e,JSON.stringify(i)),r(i)},()=>{sessionStorage.removeItem(e),r(t)}]}function Ze(e){let t=ee(),{part:n}=t;return[t.open===e,t=>y({to:`.`,search:{...n?{part:n}:{},...t?{open:e}:{}},replace:!0})]}var L=h(`
  fragment rules on SpendingRules @_unmask {
    apiKeyId frozen countries categoryIds ownerNotice dayEndsInstant monthEndsInstant
    limits { currency perTask perDay perMonth spentToday spentThisMonth leftToday leftThisMonth mostNow }
    waiting { id taskId cost currency reason requested { frozen limits { currency perTask perDay perMonth } countries categoryIds } createdInstant expiresInstant }
    warnings { code }
  }
`),Qe=h(`query Spending {
    agent { id ownerReachable spendingRules { ...rules } apiKeys { id name prefix active spendingRules { ...rules } } }
    serviceCategories { id name }
  }`,[L]),$e=h(`
  query Frozen {
    agent { id spendingRules { frozen warnings { code } waiting { taskId } } }
  }
`),et=h(`mutation SetSpendingRules($input: SetSpendingRulesInput!) {
    setSpendingRules(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[L,N]),tt=h(`mutation FreezeSpending($input: FreezeSpendingInput!) {
    freezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[L,N]),nt=h(`mutation UnfreezeSpending($input: SpendingRulesReferenceInput!) {
    unfreezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[L,N]),rt=h(`query SpendingWaiting {
    agent { id spendingRules { ...rules } apiKeys { id active spendingRules { ...rules } } }
  }`,[L]),R=h(`mutation DecideSpending($input: DecideSpendingInput!) {
    decideSpending(input: $input) {
      __typename
      ... on SpendingRules { ...rules ledgerLines { account amount currency balanceAfter } }
      ...problem
    }
  }`,[L,N]),z=Je();function it(){let{money:e}=l(),[t,n]=(0,F.useState)(!1),{data:r,refresh:i}=P($e,{}),a=ne();E(i);let o=r?.agent?.spendingRules;if(!o)return null;let s=a?.spendingFrozen??o.frozen,c=s?e.isFrozen:e.freeze;return(0,z.jsxs)(z.Fragment,{children:[(0,z.jsxs)(`button`,{type:`button`,"data-command":``,"aria-haspopup":`dialog`,className:s?`nav frozen`:`nav`,onClick:()=>n(!0),children:[(0,z.jsx)(Ne,{"aria-hidden":!0}),c]}),t&&(s?(0,z.jsx)(ot,{waits:o.waiting.some(({taskId:e})=>e===null),warnings:o.warnings,close:()=>n(!1)}):(0,z.jsx)(at,{close:()=>n(!1)}))]})}function at({close:e}){let{money:t}=l(),n=d(tt),{run:r,isBusy:i,problem:a}=d(tt),[o,s]=(0,F.useState)(),c=n.run;(0,F.useEffect)(()=>{c({input:{dryRun:!0}}).then(e=>e&&s(e.warnings))},[c]);let u=a??n.problem;return(0,z.jsxs)(w,{title:t.freezeTitle,text:t.freezeText,close:e,children:[(0,z.jsx)(B,{warnings:o??[]}),u&&(0,z.jsx)(C,{problem:u}),(0,z.jsx)(A,{look:`danger`,busy:i||!o&&!n.problem,onClick:()=>void r({input:{}}).then(t=>t&&e()),children:t.freezeNow})]})}function ot({waits:e,warnings:t,close:n}){let{money:r}=l(),i=I()===null,a=d(nt),o=d(R),s=a.problem??o.problem,c=async()=>{let e=await a.run({input:{}}),t=e?.waiting.find(({taskId:e,requested:t})=>e===null&&t&&!t.frozen),r=i&&t?await o.run({input:{approvalId:t.id,decision:`APPROVE`}}):e;r&&!r.frozen&&n()};return(0,z.jsxs)(w,{title:r.resumeTitle,text:i?r.resumeText:`${r.resumeText} ${r.resumeAskText}`,close:n,children:[(0,z.jsx)(B,{warnings:t}),e&&!i&&(0,z.jsx)(`p`,{role:`status`,className:`m-0 text-s`,children:r.resumeAsked}),s&&(0,z.jsx)(C,{problem:s}),(0,z.jsx)(A,{look:`primary`,busy:a.isBusy||o.isBusy,onClick:()=>void c(),children:i?r.resume:r.resumeNow})]})}function B({warnings:e}){let t=ge();return e.map(e=>(0,z.jsx)(me,{role:`note`,children:t.problem(e)},e.code))}var st=h(`
  query Unread {
    unreadNotificationCount
  }
`),ct=h(`
  query Notifications($unreadOnly: Boolean!, $after: String) {
    notifications(unreadOnly: $unreadOnly, first: 50, after: $after) {
      nodes { id sequence type title body taskId supportRequestId status createdInstant }
      pageInfo { hasNextPage endCursor }
      sequence
    }
  }
`),lt=h(`mutation MarkRead($id: ID!) {
    markNotificationRead(notificationId: $id) { __typename ... on Notification { id status } ...problem }
  }`,[N]),ut=h(`mutation MarkAllRead($through: Int!) {
    markAllNotificationsRead(throughSequence: $through) { __typename ... on MarkedNotifications { unreadCount } ...problem }
  }`,[N]),dt=6e4,V=`fieldcall:notifications`,ft=()=>dispatchEvent(new Event(V));function pt({agentId:e}){let{shared:t,support:n}=l(),{data:r,refresh:i}=P(st,{});E(i),(0,F.useEffect)(()=>{let e=setInterval(i,dt),t=()=>document.visibilityState===`visible`&&i();return addEventListener(V,i),document.addEventListener(`visibilitychange`,t),()=>{clearInterval(e),removeEventListener(V,i),document.removeEventListener(`visibilitychange`,t)}},[i]);let a=r?.unreadNotificationCount??0;return(0,z.jsxs)(c,{to:`/desk/$agentId/notifications`,params:{agentId:e},search:a>0?{show:`unread`}:{},"aria-label":a>0?n.unread(a):t.pages.notifications,className:`btn icon small ghost bell`,children:[(0,z.jsx)(te,{size:18,"aria-hidden":!0}),a>0&&(0,z.jsx)(`span`,{"aria-hidden":!0,className:`dot`})]})}var mt=h(`
  query Navigation {
    pendingActions {
      counts { tasksAwaitingReview tasksAwaitingFunding disputes pendingDecisions }
      supportReplies { id }
      webhookHealth { endpoint }
    }
    tasks(first: 1) { totalCount }
  }
`),ht=150;function gt({commands:e,find:t,close:n}){let{palette:r}=l(),i=(0,F.useId)(),a=(0,F.useRef)(null),[o,s]=(0,F.useState)(``),[c,u]=(0,F.useState)(0),d=vt(o,t),f=(0,F.useMemo)(()=>[..._t(e,o),...d],[e,o,d]),p=Math.min(c,f.length-1);(0,F.useEffect)(()=>{a.current?.querySelector(`[aria-selected=true]`)?.scrollIntoView({block:`nearest`})},[p,f]);let m=e=>{e&&(n(),e.run())};return(0,z.jsx)(le,{close:n,"aria-label":r.title,className:`mx-auto mt-3 mb-auto w-[calc(100%-1.5rem)] max-w-[36rem] sm:mt-[12dvh]`,children:(0,z.jsxs)(`div`,{className:`flex max-h-[80dvh] flex-col`,children:[(0,z.jsx)(`input`,{role:`combobox`,"aria-label":r.title,"aria-expanded":!0,"aria-controls":i,"aria-autocomplete":`list`,"aria-activedescendant":f[p]?`${i}-${p}`:void 0,placeholder:r.placeholder,autoComplete:`off`,spellCheck:!1,className:`min-h-14 w-full border-0 border-b border-line bg-surface px-5 text-m outline-none placeholder:text-quiet`,value:o,onChange:e=>{s(e.target.value),u(0)},onKeyDown:e=>{let t={ArrowDown:p+1,ArrowUp:p-1,Home:0,End:f.length-1}[e.key];t!==void 0&&f.length>0?(e.preventDefault(),u((t+f.length)%f.length)):e.key===`Enter`&&!e.nativeEvent.isComposing&&(e.preventDefault(),m(f[p]))}}),(0,z.jsx)(`div`,{ref:a,id:i,role:`listbox`,"aria-label":r.title,className:`overflow-y-auto p-2`,children:yt(f).map(([e,t])=>(0,z.jsxs)(`div`,{role:`group`,"aria-label":e,children:[(0,z.jsx)(`p`,{"aria-hidden":!0,className:`m-0 px-3 pt-2 pb-1 text-xs font-semibold text-quiet`,children:e}),t.map(({command:e,index:t})=>(0,z.jsxs)(`div`,{id:`${i}-${t}`,role:`option`,"aria-selected":t===p,className:`group flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-m px-3 text-s aria-selected:bg-brand aria-selected:text-on-brand`,onMouseMove:()=>u(t),onClick:()=>m(e),children:[(0,z.jsx)(`span`,{className:`min-w-0 truncate`,children:e.label}),e.note&&(0,z.jsx)(`span`,{className:`shrink-0 text-xs text-quiet group-aria-selected:text-on-brand`,children:e.note})]},e.id))]},e))}),(0,z.jsx)(`p`,{role:`status`,className:`m-0 px-5 text-s text-quiet not-empty:pb-4`,children:f.length===0?r.nothing:``})]})})}function _t(e,t){let n=t.toLowerCase().split(/\s+/).filter(Boolean);return e.filter(({label:e,group:t})=>n.every(n=>`${e} ${t}`.toLowerCase().includes(n)))}function vt(e,t){let[n,r]=(0,F.useState)([]);return(0,F.useEffect)(()=>{let n=!1,i=setTimeout(()=>{e.trim()?t(e.trim()).then(e=>!n&&r(e)):r([])},ht);return()=>{n=!0,clearTimeout(i)}},[e,t]),n}function yt(e){let t=new Map;return e.forEach((e,n)=>t.set(e.group,[...t.get(e.group)??[],{command:e,index:n}])),[...t]}var bt=h(`
  query FoundTasks($text: String!) {
    tasks(filter: { text: $text }, first: 8) {
      nodes { id title status }
    }
  }
`),xt=h(`
  query TaskById($id: ID!) {
    task(id: $id) { id title status }
  }
`),St=`data-command`;function Ct({entries:e,agentId:t,showKeys:n,close:r}){let{shared:i,account:a,support:o,palette:s}=l(),c=Ue(),{agents:u}=g(),d=(0,F.useMemo)(()=>{let r=e.map(({key:e,to:n,label:r})=>({id:n,group:s.pages,label:i.pages[r],note:`g ${e}`,run:()=>y({to:n,params:{agentId:t}})})),c=[...[...document.querySelectorAll(`[${St}]`)].map((e,t)=>({id:`pressed-${t}`,group:s.actions,label:e.getAttribute(St)||e.textContent.trim(),run:()=>e.click()})),{id:`new-key`,group:s.actions,label:a.createKey,run:()=>y({to:`/desk/$agentId/keys`,params:{agentId:t},search:{open:`key`}})},{id:`invite`,group:s.actions,label:a.invite,run:()=>y({to:`/desk/$agentId/keys`,params:{agentId:t},search:{part:`people`,open:`person`}})},{id:`ask`,group:s.actions,label:o.ask,run:()=>y({to:`/desk/$agentId/support`,params:{agentId:t},search:{about:`new`}})},{id:`keys`,group:s.actions,label:s.keysTitle,note:`?`,run:n},{id:`account`,group:s.actions,label:a.yourAccount,run:()=>location.assign(`/account`)}],l=u.filter(({id:e})=>e!==t).map(({id:e,name:t,testMode:n})=>({id:`agent-${e}`,group:s.agents,label:t,...n?{note:i.practice}:{},run:()=>y({to:`/desk/$agentId`,params:{agentId:e}})}));return[...r,...c,...l]},[e,t,u,n,i,a,o,s]),f=(0,F.useCallback)(async e=>{let n=/^#?(\d{1,10})$/.exec(e)?.[1],r=c.client.query(bt,{text:e}).toPromise(),a=n?await c.client.query(xt,{id:n}).toPromise():null;return[...new Map([a?.data?.task,...(await r).data?.tasks.nodes??[]].flatMap(e=>e?[[e.id,e]]:[])).values()].map(({id:e,title:n,status:r})=>({id:`task-${e}`,group:s.tasks,label:`#${e} ${n}`,note:i.statuses[r],run:()=>y({to:`/desk/$agentId/tasks/$taskId`,params:{agentId:t,taskId:e}})}))},[c,t,s,i]);return(0,z.jsx)(gt,{commands:d,find:f,close:r})}var wt=/Mac|iPhone|iPad/.test(navigator.userAgent);function Tt(){let{palette:e}=l();return wt?`⌘ K`:`${e.control} K`}var Et=(0,F.lazy)(()=>r(()=>import(`./tasks-pages.js`).then(e=>e.t),__vite__mapDeps([0,1,2,3,4,5]),import.meta.url));function Dt({entries:e,agentId:t}){let{palette:n}=l(),r=Tt(),[i,a]=(0,F.useState)(null),o=(0,F.useCallback)(()=>a(null),[]),s=(0,F.useCallback)(()=>a(`keys`),[]);return(0,F.useEffect)(()=>{let e=e=>{let t=e.target instanceof HTMLElement&&e.target.matches(`input, textarea, select, [contenteditable]`);e.key.toLowerCase()===`k`&&(e.metaKey||e.ctrlKey)&&!e.altKey&&!e.shiftKey?(e.preventDefault(),a(e=>e===`palette`?null:`palette`)):e.key!==`?`||t||e.metaKey||e.ctrlKey||a(`keys`)};return addEventListener(`keydown`,e),()=>removeEventListener(`keydown`,e)},[]),(0,z.jsxs)(z.Fragment,{children:[(0,z.jsxs)(`button`,{type:`button`,"aria-label":n.title,"aria-keyshortcuts":`Control+K Meta+K`,"aria-haspopup":`dialog`,className:`find`,onClick:()=>a(`palette`),children:[(0,z.jsx)(Oe,{"aria-hidden":!0}),(0,z.jsx)(`span`,{className:`cut`,children:n.find}),(0,z.jsx)(`kbd`,{children:r})]}),i===`palette`&&(0,z.jsx)(Ct,{entries:e,agentId:t,showKeys:s,close:o}),(0,z.jsx)(F.Suspense,{children:i===`keys`&&(0,z.jsx)(Et,{entries:e,close:o})})]})}function Ot({entries:e}){let t=g(),{agentId:n}=D();if(!t.agents.some(e=>e.id===n))return(0,z.jsx)(j,{});let r=Ae(`agent:${n}`);return(0,z.jsx)(ye,{value:r,children:(0,z.jsx)(b,{value:r.client,children:(0,z.jsx)(De,{children:(0,z.jsx)(kt,{entries:e,viewer:t,agentId:n})})})},n)}function kt({entries:e,viewer:t,agentId:n}){let{shared:r}=l(),i=(0,F.useMemo)(()=>({agentId:n}),[n]),a=ge(),o=At();return(0,z.jsx)(x,{entries:e,parameters:i,counts:o,who:(0,z.jsx)(jt,{viewer:t,agentId:n}),actions:(0,z.jsxs)(z.Fragment,{children:[(0,z.jsx)(Dt,{entries:e,agentId:n}),(0,z.jsxs)(c,{to:`/desk/$agentId/new`,params:i,"aria-keyshortcuts":`g n`,className:`${Me()} new`,children:[(0,z.jsx)(Le,{"aria-hidden":!0}),r.pages.newTask]})]}),foot:(0,z.jsxs)(z.Fragment,{children:[(0,z.jsx)(it,{}),t.staff&&(0,z.jsx)(c,{to:`/staff`,className:`nav`,children:r.staffDesk})]}),notices:(0,z.jsx)(S,{status:t.agents.find(({id:e})=>e===n)?.status,text:a.problem({code:`agent_suspended`}),actions:(0,z.jsx)(c,{to:`/desk/$agentId/support`,params:i,className:`link`,children:r.pages.support})}),state:(0,z.jsxs)(z.Fragment,{children:[(0,z.jsx)(Te,{}),(0,z.jsx)(pt,{agentId:n})]})})}function At(){let{data:e,refresh:t}=P(mt,{});if(E(t),!e)return{};let{counts:n,supportReplies:r,webhookHealth:i}=e.pendingActions;return{inbox:{count:n.pendingDecisions+n.tasksAwaitingReview+n.tasksAwaitingFunding+n.disputes+r.length,isHot:!0},tasks:{count:e.tasks.totalCount},webhooks:{count:i.length,isHot:!0}}}function jt({viewer:e,agentId:t}){let{shared:n}=l(),r=e.agents.some(({id:e,testMode:n})=>e===t&&n);return(0,z.jsxs)(`label`,{className:`who`,children:[(0,z.jsx)(ke,{}),(0,z.jsxs)(`span`,{className:`grow`,children:[(0,z.jsx)(`span`,{className:`vh`,children:n.actingFor}),(0,z.jsx)(`select`,{value:t,onChange:e=>y({to:`/desk/$agentId`,params:{agentId:e.target.value}}),children:e.agents.map(e=>(0,z.jsxs)(`option`,{value:e.id,children:[e.name,e.testMode?` (${n.practice})`:``]},e.id))}),(0,z.jsx)(`small`,{children:r?n.practice:e.person.email})]})]})}var Mt=[{key:`i`,to:`/desk/$agentId`,label:`inbox`,icon:ue,isStart:!0,isTab:!0},{key:`t`,to:`/desk/$agentId/tasks`,label:`tasks`,icon:Ee,isStart:!0,isTab:!0},{key:`n`,to:`/desk/$agentId/new`,label:`newTask`,icon:Le,isTab:!0,group:`apart`},{key:`b`,to:`/desk/$agentId/board`,label:`board`,icon:xe},{key:`p`,to:`/desk/$agentId/map`,label:`map`,icon:Se,isTab:!0},{key:`m`,to:`/desk/$agentId/money`,label:`money`,icon:_e,isTab:!0},{key:`s`,to:`/desk/$agentId/spending`,label:`spending`,icon:p},{key:`w`,to:`/desk/$agentId/webhooks`,label:`webhooks`,icon:he,group:`developers`},{key:`k`,to:`/desk/$agentId/keys`,label:`keys`,icon:He,group:`developers`},{key:`x`,to:`/desk/$agentId/practice`,label:`practice`,icon:oe,group:`developers`},{key:`u`,to:`/desk/$agentId/support`,label:`support`,icon:ve,group:`foot`},{key:`o`,to:`/desk/$agentId/notifications`,label:`notifications`,icon:te,group:`apart`}],Nt=h(`
  fragment waitingRequest on SupportRequest @_unmask { id type subject createdInstant agent { agentName } operator { name } }
`),Pt=h(`
  fragment waitingPayout on Payout @_unmask {
    id
    amount
    currency
    status
    needsSecondPerson
    requestedInstant
    destination { accountHolder iban accountNumber }
    operator { name }
  }
`),Ft=h(`query StaffQueues {
    platform {
      queues { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks oldestSeconds }
    }
    disputes(first: 5) { nodes { taskId title openedInstant lockedAmount currency agent { agentName } operator { name } } }
    operators(filter: { status: REGISTERED }, direction: ASC, first: 5) { nodes { id name status countryIsoCode email createdInstant } }
    opened: supportRequests(filter: { status: OPEN }, last: 5) { nodes { ...waitingRequest } }
    answered: supportRequests(filter: { status: IN_PROGRESS }, last: 5) { nodes { ...waitingRequest } }
    requested: payouts(status: REQUESTED, last: 5) { nodes { ...waitingPayout } }
    approved: payouts(status: APPROVED, last: 5) { nodes { ...waitingPayout } }
    reversals(owedOnly: true, last: 5) { nodes { id kind owedBalance currency createdInstant agent { agentName } } }
    heldTasks(first: 5) { nodes { id title payoutAmount payoutCurrency agent { agentName } held { reason sinceInstant } } }
  }`,[Nt,Pt]),It=h(`
  subscription StaffQueuesChanged {
    queuesChanged { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks oldestSeconds }
  }
`),Lt=h(`
  query StaffQueueCounts {
    platform {
      queues { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks }
    }
  }
`);function Rt({children:e}){let t=Ue(),[n]=(0,F.useState)(()=>new Set);return(0,F.useEffect)(()=>{let e=0;return se(t,It,{},()=>{e+=1;for(let t of n)t({sequence:e,taskId:``})})},[t,n]),(0,z.jsx)(Be,{value:n,children:e})}var zt=(0,F.createContext)(`SUPPORT`);function Bt(){let e=(0,F.use)(zt),{staff:t}=l();return n=>e===n||e===`ADMIN`?null:t.needsRole(t.roles[n])}var Vt={};function Ht({entries:e}){let t=g();if(!t.staff)return(0,z.jsx)(j,{});let n=Ae(`staff`);return(0,z.jsx)(ye,{value:n,children:(0,z.jsx)(b,{value:n.client,children:(0,z.jsx)(zt,{value:t.staff.role,children:(0,z.jsx)(Rt,{children:(0,z.jsx)(Ut,{entries:e,viewer:t,member:t.staff})})})})})}function Ut({entries:e,viewer:t,member:n}){let{shared:r,staff:i}=l(),a=Wt(),[o]=t.agents;return(0,z.jsx)(x,{entries:e,parameters:Vt,counts:a,who:(0,z.jsxs)(`div`,{className:`who`,children:[(0,z.jsx)(ke,{}),(0,z.jsxs)(`span`,{className:`grow`,children:[`Fieldcall`,(0,z.jsxs)(`small`,{children:[n.name,` · `,i.roles[n.role]]})]})]}),foot:o&&(0,z.jsxs)(c,{to:`/desk/$agentId`,params:{agentId:o.id},className:`nav`,children:[r.pages.inbox,`: `,o.name]}),state:(0,z.jsx)(Te,{})})}function Wt(){let{data:e,refresh:t}=P(Lt,{});if(E(t),!e?.platform)return{};let{disputes:n,operatorsToApprove:r,support:i,payouts:a,payoutsToConfirm:o,reversals:s,heldTasks:c}=e.platform.queues;return{queues:{count:n+r+i+a+o+s+c,isHot:!0},disputes:{count:n},operators:{count:r},payouts:{count:a+o},support:{count:i}}}var Gt=[{key:`q`,to:`/staff`,label:`queues`,icon:ze,isStart:!0,isTab:!0},{key:`d`,to:`/staff/disputes`,label:`disputes`,icon:Pe,isTab:!0},{key:`o`,to:`/staff/operators`,label:`operators`,icon:de,isTab:!0},{key:`p`,to:`/staff/payouts`,label:`payouts`,icon:Ie,isTab:!0},{key:`u`,to:`/staff/support`,label:`support`,icon:ve,isTab:!0},{key:`t`,to:`/staff/tasks`,label:`tasks`,icon:we,group:`lookUp`},{key:`a`,to:`/staff/agents`,label:`agents`,icon:fe,group:`lookUp`},{key:`f`,to:`/staff/transfers`,label:`transfers`,icon:ce,group:`lookUp`},{key:`c`,to:`/staff/countries`,label:`countries`,icon:m,group:`platform`},{key:`l`,to:`/staff/documents`,label:`documents`,icon:v,group:`platform`},{key:`h`,to:`/staff/health`,label:`health`,icon:Ve,group:`platform`},{key:`i`,to:`/staff/audit`,label:`audit`,icon:be,group:`platform`}],Kt=Object.assign({"../../words/de/staff.ts":()=>r(()=>import(`./de.js`).then(e=>e.t),__vite__mapDeps([6,1,2,3,4,5]),import.meta.url),"../../words/en/staff.ts":()=>r(()=>import(`./staff-pages.js`).then(e=>e.t),__vite__mapDeps([7,1,2,3,4,5]),import.meta.url),"../../words/es/staff.ts":()=>r(()=>import(`./es.js`).then(e=>e.r),__vite__mapDeps([8,1,2,3,4,5]),import.meta.url),"../../words/es-419/staff.ts":()=>r(()=>import(`./es.js`).then(e=>e.n),__vite__mapDeps([8,1,2,3,4,5]),import.meta.url),"../../words/fr/staff.ts":()=>r(()=>import(`./fr.js`).then(e=>e.t),__vite__mapDeps([9,1,2,3,4,5]),import.meta.url),"../../words/it/staff.ts":()=>r(()=>import(`./it.js`).then(e=>e.t),__vite__mapDeps([10,1,2,3,4,5]),import.meta.url),"../../words/nl/staff.ts":()=>r(()=>import(`./nl.js`).then(e=>e.t),__vite__mapDeps([11,1,2,3,4,5]),import.meta.url),"../../words/pl/staff.ts":()=>r(()=>import(`./pl.js`).then(e=>e.t),__vite__mapDeps([12,1,2,3,4,5]),import.meta.url),"../../words/pt/staff.ts":()=>r(()=>import(`./pt.js`).then(e=>e.r),__vite__mapDeps([13,1,2,3,4,5]),import.meta.url),"../../words/pt-BR/staff.ts":()=>r(()=>import(`./pt.js`).then(e=>e.n),__vite__mapDeps([13,1,2,3,4,5]),import.meta.url)}),qt=new Map;function Jt(e){let t=Kt[`../../words/${e}/staff.ts`]??Kt[`../../words/en/staff.ts`],n=qt.get(e);return n||(n=t().catch(e=>{throw new i(String(e),{cause:e})}),qt.set(e,n)),n}function Yt({children:e}){let{locale:t,words:n}=Ge(),{staff:r}=(0,F.use)(Jt(t)),i=(0,F.useMemo)(()=>({locale:t,words:{...n,staff:r}}),[t,n,r]);return(0,z.jsx)(T,{value:i,children:e})}var Xt=k(`en-GB`),Zt={yourAccount:`Your account and passkeys`,ownersOnly:`Only an owner of the agent can do this.`,noLimit:`No limit`,agentsLimit:`That of the agent`,activeKeys:`Keys in use`,keysText:`A key lets a program act for this agent. Give each program a key of its own, with no more rights than it needs.`,endedKeys:e=>Xt(e,e=>({one:`${e} key that has ended`,other:`${e} keys that have ended`})),createKey:`Create a key`,keyName:`Name`,keyNameHint:`Where it is used, such as “production” or “nightly job”.`,mayDo:`What it may do`,expires:`Expires`,inDays:e=>Xt(e,e=>({one:`in ${e} day`,other:`in ${e} days`})),never:`never`,prefix:`Begins with`,lastUsed:`Last used`,limit:`Spending limit`,frozen:`Frozen`,ended:`Ended`,keyMade:`Here is the key`,keyMadeText:`Copy it now: it is shown only this once. Only a hash of it is stored.`,key:`Key`,tryIt:`Try it`,kept:`I've saved it`,revoke:`Revoke`,revokeTitle:e=>`Revoke the key “${e}”?`,revokeText:`Programs that use it are refused at once. A revoked key never counts again.`,peopleText:`People act for this agent with their own e-mail address. They need no key.`,invite:`Invite a person`,inviteText:`They get a mail and sign in with this address.`,email:`E-mail address`,role:`Role`,you:`you`,may:`May`,since:`Since`,changeRole:`Change role`,remove:`Remove`,removeTitle:e=>`Remove ${e}?`,removeText:`They can act for this agent no more, at once. Keys that they have made stay valid.`,sessionsOf:e=>`Where ${e} is signed in`,sessionsText:`End the sessions that you do not know. To sign in without a mailed code, add one of your`,passkeys:`passkeys`,thisBrowser:`This browser`,unknownBrowser:`Unknown browser`,signedIn:`Signed in`,ends:`Ends`,network:`Network`,end:`Sign out`,endTitle:e=>`Sign out of ${e}?`,endText:`That browser has to sign in again.`,endAll:`Sign out everywhere`,endAllTitle:`Sign out of all browsers?`,endAllText:`This browser is among them.`,noAssistants:`No assistant is connected`,noAssistantsText:`An assistant such as Claude asks you before it acts for this agent, within the rights and the limit that you set.`,connect:`Connect an assistant`,connectText:`Give this address to an assistant that speaks MCP. It leads you here to say what it may do.`,mcpAddress:`Address for MCP`,cutOff:`Cut off`,cutOffAlready:`Cut off`,cutOffTitle:e=>`Cut off ${e}?`,cutOffText:`It can act no more, within a second. To come back it has to ask again.`,from:`From`,allowedBy:`Allowed by`,name:`Name`,about:`What it does`,ownerEmail:`Owner’s e-mail address`,emailHint:`A new address is asked by mail to confirm itself.`,confirmed:`Confirmed`,website:`Website`,save:`Save`,saved:`Saved`,state:`State`,number:`Number`,world:`World`,practiceWorld:`Practice: test money, simulated operators`,realWorld:`Real operators and money`,contacts:`Contact methods`,contactsText:`How this agent is told what happens, beside its webhooks.`,toWebhooks:`Webhooks`,by:`By`,where:`Where to`,add:`Add`,active:`On`,paused:`Paused`,unconfirmed:`Not confirmed yet`,pause:`Pause`,resume:`Resume`,removeContact:e=>`Remove ${e}?`,removeContactText:`Nothing is sent there any more.`,parts:{keys:`Keys`,people:`People`,assistants:`Assistants`,sessions:`Sessions`,profile:`Profile`},scopes:{READ:{name:`Read`,text:`See everything of the account, and follow it live.`},DISPATCH:{name:`Dispatch`,text:`Create, publish and cancel tasks, and answer questions of operators.`},SETTLE:{name:`Settle`,text:`Decide on money: deposit, fund, approve, reject and dispute.`},MANAGE:{name:`Manage`,text:`Change the account itself: keys, webhooks, spending rules and profile.`}},limits:{perTask:e=>`${e} a task`,perDay:e=>`${e} a day`,perMonth:e=>`${e} a month`},roles:{OWNER:{name:`Owner`,text:`Everything, the people included`},MEMBER:{name:`Member`,text:`The daily work, and decisions on money`},VIEWER:{name:`Viewer`,text:`Read`}},states:{REGISTERED:`Registered`,VERIFIED:`Verified`,ACTIVE:`Active`,SUSPENDED:`Suspended`},methods:{WEBHOOK:`Webhook`,EMAIL:`E-mail`,POLLING:`Polling`,WEBSOCKET:`Websocket`,MCP_CALLBACK:`MCP`,PUSH:`Push`}},H=k(`en-GB`),Qt={reserved:`Reserved`,locked:`Locked`,pending:`On its way`,ledger:`Ledger`,ledgerEmpty:`Deposits, holds and payments appear here.`,ledgerNone:`No entry matches these filters.`,deposit:`Add money`,depositTitle:`Add money`,depositText:`You pay on the page of the payment provider and come back here.`,moneyEmpty:`No wallet yet`,moneyEmptyText:`The first deposit opens one. A task is paid from the wallet in its currency.`,figures:`Figures as a table`,available:`Available`,total:`Total`,day:`Day`,kind:`Kind`,allKinds:`All kinds`,from:`From`,until:`Until`,deposits:`Deposits`,depositsEmpty:`Deposits by card or bank appear here with their state.`,takenBack:e=>`${e} taken back`,processing:`Being processed`,pay:`Pay`,refund:`Refund`,refundTitle:`Refund a deposit`,refundText:`The amount leaves the available balance at once and goes back the way it came.`,preview:`Preview`,refundNow:`Refund now`,bank:`By bank transfer`,bankShow:`Show bank details`,holder:`Account holder`,bankName:`Bank`,reference:`Reference`,copy:e=>`Copy: ${e}`,statement:`Statement`,statementFor:(e,t)=>`Statement of ${e}, ${t}`,period:`Period`,print:`Print`,download:`Download CSV`,opening:`Opening balance`,closing:`Closing balance`,change:`Change`,statementEmpty:`Nothing moved in this period.`,times:`All times in UTC.`,freeze:`Freeze spending`,isFrozen:`Spending frozen`,resume:`Resume spending`,freezeTitle:`Freeze all spending?`,freezeText:`From now on no task can be funded or published from the wallets. Tasks that are already funded go on and are paid.`,freezeNow:`Freeze now`,resumeTitle:`Resume spending?`,resumeText:`No task can be funded while spending is frozen.`,resumeAskText:`The owner is asked by e-mail and spending resumes when the answer is yes.`,resumeNow:`Ask to resume`,resumeAsked:`The owner has been asked by e-mail. Spending resumes with the answer.`,allKeys:`The agent, all keys together`,keyRules:e=>`Key “${e}”`,waiting:`Waiting for your approval`,waitingText:`Decide here or by the link in the e-mail; what is not decided in time stays as it is.`,allow:`Approve`,decline:`Decline`,looser:`Looser rules`,asked:`asked`,lapses:`lapses`,editRules:`Edit rules`,editText:`Stricter limits apply at once. Looser ones wait for the owner's answer by e-mail. An empty amount is no limit.`,noLimits:`No limits: tasks in every currency may spend what the wallet has.`,noLimit:`no limit`,countries:`Countries`,categories:`Categories`,every:`All`,mostNow:`A task may cost now`,perTask:`Per task`,perDay:`Per day`,perMonth:`Per month`,left:`Left:`,renews:`renews`,addCurrency:`Add a currency`,removeCurrency:`Remove this currency`,saveRules:`Save rules`,ownerAsked:`What is looser waits for the owner, who has been asked by e-mail.`,usualAmounts:`Usual amounts`,amountExample:`Enter an amount, such as 100 or 49.50.`,addAmount:e=>`Add ${e}`,onItsWay:e=>`${e} on its way`,owed:e=>`${e} owed because a payment was reversed. New money pays this first.`,held:`Held in tasks`,heldTasks:e=>H(e,e=>({one:`${e} task · paid when you approve, returned if nobody comes`,other:`${e} tasks · paid when you approve, returned if nobody comes`})),heldNone:`No task holds money. The cost of a task is held here until you approve it.`,limitToday:`Spending limit today`,ofLimit:e=>`of ${e}`,limitNone:`No daily limit. With a limit, larger spending waits for your approval.`,changeLimits:`Change limits`,inAndOut:`In and out`,moneyIn:`In`,moneyOut:`Out`,flowNone:`No money came or left in these days.`,spent:`Spent by category`,spentTasks:e=>H(e,e=>({one:`${e} task`,other:`${e} tasks`})),spentNone:`Payments for tasks appear here by category.`,movement:`Movement`,purpose:`For`,days:{7:`7 days`,30:`30 days`,90:`90 days`},depositStates:{PENDING:`Waiting`,PAID:`Paid`,DECLINED:`Declined`,CANCELLED:`Cancelled`,EXPIRED:`Expired`}},$t={title:`Search and commands`,placeholder:`Search or jump to`,nothing:`Nothing found`,pages:`Pages`,actions:`Actions`,agents:`Switch agent`,tasks:`Tasks`,keysTitle:`Keys of this desk`,control:`Ctrl`,find:`Search`,keys:{search:`Search on this page`,help:`This list`,close:`Close what is open`}},en=k(`en-GB`),tn={clock:`Clock of the practice world`,nothingNext:`Nothing comes by itself: it is the agent’s turn.`,nextIn:e=>`The next step comes in ${e}.`,yourTurn:`Dispatch a task, or decide on one.`,toNext:`To the next step`,anHour:`+1 hour`,aDay:`+1 day`,advancingFor:e=>`Time passes… ${e} left`,advancing:`Time passes…`,happened:e=>en(e,e=>({one:`${e} step happened.`,other:`${e} steps happened.`})),speed:`Speed`,noOperators:`This service runs without simulated operators, so tasks stay open.`,lastRefused:`The last step of an operator was refused:`,dispatchTitle:`Dispatch a sample task`,available:`Test money in the wallet:`,addMoney:`Put test money in`,scenario:`How it goes`,dispatch:`Dispatch`,sampleTitle:`Photograph a shop front`,sampleText:`Two photographs of the front, one with the house number.`,sampleItem:`The house number can be read`,noTask:`No task in this world yet`,noTaskText:`Choose how a task goes and dispatch it. Then let time pass and watch both sides.`,played:`Tasks of this world`,decide:`Decide on its page`,stream:`What happens, side by side`,agentSide:`Your agent`,operatorSide:`Simulated operator`,canDo:`The agent can now:`,webhooks:`What your webhook gets`,toWebhooks:`Webhooks`,sentText:`The bodies that were sent for this task.`,notSentText:`Nothing was sent: no endpoint wants these events. One would get bodies such as these.`,realAgent:`This agent works in the real world`,realAgentText:`Practice needs an agent of its own, with test money, simulated operators and a clock that you move.`,switchTo:e=>`Practise with ${e}`,twin:`A practice twin`,twinText:`Registers a second agent in test mode with your address as its owner. You accept the terms for it, as for this one.`,readMore:`What practice is`,createTwin:`Create a practice twin`,twinOf:e=>`${e} (practice)`,twinMade:`The twin is registered. Take it over, and its desk opens.`,twinKey:`Its key, shown only this once`,openTwin:`Take it over and practise`,speeds:{0:`Stands still`,1:`As real time`,60:`A minute a second`,3600:`An hour a second`},scenarios:{HAPPY_PATH:{name:`All goes well`,text:`Accepted, carried out and proven as required.`},ASKS_DECISION:{name:`Asks what to do`,text:`On site, the operator asks, with an hour to answer and a default.`},ASKS_RESCHEDULE:{name:`Asks for another time`,text:`After acceptance, the operator asks to move the task by a day.`},BLURRED_PHOTO:{name:`Blurred photographs`,text:`The photographs are too blurred to read.`},GPS_OFF:{name:`No position`,text:`No coordinates, neither with the steps nor in the photographs.`},DUPLICATE_PHOTO:{name:`Photograph used before`,text:`The same photograph twice, and again in the next such task.`},MISSING_CHECKLIST:{name:`Checklist left out`,text:`No item of the checklist is ticked off.`},LATE:{name:`Late`,text:`Carried out well, but after the time to complete it.`},NO_SHOW:{name:`Does not come`,text:`Accepted and never started; a day later another operator does it.`},RELEASED:{name:`Gives it back`,text:`Released on the way; another operator carries it out.`},NOBODY_ACCEPTS:{name:`Nobody accepts`,text:`Open until the time to accept passes, or you cancel it.`},CONTESTS_REJECTION:{name:`Contests a rejection`,text:`Reject it: the operator contests, and a day later the payout is split.`},AGENT_SLEEPS:{name:`The agent sleeps`,text:`Proven as required, and approved by itself when the review time ends.`},FORGETS_TO_SUBMIT:{name:`Forgets to submit`,text:`Photographs are uploaded; 72 hours late they are submitted as they are.`},ASKS_WITHOUT_DEADLINE:{name:`Asks without a deadline`,text:`Without an answer the question lapses after 72 hours.`},SLOW_DISPUTE:{name:`Slow dispute`,text:`Reject it: the platform decides after five days.`}},sides:{AGENT:`by the agent`,OPERATOR:`by the operator`,PLATFORM:`by the platform`,SYSTEM:`by the service`},deliveries:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`}},nn=k(`en-GB`),rn={ask:`Ask support`,state:`State`,all:`All`,none:`Nothing asked yet`,noneSuch:`Nothing in this state`,noneText:`Ask about a task, a charge or the service. Answers appear here and on Home.`,about:`What it is about`,severity:`Urgency`,subject:`Subject`,message:`Message`,taskNumber:`Number of the task`,taskHint:`Leave it empty if it is about no task.`,attachment:`File`,attachmentHint:`A photograph, a PDF or a text, at most 15 MB.`,send:`Send`,toAll:`All requests`,messages:`Messages`,you:`You`,team:`Support`,reply:`Reply`,close:`Close the request`,closeTitle:`Close this request?`,closeText:`A closed request takes no more messages. You can open another.`,closedText:`This request is closed.`,unread:e=>nn(e,e=>({one:`${e} unread notification`,other:`${e} unread notifications`})),onlyUnread:`Unread`,everything:`All`,markRead:`Mark read`,markAll:`Mark all read`,isUnread:`Unread`,noNotifications:`No notification yet`,noUnread:`Everything is read`,notificationsText:`What happens to tasks, money and the account is told here, the newest first.`,states:{OPEN:`Open`,IN_PROGRESS:`In progress`,WAITING_FOR_AGENT:`Needs your answer`,WAITING_FOR_OPERATOR:`Waits for the operator`,RESOLVED:`Resolved`,CLOSED:`Closed`},types:{SUPPORT:`Help`,COMPLAINT:`Complaint`,RECOMMENDATION:`Idea`,BILLING_ISSUE:`Money`,TECHNICAL_INCIDENT:`Technical fault`,POLICY_QUESTION:`Rules and terms`},severities:{LOW:`It can wait`,NORMAL:`Normal`,HIGH:`Holds up work`,CRITICAL:`Danger`}},an={endpoints:`Endpoints`,empty:`Nothing is called yet`,emptyText:`Add the address of a service of yours, and it hears of each event of your tasks, signed and in order.`,add:`Add endpoint`,addTitle:`Add an endpoint`,addText:`It receives the events of all tasks, signed with your secret.`,url:`Address (https)`,save:`Save`,delivered:`Delivered, 24 h`,failed:`Failed, 24 h`,p95:`p95 latency`,milliseconds:e=>`${e} ms`,failingSince:`Failing since`,pausedUntil:`Paused until`,disabledAt:`Disabled`,enable:`Enable`,types:`Event types`,allTypes:`All event types`,typesText:`What already waits for the endpoint is still sent. None chosen means all.`,remove:`Remove`,removeTitle:`Remove this endpoint?`,removeText:`New events are no longer sent to it.`,removeNow:`Remove now`,recover:`Recover since…`,recoverTitle:`Send failed deliveries again`,recoverText:`Everything that failed between these times is sent again, oldest first, with the same id and bytes.`,untilTime:`Until (UTC), empty for now`,since:`Since (UTC)`,recoverNow:`Send again`,recovering:e=>`${e} sent again so far…`,recovered:e=>`${e} deliveries are being sent again.`,test:`Test event`,testTitle:`Send a test event`,testText:`The event webhook.test goes to the webhook of a task, with the authentication and signature of real events.`,taskNumber:`Task number`,testNow:`Send test`,rotate:`Rotate secret`,rotateTitle:`Rotate the signing secret`,rotateText:`Events carry signatures of both secrets for 24 hours. The new secret is shown once, here.`,rotateNow:`Make a new secret`,secret:`New signing secret`,previous:`The previous secret is valid until`,log:`Deliveries`,logEmpty:`No delivery matches these filters.`,endpoint:`Endpoint`,allEndpoints:`All endpoints`,status:`Status`,allStatuses:`All statuses`,task:`Task`,from:`From`,until:`Until`,answer:`Answer`,delivery:e=>`Delivery ${e}`,attempts:`Attempts`,attempt:e=>`Attempt ${e}`,nextTry:`Next try`,headers:`Request headers`,body:`Request body`,noBody:`The request is no longer kept.`,curl:`As curl`,replay:`Send again`,state:{NEW:`New`,WORKING:`Working`,FAILING:`Failing`,DISABLED:`Disabled`},because:{GONE:`it answered that it is gone`,FAILING:`it failed for too long`},statuses:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},faults:{NOT_PUBLIC:`The address is not public`,UNRESOLVABLE:`The name has no address`,UNREACHABLE:`Nothing answers there`,ENCRYPTION:`The encryption failed`,TIMEOUT:`No answer in time`,UNREADABLE:`The answer could not be read`,REDIRECTED:`The address redirects`}},U=k(`en-GB`),on={account:Zt,money:Qt,palette:$t,practice:tn,problems:ae,shared:f,support:rn,webhooks:an,work:{inboxEmpty:`You're all caught up`,listEmpty:`No task yet`,inboxEmptyText:`Work to review, questions of operators and disputes appear here, the most urgent first.`,newTaskHow:`How to dispatch a task`,waits:e=>U(e,e=>({one:`${e} thing waits for you`,other:`${e} things wait for you`})),toReview:`Work to review`,toDecide:`Questions to answer`,toFund:`Tasks that lack money`,toPublish:`Tasks to publish`,drafts:`Drafts`,disputes:`Disputes`,supportReplies:`Answers of support`,walletWarnings:`Wallets`,webhookHealth:`Failing endpoints`,answerDue:`Answer due`,paidWithoutYou:`Auto-approves`,searchHint:`Title, address or number`,count:e=>U(e,e=>({one:`${e} task`,other:`${e} tasks`})),boardKeys:`j k h l move, Enter opens, a approves`,boardEmpty:`No task here`,timeline:`Timeline`,proof:`Proof`,proofEmpty:`Photographs and reports of the operator appear here, with a verdict on every requirement.`,report:`Operator's report`,requirements:`Requirements`,passed:`passed`,failed:`failed`,warned:`warning`,takenAt:`Taken`,operatorDone:e=>U(e,e=>({one:`${e} task done`,other:`${e} tasks done`})),settlement:`Settlement`,returned:`Returned`,held:`Held for a person`,actions:`What you can do`,noActions:`Nothing can be done with this task now.`,notNow:`Unavailable actions`,reasonHint:`The operator reads this.`,approve:`Approve and pay`,reject:`Reject`,dispute:`Dispute`,cancelTask:`Cancel the task`,publish:`Publish`,askPublication:`Ask for a human decision`,reasonNeeded:`A note is needed.`,mapLabel:`Map of the tasks`,stages:`Stages`,mapInView:`In view`,mapEmpty:`No task in this part of the map`,mapEmptyText:`Move the map, or show more stages above.`,mapNearest:`Nearest to the centre first`,mapNewest:e=>`The ${e} changed last. Zoom in for all.`,mapSelected:`Selected task`,openTask:`Open task`,mapOfTask:`Map of the task, with its photographs`,operatorHere:`Operator`,startOver:`Start over`,dispatch:`Dispatch`,keepDraft:`Keep as a draft`,fillFirst:`Title, description, address and payout are needed first.`,mendFirst:`Mend what is marked first.`,formWhat:`What is to be done`,formTitle:`Title`,formTitleExample:`Photograph a shop front`,formDescriptionHint:`The operator works by this alone: what to do, what to bring back, whom to ask on site.`,category:`Category`,noCategory:`No category`,priority:`Priority`,formWhere:`Where`,formAddress:`Address`,formAddressExample:`Keizersgracht 1, 1015 CC Amsterdam, Netherlands`,formRadius:`Operators within (km)`,formRadiusHint:`How far away an operator may be. Empty: the usual distance.`,formPay:`Pay`,formPayHint:`For the operator, before fees.`,currencyOfPlace:`That of the country`,formWhen:`When`,timing:`Time of the work`,clockOf:e=>`On the clock of ${e}`,clockOfPlace:`On the clock of the place`,windowStart:`Window from`,windowEnd:`Window until`,appointment:`Appointed time`,tolerance:`Minutes earlier or later`,formProof:`Proof`,formProofHint:`Empty fields are as the category has them.`,minPhotos:`Photographs at least`,gpsRadius:`Taken within (metres)`,reportLength:`Report of at least (characters)`,requireVideo:`A video is required`,checklist:`Checklist`,checklistHint:`One item in each line; the operator ticks all of them off.`,formMore:`Skills, equipment and notes`,skills:`Skills`,equipment:`Equipment`,notes:`Notes`,notesHint:`Only the operator who accepts reads these.`,publishAtOnce:`Publish at once`,publishAtOnceHint:`The cost is locked in the wallet, and operators nearby see the task. Otherwise it stays a draft.`,preview:`What would happen`,previewEmpty:`Fill in title, description, address and payout: the cost, what is moved, and warnings appear here before anything is sent.`,willBePublished:`The task is published at once.`,willBeDraft:`The task is kept as a draft; nothing is moved.`,willStayDraft:`It would stay a draft.`,fee:`Fee on top`,total:`You pay`,understood:`The place as it was understood`,sureness:e=>`${e} % sure`,mapOfPlace:`Map of the place`,pointHint:`Press elsewhere on the map to move the point.`,noPointHint:`No exact point yet: press on the map to set it. Proof can then be measured against it.`,useMiddle:`Use the middle of the map`,removePoint:`Remove the point`,duplicate:`Duplicate`,firstTask:`Dispatch a task`,filters:`Filters`,all:`All`,status:`Status`,country:`Country`,task:`Task`,updated:`Changed`,least:`Payout from`,most:`Payout up to`,currencyFirst:`Choose a currency first.`,createdFrom:`Created from`,createdUntil:`Created until`,deadlineFrom:`Deadline from`,deadlineUntil:`Deadline until`,order:`Order`,clearFilters:`Clear filters`,filterName:`Name of the filter`,saveFilter:`Save`,savedFilters:`Saved filters`,forgetFilter:e=>`Forget the filter “${e}”`,withoutFilter:e=>`Without ${e}`,listNoMatch:`No task matches`,listNoMatchText:`Take a filter away, or search for less.`,listEmptyText:`Tasks that you or your agent dispatch appear here.`,listKeys:`j and k move, Enter opens, x selects`,previousPage:`Previous page`,nextPage:`Next page`,selectAll:`Select all on this page`,select:e=>`Select ${e}`,selected:e=>U(e,e=>({one:`${e} task selected`,other:`${e} tasks selected`})),clearSelection:`Clear selection`,bulkTried:`Looked at`,bulkDone:`Done`,bulkRefused:e=>U(e,e=>({one:`${e} task is left out`,other:`${e} tasks are left out`})),progress:(e,t)=>`${e} of ${t}`,timelineShows:`What the time line shows`,fromPlace:`from the place`,answered:e=>`Answered: ${e}`,askedTime:`The operator requested another time`,operatorAsksTime:`The operator asks for another time`,youAskedTime:`You requested another time. The operator has not answered yet.`,agree:`Agree`,refuse:`Refuse`,askTime:`Ask for another time`,askTimeText:`Nothing changes until the operator agrees.`,attempts:e=>U(e,e=>({one:`${e} attempt`,other:`${e} attempts`})),arrived:`Arrival`,proofWithin:`Proof has to be taken within`,outside:`outside`,forced:`Submitted although requirements are not met:`,previousPhoto:`Previous photograph`,nextPhoto:`Next photograph`,zoomIn:`Full size`,zoomOut:`Fit to the window`,camera:`Camera`,earlierUse:`Compared with the earlier photograph`,thisPhoto:`This photograph`,uploadedThen:`The earlier one was uploaded`,rateOperator:`Rate the work`,yourReview:`Your rating`,rating:`Overall`,quality:`Quality`,professionalism:`Professionalism`,comment:`Comment`,sendReview:`Send the rating`,changeReview:`Change the rating`,stars:e=>U(e,e=>({one:`${e} star`,other:`${e} stars`})),operatorSays:e=>`The operator rates you ${e} of 5.`,ratedBy:(e,t)=>U(t,t=>({one:`${e} of 5 from ${t} rating`,other:`${e} of 5 from ${t} ratings`})),window:`Window`,committed:`Agreed time`,acceptBy:`Accept by`,completeBy:`Complete by`,told:e=>U(e,e=>({one:`${e} operator was told`,other:`${e} operators were told`})),nearest:e=>`the nearest is ${e} away`,position:`Position at the photograph`,fromFile:`by the file`,fromDevice:`by the device`,approveAmount:e=>`Approve and pay ${e}`,checksPassed:e=>U(e,e=>({one:`${e} check passed`,other:`All ${e} checks passed`})),checksNotPassed:(e,t)=>`Checks not passed: ${e} of ${t}`,since:e=>`since ${e}`,until:e=>`by ${e}`,stepper:`Progress`,stepsOnly:`Steps`,allEvents:e=>U(e,e=>({one:`${e} event`,other:`All ${e} events`})),webhookDeliveries:e=>U(e,e=>({one:`${e} webhook delivery`,other:`${e} webhook deliveries`})),operatorEarns:`Operator earns`,chooseReason:`Choose a reason first.`,photoKeys:`← → photos, z full size`,steps:{open:`Dispatched`,onsite:`On site`,review:`In review`,paid:`Paid`},columns:{draft:`Draft`,open:`Open`,accepted:`Accepted`,onSite:`On site`,review:`To review`,disputed:`Disputed`,done:`Done`},changedBy:{PERSON:e=>`by ${e}`,KEY:e=>`by the key “${e}”`,TOKEN:e=>`by ${e}, an assistant`},changedWithoutName:{KEY:`by a key`,TOKEN:`by an assistant`,SYSTEM:`by the service`},priorities:{LOW:`Low`,NORMAL:`Normal`,HIGH:`High`,URGENT:`Urgent`},timings:{asap:`As soon as possible`,window:`Within a time window`,appointment:`At an appointed time`},orders:{"UPDATED-DESC":`Last changed first`,"CREATED-DESC":`Newest first`,"CREATED-ASC":`Oldest first`,"DEADLINE-ASC":`Earliest deadline first`,"PAYOUT-DESC":`Highest payout first`,"PAYOUT-ASC":`Lowest payout first`},kinds:{status:`Status`,money:`Money`,deliveries:`Deliveries`,decisions:`Questions`,reschedules:`Times`,support:`Support`},actors:{AGENT:`by your agent`,OPERATOR:`by the operator`,PLATFORM:`by the staff`,SYSTEM:`by the service`},rescheduled:{PENDING:`Waits for an answer`,APPROVED:`The new time was agreed`,REJECTED:`The new time was refused`},deliveryStatuses:{PENDING:`waits`,DELIVERED:`delivered`,FAILED:`given up`,CANCELLED:`cancelled`},captures:{LIVE:`live`,FILE:`file`}}},sn=(e,t)=>({locale:e,words:t}),cn=sn(`en`,on),ln={nl:()=>r(()=>import(`./nl.js`).then(e=>e.n),__vite__mapDeps([11,1,2,3,4,5]),import.meta.url),de:()=>r(()=>import(`./de.js`).then(e=>e.n),__vite__mapDeps([6,1,2,3,4,5]),import.meta.url),fr:()=>r(()=>import(`./fr.js`).then(e=>e.n),__vite__mapDeps([9,1,2,3,4,5]),import.meta.url),es:()=>r(()=>import(`./es.js`).then(e=>e.t),__vite__mapDeps([8,1,2,3,4,5]),import.meta.url),"es-419":()=>r(()=>import(`./es.js`).then(e=>e.i),__vite__mapDeps([8,1,2,3,4,5]),import.meta.url),pt:()=>r(()=>import(`./pt.js`).then(e=>e.t),__vite__mapDeps([13,1,2,3,4,5]),import.meta.url),"pt-BR":()=>r(()=>import(`./pt.js`).then(e=>e.i),__vite__mapDeps([13,1,2,3,4,5]),import.meta.url),it:()=>r(()=>import(`./it.js`).then(e=>e.n),__vite__mapDeps([10,1,2,3,4,5]),import.meta.url),pl:()=>r(()=>import(`./pl.js`).then(e=>e.n),__vite__mapDeps([12,1,2,3,4,5]),import.meta.url)};async function un(e){let t=ln[e];return t?sn(e,(await t()).words):cn}var dn=document.getElementById(`desk`);if(!dn)throw Error(`the page has no place for the desk`);var fn=(0,Ye.createRoot)(dn);async function pn(){let e=await ie(),t=location.pathname===`/`?mn(e):null;if(t?.startsWith(`/field`))return location.replace(t);t&&history.replaceState(history.state,``,t);let{locale:r}=e.person;(t??location.pathname).startsWith(`/staff`)&&Jt(r);let[i]=await Promise.all([un(r),n(location.pathname)]);document.documentElement.lang=i.locale,fn.render((0,z.jsx)(F.StrictMode,{children:(0,z.jsxs)(T,{value:i,children:[(0,z.jsx)(re,{value:e,children:(0,z.jsx)(pe,{children:(0,z.jsx)(We,{retry:()=>location.reload(),children:(0,z.jsx)(hn,{})})})}),(0,z.jsx)(s,{viewer:e})]})}))}function mn({agents:[e],operator:t,staff:n}){return e?a(`/desk/$agentId`,{agentId:e.id}):n?a(`/staff`):t?a(`/field`):null}function hn(){let{match:e,path:t}=_();return t===`/`?(0,z.jsx)(gn,{}):e?e.address.startsWith(`/staff`)?(0,z.jsx)(Yt,{children:(0,z.jsx)(Ht,{entries:Gt})}):(0,z.jsx)(Ot,{entries:Mt}):(0,z.jsx)(j,{})}function gn(){let{shared:e}=l();return(0,z.jsx)(`main`,{children:(0,z.jsx)(Ce,{title:`Fieldcall`,children:(0,z.jsxs)(je,{title:e.noAgents,text:e.noAgentsText,children:[(0,z.jsx)(`a`,{className:Me(`primary`),href:`/account/claims`,children:e.claim}),(0,z.jsx)(`a`,{href:`/docs`,children:e.readDocs})]})})})}pn().catch(e=>{fn.render((0,z.jsx)(T,{value:cn,children:(0,z.jsx)(`main`,{className:`mx-auto max-w-lg p-6`,children:(0,z.jsx)(Fe,{fault:e,retry:()=>location.reload()})})}))});function W({label:e,hint:t,error:n,children:r}){let i=(0,F.useId)(),a=n??t;return(0,z.jsxs)(`label`,{className:`field`,children:[(0,z.jsx)(`span`,{className:`l`,children:e}),r({className:n?`in is-bad`:`in`,"aria-invalid":n?!0:void 0,"aria-describedby":a?i:void 0}),a&&(0,z.jsxs)(`span`,{id:i,className:n?`hint bad`:`hint`,children:[n&&(0,z.jsx)(o,{size:14,"aria-hidden":!0}),a]})]})}function _n({label:e,hint:t,error:n,...r}){return(0,z.jsx)(W,{label:e,hint:t,error:n,children:e=>(0,z.jsx)(`input`,{...e,...r})})}function vn({label:e,hint:t,error:n,...r}){return(0,z.jsx)(W,{label:e,hint:t,error:n,children:e=>(0,z.jsx)(`textarea`,{...e,...r})})}function yn({label:e,hint:t,error:n,value:r,of:i,choose:a}){return(0,z.jsx)(W,{label:e,hint:t,error:n,children:e=>(0,z.jsx)(`select`,{...e,value:r,onChange:e=>a(e.target.value),children:i.map(([e,t])=>(0,z.jsx)(`option`,{value:e,children:t},e))})})}function bn({label:e,hint:t,...n}){return(0,z.jsxs)(`label`,{className:`opt`,children:[(0,z.jsx)(`input`,{...n}),(0,z.jsxs)(`span`,{children:[(0,z.jsx)(`span`,{className:`med`,children:e}),t&&(0,z.jsx)(`span`,{className:`hint block`,children:t})]})]})}function xn({question:e,title:t,done:n}){let{shared:r,money:i}=l(),{agentId:a}=D(),o=I(),[s,d]=(0,F.useState)(),{taskId:f,cost:p,currency:m,reason:h,requested:g,createdInstant:_,expiresInstant:v}=e;return(0,z.jsxs)(`div`,{className:`grid gap-2 text-s`,children:[(0,z.jsxs)(`p`,{className:`m-0 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-m font-medium`,children:[f?(0,z.jsx)(c,{to:`/desk/$agentId/tasks/$taskId`,params:{agentId:a,taskId:f},className:`text-ink [overflow-wrap:anywhere]`,children:t??r.task(f)}):(0,z.jsx)(`span`,{children:i.looser}),p&&m&&(0,z.jsx)(u,{amount:p,currency:m})]}),g?(0,z.jsx)(Cn,{rules:g}):(0,z.jsx)(`p`,{className:`m-0`,children:h}),(0,z.jsxs)(`p`,{className:`m-0 text-quiet`,children:[i.asked,` `,(0,z.jsx)(M,{instant:_}),`, `,i.lapses,` `,(0,z.jsx)(M,{instant:v})]}),(0,z.jsxs)(`p`,{className:`m-0 flex flex-wrap gap-2`,children:[(0,z.jsx)(A,{look:`primary`,refusal:o,onClick:()=>d(`APPROVE`),children:i.allow}),(0,z.jsx)(A,{refusal:o,onClick:()=>d(`DECLINE`),children:i.decline})]}),s&&(0,z.jsx)(Sn,{question:e,title:t,decision:s,close:()=>d(void 0),done:n})]})}function Sn({question:e,title:t,decision:n,close:r,done:i}){let{shared:a,money:o}=l(),s=d(R),{run:c,isBusy:u,problem:f}=d(R),[p,m]=(0,F.useState)(),{id:h,taskId:g}=e,{run:_}=s;(0,F.useEffect)(()=>{_({input:{approvalId:h,decision:n,dryRun:!0}}).then(e=>e&&m(e.ledgerLines??[]))},[_,h,n]);let v=n===`APPROVE`?o.allow:o.decline,y=g?t??a.task(g):o.looser,b=async()=>{await c({input:{approvalId:h,decision:n}})&&(r(),i())};return(0,z.jsxs)(w,{title:`${v}: ${y}`,close:r,children:[e.requested?(0,z.jsx)(Cn,{rules:e.requested}):(0,z.jsx)(`p`,{className:`m-0 text-s`,children:e.reason}),s.problem?(0,z.jsx)(C,{problem:s.problem}):p?(0,z.jsx)(O,{lines:p}):(0,z.jsx)(Re,{}),f&&(0,z.jsx)(C,{problem:f}),(0,z.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,z.jsx)(A,{onClick:r,children:a.back}),(0,z.jsx)(A,{look:`primary`,busy:u,onClick:()=>void b(),"data-confirm":!0,children:v})]})]})}function Cn({rules:e}){let{money:t}=l();return(0,z.jsxs)(`ul`,{className:`m-0 list-disc ps-5`,children:[e.frozen&&(0,z.jsx)(`li`,{children:t.isFrozen}),e.limits.length===0&&(0,z.jsx)(`li`,{children:t.noLimits}),e.limits.map(({currency:e,...n})=>(0,z.jsx)(`li`,{children:[`perTask`,`perDay`,`perMonth`].flatMap(e=>{let t=n[e];return t===null?[]:[{name:e,amount:t}]}).map(({name:n,amount:r},i)=>(0,z.jsxs)(`span`,{children:[i>0&&` · `,t[n],` `,(0,z.jsx)(u,{amount:r,currency:e})]},n))},e)),e.countries&&(0,z.jsxs)(`li`,{children:[t.countries,`: `,e.countries.join(`, `)]}),e.categoryIds&&(0,z.jsxs)(`li`,{children:[t.categories,`: `,e.categoryIds.join(`, `)]})]})}var wn=[[`day`,86400],[`hour`,3600],[`minute`,60],[`second`,1]];function Tn(e,t){let n=Math.max(0,Math.round(t)),r=[];for(let[t,i]of wn){let a=Math.floor(n/i);n%=i,a>0&&r.length<2&&r.push(new Intl.NumberFormat(e,{style:`unit`,unit:t,unitDisplay:`short`}).format(a))}return r.join(` `)||new Intl.NumberFormat(e,{style:`unit`,unit:`second`,unitDisplay:`short`}).format(0)}var G={draft:[`DRAFT`,`QUOTED`,`FUNDED`],open:[`PUBLISHED`],accepted:[`ACCEPTED`,`EN_ROUTE`],onSite:[`ARRIVED`,`IN_PROGRESS`],review:[`PROOF_SUBMITTED`,`PROOF_UPLOADED`,`UNDER_REVIEW`],disputed:[`REJECTED`,`DISPUTED`],done:[`COMPLETED`,`SETTLED`,`CLOSED`,`CANCELLED`,`EXPIRED`]},En=Object.keys(G),Dn=e=>En.find(t=>G[t].includes(e))??`done`,K=h(`
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
`),On=h(`
    query Column($filter: TaskFilterInput!, $after: String) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50, after: $after) {
        totalCount
        nodes { ...card }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[K]),kn=h(`
    query OneCard($id: ID!) {
      task(id: $id) { ...card }
    }
  `,[K]),An=h(`
  fragment event on StatusEvent @_unmask {
    id
    event
    toStatus
    reason
    instant
    changedByActorType
    changedBy { kind name }
    location { lat lng accuracy }
  }
`),jn=h(`
  fragment proofItem on ProofItem @_unmask {
    id
    kind
    fileName
    contentUrl
    thumbnailUrl
    width
    height
    takenInstant
    uploadedInstant
    gps { latitude longitude }
    capture
    camera
    capturedInstant
    capturedLocation { lat lng accuracy ageSeconds }
    validationResults { rule outcome measured limit measuredFrom earlierUse { taskId proofItemId } }
    warnings { code }
  }
`),Mn=h(`
    query Task($id: ID!) {
      task(id: $id) {
        id
        status
        title
        description
        agentNotes
        locationAddress
        locationLatitude
        locationLongitude
        locationRadiusKm
        locationWarnings
        timezone
        priority
        timeWindowStartInstant
        timeWindowEndInstant
        requestedTimeInstant
        toleranceMinutes
        committedTimeInstant
        acceptByInstant
        completeByInstant
        arrivalDistanceMetres
        matching { operatorsTold nearestOperatorMetres }
        warnings { code field }
        spendingObstacle { rule limit left }
        payoutAmount
        payoutCurrency
        platformFeeByAgent
        platformFeeByOperator
        totalAgentCost
        deadlineInstant
        reviewByInstant
        reviewEndsInSeconds
        createdInstant
        sequence
        held { reason sinceInstant }
        operator { firstName rating reviewCount tasksDone }
        review { rating comment qualityScore professionalismScore updatedInstant }
        agentReview { rating comment }
        decisions { id status message optionsJson deadlineInstant agentDecisionJson resolvedInstant resolvedBy askedBy createdInstant }
        reschedules {
          id
          status
          reason
          askedBy
          newTimeWindowStartInstant
          newTimeWindowEndInstant
          newRequestedTimeInstant
          newCommittedTimeInstant
          createdInstant
          answeredInstant
        }
        settlement { outcome currency operatorGross operatorNet agentFee agentCharged refunded instant }
        allowedActions { code allowed problemCode values }
        events { ...event }
        proofReview {
          report
          forceReason
          checklist
          proofRequirements { requireGpsWithinRadiusMeters checklistItems }
          items { ...proofItem }
          validationResults { rule outcome measured limit proofItemId }
        }
      }
    }
  `,[An,jn]),Nn=h(`
  query Trail($id: ID!) {
    task(id: $id) {
      transactions(first: 50) {
        nodes { id type amount currency runningBalance createdInstant }
      }
      supportRequests { id subject status createdInstant }
    }
    webhookDeliveries(taskId: $id, first: 50) {
      nodes { id eventType channel url status attempt responseStatus createdInstant sentInstant }
    }
  }
`),Pn=h(`
  query Earlier($id: ID!) {
    task(id: $id) {
      id
      title
      timezone
      proofs { id fileName contentUrl uploadedInstant }
    }
  }
`),Fn=h(`mutation Review($input: ReviewTaskInput!) {
    reviewTask(input: $input) { __typename ... on TaskReview { id rating } ...problem }
  }`,[N]),In=h(`mutation AskReschedule($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ... on Reschedule { id status } ...problem }
  }`,[N]),Ln=h(`mutation ApproveReschedule($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[N]),Rn=h(`mutation RejectReschedule($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[N]),q=h(`
  fragment moved on Task @_unmask {
    id
    status
    payoutCurrency
    ledgerLines { account amount currency balanceAfter }
  }
`),zn=h(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[q,N]),Bn=h(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[q,N]),Vn=h(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[q,N]),Hn=h(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[q,N]),Un=h(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[q,N]),Wn=h(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[q,N]),Gn=h(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...problem
    }
  }`,[q,N]),Kn=h(`mutation Acknowledge($id: ID!, $dryRun: Boolean!) {
    acknowledgeDirectTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[q,N]),qn=h(`mutation DisputeDirect($id: ID!, $dryRun: Boolean!, $notes: String!) {
    disputeDirectTask(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[q,N]),Jn=h(`mutation AskPublication($id: ID!, $dryRun: Boolean!, $notes: String!) {
    requestPublicationReview(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[q,N]),Yn=h(`
    mutation ResolveDecision($input: ResolveDecisionInput!) {
      resolveDecision(input: $input) {
        __typename
        ... on Decision { decisionId status }
        ...problem
      }
    }
  `,[N]),J=(e,t,n,r,i={})=>({code:e,document:t,label:n,look:r,...i}),Y=[J(`approve_task_review`,Bn,`approve`,`primary`,{key:`a`}),J(`approve_task`,zn,`approve`,`primary`,{key:`a`}),J(`acknowledge_direct_task`,Kn,`approve`,`primary`,{key:`a`}),J(`publish_task`,Vn,`publish`,`primary`),J(`request_publication_review`,Jn,`askPublication`,`quiet`,{notes:`needed`}),J(`reject_task_review`,Un,`reject`,`quiet`,{reasons:`reasons`,notes:`optional`,key:`r`}),J(`dispute_direct_task`,qn,`dispute`,`quiet`,{notes:`needed`}),J(`dispute_task`,Wn,`dispute`,`quiet`,{reasons:`reasons`,notes:`optional`}),J(`cancel_task`,Hn,`cancelTask`,`danger`),J(`cancel_task_with_settlement`,Gn,`cancelTask`,`danger`,{reasons:`cancellations`})];function Xn(e){let t=new Map(e.map(e=>[e.code,e])),n=new Set;return{allowed:Y.filter(({code:e,label:r})=>t.get(e)?.allowed&&!n.has(r)&&n.add(r)),refused:Y.filter(({code:e,label:r})=>t.has(e)&&!n.has(r)&&n.add(r))}}function Zn({task:e,move:t,close:n,done:r}){let{shared:i,work:a}=l(),o=d(t.document),s=d(t.document),c=t.reasons?Object.entries(i[t.reasons]):[],[u,f]=(0,F.useState)(null),[p,m]=(0,F.useState)(``),[h,g]=(0,F.useState)(null),{run:_}=o,{id:v,title:y}=e,b=c.length===0||u!==null;(0,F.useEffect)(()=>{b&&_(Qn(v,t,!0,u,t.notes===`needed`?y:null)).then(e=>{e&&`ledgerLines`in e&&g(e.ledgerLines??[])})},[_,v,y,t,u,b]);let x=async()=>{await s.run(Qn(v,t,!1,u,p||null))&&(n(),r())},S=b?t.notes===`needed`&&!p.trim()?a.reasonNeeded:null:a.chooseReason;return(0,z.jsxs)(w,{title:`${a[t.label]}: ${e.title}`,close:n,children:[c.length>0&&(0,z.jsxs)(`fieldset`,{className:`m-0 border-0 p-0`,children:[(0,z.jsx)(`legend`,{className:`mb-2 p-0 text-s font-medium`,children:i.reason}),(0,z.jsx)(`div`,{className:`row wrap`,children:c.map(([e,t])=>(0,z.jsx)(bn,{type:`radio`,name:`reason`,label:t,checked:u===Number(e),onChange:()=>f(Number(e))},e))})]}),t.notes&&(0,z.jsxs)(`label`,{className:`field`,children:[i.note,(0,z.jsx)(`textarea`,{className:`in`,value:p,onChange:e=>m(e.target.value)}),(0,z.jsx)(`span`,{className:`font-normal text-quiet`,children:a.reasonHint})]}),o.problem?(0,z.jsx)(C,{problem:o.problem}):b&&(h===null?(0,z.jsx)(Re,{}):(0,z.jsx)(O,{lines:h})),s.problem&&(0,z.jsx)(C,{problem:s.problem}),(0,z.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,z.jsx)(A,{onClick:n,children:i.back}),(0,z.jsx)(A,{look:t.look===`danger`?`danger`:`primary`,busy:s.isBusy,refusal:S,onClick:()=>void x(),"data-confirm":!0,children:a[t.label]})]})]})}function Qn(e,t,n,r,i){return{id:e,dryRun:n,...t.reasons&&r!==null?{why:r}:{},...t.notes?{notes:i}:{}}}var $n=1200;function er(e){let t=(0,F.useRef)(e);(0,F.useEffect)(()=>{t.current=e}),(0,F.useEffect)(()=>{let e=-1200,n=n=>{let{target:r}=n;if(r instanceof HTMLElement&&r.matches(`input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog] *, [role=application]`)||n.metaKey||n.ctrlKey||n.altKey)return;let i=n.timeStamp-e<$n;e=n.key===`g`?n.timeStamp:-1200,i||t.current[n.key]?.(n)};return addEventListener(`keydown`,n),()=>removeEventListener(`keydown`,n)},[])}function tr(e,t){let n=[...document.querySelectorAll(e)],r=n.indexOf(document.activeElement),i=n[r<0?t>0?0:n.length-1:r+t];i?.focus(),i?.scrollIntoView({block:`nearest`})}function X({label:e,hint:t,error:n,className:r=``,children:i}){let a=(0,F.useId)(),o=n??t;return(0,z.jsxs)(`div`,{className:`grid content-start gap-1 ${r}`,children:[(0,z.jsx)(`label`,{htmlFor:a,className:`text-s font-medium`,children:e}),i(a,{"aria-invalid":n?!0:void 0,"aria-describedby":o?`${a}-says`:void 0}),o&&(0,z.jsx)(`p`,{id:`${a}-says`,className:`m-0 text-xs ${n?`font-medium text-danger`:`text-quiet`}`,children:o})]})}var nr=({label:e,hint:t,error:n,className:r,take:i,...a})=>(0,z.jsx)(X,{label:e,hint:t,...n?{error:n}:{},...r?{className:r}:{},children:(e,t)=>(0,z.jsx)(`input`,{...a,...t,id:e,className:`in`,onChange:e=>i(e.target.value)})}),rr=({label:e,hint:t,error:n,className:r,take:i,...a})=>(0,z.jsx)(X,{label:e,hint:t,...n?{error:n}:{},...r?{className:r}:{},children:(e,t)=>(0,z.jsx)(`textarea`,{...a,...t,id:e,className:`in`,onChange:e=>i(e.target.value)})}),ir=({label:e,hint:t,error:n,className:r,take:i,children:a,...o})=>(0,z.jsx)(X,{label:e,hint:t,...n?{error:n}:{},...r?{className:r}:{},children:(e,t)=>(0,z.jsx)(`select`,{...o,...t,id:e,className:`in`,onChange:e=>i(e.target.value),children:a})});function ar({label:e,isOn:t,take:n,hint:r}){return(0,z.jsxs)(`label`,{className:`flex min-h-8 items-start gap-2.5 text-s`,children:[(0,z.jsx)(`input`,{type:`checkbox`,className:`mt-0.5 size-4.5 shrink-0 accent-brand`,checked:t,onChange:e=>n(e.target.checked)}),(0,z.jsxs)(`span`,{children:[e,r&&(0,z.jsx)(`span`,{className:`block text-xs text-quiet`,children:r})]})]})}function or({categories:e}){return e.filter(({parentCategoryId:e})=>e===null).map(t=>(0,z.jsxs)(`optgroup`,{label:t.name,children:[(0,z.jsx)(`option`,{value:t.id,children:t.name}),e.filter(({parentCategoryId:e})=>e===t.id).map(({id:e,name:t})=>(0,z.jsx)(`option`,{value:e,children:t},e))]},t.id))}var sr=e({cities:()=>cr}),Z;function cr(){return Z??=lr().catch(e=>{throw Z=void 0,e}),Z}async function lr(){let e=await fetch(`/dashboard/cities.json`);if(!e.ok)throw Error(`cities.json: ${e.status}`);return await e.json()}async function ur(e,t){let{names:n,countries:r,latitudes:i,longitudes:a}=await cr(),o=n.findIndex((n,i)=>n===e&&r.startsWith(t,i*2));return o<0?null:{latitude:(i[o]??0)/100,longitude:(a[o]??0)/100}}function dr({question:e,done:t,children:n}){let{work:r}=l(),{run:i,isBusy:a,problem:o}=d(Yn),[s,c]=(0,F.useState)(),u=async n=>{let r=JSON.stringify(n);c(r);let{taskId:a,decisionId:o}=e;await i({input:{taskId:a,decisionId:o,agentDecisionJson:r}})&&t()};return(0,z.jsxs)(`div`,{className:`grid gap-2`,children:[(0,z.jsx)(`p`,{className:`m-0 font-medium`,children:e.message}),(0,z.jsxs)(`p`,{className:`m-0 flex flex-wrap gap-3 text-s text-quiet`,children:[n,e.deadlineInstant&&(0,z.jsxs)(`span`,{children:[r.answerDue,` `,(0,z.jsx)(M,{instant:e.deadlineInstant})]})]}),(0,z.jsx)(`p`,{className:`m-0 flex flex-wrap gap-2`,children:fr(e.optionsJson).map(e=>(0,z.jsx)(A,{busy:a&&s===JSON.stringify(e),onClick:()=>void u(e),children:pr(e)},JSON.stringify(e)))}),o&&(0,z.jsx)(C,{problem:o})]})}var fr=e=>JSON.parse(e);function pr(e){if(typeof e==`string`)return e.replaceAll(`_`,` `);let{label:t,title:n}=e??{};return String(t??n??JSON.stringify(e))}function mr(e){let[t,n]=(0,F.useState)(!1),{label:r,look:i=`quiet`,refusal:a}=e;return(0,z.jsxs)(z.Fragment,{children:[(0,z.jsx)(A,{look:i,refusal:a,onClick:()=>n(!0),children:r}),t&&(0,z.jsx)(gr,{...e,close:()=>n(!1)})]})}var hr=[];function gr({label:e,title:t,text:n,look:r,confirmation:i=e,document:a,fields:o=hr,variables:s,isTried:c=!1,done:u,close:f}){let{shared:p,staff:m}=l(),[h,g]=(0,F.useState)(()=>Object.fromEntries(o.map(({name:e,start:t=``})=>[e,t]))),_=o.find(({name:e,isOptional:t})=>!t&&!h[e]?.trim()),v=yr(a,c&&!_?s(h,!0):null),{run:y,isBusy:b,problem:x}=d(a),S=async()=>{await y(s(h,!1))&&(f(),u())};return(0,z.jsx)(w,{title:`${e}: ${t}`,close:f,...n?{text:n}:{},children:(0,z.jsxs)(`form`,{className:`grid gap-4`,onSubmit:e=>{e.preventDefault(),!_&&!b&&S()},children:[o.map(e=>(0,z.jsx)(_r,{field:e,value:h[e.name]??``,change:t=>g({...h,[e.name]:t})},e.name)),v.problem?(0,z.jsx)(C,{problem:v.problem}):v.lines&&(0,z.jsx)(O,{lines:v.lines}),x&&(0,z.jsx)(C,{problem:x}),(0,z.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,z.jsx)(A,{onClick:f,children:p.back}),(0,z.jsx)(A,{type:`submit`,look:r===`danger`?`danger`:`primary`,busy:b,refusal:_&&m.missing(_.label),"data-confirm":!0,children:i})]})]})})}var Q=`in`;function _r({field:e,value:t,change:n}){let r=(0,F.useId)(),{name:i,label:a,hint:o,kind:s=`text`,choices:c={},isOptional:l}=e,u={name:i,value:t,"aria-describedby":o?r:void 0,"aria-required":!l};return(0,z.jsxs)(`label`,{className:`field`,children:[a,s===`text`&&(0,z.jsx)(`textarea`,{...u,className:`${Q} min-h-20 py-2`,onChange:e=>n(e.target.value)}),s===`line`&&(0,z.jsx)(`input`,{...u,autoComplete:`off`,className:`${Q} min-h-10`,onChange:e=>n(e.target.value)}),s===`choice`&&(0,z.jsx)(`select`,{...u,className:`${Q} min-h-10`,onChange:e=>n(e.target.value),children:Object.entries(c).map(([e,t])=>(0,z.jsx)(`option`,{value:e,children:t},e))}),o&&(0,z.jsx)(`span`,{id:r,className:`font-normal text-quiet`,children:o})]})}var vr=250;function yr(e,t){let{run:n,problem:r,forget:i,isBusy:a}=d(e),[o,s]=(0,F.useState)(null),c=t&&JSON.stringify(t);return(0,F.useEffect)(()=>{if(c===null){s(null),i();return}let e=!1,t=setTimeout(()=>{n(JSON.parse(c)).then(t=>{e||s(t?.ledgerLines??null)})},vr);return()=>{e=!0,clearTimeout(t)}},[c,n,i]),{lines:o,problem:c===null?null:r,isBusy:a}}var br=h(`
  query StaffDisputes($after: String) {
    disputes(first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes {
        taskId
        title
        countryIsoCode
        openedBy
        openedInstant
        payoutAmount
        currency
        agent { agentName }
        operator { name }
      }
    }
  }
`),xr=h(`
  query StaffTasks($filter: TaskFilterInput, $after: String) {
    tasks(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id title status locationAddress payoutAmount payoutCurrency createdInstant agent { agentName } }
    }
  }
`),Sr=h(`
  query StaffHeldTasks($after: String) {
    heldTasks(first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes {
        id
        title
        status
        locationAddress
        payoutAmount
        payoutCurrency
        createdInstant
        agent { agentName }
        held { reason sinceInstant waitsForStaff }
      }
    }
  }
`),Cr=h(`
  query StaffCase($id: ID!) {
    task(id: $id) {
      id
      agentId
      operatorId
      countryIsoCode
      lockedAmount
      held { reason sinceInstant waitsForStaff }
      agent { id agentName status reputation { rating rejectionRate } }
      statements { side event text saidInstant }
      ledger { id type movedInstant lines { account amount currency balanceAfter } }
    }
  }
`),wr=h(`
  query StaffSideHistory($all: TaskFilterInput, $disputed: TaskFilterInput) {
    all: tasks(filter: $all, first: 1) { totalCount }
    disputed: tasks(filter: $disputed, first: 1) { totalCount }
  }
`),$=h(`
  fragment decided on Task @_unmask {
    id
    status
    ledgerLines { account amount currency balanceAfter }
  }
`),Tr=h(`mutation StaffResolveDispute($input: ResolveDisputeInput!) {
    resolveDispute(input: $input) { __typename ...decided ...problem }
  }`,[$,N]),Er=h(`mutation StaffRelease($id: ID!, $dryRun: Boolean!, $note: String) {
    releaseHeldTask(taskId: $id, dryRun: $dryRun, note: $note) { __typename ...decided ...problem }
  }`,[$,N]),Dr=h(`mutation StaffRefuse($id: ID!, $dryRun: Boolean!, $reason: String!) {
    refuseHeldTask(taskId: $id, dryRun: $dryRun, reason: $reason) { __typename ...decided ...problem }
  }`,[$,N]);export{et as $,Fn as A,xn as B,Zn as C,In as D,Ln as E,kn as F,Bt as G,_n as H,G as I,ft as J,Ft as K,En as L,Nn as M,K as N,Pn as O,On as P,B as Q,Dn as R,er as S,Xn as T,bn as U,yn as V,vn as W,lt as X,ut as Y,ct as Z,ir as _,Er as a,ar as b,xr as c,yr as d,Qe as et,dr as f,or as g,ur as h,Dr as i,I as it,Mn as j,Rn as k,_r as l,sr as m,br as n,Xe as nt,Tr as o,pr as p,Tt as q,Sr as r,Ze as rt,wr as s,Cr as t,rt as tt,mr as u,rr as v,Y as w,tr as x,nr as y,Tn as z};