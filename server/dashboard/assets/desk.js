const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=[import.meta.resolve("/dashboard/assets/tasks-pages.js"),import.meta.resolve("/dashboard/assets/rolldown-runtime.js"),import.meta.resolve("/dashboard/assets/first.js"),import.meta.resolve("/dashboard/assets/shared.js"),import.meta.resolve("/dashboard/assets/react.js"),import.meta.resolve("/dashboard/assets/shared.css"),import.meta.resolve("/dashboard/assets/account-pages.js"),import.meta.resolve("/dashboard/assets/de.js"),import.meta.resolve("/dashboard/assets/staff-pages.js"),import.meta.resolve("/dashboard/assets/es.js"),import.meta.resolve("/dashboard/assets/fr.js"),import.meta.resolve("/dashboard/assets/it.js"),import.meta.resolve("/dashboard/assets/nl.js"),import.meta.resolve("/dashboard/assets/pl.js"),import.meta.resolve("/dashboard/assets/pt.js")])))=>i.map(i=>d[i]);
import{r as e}from"./rolldown-runtime.js";import{a as t,d as n,f as r,h as i,n as a,o,t as s}from"./first.js";import{$t as c,A as l,An as u,At as d,B as f,Bn as p,Cn as m,Ct as h,D as g,Dn as _,Dt as v,Et as y,F as b,G as x,Gt as ee,H as te,I as ne,In as re,It as ie,J as ae,Jt as S,Kt as C,L as w,Ln as oe,Lt as se,M as T,Mn as ce,Mt as E,N as le,O as ue,On as de,P as fe,Pn as pe,Pt as D,Rn as me,St as he,T as O,Tn as ge,Tt as _e,U as k,V as ve,W as A,Wt as ye,Xt as be,Y as xe,Yt as Se,Z as Ce,_ as we,a as Te,an as Ee,ar as De,b as Oe,c as j,fn as ke,g as Ae,hn as M,in as je,j as Me,jn as Ne,jt as N,kn as Pe,kt as P,mn as Fe,o as Ie,on as Le,or as Re,pn as ze,q as Be,qt as F,rr as Ve,s as He,sn as Ue,sr as We,u as Ge,un as Ke,ut as I,v as L,w as R,wt as qe,x as Je,xt as z,y as Ye,yt as B,z as V,zn as Xe}from"./shared.js";import{i as Ze,n as Qe,t as $e}from"./react.js";var et=Qe(),H=e(Ze(),1);function U(){let{account:e}=S(),{agentId:t}=V(),{agents:n}=l();return n.find(({id:e})=>e===t)?.role===`OWNER`?null:e.ownersOnly}function tt(e,t){let[n,r]=(0,H.useState)(()=>{let n=sessionStorage.getItem(e);return n?{...t,...JSON.parse(n)}:t});return[n,t=>{let i={...n,...t};sessionStorage.setItem(e,JSON.stringify(i)),r(i)},()=>{sessionStorage.removeItem(e),r(t)}]}function nt(e){let t=ve(),{part:n}=t;return[t.open===e,t=>w({to:`.`,search:{...n?{part:n}:{},...t?{open:e}:{}},replace:!0})]}var rt=D(`
  fragment approval on SpendingApproval @_unmask {
    id taskId cost currency createdInstant expiresInstant
    requested { frozen limits { currency perTask perDay perMonth } countries categoryIds }
    task { id title spendingObstacle { rule limit left } }
  }
`),W=D(`fragment rules on SpendingRules @_unmask {
    apiKeyId frozen countries categoryIds ownerNotice dayEndsInstant monthEndsInstant
    limits { currency perTask perDay perMonth spentToday spentThisMonth leftToday leftThisMonth mostNow }
    waiting { ...approval }
    warnings { code }
  }`,[rt]),it=D(`query Spending {
    agent { id ownerReachable spendingRules { ...rules } apiKeys { id name prefix active spendingRules { ...rules } } }
    serviceCategories { id name }
  }`,[W]),at=D(`
  query RuleChoices {
    countries { isoCode }
    currencies { code }
  }
`),ot=D(`
  query Frozen {
    agent { id spendingRules { frozen warnings { code } waiting { taskId } } }
  }
`),st=D(`mutation SetSpendingRules($input: SetSpendingRulesInput!) {
    setSpendingRules(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[W,E]),ct=D(`mutation FreezeSpending($input: FreezeSpendingInput!) {
    freezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[W,E]),lt=D(`mutation UnfreezeSpending($input: SpendingRulesReferenceInput!) {
    unfreezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[W,E]),G=D(`mutation DecideSpending($input: DecideSpendingInput!) {
    decideSpending(input: $input) {
      __typename
      ... on SpendingRules { ...rules ledgerLines { account amount currency balanceAfter } }
      ...problem
    }
  }`,[W,E]),K=$e();function ut(){let{money:e}=S(),[t,n]=(0,H.useState)(!1),{data:r,refresh:i}=P(ot,{}),a=ee();d(i);let o=r?.agent?.spendingRules;if(!o)return null;let s=a?.spendingFrozen??o.frozen,c=s?e.isFrozen:e.freeze;return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`button`,{type:`button`,"data-command":``,"aria-haspopup":`dialog`,className:s?`nav frozen`:`nav`,onClick:()=>n(!0),children:[(0,K.jsx)(Ke,{"aria-hidden":!0}),c]}),t&&(s?(0,K.jsx)(ft,{waits:o.waiting.some(({taskId:e})=>e===null),warnings:o.warnings,close:()=>n(!1)}):(0,K.jsx)(dt,{close:()=>n(!1)}))]})}function dt({close:e}){let{money:t}=S(),n=N(ct),{run:r,isBusy:i,problem:a}=N(ct),[o,s]=(0,H.useState)(),c=n.run;(0,H.useEffect)(()=>{c({input:{dryRun:!0}}).then(e=>e&&s(e.warnings))},[c]);let l=a??n.problem;return(0,K.jsxs)(T,{title:t.freezeTitle,text:t.freezeText,close:e,children:[(0,K.jsx)(q,{warnings:o??[]}),l&&(0,K.jsx)(k,{problem:l}),(0,K.jsx)(z,{look:`danger`,busy:i||!o&&!n.problem,onClick:()=>void r({input:{}}).then(t=>t&&e()),children:t.freezeNow})]})}function ft({waits:e,warnings:t,close:n}){let{money:r}=S(),i=U()===null,a=N(lt),o=N(G),s=a.problem??o.problem,c=async()=>{let e=await a.run({input:{}}),t=e?.waiting.find(({taskId:e,requested:t})=>e===null&&t&&!t.frozen),r=i&&t?await o.run({input:{approvalId:t.id,decision:`APPROVE`}}):e;r&&!r.frozen&&n()};return(0,K.jsxs)(T,{title:r.resumeTitle,text:i?r.resumeText:`${r.resumeText} ${r.resumeAskText}`,close:n,children:[(0,K.jsx)(q,{warnings:t}),e&&!i&&(0,K.jsx)(`p`,{role:`status`,className:`m-0 text-s`,children:r.resumeAsked}),s&&(0,K.jsx)(k,{problem:s}),(0,K.jsx)(z,{look:`primary`,busy:a.isBusy||o.isBusy,onClick:()=>void c(),children:i?r.resume:r.resumeNow})]})}function q({warnings:e}){let t=A();return e.map(e=>(0,K.jsx)(Se,{role:`note`,children:t.problem(e)},e.code))}var pt=D(`
  query Clock {
    practiceClock { nowInstant speed nextInSeconds lastRefused simulatedOperators }
    wallets { currency availableBalance }
  }
`),mt=D(`mutation Advance($by: Int!) {
    advanceClock(by: $by) { __typename ... on PracticeTime { happened remainingSeconds } ...problem }
  }`,[E]),ht=D(`mutation SetSpeed($speed: Float!) {
    setClockSpeed(speed: $speed) { __typename ... on PracticeTime { speed } ...problem }
  }`,[E]),gt=D(`mutation DispatchSample($input: CreateTaskInput!) {
    createTask(input: $input) { __typename ... on Task { id } ...problem }
  }`,[E]),_t=D(`mutation TestMoney($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[E]),vt=D(`
  query Played {
    tasks(first: 10) {
      nodes { id title status simulationScenario }
    }
  }
`),yt=D(`
  query Play($id: ID!) {
    task(id: $id) {
      id
      title
      status
      simulationScenario
      timezone
      autoPublishDeferredReason
      allowedActions { code allowed }
      events { id event toStatus reason instant changedByActorType }
    }
    webhookDeliveries(taskId: $id, first: 30) {
      nodes { id eventType url status responseStatus requestBody }
    }
  }
`),bt=D(`
  query EventExamples {
    eventTypes { eventType description example }
  }
`),xt=D(`mutation RegisterTwin($input: RegisterAgentInput!) {
    registerAgent(input: $input) { __typename ... on AgentRegistration { agentId apiKey } ...problem }
  }`,[E]),St=D(`mutation ClaimTwin($id: ID!) {
    claimAgent(agentId: $id) { __typename ... on Claim { id claimed } ...problem }
  }`,[E]);function Ct({children:e}){let{data:t,refresh:n}=P(pt,{});d(n);let r=(0,H.useMemo)(()=>t?Date.parse(t.practiceClock.nowInstant)-Date.now():0,[t]);return(0,K.jsx)(Je,{value:r,children:e})}function wt({agentId:e}){let{locale:t,words:{shared:n,support:r}}=F(),i=ee()?.unreadNeedsPerson??0;return(0,K.jsxs)(b,{to:`/desk/$agentId/notifications`,params:{agentId:e},"aria-label":i>0?r.unread(i):n.pages.notifications,className:`btn icon small ghost bell`,children:[(0,K.jsx)(Re,{size:18,"aria-hidden":!0}),i>0&&(0,K.jsx)(`span`,{"aria-hidden":!0,className:`n`,children:Ce(t,i)})]})}var Tt=D(`
  query Navigation {
    pendingActions {
      counts { tasksAwaitingReview tasksAwaitingFunding tasksAwaitingPublishing disputes pendingDecisions }
      supportReplies { id }
      webhookHealth { endpoint }
    }
    agent { id spendingRules { waiting { id } } apiKeys { id active spendingRules { waiting { id } } } }
    tasks(first: 1) { totalCount }
  }
`),J={draft:[`DRAFT`,`QUOTED`,`FUNDED`],open:[`PUBLISHED`],accepted:[`ACCEPTED`],enRoute:[`EN_ROUTE`],onSite:[`ARRIVED`,`IN_PROGRESS`],review:[`PROOF_SUBMITTED`,`PROOF_UPLOADED`,`UNDER_REVIEW`],disputed:[`REJECTED`,`DISPUTED`],done:[`COMPLETED`,`SETTLED`,`CLOSED`,`CANCELLED`,`EXPIRED`]},Et=[`UNDER_REVIEW`,`PROOF_UPLOADED`,`COMPLETED`],Dt={draft:`draft`,open:`open`,accepted:`accepted`,enRoute:`enroute`,onSite:`onsite`,review:`review`,disputed:`disputed`,done:`paid`},Ot=Object.keys(J),kt=e=>Ot.find(t=>J[t].includes(e))??`done`,At=[`questions`,`approvals`,`reviews`,`publishing`,`disputes`,`replies`],jt={reviews:Et,publishing:[`QUOTED`,`FUNDED`],disputes:[`DISPUTED`]},Mt=e=>e?[e,...e.apiKeys.filter(({active:e})=>e)].flatMap(({spendingRules:e})=>e?.waiting??[]):[];function Nt({pendingActions:{counts:e,supportReplies:t},agent:n}){return{questions:e.pendingDecisions,approvals:Mt(n).length,reviews:e.tasksAwaitingReview,publishing:e.tasksAwaitingFunding+e.tasksAwaitingPublishing,disputes:e.disputes,replies:t.length}}var Pt=e=>At.reduce((t,n)=>t+e[n],0);function Ft({pendingActions:e,agent:t,reviews:n,disputes:r,publishing:i}){let a=(e,t)=>t.map(t=>({kind:e,id:`task-${t.id}`,due:e===`reviews`?t.reviewByInstant:null,task:t}));return[...e.pendingDecisions.map(e=>({kind:`questions`,id:`question-${e.decisionId}`,due:e.deadlineInstant,question:e})),...Mt(t).map(e=>({kind:`approvals`,id:`approval-${e.id}`,due:e.expiresInstant,approval:e})),...a(`reviews`,n.nodes),...a(`publishing`,i.nodes),...a(`disputes`,r.nodes),...e.supportReplies.map(e=>({kind:`replies`,id:`reply-${e.id}`,due:null,reply:e}))].sort((e,t)=>It(e.due)-It(t.due))}var It=e=>e===null?2**53-1:Date.parse(e),Lt=150;function Rt({commands:e,find:t,typed:n=``,close:r}){let{palette:i}=S(),a=(0,H.useId)(),o=(0,H.useRef)(null),[s,c]=(0,H.useState)(n),[l,u]=(0,H.useState)(0),d=Bt(s,t),f=(0,H.useMemo)(()=>[...zt(e,s),...d],[e,s,d]),p=Math.min(l,f.length-1);(0,H.useEffect)(()=>{o.current?.querySelector(`[aria-selected=true]`)?.scrollIntoView({block:`nearest`})},[p,f]);let m=e=>{e&&(r(),e.run())};return(0,K.jsx)(le,{close:r,"aria-label":i.title,className:`mx-auto mt-3 mb-auto w-[calc(100%-1.5rem)] max-w-[36rem] sm:mt-[12dvh]`,children:(0,K.jsxs)(`div`,{className:`flex max-h-[80dvh] flex-col`,children:[(0,K.jsx)(`input`,{role:`combobox`,"aria-label":i.title,"aria-expanded":!0,"aria-controls":a,"aria-autocomplete":`list`,"aria-activedescendant":f[p]?`${a}-${p}`:void 0,placeholder:i.placeholder,autoComplete:`off`,spellCheck:!1,className:`min-h-14 w-full border-0 border-b border-line bg-surface px-5 text-m outline-none placeholder:text-quiet`,value:s,onChange:e=>{c(e.target.value),u(0)},onKeyDown:e=>{let t={ArrowDown:p+1,ArrowUp:p-1,Home:0,End:f.length-1}[e.key];t!==void 0&&f.length>0?(e.preventDefault(),u((t+f.length)%f.length)):e.key===`Enter`&&!e.nativeEvent.isComposing&&(e.preventDefault(),m(f[p]))}}),(0,K.jsx)(`div`,{ref:o,id:a,role:`listbox`,"aria-label":i.title,className:`overflow-y-auto p-2`,children:Vt(f).map(([e,t])=>(0,K.jsxs)(`div`,{role:`group`,"aria-label":e,children:[(0,K.jsx)(`p`,{"aria-hidden":!0,className:`m-0 px-3 pt-2 pb-1 text-xs font-semibold text-quiet`,children:e}),t.map(({command:e,index:t})=>(0,K.jsxs)(`div`,{id:`${a}-${t}`,role:`option`,"aria-selected":t===p,className:`group/option flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-m px-3 text-s aria-selected:bg-brand aria-selected:text-on-brand`,onMouseMove:()=>u(t),onClick:()=>m(e),children:[(0,K.jsx)(`span`,{className:`min-w-0 truncate`,children:e.label}),e.note&&(0,K.jsx)(`span`,{className:`shrink-0 text-xs text-quiet group-aria-selected/option:text-on-brand`,children:e.note})]},e.id))]},e))}),(0,K.jsx)(`p`,{role:`status`,className:`m-0 px-5 text-s text-quiet not-empty:pb-4`,children:f.length===0?i.nothing:``})]})})}function zt(e,t){let n=t.toLowerCase().split(/\s+/).filter(Boolean);return e.filter(({label:e,group:t})=>n.every(n=>`${e} ${t}`.toLowerCase().includes(n)))}function Bt(e,t){let[n,r]=(0,H.useState)([]);return(0,H.useEffect)(()=>{let n=!1,i=setTimeout(()=>{e.trim()?t(e.trim()).then(e=>!n&&r(e)):r([])},Lt);return()=>{n=!0,clearTimeout(i)}},[e,t]),n}function Vt(e){let t=new Map;return e.forEach((e,n)=>t.set(e.group,[...t.get(e.group)??[],{command:e,index:n}])),[...t]}var Ht=D(`
  query SavedViews {
    agent { id savedViews { name query } }
    taskStatistics { byStatus { status count } }
  }
`),Ut=D(`mutation SaveView($input: SaveViewInput!) {
    saveView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,[E]),Wt=D(`mutation RenameView($input: RenameViewInput!) {
    renameView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,[E]),Gt=D(`mutation DeleteView($input: DeleteViewInput!) {
    deleteView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,[E]),Kt=D(`
  query FoundTasks($text: String!) {
    tasks(filter: { text: $text }, first: 8) {
      nodes { id title status }
    }
  }
`),qt=D(`
  query TaskById($id: ID!) {
    task(id: $id) { id title status }
  }
`),Jt=`/desk/$agentId/tasks`,Yt=`data-command`;function Xt({entries:e,agentId:t,showKeys:n,typed:r,close:a}){let{shared:o,account:s,support:c,palette:u}=S(),d=v(),{agents:f}=l(),p=P(Ht,{}).data?.agent?.savedViews,m=(0,H.useMemo)(()=>{let r=e.map(({key:e,to:n,label:r})=>({id:n,group:u.pages,label:o.pages[r],note:`g ${e}`,run:()=>w({to:n,params:{agentId:t}})})),a=[...[...document.querySelectorAll(`[${Yt}]`)].map((e,t)=>({id:`pressed-${t}`,group:u.actions,label:e.getAttribute(Yt)||e.textContent.trim(),run:()=>e.click()})),{id:`new-key`,group:u.actions,label:s.createKey,run:()=>w({to:`/desk/$agentId/keys`,params:{agentId:t},search:{open:`key`}})},{id:`invite`,group:u.actions,label:s.invite,run:()=>w({to:`/desk/$agentId/keys`,params:{agentId:t},search:{part:`people`,open:`person`}})},{id:`ask`,group:u.actions,label:c.ask,run:()=>w({to:`/desk/$agentId/support`,params:{agentId:t},search:{about:`new`}})},{id:`keys`,group:u.actions,label:u.keysTitle,note:`?`,run:n},{id:`account`,group:u.actions,label:s.yourAccount,run:()=>location.assign(`/account`)}],l=f.filter(({id:e})=>e!==t).map(({id:e,name:t,testMode:n})=>({id:`agent-${e}`,group:u.agents,label:t,...n?{note:o.practice}:{},run:()=>w({to:`/desk/$agentId`,params:{agentId:e}})})),d=(p??[]).map(({name:e,query:n})=>({id:`view-${e}`,group:u.views,label:e,run:()=>w({to:Jt,params:{agentId:t},search:i(Jt,n)})}));return[...r,...d,...a,...l]},[e,t,f,p,n,o,s,c,u]),h=(0,H.useCallback)(async e=>{let n=/^#?(\d{1,10})$/.exec(e)?.[1],r=d.client.query(Kt,{text:e}).toPromise(),i=n?await d.client.query(qt,{id:n}).toPromise():null;return[...new Map([i?.data?.task,...(await r).data?.tasks.nodes??[]].flatMap(e=>e?[[e.id,e]]:[])).values()].map(({id:e,title:n,status:r})=>({id:`task-${e}`,group:u.tasks,label:`#${e} ${n}`,note:o.statuses[r],run:()=>w({to:`/desk/$agentId/tasks/$taskId`,params:{agentId:t,taskId:e}})}))},[d,t,u,o]);return(0,K.jsx)(Rt,{commands:m,find:h,typed:r,close:a})}var Zt=/Mac|iPhone|iPad/.test(navigator.userAgent);function Qt(){let{palette:e}=S();return Zt?`⌘ K`:`${e.control} K`}var $t=(0,H.lazy)(()=>n(()=>import(`./tasks-pages.js`).then(e=>e.t),__vite__mapDeps([0,1,2,3,4,5]),import.meta.url));function en({entries:e,agentId:t}){let{palette:n}=S(),r=Qt(),[i,o]=(0,H.useState)(``),[c,l]=(0,H.useState)(null),u=(0,H.useCallback)(()=>{l(null),o(``)},[]);(0,H.useLayoutEffect)(()=>{let e=a();e!==null&&(o(e),l(`palette`))},[]);let d=(0,H.useCallback)(()=>l(`keys`),[]);return(0,H.useEffect)(()=>{let e=e=>{let t=e.target instanceof HTMLElement&&e.target.matches(`input, textarea, select, [contenteditable]`);s(e)?(e.preventDefault(),o(``),l(e=>e===`palette`?null:`palette`)):e.key!==`?`||t||e.metaKey||e.ctrlKey||l(`keys`)};return addEventListener(`keydown`,e),()=>removeEventListener(`keydown`,e)},[]),(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`button`,{type:`button`,"aria-label":n.title,"aria-keyshortcuts":`Control+K Meta+K`,"aria-haspopup":`dialog`,className:`find`,onClick:()=>l(`palette`),children:[(0,K.jsx)(ke,{"aria-hidden":!0}),(0,K.jsx)(`span`,{className:`cut`,children:n.find}),(0,K.jsx)(`kbd`,{children:r})]}),c===`palette`&&(0,K.jsx)(Xt,{entries:e,agentId:t,showKeys:d,typed:i,close:u}),(0,K.jsx)(H.Suspense,{children:c===`keys`&&(0,K.jsx)($t,{entries:e,close:u})})]})}var tn=(0,H.lazy)(()=>n(()=>import(`./account-pages.js`).then(e=>e.i),__vite__mapDeps([6,1,3,2,4,5]),import.meta.url)),nn=(0,H.lazy)(()=>n(()=>import(`./account-pages.js`).then(e=>e.o),__vite__mapDeps([6,1,3,2,4,5]),import.meta.url));function rn({entries:e}){let t=l(),{agentId:n}=V();if(!t.agents.some(e=>e.id===n))return(0,K.jsx)(x,{});let r=se(`agent:${n}`),i=t.agents.some(({id:e,testMode:t})=>e===n&&t),a=(0,K.jsx)(an,{entries:e,viewer:t,agentId:n});return(0,K.jsx)(_e,{value:r,children:(0,K.jsx)(be,{value:r.client,children:(0,K.jsx)(h,{children:i?(0,K.jsx)(Ct,{children:a}):a})})},n)}function an({entries:e,viewer:t,agentId:n}){let{shared:r}=S(),i=(0,H.useMemo)(()=>({agentId:n}),[n]),a=A(),o=on(),s=t.agents.find(({id:e})=>e===n);return(0,K.jsx)(Me,{entries:e,parameters:i,counts:o,who:(0,K.jsx)(sn,{viewer:t,agentId:n}),actions:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(en,{entries:e,agentId:n}),(0,K.jsxs)(b,{to:`/desk/$agentId/new`,params:i,"aria-keyshortcuts":`g n`,className:`${he()} new`,children:[(0,K.jsx)(M,{"aria-hidden":!0}),r.pages.newTask]})]}),foot:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(ut,{}),t.staff&&(0,K.jsx)(b,{to:`/staff`,className:`nav`,children:r.staffDesk})]}),notices:(0,K.jsxs)(K.Fragment,{children:[s?.testMode&&(0,K.jsx)(H.Suspense,{fallback:null,children:(0,K.jsx)(tn,{})}),(0,K.jsx)(ye,{status:s?.status,text:a.problem({code:`agent_suspended`}),actions:(0,K.jsx)(b,{to:`/desk/$agentId/support`,params:i,className:`link`,children:r.pages.support})})]}),below:s?.testMode&&(0,K.jsx)(H.Suspense,{fallback:null,children:(0,K.jsx)(nn,{})}),state:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(qe,{}),(0,K.jsx)(wt,{agentId:n})]})})}function on(){let{data:e,refresh:t}=P(Tt,{});if(d(t),!e)return{};let n=e.pendingActions.webhookHealth.length;return{inbox:{count:Pt(Nt(e)),isHot:!0},tasks:{count:e.tasks.totalCount},webhooks:{count:n,isHot:!0}}}function sn({viewer:e,agentId:t}){let{shared:n}=S(),r=e.agents.some(({id:e,testMode:n})=>e===t&&n);return(0,K.jsxs)(`label`,{className:`who`,children:[(0,K.jsx)(Oe,{}),(0,K.jsxs)(`span`,{className:`grow`,children:[(0,K.jsx)(`span`,{className:`vh`,children:n.actingFor}),(0,K.jsx)(`select`,{value:t,onChange:e=>w({to:`/desk/$agentId`,params:{agentId:e.target.value}}),children:e.agents.map(e=>(0,K.jsxs)(`option`,{value:e.id,children:[e.name,e.testMode?` (${n.practice})`:``]},e.id))}),(0,K.jsx)(`small`,{children:r?n.practice:e.person.email})]})]})}var cn=[{key:`i`,to:`/desk/$agentId`,label:`inbox`,icon:pe,isStart:!0,isTab:!0},{key:`t`,to:`/desk/$agentId/tasks`,label:`tasks`,icon:_,isStart:!0,isTab:!0},{key:`n`,to:`/desk/$agentId/new`,label:`newTask`,icon:M,isTab:!0,group:`apart`},{key:`b`,to:`/desk/$agentId/board`,label:`board`,icon:ce},{key:`p`,to:`/desk/$agentId/map`,label:`map`,icon:m,isTab:!0},{key:`m`,to:`/desk/$agentId/money`,label:`money`,icon:Ee,isTab:!0},{key:`s`,to:`/desk/$agentId/spending`,label:`spending`,icon:Xe},{key:`w`,to:`/desk/$agentId/webhooks`,label:`webhooks`,icon:je,group:`developers`},{key:`k`,to:`/desk/$agentId/keys`,label:`keys`,icon:Ne,group:`developers`},{key:`x`,to:`/desk/$agentId/practice`,label:`practice`,icon:p,group:`developers`},{key:`u`,to:`/desk/$agentId/support`,label:`support`,icon:Pe,group:`foot`},{key:`o`,to:`/desk/$agentId/notifications`,label:`notifications`,icon:Re,group:`apart`}],ln=D(`
  fragment waitingRequest on SupportRequest @_unmask { id type subject createdInstant agent { agentName } operator { name } }
`),un=D(`
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
`),dn=D(`query StaffQueues {
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
  }`,[ln,un]),fn=D(`
  subscription StaffQueuesChanged {
    queuesChanged { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks oldestSeconds }
  }
`),pn=D(`
  query StaffQueueCounts {
    platform {
      queues { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks }
    }
  }
`);function mn({children:e}){let t=v(),[n]=(0,H.useState)(()=>new Set);return(0,H.useEffect)(()=>{let e=0;return ie(t,fn,{},()=>{e+=1;for(let t of n)t({sequence:e,taskId:``})})},[t,n]),(0,K.jsx)(y,{value:n,children:e})}var hn=(0,H.createContext)(`SUPPORT`);function gn(){let e=(0,H.use)(hn),{staff:t}=S();return n=>e===n||e===`ADMIN`?null:t.needsRole(t.roles[n])}var _n={};function vn({entries:e}){let t=l();if(!t.staff)return(0,K.jsx)(x,{});let n=se(`staff`);return(0,K.jsx)(_e,{value:n,children:(0,K.jsx)(be,{value:n.client,children:(0,K.jsx)(hn,{value:t.staff.role,children:(0,K.jsx)(mn,{children:(0,K.jsx)(yn,{entries:e,viewer:t,member:t.staff})})})})})}function yn({entries:e,viewer:t,member:n}){let{shared:r,staff:i}=S(),a=bn(),[o]=t.agents;return(0,K.jsx)(Me,{entries:e,parameters:_n,counts:a,who:(0,K.jsxs)(`div`,{className:`who`,children:[(0,K.jsx)(Oe,{}),(0,K.jsxs)(`span`,{className:`grow`,children:[`Fieldcall`,(0,K.jsxs)(`small`,{children:[n.name,` · `,i.roles[n.role]]})]})]}),foot:o&&(0,K.jsxs)(b,{to:`/desk/$agentId`,params:{agentId:o.id},className:`nav`,children:[r.pages.inbox,`: `,o.name]}),state:(0,K.jsx)(qe,{})})}function bn(){let{data:e,refresh:t}=P(pn,{});if(d(t),!e?.platform)return{};let{disputes:n,operatorsToApprove:r,support:i,payouts:a,payoutsToConfirm:o,reversals:s,heldTasks:c}=e.platform.queues;return{queues:{count:n+r+i+a+o+s+c,isHot:!0},disputes:{count:n},operators:{count:r},payouts:{count:a+o},support:{count:i}}}var xn=[{key:`q`,to:`/staff`,label:`queues`,icon:u,isStart:!0,isTab:!0},{key:`d`,to:`/staff/disputes`,label:`disputes`,icon:Fe,isTab:!0},{key:`o`,to:`/staff/operators`,label:`operators`,icon:oe,isTab:!0},{key:`p`,to:`/staff/payouts`,label:`payouts`,icon:We,isTab:!0},{key:`u`,to:`/staff/support`,label:`support`,icon:Pe,isTab:!0},{key:`t`,to:`/staff/tasks`,label:`tasks`,icon:de,group:`lookUp`},{key:`a`,to:`/staff/agents`,label:`agents`,icon:Ve,group:`lookUp`},{key:`f`,to:`/staff/transfers`,label:`transfers`,icon:Le,group:`lookUp`},{key:`c`,to:`/staff/countries`,label:`countries`,icon:me,group:`platform`},{key:`l`,to:`/staff/documents`,label:`documents`,icon:De,group:`platform`},{key:`h`,to:`/staff/health`,label:`health`,icon:re,group:`platform`},{key:`i`,to:`/staff/audit`,label:`audit`,icon:ze,group:`platform`}],Sn=Object.assign({"../../words/de/staff.ts":()=>n(()=>import(`./de.js`).then(e=>e.t),__vite__mapDeps([7,1,3,2,4,5]),import.meta.url),"../../words/en/staff.ts":()=>n(()=>import(`./staff-pages.js`).then(e=>e.t),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"../../words/es/staff.ts":()=>n(()=>import(`./es.js`).then(e=>e.r),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),"../../words/es-419/staff.ts":()=>n(()=>import(`./es.js`).then(e=>e.n),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),"../../words/fr/staff.ts":()=>n(()=>import(`./fr.js`).then(e=>e.t),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),"../../words/it/staff.ts":()=>n(()=>import(`./it.js`).then(e=>e.t),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),"../../words/nl/staff.ts":()=>n(()=>import(`./nl.js`).then(e=>e.t),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url),"../../words/pl/staff.ts":()=>n(()=>import(`./pl.js`).then(e=>e.t),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),"../../words/pt/staff.ts":()=>n(()=>import(`./pt.js`).then(e=>e.r),__vite__mapDeps([14,1,3,2,4,5]),import.meta.url),"../../words/pt-BR/staff.ts":()=>n(()=>import(`./pt.js`).then(e=>e.n),__vite__mapDeps([14,1,3,2,4,5]),import.meta.url)}),Cn=new Map;function wn(e){let n=Sn[`../../words/${e}/staff.ts`]??Sn[`../../words/en/staff.ts`],r=Cn.get(e);return r||(r=n().catch(e=>{throw new t(String(e),{cause:e})}),Cn.set(e,r)),r}function Tn({children:e}){let{locale:t,words:n}=F(),{staff:r}=(0,H.use)(wn(t)),i=(0,H.useMemo)(()=>({locale:t,words:{...n,staff:r}}),[t,n,r]);return(0,K.jsx)(C,{value:i,children:e})}var En=L(`en-GB`),Dn={yourAccount:`Your account and passkeys`,ownersOnly:`Only an owner of the agent can do this.`,noLimit:`No limit`,agentsLimit:`That of the agent`,activeKeys:`Keys in use`,keysText:`A key lets a program act for this agent. Give each program a key of its own, with no more rights than it needs.`,endedKeys:e=>En(e,e=>({one:`${e} key that has ended`,other:`${e} keys that have ended`})),createKey:`Create a key`,keyName:`Name`,keyNameHint:`Where it is used, such as “production” or “nightly job”.`,mayDo:`What it may do`,scopeNeeded:`Choose at least one permission.`,expires:`Expires`,inDays:e=>En(e,e=>({one:`in ${e} day`,other:`in ${e} days`})),never:`never`,prefix:`Begins with`,lastUsed:`Last used`,limit:`Spending limit`,frozen:`Frozen`,ended:`Ended`,keyMade:`Here is the key`,keyMadeText:`Copy it now: it is shown only this once. Only a hash of it is stored.`,key:`Key`,tryIt:`Try it`,kept:`I've saved it`,revoke:`Revoke`,revokeTitle:e=>`Revoke the key “${e}”?`,revokeText:`Programs that use it are refused at once. A revoked key never counts again.`,peopleText:`People act for this agent with their own e-mail address. They need no key.`,invite:`Invite a person`,inviteText:`They get a mail and sign in with this address.`,email:`E-mail address`,role:`Role`,you:`you`,may:`May`,since:`Since`,changeRole:`Change role`,remove:`Remove`,removeTitle:e=>`Remove ${e}?`,removeText:`They can act for this agent no more, at once. Keys that they have made stay valid.`,sessionsOf:e=>`Where ${e} is signed in`,sessionsText:`End the sessions that you do not know. To sign in without a mailed code, add one of your`,passkeys:`passkeys`,thisBrowser:`This browser`,unknownBrowser:`Unknown browser`,signedIn:`Signed in`,ends:`Ends`,network:`Network`,end:`Sign out`,endTitle:e=>`Sign out of ${e}?`,endText:`That browser has to sign in again.`,endAll:`Sign out everywhere`,endAllTitle:`Sign out of all browsers?`,endAllText:`This browser is among them.`,noAssistants:`No assistant is connected`,noAssistantsText:`An assistant such as Claude asks you before it acts for this agent, within the rights and the limit that you set.`,connect:`Connect an assistant`,connectText:`Give this address to an assistant that speaks MCP. It leads you here to say what it may do.`,mcpAddress:`Address for MCP`,cutOff:`Cut off`,cutOffAlready:`Cut off`,cutOffTitle:e=>`Cut off ${e}?`,cutOffText:`It can act no more, within a second. To come back it has to ask again.`,from:`From`,allowedBy:`Allowed by`,name:`Name`,about:`What it does`,ownerEmail:`Owner’s e-mail address`,emailHint:`A new address is asked by mail to confirm itself.`,confirmed:`Confirmed`,website:`Website`,save:`Save`,saved:`Saved`,state:`State`,number:`Number`,world:`World`,practiceWorld:`Practice: test money, simulated operators`,realWorld:`Real operators and money`,contacts:`Contact methods`,contactsText:`How this agent is told what happens, beside its webhooks.`,toWebhooks:`Webhooks`,by:`By`,where:`Where to`,add:`Add`,active:`On`,paused:`Paused`,unconfirmed:`Not confirmed yet`,pause:`Pause`,resume:`Resume`,removeContact:e=>`Remove ${e}?`,removeContactText:`Nothing is sent there any more.`,parts:{keys:`Keys`,people:`People`,assistants:`Assistants`,sessions:`Sessions`,profile:`Profile`},scopes:{READ:{name:`Read`,text:`See everything of the account, and follow it live.`},DISPATCH:{name:`Dispatch`,text:`Create, publish and cancel tasks, and answer questions of operators.`},SETTLE:{name:`Settle`,text:`Decide on money: deposit, fund, approve, reject and dispute.`},MANAGE:{name:`Manage`,text:`Change the account itself: keys, webhooks, spending rules and profile.`}},limits:{perTask:e=>`${e} a task`,perDay:e=>`${e} a day`,perMonth:e=>`${e} a month`},roles:{OWNER:{name:`Owner`,text:`Everything, the people included`},MEMBER:{name:`Member`,text:`The daily work, and decisions on money`},VIEWER:{name:`Viewer`,text:`Read`}},states:{REGISTERED:`Registered`,VERIFIED:`Verified`,ACTIVE:`Active`,SUSPENDED:`Suspended`},methods:{WEBHOOK:`Webhook`,EMAIL:`E-mail`,POLLING:`Polling`,WEBSOCKET:`Websocket`,MCP_CALLBACK:`MCP`,PUSH:`Push`}},On=L(`en-GB`),kn={reserved:`Reserved`,locked:`Locked`,pending:`On its way`,ledger:`Ledger`,ledgerEmpty:`Deposits, holds and payments appear here.`,ledgerNone:`No entry matches these filters.`,deposit:`Add money`,depositTitle:`Add money`,depositText:`You pay on the page of the payment provider and come back here.`,moneyEmpty:`No wallet yet`,moneyEmptyText:`The first deposit opens one. A task is paid from the wallet in its currency.`,figures:`Figures as a table`,available:`Available`,total:`Total`,day:`Day`,kind:`Kind`,allKinds:`All kinds`,from:`From`,until:`Until`,deposits:`Deposits`,depositsEmpty:`Deposits by card or bank appear here with their state.`,takenBack:e=>`${e} taken back`,processing:`Being processed`,pay:`Pay`,refund:`Refund`,refundTitle:`Refund a deposit`,refundText:`The amount leaves the available balance at once and goes back the way it came.`,preview:`Preview`,bank:`By bank transfer`,bankShow:`Show bank details`,holder:`Account holder`,bankName:`Bank`,reference:`Reference`,copy:e=>`Copy: ${e}`,statement:`Statement`,statementFor:(e,t)=>`Statement of ${e}, ${t}`,period:`Period`,print:`Print`,download:`Download CSV`,opening:`Opening balance`,closing:`Closing balance`,change:`Change`,statementEmpty:`Nothing moved in this period.`,times:`All times in UTC.`,freeze:`Freeze spending`,isFrozen:`Spending frozen`,resume:`Resume spending`,freezeTitle:`Freeze all spending?`,freezeText:`From now on no task can be funded or published from the wallets. Tasks that are already funded go on and are paid.`,freezeNow:`Freeze now`,resumeTitle:`Resume spending?`,resumeText:`No task can be funded while spending is frozen.`,resumeAskText:`The owner is asked by e-mail and spending resumes when the answer is yes.`,resumeNow:`Ask to resume`,resumeAsked:`The owner has been asked by e-mail. Spending resumes with the answer.`,allKeys:`The agent, all keys together`,keyRules:e=>`Key “${e}”`,waiting:`Waiting for your approval`,waitingText:`Decide here or by the link in the e-mail; what is not decided in time stays as it is.`,allow:`Approve`,decline:`Decline`,looser:`Looser rules`,asked:`asked`,lapses:`lapses`,editRules:`Edit rules`,editText:`Stricter limits apply at once. Looser ones wait for the owner's answer by e-mail. An empty amount is no limit.`,noLimits:`No limits: tasks in every currency may spend what the wallet has.`,noLimit:`no limit`,countries:`Countries`,categories:`Categories`,every:`All`,mostNow:`A task may cost now`,perTask:`Per task`,perDay:`Per day`,perMonth:`Per month`,left:`Left:`,renews:`renews`,addCurrency:`Add a currency`,removeCurrency:`Remove this currency`,addCountry:`Add a country`,addCategory:`Add a category`,noCurrencyLeft:`Every currency has its limits.`,saveRules:`Save rules`,ownerAsked:`What is looser waits for the owner, who has been asked by e-mail.`,usualAmounts:`Usual amounts`,amountExample:`Enter an amount, such as 100 or 49.50.`,addAmount:e=>`Add ${e}`,onItsWay:e=>`${e} on its way`,owed:e=>`${e} owed because a payment was reversed. New money pays this first.`,held:`Held in tasks`,heldTasks:e=>On(e,e=>({one:`${e} task · paid when you approve, returned if nobody comes`,other:`${e} tasks · paid when you approve, returned if nobody comes`})),heldNone:`No task holds money. The cost of a task is held here until you approve it.`,limitToday:`Spending limit today`,ofLimit:e=>`of ${e}`,limitNone:`No daily limit. With a limit, larger spending waits for your approval.`,changeLimits:`Change limits`,inAndOut:`In and out`,moneyIn:`In`,moneyOut:`Out`,flowNone:`No money came or left in these days.`,spent:`Spent by category`,spentTasks:e=>On(e,e=>({one:`${e} task`,other:`${e} tasks`})),spentNone:`Payments for tasks appear here by category.`,movement:`Movement`,purpose:`For`,days:{7:`7 days`,30:`30 days`,90:`90 days`},depositStates:{PENDING:`Waiting`,PAID:`Paid`,DECLINED:`Declined`,CANCELLED:`Cancelled`,EXPIRED:`Expired`}},An={allEvents:`All events`,needsText:`Work to review, questions, failed payments and answers from support appear here, the newest first.`,needs:{"task.under_review":`The work waits for your review`,"task.review_due":`The review ends soon`,"task.completed":`The operator has finished the work`,"task.disputed":`A dispute was opened`,"task.dispute_resolved":`The dispute was decided`,"task.decision_requested":`A question waits for your answer`,"task.reschedule_requested":`The operator asks for another time`,"task.expired":`Nobody accepted the task in time`,"task.released":`The operator gave the task back`,"task.operator_no_show":`The operator did not come`,"task.publication_refused":`The task was not published`,"wallet.deposit_failed":`A deposit did not arrive`,"wallet.deposit_reversed":`A payment was reversed`,"support.replied":`Support has answered`,"webhook.disabled":`An endpoint was disabled`,"account.suspended":`The account was suspended`},titles:{"wallet.credited":`Money arrived`,"wallet.reversal_returned":`Reversed money came back`,"support.status_changed":`A support request has a new state`,"country.live":`A country is live`,"spending.decided":`Spending was decided`,"account.reinstated":`The suspension has ended`,"account.verified":`The owner is verified`,"account.members_changed":`Members changed`},ways:{review:`Review the work`,dispute:`See the dispute`,answer:`Answer`,time:`Decide on the time`,again:`Dispatch again`,task:`Open the task`,thread:`Read the answer`,endpoint:`Check the endpoint`},tasks:{"task.created":`Task created`,"task.quoted":`Task quoted`,"task.funded":`Task funded`,"task.published":`Task published`,"task.accepted":`Task accepted`,"task.released":`Task released`,"task.en_route":`Task en route`,"task.arrived":`Task arrived`,"task.in_progress":`Task in progress`,"task.proof_submitted":`Task proof submitted`,"task.proof_uploaded":`Task proof uploaded`,"task.under_review":`Task under review`,"task.completed":`Task completed`,"task.rejected":`Task rejected`,"task.settled":`Task settled`,"task.closed":`Task closed`,"task.cancelled":`Task cancelled`,"task.expired":`Task expired`,"task.overdue":`Task overdue`,"task.disputed":`Task disputed`,"task.dispute_resolved":`Task dispute resolved`,"task.decision_requested":`Task decision requested`,"task.decision_resolved":`Task decision resolved`,"task.reschedule_requested":`Task reschedule requested`,"task.reschedule_approved":`Task reschedule approved`,"task.reschedule_rejected":`Task reschedule rejected`,"task.location_updated":`Task location updated`,"task.operator_no_show":`Task operator no show`,"task.review_due":`Task review due`,"task.held_for_review":`Task held for review`,"task.hold_released":`Task hold released`,"task.publication_refused":`Task publication refused`,"dispute.overdue":`Dispute overdue`}},jn={title:`Search and commands`,placeholder:`Search or jump to`,nothing:`Nothing found`,pages:`Pages`,actions:`Actions`,agents:`Switch agent`,tasks:`Tasks`,views:`Views`,keysTitle:`Keys of this desk`,control:`Ctrl`,find:`Search`,keys:{search:`Search on this page`,help:`This list`,close:`Close what is open`}},Mn=L(`en-GB`),Nn={clock:`Clock of the practice world`,nothingNext:`Nothing comes by itself: it is the agent’s turn.`,nextIn:e=>`The next step comes in ${e}.`,yourTurn:`Dispatch a task, or decide on one.`,toNext:`To the next step`,anHour:`+1 hour`,aDay:`+1 day`,advancingFor:e=>`Time passes… ${e} left`,advancing:`Time passes…`,happened:e=>Mn(e,e=>({one:`${e} step happened.`,other:`${e} steps happened.`})),speed:`Speed`,noOperators:`This service runs without simulated operators, so tasks stay open.`,lastRefused:`The last step of an operator was refused:`,dispatchTitle:`Dispatch a sample task`,available:`Test money in the wallet:`,addMoney:`Put test money in`,scenario:`How it goes`,dispatch:`Dispatch`,sampleTitle:`Photograph a shop front`,sampleText:`Two photographs of the front, one with the house number.`,sampleItem:`The house number can be read`,noTask:`No task in this world yet`,noTaskText:`Choose how a task goes and dispatch it. Then let time pass and watch both sides.`,played:`Tasks of this world`,decide:`Decide on its page`,stream:`What happens, side by side`,agentSide:`Your agent`,operatorSide:`Simulated operator`,canDo:`The agent can now:`,webhooks:`What your webhook gets`,toWebhooks:`Webhooks`,sentText:`The bodies that were sent for this task.`,notSentText:`Nothing was sent: no endpoint wants these events. One would get bodies such as these.`,realAgent:`This agent works in the real world`,realAgentText:`Practice needs an agent of its own, with test money, simulated operators and a clock that you move.`,switchTo:e=>`Practise with ${e}`,twin:`A practice twin`,twinText:`Registers a second agent in test mode with your address as its owner. You accept the terms for it, as for this one.`,readMore:`What practice is`,createTwin:`Create a practice twin`,twinOf:e=>`${e} (practice)`,twinMade:`The twin is registered. Take it over, and its desk opens.`,twinKey:`Its key, shown only this once`,openTwin:`Take it over and practise`,speeds:{0:`Stands still`,1:`As real time`,60:`A minute a second`,3600:`An hour a second`},scenarios:{HAPPY_PATH:{name:`All goes well`,text:`Accepted, carried out and proven as required.`},ASKS_DECISION:{name:`Asks what to do`,text:`On site, the operator asks, with an hour to answer and a default.`},ASKS_RESCHEDULE:{name:`Asks for another time`,text:`After acceptance, the operator asks to move the task by a day.`},BLURRED_PHOTO:{name:`Blurred photographs`,text:`The photographs are too blurred to read.`},GPS_OFF:{name:`No position`,text:`No coordinates, neither with the steps nor in the photographs.`},DUPLICATE_PHOTO:{name:`Photograph used before`,text:`The same photograph twice, and again in the next such task.`},MISSING_CHECKLIST:{name:`Checklist left out`,text:`No item of the checklist is ticked off.`},LATE:{name:`Late`,text:`Carried out well, but after the time to complete it.`},NO_SHOW:{name:`Does not come`,text:`Accepted and never started; a day later another operator does it.`},RELEASED:{name:`Gives it back`,text:`Released on the way; another operator carries it out.`},NOBODY_ACCEPTS:{name:`Nobody accepts`,text:`Open until the time to accept passes, or you cancel it.`},CONTESTS_REJECTION:{name:`Contests a rejection`,text:`Reject it: the operator contests, and a day later the payout is split.`},AGENT_SLEEPS:{name:`The agent sleeps`,text:`Proven as required, and approved by itself when the review time ends.`},FORGETS_TO_SUBMIT:{name:`Forgets to submit`,text:`Photographs are uploaded; 72 hours late they are submitted as they are.`},ASKS_WITHOUT_DEADLINE:{name:`Asks without a deadline`,text:`Without an answer the question lapses after 72 hours.`},SLOW_DISPUTE:{name:`Slow dispute`,text:`Reject it: the platform decides after five days.`}},sides:{AGENT:`by the agent`,OPERATOR:`by the operator`,PLATFORM:`by the platform`,SYSTEM:`by the service`},deliveries:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},ribbon:`Practice world: test money, simulated operators, nothing is real.`,keepIt:`Keep it: confirm an address`,worldClock:`Practice clock`,pause:`Pause`,resume:`Go on`,faster:`×60`,nextStep:`Next step`,mission:`Your first task`,sendStep:`Send somebody`,sent:e=>`${e} accepted the task`,sendHow:`Say what is to be done, where, and what you pay`,watchStep:`Watch`,watched:e=>`${e} has been on site`,watching:`On the way or at work: the next step comes on the practice clock`,checkStep:`Check the photographs`,checked:`You have decided`,checking:`The photographs are here, and you decide`,openReview:`Open the review`,payStep:`Pay`,toPay:e=>`${e}, paid when you approve`,paidStep:e=>`${e} is paid`,sendOne:`Send somebody yourself`},Pn=L(`en-GB`),Fn={ask:`Ask support`,state:`State`,all:`All`,none:`Nothing asked yet`,noneSuch:`Nothing in this state`,noneText:`Ask about a task, a charge or the service. Answers appear here and on Home.`,about:`What it is about`,severity:`Urgency`,subject:`Subject`,message:`Message`,taskNumber:`Number of the task`,taskHint:`Leave it empty if it is about no task.`,attachment:`File`,attachmentHint:`A photograph, a PDF or a text, at most 15 MB.`,send:`Send`,toAll:`All requests`,messages:`Messages`,you:`You`,team:`Support`,reply:`Reply`,close:`Close the request`,closeTitle:`Close this request?`,closeText:`A closed request takes no more messages. You can open another.`,closedText:`This request is closed.`,unread:e=>Pn(e,e=>({one:`${e} unread notification`,other:`${e} unread notifications`})),markRead:`Mark read`,markAll:`Mark all read`,isUnread:`Unread`,noNotifications:`No notification yet`,notificationsText:`What happens to tasks, money and the account is told here, the newest first.`,states:{OPEN:`Open`,IN_PROGRESS:`In progress`,WAITING_FOR_AGENT:`Needs your answer`,WAITING_FOR_OPERATOR:`Waits for the operator`,RESOLVED:`Resolved`,CLOSED:`Closed`},types:{SUPPORT:`Help`,COMPLAINT:`Complaint`,RECOMMENDATION:`Idea`,BILLING_ISSUE:`Money`,TECHNICAL_INCIDENT:`Technical fault`,POLICY_QUESTION:`Rules and terms`},severities:{LOW:`It can wait`,NORMAL:`Normal`,HIGH:`Holds up work`,CRITICAL:`Danger`}},In={endpoints:`Endpoints`,empty:`Nothing is called yet`,emptyText:`Add the address of a service of yours, and it hears of each event of your tasks, signed and in order.`,add:`Add endpoint`,addTitle:`Add an endpoint`,addText:`It receives the events of all tasks, signed with your secret.`,url:`Address (https)`,save:`Save`,delivered:`Delivered, 24 h`,failed:`Failed, 24 h`,p95:`p95 latency`,milliseconds:e=>`${e} ms`,failingSince:`Failing since`,pausedUntil:`Paused until`,disabledAt:`Disabled`,enable:`Enable`,types:`Event types`,allTypes:`All event types`,typesText:`What already waits for the endpoint is still sent. None chosen means all.`,remove:`Remove`,removeTitle:`Remove this endpoint?`,removeText:`New events are no longer sent to it.`,removeNow:`Remove now`,recover:`Recover since…`,recoverTitle:`Send failed deliveries again`,recoverText:`Everything that failed between these times is sent again, oldest first, with the same id and bytes.`,untilTime:`Until (UTC), empty for now`,since:`Since (UTC)`,recoverNow:`Send again`,recovering:e=>`${e} sent again so far…`,recovered:e=>`${e} deliveries are being sent again.`,test:`Test event`,testTitle:`Send a test event`,testText:`The event webhook.test goes to the webhook of a task, with the authentication and signature of real events.`,taskNumber:`Task number`,testNow:`Send test`,rotate:`Rotate secret`,rotateTitle:`Rotate the signing secret`,rotateText:`Events carry signatures of both secrets for 24 hours. The new secret is shown once, here.`,rotateNow:`Make a new secret`,secret:`New signing secret`,previous:`The previous secret is valid until`,log:`Deliveries`,logEmpty:`No delivery matches these filters.`,endpoint:`Endpoint`,allEndpoints:`All endpoints`,status:`Status`,allStatuses:`All statuses`,task:`Task`,from:`From`,until:`Until`,answer:`Answer`,delivery:e=>`Delivery ${e}`,attempts:`Attempts`,attempt:e=>`Attempt ${e}`,nextTry:`Next try`,headers:`Request headers`,body:`Request body`,noBody:`The request is no longer kept.`,curl:`As curl`,replay:`Send again`,state:{NEW:`New`,WORKING:`Working`,FAILING:`Failing`,DISABLED:`Disabled`},because:{GONE:`it answered that it is gone`,FAILING:`it failed for too long`},statuses:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},faults:{NOT_PUBLIC:`The address is not public`,UNRESOLVABLE:`The name has no address`,UNREACHABLE:`Nothing answers there`,ENCRYPTION:`The encryption failed`,TIMEOUT:`No answer in time`,UNREADABLE:`The answer could not be read`,REDIRECTED:`The address redirects`}},Y=L(`en-GB`),Ln={account:Dn,money:kn,notices:An,palette:jn,practice:Nn,problems:we,shared:Ae,support:Fn,webhooks:In,work:{inboxEmpty:`You're all caught up`,listEmpty:`No task yet`,inboxEmptyText:`Work to review, questions of operators and disputes appear here, the most urgent first.`,newTaskHow:`How to dispatch a task`,answerDue:`Answer due`,paidWithoutYou:`Auto-approves`,searchHint:`Title, address or number`,count:e=>Y(e,e=>({one:`${e} task`,other:`${e} tasks`})),boardKeys:`j k h l move, Enter opens, a approves`,timeline:`Timeline`,proof:`Proof`,proofEmpty:`Photographs and reports of the operator appear here, with a verdict on every requirement.`,report:`Operator's report`,requirements:`Requirements`,passed:`passed`,failed:`failed`,warned:`warning`,takenAt:`Taken`,operatorDone:e=>Y(e,e=>({one:`${e} task done`,other:`${e} tasks done`})),settlement:`Settlement`,returned:`Returned`,held:`Held for a person`,actions:`What you can do`,noActions:`Nothing can be done with this task now.`,notNow:`Unavailable actions`,reasonHint:`The operator reads this.`,approve:`Approve and pay`,reject:`Reject`,dispute:`Dispute`,cancelTask:`Cancel the task`,publish:`Publish`,askPublication:`Ask for a human decision`,reasonNeeded:`A note is needed.`,mapLabel:`Map of the tasks`,stages:`Stages`,mapInView:`In view`,mapEmpty:`No task in this part of the map`,mapEmptyText:`Move the map, or show more stages above.`,mapNearest:`Nearest to the centre first`,mapNewest:e=>`The ${e} changed last. Zoom in for all.`,mapSelected:`Selected task`,openTask:`Open task`,mapOfTask:`Map of the task, with its photographs`,operatorHere:`Operator`,startOver:`Start over`,dispatch:`Dispatch`,keepDraft:`Save as draft`,fillFirst:`Title, description, address and payout are needed first.`,mendFirst:`Mend what is marked first.`,formWhat:`What`,formTitle:`Title`,formTitleExample:`Photograph a shop front`,formDescriptionHint:`The operator works by this alone: what to do, what to bring back, whom to ask on site.`,category:`Category`,durationMinutes:`Minutes on site`,durationHint:`Operators see it beside the pay.`,noCategory:`No category`,priority:`Priority`,formWhere:`Where`,formAddress:`Address`,formAddressExample:`Keizersgracht 1, 1015 CC Amsterdam, Netherlands`,formRadius:`Operators within (km)`,formRadiusHint:`How far away an operator may be. Empty: the usual distance.`,formPay:`Pay`,formPayHint:`For the operator, before fees.`,currencyOfPlace:`That of the country`,formWhen:`When`,timing:`Time of the work`,clockOf:e=>`On the clock of ${e}`,clockOfPlace:`On the clock of the place`,windowStart:`Window from`,windowEnd:`Window until`,appointment:`Appointed time`,tolerance:`Minutes earlier or later`,formProof:`Proof`,formProofHint:`Empty fields are as the category has them.`,minPhotos:`Photographs at least`,gpsRadius:`Taken within (metres)`,reportLength:`Report of at least (characters)`,requireVideo:`A video is required`,checklist:`Checklist`,checklistHint:`One item in each line; the operator ticks all of them off.`,formMore:`Skills, equipment and notes`,skills:`Skills`,equipment:`Equipment`,notes:`Notes`,notesHint:`Only the operator who accepts reads these.`,preview:`Price`,previewEmpty:`Fill in title, description, address and payout: the cost, what is moved, and warnings appear here before anything is sent.`,willBePublished:`The task is published at once.`,willStayDraft:`It would stay a draft.`,fee:`Fee on top`,total:`You pay`,understood:`The place as it was understood`,sureness:e=>`${e} % sure`,mapOfPlace:`Map of the place`,pointHint:`Press elsewhere on the map to move the point.`,noPointHint:`No exact point yet: press on the map to set it. Proof can then be measured against it.`,useMiddle:`Use the middle of the map`,removePoint:`Remove the point`,duplicate:`Duplicate`,firstTask:`Dispatch a task`,filters:`Filters`,all:`All`,status:`Status`,country:`Country`,task:`Task`,updated:`Changed`,least:`Payout from`,most:`Payout up to`,createdFrom:`Created from`,createdUntil:`Created until`,deadlineFrom:`Deadline from`,deadlineUntil:`Deadline until`,order:`Order`,clearFilters:`Clear filters`,needsReview:`Needs review`,views:`Views`,addFilter:`Filter`,applyFilter:`Apply`,saveView:`Save view`,viewText:`A view keeps these filters and their order. Only you see it.`,viewName:`Name of the view`,editView:e=>`Change the view “${e}”`,deleteView:`Delete view`,deleteViewTitle:e=>`Delete the view “${e}”?`,deleteViewText:`The tasks stay as they are.`,number:`No.`,withoutFilter:e=>`Without ${e}`,listNoMatch:`No task matches`,listNoMatchText:`Take a filter away, or search for less.`,listEmptyText:`Tasks that you or your agent dispatch appear here.`,listKeys:`j and k move, Enter opens, x selects`,previousPage:`Previous page`,nextPage:`Next page`,selectAll:`Select all on this page`,select:e=>`Select ${e}`,selected:e=>Y(e,e=>({one:`${e} task selected`,other:`${e} tasks selected`})),clearSelection:`Clear selection`,bulkTried:`Looked at`,bulkDone:`Done`,bulkRefused:e=>Y(e,e=>({one:`${e} task is left out`,other:`${e} tasks are left out`})),progress:(e,t)=>`${e} of ${t}`,timelineShows:`What the time line shows`,fromPlace:`from the place`,answered:e=>`Answered: ${e}`,askedTime:`The operator requested another time`,operatorAsksTime:`The operator asks for another time`,youAskedTime:`You requested another time. The operator has not answered yet.`,agree:`Agree`,refuse:`Refuse`,askTime:`Ask for another time`,askTimeText:`Nothing changes until the operator agrees.`,attempts:e=>Y(e,e=>({one:`${e} attempt`,other:`${e} attempts`})),arrived:`Arrival`,proofWithin:`Proof has to be taken within`,outside:`outside`,forced:`Submitted although requirements are not met:`,previousPhoto:`Previous photograph`,nextPhoto:`Next photograph`,zoomIn:`Full size`,zoomOut:`Fit to the window`,camera:`Camera`,earlierUse:`Compared with the earlier photograph`,thisPhoto:`This photograph`,uploadedThen:`The earlier one was uploaded`,rateOperator:`Rate the work`,yourReview:`Your rating`,rating:`Overall`,quality:`Quality`,professionalism:`Professionalism`,comment:`Comment`,sendReview:`Send the rating`,changeReview:`Change the rating`,stars:e=>Y(e,e=>({one:`${e} star`,other:`${e} stars`})),operatorSays:e=>`The operator rates you ${e} of 5.`,ratedBy:(e,t)=>Y(t,t=>({one:`${e} of 5 from ${t} rating`,other:`${e} of 5 from ${t} ratings`})),window:`Window`,committed:`Agreed time`,acceptBy:`Accept by`,completeBy:`Complete by`,told:e=>Y(e,e=>({one:`${e} operator was told`,other:`${e} operators were told`})),nearest:e=>`the nearest is ${e} away`,position:`Position at the photograph`,fromFile:`by the file`,fromDevice:`by the device`,approveAmount:e=>`Approve and pay ${e}`,checksPassed:e=>Y(e,e=>({one:`${e} check passed`,other:`All ${e} checks passed`})),checksNotPassed:(e,t)=>`Checks not passed: ${e} of ${t}`,since:e=>`since ${e}`,until:e=>`by ${e}`,stepper:`Progress`,stepsOnly:`Steps`,allEvents:e=>Y(e,e=>({one:`${e} event`,other:`All ${e} events`})),webhookDeliveries:e=>Y(e,e=>({one:`${e} webhook delivery`,other:`${e} webhook deliveries`})),operatorEarns:`Operator earns`,chooseReason:`Choose a reason first.`,photoKeys:`← → photos, z full size`,needsYou:`Needs you`,queueShows:`What the queue shows`,allTasks:e=>Y(e,e=>({one:`${e} task`,other:`All ${e} tasks`})),approved:`Approved`,reviewWork:`Review`,openDispute:`Open dispute`,oldest:e=>`oldest ${e}`,underWay:`Under way`,underWayCount:e=>Y(e,e=>({one:`${e} under way`,other:`${e} under way`})),onSiteNow:e=>Y(e,e=>({one:`${e} on site now`,other:`${e} on site now`})),spentToday:`Spent today`,alsoLook:`Also worth a look`,draftsNeed:(e,t)=>Y(e,e=>({one:`${e} draft needs ${t} more`,other:`${e} drafts need ${t} more`})),draftsKept:e=>Y(e,e=>({one:`${e} draft`,other:`${e} drafts`})),seeDrafts:`See drafts`,seeDeliveries:`See deliveries`,homeKeys:`j and k move, a approves, r rejects`,asksYou:e=>`${e} asks`,approveShort:e=>`Approve ${e}`,steps:{open:`Dispatched`,onsite:`On site`,review:`In review`,paid:`Paid`},dispatchFor:e=>`Dispatch for ${e}`,draftKept:`Your entries are saved in this tab`,operatorSees:`What the operator sees`,youEarn:(e,t)=>`You earn · ${e} less ${t}`,untilTime:e=>`until ${e}`,leaves:e=>`Leaves ${e} available`,columns:{draft:`Draft`,open:`Open`,accepted:`Accepted`,onSite:`On site`,review:`To review`,disputed:`Disputed`,done:`Done`,enRoute:`On the way`},changedBy:{PERSON:e=>`by ${e}`,KEY:e=>`by the key “${e}”`,TOKEN:e=>`by ${e}, an assistant`},changedWithoutName:{KEY:`by a key`,TOKEN:`by an assistant`,SYSTEM:`by the service`},priorities:{LOW:`Low`,NORMAL:`Normal`,HIGH:`High`,URGENT:`Urgent`},timings:{asap:`As soon as possible`,window:`Within a time window`,appointment:`At an appointed time`},orders:{"UPDATED-DESC":`Last changed first`,"CREATED-DESC":`Newest first`,"CREATED-ASC":`Oldest first`,"DEADLINE-ASC":`Earliest deadline first`,"PAYOUT-DESC":`Highest payout first`,"PAYOUT-ASC":`Lowest payout first`},kinds:{status:`Status`,money:`Money`,deliveries:`Deliveries`,decisions:`Questions`,reschedules:`Times`,support:`Support`},actors:{AGENT:`by your agent`,OPERATOR:`by the operator`,PLATFORM:`by the staff`,SYSTEM:`by the service`},rescheduled:{PENDING:`Waits for an answer`,APPROVED:`The new time was agreed`,REJECTED:`The new time was refused`},deliveryStatuses:{PENDING:`waits`,DELIVERED:`delivered`,FAILED:`given up`,CANCELLED:`cancelled`},captures:{LIVE:`live`,FILE:`file`},queues:{all:`All`,reviews:`Reviews`,questions:`Questions`,approvals:`Approvals`,disputes:`Disputes`,publishing:`To publish`,replies:`Support`}}},Rn=(e,t)=>({locale:e,words:t}),zn=Rn(`en`,Ln),Bn={nl:()=>n(()=>import(`./nl.js`).then(e=>e.n),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url),de:()=>n(()=>import(`./de.js`).then(e=>e.n),__vite__mapDeps([7,1,3,2,4,5]),import.meta.url),fr:()=>n(()=>import(`./fr.js`).then(e=>e.n),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),es:()=>n(()=>import(`./es.js`).then(e=>e.t),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),"es-419":()=>n(()=>import(`./es.js`).then(e=>e.i),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),pt:()=>n(()=>import(`./pt.js`).then(e=>e.t),__vite__mapDeps([14,1,3,2,4,5]),import.meta.url),"pt-BR":()=>n(()=>import(`./pt.js`).then(e=>e.i),__vite__mapDeps([14,1,3,2,4,5]),import.meta.url),it:()=>n(()=>import(`./it.js`).then(e=>e.n),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),pl:()=>n(()=>import(`./pl.js`).then(e=>e.n),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url)};async function Vn(e){let t=Bn[e];return t?Rn(e,(await t()).words):zn}var Hn=document.getElementById(`desk`);if(!Hn)throw Error(`the page has no place for the desk`);var Un=(0,et.createRoot)(Hn);async function Wn(){let e=await ue(),t=location.pathname===`/`?Gn(e):null;if(t?.startsWith(`/field`))return location.replace(t);t&&history.replaceState(history.state,``,t);let{locale:n}=e.person;(t??location.pathname).startsWith(`/staff`)&&wn(n);let[r]=await Promise.all([Vn(n),o(location.pathname)]);document.documentElement.lang=r.locale,Un.render((0,K.jsx)(H.StrictMode,{children:(0,K.jsxs)(C,{value:r,children:[(0,K.jsx)(g,{value:e,children:(0,K.jsx)(ne,{children:(0,K.jsx)(fe,{retry:()=>location.reload(),children:(0,K.jsx)(Kn,{})})})}),(0,K.jsx)(Ye,{viewer:e})]})}))}function Gn({agents:[e],operator:t,staff:n}){return e?r(`/desk/$agentId`,{agentId:e.id}):n?r(`/staff`):t?r(`/field`):null}function Kn(){let{match:e,path:t}=f();return t===`/`?(0,K.jsx)(qn,{}):e?e.address.startsWith(`/staff`)?(0,K.jsx)(Tn,{children:(0,K.jsx)(vn,{entries:xn})}):(0,K.jsx)(rn,{entries:cn}):(0,K.jsx)(x,{})}function qn(){let{shared:e}=S();return(0,K.jsx)(`main`,{children:(0,K.jsx)(xe,{title:`Fieldcall`,children:(0,K.jsxs)(Be,{title:e.noAgents,text:e.noAgentsText,children:[(0,K.jsx)(`a`,{className:he(`primary`),href:`/account/claims`,children:e.claim}),(0,K.jsx)(`a`,{href:`/docs`,children:e.readDocs})]})})})}Wn().catch(e=>{Un.render((0,K.jsx)(C,{value:zn,children:(0,K.jsx)(`main`,{className:`mx-auto max-w-lg p-6`,children:(0,K.jsx)(te,{fault:e,retry:()=>location.reload()})})}))});function Jn({label:e,title:t,text:n,document:r,variables:i,refusal:a,done:o}){let{shared:s}=S(),[c,l]=(0,H.useState)(!1),{run:u,isBusy:d,problem:f,forget:p}=N(r),m=()=>{p(),l(!1)},h=async()=>{await u(i)&&(m(),o())};return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(z,{look:`danger`,"aria-label":`${e}: ${t}`,refusal:a,onClick:()=>l(!0),children:e}),c&&(0,K.jsxs)(T,{title:t,text:n,close:m,children:[f&&(0,K.jsx)(k,{problem:f}),(0,K.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,K.jsx)(z,{onClick:m,children:s.back}),(0,K.jsx)(z,{look:`danger`,busy:d,onClick:()=>void h(),children:e})]})]})]})}function X({label:e,hint:t,error:n,className:r=``,children:i}){let a=(0,H.useId)(),o=n??t;return(0,K.jsxs)(`div`,{className:`field ${r}`,children:[(0,K.jsx)(`label`,{className:`l`,htmlFor:a,children:e}),i({id:a,className:n?`in is-bad`:`in`,"aria-invalid":n?!0:void 0,"aria-describedby":o?`${a}-note`:void 0}),o&&(0,K.jsxs)(`span`,{id:`${a}-note`,className:n?`hint bad`:`hint`,children:[n&&(0,K.jsx)(Ue,{size:14,"aria-hidden":!0}),o]})]})}function Yn({label:e,hint:t,error:n,className:r,...i}){return(0,K.jsx)(X,{label:e,hint:t,error:n,className:r,children:e=>(0,K.jsx)(`input`,{...e,...i})})}function Xn({label:e,hint:t,error:n,className:r,...i}){return(0,K.jsx)(X,{label:e,hint:t,error:n,className:r,children:e=>(0,K.jsx)(`textarea`,{...e,...i})})}function Zn({label:e,hint:t,error:n,className:r,children:i,...a}){return(0,K.jsx)(X,{label:e,hint:t,error:n,className:r,children:e=>(0,K.jsx)(`select`,{...e,...a,children:i})})}function Qn({value:e,of:t,choose:n,...r}){return(0,K.jsx)(Zn,{...r,value:e,onChange:e=>n(e.target.value),children:t.map(([e,t])=>(0,K.jsx)(`option`,{value:e,children:t},e))})}function $n({label:e,hint:t,...n}){return(0,K.jsxs)(`label`,{className:`opt`,children:[(0,K.jsx)(`input`,{...n}),(0,K.jsxs)(`span`,{children:[(0,K.jsx)(`span`,{className:`med`,children:e}),t&&(0,K.jsx)(`span`,{className:`hint block`,children:t})]})]})}function er({shares:e,label:t}){let n=0;return(0,K.jsx)(`svg`,{className:`bar`,viewBox:`0 0 100 1`,preserveAspectRatio:`none`,...t?{role:`img`,"aria-label":t}:{"aria-hidden":!0},children:e.map(({key:e,part:t,fill:r=`var(--brand)`})=>{let i=n;return n+=t*100,(0,K.jsx)(`rect`,{x:i,width:Math.max(0,n-i),height:`1`,fill:r},e)})})}var tr=D(`
  query Wallets {
    wallets { currency availableBalance reservedBalance lockedBalance pendingBalance owedBalance }
  }
`),nr=D(`
  query MoneySummary($currency: String!) {
    taskStatistics(filter: { payoutCurrency: $currency }) { heldByStatus { status count amount } }
    agent { id spendingRules { dayEndsInstant limits { currency perDay spentToday leftToday } } }
  }
`),rr=D(`
  query SpentByCategory($currency: String!, $from: Timestamp!) {
    taskStatistics(filter: { payoutCurrency: $currency, createdFrom: $from }) { spentByCategory { serviceCategoryId count amount } }
    serviceCategories { id name }
  }
`),ir=D(`
  query Currencies { currencies { code } }
`),ar=D(`
  query Balances($currency: String!, $from: Timestamp!) {
    wallet(currency: $currency) { currency balances(from: $from) { instant available total moneyIn moneyOut } }
  }
`),or=D(`
  query Ledger($currency: String!, $after: String, $kinds: [EntryKind!], $from: Timestamp, $until: Timestamp) {
    wallet(currency: $currency) {
      currency
      transactions(first: 50, after: $after, kinds: $kinds, from: $from, until: $until) {
        nodes { id type amount currency runningBalance createdInstant task { id title status } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`),sr=D(`
  query Holdings($currency: String!) {
    wallet(currency: $currency) {
      currency
      deposits(first: 20) { nodes { externalId status processing amount takenBack currency checkoutUrl createdInstant } totalCount }
    }
  }
`),cr=D(`
  query Bank($currency: String!) {
    wallet(currency: $currency) { currency bankTransfer { currency iban reference accountHolder bankName instructions } }
  }
`),lr=D(`
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
`),ur=D(`mutation Deposit($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[E]),dr=D(`mutation Refund($input: RefundDepositInput!) {
    refundDeposit(input: $input) {
      __typename
      ... on Refund { refundId status amount currency ledgerLines { account amount currency balanceAfter } }
      ...problem
    }
  }`,[E]);function fr({wallet:e,deposit:t}){let{currency:n}=e,{data:r,fault:i,refresh:a}=P(nr,{currency:n});return d(a),(0,K.jsxs)(K.Fragment,{children:[i&&!r&&(0,K.jsx)(te,{fault:i,retry:a}),(0,K.jsxs)(`div`,{className:`grid gap-4 md:grid-cols-2 xl:grid-cols-[1.1fr_1.2fr_1fr]`,children:[(0,K.jsx)(pr,{wallet:e,deposit:t}),(0,K.jsx)(mr,{wallet:e,tallies:r?.taskStatistics.heldByStatus??[]}),(0,K.jsx)(hr,{rules:r?.agent?.spendingRules??null,currency:n})]})]})}function pr({wallet:e,deposit:t}){let{locale:n,words:{money:r}}=F(),{currency:i,availableBalance:a,pendingBalance:o,owedBalance:s}=e;return(0,K.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`available`,children:[(0,K.jsx)(`h2`,{id:`available`,className:`s q font-normal`,children:r.available}),(0,K.jsx)(`p`,{className:`big`,children:(0,K.jsx)(R,{amount:a,currency:i})}),Number(o)>0&&(0,K.jsx)(`p`,{className:`s q`,children:r.onItsWay(I(n,o,i))}),Number(s)>0&&(0,K.jsx)(`p`,{className:`s bad`,children:r.owed(I(n,s,i))}),(0,K.jsx)(`p`,{className:`mt-4`,children:(0,K.jsxs)(z,{look:`primary`,onClick:t,children:[(0,K.jsx)(M,{"aria-hidden":!0}),r.deposit]})})]})}function mr({wallet:e,tallies:t}){let{locale:n,words:{shared:r,money:i}}=F(),{agentId:a}=V(),{currency:o}=e,s=Ge([e.lockedBalance,e.reservedBalance]),c=[];for(let{status:e,amount:n}of t){let t=Te[e],r=c.find(e=>e.stage===t);r?Object.assign(r,{statuses:[...r.statuses,e],amount:Ge([r.amount,n])}):c.push({stage:t,statuses:[e],amount:n})}return(0,K.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`held`,children:[(0,K.jsxs)(`h2`,{id:`held`,className:`row s q font-normal`,children:[i.held,(0,K.jsx)(ge,{size:16,"aria-hidden":!0})]}),(0,K.jsx)(`p`,{className:`fig mt-1`,children:(0,K.jsx)(R,{amount:s,currency:o})}),(0,K.jsx)(`p`,{className:`s q`,children:t.length>0?i.heldTasks(t.reduce((e,{count:t})=>e+t,0)):i.heldNone}),c.length>0&&(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`div`,{className:`mt-3`,children:(0,K.jsx)(er,{shares:c.map(({stage:e,amount:t})=>({key:e,part:Number(t)/Number(s),fill:`var(--st-${e}-mark)`}))})}),(0,K.jsx)(`ul`,{className:`mt-2 flex flex-wrap gap-x-3 gap-y-1 text-s`,children:c.map(({stage:e,statuses:t,amount:i})=>(0,K.jsx)(`li`,{children:(0,K.jsxs)(b,{to:`/desk/$agentId/tasks`,params:{agentId:a},search:{status:t.join(` `),currency:o},className:`row min-h-6 hover:underline`,title:t.map(e=>r.statuses[e]).join(`, `),children:[(0,K.jsx)(Ie,{stage:e}),(0,K.jsxs)(`span`,{className:`vh`,children:[t.map(e=>r.statuses[e]).join(`, `),`: `]}),(0,K.jsx)(`span`,{className:`num`,children:I(n,i,o)})]})},e))})]})]})}function hr({rules:e,currency:t}){let{locale:n,words:{money:r}}=F(),{agentId:i}=V(),a=e?.limits.find(e=>e.currency===t),o=a?.perDay??null;return(0,K.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`limit`,children:[(0,K.jsxs)(`h2`,{id:`limit`,className:`row s q font-normal`,children:[r.limitToday,(0,K.jsx)(Xe,{size:16,"aria-hidden":!0})]}),a&&o!==null?(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`p`,{className:`mt-1`,children:[(0,K.jsx)(`span`,{className:`fig`,children:(0,K.jsx)(R,{amount:a.spentToday,currency:t})}),` `,(0,K.jsx)(`span`,{className:`s q`,children:r.ofLimit(I(n,o,t))})]}),(0,K.jsx)(`div`,{className:`my-3`,children:(0,K.jsx)(er,{shares:[{key:`spent`,part:gr(a.spentToday,o)}]})}),(0,K.jsxs)(`p`,{className:`s q`,children:[r.left,` `,(0,K.jsx)(R,{amount:a.leftToday,currency:t}),` · `,r.renews,` `,(0,K.jsx)(O,{instant:e?.dayEndsInstant})]})]}):(0,K.jsx)(`p`,{className:`s q mt-1`,children:r.limitNone}),(0,K.jsx)(`p`,{className:`mt-2`,children:(0,K.jsx)(b,{className:`link s`,to:`/desk/$agentId/spending`,params:{agentId:i},children:r.changeLimits})})]})}var gr=(e,t)=>Number(t)===0?1:Math.min(1,Number(e)/Number(t));function _r({question:e,done:t}){let{shared:n,money:r}=S(),{agentId:i}=V(),{taskId:a,task:o,cost:s,currency:c}=e;return(0,K.jsxs)(`div`,{className:`grid gap-2 text-s`,children:[(0,K.jsxs)(`p`,{className:`m-0 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-m font-medium`,children:[a?(0,K.jsx)(b,{to:`/desk/$agentId/tasks/$taskId`,params:{agentId:i,taskId:a},className:`text-ink [overflow-wrap:anywhere]`,children:o?.title??n.task(a)}):(0,K.jsx)(`span`,{children:r.looser}),s&&c&&(0,K.jsx)(R,{amount:s,currency:c})]}),(0,K.jsx)(xr,{question:e}),(0,K.jsx)(`p`,{className:`m-0 text-quiet`,children:(0,K.jsx)(vr,{question:e})}),(0,K.jsx)(`p`,{className:`m-0 flex flex-wrap gap-2`,children:(0,K.jsx)(yr,{question:e,done:t})})]})}function vr({question:{createdInstant:e,expiresInstant:t}}){let{money:n}=S();return(0,K.jsxs)(K.Fragment,{children:[n.asked,` `,(0,K.jsx)(O,{instant:e}),`, `,n.lapses,` `,(0,K.jsx)(O,{instant:t})]})}function yr({question:e,isSmall:t=!1,done:n}){let{money:r}=S(),i=U(),[a,o]=(0,H.useState)(),s=t?[`small`]:[];return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(z,{look:t?`ghost`:`quiet`,sizes:s,refusal:i,onClick:()=>o(`DECLINE`),children:r.decline}),(0,K.jsx)(z,{look:t?`quiet`:`primary`,sizes:s,refusal:i,onClick:()=>o(`APPROVE`),children:r.allow}),a&&(0,K.jsx)(br,{question:e,decision:a,close:()=>o(void 0),done:n})]})}function br({question:e,decision:t,close:n,done:r}){let{shared:i,money:a}=S(),o=N(G),{run:s,isBusy:c,problem:l}=N(G),[u,d]=(0,H.useState)(),{id:f,taskId:p,task:m}=e,{run:h}=o;(0,H.useEffect)(()=>{h({input:{approvalId:f,decision:t,dryRun:!0}}).then(e=>e&&d(e.ledgerLines??[]))},[h,f,t]);let g=t===`APPROVE`?a.allow:a.decline,_=p?m?.title??i.task(p):a.looser,v=async()=>{await s({input:{approvalId:f,decision:t}})&&(n(),r())};return(0,K.jsxs)(T,{title:`${g}: ${_}`,close:n,children:[(0,K.jsx)(xr,{question:e}),o.problem?(0,K.jsx)(k,{problem:o.problem}):u?(0,K.jsx)(j,{lines:u}):(0,K.jsx)(ae,{}),l&&(0,K.jsx)(k,{problem:l}),(0,K.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,K.jsx)(z,{onClick:n,children:i.back}),(0,K.jsx)(z,{look:`primary`,busy:c,onClick:()=>void v(),"data-confirm":!0,children:g})]})]})}function xr({question:{requested:e,task:t,currency:n}}){let r=A();return e?(0,K.jsx)(Sr,{rules:e}):(0,K.jsx)(`p`,{className:`m-0 text-s`,children:r.obstacle(t?.spendingObstacle??{rule:``,limit:null,left:null},n??``)})}function Sr({rules:e}){let{money:t}=S();return(0,K.jsxs)(`ul`,{className:`m-0 list-disc ps-5`,children:[e.frozen&&(0,K.jsx)(`li`,{children:t.isFrozen}),e.limits.length===0&&(0,K.jsx)(`li`,{children:t.noLimits}),e.limits.map(({currency:e,...n})=>(0,K.jsx)(`li`,{children:[`perTask`,`perDay`,`perMonth`].flatMap(e=>{let t=n[e];return t===null?[]:[{name:e,amount:t}]}).map(({name:n,amount:r},i)=>(0,K.jsxs)(`span`,{children:[i>0&&` · `,t[n],` `,(0,K.jsx)(R,{amount:r,currency:e})]},n))},e)),e.countries&&(0,K.jsxs)(`li`,{children:[t.countries,`: `,e.countries.join(`, `)]}),e.categoryIds&&(0,K.jsxs)(`li`,{children:[t.categories,`: `,e.categoryIds.join(`, `)]})]})}var Cr=[[`day`,86400],[`hour`,3600],[`minute`,60],[`second`,1]];function wr(e,t){let n=Math.max(0,Math.round(t)),r=[];for(let[t,i]of Cr){let a=Math.floor(n/i);n%=i,a>0&&r.length<2&&r.push(B(e,a,t))}return r.join(` `)||B(e,0,`second`)}var Tr=e=>e.endsWith(`@guest.invalid`),Er={PASSED:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`circle`,{cx:`6`,cy:`6`,r:`5`,fill:`var(--st-paid-mark)`}),(0,K.jsx)(`path`,{d:`m3.7 6.2 1.6 1.6 3-3.3`,fill:`none`,stroke:`var(--on-mark)`,strokeWidth:`1.3`,strokeLinecap:`round`,strokeLinejoin:`round`})]}),FAILED:(0,K.jsx)(`path`,{d:`M6 .3 11.7 6 6 11.7.3 6z`,fill:`var(--st-disputed-mark)`}),CANNOT_BE_MEASURED:(0,K.jsx)(`circle`,{cx:`6`,cy:`6`,r:`4.4`,fill:`none`,stroke:`var(--st-draft-mark)`,strokeWidth:`1.4`})};function Dr({outcomes:e}){let{work:t}=S(),n={PASSED:t.passed,FAILED:t.failed,CANNOT_BE_MEASURED:t.warned},r=[...new Set(e)].map(t=>`${e.filter(e=>e===t).length} × ${n[t]}`);return(0,K.jsx)(`span`,{className:`vd`,role:`img`,"aria-label":r.join(`, `),children:e.map((e,t)=>(0,K.jsx)(`svg`,{viewBox:`0 0 12 12`,"aria-hidden":!0,children:Er[e]},t))})}var Or=[`PASSED`,`CANNOT_BE_MEASURED`,`FAILED`];function kr(e){let t=new Map;for(let{rule:n,outcome:r}of e)(Or.indexOf(r)>Or.indexOf(t.get(n)??`PASSED`)||!t.has(n))&&t.set(n,r);return[...t.values()]}function Ar({verdicts:e}){let{work:t}=S(),n=kr(e),r=n.filter(e=>e!==`PASSED`).length;return n.length===0?null:(0,K.jsxs)(`span`,{className:`row s`,children:[(0,K.jsx)(Dr,{outcomes:n}),(0,K.jsx)(`span`,{className:r>0?`warn`:`med`,children:r>0?t.checksNotPassed(r,n.length):t.checksPassed(n.length)})]})}var Z=D(`
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
`),jr=D(`
    fragment boardCard on Task @_unmask {
      ...card
      operator { firstName }
      proofReview {
        items { id thumbnailUrl }
        validationResults { rule outcome }
      }
    }
  `,[Z]),Mr=D(`
    query Column($filter: TaskFilterInput!, $after: String) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50, after: $after) {
        totalCount
        nodes { ...boardCard }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[jr]),Nr=D(`
    query OneCard($id: ID!) {
      task(id: $id) { ...boardCard }
    }
  `,[jr]),Pr=D(`
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
`),Fr=D(`
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
`),Ir=D(`
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
  `,[Pr,Fr]),Lr=D(`
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
`),Rr=D(`
  query Earlier($id: ID!) {
    task(id: $id) {
      id
      title
      timezone
      proofs { id fileName contentUrl uploadedInstant }
    }
  }
`),zr=D(`mutation Review($input: ReviewTaskInput!) {
    reviewTask(input: $input) { __typename ... on TaskReview { id rating } ...problem }
  }`,[E]),Br=D(`mutation AskReschedule($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ... on Reschedule { id status } ...problem }
  }`,[E]),Vr=D(`mutation ApproveReschedule($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[E]),Hr=D(`mutation RejectReschedule($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[E]),Q=D(`
  fragment moved on Task @_unmask {
    id
    status
    payoutCurrency
    ledgerLines { account amount currency balanceAfter }
  }
`),Ur=D(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,E]),Wr=D(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,E]),Gr=D(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,E]),Kr=D(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,E]),qr=D(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[Q,E]),Jr=D(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[Q,E]),Yr=D(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...problem
    }
  }`,[Q,E]),Xr=D(`mutation Acknowledge($id: ID!, $dryRun: Boolean!) {
    acknowledgeDirectTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,E]),Zr=D(`mutation DisputeDirect($id: ID!, $dryRun: Boolean!, $notes: String!) {
    disputeDirectTask(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[Q,E]),Qr=D(`mutation AskPublication($id: ID!, $dryRun: Boolean!, $notes: String!) {
    requestPublicationReview(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[Q,E]),$r=D(`
    mutation ResolveDecision($input: ResolveDecisionInput!) {
      resolveDecision(input: $input) {
        __typename
        ... on Decision { decisionId status }
        ...problem
      }
    }
  `,[E]),$=(e,t,n,r,i={})=>({code:e,document:t,label:n,look:r,...i}),ei=[$(`approve_task_review`,Wr,`approve`,`primary`,{key:`a`}),$(`approve_task`,Ur,`approve`,`primary`,{key:`a`}),$(`acknowledge_direct_task`,Xr,`approve`,`primary`,{key:`a`}),$(`publish_task`,Gr,`publish`,`primary`),$(`request_publication_review`,Qr,`askPublication`,`quiet`,{notes:`needed`}),$(`reject_task_review`,qr,`reject`,`quiet`,{reasons:`reasons`,notes:`optional`,key:`r`}),$(`dispute_direct_task`,Zr,`dispute`,`quiet`,{notes:`needed`}),$(`dispute_task`,Jr,`dispute`,`quiet`,{reasons:`reasons`,notes:`optional`}),$(`cancel_task`,Kr,`cancelTask`,`danger`),$(`cancel_task_with_settlement`,Yr,`cancelTask`,`danger`,{reasons:`cancellations`})];function ti(e){let t=new Map(e.map(e=>[e.code,e])),n=new Set;return{allowed:ei.filter(({code:e,label:r})=>t.get(e)?.allowed&&!n.has(r)&&n.add(r)),refused:ei.filter(({code:e,label:r})=>t.has(e)&&!n.has(r)&&n.add(r))}}function ni({task:e,move:t,close:n,done:r}){let{shared:i,work:a}=S(),o=N(t.document),s=N(t.document),c=t.reasons?Object.entries(i[t.reasons]):[],[l,u]=(0,H.useState)(null),[d,f]=(0,H.useState)(``),[p,m]=(0,H.useState)(null),{run:h}=o,{id:g,title:_}=e,v=c.length===0||l!==null;(0,H.useEffect)(()=>{v&&h(ri(g,t,!0,l,t.notes===`needed`?_:null)).then(e=>{e&&`ledgerLines`in e&&m(e.ledgerLines??[])})},[h,g,_,t,l,v]);let y=async()=>{await s.run(ri(g,t,!1,l,d||null))&&(n(),r())},b=v?t.notes===`needed`&&!d.trim()?a.reasonNeeded:null:a.chooseReason;return(0,K.jsxs)(T,{title:`${a[t.label]}: ${e.title}`,close:n,children:[c.length>0&&(0,K.jsxs)(`fieldset`,{className:`m-0 border-0 p-0`,children:[(0,K.jsx)(`legend`,{className:`mb-2 p-0 text-s font-medium`,children:i.reason}),(0,K.jsx)(`div`,{className:`row wrap`,children:c.map(([e,t])=>(0,K.jsx)($n,{type:`radio`,name:`reason`,label:t,checked:l===Number(e),onChange:()=>u(Number(e))},e))})]}),t.notes&&(0,K.jsxs)(`label`,{className:`field`,children:[i.note,(0,K.jsx)(`textarea`,{className:`in`,value:d,onChange:e=>f(e.target.value)}),(0,K.jsx)(`span`,{className:`font-normal text-quiet`,children:a.reasonHint})]}),o.problem?(0,K.jsx)(k,{problem:o.problem}):v&&(p===null?(0,K.jsx)(ae,{}):(0,K.jsx)(j,{lines:p})),s.problem&&(0,K.jsx)(k,{problem:s.problem}),(0,K.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,K.jsx)(z,{onClick:n,children:i.back}),(0,K.jsx)(z,{look:t.look===`danger`?`danger`:`primary`,busy:s.isBusy,refusal:b,onClick:()=>void y(),"data-confirm":!0,children:a[t.label]})]})]})}function ri(e,t,n,r,i){return{id:e,dryRun:n,...t.reasons&&r!==null?{why:r}:{},...t.notes?{notes:i}:{}}}var ii=1200;function ai(e){let t=(0,H.useRef)(e);(0,H.useEffect)(()=>{t.current=e}),(0,H.useEffect)(()=>{let e=-1200,n=n=>{let{target:r}=n;if(r instanceof HTMLElement&&r.matches(`input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog] *, [role=application]`)||n.metaKey||n.ctrlKey||n.altKey)return;let i=n.timeStamp-e<ii;e=n.key===`g`?n.timeStamp:-1200,i||t.current[n.key]?.(n)};return addEventListener(`keydown`,n),()=>removeEventListener(`keydown`,n)},[])}function oi(e,t){let n=[...document.querySelectorAll(e)],r=n.indexOf(document.activeElement),i=n[r<0?t>0?0:n.length-1:r+t];i?.focus(),i?.scrollIntoView({block:`nearest`})}function si({label:e,isOn:t,take:n,hint:r}){return(0,K.jsxs)(`label`,{className:`flex min-h-8 items-start gap-2.5 text-s`,children:[(0,K.jsx)(`input`,{type:`checkbox`,className:`mt-0.5 size-4.5 shrink-0 accent-brand`,checked:t,onChange:e=>n(e.target.checked)}),(0,K.jsxs)(`span`,{children:[e,r&&(0,K.jsx)(`span`,{className:`block text-xs text-quiet`,children:r})]})]})}function ci({categories:e}){return e.filter(({parentCategoryId:e})=>e===null).map(t=>(0,K.jsxs)(`optgroup`,{label:t.name,children:[(0,K.jsx)(`option`,{value:t.id,children:t.name}),e.filter(({parentCategoryId:e})=>e===t.id).map(({id:e,name:t})=>(0,K.jsx)(`option`,{value:e,children:t},e))]},t.id))}var li=D(`
    fragment placed on Task @_unmask {
      ...card
      locationLatitude
      locationLongitude
      locationRadiusKm
      operator { firstName }
    }
  `,[Z]),ui=D(`
    query Cells($within: AreaInput!, $zoom: Int!, $filter: TaskFilterInput!) {
      taskCells(within: $within, zoom: $zoom, filter: $filter) {
        latitude
        longitude
        count
        byStatus { status count }
        task { ...placed }
      }
    }
  `,[li]),di=D(`
    query InView($filter: TaskFilterInput!) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50) {
        totalCount
        nodes { ...placed }
      }
    }
  `,[li]),fi=D(`
  subscription OperatorLocation($taskId: ID!) {
    operatorLocation(taskId: $taskId) {
      taskId
      location { lat lng accuracy }
      reportedInstant
    }
  }
