const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=[import.meta.resolve("/dashboard/assets/tasks-pages.js"),import.meta.resolve("/dashboard/assets/rolldown-runtime.js"),import.meta.resolve("/dashboard/assets/first.js"),import.meta.resolve("/dashboard/assets/shared.js"),import.meta.resolve("/dashboard/assets/react.js"),import.meta.resolve("/dashboard/assets/shared.css"),import.meta.resolve("/dashboard/assets/de.js"),import.meta.resolve("/dashboard/assets/staff-pages.js"),import.meta.resolve("/dashboard/assets/es.js"),import.meta.resolve("/dashboard/assets/fr.js"),import.meta.resolve("/dashboard/assets/it.js"),import.meta.resolve("/dashboard/assets/nl.js"),import.meta.resolve("/dashboard/assets/pl.js"),import.meta.resolve("/dashboard/assets/pt.js")])))=>i.map(i=>d[i]);
import{r as e}from"./rolldown-runtime.js";import{a as t,d as n,f as r,h as i,n as a,o,t as s}from"./first.js";import{A as c,An as l,At as u,B as d,C as f,Cn as p,Ct as m,D as h,Dn as g,Dt as _,E as v,En as y,F as b,Fn as x,Ft as ee,Gt as S,H as C,Ht as te,I as w,In as ne,J as re,Jt as ie,K as ae,Kt as T,M as oe,Mn as se,Mt as E,N as ce,Nn as le,On as ue,Ot as D,P as O,Pn as de,Pt as fe,Qn as pe,R as k,S as me,St as he,T as ge,Tn as _e,Tt as ve,U as A,Ut as ye,V as be,W as j,Wt as M,X as xe,Zt as Se,_ as N,_t as P,a as Ce,an as we,bt as Te,c as F,cn as Ee,ct as I,dn as De,er as Oe,fn as ke,in as Ae,j as L,k as R,kt as z,nn as je,nr as Me,o as Ne,pn as B,q as Pe,qt as Fe,rn as Ie,s as Le,tr as Re,u as ze,un as Be,v as V,w as Ve,wn as He,wt as Ue,x as We,xn as Ge,xt as Ke,yn as qe,yt as H,z as Je}from"./shared.js";import{i as Ye,n as Xe,t as Ze}from"./react.js";var Qe=Xe(),U=e(Ye(),1);function W(){let{account:e}=T(),{agentId:t}=k(),{agents:n}=R();return n.find(({id:e})=>e===t)?.role===`OWNER`?null:e.ownersOnly}function $e(e,t){let[n,r]=(0,U.useState)(()=>{let n=sessionStorage.getItem(e);return n?{...t,...JSON.parse(n)}:t});return[n,t=>{let i={...n,...t};sessionStorage.setItem(e,JSON.stringify(i)),r(i)},()=>{sessionStorage.removeItem(e),r(t)}]}function et(e){let t=d(),{part:n}=t;return[t.open===e,t=>w({to:`.`,search:{...n?{part:n}:{},...t?{open:e}:{}},replace:!0})]}var tt=E(`
  fragment approval on SpendingApproval @_unmask {
    id taskId cost currency createdInstant expiresInstant
    requested { frozen limits { currency perTask perDay perMonth } countries categoryIds }
    task { id title spendingObstacle { rule limit left } }
  }
`),G=E(`fragment rules on SpendingRules @_unmask {
    apiKeyId frozen countries categoryIds ownerNotice dayEndsInstant monthEndsInstant
    limits { currency perTask perDay perMonth spentToday spentThisMonth leftToday leftThisMonth mostNow }
    waiting { ...approval }
    warnings { code }
  }`,[tt]),nt=E(`query Spending {
    agent { id ownerReachable spendingRules { ...rules } apiKeys { id name prefix active spendingRules { ...rules } } }
    serviceCategories { id name }
  }`,[G]),rt=E(`
  query RuleChoices {
    countries { isoCode }
    currencies { code }
  }
`),it=E(`
  query Frozen {
    agent { id spendingRules { frozen warnings { code } waiting { taskId } } }
  }
`),at=E(`mutation SetSpendingRules($input: SetSpendingRulesInput!) {
    setSpendingRules(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[G,u]),ot=E(`mutation FreezeSpending($input: FreezeSpendingInput!) {
    freezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[G,u]),st=E(`mutation UnfreezeSpending($input: SpendingRulesReferenceInput!) {
    unfreezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[G,u]),K=E(`mutation DecideSpending($input: DecideSpendingInput!) {
    decideSpending(input: $input) {
      __typename
      ... on SpendingRules { ...rules ledgerLines { account amount currency balanceAfter } }
      ...problem
    }
  }`,[G,u]),q=Ze();function ct(){let{money:e}=T(),[t,n]=(0,U.useState)(!1),{data:r,refresh:i}=_(it,{}),a=ye();D(i);let o=r?.agent?.spendingRules;if(!o)return null;let s=a?.spendingFrozen??o.frozen,c=s?e.isFrozen:e.freeze;return(0,q.jsxs)(q.Fragment,{children:[(0,q.jsxs)(`button`,{type:`button`,"data-command":``,"aria-haspopup":`dialog`,className:s?`nav frozen`:`nav`,onClick:()=>n(!0),children:[(0,q.jsx)(Ee,{"aria-hidden":!0}),c]}),t&&(s?(0,q.jsx)(ut,{waits:o.waiting.some(({taskId:e})=>e===null),warnings:o.warnings,close:()=>n(!1)}):(0,q.jsx)(lt,{close:()=>n(!1)}))]})}function lt({close:e}){let{money:t}=T(),n=z(ot),{run:r,isBusy:i,problem:a}=z(ot),[o,s]=(0,U.useState)(),c=n.run;(0,U.useEffect)(()=>{c({input:{dryRun:!0}}).then(e=>e&&s(e.warnings))},[c]);let l=a??n.problem;return(0,q.jsxs)(L,{title:t.freezeTitle,text:t.freezeText,close:e,children:[(0,q.jsx)(J,{warnings:o??[]}),l&&(0,q.jsx)(C,{problem:l}),(0,q.jsx)(H,{look:`danger`,busy:i||!o&&!n.problem,onClick:()=>void r({input:{}}).then(t=>t&&e()),children:t.freezeNow})]})}function ut({waits:e,warnings:t,close:n}){let{money:r}=T(),i=W()===null,a=z(st),o=z(K),s=a.problem??o.problem,c=async()=>{let e=await a.run({input:{}}),t=e?.waiting.find(({taskId:e,requested:t})=>e===null&&t&&!t.frozen),r=i&&t?await o.run({input:{approvalId:t.id,decision:`APPROVE`}}):e;r&&!r.frozen&&n()};return(0,q.jsxs)(L,{title:r.resumeTitle,text:i?r.resumeText:`${r.resumeText} ${r.resumeAskText}`,close:n,children:[(0,q.jsx)(J,{warnings:t}),e&&!i&&(0,q.jsx)(`p`,{role:`status`,className:`m-0 text-s`,children:r.resumeAsked}),s&&(0,q.jsx)(C,{problem:s}),(0,q.jsx)(H,{look:`primary`,busy:a.isBusy||o.isBusy,onClick:()=>void c(),children:i?r.resume:r.resumeNow})]})}function J({warnings:e}){let t=A();return e.map(e=>(0,q.jsx)(Fe,{role:`note`,children:t.problem(e)},e.code))}function dt({agentId:e}){let{locale:t,words:{shared:n,support:r}}=S(),i=ye()?.unreadNeedsPerson??0;return(0,q.jsxs)(O,{to:`/desk/$agentId/notifications`,params:{agentId:e},"aria-label":i>0?r.unread(i):n.pages.notifications,className:`btn icon small ghost bell`,children:[(0,q.jsx)(Re,{size:18,"aria-hidden":!0}),i>0&&(0,q.jsx)(`span`,{"aria-hidden":!0,className:`n`,children:xe(t,i)})]})}var ft=E(`
  query Navigation {
    pendingActions {
      counts { tasksAwaitingReview tasksAwaitingFunding tasksAwaitingPublishing disputes pendingDecisions }
      supportReplies { id }
      webhookHealth { endpoint }
    }
    agent { id spendingRules { waiting { id } } apiKeys { id active spendingRules { waiting { id } } } }
    tasks(first: 1) { totalCount }
  }
`),Y={draft:[`DRAFT`,`QUOTED`,`FUNDED`],open:[`PUBLISHED`],accepted:[`ACCEPTED`],enRoute:[`EN_ROUTE`],onSite:[`ARRIVED`,`IN_PROGRESS`],review:[`PROOF_SUBMITTED`,`PROOF_UPLOADED`,`UNDER_REVIEW`],disputed:[`REJECTED`,`DISPUTED`],done:[`COMPLETED`,`SETTLED`,`CLOSED`,`CANCELLED`,`EXPIRED`]},pt=[`UNDER_REVIEW`,`PROOF_UPLOADED`,`COMPLETED`],mt={draft:`draft`,open:`open`,accepted:`accepted`,enRoute:`enroute`,onSite:`onsite`,review:`review`,disputed:`disputed`,done:`paid`},ht=Object.keys(Y),gt=e=>ht.find(t=>Y[t].includes(e))??`done`,_t=[`questions`,`approvals`,`reviews`,`publishing`,`disputes`,`replies`],vt={reviews:pt,publishing:[`QUOTED`,`FUNDED`],disputes:[`DISPUTED`]},yt=e=>e?[e,...e.apiKeys.filter(({active:e})=>e)].flatMap(({spendingRules:e})=>e?.waiting??[]):[];function bt({pendingActions:{counts:e,supportReplies:t},agent:n}){return{questions:e.pendingDecisions,approvals:yt(n).length,reviews:e.tasksAwaitingReview,publishing:e.tasksAwaitingFunding+e.tasksAwaitingPublishing,disputes:e.disputes,replies:t.length}}var xt=e=>_t.reduce((t,n)=>t+e[n],0);function St({pendingActions:e,agent:t,reviews:n,disputes:r,publishing:i}){let a=(e,t)=>t.map(t=>({kind:e,id:`task-${t.id}`,due:e===`reviews`?t.reviewByInstant:null,task:t}));return[...e.pendingDecisions.map(e=>({kind:`questions`,id:`question-${e.decisionId}`,due:e.deadlineInstant,question:e})),...yt(t).map(e=>({kind:`approvals`,id:`approval-${e.id}`,due:e.expiresInstant,approval:e})),...a(`reviews`,n.nodes),...a(`publishing`,i.nodes),...a(`disputes`,r.nodes),...e.supportReplies.map(e=>({kind:`replies`,id:`reply-${e.id}`,due:null,reply:e}))].sort((e,t)=>Ct(e.due)-Ct(t.due))}var Ct=e=>e===null?2**53-1:Date.parse(e),wt=150;function Tt({commands:e,find:t,typed:n=``,close:r}){let{palette:i}=T(),a=(0,U.useId)(),o=(0,U.useRef)(null),[s,c]=(0,U.useState)(n),[l,u]=(0,U.useState)(0),d=Dt(s,t),f=(0,U.useMemo)(()=>[...Et(e,s),...d],[e,s,d]),p=Math.min(l,f.length-1);(0,U.useEffect)(()=>{o.current?.querySelector(`[aria-selected=true]`)?.scrollIntoView({block:`nearest`})},[p,f]);let m=e=>{e&&(r(),e.run())};return(0,q.jsx)(oe,{close:r,"aria-label":i.title,className:`mx-auto mt-3 mb-auto w-[calc(100%-1.5rem)] max-w-[36rem] sm:mt-[12dvh]`,children:(0,q.jsxs)(`div`,{className:`flex max-h-[80dvh] flex-col`,children:[(0,q.jsx)(`input`,{role:`combobox`,"aria-label":i.title,"aria-expanded":!0,"aria-controls":a,"aria-autocomplete":`list`,"aria-activedescendant":f[p]?`${a}-${p}`:void 0,placeholder:i.placeholder,autoComplete:`off`,spellCheck:!1,className:`min-h-14 w-full border-0 border-b border-line bg-surface px-5 text-m outline-none placeholder:text-quiet`,value:s,onChange:e=>{c(e.target.value),u(0)},onKeyDown:e=>{let t={ArrowDown:p+1,ArrowUp:p-1,Home:0,End:f.length-1}[e.key];t!==void 0&&f.length>0?(e.preventDefault(),u((t+f.length)%f.length)):e.key===`Enter`&&!e.nativeEvent.isComposing&&(e.preventDefault(),m(f[p]))}}),(0,q.jsx)(`div`,{ref:o,id:a,role:`listbox`,"aria-label":i.title,className:`overflow-y-auto p-2`,children:Ot(f).map(([e,t])=>(0,q.jsxs)(`div`,{role:`group`,"aria-label":e,children:[(0,q.jsx)(`p`,{"aria-hidden":!0,className:`m-0 px-3 pt-2 pb-1 text-xs font-semibold text-quiet`,children:e}),t.map(({command:e,index:t})=>(0,q.jsxs)(`div`,{id:`${a}-${t}`,role:`option`,"aria-selected":t===p,className:`group/option flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-m px-3 text-s aria-selected:bg-brand aria-selected:text-on-brand`,onMouseMove:()=>u(t),onClick:()=>m(e),children:[(0,q.jsx)(`span`,{className:`min-w-0 truncate`,children:e.label}),e.note&&(0,q.jsx)(`span`,{className:`shrink-0 text-xs text-quiet group-aria-selected/option:text-on-brand`,children:e.note})]},e.id))]},e))}),(0,q.jsx)(`p`,{role:`status`,className:`m-0 px-5 text-s text-quiet not-empty:pb-4`,children:f.length===0?i.nothing:``})]})})}function Et(e,t){let n=t.toLowerCase().split(/\s+/).filter(Boolean);return e.filter(({label:e,group:t})=>n.every(n=>`${e} ${t}`.toLowerCase().includes(n)))}function Dt(e,t){let[n,r]=(0,U.useState)([]);return(0,U.useEffect)(()=>{let n=!1,i=setTimeout(()=>{e.trim()?t(e.trim()).then(e=>!n&&r(e)):r([])},wt);return()=>{n=!0,clearTimeout(i)}},[e,t]),n}function Ot(e){let t=new Map;return e.forEach((e,n)=>t.set(e.group,[...t.get(e.group)??[],{command:e,index:n}])),[...t]}var kt=E(`
  query SavedViews {
    agent { id savedViews { name query } }
    taskStatistics { byStatus { status count } }
  }
`),At=E(`mutation SaveView($input: SaveViewInput!) {
    saveView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,[u]),jt=E(`mutation RenameView($input: RenameViewInput!) {
    renameView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,[u]),Mt=E(`mutation DeleteView($input: DeleteViewInput!) {
    deleteView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,[u]),Nt=E(`
  query FoundTasks($text: String!) {
    tasks(filter: { text: $text }, first: 8) {
      nodes { id title status }
    }
  }
`),Pt=E(`
  query TaskById($id: ID!) {
    task(id: $id) { id title status }
  }
`),Ft=`/desk/$agentId/tasks`,It=`data-command`;function Lt({entries:e,agentId:t,showKeys:n,typed:r,close:a}){let{shared:o,account:s,support:c,palette:l}=T(),u=ve(),{agents:d}=R(),f=_(kt,{}).data?.agent?.savedViews,p=(0,U.useMemo)(()=>{let r=e.map(({key:e,to:n,label:r})=>({id:n,group:l.pages,label:o.pages[r],note:`g ${e}`,run:()=>w({to:n,params:{agentId:t}})})),a=[...[...document.querySelectorAll(`[${It}]`)].map((e,t)=>({id:`pressed-${t}`,group:l.actions,label:e.getAttribute(It)||e.textContent.trim(),run:()=>e.click()})),{id:`new-key`,group:l.actions,label:s.createKey,run:()=>w({to:`/desk/$agentId/keys`,params:{agentId:t},search:{open:`key`}})},{id:`invite`,group:l.actions,label:s.invite,run:()=>w({to:`/desk/$agentId/keys`,params:{agentId:t},search:{part:`people`,open:`person`}})},{id:`ask`,group:l.actions,label:c.ask,run:()=>w({to:`/desk/$agentId/support`,params:{agentId:t},search:{about:`new`}})},{id:`keys`,group:l.actions,label:l.keysTitle,note:`?`,run:n},{id:`account`,group:l.actions,label:s.yourAccount,run:()=>location.assign(`/account`)}],u=d.filter(({id:e})=>e!==t).map(({id:e,name:t,testMode:n})=>({id:`agent-${e}`,group:l.agents,label:t,...n?{note:o.practice}:{},run:()=>w({to:`/desk/$agentId`,params:{agentId:e}})})),p=(f??[]).map(({name:e,query:n})=>({id:`view-${e}`,group:l.views,label:e,run:()=>w({to:Ft,params:{agentId:t},search:i(Ft,n)})}));return[...r,...p,...a,...u]},[e,t,d,f,n,o,s,c,l]),m=(0,U.useCallback)(async e=>{let n=/^#?(\d{1,10})$/.exec(e)?.[1],r=u.client.query(Nt,{text:e}).toPromise(),i=n?await u.client.query(Pt,{id:n}).toPromise():null;return[...new Map([i?.data?.task,...(await r).data?.tasks.nodes??[]].flatMap(e=>e?[[e.id,e]]:[])).values()].map(({id:e,title:n,status:r})=>({id:`task-${e}`,group:l.tasks,label:`#${e} ${n}`,note:o.statuses[r],run:()=>w({to:`/desk/$agentId/tasks/$taskId`,params:{agentId:t,taskId:e}})}))},[u,t,l,o]);return(0,q.jsx)(Tt,{commands:p,find:m,typed:r,close:a})}var Rt=/Mac|iPhone|iPad/.test(navigator.userAgent);function zt(){let{palette:e}=T();return Rt?`⌘ K`:`${e.control} K`}var Bt=(0,U.lazy)(()=>n(()=>import(`./tasks-pages.js`).then(e=>e.t),__vite__mapDeps([0,1,2,3,4,5]),import.meta.url));function Vt({entries:e,agentId:t}){let{palette:n}=T(),r=zt(),[i,o]=(0,U.useState)(``),[c,l]=(0,U.useState)(null),u=(0,U.useCallback)(()=>{l(null),o(``)},[]);(0,U.useLayoutEffect)(()=>{let e=a();e!==null&&(o(e),l(`palette`))},[]);let d=(0,U.useCallback)(()=>l(`keys`),[]);return(0,U.useEffect)(()=>{let e=e=>{let t=e.target instanceof HTMLElement&&e.target.matches(`input, textarea, select, [contenteditable]`);s(e)?(e.preventDefault(),o(``),l(e=>e===`palette`?null:`palette`)):e.key!==`?`||t||e.metaKey||e.ctrlKey||l(`keys`)};return addEventListener(`keydown`,e),()=>removeEventListener(`keydown`,e)},[]),(0,q.jsxs)(q.Fragment,{children:[(0,q.jsxs)(`button`,{type:`button`,"aria-label":n.title,"aria-keyshortcuts":`Control+K Meta+K`,"aria-haspopup":`dialog`,className:`find`,onClick:()=>l(`palette`),children:[(0,q.jsx)(Be,{"aria-hidden":!0}),(0,q.jsx)(`span`,{className:`cut`,children:n.find}),(0,q.jsx)(`kbd`,{children:r})]}),c===`palette`&&(0,q.jsx)(Lt,{entries:e,agentId:t,showKeys:d,typed:i,close:u}),(0,q.jsx)(U.Suspense,{children:c===`keys`&&(0,q.jsx)(Bt,{entries:e,close:u})})]})}function Ht({entries:e}){let t=R(),{agentId:n}=k();if(!t.agents.some(e=>e.id===n))return(0,q.jsx)(j,{});let r=ee(`agent:${n}`);return(0,q.jsx)(m,{value:r,children:(0,q.jsx)(ie,{value:r.client,children:(0,q.jsx)(Ke,{children:(0,q.jsx)(Ut,{entries:e,viewer:t,agentId:n})})})},n)}function Ut({entries:e,viewer:t,agentId:n}){let{shared:r}=T(),i=(0,U.useMemo)(()=>({agentId:n}),[n]),a=A(),o=Wt();return(0,q.jsx)(c,{entries:e,parameters:i,counts:o,who:(0,q.jsx)(Gt,{viewer:t,agentId:n}),actions:(0,q.jsxs)(q.Fragment,{children:[(0,q.jsx)(Vt,{entries:e,agentId:n}),(0,q.jsxs)(O,{to:`/desk/$agentId/new`,params:i,"aria-keyshortcuts":`g n`,className:`${Te()} new`,children:[(0,q.jsx)(B,{"aria-hidden":!0}),r.pages.newTask]})]}),foot:(0,q.jsxs)(q.Fragment,{children:[(0,q.jsx)(ct,{}),t.staff&&(0,q.jsx)(O,{to:`/staff`,className:`nav`,children:r.staffDesk})]}),notices:(0,q.jsx)(te,{status:t.agents.find(({id:e})=>e===n)?.status,text:a.problem({code:`agent_suspended`}),actions:(0,q.jsx)(O,{to:`/desk/$agentId/support`,params:i,className:`link`,children:r.pages.support})}),state:(0,q.jsxs)(q.Fragment,{children:[(0,q.jsx)(he,{}),(0,q.jsx)(dt,{agentId:n})]})})}function Wt(){let{data:e,refresh:t}=_(ft,{});if(D(t),!e)return{};let n=e.pendingActions.webhookHealth.length;return{inbox:{count:xt(bt(e)),isHot:!0},tasks:{count:e.tasks.totalCount},webhooks:{count:n,isHot:!0}}}function Gt({viewer:e,agentId:t}){let{shared:n}=T(),r=e.agents.some(({id:e,testMode:n})=>e===t&&n);return(0,q.jsxs)(`label`,{className:`who`,children:[(0,q.jsx)(ge,{}),(0,q.jsxs)(`span`,{className:`grow`,children:[(0,q.jsx)(`span`,{className:`vh`,children:n.actingFor}),(0,q.jsx)(`select`,{value:t,onChange:e=>w({to:`/desk/$agentId`,params:{agentId:e.target.value}}),children:e.agents.map(e=>(0,q.jsxs)(`option`,{value:e.id,children:[e.name,e.testMode?` (${n.practice})`:``]},e.id))}),(0,q.jsx)(`small`,{children:r?n.practice:e.person.email})]})]})}var Kt=[{key:`i`,to:`/desk/$agentId`,label:`inbox`,icon:l,isStart:!0,isTab:!0},{key:`t`,to:`/desk/$agentId/tasks`,label:`tasks`,icon:p,isStart:!0,isTab:!0},{key:`n`,to:`/desk/$agentId/new`,label:`newTask`,icon:B,isTab:!0,group:`apart`},{key:`b`,to:`/desk/$agentId/board`,label:`board`,icon:ue},{key:`p`,to:`/desk/$agentId/map`,label:`map`,icon:qe,isTab:!0},{key:`m`,to:`/desk/$agentId/money`,label:`money`,icon:Ie,isTab:!0},{key:`s`,to:`/desk/$agentId/spending`,label:`spending`,icon:x},{key:`w`,to:`/desk/$agentId/webhooks`,label:`webhooks`,icon:je,group:`developers`},{key:`k`,to:`/desk/$agentId/keys`,label:`keys`,icon:g,group:`developers`},{key:`x`,to:`/desk/$agentId/practice`,label:`practice`,icon:ne,group:`developers`},{key:`u`,to:`/desk/$agentId/support`,label:`support`,icon:_e,group:`foot`},{key:`o`,to:`/desk/$agentId/notifications`,label:`notifications`,icon:Re,group:`apart`}],qt=E(`
  fragment waitingRequest on SupportRequest @_unmask { id type subject createdInstant agent { agentName } operator { name } }
`),Jt=E(`
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
`),Yt=E(`query StaffQueues {
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
  }`,[qt,Jt]),Xt=E(`
  subscription StaffQueuesChanged {
    queuesChanged { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks oldestSeconds }
  }
`),Zt=E(`
  query StaffQueueCounts {
    platform {
      queues { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks }
    }
  }
`);function Qt({children:e}){let t=ve(),[n]=(0,U.useState)(()=>new Set);return(0,U.useEffect)(()=>{let e=0;return fe(t,Xt,{},()=>{e+=1;for(let t of n)t({sequence:e,taskId:``})})},[t,n]),(0,q.jsx)(Ue,{value:n,children:e})}var $t=(0,U.createContext)(`SUPPORT`);function en(){let e=(0,U.use)($t),{staff:t}=T();return n=>e===n||e===`ADMIN`?null:t.needsRole(t.roles[n])}var tn={};function nn({entries:e}){let t=R();if(!t.staff)return(0,q.jsx)(j,{});let n=ee(`staff`);return(0,q.jsx)(m,{value:n,children:(0,q.jsx)(ie,{value:n.client,children:(0,q.jsx)($t,{value:t.staff.role,children:(0,q.jsx)(Qt,{children:(0,q.jsx)(rn,{entries:e,viewer:t,member:t.staff})})})})})}function rn({entries:e,viewer:t,member:n}){let{shared:r,staff:i}=T(),a=an(),[o]=t.agents;return(0,q.jsx)(c,{entries:e,parameters:tn,counts:a,who:(0,q.jsxs)(`div`,{className:`who`,children:[(0,q.jsx)(ge,{}),(0,q.jsxs)(`span`,{className:`grow`,children:[`Fieldcall`,(0,q.jsxs)(`small`,{children:[n.name,` · `,i.roles[n.role]]})]})]}),foot:o&&(0,q.jsxs)(O,{to:`/desk/$agentId`,params:{agentId:o.id},className:`nav`,children:[r.pages.inbox,`: `,o.name]}),state:(0,q.jsx)(he,{})})}function an(){let{data:e,refresh:t}=_(Zt,{});if(D(t),!e?.platform)return{};let{disputes:n,operatorsToApprove:r,support:i,payouts:a,payoutsToConfirm:o,reversals:s,heldTasks:c}=e.platform.queues;return{queues:{count:n+r+i+a+o+s+c,isHot:!0},disputes:{count:n},operators:{count:r},payouts:{count:a+o},support:{count:i}}}var on=[{key:`q`,to:`/staff`,label:`queues`,icon:y,isStart:!0,isTab:!0},{key:`d`,to:`/staff/disputes`,label:`disputes`,icon:ke,isTab:!0},{key:`o`,to:`/staff/operators`,label:`operators`,icon:le,isTab:!0},{key:`p`,to:`/staff/payouts`,label:`payouts`,icon:Me,isTab:!0},{key:`u`,to:`/staff/support`,label:`support`,icon:_e,isTab:!0},{key:`t`,to:`/staff/tasks`,label:`tasks`,icon:He,group:`lookUp`},{key:`a`,to:`/staff/agents`,label:`agents`,icon:pe,group:`lookUp`},{key:`f`,to:`/staff/transfers`,label:`transfers`,icon:Ae,group:`lookUp`},{key:`c`,to:`/staff/countries`,label:`countries`,icon:de,group:`platform`},{key:`l`,to:`/staff/documents`,label:`documents`,icon:Oe,group:`platform`},{key:`h`,to:`/staff/health`,label:`health`,icon:se,group:`platform`},{key:`i`,to:`/staff/audit`,label:`audit`,icon:De,group:`platform`}],sn=Object.assign({"../../words/de/staff.ts":()=>n(()=>import(`./de.js`).then(e=>e.t),__vite__mapDeps([6,1,3,2,4,5]),import.meta.url),"../../words/en/staff.ts":()=>n(()=>import(`./staff-pages.js`).then(e=>e.t),__vite__mapDeps([7,1,3,2,4,5]),import.meta.url),"../../words/es/staff.ts":()=>n(()=>import(`./es.js`).then(e=>e.r),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"../../words/es-419/staff.ts":()=>n(()=>import(`./es.js`).then(e=>e.n),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"../../words/fr/staff.ts":()=>n(()=>import(`./fr.js`).then(e=>e.t),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),"../../words/it/staff.ts":()=>n(()=>import(`./it.js`).then(e=>e.t),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),"../../words/nl/staff.ts":()=>n(()=>import(`./nl.js`).then(e=>e.t),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),"../../words/pl/staff.ts":()=>n(()=>import(`./pl.js`).then(e=>e.t),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url),"../../words/pt/staff.ts":()=>n(()=>import(`./pt.js`).then(e=>e.r),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),"../../words/pt-BR/staff.ts":()=>n(()=>import(`./pt.js`).then(e=>e.n),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url)}),cn=new Map;function ln(e){let n=sn[`../../words/${e}/staff.ts`]??sn[`../../words/en/staff.ts`],r=cn.get(e);return r||(r=n().catch(e=>{throw new t(String(e),{cause:e})}),cn.set(e,r)),r}function un({children:e}){let{locale:t,words:n}=S(),{staff:r}=(0,U.use)(ln(t)),i=(0,U.useMemo)(()=>({locale:t,words:{...n,staff:r}}),[t,n,r]);return(0,q.jsx)(M,{value:i,children:e})}var dn=f(`en-GB`),fn={yourAccount:`Your account and passkeys`,ownersOnly:`Only an owner of the agent can do this.`,noLimit:`No limit`,agentsLimit:`That of the agent`,activeKeys:`Keys in use`,keysText:`A key lets a program act for this agent. Give each program a key of its own, with no more rights than it needs.`,endedKeys:e=>dn(e,e=>({one:`${e} key that has ended`,other:`${e} keys that have ended`})),createKey:`Create a key`,keyName:`Name`,keyNameHint:`Where it is used, such as “production” or “nightly job”.`,mayDo:`What it may do`,scopeNeeded:`Choose at least one permission.`,expires:`Expires`,inDays:e=>dn(e,e=>({one:`in ${e} day`,other:`in ${e} days`})),never:`never`,prefix:`Begins with`,lastUsed:`Last used`,limit:`Spending limit`,frozen:`Frozen`,ended:`Ended`,keyMade:`Here is the key`,keyMadeText:`Copy it now: it is shown only this once. Only a hash of it is stored.`,key:`Key`,tryIt:`Try it`,kept:`I've saved it`,revoke:`Revoke`,revokeTitle:e=>`Revoke the key “${e}”?`,revokeText:`Programs that use it are refused at once. A revoked key never counts again.`,peopleText:`People act for this agent with their own e-mail address. They need no key.`,invite:`Invite a person`,inviteText:`They get a mail and sign in with this address.`,email:`E-mail address`,role:`Role`,you:`you`,may:`May`,since:`Since`,changeRole:`Change role`,remove:`Remove`,removeTitle:e=>`Remove ${e}?`,removeText:`They can act for this agent no more, at once. Keys that they have made stay valid.`,sessionsOf:e=>`Where ${e} is signed in`,sessionsText:`End the sessions that you do not know. To sign in without a mailed code, add one of your`,passkeys:`passkeys`,thisBrowser:`This browser`,unknownBrowser:`Unknown browser`,signedIn:`Signed in`,ends:`Ends`,network:`Network`,end:`Sign out`,endTitle:e=>`Sign out of ${e}?`,endText:`That browser has to sign in again.`,endAll:`Sign out everywhere`,endAllTitle:`Sign out of all browsers?`,endAllText:`This browser is among them.`,noAssistants:`No assistant is connected`,noAssistantsText:`An assistant such as Claude asks you before it acts for this agent, within the rights and the limit that you set.`,connect:`Connect an assistant`,connectText:`Give this address to an assistant that speaks MCP. It leads you here to say what it may do.`,mcpAddress:`Address for MCP`,cutOff:`Cut off`,cutOffAlready:`Cut off`,cutOffTitle:e=>`Cut off ${e}?`,cutOffText:`It can act no more, within a second. To come back it has to ask again.`,from:`From`,allowedBy:`Allowed by`,name:`Name`,about:`What it does`,ownerEmail:`Owner’s e-mail address`,emailHint:`A new address is asked by mail to confirm itself.`,confirmed:`Confirmed`,website:`Website`,save:`Save`,saved:`Saved`,state:`State`,number:`Number`,world:`World`,practiceWorld:`Practice: test money, simulated operators`,realWorld:`Real operators and money`,contacts:`Contact methods`,contactsText:`How this agent is told what happens, beside its webhooks.`,toWebhooks:`Webhooks`,by:`By`,where:`Where to`,add:`Add`,active:`On`,paused:`Paused`,unconfirmed:`Not confirmed yet`,pause:`Pause`,resume:`Resume`,removeContact:e=>`Remove ${e}?`,removeContactText:`Nothing is sent there any more.`,parts:{keys:`Keys`,people:`People`,assistants:`Assistants`,sessions:`Sessions`,profile:`Profile`},scopes:{READ:{name:`Read`,text:`See everything of the account, and follow it live.`},DISPATCH:{name:`Dispatch`,text:`Create, publish and cancel tasks, and answer questions of operators.`},SETTLE:{name:`Settle`,text:`Decide on money: deposit, fund, approve, reject and dispute.`},MANAGE:{name:`Manage`,text:`Change the account itself: keys, webhooks, spending rules and profile.`}},limits:{perTask:e=>`${e} a task`,perDay:e=>`${e} a day`,perMonth:e=>`${e} a month`},roles:{OWNER:{name:`Owner`,text:`Everything, the people included`},MEMBER:{name:`Member`,text:`The daily work, and decisions on money`},VIEWER:{name:`Viewer`,text:`Read`}},states:{REGISTERED:`Registered`,VERIFIED:`Verified`,ACTIVE:`Active`,SUSPENDED:`Suspended`},methods:{WEBHOOK:`Webhook`,EMAIL:`E-mail`,POLLING:`Polling`,WEBSOCKET:`Websocket`,MCP_CALLBACK:`MCP`,PUSH:`Push`}},pn=f(`en-GB`),mn={reserved:`Reserved`,locked:`Locked`,pending:`On its way`,ledger:`Ledger`,ledgerEmpty:`Deposits, holds and payments appear here.`,ledgerNone:`No entry matches these filters.`,deposit:`Add money`,depositTitle:`Add money`,depositText:`You pay on the page of the payment provider and come back here.`,moneyEmpty:`No wallet yet`,moneyEmptyText:`The first deposit opens one. A task is paid from the wallet in its currency.`,figures:`Figures as a table`,available:`Available`,total:`Total`,day:`Day`,kind:`Kind`,allKinds:`All kinds`,from:`From`,until:`Until`,deposits:`Deposits`,depositsEmpty:`Deposits by card or bank appear here with their state.`,takenBack:e=>`${e} taken back`,processing:`Being processed`,pay:`Pay`,refund:`Refund`,refundTitle:`Refund a deposit`,refundText:`The amount leaves the available balance at once and goes back the way it came.`,preview:`Preview`,bank:`By bank transfer`,bankShow:`Show bank details`,holder:`Account holder`,bankName:`Bank`,reference:`Reference`,copy:e=>`Copy: ${e}`,statement:`Statement`,statementFor:(e,t)=>`Statement of ${e}, ${t}`,period:`Period`,print:`Print`,download:`Download CSV`,opening:`Opening balance`,closing:`Closing balance`,change:`Change`,statementEmpty:`Nothing moved in this period.`,times:`All times in UTC.`,freeze:`Freeze spending`,isFrozen:`Spending frozen`,resume:`Resume spending`,freezeTitle:`Freeze all spending?`,freezeText:`From now on no task can be funded or published from the wallets. Tasks that are already funded go on and are paid.`,freezeNow:`Freeze now`,resumeTitle:`Resume spending?`,resumeText:`No task can be funded while spending is frozen.`,resumeAskText:`The owner is asked by e-mail and spending resumes when the answer is yes.`,resumeNow:`Ask to resume`,resumeAsked:`The owner has been asked by e-mail. Spending resumes with the answer.`,allKeys:`The agent, all keys together`,keyRules:e=>`Key “${e}”`,waiting:`Waiting for your approval`,waitingText:`Decide here or by the link in the e-mail; what is not decided in time stays as it is.`,allow:`Approve`,decline:`Decline`,looser:`Looser rules`,asked:`asked`,lapses:`lapses`,editRules:`Edit rules`,editText:`Stricter limits apply at once. Looser ones wait for the owner's answer by e-mail. An empty amount is no limit.`,noLimits:`No limits: tasks in every currency may spend what the wallet has.`,noLimit:`no limit`,countries:`Countries`,categories:`Categories`,every:`All`,mostNow:`A task may cost now`,perTask:`Per task`,perDay:`Per day`,perMonth:`Per month`,left:`Left:`,renews:`renews`,addCurrency:`Add a currency`,removeCurrency:`Remove this currency`,addCountry:`Add a country`,addCategory:`Add a category`,noCurrencyLeft:`Every currency has its limits.`,saveRules:`Save rules`,ownerAsked:`What is looser waits for the owner, who has been asked by e-mail.`,usualAmounts:`Usual amounts`,amountExample:`Enter an amount, such as 100 or 49.50.`,addAmount:e=>`Add ${e}`,onItsWay:e=>`${e} on its way`,owed:e=>`${e} owed because a payment was reversed. New money pays this first.`,held:`Held in tasks`,heldTasks:e=>pn(e,e=>({one:`${e} task · paid when you approve, returned if nobody comes`,other:`${e} tasks · paid when you approve, returned if nobody comes`})),heldNone:`No task holds money. The cost of a task is held here until you approve it.`,limitToday:`Spending limit today`,ofLimit:e=>`of ${e}`,limitNone:`No daily limit. With a limit, larger spending waits for your approval.`,changeLimits:`Change limits`,inAndOut:`In and out`,moneyIn:`In`,moneyOut:`Out`,flowNone:`No money came or left in these days.`,spent:`Spent by category`,spentTasks:e=>pn(e,e=>({one:`${e} task`,other:`${e} tasks`})),spentNone:`Payments for tasks appear here by category.`,movement:`Movement`,purpose:`For`,days:{7:`7 days`,30:`30 days`,90:`90 days`},depositStates:{PENDING:`Waiting`,PAID:`Paid`,DECLINED:`Declined`,CANCELLED:`Cancelled`,EXPIRED:`Expired`}},hn={allEvents:`All events`,needsText:`Work to review, questions, failed payments and answers from support appear here, the newest first.`,needs:{"task.under_review":`The work waits for your review`,"task.review_due":`The review ends soon`,"task.completed":`The operator has finished the work`,"task.disputed":`A dispute was opened`,"task.dispute_resolved":`The dispute was decided`,"task.decision_requested":`A question waits for your answer`,"task.reschedule_requested":`The operator asks for another time`,"task.expired":`Nobody accepted the task in time`,"task.released":`The operator gave the task back`,"task.operator_no_show":`The operator did not come`,"task.publication_refused":`The task was not published`,"wallet.deposit_failed":`A deposit did not arrive`,"wallet.deposit_reversed":`A payment was reversed`,"support.replied":`Support has answered`,"webhook.disabled":`An endpoint was disabled`,"account.suspended":`The account was suspended`},titles:{"wallet.credited":`Money arrived`,"wallet.reversal_returned":`Reversed money came back`,"support.status_changed":`A support request has a new state`,"country.live":`A country is live`,"spending.decided":`Spending was decided`,"account.reinstated":`The suspension has ended`,"account.verified":`The owner is verified`,"account.members_changed":`Members changed`},ways:{review:`Review the work`,dispute:`See the dispute`,answer:`Answer`,time:`Decide on the time`,again:`Dispatch again`,task:`Open the task`,thread:`Read the answer`,endpoint:`Check the endpoint`},tasks:{"task.created":`Task created`,"task.quoted":`Task quoted`,"task.funded":`Task funded`,"task.published":`Task published`,"task.accepted":`Task accepted`,"task.released":`Task released`,"task.en_route":`Task en route`,"task.arrived":`Task arrived`,"task.in_progress":`Task in progress`,"task.proof_submitted":`Task proof submitted`,"task.proof_uploaded":`Task proof uploaded`,"task.under_review":`Task under review`,"task.completed":`Task completed`,"task.rejected":`Task rejected`,"task.settled":`Task settled`,"task.closed":`Task closed`,"task.cancelled":`Task cancelled`,"task.expired":`Task expired`,"task.overdue":`Task overdue`,"task.disputed":`Task disputed`,"task.dispute_resolved":`Task dispute resolved`,"task.decision_requested":`Task decision requested`,"task.decision_resolved":`Task decision resolved`,"task.reschedule_requested":`Task reschedule requested`,"task.reschedule_approved":`Task reschedule approved`,"task.reschedule_rejected":`Task reschedule rejected`,"task.location_updated":`Task location updated`,"task.operator_no_show":`Task operator no show`,"task.review_due":`Task review due`,"task.held_for_review":`Task held for review`,"task.hold_released":`Task hold released`,"task.publication_refused":`Task publication refused`,"dispute.overdue":`Dispute overdue`}},gn={title:`Search and commands`,placeholder:`Search or jump to`,nothing:`Nothing found`,pages:`Pages`,actions:`Actions`,agents:`Switch agent`,tasks:`Tasks`,views:`Views`,keysTitle:`Keys of this desk`,control:`Ctrl`,find:`Search`,keys:{search:`Search on this page`,help:`This list`,close:`Close what is open`}},_n=f(`en-GB`),vn={clock:`Clock of the practice world`,nothingNext:`Nothing comes by itself: it is the agent’s turn.`,nextIn:e=>`The next step comes in ${e}.`,yourTurn:`Dispatch a task, or decide on one.`,toNext:`To the next step`,anHour:`+1 hour`,aDay:`+1 day`,advancingFor:e=>`Time passes… ${e} left`,advancing:`Time passes…`,happened:e=>_n(e,e=>({one:`${e} step happened.`,other:`${e} steps happened.`})),speed:`Speed`,noOperators:`This service runs without simulated operators, so tasks stay open.`,lastRefused:`The last step of an operator was refused:`,dispatchTitle:`Dispatch a sample task`,available:`Test money in the wallet:`,addMoney:`Put test money in`,scenario:`How it goes`,dispatch:`Dispatch`,sampleTitle:`Photograph a shop front`,sampleText:`Two photographs of the front, one with the house number.`,sampleItem:`The house number can be read`,noTask:`No task in this world yet`,noTaskText:`Choose how a task goes and dispatch it. Then let time pass and watch both sides.`,played:`Tasks of this world`,decide:`Decide on its page`,stream:`What happens, side by side`,agentSide:`Your agent`,operatorSide:`Simulated operator`,canDo:`The agent can now:`,webhooks:`What your webhook gets`,toWebhooks:`Webhooks`,sentText:`The bodies that were sent for this task.`,notSentText:`Nothing was sent: no endpoint wants these events. One would get bodies such as these.`,realAgent:`This agent works in the real world`,realAgentText:`Practice needs an agent of its own, with test money, simulated operators and a clock that you move.`,switchTo:e=>`Practise with ${e}`,twin:`A practice twin`,twinText:`Registers a second agent in test mode with your address as its owner. You accept the terms for it, as for this one.`,readMore:`What practice is`,createTwin:`Create a practice twin`,twinOf:e=>`${e} (practice)`,twinMade:`The twin is registered. Take it over, and its desk opens.`,twinKey:`Its key, shown only this once`,openTwin:`Take it over and practise`,speeds:{0:`Stands still`,1:`As real time`,60:`A minute a second`,3600:`An hour a second`},scenarios:{HAPPY_PATH:{name:`All goes well`,text:`Accepted, carried out and proven as required.`},ASKS_DECISION:{name:`Asks what to do`,text:`On site, the operator asks, with an hour to answer and a default.`},ASKS_RESCHEDULE:{name:`Asks for another time`,text:`After acceptance, the operator asks to move the task by a day.`},BLURRED_PHOTO:{name:`Blurred photographs`,text:`The photographs are too blurred to read.`},GPS_OFF:{name:`No position`,text:`No coordinates, neither with the steps nor in the photographs.`},DUPLICATE_PHOTO:{name:`Photograph used before`,text:`The same photograph twice, and again in the next such task.`},MISSING_CHECKLIST:{name:`Checklist left out`,text:`No item of the checklist is ticked off.`},LATE:{name:`Late`,text:`Carried out well, but after the time to complete it.`},NO_SHOW:{name:`Does not come`,text:`Accepted and never started; a day later another operator does it.`},RELEASED:{name:`Gives it back`,text:`Released on the way; another operator carries it out.`},NOBODY_ACCEPTS:{name:`Nobody accepts`,text:`Open until the time to accept passes, or you cancel it.`},CONTESTS_REJECTION:{name:`Contests a rejection`,text:`Reject it: the operator contests, and a day later the payout is split.`},AGENT_SLEEPS:{name:`The agent sleeps`,text:`Proven as required, and approved by itself when the review time ends.`},FORGETS_TO_SUBMIT:{name:`Forgets to submit`,text:`Photographs are uploaded; 72 hours late they are submitted as they are.`},ASKS_WITHOUT_DEADLINE:{name:`Asks without a deadline`,text:`Without an answer the question lapses after 72 hours.`},SLOW_DISPUTE:{name:`Slow dispute`,text:`Reject it: the platform decides after five days.`}},sides:{AGENT:`by the agent`,OPERATOR:`by the operator`,PLATFORM:`by the platform`,SYSTEM:`by the service`},deliveries:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`}},yn=f(`en-GB`),bn={ask:`Ask support`,state:`State`,all:`All`,none:`Nothing asked yet`,noneSuch:`Nothing in this state`,noneText:`Ask about a task, a charge or the service. Answers appear here and on Home.`,about:`What it is about`,severity:`Urgency`,subject:`Subject`,message:`Message`,taskNumber:`Number of the task`,taskHint:`Leave it empty if it is about no task.`,attachment:`File`,attachmentHint:`A photograph, a PDF or a text, at most 15 MB.`,send:`Send`,toAll:`All requests`,messages:`Messages`,you:`You`,team:`Support`,reply:`Reply`,close:`Close the request`,closeTitle:`Close this request?`,closeText:`A closed request takes no more messages. You can open another.`,closedText:`This request is closed.`,unread:e=>yn(e,e=>({one:`${e} unread notification`,other:`${e} unread notifications`})),markRead:`Mark read`,markAll:`Mark all read`,isUnread:`Unread`,noNotifications:`No notification yet`,notificationsText:`What happens to tasks, money and the account is told here, the newest first.`,states:{OPEN:`Open`,IN_PROGRESS:`In progress`,WAITING_FOR_AGENT:`Needs your answer`,WAITING_FOR_OPERATOR:`Waits for the operator`,RESOLVED:`Resolved`,CLOSED:`Closed`},types:{SUPPORT:`Help`,COMPLAINT:`Complaint`,RECOMMENDATION:`Idea`,BILLING_ISSUE:`Money`,TECHNICAL_INCIDENT:`Technical fault`,POLICY_QUESTION:`Rules and terms`},severities:{LOW:`It can wait`,NORMAL:`Normal`,HIGH:`Holds up work`,CRITICAL:`Danger`}},xn={endpoints:`Endpoints`,empty:`Nothing is called yet`,emptyText:`Add the address of a service of yours, and it hears of each event of your tasks, signed and in order.`,add:`Add endpoint`,addTitle:`Add an endpoint`,addText:`It receives the events of all tasks, signed with your secret.`,url:`Address (https)`,save:`Save`,delivered:`Delivered, 24 h`,failed:`Failed, 24 h`,p95:`p95 latency`,milliseconds:e=>`${e} ms`,failingSince:`Failing since`,pausedUntil:`Paused until`,disabledAt:`Disabled`,enable:`Enable`,types:`Event types`,allTypes:`All event types`,typesText:`What already waits for the endpoint is still sent. None chosen means all.`,remove:`Remove`,removeTitle:`Remove this endpoint?`,removeText:`New events are no longer sent to it.`,removeNow:`Remove now`,recover:`Recover since…`,recoverTitle:`Send failed deliveries again`,recoverText:`Everything that failed between these times is sent again, oldest first, with the same id and bytes.`,untilTime:`Until (UTC), empty for now`,since:`Since (UTC)`,recoverNow:`Send again`,recovering:e=>`${e} sent again so far…`,recovered:e=>`${e} deliveries are being sent again.`,test:`Test event`,testTitle:`Send a test event`,testText:`The event webhook.test goes to the webhook of a task, with the authentication and signature of real events.`,taskNumber:`Task number`,testNow:`Send test`,rotate:`Rotate secret`,rotateTitle:`Rotate the signing secret`,rotateText:`Events carry signatures of both secrets for 24 hours. The new secret is shown once, here.`,rotateNow:`Make a new secret`,secret:`New signing secret`,previous:`The previous secret is valid until`,log:`Deliveries`,logEmpty:`No delivery matches these filters.`,endpoint:`Endpoint`,allEndpoints:`All endpoints`,status:`Status`,allStatuses:`All statuses`,task:`Task`,from:`From`,until:`Until`,answer:`Answer`,delivery:e=>`Delivery ${e}`,attempts:`Attempts`,attempt:e=>`Attempt ${e}`,nextTry:`Next try`,headers:`Request headers`,body:`Request body`,noBody:`The request is no longer kept.`,curl:`As curl`,replay:`Send again`,state:{NEW:`New`,WORKING:`Working`,FAILING:`Failing`,DISABLED:`Disabled`},because:{GONE:`it answered that it is gone`,FAILING:`it failed for too long`},statuses:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},faults:{NOT_PUBLIC:`The address is not public`,UNRESOLVABLE:`The name has no address`,UNREACHABLE:`Nothing answers there`,ENCRYPTION:`The encryption failed`,TIMEOUT:`No answer in time`,UNREADABLE:`The answer could not be read`,REDIRECTED:`The address redirects`}},X=f(`en-GB`),Sn={account:fn,money:mn,notices:hn,palette:gn,practice:vn,problems:me,shared:We,support:bn,webhooks:xn,work:{inboxEmpty:`You're all caught up`,listEmpty:`No task yet`,inboxEmptyText:`Work to review, questions of operators and disputes appear here, the most urgent first.`,newTaskHow:`How to dispatch a task`,answerDue:`Answer due`,paidWithoutYou:`Auto-approves`,searchHint:`Title, address or number`,count:e=>X(e,e=>({one:`${e} task`,other:`${e} tasks`})),boardKeys:`j k h l move, Enter opens, a approves`,timeline:`Timeline`,proof:`Proof`,proofEmpty:`Photographs and reports of the operator appear here, with a verdict on every requirement.`,report:`Operator's report`,requirements:`Requirements`,passed:`passed`,failed:`failed`,warned:`warning`,takenAt:`Taken`,operatorDone:e=>X(e,e=>({one:`${e} task done`,other:`${e} tasks done`})),settlement:`Settlement`,returned:`Returned`,held:`Held for a person`,actions:`What you can do`,noActions:`Nothing can be done with this task now.`,notNow:`Unavailable actions`,reasonHint:`The operator reads this.`,approve:`Approve and pay`,reject:`Reject`,dispute:`Dispute`,cancelTask:`Cancel the task`,publish:`Publish`,askPublication:`Ask for a human decision`,reasonNeeded:`A note is needed.`,mapLabel:`Map of the tasks`,stages:`Stages`,mapInView:`In view`,mapEmpty:`No task in this part of the map`,mapEmptyText:`Move the map, or show more stages above.`,mapNearest:`Nearest to the centre first`,mapNewest:e=>`The ${e} changed last. Zoom in for all.`,mapSelected:`Selected task`,openTask:`Open task`,mapOfTask:`Map of the task, with its photographs`,operatorHere:`Operator`,startOver:`Start over`,dispatch:`Dispatch`,keepDraft:`Save as draft`,fillFirst:`Title, description, address and payout are needed first.`,mendFirst:`Mend what is marked first.`,formWhat:`What`,formTitle:`Title`,formTitleExample:`Photograph a shop front`,formDescriptionHint:`The operator works by this alone: what to do, what to bring back, whom to ask on site.`,category:`Category`,durationMinutes:`Minutes on site`,durationHint:`Operators see it beside the pay.`,noCategory:`No category`,priority:`Priority`,formWhere:`Where`,formAddress:`Address`,formAddressExample:`Keizersgracht 1, 1015 CC Amsterdam, Netherlands`,formRadius:`Operators within (km)`,formRadiusHint:`How far away an operator may be. Empty: the usual distance.`,formPay:`Pay`,formPayHint:`For the operator, before fees.`,currencyOfPlace:`That of the country`,formWhen:`When`,timing:`Time of the work`,clockOf:e=>`On the clock of ${e}`,clockOfPlace:`On the clock of the place`,windowStart:`Window from`,windowEnd:`Window until`,appointment:`Appointed time`,tolerance:`Minutes earlier or later`,formProof:`Proof`,formProofHint:`Empty fields are as the category has them.`,minPhotos:`Photographs at least`,gpsRadius:`Taken within (metres)`,reportLength:`Report of at least (characters)`,requireVideo:`A video is required`,checklist:`Checklist`,checklistHint:`One item in each line; the operator ticks all of them off.`,formMore:`Skills, equipment and notes`,skills:`Skills`,equipment:`Equipment`,notes:`Notes`,notesHint:`Only the operator who accepts reads these.`,preview:`Price`,previewEmpty:`Fill in title, description, address and payout: the cost, what is moved, and warnings appear here before anything is sent.`,willBePublished:`The task is published at once.`,willStayDraft:`It would stay a draft.`,fee:`Fee on top`,total:`You pay`,understood:`The place as it was understood`,sureness:e=>`${e} % sure`,mapOfPlace:`Map of the place`,pointHint:`Press elsewhere on the map to move the point.`,noPointHint:`No exact point yet: press on the map to set it. Proof can then be measured against it.`,useMiddle:`Use the middle of the map`,removePoint:`Remove the point`,duplicate:`Duplicate`,firstTask:`Dispatch a task`,filters:`Filters`,all:`All`,status:`Status`,country:`Country`,task:`Task`,updated:`Changed`,least:`Payout from`,most:`Payout up to`,createdFrom:`Created from`,createdUntil:`Created until`,deadlineFrom:`Deadline from`,deadlineUntil:`Deadline until`,order:`Order`,clearFilters:`Clear filters`,needsReview:`Needs review`,views:`Views`,addFilter:`Filter`,applyFilter:`Apply`,saveView:`Save view`,viewText:`A view keeps these filters and their order. Only you see it.`,viewName:`Name of the view`,editView:e=>`Change the view “${e}”`,deleteView:`Delete view`,deleteViewTitle:e=>`Delete the view “${e}”?`,deleteViewText:`The tasks stay as they are.`,number:`No.`,withoutFilter:e=>`Without ${e}`,listNoMatch:`No task matches`,listNoMatchText:`Take a filter away, or search for less.`,listEmptyText:`Tasks that you or your agent dispatch appear here.`,listKeys:`j and k move, Enter opens, x selects`,previousPage:`Previous page`,nextPage:`Next page`,selectAll:`Select all on this page`,select:e=>`Select ${e}`,selected:e=>X(e,e=>({one:`${e} task selected`,other:`${e} tasks selected`})),clearSelection:`Clear selection`,bulkTried:`Looked at`,bulkDone:`Done`,bulkRefused:e=>X(e,e=>({one:`${e} task is left out`,other:`${e} tasks are left out`})),progress:(e,t)=>`${e} of ${t}`,timelineShows:`What the time line shows`,fromPlace:`from the place`,answered:e=>`Answered: ${e}`,askedTime:`The operator requested another time`,operatorAsksTime:`The operator asks for another time`,youAskedTime:`You requested another time. The operator has not answered yet.`,agree:`Agree`,refuse:`Refuse`,askTime:`Ask for another time`,askTimeText:`Nothing changes until the operator agrees.`,attempts:e=>X(e,e=>({one:`${e} attempt`,other:`${e} attempts`})),arrived:`Arrival`,proofWithin:`Proof has to be taken within`,outside:`outside`,forced:`Submitted although requirements are not met:`,previousPhoto:`Previous photograph`,nextPhoto:`Next photograph`,zoomIn:`Full size`,zoomOut:`Fit to the window`,camera:`Camera`,earlierUse:`Compared with the earlier photograph`,thisPhoto:`This photograph`,uploadedThen:`The earlier one was uploaded`,rateOperator:`Rate the work`,yourReview:`Your rating`,rating:`Overall`,quality:`Quality`,professionalism:`Professionalism`,comment:`Comment`,sendReview:`Send the rating`,changeReview:`Change the rating`,stars:e=>X(e,e=>({one:`${e} star`,other:`${e} stars`})),operatorSays:e=>`The operator rates you ${e} of 5.`,ratedBy:(e,t)=>X(t,t=>({one:`${e} of 5 from ${t} rating`,other:`${e} of 5 from ${t} ratings`})),window:`Window`,committed:`Agreed time`,acceptBy:`Accept by`,completeBy:`Complete by`,told:e=>X(e,e=>({one:`${e} operator was told`,other:`${e} operators were told`})),nearest:e=>`the nearest is ${e} away`,position:`Position at the photograph`,fromFile:`by the file`,fromDevice:`by the device`,approveAmount:e=>`Approve and pay ${e}`,checksPassed:e=>X(e,e=>({one:`${e} check passed`,other:`All ${e} checks passed`})),checksNotPassed:(e,t)=>`Checks not passed: ${e} of ${t}`,since:e=>`since ${e}`,until:e=>`by ${e}`,stepper:`Progress`,stepsOnly:`Steps`,allEvents:e=>X(e,e=>({one:`${e} event`,other:`All ${e} events`})),webhookDeliveries:e=>X(e,e=>({one:`${e} webhook delivery`,other:`${e} webhook deliveries`})),operatorEarns:`Operator earns`,chooseReason:`Choose a reason first.`,photoKeys:`← → photos, z full size`,needsYou:`Needs you`,queueShows:`What the queue shows`,allTasks:e=>X(e,e=>({one:`${e} task`,other:`All ${e} tasks`})),approved:`Approved`,reviewWork:`Review`,openDispute:`Open dispute`,oldest:e=>`oldest ${e}`,underWay:`Under way`,underWayCount:e=>X(e,e=>({one:`${e} under way`,other:`${e} under way`})),onSiteNow:e=>X(e,e=>({one:`${e} on site now`,other:`${e} on site now`})),spentToday:`Spent today`,alsoLook:`Also worth a look`,draftsNeed:(e,t)=>X(e,e=>({one:`${e} draft needs ${t} more`,other:`${e} drafts need ${t} more`})),draftsKept:e=>X(e,e=>({one:`${e} draft`,other:`${e} drafts`})),seeDrafts:`See drafts`,seeDeliveries:`See deliveries`,homeKeys:`j and k move, a approves, r rejects`,asksYou:e=>`${e} asks`,approveShort:e=>`Approve ${e}`,steps:{open:`Dispatched`,onsite:`On site`,review:`In review`,paid:`Paid`},dispatchFor:e=>`Dispatch for ${e}`,draftKept:`Your entries are saved in this tab`,operatorSees:`What the operator sees`,youEarn:(e,t)=>`You earn · ${e} less ${t}`,untilTime:e=>`until ${e}`,leaves:e=>`Leaves ${e} available`,columns:{draft:`Draft`,open:`Open`,accepted:`Accepted`,onSite:`On site`,review:`To review`,disputed:`Disputed`,done:`Done`,enRoute:`On the way`},changedBy:{PERSON:e=>`by ${e}`,KEY:e=>`by the key “${e}”`,TOKEN:e=>`by ${e}, an assistant`},changedWithoutName:{KEY:`by a key`,TOKEN:`by an assistant`,SYSTEM:`by the service`},priorities:{LOW:`Low`,NORMAL:`Normal`,HIGH:`High`,URGENT:`Urgent`},timings:{asap:`As soon as possible`,window:`Within a time window`,appointment:`At an appointed time`},orders:{"UPDATED-DESC":`Last changed first`,"CREATED-DESC":`Newest first`,"CREATED-ASC":`Oldest first`,"DEADLINE-ASC":`Earliest deadline first`,"PAYOUT-DESC":`Highest payout first`,"PAYOUT-ASC":`Lowest payout first`},kinds:{status:`Status`,money:`Money`,deliveries:`Deliveries`,decisions:`Questions`,reschedules:`Times`,support:`Support`},actors:{AGENT:`by your agent`,OPERATOR:`by the operator`,PLATFORM:`by the staff`,SYSTEM:`by the service`},rescheduled:{PENDING:`Waits for an answer`,APPROVED:`The new time was agreed`,REJECTED:`The new time was refused`},deliveryStatuses:{PENDING:`waits`,DELIVERED:`delivered`,FAILED:`given up`,CANCELLED:`cancelled`},captures:{LIVE:`live`,FILE:`file`},queues:{all:`All`,reviews:`Reviews`,questions:`Questions`,approvals:`Approvals`,disputes:`Disputes`,publishing:`To publish`,replies:`Support`}}},Cn=(e,t)=>({locale:e,words:t}),wn=Cn(`en`,Sn),Tn={nl:()=>n(()=>import(`./nl.js`).then(e=>e.n),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),de:()=>n(()=>import(`./de.js`).then(e=>e.n),__vite__mapDeps([6,1,3,2,4,5]),import.meta.url),fr:()=>n(()=>import(`./fr.js`).then(e=>e.n),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),es:()=>n(()=>import(`./es.js`).then(e=>e.t),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"es-419":()=>n(()=>import(`./es.js`).then(e=>e.i),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),pt:()=>n(()=>import(`./pt.js`).then(e=>e.t),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),"pt-BR":()=>n(()=>import(`./pt.js`).then(e=>e.i),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),it:()=>n(()=>import(`./it.js`).then(e=>e.n),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),pl:()=>n(()=>import(`./pl.js`).then(e=>e.n),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url)};async function En(e){let t=Tn[e];return t?Cn(e,(await t()).words):wn}var Dn=document.getElementById(`desk`);if(!Dn)throw Error(`the page has no place for the desk`);var On=(0,Qe.createRoot)(Dn);async function kn(){let e=await h(),t=location.pathname===`/`?An(e):null;if(t?.startsWith(`/field`))return location.replace(t);t&&history.replaceState(history.state,``,t);let{locale:n}=e.person;(t??location.pathname).startsWith(`/staff`)&&ln(n);let[r]=await Promise.all([En(n),o(location.pathname)]);document.documentElement.lang=r.locale,On.render((0,q.jsx)(U.StrictMode,{children:(0,q.jsxs)(M,{value:r,children:[(0,q.jsx)(v,{value:e,children:(0,q.jsx)(b,{children:(0,q.jsx)(ce,{retry:()=>location.reload(),children:(0,q.jsx)(jn,{})})})}),(0,q.jsx)(Ve,{viewer:e})]})}))}function An({agents:[e],operator:t,staff:n}){return e?r(`/desk/$agentId`,{agentId:e.id}):n?r(`/staff`):t?r(`/field`):null}function jn(){let{match:e,path:t}=Je();return t===`/`?(0,q.jsx)(Mn,{}):e?e.address.startsWith(`/staff`)?(0,q.jsx)(un,{children:(0,q.jsx)(nn,{entries:on})}):(0,q.jsx)(Ht,{entries:Kt}):(0,q.jsx)(j,{})}function Mn(){let{shared:e}=T();return(0,q.jsx)(`main`,{children:(0,q.jsx)(re,{title:`Fieldcall`,children:(0,q.jsxs)(ae,{title:e.noAgents,text:e.noAgentsText,children:[(0,q.jsx)(`a`,{className:Te(`primary`),href:`/account/claims`,children:e.claim}),(0,q.jsx)(`a`,{href:`/docs`,children:e.readDocs})]})})})}kn().catch(e=>{On.render((0,q.jsx)(M,{value:wn,children:(0,q.jsx)(`main`,{className:`mx-auto max-w-lg p-6`,children:(0,q.jsx)(be,{fault:e,retry:()=>location.reload()})})}))});function Nn({label:e,title:t,text:n,document:r,variables:i,refusal:a,done:o}){let{shared:s}=T(),[c,l]=(0,U.useState)(!1),{run:u,isBusy:d,problem:f,forget:p}=z(r),m=()=>{p(),l(!1)},h=async()=>{await u(i)&&(m(),o())};return(0,q.jsxs)(q.Fragment,{children:[(0,q.jsx)(H,{look:`danger`,"aria-label":`${e}: ${t}`,refusal:a,onClick:()=>l(!0),children:e}),c&&(0,q.jsxs)(L,{title:t,text:n,close:m,children:[f&&(0,q.jsx)(C,{problem:f}),(0,q.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,q.jsx)(H,{onClick:m,children:s.back}),(0,q.jsx)(H,{look:`danger`,busy:d,onClick:()=>void h(),children:e})]})]})]})}function Z({label:e,hint:t,error:n,className:r=``,children:i}){let a=(0,U.useId)(),o=n??t;return(0,q.jsxs)(`div`,{className:`field ${r}`,children:[(0,q.jsx)(`label`,{className:`l`,htmlFor:a,children:e}),i({id:a,className:n?`in is-bad`:`in`,"aria-invalid":n?!0:void 0,"aria-describedby":o?`${a}-note`:void 0}),o&&(0,q.jsxs)(`span`,{id:`${a}-note`,className:n?`hint bad`:`hint`,children:[n&&(0,q.jsx)(we,{size:14,"aria-hidden":!0}),o]})]})}function Pn({label:e,hint:t,error:n,className:r,...i}){return(0,q.jsx)(Z,{label:e,hint:t,error:n,className:r,children:e=>(0,q.jsx)(`input`,{...e,...i})})}function Fn({label:e,hint:t,error:n,className:r,...i}){return(0,q.jsx)(Z,{label:e,hint:t,error:n,className:r,children:e=>(0,q.jsx)(`textarea`,{...e,...i})})}function In({label:e,hint:t,error:n,className:r,children:i,...a}){return(0,q.jsx)(Z,{label:e,hint:t,error:n,className:r,children:e=>(0,q.jsx)(`select`,{...e,...a,children:i})})}function Ln({value:e,of:t,choose:n,...r}){return(0,q.jsx)(In,{...r,value:e,onChange:e=>n(e.target.value),children:t.map(([e,t])=>(0,q.jsx)(`option`,{value:e,children:t},e))})}function Rn({label:e,hint:t,...n}){return(0,q.jsxs)(`label`,{className:`opt`,children:[(0,q.jsx)(`input`,{...n}),(0,q.jsxs)(`span`,{children:[(0,q.jsx)(`span`,{className:`med`,children:e}),t&&(0,q.jsx)(`span`,{className:`hint block`,children:t})]})]})}function zn({shares:e,label:t}){let n=0;return(0,q.jsx)(`svg`,{className:`bar`,viewBox:`0 0 100 1`,preserveAspectRatio:`none`,...t?{role:`img`,"aria-label":t}:{"aria-hidden":!0},children:e.map(({key:e,part:t,fill:r=`var(--brand)`})=>{let i=n;return n+=t*100,(0,q.jsx)(`rect`,{x:i,width:Math.max(0,n-i),height:`1`,fill:r},e)})})}var Bn=E(`
  query Wallets {
    wallets { currency availableBalance reservedBalance lockedBalance pendingBalance owedBalance }
  }
`),Vn=E(`
  query MoneySummary($currency: String!) {
    taskStatistics(filter: { payoutCurrency: $currency }) { heldByStatus { status count amount } }
    agent { id spendingRules { dayEndsInstant limits { currency perDay spentToday leftToday } } }
  }
`),Hn=E(`
  query SpentByCategory($currency: String!, $from: Timestamp!) {
    taskStatistics(filter: { payoutCurrency: $currency, createdFrom: $from }) { spentByCategory { serviceCategoryId count amount } }
    serviceCategories { id name }
  }
`),Un=E(`
  query Currencies { currencies { code } }
`),Wn=E(`
  query Balances($currency: String!, $from: Timestamp!) {
    wallet(currency: $currency) { currency balances(from: $from) { instant available total moneyIn moneyOut } }
  }
`),Gn=E(`
  query Ledger($currency: String!, $after: String, $kinds: [EntryKind!], $from: Timestamp, $until: Timestamp) {
    wallet(currency: $currency) {
      currency
      transactions(first: 50, after: $after, kinds: $kinds, from: $from, until: $until) {
        nodes { id type amount currency runningBalance createdInstant task { id title status } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`),Kn=E(`
  query Holdings($currency: String!) {
    wallet(currency: $currency) {
      currency
      deposits(first: 20) { nodes { externalId status processing amount takenBack currency checkoutUrl createdInstant } totalCount }
    }
  }
`),qn=E(`
  query Bank($currency: String!) {
    wallet(currency: $currency) { currency bankTransfer { currency iban reference accountHolder bankName instructions } }
  }
`),Jn=E(`
  query Statement($currency: String!, $from: Timestamp!, $until: Timestamp!, $after: String) {
    agent { id agentName }
    wallet(currency: $currency) {
      currency
      statement(from: $from, until: $until) {
        opening { available reserved locked pending total }
        closing { available reserved locked pending total }
        downloadUrl
        lines(first: 100, after: $after) {
          nodes { id type taskId taskTitle depositExternalId createdInstant change { available reserved locked pending total } balance { total } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }
`),Yn=E(`mutation Deposit($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[u]),Xn=E(`mutation Refund($input: RefundDepositInput!) {
    refundDeposit(input: $input) {
      __typename
      ... on Refund { refundId status amount currency ledgerLines { account amount currency balanceAfter } }
      ...problem
    }
  }`,[u]);function Zn({wallet:e,deposit:t}){let{currency:n}=e,{data:r,fault:i,refresh:a}=_(Vn,{currency:n});return D(a),(0,q.jsxs)(q.Fragment,{children:[i&&!r&&(0,q.jsx)(be,{fault:i,retry:a}),(0,q.jsxs)(`div`,{className:`grid gap-4 md:grid-cols-2 xl:grid-cols-[1.1fr_1.2fr_1fr]`,children:[(0,q.jsx)(Qn,{wallet:e,deposit:t}),(0,q.jsx)($n,{wallet:e,tallies:r?.taskStatistics.heldByStatus??[]}),(0,q.jsx)(er,{rules:r?.agent?.spendingRules??null,currency:n})]})]})}function Qn({wallet:e,deposit:t}){let{locale:n,words:{money:r}}=S(),{currency:i,availableBalance:a,pendingBalance:o,owedBalance:s}=e;return(0,q.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`available`,children:[(0,q.jsx)(`h2`,{id:`available`,className:`s q font-normal`,children:r.available}),(0,q.jsx)(`p`,{className:`big`,children:(0,q.jsx)(N,{amount:a,currency:i})}),Number(o)>0&&(0,q.jsx)(`p`,{className:`s q`,children:r.onItsWay(I(n,o,i))}),Number(s)>0&&(0,q.jsx)(`p`,{className:`s bad`,children:r.owed(I(n,s,i))}),(0,q.jsx)(`p`,{className:`mt-4`,children:(0,q.jsxs)(H,{look:`primary`,onClick:t,children:[(0,q.jsx)(B,{"aria-hidden":!0}),r.deposit]})})]})}function $n({wallet:e,tallies:t}){let{locale:n,words:{shared:r,money:i}}=S(),{agentId:a}=k(),{currency:o}=e,s=ze([e.lockedBalance,e.reservedBalance]),c=[];for(let{status:e,amount:n}of t){let t=Ce[e],r=c.find(e=>e.stage===t);r?Object.assign(r,{statuses:[...r.statuses,e],amount:ze([r.amount,n])}):c.push({stage:t,statuses:[e],amount:n})}return(0,q.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`held`,children:[(0,q.jsxs)(`h2`,{id:`held`,className:`row s q font-normal`,children:[i.held,(0,q.jsx)(Ge,{size:16,"aria-hidden":!0})]}),(0,q.jsx)(`p`,{className:`fig mt-1`,children:(0,q.jsx)(N,{amount:s,currency:o})}),(0,q.jsx)(`p`,{className:`s q`,children:t.length>0?i.heldTasks(t.reduce((e,{count:t})=>e+t,0)):i.heldNone}),c.length>0&&(0,q.jsxs)(q.Fragment,{children:[(0,q.jsx)(`div`,{className:`mt-3`,children:(0,q.jsx)(zn,{shares:c.map(({stage:e,amount:t})=>({key:e,part:Number(t)/Number(s),fill:`var(--st-${e}-mark)`}))})}),(0,q.jsx)(`ul`,{className:`mt-2 flex flex-wrap gap-x-3 gap-y-1 text-s`,children:c.map(({stage:e,statuses:t,amount:i})=>(0,q.jsx)(`li`,{children:(0,q.jsxs)(O,{to:`/desk/$agentId/tasks`,params:{agentId:a},search:{status:t.join(` `),currency:o},className:`row min-h-6 hover:underline`,title:t.map(e=>r.statuses[e]).join(`, `),children:[(0,q.jsx)(Ne,{stage:e}),(0,q.jsxs)(`span`,{className:`vh`,children:[t.map(e=>r.statuses[e]).join(`, `),`: `]}),(0,q.jsx)(`span`,{className:`num`,children:I(n,i,o)})]})},e))})]})]})}function er({rules:e,currency:t}){let{locale:n,words:{money:r}}=S(),{agentId:i}=k(),a=e?.limits.find(e=>e.currency===t),o=a?.perDay??null;return(0,q.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`limit`,children:[(0,q.jsxs)(`h2`,{id:`limit`,className:`row s q font-normal`,children:[r.limitToday,(0,q.jsx)(x,{size:16,"aria-hidden":!0})]}),a&&o!==null?(0,q.jsxs)(q.Fragment,{children:[(0,q.jsxs)(`p`,{className:`mt-1`,children:[(0,q.jsx)(`span`,{className:`fig`,children:(0,q.jsx)(N,{amount:a.spentToday,currency:t})}),` `,(0,q.jsx)(`span`,{className:`s q`,children:r.ofLimit(I(n,o,t))})]}),(0,q.jsx)(`div`,{className:`my-3`,children:(0,q.jsx)(zn,{shares:[{key:`spent`,part:tr(a.spentToday,o)}]})}),(0,q.jsxs)(`p`,{className:`s q`,children:[r.left,` `,(0,q.jsx)(N,{amount:a.leftToday,currency:t}),` · `,r.renews,` `,(0,q.jsx)(V,{instant:e?.dayEndsInstant})]})]}):(0,q.jsx)(`p`,{className:`s q mt-1`,children:r.limitNone}),(0,q.jsx)(`p`,{className:`mt-2`,children:(0,q.jsx)(O,{className:`link s`,to:`/desk/$agentId/spending`,params:{agentId:i},children:r.changeLimits})})]})}var tr=(e,t)=>Number(t)===0?1:Math.min(1,Number(e)/Number(t));function nr({question:e,done:t}){let{shared:n,money:r}=T(),{agentId:i}=k(),{taskId:a,task:o,cost:s,currency:c}=e;return(0,q.jsxs)(`div`,{className:`grid gap-2 text-s`,children:[(0,q.jsxs)(`p`,{className:`m-0 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-m font-medium`,children:[a?(0,q.jsx)(O,{to:`/desk/$agentId/tasks/$taskId`,params:{agentId:i,taskId:a},className:`text-ink [overflow-wrap:anywhere]`,children:o?.title??n.task(a)}):(0,q.jsx)(`span`,{children:r.looser}),s&&c&&(0,q.jsx)(N,{amount:s,currency:c})]}),(0,q.jsx)(or,{question:e}),(0,q.jsx)(`p`,{className:`m-0 text-quiet`,children:(0,q.jsx)(rr,{question:e})}),(0,q.jsx)(`p`,{className:`m-0 flex flex-wrap gap-2`,children:(0,q.jsx)(ir,{question:e,done:t})})]})}function rr({question:{createdInstant:e,expiresInstant:t}}){let{money:n}=T();return(0,q.jsxs)(q.Fragment,{children:[n.asked,` `,(0,q.jsx)(V,{instant:e}),`, `,n.lapses,` `,(0,q.jsx)(V,{instant:t})]})}function ir({question:e,isSmall:t=!1,done:n}){let{money:r}=T(),i=W(),[a,o]=(0,U.useState)(),s=t?[`small`]:[];return(0,q.jsxs)(q.Fragment,{children:[(0,q.jsx)(H,{look:t?`ghost`:`quiet`,sizes:s,refusal:i,onClick:()=>o(`DECLINE`),children:r.decline}),(0,q.jsx)(H,{look:t?`quiet`:`primary`,sizes:s,refusal:i,onClick:()=>o(`APPROVE`),children:r.allow}),a&&(0,q.jsx)(ar,{question:e,decision:a,close:()=>o(void 0),done:n})]})}function ar({question:e,decision:t,close:n,done:r}){let{shared:i,money:a}=T(),o=z(K),{run:s,isBusy:c,problem:l}=z(K),[u,d]=(0,U.useState)(),{id:f,taskId:p,task:m}=e,{run:h}=o;(0,U.useEffect)(()=>{h({input:{approvalId:f,decision:t,dryRun:!0}}).then(e=>e&&d(e.ledgerLines??[]))},[h,f,t]);let g=t===`APPROVE`?a.allow:a.decline,_=p?m?.title??i.task(p):a.looser,v=async()=>{await s({input:{approvalId:f,decision:t}})&&(n(),r())};return(0,q.jsxs)(L,{title:`${g}: ${_}`,close:n,children:[(0,q.jsx)(or,{question:e}),o.problem?(0,q.jsx)(C,{problem:o.problem}):u?(0,q.jsx)(F,{lines:u}):(0,q.jsx)(Pe,{}),l&&(0,q.jsx)(C,{problem:l}),(0,q.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,q.jsx)(H,{onClick:n,children:i.back}),(0,q.jsx)(H,{look:`primary`,busy:c,onClick:()=>void v(),"data-confirm":!0,children:g})]})]})}function or({question:{requested:e,task:t,currency:n}}){let r=A();return e?(0,q.jsx)(sr,{rules:e}):(0,q.jsx)(`p`,{className:`m-0 text-s`,children:r.obstacle(t?.spendingObstacle??{rule:``,limit:null,left:null},n??``)})}function sr({rules:e}){let{money:t}=T();return(0,q.jsxs)(`ul`,{className:`m-0 list-disc ps-5`,children:[e.frozen&&(0,q.jsx)(`li`,{children:t.isFrozen}),e.limits.length===0&&(0,q.jsx)(`li`,{children:t.noLimits}),e.limits.map(({currency:e,...n})=>(0,q.jsx)(`li`,{children:[`perTask`,`perDay`,`perMonth`].flatMap(e=>{let t=n[e];return t===null?[]:[{name:e,amount:t}]}).map(({name:n,amount:r},i)=>(0,q.jsxs)(`span`,{children:[i>0&&` · `,t[n],` `,(0,q.jsx)(N,{amount:r,currency:e})]},n))},e)),e.countries&&(0,q.jsxs)(`li`,{children:[t.countries,`: `,e.countries.join(`, `)]}),e.categoryIds&&(0,q.jsxs)(`li`,{children:[t.categories,`: `,e.categoryIds.join(`, `)]})]})}var cr=[[`day`,86400],[`hour`,3600],[`minute`,60],[`second`,1]];function lr(e,t){let n=Math.max(0,Math.round(t)),r=[];for(let[t,i]of cr){let a=Math.floor(n/i);n%=i,a>0&&r.length<2&&r.push(P(e,a,t))}return r.join(` `)||P(e,0,`second`)}var ur={PASSED:(0,q.jsxs)(q.Fragment,{children:[(0,q.jsx)(`circle`,{cx:`6`,cy:`6`,r:`5`,fill:`var(--st-paid-mark)`}),(0,q.jsx)(`path`,{d:`m3.7 6.2 1.6 1.6 3-3.3`,fill:`none`,stroke:`var(--on-mark)`,strokeWidth:`1.3`,strokeLinecap:`round`,strokeLinejoin:`round`})]}),FAILED:(0,q.jsx)(`path`,{d:`M6 .3 11.7 6 6 11.7.3 6z`,fill:`var(--st-disputed-mark)`}),CANNOT_BE_MEASURED:(0,q.jsx)(`circle`,{cx:`6`,cy:`6`,r:`4.4`,fill:`none`,stroke:`var(--st-draft-mark)`,strokeWidth:`1.4`})};function dr({outcomes:e}){let{work:t}=T(),n={PASSED:t.passed,FAILED:t.failed,CANNOT_BE_MEASURED:t.warned},r=[...new Set(e)].map(t=>`${e.filter(e=>e===t).length} × ${n[t]}`);return(0,q.jsx)(`span`,{className:`vd`,role:`img`,"aria-label":r.join(`, `),children:e.map((e,t)=>(0,q.jsx)(`svg`,{viewBox:`0 0 12 12`,"aria-hidden":!0,children:ur[e]},t))})}var fr=[`PASSED`,`CANNOT_BE_MEASURED`,`FAILED`];function pr(e){let t=new Map;for(let{rule:n,outcome:r}of e)(fr.indexOf(r)>fr.indexOf(t.get(n)??`PASSED`)||!t.has(n))&&t.set(n,r);return[...t.values()]}function mr({verdicts:e}){let{work:t}=T(),n=pr(e),r=n.filter(e=>e!==`PASSED`).length;return n.length===0?null:(0,q.jsxs)(`span`,{className:`row s`,children:[(0,q.jsx)(dr,{outcomes:n}),(0,q.jsx)(`span`,{className:r>0?`warn`:`med`,children:r>0?t.checksNotPassed(r,n.length):t.checksPassed(n.length)})]})}var hr=E(`
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
`),gr=E(`
    fragment boardCard on Task @_unmask {
      ...card
      operator { firstName }
      proofReview {
        items { id thumbnailUrl }
        validationResults { rule outcome }
      }
    }
  `,[hr]),_r=E(`
    query Column($filter: TaskFilterInput!, $after: String) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50, after: $after) {
        totalCount
        nodes { ...boardCard }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[gr]),vr=E(`
    query OneCard($id: ID!) {
      task(id: $id) { ...boardCard }
    }
  `,[gr]),yr=E(`
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
`),br=E(`
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
`),xr=E(`
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
  `,[yr,br]),Sr=E(`
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
`),Cr=E(`
  query Earlier($id: ID!) {
    task(id: $id) {
      id
      title
      timezone
      proofs { id fileName contentUrl uploadedInstant }
    }
  }
`),wr=E(`mutation Review($input: ReviewTaskInput!) {
    reviewTask(input: $input) { __typename ... on TaskReview { id rating } ...problem }
  }`,[u]),Tr=E(`mutation AskReschedule($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ... on Reschedule { id status } ...problem }
  }`,[u]),Er=E(`mutation ApproveReschedule($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[u]),Dr=E(`mutation RejectReschedule($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[u]),Q=E(`
  fragment moved on Task @_unmask {
    id
    status
    payoutCurrency
    ledgerLines { account amount currency balanceAfter }
  }
`),Or=E(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,u]),kr=E(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,u]),Ar=E(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,u]),jr=E(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,u]),Mr=E(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[Q,u]),Nr=E(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[Q,u]),Pr=E(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...problem
    }
  }`,[Q,u]),Fr=E(`mutation Acknowledge($id: ID!, $dryRun: Boolean!) {
    acknowledgeDirectTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,u]),Ir=E(`mutation DisputeDirect($id: ID!, $dryRun: Boolean!, $notes: String!) {
    disputeDirectTask(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[Q,u]),Lr=E(`mutation AskPublication($id: ID!, $dryRun: Boolean!, $notes: String!) {
    requestPublicationReview(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[Q,u]),Rr=E(`
    mutation ResolveDecision($input: ResolveDecisionInput!) {
      resolveDecision(input: $input) {
        __typename
        ... on Decision { decisionId status }
        ...problem
      }
    }
  `,[u]),$=(e,t,n,r,i={})=>({code:e,document:t,label:n,look:r,...i}),zr=[$(`approve_task_review`,kr,`approve`,`primary`,{key:`a`}),$(`approve_task`,Or,`approve`,`primary`,{key:`a`}),$(`acknowledge_direct_task`,Fr,`approve`,`primary`,{key:`a`}),$(`publish_task`,Ar,`publish`,`primary`),$(`request_publication_review`,Lr,`askPublication`,`quiet`,{notes:`needed`}),$(`reject_task_review`,Mr,`reject`,`quiet`,{reasons:`reasons`,notes:`optional`,key:`r`}),$(`dispute_direct_task`,Ir,`dispute`,`quiet`,{notes:`needed`}),$(`dispute_task`,Nr,`dispute`,`quiet`,{reasons:`reasons`,notes:`optional`}),$(`cancel_task`,jr,`cancelTask`,`danger`),$(`cancel_task_with_settlement`,Pr,`cancelTask`,`danger`,{reasons:`cancellations`})];function Br(e){let t=new Map(e.map(e=>[e.code,e])),n=new Set;return{allowed:zr.filter(({code:e,label:r})=>t.get(e)?.allowed&&!n.has(r)&&n.add(r)),refused:zr.filter(({code:e,label:r})=>t.has(e)&&!n.has(r)&&n.add(r))}}function Vr({task:e,move:t,close:n,done:r}){let{shared:i,work:a}=T(),o=z(t.document),s=z(t.document),c=t.reasons?Object.entries(i[t.reasons]):[],[l,u]=(0,U.useState)(null),[d,f]=(0,U.useState)(``),[p,m]=(0,U.useState)(null),{run:h}=o,{id:g,title:_}=e,v=c.length===0||l!==null;(0,U.useEffect)(()=>{v&&h(Hr(g,t,!0,l,t.notes===`needed`?_:null)).then(e=>{e&&`ledgerLines`in e&&m(e.ledgerLines??[])})},[h,g,_,t,l,v]);let y=async()=>{await s.run(Hr(g,t,!1,l,d||null))&&(n(),r())},b=v?t.notes===`needed`&&!d.trim()?a.reasonNeeded:null:a.chooseReason;return(0,q.jsxs)(L,{title:`${a[t.label]}: ${e.title}`,close:n,children:[c.length>0&&(0,q.jsxs)(`fieldset`,{className:`m-0 border-0 p-0`,children:[(0,q.jsx)(`legend`,{className:`mb-2 p-0 text-s font-medium`,children:i.reason}),(0,q.jsx)(`div`,{className:`row wrap`,children:c.map(([e,t])=>(0,q.jsx)(Rn,{type:`radio`,name:`reason`,label:t,checked:l===Number(e),onChange:()=>u(Number(e))},e))})]}),t.notes&&(0,q.jsxs)(`label`,{className:`field`,children:[i.note,(0,q.jsx)(`textarea`,{className:`in`,value:d,onChange:e=>f(e.target.value)}),(0,q.jsx)(`span`,{className:`font-normal text-quiet`,children:a.reasonHint})]}),o.problem?(0,q.jsx)(C,{problem:o.problem}):v&&(p===null?(0,q.jsx)(Pe,{}):(0,q.jsx)(F,{lines:p})),s.problem&&(0,q.jsx)(C,{problem:s.problem}),(0,q.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,q.jsx)(H,{onClick:n,children:i.back}),(0,q.jsx)(H,{look:t.look===`danger`?`danger`:`primary`,busy:s.isBusy,refusal:b,onClick:()=>void y(),"data-confirm":!0,children:a[t.label]})]})]})}function Hr(e,t,n,r,i){return{id:e,dryRun:n,...t.reasons&&r!==null?{why:r}:{},...t.notes?{notes:i}:{}}}var Ur=1200;function Wr(e){let t=(0,U.useRef)(e);(0,U.useEffect)(()=>{t.current=e}),(0,U.useEffect)(()=>{let e=-1200,n=n=>{let{target:r}=n;if(r instanceof HTMLElement&&r.matches(`input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog] *, [role=application]`)||n.metaKey||n.ctrlKey||n.altKey)return;let i=n.timeStamp-e<Ur;e=n.key===`g`?n.timeStamp:-1200,i||t.current[n.key]?.(n)};return addEventListener(`keydown`,n),()=>removeEventListener(`keydown`,n)},[])}function Gr(e,t){let n=[...document.querySelectorAll(e)],r=n.indexOf(document.activeElement),i=n[r<0?t>0?0:n.length-1:r+t];i?.focus(),i?.scrollIntoView({block:`nearest`})}function Kr({label:e,isOn:t,take:n,hint:r}){return(0,q.jsxs)(`label`,{className:`flex min-h-8 items-start gap-2.5 text-s`,children:[(0,q.jsx)(`input`,{type:`checkbox`,className:`mt-0.5 size-4.5 shrink-0 accent-brand`,checked:t,onChange:e=>n(e.target.checked)}),(0,q.jsxs)(`span`,{children:[e,r&&(0,q.jsx)(`span`,{className:`block text-xs text-quiet`,children:r})]})]})}function qr({categories:e}){return e.filter(({parentCategoryId:e})=>e===null).map(t=>(0,q.jsxs)(`optgroup`,{label:t.name,children:[(0,q.jsx)(`option`,{value:t.id,children:t.name}),e.filter(({parentCategoryId:e})=>e===t.id).map(({id:e,name:t})=>(0,q.jsx)(`option`,{value:e,children:t},e))]},t.id))}var Jr=E(`
    fragment placed on Task @_unmask {
      ...card
      locationLatitude
      locationLongitude
      locationRadiusKm
      operator { firstName }
    }
  `,[hr]),Yr=E(`
    query Cells($within: AreaInput!, $zoom: Int!, $filter: TaskFilterInput!) {
      taskCells(within: $within, zoom: $zoom, filter: $filter) {
        latitude
        longitude
        count
        byStatus { status count }
        task { ...placed }
      }
    }
  `,[Jr]),Xr=E(`
    query InView($filter: TaskFilterInput!) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50) {
        totalCount
        nodes { ...placed }
      }
    }
  `,[Jr]),Zr=E(`
  subscription OperatorLocation($taskId: ID!) {
    operatorLocation(taskId: $taskId) {
      taskId
      location { lat lng accuracy }
      reportedInstant
    }
  }
`),Qr=new Set([`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`]);function $r(e){let{socket:t}=ve(),[n,r]=(0,U.useState)(new Map),i=e.join();return(0,U.useEffect)(()=>{let e=(i===``?[]:i.split(`,`)).map(e=>t.subscribe({query:Se(Zr),variables:{taskId:e}},{next:({data:t})=>t&&r(n=>new Map(n).set(e,ei(n.get(e),t.operatorLocation))),error:console.warn,complete:()=>void 0}));return()=>e.forEach(e=>e())},[t,i]),n}function ei(e,{location:t,reportedInstant:n}){let r={latitude:t.lat,longitude:t.lng};return{...r,accuracyMetres:t.accuracy??void 0,reportedInstant:n,trail:[...e?.trail??[],r]}}function ti({metres:e}){return(0,q.jsx)(q.Fragment,{children:ni()(e)})}function ni(){let{locale:e}=S();return t=>{let[n,r]=t<1e3?[Math.round(t),`meter`]:[Number((t/1e3).toPrecision(2)),`kilometer`];return P(e,n,r,`short`,1)}}function ri({question:e,done:t}){let{work:n}=T();return(0,q.jsxs)(`div`,{className:`grid gap-2`,children:[(0,q.jsx)(`p`,{className:`m-0 font-medium`,children:e.message}),e.deadlineInstant&&(0,q.jsxs)(`p`,{className:`m-0 text-s text-quiet`,children:[n.answerDue,` `,(0,q.jsx)(V,{instant:e.deadlineInstant})]}),(0,q.jsx)(`div`,{className:`flex flex-wrap gap-2`,children:(0,q.jsx)(ii,{question:e,done:t})})]})}function ii({question:e,isSmall:t=!1,done:n}){let{run:r,isBusy:i,problem:a}=z(Rr),[o,s]=(0,U.useState)(),c=async t=>{s(t);let{taskId:i,decisionId:a}=e;await r({input:{taskId:i,decisionId:a,agentDecisionJson:t}})&&n()};return(0,q.jsxs)(q.Fragment,{children:[ai(e.optionsJson).map(e=>{let n=JSON.stringify(e);return(0,q.jsx)(H,{sizes:t?[`small`]:[],busy:i&&o===n,onClick:()=>void c(n),children:oi(e)},n)}),a&&(0,q.jsx)(C,{problem:a})]})}var ai=e=>JSON.parse(e);function oi(e){if(typeof e==`string`)return e.replaceAll(`_`,` `);let{label:t,title:n}=e??{};return String(t??n??JSON.stringify(e))}var si=({children:e})=>(0,q.jsx)(`div`,{className:`card strip`,children:e});function ci({mark:e,label:t,value:n,note:r}){return(0,q.jsxs)(q.Fragment,{children:[(0,q.jsxs)(`span`,{className:`k`,children:[e,t]}),(0,q.jsx)(`span`,{className:`fig`,children:n}),r&&(0,q.jsx)(`span`,{className:`s q`,children:r})]})}function li({source:e,alt:t=``,count:n=0,icon:r,stage:i}){return e?(0,q.jsxs)(`span`,{className:`pics`,children:[(0,q.jsx)(`img`,{className:`thumb`,src:e,alt:t,loading:`lazy`}),n>1&&(0,q.jsx)(`span`,{className:`cnt`,children:n})]}):(0,q.jsx)(`span`,{className:`thumb none ${Le(i)}`,children:(0,q.jsx)(r,{"aria-hidden":!0})})}function ui(e){let[t,n]=(0,U.useState)(!1),{label:r,look:i=`quiet`,refusal:a}=e;return(0,q.jsxs)(q.Fragment,{children:[(0,q.jsx)(H,{look:i,refusal:a,onClick:()=>n(!0),children:r}),t&&(0,q.jsx)(fi,{...e,close:()=>n(!1)})]})}var di=[];function fi({label:e,title:t,text:n,look:r,moves:i,confirmation:a=e,document:o,fields:s=di,variables:c,isTried:l=!1,done:u,close:d}){let{shared:f,staff:p}=T(),[m,h]=(0,U.useState)(()=>Object.fromEntries(s.map(({name:e,start:t=``})=>[e,t]))),g=s.find(({name:e,isOptional:t})=>!t&&!m[e]?.trim()),_=gi(o,l&&!g?c(m,!0):null),{run:v,isBusy:y,problem:b}=z(o),x=async()=>{await v(c(m,!1))&&(d(),u())};return(0,q.jsx)(L,{title:`${e}: ${t}`,close:d,...n?{text:n}:{},children:(0,q.jsxs)(`form`,{className:`grid gap-4`,onSubmit:e=>{e.preventDefault(),!g&&!y&&x()},children:[s.map(e=>e.pick?(0,q.jsx)(U.Fragment,{children:e.pick(m,e=>h({...m,...e}))},e.name):(0,q.jsx)(mi,{field:e,value:m[e.name]??``,change:t=>h({...m,...pi(e.clears),[e.name]:t})},e.name)),_.problem?(0,q.jsx)(C,{problem:_.problem}):_.lines&&(0,q.jsx)(F,{lines:_.lines}),b&&(0,q.jsx)(C,{problem:b}),(0,q.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,q.jsx)(H,{onClick:d,children:f.back}),(0,q.jsx)(H,{type:`submit`,look:r===`danger`?`danger`:`primary`,busy:y,refusal:g&&p.missing(g.label),"data-confirm":!0,children:i?`${a}: ${i(m)}`:a})]})]})})}var pi=(e=[])=>Object.fromEntries(e.map(e=>[e,``]));function mi({field:e,value:t,change:n}){let{name:r,label:i,hint:a,kind:o=`text`,choices:s={},isOptional:c}=e,l={name:r,label:i,hint:a,value:t,"aria-required":!c};return o===`choice`?(0,q.jsx)(Ln,{...l,of:Object.entries(s),choose:n}):o===`line`?(0,q.jsx)(Pn,{...l,autoComplete:`off`,onChange:e=>n(e.target.value)}):(0,q.jsx)(Fn,{...l,onChange:e=>n(e.target.value)})}var hi=250;function gi(e,t){let{run:n,problem:r,forget:i,isBusy:a}=z(e),[o,s]=(0,U.useState)(null),c=t&&JSON.stringify(t);return(0,U.useEffect)(()=>{if(c===null){s(null),i();return}let e=!1,t=setTimeout(()=>{n(JSON.parse(c)).then(t=>{e||s(t?.ledgerLines??null)})},hi);return()=>{e=!0,clearTimeout(t)}},[c,n,i]),{lines:o,problem:c===null?null:r,isBusy:a}}var _i=21600,vi=3600,yi={lagSeconds:[30,300],deliveriesPending:[100,1e3],failingJobs:[1,10]};function bi(e,t){let[n,r]=yi[e];return t>=r?`bad`:t>=n?`watch`:`good`}var xi=[`good`,`watch`,`bad`],Si=e=>xi[Math.max(0,...e.map(e=>xi.indexOf(e)))],Ci=E(`
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
`),wi=E(`
  query StaffTasks($filter: TaskFilterInput, $after: String) {
    tasks(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id title status locationAddress payoutAmount payoutCurrency createdInstant agent { agentName } }
    }
  }
`),Ti=E(`
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
`),Ei=E(`
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
`),Di=E(`
  query StaffSideHistory($all: TaskFilterInput, $disputed: TaskFilterInput) {
    all: tasks(filter: $all, first: 1) { totalCount }
    disputed: tasks(filter: $disputed, first: 1) { totalCount }
  }
`),Oi=E(`
  fragment decided on Task @_unmask {
    id
    status
    ledgerLines { account amount currency balanceAfter }
  }
`),ki=E(`mutation StaffResolveDispute($input: ResolveDisputeInput!) {
    resolveDispute(input: $input) { __typename ...decided ...problem }
  }`,[Oi,u]),Ai=E(`mutation StaffRelease($id: ID!, $dryRun: Boolean!, $note: String) {
    releaseHeldTask(taskId: $id, dryRun: $dryRun, note: $note) { __typename ...decided ...problem }
  }`,[Oi,u]),ji=E(`mutation StaffRefuse($id: ID!, $dryRun: Boolean!, $reason: String!) {
    refuseHeldTask(taskId: $id, dryRun: $dryRun, reason: $reason) { __typename ...decided ...problem }
  }`,[Oi,u]);function Mi({waitedSeconds:e}){let{locale:t,words:{staff:n}}=S(),r=_i-e;return(0,q.jsx)(`span`,{className:r<3600?`bad`:void 0,children:r<0?n.promisePast(lr(t,-r)):n.promiseLeft(lr(t,r))})}export{ir as $,qr as A,St as At,Dr as B,at as Bt,ti as C,Mt as Ct,Yr as D,_t as Dt,$r as E,kt as Et,zr as F,pt as Ft,_r as G,xr as H,$e as Ht,Br as I,gt as It,pr as J,vr as K,Er as L,J as Lt,Gr as M,Y as Mt,Wr as N,ht as Nt,Xr as O,vt as Ot,Vr as P,mt as Pt,nr as Q,Tr as R,tt as Rt,oi as S,zt as St,Qr as T,At as Tt,Sr as U,et as Ut,wr as V,nt as Vt,hr as W,W as Wt,lr as X,dr as Y,rr as Z,li as _,In as _t,ji as a,Un as at,ii as b,en as bt,Di as c,Gn as ct,vi as d,Jn as dt,or as et,bi as f,Bn as ft,gi as g,Rn as gt,ui as h,Pn as ht,Ti as i,qn as it,Kr as j,xt as jt,Jr as k,bt as kt,wi as l,Xn as lt,mi as m,Ln as mt,Ei as n,tr as nt,Ai as o,Yn as ot,Si as p,zn as pt,mr as q,Ci as r,Wn as rt,ki as s,Kn as st,Mi as t,Zn as tt,_i as u,Hn as ut,ci as v,Fn as vt,ni as w,jt as wt,ri as x,Yt as xt,si as y,Nn as yt,Cr as z,rt as zt};