`),pi=new Set([`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`]);function mi(e){let{socket:t}=v(),[n,r]=(0,H.useState)(new Map),i=e.join();return(0,H.useEffect)(()=>{let e=(i===``?[]:i.split(`,`)).map(e=>t.subscribe({query:c(fi),variables:{taskId:e}},{next:({data:t})=>t&&r(n=>new Map(n).set(e,hi(n.get(e),t.operatorLocation))),error:console.warn,complete:()=>void 0}));return()=>e.forEach(e=>e())},[t,i]),n}function hi(e,{location:t,reportedInstant:n}){let r={latitude:t.lat,longitude:t.lng};return{...r,accuracyMetres:t.accuracy??void 0,reportedInstant:n,trail:[...e?.trail??[],r]}}function gi({metres:e}){return(0,K.jsx)(K.Fragment,{children:_i()(e)})}function _i(){let{locale:e}=F();return t=>{let[n,r]=t<1e3?[Math.round(t),`meter`]:[Number((t/1e3).toPrecision(2)),`kilometer`];return B(e,n,r,`short`,1)}}function vi({question:e,done:t}){let{work:n}=S();return(0,K.jsxs)(`div`,{className:`grid gap-2`,children:[(0,K.jsx)(`p`,{className:`m-0 font-medium`,children:e.message}),e.deadlineInstant&&(0,K.jsxs)(`p`,{className:`m-0 text-s text-quiet`,children:[n.answerDue,` `,(0,K.jsx)(O,{instant:e.deadlineInstant})]}),(0,K.jsx)(`div`,{className:`flex flex-wrap gap-2`,children:(0,K.jsx)(yi,{question:e,done:t})})]})}function yi({question:e,isSmall:t=!1,done:n}){let{run:r,isBusy:i,problem:a}=N($r),[o,s]=(0,H.useState)(),c=async t=>{s(t);let{taskId:i,decisionId:a}=e;await r({input:{taskId:i,decisionId:a,agentDecisionJson:t}})&&n()};return(0,K.jsxs)(K.Fragment,{children:[bi(e.optionsJson).map(e=>{let n=JSON.stringify(e);return(0,K.jsx)(z,{sizes:t?[`small`]:[],busy:i&&o===n,onClick:()=>void c(n),children:xi(e)},n)}),a&&(0,K.jsx)(k,{problem:a})]})}var bi=e=>JSON.parse(e);function xi(e){if(typeof e==`string`)return e.replaceAll(`_`,` `);let{label:t,title:n}=e??{};return String(t??n??JSON.stringify(e))}var Si=({children:e})=>(0,K.jsx)(`div`,{className:`card strip`,children:e});function Ci({mark:e,label:t,value:n,note:r}){return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`span`,{className:`k`,children:[e,t]}),(0,K.jsx)(`span`,{className:`fig`,children:n}),r&&(0,K.jsx)(`span`,{className:`s q`,children:r})]})}function wi({source:e,alt:t=``,count:n=0,icon:r,stage:i}){return e?(0,K.jsxs)(`span`,{className:`pics`,children:[(0,K.jsx)(`img`,{className:`thumb`,src:e,alt:t,loading:`lazy`}),n>1&&(0,K.jsx)(`span`,{className:`cnt`,children:n})]}):(0,K.jsx)(`span`,{className:`thumb none ${He(i)}`,children:(0,K.jsx)(r,{"aria-hidden":!0})})}function Ti(e){let[t,n]=(0,H.useState)(!1),{label:r,look:i=`quiet`,refusal:a}=e;return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(z,{look:i,refusal:a,onClick:()=>n(!0),children:r}),t&&(0,K.jsx)(Di,{...e,close:()=>n(!1)})]})}var Ei=[];function Di({label:e,title:t,text:n,look:r,moves:i,confirmation:a=e,document:o,fields:s=Ei,variables:c,isTried:l=!1,done:u,close:d}){let{shared:f,staff:p}=S(),[m,h]=(0,H.useState)(()=>Object.fromEntries(s.map(({name:e,start:t=``})=>[e,t]))),g=s.find(({name:e,isOptional:t})=>!t&&!m[e]?.trim()),_=ji(o,l&&!g?c(m,!0):null),{run:v,isBusy:y,problem:b}=N(o),x=async()=>{await v(c(m,!1))&&(d(),u())};return(0,K.jsx)(T,{title:`${e}: ${t}`,close:d,...n?{text:n}:{},children:(0,K.jsxs)(`form`,{className:`grid gap-4`,onSubmit:e=>{e.preventDefault(),!g&&!y&&x()},children:[s.map(e=>e.pick?(0,K.jsx)(H.Fragment,{children:e.pick(m,e=>h({...m,...e}))},e.name):(0,K.jsx)(ki,{field:e,value:m[e.name]??``,change:t=>h({...m,...Oi(e.clears),[e.name]:t})},e.name)),_.problem?(0,K.jsx)(k,{problem:_.problem}):_.lines&&(0,K.jsx)(j,{lines:_.lines}),b&&(0,K.jsx)(k,{problem:b}),(0,K.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,K.jsx)(z,{onClick:d,children:f.back}),(0,K.jsx)(z,{type:`submit`,look:r===`danger`?`danger`:`primary`,busy:y,refusal:g&&p.missing(g.label),"data-confirm":!0,children:i?`${a}: ${i(m)}`:a})]})]})})}var Oi=(e=[])=>Object.fromEntries(e.map(e=>[e,``]));function ki({field:e,value:t,change:n}){let{name:r,label:i,hint:a,kind:o=`text`,choices:s={},isOptional:c}=e,l={name:r,label:i,hint:a,value:t,"aria-required":!c};return o===`choice`?(0,K.jsx)(Qn,{...l,of:Object.entries(s),choose:n}):o===`line`?(0,K.jsx)(Yn,{...l,autoComplete:`off`,onChange:e=>n(e.target.value)}):(0,K.jsx)(Xn,{...l,onChange:e=>n(e.target.value)})}var Ai=250;function ji(e,t){let{run:n,problem:r,forget:i,isBusy:a}=N(e),[o,s]=(0,H.useState)(null),c=t&&JSON.stringify(t);return(0,H.useEffect)(()=>{if(c===null){s(null),i();return}let e=!1,t=setTimeout(()=>{n(JSON.parse(c)).then(t=>{e||s(t?.ledgerLines??null)})},Ai);return()=>{e=!0,clearTimeout(t)}},[c,n,i]),{lines:o,problem:c===null?null:r,isBusy:a}}var Mi=21600,Ni=3600,Pi={lagSeconds:[30,300],deliveriesPending:[100,1e3],failingJobs:[1,10]};function Fi(e,t){let[n,r]=Pi[e];return t>=r?`bad`:t>=n?`watch`:`good`}var Ii=[`good`,`watch`,`bad`],Li=e=>Ii[Math.max(0,...e.map(e=>Ii.indexOf(e)))],Ri=D(`
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
`),zi=D(`
  query StaffTasks($filter: TaskFilterInput, $after: String) {
    tasks(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id title status locationAddress payoutAmount payoutCurrency createdInstant agent { agentName } }
    }
  }
`),Bi=D(`
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
`),Vi=D(`
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
`),Hi=D(`
  query StaffSideHistory($all: TaskFilterInput, $disputed: TaskFilterInput) {
    all: tasks(filter: $all, first: 1) { totalCount }
    disputed: tasks(filter: $disputed, first: 1) { totalCount }
  }
`),Ui=D(`
  fragment decided on Task @_unmask {
    id
    status
    ledgerLines { account amount currency balanceAfter }
  }
`),Wi=D(`mutation StaffResolveDispute($input: ResolveDisputeInput!) {
    resolveDispute(input: $input) { __typename ...decided ...problem }
  }`,[Ui,E]),Gi=D(`mutation StaffRelease($id: ID!, $dryRun: Boolean!, $note: String) {
    releaseHeldTask(taskId: $id, dryRun: $dryRun, note: $note) { __typename ...decided ...problem }
  }`,[Ui,E]),Ki=D(`mutation StaffRefuse($id: ID!, $dryRun: Boolean!, $reason: String!) {
    refuseHeldTask(taskId: $id, dryRun: $dryRun, reason: $reason) { __typename ...decided ...problem }
  }`,[Ui,E]);function qi({waitedSeconds:e}){let{locale:t,words:{staff:n}}=F(),r=Mi-e;return(0,K.jsx)(`span`,{className:r<3600?`bad`:void 0,children:r<0?n.promisePast(wr(t,-r)):n.promiseLeft(wr(t,r))})}export{_r as $,tt as $t,ci as A,Nt as At,Hr as B,pt as Bt,gi as C,Qt as Ct,ui as D,Ht as Dt,mi as E,Ut as Et,ei as F,Dt as Ft,Mr as G,xt as Gt,Ir as H,bt as Ht,ti as I,Et as It,kr as J,q as Jt,Nr as K,ht as Kt,Vr as L,kt as Lt,oi as M,Pt as Mt,ai as N,J as Nt,di as O,At as Ot,ni as P,Ot as Pt,vr as Q,it as Qt,Br as R,mt as Rt,xi as S,dn as St,pi as T,Wt as Tt,Lr as U,yt as Ut,zr as V,gt as Vt,Z as W,vt as Wt,Tr as X,at as Xt,Dr as Y,rt as Yt,wr as Z,st as Zt,wi as _,$n as _t,Ki as a,cr as at,yi as b,Jn as bt,Hi as c,sr as ct,Ni as d,rr as dt,nt as en,yr as et,Fi as f,lr as ft,ji as g,Yn as gt,Ti as h,Qn as ht,Bi as i,ar as it,si as j,Ft as jt,li as k,jt as kt,zi as l,or as lt,ki as m,er as mt,Vi as n,fr as nt,Gi as o,ir as ot,Li as p,tr as pt,Ar as q,_t as qt,Ri as r,gr as rt,Wi as s,ur as st,qi as t,U as tn,xr as tt,Mi as u,dr as ut,Ci as v,Zn as vt,_i as w,Gt as wt,vi as x,gn as xt,Si as y,Xn as yt,Rr as z,St as zt};