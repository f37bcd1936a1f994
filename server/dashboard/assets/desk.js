const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=[import.meta.resolve("/dashboard/assets/owner-pages.js"),import.meta.resolve("/dashboard/assets/rolldown-runtime.js"),import.meta.resolve("/dashboard/assets/first.js"),import.meta.resolve("/dashboard/assets/shared.js"),import.meta.resolve("/dashboard/assets/react.js"),import.meta.resolve("/dashboard/assets/shared.css"),import.meta.resolve("/dashboard/assets/de.js"),import.meta.resolve("/dashboard/assets/staff-pages.js"),import.meta.resolve("/dashboard/assets/es.js"),import.meta.resolve("/dashboard/assets/fr.js"),import.meta.resolve("/dashboard/assets/it.js"),import.meta.resolve("/dashboard/assets/nl.js"),import.meta.resolve("/dashboard/assets/pl.js"),import.meta.resolve("/dashboard/assets/pt.js")])))=>i.map(i=>d[i]);
import{r as e}from"./rolldown-runtime.js";import{_ as t,g as n,h as r,l as i,n as a,t as o,u as s,y as c}from"./first.js";import{$ as l,$n as u,$t as d,A as f,An as p,Ar as m,Bn as h,Bt as g,C as _,Ct as v,D as y,Dn as b,F as x,Fn as S,G as C,Gt as w,H as ee,Ht as te,I as T,J as E,Jn as ne,Jt as D,K as O,Kt as re,L as ie,Ln as ae,Mr as oe,N as se,Nr as ce,O as le,Or as ue,Ot as k,Q as de,Qn as fe,Qt as A,Rn as pe,Rt as me,S as j,Sr as he,T as ge,Tr as _e,U as ve,Un as ye,Ut as be,Vn as xe,Vt as Se,W as Ce,Wt as we,X as Te,Xn as Ee,Y as De,Yt as M,Z as N,Zt as Oe,_n as ke,an as Ae,ar as je,at as P,bn as Me,cr as Ne,d as Pe,dr as Fe,dt as Ie,er as Le,f as Re,ft as ze,g as Be,gn as Ve,gr as He,gt as Ue,hn as We,hr as Ge,ht as Ke,it as qe,j as Je,jn as Ye,jr as Xe,k as F,kn as Ze,lr as Qe,lt as I,m as $e,nn as L,nr as et,nt as tt,on as nt,ot as rt,p as it,pt as at,q as ot,rr as st,sr as ct,st as lt,t as ut,tr as dt,tt as R,ur as ft,ut as pt,vn as z,vr as mt,w as ht,x as gt,xn as _t,yn as B,yt as vt,z as V,zn as yt,zt as bt}from"./shared.js";import{i as xt,n as St,t as Ct}from"./react.js";import{r as wt}from"./later.js";var H=e(xt(),1),Tt=St(),Et=L(`
  fragment approval on SpendingApproval @_unmask {
    id taskId cost currency createdInstant expiresInstant
    requested { frozen limits { currency perTask perDay perMonth } countries categoryIds }
    task { id title spendingObstacle { rule limit left } }
  }
`),U=L(`fragment rules on SpendingRules @_unmask {
    apiKeyId frozen countries categoryIds ownerNotice dayEndsInstant monthEndsInstant
    limits { currency perTask perDay perMonth spentToday spentThisMonth leftToday leftThisMonth mostNow }
    waiting { ...approval }
    warnings { code }
  }`,[Et]),Dt=L(`query Spending {
    agent { id ownerReachable spendingRules { ...rules } apiKeys { id name prefix active spendingRules { ...rules } } }
    serviceCategories { id name }
  }`,[U]),Ot=L(`
  query RuleChoices {
    countries { isoCode }
    currencies { code }
  }
`),kt=L(`
  query Frozen {
    agent { id spendingRules { frozen warnings { code } waiting { taskId } } }
  }
`),At=L(`mutation SetSpendingRules($input: SetSpendingRulesInput!) {
    setSpendingRules(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[U,d]),jt=L(`mutation FreezeSpending($input: FreezeSpendingInput!) {
    freezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...dryRun ...problem }
  }`,[U,V,d]),Mt=L(`mutation UnfreezeSpending($input: SpendingRulesReferenceInput!) {
    unfreezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[U,d]),Nt=L(`mutation DecideSpending($input: DecideSpendingInput!) {
    decideSpending(input: $input) {
      __typename
      ... on SpendingRules { ...rules }
      ...dryRun
      ...problem
    }
  }`,[U,V,d]),W=Ct();function Pt(){let{money:e}=B(),[t,n]=(0,H.useState)(!1),{data:r,refresh:i}=D(kt,{}),a=Ve();M(i);let o=r?.agent?.spendingRules;if(!o)return null;let s=a?.spendingFrozen??o.frozen,c=s?e.isFrozen:e.freeze;return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`button`,{type:`button`,"data-command":``,"aria-haspopup":`dialog`,className:s?`nav frozen`:`nav`,onClick:()=>n(!0),children:[(0,W.jsx)(S,{"aria-hidden":!0}),c]}),t&&(s?(0,W.jsx)(It,{waits:o.waiting.some(({taskId:e})=>e===null),warnings:o.warnings,close:()=>n(!1)}):(0,W.jsx)(Ft,{close:()=>n(!1)}))]})}function Ft({close:e}){let{money:t}=B(),n=Oe(jt),{run:r,isBusy:i,problem:a}=A(jt),[o,s]=(0,H.useState)(),c=n.run;(0,H.useEffect)(()=>{c({input:{dryRun:!0}}).then(e=>e&&s(e.warnings))},[c]);let l=a??n.problem;return(0,W.jsxs)(E,{title:t.freezeTitle,text:t.freezeText,close:e,children:[(0,W.jsx)(Lt,{warnings:o??[]}),l&&(0,W.jsx)(P,{problem:l}),(0,W.jsx)(g,{look:`danger`,busy:i||!o&&!n.problem,onClick:()=>void r({input:{}}).then(t=>t&&e()),children:t.freezeNow})]})}function It({waits:e,warnings:t,close:n}){let{money:r}=B(),i=ve()===null,a=A(Mt),o=A(Nt),s=a.problem??o.problem,c=async()=>{let e=await a.run({input:{}}),t=e?.waiting.find(({taskId:e,requested:t})=>e===null&&t&&!t.frozen),r=i&&t?await o.run({input:{approvalId:t.id,decision:`APPROVE`}}):e;r&&!r.frozen&&n()};return(0,W.jsxs)(E,{title:r.resumeTitle,text:i?r.resumeText:`${r.resumeText} ${r.resumeAskText}`,close:n,children:[(0,W.jsx)(Lt,{warnings:t}),e&&!i&&(0,W.jsx)(`p`,{role:`status`,className:`m-0 text-s`,children:r.resumeAsked}),s&&(0,W.jsx)(P,{problem:s}),(0,W.jsx)(g,{look:`primary`,busy:a.isBusy||o.isBusy,onClick:()=>void c(),children:i?r.resume:r.resumeNow})]})}function Lt({warnings:e}){let t=lt();return e.map(e=>(0,W.jsx)(Me,{role:`note`,actions:(0,W.jsx)(rt,{code:e.code}),children:t.problem(e)},e.code))}var Rt=L(`
  query Clock {
    practiceClock { nowInstant speed nextInSeconds lastRefused simulatedOperators }
    wallets { currency availableBalance }
  }
`),zt=L(`mutation Advance($by: Int!) {
    advanceClock(by: $by) { __typename ... on PracticeTime { happened remainingSeconds } ...problem }
  }`,[d]),Bt=L(`mutation SetSpeed($speed: Float!) {
    setClockSpeed(speed: $speed) { __typename ... on PracticeTime { speed } ...problem }
  }`,[d]),Vt=L(`mutation DispatchSample($input: CreateTaskInput!) {
    createTask(input: $input) { __typename ... on Task { id } ...problem }
  }`,[d]),Ht=L(`mutation TestMoney($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[d]),Ut=L(`
  query Played {
    tasks(first: 10) {
      nodes { id title status simulationScenario }
    }
  }
`),Wt=L(`
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
`),Gt=L(`
  query EventExamples {
    eventTypes { eventType description example }
  }
`),Kt=L(`mutation RegisterTwin($input: RegisterAgentInput!) {
    registerAgent(input: $input) { __typename ... on AgentRegistration { agentId apiKey } ...problem }
  }`,[d]),qt=L(`mutation ClaimTwin($id: ID!) {
    claimAgent(agentId: $id) { __typename ... on Claim { id claimed } ...problem }
  }`,[d]);function Jt({nowInstant:e,speed:t}){let n=Date.now();return{speed:t,at:r=>Date.parse(e)+Math.max(0,r-n)*t}}function Yt(e){let{at:t}=(0,H.useMemo)(()=>Jt(e),[e]),[n,r]=(0,H.useState)(Date.now);return(0,H.useEffect)(()=>{let e=setInterval(()=>r(Date.now()),1e3);return()=>clearInterval(e)},[]),t(n)}var Xt=(0,H.createContext)(null);function Zt({children:e}){let{data:t,refresh:n}=D(Rt,{});M(n);let r=(0,H.useMemo)(()=>t?{time:t.practiceClock,refresh:n}:null,[t,n]),i=(0,H.useMemo)(()=>t?Jt(t.practiceClock):se,[t]);return(0,W.jsx)(Xt,{value:r,children:(0,W.jsx)(ie,{value:i,children:e})})}var Qt=1,G=60,$t={nowInstant:new Date(0).toISOString(),speed:1,nextInSeconds:0,lastRefused:null,simulatedOperators:0};function en(){let e=(0,H.use)(Xt);return(0,W.jsx)(tn,{isRead:e!==null,time:e?.time??$t,refresh:e?.refresh??(()=>void 0)})}function tn({isRead:e,time:t,refresh:n}){let{locale:r,words:{practice:i}}=z(),a=Yt(t),o=new Date(e?a:Date.now()),s=A(Bt),c=A(zt),l=async e=>{await s.run({speed:e})&&n()},u=async()=>{await c.run({by:t.nextInSeconds??0})&&n()},d=o.toDateString()===new Date().toDateString(),f=t.speed===0,p=s.problem??c.problem;return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`div`,{className:`clock`,role:`region`,"aria-label":i.worldClock,children:[(0,W.jsx)(mt,{size:16,"aria-hidden":!0}),(0,W.jsxs)(`span`,{className:e?`tabular-nums`:`invisible tabular-nums`,children:[!d&&e&&`${bt(r,o)} `,v(r,o)]}),(0,W.jsx)(g,{"aria-label":f?i.resume:i.pause,busy:s.isBusy,onClick:()=>void l(f?Qt:0),children:f?(0,W.jsx)(xe,{size:16,"aria-hidden":!0}):(0,W.jsx)(ye,{size:16,"aria-hidden":!0})}),(0,W.jsxs)(g,{"aria-label":i.faster,"aria-pressed":t.speed===G,busy:s.isBusy,onClick:()=>void l(t.speed===G?Qt:G),children:[(0,W.jsxs)(`span`,{className:`only-s`,children:[G,`×`]}),(0,W.jsx)(`span`,{className:`hide-s`,children:i.faster})]}),(0,W.jsxs)(g,{"data-command":``,busy:c.isBusy,refusal:t.nextInSeconds===null?i.yourTurn:null,onClick:()=>void(e&&u()),children:[(0,W.jsx)(Ge,{size:16,"aria-hidden":!0}),i.nextStep]})]}),p&&(0,W.jsx)(`div`,{className:`w-full`,children:(0,W.jsx)(P,{problem:p})})]})}var nn=e=>e.endsWith(`@guest.invalid`);function rn({changedBy:e,changedWithoutName:t},n,r=null){return n!==`SYSTEM`&&r&&!nn(r)?e[n](r):t[n]}function an({children:e}){let{practice:t}=B(),{email:n}=O().person;return(0,W.jsxs)(`div`,{className:`ribbon`,children:[(0,W.jsx)(Fe,{size:16,"aria-hidden":!0}),(0,W.jsx)(`span`,{className:`grow`,children:t.ribbon}),nn(n)&&(0,W.jsx)(`a`,{className:`underline underline-offset-2`,href:`/account/address`,children:t.keepIt}),e]})}function on({agentId:e}){let{locale:t,words:{shared:n,support:r}}=z(),i=Ve()?.unreadNeedsPerson??0;return(0,W.jsxs)(N,{to:`/desk/$agentId/notifications`,params:{agentId:e},"aria-label":i>0?r.unread(i):n.pages.notifications,className:`btn icon small ghost bell`,children:[(0,W.jsx)(Xe,{size:18,"aria-hidden":!0}),i>0&&(0,W.jsx)(`span`,{"aria-hidden":!0,className:`n`,children:Ke(t,i)})]})}var sn=L(`
  query Navigation {
    pendingActions {
      counts { tasksAwaitingReview tasksAwaitingFunding tasksAwaitingPublishing disputes pendingDecisions }
      supportReplies { id }
      webhookHealth { endpoint }
    }
    agent { id spendingRules { waiting { id } } apiKeys { id active spendingRules { waiting { id } } } }
    tasks(first: 1) { totalCount }
  }
`),cn={draft:[`DRAFT`,`QUOTED`,`FUNDED`],open:[`PUBLISHED`],accepted:[`ACCEPTED`],enRoute:[`EN_ROUTE`],onSite:[`ARRIVED`,`IN_PROGRESS`],review:[`PROOF_SUBMITTED`,`PROOF_UPLOADED`,`UNDER_REVIEW`],disputed:[`REJECTED`,`DISPUTED`],done:[`COMPLETED`,`SETTLED`,`CLOSED`,`CANCELLED`,`EXPIRED`]},ln=new Set([`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`]),un=[`UNDER_REVIEW`,`PROOF_UPLOADED`,`COMPLETED`],dn={draft:`draft`,open:`open`,accepted:`accepted`,enRoute:`enroute`,onSite:`onsite`,review:`review`,disputed:`disputed`,done:`paid`},fn=Object.keys(cn),pn=e=>fn.find(t=>cn[t].includes(e))??`done`,mn=[`questions`,`approvals`,`reviews`,`publishing`,`disputes`,`replies`],hn={reviews:un,publishing:[`QUOTED`,`FUNDED`],disputes:[`DISPUTED`]},gn=e=>e?[e,...e.apiKeys.filter(({active:e})=>e)].flatMap(({spendingRules:e})=>e?.waiting??[]):[];function _n({pendingActions:{counts:e,supportReplies:t},agent:n}){return{questions:e.pendingDecisions,approvals:gn(n).length,reviews:e.tasksAwaitingReview,publishing:e.tasksAwaitingFunding+e.tasksAwaitingPublishing,disputes:e.disputes,replies:t.length}}var vn=e=>mn.reduce((t,n)=>t+e[n],0);function yn({pendingActions:e,agent:t,reviews:n,disputes:r,publishing:i}){let a=(e,t)=>t.map(t=>({kind:e,id:`task-${t.id}`,due:e===`reviews`?t.reviewByInstant:null,task:t}));return[...e.pendingDecisions.map(e=>({kind:`questions`,id:`question-${e.decisionId}`,due:e.deadlineInstant,question:e})),...gn(t).map(e=>({kind:`approvals`,id:`approval-${e.id}`,due:e.expiresInstant,approval:e})),...a(`reviews`,n.nodes),...a(`publishing`,i.nodes),...a(`disputes`,r.nodes),...e.supportReplies.map(e=>({kind:`replies`,id:`reply-${e.id}`,due:null,reply:e}))].sort((e,t)=>bn(e.due)-bn(t.due))}var bn=e=>e===null?2**53-1:Date.parse(e),xn=150;function Sn({commands:e,find:t,typed:n=``,close:r}){let{palette:i}=B(),a=(0,H.useId)(),o=(0,H.useRef)(null),[s,c]=(0,H.useState)(n),[l,u]=(0,H.useState)(0),d=wn(s,t),f=(0,H.useMemo)(()=>[...Cn(e,s),...d],[e,s,d]),p=Math.min(l,f.length-1);(0,H.useEffect)(()=>{o.current?.querySelector(`[aria-selected=true]`)?.scrollIntoView({block:`nearest`})},[p,f]);let m=e=>{e&&(r(),e.run())};return(0,W.jsx)(De,{close:r,"aria-label":i.title,className:`mx-auto mt-3 mb-auto w-[calc(100%-1.5rem)] max-w-[36rem] sm:mt-[12dvh]`,children:(0,W.jsxs)(`div`,{className:`flex max-h-[80dvh] flex-col`,children:[(0,W.jsx)(`input`,{role:`combobox`,"aria-label":i.title,"aria-expanded":!0,"aria-controls":a,"aria-autocomplete":`list`,"aria-activedescendant":f[p]?`${a}-${p}`:void 0,placeholder:i.placeholder,autoComplete:`off`,spellCheck:!1,className:`min-h-14 w-full border-0 border-b border-line bg-surface px-5 text-m outline-none placeholder:text-quiet`,value:s,onChange:e=>{c(e.target.value),u(0)},onKeyDown:e=>{let t={ArrowDown:p+1,ArrowUp:p-1,Home:0,End:f.length-1}[e.key];t!==void 0&&f.length>0?(e.preventDefault(),u((t+f.length)%f.length)):e.key===`Enter`&&!e.nativeEvent.isComposing&&(e.preventDefault(),m(f[p]))}}),(0,W.jsx)(`div`,{ref:o,id:a,role:`listbox`,"aria-label":i.title,className:`overflow-y-auto p-2`,children:Tn(f).map(([e,t])=>(0,W.jsxs)(`div`,{role:`group`,"aria-label":e,children:[(0,W.jsx)(`p`,{"aria-hidden":!0,className:`m-0 px-3 pt-2 pb-1 text-xs font-semibold text-quiet`,children:e}),t.map(({command:e,index:t})=>(0,W.jsxs)(`div`,{id:`${a}-${t}`,role:`option`,"aria-selected":t===p,className:`group/option flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-m px-3 text-s aria-selected:bg-brand aria-selected:text-on-brand`,onMouseMove:()=>u(t),onClick:()=>m(e),children:[(0,W.jsx)(`span`,{className:`min-w-0 truncate`,children:e.label}),e.note&&(0,W.jsx)(`span`,{className:`shrink-0 text-xs text-quiet group-aria-selected/option:text-on-brand`,children:e.note})]},e.id))]},e))}),(0,W.jsx)(`p`,{role:`status`,className:`m-0 px-5 text-s text-quiet not-empty:pb-4`,children:f.length===0?i.nothing:``})]})})}function Cn(e,t){let n=t.toLowerCase().split(/\s+/).filter(Boolean);return e.filter(({label:e,group:t})=>n.every(n=>`${e} ${t}`.toLowerCase().includes(n)))}function wn(e,t){let[n,r]=(0,H.useState)([]);return(0,H.useEffect)(()=>{let n=!1,i=setTimeout(()=>{e.trim()?t(e.trim()).then(e=>!n&&r(e)):r([])},xn);return()=>{n=!0,clearTimeout(i)}},[e,t]),n}function Tn(e){let t=new Map;return e.forEach((e,n)=>t.set(e.group,[...t.get(e.group)??[],{command:e,index:n}])),[...t]}var En=L(`
  query SavedViews {
    agent { id savedViews { id name query shared isOwn } }
    taskStatistics { byStatus { status count } }
  }
`),Dn=L(`mutation SaveView($input: SaveViewInput!) {
    saveView(input: $input) { __typename ... on SavedView { id name query shared isOwn } ...problem }
  }`,[d]),On=L(`mutation RenameView($input: RenameViewInput!) {
    renameView(input: $input) { __typename ... on SavedView { id name query shared isOwn } ...problem }
  }`,[d]),kn=L(`mutation DeleteView($input: DeleteViewInput!) {
    deleteView(input: $input) { __typename ... on SavedView { id name query shared isOwn } ...problem }
  }`,[d]),An=L(`
  query FoundTasks($text: String!) {
    tasks(filter: { text: $text }, first: 8) {
      nodes { id title status }
    }
  }
`),jn=L(`
  query TaskById($id: ID!) {
    task(id: $id) { id title status }
  }
`),Mn=`/desk/$agentId/tasks`,Nn=`data-command`;function Pn({entries:e,agentId:t,showKeys:n,typed:r,close:i}){let{shared:a,account:o,support:s,palette:u}=B(),d=re(),{agents:f}=O(),p=D(En,{}).data?.agent?.savedViews,m=(0,H.useMemo)(()=>{let r=e.map(({key:e,to:n,label:r})=>({id:n,group:u.pages,label:a.pages[r],note:`g ${e}`,run:()=>l({to:n,params:{agentId:t}})})),i=[...[...document.querySelectorAll(`[${Nn}]`)].map((e,t)=>({id:`pressed-${t}`,group:u.actions,label:e.getAttribute(Nn)||e.textContent.trim(),run:()=>e.click()})),{id:`new-key`,group:u.actions,label:o.createKey,run:()=>l({to:`/desk/$agentId/keys`,params:{agentId:t},search:{open:`key`}})},{id:`invite`,group:u.actions,label:o.invite,run:()=>l({to:`/desk/$agentId/keys`,params:{agentId:t},search:{part:`people`,open:`person`}})},{id:`ask`,group:u.actions,label:s.ask,run:()=>l({to:`/desk/$agentId/support`,params:{agentId:t},search:{about:`new`}})},{id:`keys`,group:u.actions,label:u.keysTitle,note:`?`,run:n},{id:`account`,group:u.actions,label:o.yourAccount,run:()=>location.assign(`/account`)}],d=f.filter(({id:e})=>e!==t).map(({id:e,name:t,testMode:n})=>({id:`agent-${e}`,group:u.agents,label:t,...n?{note:a.practice}:{},run:()=>l({to:`/desk/$agentId`,params:{agentId:e}})})),m=(p??[]).map(({id:e,name:n,query:r})=>({id:`view-${e}`,group:u.views,label:n,run:()=>l({to:Mn,params:{agentId:t},search:c(Mn,r??``)})}));return[...r,...m,...i,...d]},[e,t,f,p,n,a,o,s,u]),h=(0,H.useCallback)(async e=>{let n=/^#?(\d{1,10})$/.exec(e)?.[1],r=d.client.query(An,{text:e}).toPromise(),i=n?await d.client.query(jn,{id:n}).toPromise():null;return[...new Map([i?.data?.task,...(await r).data?.tasks.nodes??[]].flatMap(e=>e?[[e.id,e]]:[])).values()].map(({id:e,title:n,status:r})=>({id:`task-${e}`,group:u.tasks,label:`#${e} ${n}`,note:a.statuses[r],run:()=>l({to:`/desk/$agentId/tasks/$taskId`,params:{agentId:t,taskId:e}})}))},[d,t,u,a]);return(0,W.jsx)(Sn,{commands:m,find:h,typed:r,close:i})}var Fn=/Mac|iPhone|iPad/.test(navigator.userAgent);function In(){let{palette:e}=B();return Fn?`⌘ K`:`${e.control} K`}var Ln=(0,H.lazy)(()=>r(()=>import(`./owner-pages.js`).then(e=>e.t),__vite__mapDeps([0,1,2,3,4,5]),import.meta.url));function Rn({entries:e,agentId:t}){let{palette:n}=B(),r=In(),[i,s]=(0,H.useState)(``),[c,l]=(0,H.useState)(null),u=(0,H.useCallback)(()=>{l(null),s(``)},[]);(0,H.useLayoutEffect)(()=>{let e=a();e!==null&&(s(e),l(`palette`))},[]);let d=(0,H.useCallback)(()=>l(`keys`),[]);return(0,H.useEffect)(()=>{let e=e=>{let t=e.target instanceof HTMLElement&&e.target.matches(`input, textarea, select, [contenteditable]`);o(e)?(e.preventDefault(),s(``),l(e=>e===`palette`?null:`palette`)):e.key!==`?`||t||e.metaKey||e.ctrlKey||l(`keys`)};return addEventListener(`keydown`,e),()=>removeEventListener(`keydown`,e)},[]),(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`button`,{type:`button`,"aria-label":n.title,"aria-keyshortcuts":`Control+K Meta+K`,"aria-haspopup":`dialog`,className:`find`,onClick:()=>l(`palette`),children:[(0,W.jsx)(ae,{"aria-hidden":!0}),(0,W.jsx)(`span`,{className:`cut`,children:n.find}),(0,W.jsx)(`kbd`,{children:r})]}),c===`palette`&&(0,W.jsx)(Pn,{entries:e,agentId:t,showKeys:d,typed:i,close:u}),(0,W.jsx)(H.Suspense,{children:c===`keys`&&(0,W.jsx)(Ln,{entries:e,close:u})})]})}function zn({entries:e}){let t=O(),{agentId:n}=R();if(!t.agents.some(e=>e.id===n))return(0,W.jsx)(I,{});let r=nt(`agent:${n}`),i=t.agents.some(({id:e,testMode:t})=>e===n&&t),a=(0,W.jsx)(Bn,{entries:e,viewer:t,agentId:n});return(0,W.jsx)(we,{value:r,children:(0,W.jsx)(_t,{value:r.client,children:(0,W.jsx)(te,{children:i?(0,W.jsx)(Zt,{children:a}):a})})},n)}function Bn({entries:e,viewer:t,agentId:n}){let{shared:r}=B(),i=(0,H.useMemo)(()=>({agentId:n}),[n]),a=lt(),o=Vn(),s=t.agents.find(({id:e})=>e===n);return(0,W.jsx)(ot,{entries:e,parameters:i,counts:o,who:(0,W.jsx)(Hn,{viewer:t,agentId:n}),actions:(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(Rn,{entries:e,agentId:n}),(0,W.jsxs)(N,{to:`/desk/$agentId/new`,params:i,"aria-keyshortcuts":`g n`,className:`${Se()} new`,children:[(0,W.jsx)(h,{"aria-hidden":!0}),r.pages.newTask]})]}),foot:(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(Pt,{}),t.staff&&(0,W.jsx)(N,{to:`/staff`,className:`nav`,children:r.staffDesk})]}),notices:(0,W.jsxs)(W.Fragment,{children:[s?.testMode&&(0,W.jsx)(an,{children:(0,W.jsx)(en,{})}),(0,W.jsx)(We,{status:s?.status,text:a.problem({code:`agent_suspended`}),actions:(0,W.jsx)(N,{to:`/desk/$agentId/support`,params:i,className:`link`,children:r.pages.support})})]}),state:(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(be,{}),(0,W.jsx)(on,{agentId:n})]})})}function Vn(){let{data:e,refresh:t}=D(sn,{});if(M(t),!e)return{};let n=e.pendingActions.webhookHealth.length;return{inbox:{count:vn(_n(e)),isHot:!0},tasks:{count:e.tasks.totalCount},webhooks:{count:n,isHot:!0}}}function Hn({viewer:e,agentId:t}){let{shared:n}=B(),r=e.agents.some(({id:e,testMode:n})=>e===t&&n);return(0,W.jsxs)(`label`,{className:`who`,children:[(0,W.jsx)(Je,{}),(0,W.jsxs)(`span`,{className:`grow`,children:[(0,W.jsx)(`span`,{className:`vh`,children:n.actingFor}),(0,W.jsx)(`select`,{value:t,onChange:e=>l({to:`/desk/$agentId`,params:{agentId:e.target.value}}),children:e.agents.map(e=>(0,W.jsxs)(`option`,{value:e.id,children:[e.name,e.testMode?` (${n.practice})`:``]},e.id))}),(0,W.jsx)(`small`,{children:r?n.practice:e.person.email})]})]})}var Un=[{key:`i`,to:`/desk/$agentId`,label:`inbox`,icon:je,isStart:!0,isTab:!0},{key:`t`,to:`/desk/$agentId/tasks`,label:`tasks`,icon:fe,isStart:!0,isTab:!0},{key:`n`,to:`/desk/$agentId/new`,label:`newTask`,icon:h,isTab:!0,group:`apart`},{key:`b`,to:`/desk/$agentId/board`,label:`board`,icon:st},{key:`p`,to:`/desk/$agentId/map`,label:`map`,icon:ne,isTab:!0},{key:`m`,to:`/desk/$agentId/money`,label:`money`,icon:p,isTab:!0},{key:`s`,to:`/desk/$agentId/spending`,label:`spending`,icon:ft},{key:`w`,to:`/desk/$agentId/webhooks`,label:`webhooks`,icon:Ze,group:`developers`},{key:`k`,to:`/desk/$agentId/keys`,label:`keys`,icon:et,group:`developers`},{key:`x`,to:`/desk/$agentId/practice`,label:`practice`,icon:Fe,group:`developers`},{key:`u`,to:`/desk/$agentId/support`,label:`support`,icon:Le,group:`foot`},{key:`o`,to:`/desk/$agentId/notifications`,label:`notifications`,icon:Xe,group:`apart`}],Wn=L(`fragment operator on Operator @_unmask { id status }`),Gn=L(`mutation StaffApproveOperator($id: ID!) {
    approveOperator(operatorId: $id) { __typename ...operator ...problem }
  }`,[Wn,d]),Kn=L(`mutation StaffSuspendOperator($id: ID!, $reason: String, $acceptedTasks: AcceptedTasks!) {
    suspendOperator(operatorId: $id, reason: $reason, acceptedTasks: $acceptedTasks) { __typename ...operator ...problem }
  }`,[Wn,d]),qn=L(`mutation StaffReinstateOperator($id: ID!) {
    reinstateOperator(operatorId: $id) { __typename ...operator ...problem }
  }`,[Wn,d]),Jn=L(`
  query StaffLastDecision($kind: SubjectKind!, $id: String!) {
    auditLog(filter: { subjectKind: $kind, subjectId: $id }, first: 1) {
      nodes { id by { name } operation subjectName reason instant }
    }
  }
`),Yn=L(`
  fragment payout on Payout @_unmask {
    id
  }
`),Xn=L(`mutation StaffApprovePayout($id: ID!, $dryRun: Boolean!, $reason: String) {
    approvePayout(payoutId: $id, dryRun: $dryRun, reason: $reason) { __typename ...payout ...dryRun ...problem }
  }`,[Yn,V,d]),Zn=L(`mutation StaffConfirmPayout($id: ID!, $dryRun: Boolean!, $bankReference: String!) {
    confirmPayout(payoutId: $id, dryRun: $dryRun, bankReference: $bankReference) { __typename ...payout ...dryRun ...problem }
  }`,[Yn,V,d]),Qn=L(`mutation StaffDeclinePayout($id: ID!, $dryRun: Boolean!, $reason: String!) {
    declinePayout(payoutId: $id, dryRun: $dryRun, reason: $reason) { __typename ...payout ...dryRun ...problem }
  }`,[Yn,V,d]),$n=e=>D(Jn,e).data?.auditLog.nodes[0];function er({subject:e}){let t=$n(e);return t?(0,W.jsx)(tr,{entry:t,id:e.id}):null}function tr({entry:{operation:e,by:t,subjectName:n,reason:r,instant:i},id:a}){let{staff:o}=B(),s=o.audited[e];return(0,W.jsxs)(`div`,{className:`grid gap-1 text-s`,"data-decided":!0,children:[(0,W.jsx)(`p`,{className:`m-0 font-medium [overflow-wrap:anywhere]`,children:s?.(n??`#${a}`)??e}),r&&(0,W.jsx)(`p`,{className:`m-0 [overflow-wrap:anywhere]`,children:r}),(0,W.jsxs)(`p`,{className:`m-0 text-quiet`,children:[t.name,` · `,(0,W.jsx)(T,{instant:i})]})]})}function nr({id:e}){let{staff:t}=B(),n=$n({kind:`TASK`,id:e});return n?(0,W.jsx)(pt,{title:t.decision,children:(0,W.jsxs)(`div`,{role:`status`,className:`grid gap-3`,children:[(0,W.jsx)(tr,{entry:n,id:e}),(0,W.jsx)(`div`,{children:(0,W.jsx)(rr,{})})]})}):null}function rr(){let{shared:e}=B();return(0,W.jsx)(N,{to:`/staff`,className:Se(),children:e.open(e.pages.queues)})}var ir=(0,H.createContext)({subject:null,report:()=>void 0});function ar({children:e}){let[t,n]=(0,H.useState)(null),r=(0,H.useMemo)(()=>({subject:t,report:n}),[t]);return(0,W.jsx)(ir,{value:r,children:e})}function or(){let{shared:e,staff:t}=B(),{path:n}=tt(),{subject:r,report:i}=(0,H.use)(ir);return(0,H.useEffect)(()=>()=>i(null),[n,i]),r?(0,W.jsxs)(Me,{tone:`info`,role:`status`,actions:(0,W.jsxs)(W.Fragment,{children:[n!==`/staff`&&(0,W.jsx)(rr,{}),(0,W.jsx)(g,{onClick:()=>i(null),children:e.close})]}),children:[(0,W.jsx)(`strong`,{children:t.overtaken}),r.kind!==`TASK`&&(0,W.jsx)(er,{subject:r})]}):null}function sr(e){let{report:t}=(0,H.use)(ir),n=(0,H.useRef)({isSettled:!1,isGone:!1}),{kind:r,id:i}=e??{},a=(0,H.useCallback)(()=>r&&i&&t({kind:r,id:i}),[r,i,t]);return(0,H.useEffect)(()=>{let{current:e}=n,{href:t}=location;return e.isGone=!1,()=>{e.isGone=location.href===t,e.isGone&&!e.isSettled&&a()}},[a]),e=>{n.current.isSettled=e,n.current.isGone&&!e&&a()}}var cr=L(`
  fragment waitingRequest on SupportRequest @_unmask { id type subject createdInstant agent { agentName } operator { name } }
`),lr=L(`
  fragment waitingPayout on Payout @_unmask {
    id
    amount
    currency
    status
    needsSecondPerson
    requestedInstant
    destination { accountHolder iban bic accountNumber routingCode }
    operator { name }
  }
`),ur=L(`query StaffQueues {
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
  }`,[cr,lr]),dr=L(`
  query StaffDoneSince($from: Timestamp!) {
    auditLog(filter: { from: $from }, first: 1) { totalCount }
  }
`),fr=L(`
  subscription StaffQueuesChanged {
    queuesChanged { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks oldestSeconds }
  }
`),pr=L(`
  query StaffQueueCounts {
    platform {
      queues { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks }
    }
  }
`);function mr({children:e}){let t=re(),[n]=(0,H.useState)(()=>new Set);return(0,H.useEffect)(()=>{let e=0;return Ae(t,fr,{},()=>{e+=1;for(let t of n)t({sequence:e,taskId:``})})},[t,n]),(0,W.jsx)(w,{value:n,children:e})}var hr=(0,H.createContext)(`SUPPORT`);function gr(){let e=(0,H.use)(hr),{staff:t}=B();return n=>e===n||e===`ADMIN`?null:t.needsRole(t.roles[n])}var _r={};function vr({entries:e}){let t=O();if(!t.staff)return(0,W.jsx)(I,{});let n=nt(`staff`);return(0,W.jsx)(we,{value:n,children:(0,W.jsx)(_t,{value:n.client,children:(0,W.jsx)(hr,{value:t.staff.role,children:(0,W.jsx)(mr,{children:(0,W.jsx)(ar,{children:(0,W.jsx)(yr,{entries:e,viewer:t,member:t.staff})})})})})})}function yr({entries:e,viewer:t,member:n}){let{shared:r,staff:i}=B(),a=br(),[o]=t.agents;return(0,W.jsx)(ot,{entries:e,parameters:_r,counts:a,who:(0,W.jsxs)(`div`,{className:`who`,children:[(0,W.jsx)(Je,{}),(0,W.jsxs)(`span`,{className:`grow`,children:[`Fieldcall`,(0,W.jsxs)(`small`,{children:[n.name,` · `,i.roles[n.role]]})]})]}),foot:o&&(0,W.jsxs)(N,{to:`/desk/$agentId`,params:{agentId:o.id},className:`nav`,children:[r.pages.inbox,`: `,o.name]}),state:(0,W.jsx)(be,{}),notices:(0,W.jsx)(or,{})})}function br(){let{data:e,refresh:t}=D(pr,{});if(M(t),!e?.platform)return{};let{disputes:n,operatorsToApprove:r,support:i,payouts:a,payoutsToConfirm:o,reversals:s,heldTasks:c}=e.platform.queues;return{queues:{count:n+r+i+a+o+s+c,isHot:!0},disputes:{count:n},operators:{count:r},payouts:{count:a+o},support:{count:i}}}var xr=[{key:`q`,to:`/staff`,label:`queues`,icon:dt,isStart:!0,isTab:!0},{key:`d`,to:`/staff/disputes`,label:`disputes`,icon:yt,isTab:!0},{key:`o`,to:`/staff/operators`,label:`operators`,icon:Ne,isTab:!0},{key:`p`,to:`/staff/payouts`,label:`payouts`,icon:oe,isTab:!0},{key:`u`,to:`/staff/support`,label:`support`,icon:Le,isTab:!0},{key:`t`,to:`/staff/tasks`,label:`tasks`,icon:u,group:`lookUp`},{key:`a`,to:`/staff/agents`,label:`agents`,icon:ue,group:`lookUp`},{key:`f`,to:`/staff/transfers`,label:`transfers`,icon:Ye,group:`lookUp`},{key:`c`,to:`/staff/countries`,label:`countries`,icon:Qe,group:`platform`},{key:`l`,to:`/staff/documents`,label:`documents`,icon:m,group:`platform`},{key:`h`,to:`/staff/health`,label:`health`,icon:ct,group:`platform`},{key:`i`,to:`/staff/audit`,label:`audit`,icon:pe,group:`platform`}],Sr=Object.assign({"../../words/de/staff.ts":()=>r(()=>import(`./de.js`).then(e=>e.t),__vite__mapDeps([6,1,3,2,4,5]),import.meta.url),"../../words/en/staff.ts":()=>r(()=>import(`./staff-pages.js`).then(e=>e.t),__vite__mapDeps([7,1,3,2,4,5]),import.meta.url),"../../words/es/staff.ts":()=>r(()=>import(`./es.js`).then(e=>e.r),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"../../words/es-419/staff.ts":()=>r(()=>import(`./es.js`).then(e=>e.n),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"../../words/fr/staff.ts":()=>r(()=>import(`./fr.js`).then(e=>e.t),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),"../../words/it/staff.ts":()=>r(()=>import(`./it.js`).then(e=>e.t),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),"../../words/nl/staff.ts":()=>r(()=>import(`./nl.js`).then(e=>e.t),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),"../../words/pl/staff.ts":()=>r(()=>import(`./pl.js`).then(e=>e.t),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url),"../../words/pt/staff.ts":()=>r(()=>import(`./pt.js`).then(e=>e.r),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),"../../words/pt-BR/staff.ts":()=>r(()=>import(`./pt.js`).then(e=>e.n),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url)}),Cr=new Map;function wr(e){let t=Sr[`../../words/${e}/staff.ts`]??Sr[`../../words/en/staff.ts`],n=Cr.get(e);return n||(n=t().catch(e=>{throw new i(String(e),{cause:e})}),Cr.set(e,n)),n}function Tr({children:e}){let{locale:t,words:n}=z(),{staff:r}=(0,H.use)(wr(t)),i=(0,H.useMemo)(()=>({locale:t,words:{...n,staff:r}}),[t,n,r]);return(0,W.jsx)(ke,{value:i,children:e})}var Er=F(`en-GB`),Dr={yourAccount:`Your account and passkeys`,ownersOnly:`Only an owner of the agent can do this.`,noLimit:`No limit`,agentsLimit:`That of the agent`,activeKeys:`Keys in use`,keysText:`A key lets a program act for this agent. Give each program a key of its own, with no more rights than it needs.`,endedKeys:e=>Er(e,e=>({one:`${e} key that has ended`,other:`${e} keys that have ended`})),createKey:`Create a key`,keyName:`Name`,keyNameHint:`Where it is used, such as “production” or “nightly job”.`,mayDo:`What it may do`,scopeNeeded:`Choose at least one permission.`,expires:`Expires`,inDays:e=>Er(e,e=>({one:`in ${e} day`,other:`in ${e} days`})),never:`never`,prefix:`Begins with`,lastUsed:`Last used`,limit:`Spending limit`,frozen:`Frozen`,ended:`Ended`,keyMade:`Here is the key`,keyMadeText:`Copy it now: it is shown only this once. Only a hash of it is stored.`,key:`Key`,tryIt:`Try it`,kept:`I've saved it`,revoke:`Revoke`,revokeTitle:e=>`Revoke the key “${e}”?`,revokeText:`Programs that use it are refused at once. A revoked key never counts again.`,peopleText:`People act for this agent with their own e-mail address. They need no key.`,invite:`Invite a person`,inviteText:`They get a mail and sign in with this address.`,email:`E-mail address`,role:`Role`,you:`you`,may:`May`,since:`Since`,changeRole:`Change role`,remove:`Remove`,removeTitle:e=>`Remove ${e}?`,removeText:`They can act for this agent no more, at once. Keys that they have made stay valid.`,sessionsOf:e=>`Where ${e} is signed in`,sessionsText:`End the sessions that you do not know. To sign in without a mailed code, add one of your`,passkeys:`passkeys`,thisBrowser:`This browser`,unknownBrowser:`Unknown browser`,signedIn:`Signed in`,ends:`Ends`,network:`Network`,end:`Sign out`,endTitle:e=>`Sign out of ${e}?`,endText:`That browser has to sign in again.`,endAll:`Sign out everywhere`,endAllTitle:`Sign out of all browsers?`,endAllText:`This browser is among them.`,noAssistants:`No assistant is connected`,noAssistantsText:`An assistant such as Claude asks you before it acts for this agent, within the rights and the limit that you set.`,connect:`Connect an assistant`,connectText:`Give this address to an assistant that speaks MCP. It leads you here to say what it may do.`,mcpAddress:`Address for MCP`,cutOff:`Cut off`,cutOffAlready:`Cut off`,cutOffTitle:e=>`Cut off ${e}?`,cutOffText:`It can act no more, within a second. To come back it has to ask again.`,from:`From`,allowedBy:`Allowed by`,name:`Name`,about:`What it does`,ownerEmail:`Owner’s e-mail address`,emailHint:`A new address is asked by mail to confirm itself.`,confirmed:`Confirmed`,website:`Website`,save:`Save`,saved:`Saved`,state:`State`,number:`Number`,world:`World`,practiceWorld:`Practice: test money, simulated operators`,realWorld:`Real operators and money`,contacts:`Contact methods`,contactsText:`How this agent is told what happens, beside its webhooks.`,toWebhooks:`Webhooks`,by:`By`,where:`Where to`,add:`Add`,active:`On`,paused:`Paused`,unconfirmed:`Not confirmed yet`,pause:`Pause`,resume:`Resume`,removeContact:e=>`Remove ${e}?`,removeContactText:`Nothing is sent there any more.`,parts:{keys:`Keys`,people:`People`,assistants:`Assistants`,sessions:`Sessions`,profile:`Profile`},scopes:{READ:{name:`Read`,text:`See everything of the account, and follow it live.`},DISPATCH:{name:`Dispatch`,text:`Create, publish and cancel tasks, and answer questions of operators.`},SETTLE:{name:`Settle`,text:`Decide on money: deposit, fund, approve, reject and dispute.`},MANAGE:{name:`Manage`,text:`Change the account itself: keys, webhooks, spending rules and profile.`}},limits:{perTask:e=>`${e} a task`,perDay:e=>`${e} a day`,perMonth:e=>`${e} a month`},roles:{OWNER:{name:`Owner`,text:`Everything, the people included`},MEMBER:{name:`Member`,text:`The daily work, and decisions on money`},VIEWER:{name:`Viewer`,text:`Read`}},states:{REGISTERED:`Registered`,VERIFIED:`Verified`,ACTIVE:`Active`,SUSPENDED:`Suspended`},methods:{WEBHOOK:`Webhook`,EMAIL:`E-mail`,POLLING:`Polling`,WEBSOCKET:`Websocket`,MCP_CALLBACK:`MCP`,PUSH:`Push`}},Or=F(`en-GB`),kr={reserved:`Reserved`,locked:`Locked`,pending:`On its way`,ledger:`Ledger`,ledgerEmpty:`Deposits, holds and payments appear here.`,ledgerNone:`No entry matches these filters.`,deposit:`Add money`,depositTitle:`Add money`,depositText:`You pay on the page of the payment provider and come back here.`,moneyEmpty:`No wallet yet`,moneyEmptyText:`The first deposit opens one. A task is paid from the wallet in its currency.`,figures:`Figures as a table`,available:`Available`,total:`Total`,day:`Day`,kind:`Kind`,allKinds:`All kinds`,from:`From`,until:`Until`,deposits:`Deposits`,depositsEmpty:`Deposits by card or bank appear here with their state.`,takenBack:e=>`${e} taken back`,processing:`Being processed`,pay:`Pay`,refund:`Refund`,refundTitle:`Refund a deposit`,refundText:`The amount leaves the available balance at once and goes back the way it came.`,preview:`Preview`,bank:`By bank transfer`,bankShow:`Show bank details`,holder:`Account holder`,bankName:`Bank`,reference:`Reference`,copy:e=>`Copy: ${e}`,statement:`Statement`,statementFor:(e,t)=>`Statement of ${e}, ${t}`,period:`Period`,print:`Print`,download:`Download CSV`,opening:`Opening balance`,closing:`Closing balance`,change:`Change`,statementEmpty:`Nothing moved in this period.`,times:`All times in UTC.`,freeze:`Freeze spending`,isFrozen:`Spending frozen`,resume:`Resume spending`,freezeTitle:`Freeze all spending?`,freezeText:`From now on no task can be funded or published from the wallets. Tasks that are already funded go on and are paid.`,freezeNow:`Freeze now`,resumeTitle:`Resume spending?`,resumeText:`No task can be funded while spending is frozen.`,resumeAskText:`The owner is asked by e-mail and spending resumes when the answer is yes.`,resumeNow:`Ask to resume`,resumeAsked:`The owner has been asked by e-mail. Spending resumes with the answer.`,allKeys:`The agent, all keys together`,keyRules:e=>`Key “${e}”`,waiting:`Waiting for your approval`,waitingText:`Decide here or by the link in the e-mail; what is not decided in time stays as it is.`,allow:`Approve`,decline:`Decline`,looser:`Looser rules`,asked:`asked`,lapses:`lapses`,editRules:`Edit rules`,editText:`Stricter limits apply at once. Looser ones wait for the owner's answer by e-mail. An empty amount is no limit.`,noLimits:`No limits: tasks in every currency may spend what the wallet has.`,noLimit:`no limit`,countries:`Countries`,categories:`Categories`,every:`All`,mostNow:`A task may cost now`,perTask:`Per task`,perDay:`Per day`,perMonth:`Per month`,left:`Left:`,renews:`renews`,addCurrency:`Add a currency`,removeCurrency:`Remove this currency`,addCountry:`Add a country`,addCategory:`Add a category`,noCurrencyLeft:`Every currency has its limits.`,saveRules:`Save rules`,ownerAsked:`What is looser waits for the owner, who has been asked by e-mail.`,usualAmounts:`Usual amounts`,amountExample:`Enter an amount, such as 100 or 49.50.`,addAmount:e=>`Add ${e}`,onItsWay:e=>`${e} on its way`,owed:e=>`${e} owed because a payment was reversed. New money pays this first.`,held:`Held in tasks`,heldTasks:e=>Or(e,e=>({one:`${e} task · paid when you approve, returned if nobody comes`,other:`${e} tasks · paid when you approve, returned if nobody comes`})),heldNone:`No task holds money. The cost of a task is held here until you approve it.`,limitToday:`Spending limit today`,ofLimit:e=>`of ${e}`,limitNone:`No daily limit. With a limit, larger spending waits for your approval.`,changeLimits:`Change limits`,inAndOut:`In and out`,moneyIn:`In`,moneyOut:`Out`,flowNone:`No money came or left in these days.`,spent:`Spent by category`,spentTasks:e=>Or(e,e=>({one:`${e} task`,other:`${e} tasks`})),spentNone:`Payments for tasks appear here by category.`,movement:`Movement`,purpose:`For`,days:{7:`7 days`,30:`30 days`,90:`90 days`},depositStates:{PENDING:`Waiting`,PAID:`Paid`,DECLINED:`Declined`,CANCELLED:`Cancelled`,EXPIRED:`Expired`}},Ar={allEvents:`All events`,needsText:`Work to review, questions, failed payments and answers from support appear here, the newest first.`,needs:{"task.under_review":`The work waits for your review`,"task.review_due":`The review ends soon`,"task.completed":`The operator has finished the work`,"task.disputed":`A dispute was opened`,"task.dispute_resolved":`The dispute was decided`,"task.decision_requested":`A question waits for your answer`,"task.reschedule_requested":`The operator asks for another time`,"task.expired":`Nobody accepted the task in time`,"task.released":`The operator gave the task back`,"task.operator_no_show":`The operator did not come`,"task.publication_refused":`The task was not published`,"wallet.deposit_failed":`A deposit did not arrive`,"wallet.deposit_reversed":`A payment was reversed`,"support.replied":`Support has answered`,"webhook.disabled":`An endpoint was disabled`,"account.suspended":`The account was suspended`},titles:{"wallet.credited":`Money arrived`,"wallet.reversal_returned":`Reversed money came back`,"support.status_changed":`A support request has a new state`,"country.live":`A country is live`,"spending.decided":`Spending was decided`,"account.reinstated":`The suspension has ended`,"account.verified":`The owner is verified`,"account.members_changed":`Members changed`},ways:{review:`Review the work`,dispute:`See the dispute`,answer:`Answer`,time:`Decide on the time`,again:`Dispatch again`,task:`Open the task`,thread:`Read the answer`,endpoint:`Check the endpoint`},tasks:{"task.created":`Task created`,"task.quoted":`Task quoted`,"task.funded":`Task funded`,"task.published":`Task published`,"task.accepted":`Task accepted`,"task.released":`Task released`,"task.en_route":`Task en route`,"task.operator_near":`Task operator near`,"task.arrived":`Task arrived`,"task.in_progress":`Task in progress`,"task.operator_left":`Task operator left`,"task.proof_submitted":`Task proof submitted`,"task.proof_uploaded":`Task proof uploaded`,"task.under_review":`Task under review`,"task.completed":`Task completed`,"task.rejected":`Task rejected`,"task.settled":`Task settled`,"task.closed":`Task closed`,"task.cancelled":`Task cancelled`,"task.expired":`Task expired`,"task.overdue":`Task overdue`,"task.disputed":`Task disputed`,"task.dispute_resolved":`Task dispute resolved`,"task.decision_requested":`Task decision requested`,"task.decision_resolved":`Task decision resolved`,"task.reschedule_requested":`Task reschedule requested`,"task.reschedule_approved":`Task reschedule approved`,"task.reschedule_rejected":`Task reschedule rejected`,"task.location_updated":`Task location updated`,"task.operator_no_show":`Task operator no show`,"task.review_due":`Task review due`,"task.held_for_review":`Task held for review`,"task.hold_released":`Task hold released`,"task.publication_refused":`Task publication refused`,"dispute.overdue":`Dispute overdue`}},jr={title:`Search and commands`,placeholder:`Search or jump to`,nothing:`Nothing found`,pages:`Pages`,actions:`Actions`,agents:`Switch agent`,tasks:`Tasks`,views:`Views`,keysTitle:`Keys of this desk`,control:`Ctrl`,find:`Search`,keys:{search:`Search on this page`,help:`This list`,close:`Close what is open`}},Mr=F(`en-GB`),Nr={clock:`Clock of the practice world`,nothingNext:`Nothing comes by itself: it is the agent’s turn.`,nextIn:e=>`The next step comes in ${e}`,yourTurn:`Dispatch a task, or decide on one.`,toNext:`To the next step`,anHour:`+1 hour`,aDay:`+1 day`,advancingFor:e=>`Time passes… ${e} left`,advancing:`Time passes…`,happened:e=>Mr(e,e=>({one:`${e} step happened.`,other:`${e} steps happened.`})),speed:`Speed`,noOperators:`This service runs without simulated operators, so tasks stay open.`,lastRefused:`The last step of an operator was refused:`,dispatchTitle:`Dispatch a sample task`,available:`Test money in the wallet:`,addMoney:`Put test money in`,scenario:`How it goes`,dispatch:`Dispatch`,sampleTitle:`Photograph a shop front`,sampleText:`Two photographs of the front, one with the house number.`,sampleItem:`The house number can be read`,noTask:`No task in this world yet`,noTaskText:`Choose how a task goes and dispatch it. Then let time pass and watch both sides.`,played:`Tasks of this world`,decide:`Decide on its page`,stream:`What happens, side by side`,agentSide:`Your agent`,operatorSide:`Simulated operator`,canDo:`The agent can now:`,webhooks:`What your webhook gets`,toWebhooks:`Webhooks`,sentText:`The bodies that were sent for this task.`,notSentText:`Nothing was sent: no endpoint wants these events. One would get bodies such as these.`,realAgent:`This agent works in the real world`,realAgentText:`Practice needs an agent of its own, with test money, simulated operators and a clock that you move.`,switchTo:e=>`Practise with ${e}`,twin:`A practice twin`,twinText:`Registers a second agent in test mode with your address as its owner. You accept the terms for it, as for this one.`,readMore:`What practice is`,createTwin:`Create a practice twin`,twinOf:e=>`${e} (practice)`,twinMade:`The twin is registered. Take it over, and its desk opens.`,twinKey:`Its key, shown only this once`,openTwin:`Take it over and practise`,speeds:{0:`Stands still`,1:`As real time`,60:`A minute a second`,3600:`An hour a second`},scenarios:{HAPPY_PATH:{name:`All goes well`,text:`Accepted, carried out and proven as required.`},ASKS_DECISION:{name:`Asks what to do`,text:`On site, the operator asks, with an hour to answer and a default.`},ASKS_RESCHEDULE:{name:`Asks for another time`,text:`After acceptance, the operator asks to move the task by a day.`},BLURRED_PHOTO:{name:`Blurred photographs`,text:`The photographs are too blurred to read.`},GPS_OFF:{name:`No position`,text:`No coordinates, neither with the steps nor in the photographs.`},DUPLICATE_PHOTO:{name:`Photograph used before`,text:`The same photograph twice, and again in the next such task.`},MISSING_CHECKLIST:{name:`Checklist left out`,text:`No item of the checklist is ticked off.`},LATE:{name:`Late`,text:`Carried out well, but after the time to complete it.`},NO_SHOW:{name:`Does not come`,text:`Accepted and never started; a day later another operator does it.`},RELEASED:{name:`Gives it back`,text:`Released on the way; another operator carries it out.`},NOBODY_ACCEPTS:{name:`Nobody accepts`,text:`Open until the time to accept passes, or you cancel it.`},CONTESTS_REJECTION:{name:`Contests a rejection`,text:`Reject it: the operator contests, and a day later the payout is split.`},AGENT_SLEEPS:{name:`The agent sleeps`,text:`Proven as required, and approved by itself when the review time ends.`},FORGETS_TO_SUBMIT:{name:`Forgets to submit`,text:`Photographs are uploaded; 72 hours late they are submitted as they are.`},ASKS_WITHOUT_DEADLINE:{name:`Asks without a deadline`,text:`Without an answer the question lapses after 72 hours.`},SLOW_DISPUTE:{name:`Slow dispute`,text:`Reject it: the platform decides after five days.`}},sides:{AGENT:`by the agent`,OPERATOR:`by the operator`,PLATFORM:`by the platform`,SYSTEM:`by the service`},deliveries:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},ribbon:`Practice world: test money, simulated operators, nothing is real.`,keepIt:`Keep it: confirm an address`,worldClock:`Practice clock`,pause:`Pause`,resume:`Go on`,faster:`60 times as fast`,nextStep:`Next step`,mission:`Your first task`,sendStep:`Send somebody`,sent:e=>`${e} accepted the task`,sendHow:`Say what is to be done, where, and what you pay`,watchStep:`Watch`,watched:e=>`${e} has been on site`,waiting:`Nobody has accepted it yet: “Next step” above lets the time pass`,watching:`On the way or at work: the next step comes on the practice clock`,checkStep:`Check the photographs`,checked:`You have decided`,checking:`The photographs are here, and you decide`,openReview:`Open the review`,payStep:`Pay`,toPay:e=>`${e}, paid when you approve`,paidStep:e=>`${e} is paid`,sendOne:`Send somebody yourself`},Pr=F(`en-GB`),Fr={ask:`Ask support`,state:`State`,all:`All`,none:`Nothing asked yet`,noneSuch:`Nothing in this state`,noneText:`Ask about a task, a charge or the service. Answers appear here and on Home.`,about:`What it is about`,severity:`Urgency`,subject:`Subject`,message:`Message`,taskNumber:`Number of the task`,taskHint:`Leave it empty if it is about no task.`,attachment:`File`,attachmentHint:`A photograph, a PDF or a text, at most 15 MB.`,send:`Send`,toAll:`All requests`,messages:`Messages`,you:`You`,team:`Support`,reply:`Reply`,close:`Close the request`,closeTitle:`Close this request?`,closeText:`A closed request takes no more messages. You can open another.`,closedText:`This request is closed.`,unread:e=>Pr(e,e=>({one:`${e} unread notification`,other:`${e} unread notifications`})),markRead:`Mark read`,markAll:`Mark all read`,isUnread:`Unread`,noNotifications:`No notification yet`,notificationsText:`What happens to tasks, money and the account is told here, the newest first.`,states:{OPEN:`Open`,IN_PROGRESS:`In progress`,WAITING_FOR_AGENT:`Needs your answer`,WAITING_FOR_OPERATOR:`Waits for the operator`,RESOLVED:`Resolved`,CLOSED:`Closed`},types:{SUPPORT:`Help`,COMPLAINT:`Complaint`,RECOMMENDATION:`Idea`,BILLING_ISSUE:`Money`,TECHNICAL_INCIDENT:`Technical fault`,POLICY_QUESTION:`Rules and terms`},severities:{LOW:`It can wait`,NORMAL:`Normal`,HIGH:`Holds up work`,CRITICAL:`Danger`}},Ir={endpoints:`Endpoints`,empty:`Nothing is called yet`,emptyText:`Add the address of a service of yours, and it hears of each event of your tasks, signed and in order.`,add:`Add endpoint`,addTitle:`Add an endpoint`,addText:`It receives the events of all tasks, signed with your secret.`,url:`Address (https)`,save:`Save`,delivered:`Delivered, 24 h`,failed:`Failed, 24 h`,p95:`p95 latency`,milliseconds:e=>`${e} ms`,failingSince:`Failing since`,pausedUntil:`Paused until`,disabledAt:`Disabled`,enable:`Enable`,types:`Event types`,allTypes:`All event types`,typesText:`What already waits for the endpoint is still sent. None chosen means all.`,remove:`Remove`,removeTitle:`Remove this endpoint?`,removeText:`New events are no longer sent to it.`,removeNow:`Remove now`,recover:`Recover since…`,recoverTitle:`Send failed deliveries again`,recoverText:`Everything that failed between these times is sent again, oldest first, with the same id and bytes.`,untilTime:`Until (UTC), empty for now`,since:`Since (UTC)`,recoverNow:`Send again`,recovering:e=>`${e} sent again so far…`,recovered:e=>`${e} deliveries are being sent again.`,test:`Test event`,testTitle:`Send a test event`,testText:`The event webhook.test goes to the webhook of a task, with the authentication and signature of real events.`,taskNumber:`Task number`,testNow:`Send test`,rotate:`Rotate secret`,rotateTitle:`Rotate the signing secret`,rotateText:`Events carry signatures of both secrets for 24 hours. The new secret is shown once, here.`,rotateNow:`Make a new secret`,secret:`New signing secret`,previous:`The previous secret is valid until`,log:`Deliveries`,logEmpty:`No delivery matches these filters.`,endpoint:`Endpoint`,allEndpoints:`All endpoints`,status:`Status`,allStatuses:`All statuses`,task:`Task`,from:`From`,until:`Until`,answer:`Answer`,delivery:e=>`Delivery ${e}`,attempts:`Attempts`,attempt:e=>`Attempt ${e}`,nextTry:`Next try`,headers:`Request headers`,body:`Request body`,noBody:`The request is no longer kept.`,curl:`As curl`,replay:`Send again`,state:{NEW:`New`,WORKING:`Working`,FAILING:`Failing`,DISABLED:`Disabled`},because:{GONE:`it answered that it is gone`,FAILING:`it failed for too long`},statuses:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},faults:{NOT_PUBLIC:`The address is not public`,UNRESOLVABLE:`The name has no address`,UNREACHABLE:`Nothing answers there`,ENCRYPTION:`The encryption failed`,TIMEOUT:`No answer in time`,UNREADABLE:`The answer could not be read`,REDIRECTED:`The address redirects`}},K=F(`en-GB`),Lr={account:Dr,money:kr,notices:Ar,palette:jr,practice:Nr,problems:le,shared:y,support:Fr,webhooks:Ir,work:{inboxEmpty:`You're all caught up`,listEmpty:`No task yet`,inboxEmptyText:`Work to review, questions of operators and disputes appear here, the most urgent first.`,newTaskHow:`How to dispatch a task`,answerDue:`Answer due`,paidWithoutYou:`Auto-approves`,searchHint:`Title, address or number`,count:e=>K(e,e=>({one:`${e} task`,other:`${e} tasks`})),boardKeys:`j k h l move, Enter opens, a approves`,timeline:`Timeline`,proof:`Proof`,proofEmpty:`Photographs and reports of the operator appear here, with a verdict on every requirement.`,report:`Operator's report`,requirements:`Requirements`,passed:`passed`,failed:`failed`,warned:`warning`,takenAt:`Taken`,operatorDone:e=>K(e,e=>({one:`${e} task done`,other:`${e} tasks done`})),settlement:`Settlement`,returned:`Returned`,held:`Held for a person`,actions:`What you can do`,noActions:`Nothing can be done with this task now.`,notNow:`Unavailable actions`,reasonHint:`The operator reads this.`,approve:`Approve and pay`,reject:`Reject`,dispute:`Dispute`,cancelTask:`Cancel the task`,publish:`Publish`,askPublication:`Ask for a human decision`,reasonNeeded:`A note is needed.`,mapLabel:`Map of the tasks`,goTo:`Go to a place`,stages:`Stages`,mapInView:`In view`,mapEmpty:`No task in this part of the map`,mapEmptyText:`Move the map, or show more stages above.`,mapNearest:`Nearest to the centre first`,mapNewest:e=>`The ${e} changed last. Zoom in for all.`,mapSelected:`Selected task`,openTask:`Open task`,mapOfTask:`Map of the task, with its photographs`,operatorHere:`Operator`,startOver:`Start over`,dispatch:`Dispatch`,keepDraft:`Save as draft`,fillFirst:`Title, description, address and payout are needed first.`,mendFirst:`Mend what is marked first.`,formWhat:`What`,formTitle:`Title`,formTitleExample:`Photograph a shop front`,formDescriptionHint:`The operator works by this alone: what to do, what to bring back, whom to ask on site.`,category:`Category`,durationMinutes:`Minutes on site`,durationHint:`Operators see it beside the pay.`,noCategory:`No category`,priority:`Priority`,formWhere:`Where`,formAddress:`Address`,formAddressExample:`Keizersgracht 1, 1015 CC Amsterdam, Netherlands`,formRadius:`Operators within (km)`,formRadiusHint:`How far away an operator may be. Empty: the usual distance.`,formPay:`Pay`,formPayHint:`For the operator, before fees.`,currencyOfPlace:`That of the country`,formWhen:`When`,timing:`Time of the work`,clockOf:e=>`On the clock of ${e}`,clockOfPlace:`On the clock of the place`,windowStart:`Window from`,windowEnd:`Window until`,appointment:`Appointed time`,tolerance:`Minutes earlier or later`,formProof:`Proof`,formProofHint:`Empty fields are as the category has them.`,minPhotos:`Photographs at least`,gpsRadius:`Taken within (metres)`,timeLimit:`Taken after arrival within (minutes)`,reportLength:`Report of at least (characters)`,requireVideo:`A video is required`,checklist:`Checklist`,checklistHint:`One item in each line; the operator ticks all of them off.`,plannedChecks:`Checks on each photograph`,willBeChecked:`checked`,willNotBeChecked:`not checked`,placePlanned:e=>`Place: within ${e} of the point`,placeNeedsPoint:`Place: needs an exact point on the map`,placeNeedsRadius:e=>`Place: fill in “${e}”`,timePlanned:e=>`Time: within ${e} of the arrival`,timeNeedsLimit:e=>`Time: fill in “${e}”`,reusePlanned:`Reuse: compared with all earlier photographs`,formMore:`Skills, equipment and notes`,skills:`Skills`,equipment:`Equipment`,notes:`Notes`,notesHint:`Only the operator who accepts reads these.`,preview:`Price`,previewEmpty:`Fill in title, description, address and payout: the cost, what is moved, and warnings appear here before anything is sent.`,willBePublished:`The task is published at once.`,willStayDraft:`It would stay a draft.`,fee:`Fee on top`,total:`You pay`,understood:`The place as it was understood`,sureness:e=>`${e} % sure`,mapOfPlace:`Map of the place`,pointHint:`Press elsewhere on the map to move the point.`,noPointHint:`The address alone is no exact point, so the place of the photographs cannot be checked. Press on the map where the work is.`,showOnMap:`Show on the map`,useMiddle:`Use the middle of the map`,removePoint:`Remove the point`,duplicate:`Duplicate`,firstTask:`Dispatch a task`,filters:`Filters`,all:`All`,status:`Status`,country:`Country`,task:`Task`,updated:`Changed`,least:`Payout from`,most:`Payout up to`,createdFrom:`Created from`,createdUntil:`Created until`,deadlineFrom:`Deadline from`,deadlineUntil:`Deadline until`,order:`Order`,clearFilters:`Clear filters`,needsReview:`Needs review`,views:`Views`,addFilter:`Filter`,layouts:`Show as`,list:`List`,applyFilter:`Apply`,saveView:`Save view`,viewText:`A view keeps these filters and their order. Only you see it, unless you share it.`,viewName:`Name of the view`,shareView:`Share with the other people of this agent`,editView:e=>`Change the view “${e}”`,deleteView:`Delete view`,deleteViewTitle:e=>`Delete the view “${e}”?`,deleteViewText:`The tasks stay as they are.`,number:`No.`,withoutFilter:e=>`Without ${e}`,listNoMatch:`No task matches`,listNoMatchText:`Take a filter away, or search for less.`,listEmptyText:`Tasks that you or your agent dispatch appear here.`,listKeys:`j and k move, Enter opens, x selects`,previousPage:`Previous page`,nextPage:`Next page`,selectAll:`Select all on this page`,selectEverything:e=>`Select all ${e}`,selectFirst:e=>`Select the newest ${e}`,select:e=>`Select ${e}`,selected:e=>K(e,e=>({one:`${e} task selected`,other:`${e} tasks selected`})),clearSelection:`Clear selection`,bulkTried:`Looked at`,bulkDone:`Done`,bulkStop:`Stop`,bulkStopped:`Stopped. Done`,bulkRefused:e=>K(e,e=>({one:`${e} task is left out`,other:`${e} tasks are left out`})),progress:(e,t)=>`${e} of ${t}`,timelineShows:`What the time line shows`,fromPlace:`from the place`,reportedAt:`reported at`,answered:e=>`Answered: ${e}`,askedTime:`The operator requested another time`,operatorAsksTime:`The operator asks for another time`,youAskedTime:`You requested another time. The operator has not answered yet.`,agree:`Agree`,refuse:`Refuse`,askTime:`Ask for another time`,askTimeText:`Nothing changes until the operator agrees.`,attempts:e=>K(e,e=>({one:`${e} attempt`,other:`${e} attempts`})),arrived:`Arrival`,proofWithin:`Proof has to be taken within`,outside:`outside`,forced:`Submitted although requirements are not met:`,previousPhoto:`Previous photograph`,nextPhoto:`Next photograph`,zoomIn:`Full size`,zoomOut:`Fit to the window`,camera:`Camera`,earlierUse:`Compared with the earlier photograph`,thisPhoto:`This photograph`,uploadedThen:`The earlier one was uploaded`,rateOperator:`Rate the work`,yourReview:`Your rating`,rating:`Overall`,quality:`Quality`,professionalism:`Professionalism`,comment:`Comment`,sendReview:`Send the rating`,changeReview:`Change the rating`,stars:e=>K(e,e=>({one:`${e} star`,other:`${e} stars`})),operatorSays:e=>`The operator rates you ${e} of 5.`,ratedBy:(e,t)=>K(t,t=>({one:`${e} of 5 from ${t} rating`,other:`${e} of 5 from ${t} ratings`})),window:`Window`,committed:`Agreed time`,acceptBy:`Accept by`,completeBy:`Complete by`,told:e=>K(e,e=>({one:`${e} operator was notified`,other:`${e} operators were notified`})),nearest:e=>`the nearest is ${e} away`,position:`Position at the photograph`,fromFile:`by the file`,fromDevice:`by the device`,approveAmount:e=>`Approve and pay ${e}`,checksPassed:e=>K(e,e=>({one:`${e} check passed`,other:`All ${e} checks passed`})),placeUnchecked:`The place was not to be checked`,timeUnchecked:`The time was not to be checked`,bothUnchecked:`Place and time were not to be checked`,checksNotPassed:(e,t)=>`Checks not passed: ${e} of ${t}`,since:e=>`since ${e}`,until:e=>`by ${e}`,stepper:`Progress`,stepsOnly:`Steps`,allEvents:e=>K(e,e=>({one:`${e} event`,other:`All ${e} events`})),webhookDeliveries:e=>K(e,e=>({one:`${e} webhook delivery`,other:`${e} webhook deliveries`})),operatorEarns:`Operator earns`,chooseReason:`Choose a reason first.`,photoKeys:`← → photos, z full size`,needsYou:`Needs you`,queueShows:`What the queue shows`,allTasks:e=>K(e,e=>({one:`${e} task`,other:`All ${e} tasks`})),approved:`Approved`,undo:`Undo`,reviewWork:`Review`,openDispute:`Open dispute`,oldest:e=>`oldest ${e}`,underWay:`Under way`,underWayCount:e=>K(e,e=>({one:`${e} under way`,other:`${e} under way`})),onSiteNow:e=>K(e,e=>({one:`${e} on site now`,other:`${e} on site now`})),spentToday:`Held and spent today`,alsoLook:`Also worth a look`,draftsNeed:(e,t)=>K(e,e=>({one:`${e} draft needs ${t} more`,other:`${e} drafts need ${t} more`})),draftsKept:e=>K(e,e=>({one:`${e} draft`,other:`${e} drafts`})),walletEmpty:`The wallet is empty. A task is sent once there is money for it.`,seeDrafts:`See drafts`,seeDeliveries:`See deliveries`,homeKeys:`j and k move, a approves, r rejects`,asksYou:e=>`${e} asks`,approveShort:e=>`Approve ${e}`,steps:{open:`Dispatched`,onsite:`On site`,review:`In review`,paid:`Paid`},dispatchFor:e=>`Dispatch for ${e}`,draftKept:`Your entries are saved in this tab`,operatorSees:`What the operator sees`,youEarn:(e,t)=>`You earn · ${e} less ${t}`,untilTime:e=>`until ${e}`,leaves:e=>`Leaves ${e} available`,tracking:`Tracking page for your customer`,trackingText:`A link to a page with progress and expected arrival. It shows no names, addresses or amounts.`,newTracking:`New link`,trackingLink:`Tracking link`,trackingPhotos:`with photographs`,trackingLasts:`Valid for`,trackingOrigins:`Sites that may embed it`,trackingOriginsHint:`Such as https://shop.example, with spaces between several. Leave it empty for none.`,sharePhotos:`Share photographs`,sharePhotosHint:`Small copies without position, once the proof is checked.`,createTracking:`Create link`,expires:`Expires`,revoke:`Revoke`,revokeTracking:`Revoke this link?`,revokeTrackingText:`Its page is gone at once for everybody who has the link.`,columns:{draft:`Draft`,open:`Open`,accepted:`Accepted`,onSite:`On site`,review:`To review`,disputed:`Disputed`,done:`Done`,enRoute:`On the way`},changedBy:{PERSON:e=>`by ${e}`,KEY:e=>`by the key “${e}”`,TOKEN:e=>`by ${e}, an assistant`},changedWithoutName:{PERSON:`by a guest`,KEY:`by a key`,TOKEN:`by an assistant`,SYSTEM:`by the service`},priorities:{LOW:`Low`,NORMAL:`Normal`,HIGH:`High`,URGENT:`Urgent`},events:{"task.operator_near":`Operator near`,"task.operator_left":`Operator left`,"task.decision_requested":`Question asked`,"task.decision_resolved":`Question answered`,"task.reschedule_requested":`Other time requested`,"task.reschedule_approved":`Other time agreed`,"task.reschedule_rejected":`Other time refused`,"task.location_updated":`Address corrected`,"task.dispute_resolved":`Dispute decided`},categories:{100:`Photography and video`,101:`Storefront and building photography`,102:`Interior photography`,103:`Product photography`,104:`Video walkthrough`,105:`Street-level imagery`,200:`Verification and inspection`,201:`Address and business verification`,202:`Opening hours and availability check`,203:`Property condition inspection`,204:`Construction progress check`,205:`Asset and inventory verification`,206:`Advertising and signage audit`,300:`Delivery and courier`,301:`Document courier`,302:`Parcel pickup and drop-off`,303:`Key handover`,304:`Meal and grocery delivery`,400:`Shopping and purchasing`,401:`In-store purchase`,402:`Price and stock check`,403:`Gift selection and delivery`,500:`Retail audit and mystery visits`,501:`Mystery shopping`,502:`Shelf and planogram audit`,503:`Promotion compliance`,600:`Errands and paperwork`,601:`Filing at an office`,602:`Record retrieval`,603:`Queueing and reservation`,604:`Posting and mail handling`,700:`Installation and technical field work`,701:`Device installation`,702:`Reboot and remote hands`,703:`Meter and gauge reading`,704:`Minor repair and assembly`,800:`Data collection and research`,801:`Counting and observation`,802:`Survey and interview`,803:`Measurement`,804:`Map data collection`,805:`Sample collection`,900:`Representation and events`,901:`Event attendance`,902:`Viewing on behalf`,903:`Meeting and greeting`,904:`Flyer and sample distribution`,1e3:`Home and moving help`,1001:`Cleaning`,1002:`Moving and lifting`,1003:`Garden and outdoor work`,1004:`Pet care`,1100:`Vehicles and transport`,1101:`Vehicle condition check`,1102:`Vehicle relocation`,1103:`Charging and refuelling`},timings:{asap:`As soon as possible`,window:`Within a time window`,appointment:`At an appointed time`},orders:{"UPDATED-DESC":`Last changed first`,"CREATED-DESC":`Newest first`,"CREATED-ASC":`Oldest first`,"DEADLINE-ASC":`Earliest deadline first`,"PAYOUT-DESC":`Highest payout first`,"PAYOUT-ASC":`Lowest payout first`},kinds:{status:`Status`,money:`Money`,deliveries:`Deliveries`,decisions:`Questions`,reschedules:`Times`,support:`Support`},actors:{AGENT:`by your agent`,OPERATOR:`by the operator`,PLATFORM:`by the staff`,SYSTEM:`by the service`},rescheduled:{PENDING:`Waits for an answer`,APPROVED:`The new time was agreed`,REJECTED:`The new time was refused`},deliveryStatuses:{PENDING:`waits`,DELIVERED:`delivered`,FAILED:`given up`,CANCELLED:`cancelled`},captures:{LIVE:`live`,FILE:`file`},queues:{all:`All`,reviews:`Reviews`,questions:`Questions`,approvals:`Approvals`,disputes:`Disputes`,publishing:`To publish`,replies:`Support`}}},Rr=(e,t)=>({locale:e,words:t}),zr=Rr(`en`,Lr),Br={nl:()=>r(()=>import(`./nl.js`).then(e=>e.n),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),de:()=>r(()=>import(`./de.js`).then(e=>e.n),__vite__mapDeps([6,1,3,2,4,5]),import.meta.url),fr:()=>r(()=>import(`./fr.js`).then(e=>e.n),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),es:()=>r(()=>import(`./es.js`).then(e=>e.t),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"es-419":()=>r(()=>import(`./es.js`).then(e=>e.i),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),pt:()=>r(()=>import(`./pt.js`).then(e=>e.t),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),"pt-BR":()=>r(()=>import(`./pt.js`).then(e=>e.i),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),it:()=>r(()=>import(`./it.js`).then(e=>e.n),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),pl:()=>r(()=>import(`./pl.js`).then(e=>e.n),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url)};async function Vr(e){let t=Br[e];return t?Rr(e,(await t()).words):zr}var Hr=document.getElementById(`desk`);if(!Hr)throw Error(`the page has no place for the desk`);var Ur=(0,Tt.createRoot)(Hr);async function Wr(){let e=await C(),t=location.pathname===`/`?Gr(e):null;if(t?.startsWith(`/field`))return location.replace(t);t&&history.replaceState(history.state,``,t);let{locale:n}=e.person;(t??location.pathname).startsWith(`/staff`)&&wr(n);let[r]=await Promise.all([Vr(n),s(location.pathname)]);document.documentElement.lang=r.locale,Ur.render((0,W.jsx)(H.StrictMode,{children:(0,W.jsxs)(ke,{value:r,children:[(0,W.jsx)(Ce,{value:e,children:(0,W.jsx)(de,{children:(0,W.jsx)(Te,{retry:()=>location.reload(),children:(0,W.jsx)(Kr,{})})})}),(0,W.jsx)(f,{viewer:e})]})}))}function Gr({agents:[e],operator:t,staff:r}){return e?n(`/desk/$agentId`,{agentId:e.id}):r?n(`/staff`):t?n(`/field`):null}function Kr(){let{match:e,path:t}=tt();return t===`/`?(0,W.jsx)(qr,{}):e?e.address.startsWith(`/staff`)?(0,W.jsx)(Tr,{children:(0,W.jsx)(vr,{entries:xr})}):(0,W.jsx)(zn,{entries:Un}):(0,W.jsx)(I,{})}function qr(){let{shared:e}=B();return(0,W.jsx)(`main`,{children:(0,W.jsx)(at,{title:`Fieldcall`,children:(0,W.jsxs)(Ie,{title:e.noAgents,text:e.noAgentsText,children:[(0,W.jsx)(`a`,{className:Se(`primary`),href:`/account/claims`,children:e.claim}),(0,W.jsx)(`a`,{href:`/docs`,children:e.readDocs})]})})})}Wr().catch(e=>{Ur.render((0,W.jsx)(ke,{value:zr,children:(0,W.jsx)(`main`,{className:`mx-auto max-w-lg p-6`,children:(0,W.jsx)(qe,{fault:e,retry:()=>location.reload()})})}))});function Jr({label:e,title:t,text:n,document:r,variables:i,refusal:a,done:o}){let{shared:s}=B(),[c,l]=(0,H.useState)(!1),{run:u,isBusy:d,problem:f,forget:p}=A(r),m=()=>{p(),l(!1)},h=async()=>{await u(i)&&(m(),o())};return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(g,{look:`danger`,"aria-label":`${e}: ${t}`,refusal:a,onClick:()=>l(!0),children:e}),c&&(0,W.jsxs)(E,{title:t,text:n,close:m,children:[f&&(0,W.jsx)(P,{problem:f}),(0,W.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,W.jsx)(g,{onClick:m,children:s.back}),(0,W.jsx)(g,{look:`danger`,busy:d,onClick:()=>void h(),children:e})]})]})]})}var Yr=2e3;function Xr(e){let[t,n]=(0,H.useState)(!1);return(0,H.useEffect)(()=>{if(!t)return;let e=setTimeout(()=>n(!1),Yr);return()=>clearTimeout(e)},[t]),{isCopied:t,copy:()=>void navigator.clipboard.writeText(e).then(()=>n(!0))}}function Zr({label:e,text:t}){let{shared:n}=B(),{isCopied:r,copy:i}=Xr(t);return(0,W.jsxs)(`div`,{className:`grid gap-1 text-s`,children:[(0,W.jsx)(`span`,{className:`font-medium`,children:e}),(0,W.jsxs)(`div`,{className:`flex flex-wrap items-start gap-2`,children:[(0,W.jsx)(`code`,{tabIndex:0,"aria-label":e,role:`textbox`,"aria-readonly":!0,className:`min-w-0 flex-1 basis-60 rounded-m border border-line bg-ground px-3 py-2 [overflow-wrap:anywhere] select-all`,children:t}),(0,W.jsx)(g,{onClick:i,children:r?n.copied:n.copy})]}),(0,W.jsx)(`span`,{role:`status`,className:`sr-only`,children:r?n.copied:``})]})}function Qr({what:e,text:t}){let{money:n,shared:r}=B(),{isCopied:i,copy:a}=Xr(t);return(0,W.jsx)(`button`,{type:`button`,"aria-label":i?r.copied:n.copy(e),title:n.copy(e),className:`grid size-8 shrink-0 place-items-center rounded-m border-0 bg-transparent text-quiet hover:bg-ground hover:text-ink`,onClick:a,children:i?(0,W.jsx)(_e,{size:16,"aria-hidden":!0}):(0,W.jsx)(He,{size:16,"aria-hidden":!0})})}function $r({shares:e,label:t}){let n=0;return(0,W.jsx)(`svg`,{className:`bar`,viewBox:`0 0 100 1`,preserveAspectRatio:`none`,...t?{role:`img`,"aria-label":t}:{"aria-hidden":!0},children:e.map(({key:e,part:t,fill:r=`var(--brand)`})=>{let i=n;return n+=t*100,(0,W.jsx)(`rect`,{x:i,width:Math.max(0,n-i),height:`1`,fill:r},e)})})}var q=({categories:e},{id:t,name:n})=>e[t]??n,ei=L(`
  query Wallets {
    wallets { currency availableBalance reservedBalance lockedBalance pendingBalance owedBalance }
  }
`),ti=L(`
  query MoneySummary($currency: String!) {
    taskStatistics(filter: { payoutCurrency: $currency }) { heldByStatus { status count amount } }
    agent { id spendingRules { dayEndsInstant limits { currency perDay spentToday leftToday } } }
  }
`),ni=L(`
  query SpentByCategory($currency: String!, $from: Timestamp!) {
    taskStatistics(filter: { payoutCurrency: $currency, createdFrom: $from }) { spentByCategory { serviceCategoryId count amount } }
    serviceCategories { id name }
  }
`),ri=L(`
  query Currencies { currencies { code } }
`),ii=L(`
  query Balances($currency: String!, $from: Timestamp!) {
    wallet(currency: $currency) { currency balances(from: $from) { instant available total moneyIn moneyOut } }
  }
`),ai=L(`
  query Ledger($currency: String!, $after: String, $kinds: [EntryKind!], $from: Timestamp, $until: Timestamp) {
    wallet(currency: $currency) {
      currency
      transactions(first: 50, after: $after, kinds: $kinds, from: $from, until: $until) {
        nodes { id type amount currency runningBalance createdInstant task { id title status } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`),oi=L(`
  query Holdings($currency: String!) {
    wallet(currency: $currency) {
      currency
      deposits(first: 20) { nodes { externalId status processing amount takenBack currency checkoutUrl createdInstant } totalCount }
    }
  }
`),si=L(`
  query Bank($currency: String!) {
    wallet(currency: $currency) { currency bankTransfer { currency iban reference accountHolder bankName instructions } }
  }
`),ci=L(`
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
`),li=L(`mutation Deposit($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[d]),ui=L(`mutation Refund($input: RefundDepositInput!) {
    refundDeposit(input: $input) {
      __typename
      ... on Refund { refundId }
      ...dryRun
      ...problem
    }
  }`,[V,d]);function di({wallet:e,deposit:t}){let{currency:n}=e,{data:r,fault:i,refresh:a}=D(ti,{currency:n});return M(a),(0,W.jsxs)(W.Fragment,{children:[i&&!r&&(0,W.jsx)(qe,{fault:i,retry:a}),(0,W.jsxs)(`div`,{className:`grid gap-4 md:grid-cols-2 xl:grid-cols-[1.1fr_1.2fr_1fr]`,children:[(0,W.jsx)(fi,{wallet:e,deposit:t}),(0,W.jsx)(pi,{wallet:e,tallies:r?.taskStatistics.heldByStatus??[]}),(0,W.jsx)(mi,{rules:r?.agent?.spendingRules??null,currency:n})]})]})}function fi({wallet:e,deposit:t}){let{locale:n,words:{money:r}}=z(),{currency:i,availableBalance:a,pendingBalance:o,owedBalance:s}=e;return(0,W.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`available`,children:[(0,W.jsx)(`h2`,{id:`available`,className:`s q font-normal`,children:r.available}),(0,W.jsx)(`p`,{className:`big`,children:(0,W.jsx)(x,{amount:a,currency:i})}),Number(o)>0&&(0,W.jsx)(`p`,{className:`s q`,children:r.onItsWay(k(n,o,i))}),Number(s)>0&&(0,W.jsx)(`p`,{className:`s bad`,children:r.owed(k(n,s,i))}),(0,W.jsx)(`p`,{className:`mt-4`,children:(0,W.jsxs)(g,{look:`primary`,onClick:t,children:[(0,W.jsx)(h,{"aria-hidden":!0}),r.deposit]})})]})}function pi({wallet:e,tallies:t}){let{locale:n,words:{shared:r,money:i}}=z(),{agentId:a}=R(),{currency:o}=e,s=Be([e.lockedBalance,e.reservedBalance]),c=[];for(let{status:e,amount:n}of t){let t=Pe[e],r=c.find(e=>e.stage===t);r?Object.assign(r,{statuses:[...r.statuses,e],amount:Be([r.amount,n])}):c.push({stage:t,statuses:[e],amount:n})}return(0,W.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`held`,children:[(0,W.jsxs)(`h2`,{id:`held`,className:`row s q font-normal`,children:[i.held,(0,W.jsx)(Ee,{size:16,"aria-hidden":!0})]}),(0,W.jsx)(`p`,{className:`fig mt-1`,children:(0,W.jsx)(x,{amount:s,currency:o})}),(0,W.jsx)(`p`,{className:`s q`,children:t.length>0?i.heldTasks(t.reduce((e,{count:t})=>e+t,0)):i.heldNone}),c.length>0&&(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`div`,{className:`mt-3`,children:(0,W.jsx)($r,{shares:c.map(({stage:e,amount:t})=>({key:e,part:Number(t)/Number(s),fill:`var(--st-${e}-mark)`}))})}),(0,W.jsx)(`ul`,{className:`mt-2 flex flex-wrap gap-x-3 gap-y-1 text-s`,children:c.map(({stage:e,statuses:t,amount:i})=>(0,W.jsx)(`li`,{children:(0,W.jsxs)(N,{to:`/desk/$agentId/tasks`,params:{agentId:a},search:{status:t.join(` `),currency:o},className:`row min-h-6 hover:underline`,title:t.map(e=>r.statuses[e]).join(`, `),children:[(0,W.jsx)(Re,{stage:e}),(0,W.jsxs)(`span`,{className:`vh`,children:[t.map(e=>r.statuses[e]).join(`, `),`: `]}),(0,W.jsx)(`span`,{className:`num`,children:k(n,i,o)})]})},e))})]})]})}function mi({rules:e,currency:t}){let{locale:n,words:{money:r}}=z(),{agentId:i}=R(),a=e?.limits.find(e=>e.currency===t),o=a?.perDay??null;return(0,W.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`limit`,children:[(0,W.jsxs)(`h2`,{id:`limit`,className:`row s q font-normal`,children:[r.limitToday,(0,W.jsx)(ft,{size:16,"aria-hidden":!0})]}),a&&o!==null?(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`p`,{className:`mt-1`,children:[(0,W.jsx)(`span`,{className:`fig`,children:(0,W.jsx)(x,{amount:a.spentToday,currency:t})}),` `,(0,W.jsx)(`span`,{className:`s q`,children:r.ofLimit(k(n,o,t))})]}),(0,W.jsx)(`div`,{className:`my-3`,children:(0,W.jsx)($r,{shares:[{key:`spent`,part:hi(a.spentToday,o)}]})}),(0,W.jsxs)(`p`,{className:`s q`,children:[r.left,` `,(0,W.jsx)(x,{amount:a.leftToday,currency:t}),` · `,r.renews,` `,(0,W.jsx)(T,{instant:e?.dayEndsInstant})]})]}):(0,W.jsx)(`p`,{className:`s q mt-1`,children:r.limitNone}),(0,W.jsx)(`p`,{className:`mt-2`,children:(0,W.jsx)(N,{className:`link s`,to:`/desk/$agentId/spending`,params:{agentId:i},children:r.changeLimits})})]})}var hi=(e,t)=>Number(t)===0?1:Math.min(1,Number(e)/Number(t));function gi({question:e,done:t}){let{shared:n,money:r}=B(),{agentId:i}=R(),{taskId:a,task:o,cost:s,currency:c}=e;return(0,W.jsxs)(`div`,{className:`grid gap-2 text-s`,children:[(0,W.jsxs)(`p`,{className:`m-0 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-m font-medium`,children:[a?(0,W.jsx)(N,{to:`/desk/$agentId/tasks/$taskId`,params:{agentId:i,taskId:a},className:`text-ink [overflow-wrap:anywhere]`,children:o?.title??n.task(a)}):(0,W.jsx)(`span`,{children:r.looser}),s&&c&&(0,W.jsx)(x,{amount:s,currency:c})]}),(0,W.jsx)(bi,{question:e}),(0,W.jsx)(`p`,{className:`m-0 text-quiet`,children:(0,W.jsx)(_i,{question:e})}),(0,W.jsx)(`p`,{className:`m-0 flex flex-wrap gap-2`,children:(0,W.jsx)(vi,{question:e,done:t})})]})}function _i({question:{createdInstant:e,expiresInstant:t}}){let{money:n}=B();return(0,W.jsxs)(W.Fragment,{children:[n.asked,` `,(0,W.jsx)(T,{instant:e}),`, `,n.lapses,` `,(0,W.jsx)(T,{instant:t})]})}function vi({question:e,isSmall:t=!1,done:n}){let{money:r}=B(),i=ve(),[a,o]=(0,H.useState)(),s=t?[`small`]:[];return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(g,{look:t?`ghost`:`quiet`,sizes:s,refusal:i,onClick:()=>o(`DECLINE`),children:r.decline}),(0,W.jsx)(g,{look:t?`quiet`:`primary`,sizes:s,refusal:i,onClick:()=>o(`APPROVE`),children:r.allow}),a&&(0,W.jsx)(yi,{question:e,decision:a,close:()=>o(void 0),done:n})]})}function yi({question:e,decision:t,close:n,done:r}){let{shared:i,money:a}=B(),o=Oe(Nt),{run:s,isBusy:c,problem:l}=A(Nt),[u,d]=(0,H.useState)(),{id:f,taskId:p,task:m}=e,{run:h}=o;(0,H.useEffect)(()=>{h({input:{approvalId:f,decision:t,dryRun:!0}}).then(e=>e&&d(e.ledgerLines))},[h,f,t]);let _=t===`APPROVE`?a.allow:a.decline,v=p?m?.title??i.task(p):a.looser,y=async()=>{await s({input:{approvalId:f,decision:t}})&&(n(),r())};return(0,W.jsxs)(E,{title:`${_}: ${v}`,close:n,children:[(0,W.jsx)(bi,{question:e}),o.problem?(0,W.jsx)(P,{problem:o.problem}):u?(0,W.jsx)($e,{lines:u}):(0,W.jsx)(ze,{}),l&&(0,W.jsx)(P,{problem:l}),(0,W.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,W.jsx)(g,{onClick:n,children:i.back}),(0,W.jsx)(g,{look:`primary`,busy:c,onClick:()=>void y(),"data-confirm":!0,children:_})]})]})}function bi({question:{requested:e,task:t,currency:n}}){let r=lt();return e?(0,W.jsx)(xi,{rules:e}):(0,W.jsx)(`p`,{className:`m-0 text-s`,children:r.obstacle(t?.spendingObstacle??{rule:``,limit:null,left:null},n??``)})}function xi({rules:e}){let{money:t}=B();return(0,W.jsxs)(`ul`,{className:`m-0 list-disc ps-5`,children:[e.frozen&&(0,W.jsx)(`li`,{children:t.isFrozen}),e.limits.length===0&&(0,W.jsx)(`li`,{children:t.noLimits}),e.limits.map(({currency:e,...n})=>(0,W.jsx)(`li`,{children:[`perTask`,`perDay`,`perMonth`].flatMap(e=>{let t=n[e];return t===null?[]:[{name:e,amount:t}]}).map(({name:n,amount:r},i)=>(0,W.jsxs)(`span`,{children:[i>0&&` · `,t[n],` `,(0,W.jsx)(x,{amount:r,currency:e})]},n))},e)),e.countries&&(0,W.jsxs)(`li`,{children:[t.countries,`: `,e.countries.join(`, `)]}),e.categoryIds&&(0,W.jsxs)(`li`,{children:[t.categories,`: `,e.categoryIds.join(`, `)]})]})}var Si=[[`day`,86400],[`hour`,3600],[`minute`,60],[`second`,1]];function Ci(e,t){let n=Math.max(0,Math.round(t)),r=[];for(let[t,i]of Si){let a=Math.floor(n/i);n%=i,a>0&&r.length<2&&r.push(me(e,a,t))}return r.join(` `)||me(e,0,`second`)}var wi={PASSED:(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`circle`,{cx:`6`,cy:`6`,r:`5`,fill:`var(--st-paid-mark)`}),(0,W.jsx)(`path`,{d:`m3.7 6.2 1.6 1.6 3-3.3`,fill:`none`,stroke:`var(--on-mark)`,strokeWidth:`1.3`,strokeLinecap:`round`,strokeLinejoin:`round`})]}),FAILED:(0,W.jsx)(`path`,{d:`M6 .3 11.7 6 6 11.7.3 6z`,fill:`var(--st-disputed-mark)`}),CANNOT_BE_MEASURED:(0,W.jsx)(`circle`,{cx:`6`,cy:`6`,r:`4.4`,fill:`none`,stroke:`var(--st-draft-mark)`,strokeWidth:`1.4`})};function Ti({outcomes:e}){let{work:t}=B(),n={PASSED:t.passed,FAILED:t.failed,CANNOT_BE_MEASURED:t.warned},r=[...new Set(e)].map(t=>`${e.filter(e=>e===t).length} × ${n[t]}`);return(0,W.jsx)(`span`,{className:`vd`,role:`img`,"aria-label":r.join(`, `),children:e.map((e,t)=>(0,W.jsx)(`svg`,{viewBox:`0 0 12 12`,"aria-hidden":!0,children:wi[e]},t))})}var Ei=[`PASSED`,`CANNOT_BE_MEASURED`,`FAILED`];function Di(e){let t=new Map;for(let{rule:n,outcome:r}of e)(Ei.indexOf(r)>Ei.indexOf(t.get(n)??`PASSED`)||!t.has(n))&&t.set(n,r);return[...t.values()]}var Oi=e=>e&&e.items.length>0?Di(e.validationResults):[],ki=`GPS_WITHIN_RADIUS`,Ai=`TIMESTAMP_WITHIN`;function ji({review:e,isWhole:t=!1}){let{work:n}=B(),r=new Set(e?.validationResults.map(({rule:e})=>e)),[i,a]=[r.has(ki),r.has(Ai)],o=i?!a&&n.timeUnchecked:a?n.placeUnchecked:n.bothUnchecked,s=Oi(e),c=s.filter(e=>e!==`PASSED`).length;return s.length===0?null:(0,W.jsxs)(`span`,{className:`row s`,children:[(0,W.jsx)(Ti,{outcomes:s}),(0,W.jsxs)(`span`,{children:[(0,W.jsx)(`span`,{className:c>0?`warn`:`med`,children:c>0?n.checksNotPassed(c,s.length):n.checksPassed(s.length)}),t&&o&&(0,W.jsx)(`span`,{className:`block q`,children:o})]})]})}function Mi({label:e,isOn:t,take:n,hint:r}){return(0,W.jsxs)(`label`,{className:`flex min-h-8 items-start gap-2.5 text-s`,children:[(0,W.jsx)(`input`,{type:`checkbox`,className:`mt-0.5 size-4.5 shrink-0 accent-brand`,checked:t,onChange:e=>n(e.target.checked)}),(0,W.jsxs)(`span`,{children:[e,r&&(0,W.jsx)(`span`,{className:`block text-xs text-quiet`,children:r})]})]})}function Ni({categories:e}){let{work:t}=B();return e.filter(({parentCategoryId:e})=>e===null).map(n=>(0,W.jsxs)(`optgroup`,{label:q(t,n),children:[(0,W.jsx)(`option`,{value:n.id,children:q(t,n)}),e.filter(({parentCategoryId:e})=>e===n.id).map(e=>(0,W.jsx)(`option`,{value:e.id,children:q(t,e)},e.id))]},n.id))}var J=L(`
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
`),Pi=L(`
    fragment boardCard on Task @_unmask {
      ...card
      operator { firstName }
      proofReview {
        items { id thumbnailUrl }
        validationResults { rule outcome }
      }
    }
  `,[J]),Fi=L(`
    query Column($filter: TaskFilterInput!, $after: String) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50, after: $after) {
        sequence
        totalCount
        nodes { ...boardCard }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[Pi]),Ii=L(`
    subscription BoardChanges($filter: TaskFilterInput!, $after: Int) {
      taskChanges(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, after: $after) {
        sequence
        byStatus { status count }
        changes {
          change
          task { ...boardCard }
        }
      }
    }
  `,[Pi]),Li=L(`
    fragment row on Task @_unmask {
      ...card
      priority
      timezone
      deadlineInstant
      resolvedLocationAddressObject { street city }
      operator { firstName }
    }
  `,[J]),Ri=L(`
    query TaskList($filter: TaskFilterInput!, $orderBy: TaskOrderInput!, $first: Int, $after: String, $last: Int, $before: String) {
      tasks(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
        sequence
        sortKeys
        totalCount
        edges {
          cursor
          node { ...row }
        }
        pageInfo { hasNextPage hasPreviousPage }
      }
    }
  `,[Li]),zi=L(`
    subscription ListChanges($filter: TaskFilterInput!, $orderBy: TaskOrderInput!, $after: Int) {
      taskChanges(filter: $filter, orderBy: $orderBy, after: $after) {
        sequence
        totalCount
        changes {
          change
          sortKey
          cursor
          task { ...row }
        }
      }
    }
  `,[Li]),Bi=L(`
  query Selection($filter: TaskFilterInput!, $after: String) {
    tasks(filter: $filter, orderBy: { field: CREATED, direction: DESC }, first: 100, after: $after) {
      nodes { id title }
      pageInfo { hasNextPage endCursor }
    }
  }
`),Vi=L(`
  query Facets($filter: TaskFilterInput!) {
    taskStatistics(filter: $filter) {
      byStatus { status count }
      byCountry { countryIsoCode count }
      byOperator { operatorId firstName count }
    }
    serviceCategories { id name parentCategoryId }
    currencies { code }
  }
`),Hi=L(`
  query Allowed($id: ID!) {
    task(id: $id) {
      id
      allowedActions { code allowed problemCode values }
      proofReview { validationResults { rule outcome } }
    }
  }
`),Y={text:[`text`],status:[`status`],operator:[`operator`],payout:[`currency`,`least`,`most`],priority:[`priority`],country:[`country`],category:[`category`],created:[`createdFrom`,`createdUntil`],deadline:[`deadlineFrom`,`deadlineUntil`]},Ui=e=>Object.fromEntries(Object.entries(e).filter(([,e])=>e)),Wi=e=>c(`/desk/$agentId/board`,t(e)),Gi=[`UPDATED-DESC`,`CREATED-DESC`,`CREATED-ASC`,`DEADLINE-ASC`,`PAYOUT-DESC`,`PAYOUT-ASC`],Ki=e=>Gi.find(t=>t===e)??Gi[0],qi=`000000`,Ji=e=>e?Number(e.replaceAll(`-`,``)+qi):null;function Yi(e){if(!e)return null;let t=new Date(`${e}T00:00:00Z`);return t.setUTCDate(t.getUTCDate()+1),Ji(t.toISOString().slice(0,10))}function X(e){let{text:t,status:n,country:r,category:i,operator:a,priority:o,currency:s,least:c,most:l}=e;return{text:t??null,status:n?n.split(` `):null,countryIsoCode:r??null,serviceCategoryId:i??null,operatorId:a??null,priority:o??null,payoutCurrency:s??null,minimumPayout:s?c??null:null,maximumPayout:s?l??null:null,createdFrom:Ji(e.createdFrom),createdUntil:Yi(e.createdUntil),deadlineFrom:Ji(e.deadlineFrom),deadlineUntil:Yi(e.deadlineUntil)}}function Xi(e){let[t,n]=Ki(e.order).split(`-`),r=e.before?{last:50,before:e.before}:{first:50,after:e.after??null};return{filter:X(e),orderBy:{field:t,direction:n},...r}}function Zi({search:e,change:t,without:n}){let r=z(),{work:i}=r.words,{data:a}=D(Vi,{filter:X({})}),[o,s]=(0,H.useState)(null),c=(0,H.useRef)(null),[l,u]=(0,H.useState)({left:0,top:0});(0,H.useLayoutEffect)(()=>{if(!c.current)return;let{offsetLeft:e,offsetTop:t,offsetHeight:n}=c.current,r=t+n;(e!==l.left||r!==l.top)&&u({left:e,top:r})});let d=(0,H.useRef)(null),f=()=>s(null);na(d,o!==null,f);let p=$i(r),m=Qi.filter(e=>!n.includes(e)),_=(e,t)=>{c.current=t,s(o===e?null:e)},v=e=>t(Object.fromEntries(Y[e].map(e=>[e,``])));return(0,W.jsxs)(`div`,{ref:d,className:`relative flex min-w-0 flex-wrap items-center gap-2`,onKeyDown:({key:e})=>e===`Escape`&&f(),children:[m.filter(t=>Y[t].some(t=>e[t])).map(t=>{let n=ea(t,e,a,r);return(0,W.jsxs)(`span`,{className:`fchip`,children:[(0,W.jsxs)(`button`,{type:`button`,"aria-expanded":o===t,onClick:({currentTarget:e})=>_(t,e.parentElement??e),children:[p[t],` `,(0,W.jsx)(`b`,{className:`max-w-56 truncate text-ink`,children:n})]}),(0,W.jsx)(`button`,{type:`button`,"aria-label":i.withoutFilter(`${p[t]}: ${n}`),onClick:()=>v(t),children:(0,W.jsx)(b,{size:14,"aria-hidden":!0})})]},t)}),(0,W.jsxs)(g,{sizes:[`small`],"aria-expanded":o===`menu`,onClick:({currentTarget:e})=>_(`menu`,e),children:[(0,W.jsx)(h,{"aria-hidden":!0}),i.addFilter]}),o&&(0,W.jsx)(`div`,{role:`group`,"aria-label":o===`menu`?i.filters:p[o],className:`pop absolute z-10 mt-1 w-72 max-w-full`,style:{top:l.top,left:`max(0px, min(${l.left}px, 100% - 18rem))`},children:o===`menu`?m.map(e=>(0,W.jsx)(ra,{press:()=>s(e),end:(0,W.jsx)(he,{size:14,"aria-hidden":!0,className:`q`}),children:p[e]},e)):(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(ra,{press:()=>s(`menu`),start:(0,W.jsx)(ce,{size:14,"aria-hidden":!0,className:`q`}),children:(0,W.jsx)(`span`,{className:`strong`,children:p[o]})}),(0,W.jsx)(ia,{name:o,search:e,change:t,facets:a,close:f},o)]})})]})}var Qi=Object.keys(Y);function $i({words:{shared:e,work:t}}){return{text:e.search,status:t.status,operator:e.operator,payout:e.payout,priority:t.priority,country:t.country,category:t.category,created:e.created,deadline:e.deadline}}function ea(e,t,n,{locale:r,words:{shared:i,work:a}}){let o=t[Y[e][0]]??``,s=(e,t,n)=>e===t&&e?n(e):[e?n(e):``,`–`,t?n(t):``].join(` `).trim();switch(e){case`text`:return o;case`status`:return o.split(` `).map(e=>i.statuses[e]??e).join(`, `);case`country`:return Ue(r,o);case`category`:return q(a,n?.serviceCategories.find(({id:e})=>e===o)??{id:o,name:o});case`operator`:return n?.taskStatistics.byOperator.find(({operatorId:e})=>e===o)?.firstName??`#${o}`;case`priority`:return a.priorities[o]??o;case`payout`:return t.least||t.most?s(t.least,t.most,e=>ta(e)?k(r,e,o):e):o;case`created`:return s(t.createdFrom,t.createdUntil,e=>vt(r,e));case`deadline`:return s(t.deadlineFrom,t.deadlineUntil,e=>vt(r,e))}}var ta=e=>e!==``&&!Number.isNaN(Number(e));function na(e,t,n){let r=(0,H.useRef)(n);(0,H.useEffect)(()=>{r.current=n}),(0,H.useEffect)(()=>{if(!t)return;let n=({target:t})=>{t instanceof Node&&!e.current?.contains(t)&&r.current()};return addEventListener(`pointerdown`,n),addEventListener(`focusin`,n),()=>{removeEventListener(`pointerdown`,n),removeEventListener(`focusin`,n)}},[e,t])}function ra({press:e,isOn:t,start:n,end:r,children:i}){return(0,W.jsxs)(`button`,{type:`button`,className:`item w-full text-start hover:bg-hover`,"aria-pressed":t,onClick:e,children:[n,(0,W.jsx)(`span`,{className:`grow`,children:i}),r]})}function ia({name:e,...t}){let{locale:n,words:{work:r}}=z(),{search:i,change:a,close:o}=t,s=X({...i,...Object.fromEntries(Y[e].map(e=>[e,void 0]))}),{data:c=t.facets}=D(Vi,{filter:s}),l={...t,facets:c},u=c?.taskStatistics,d=(e,t)=>(0,W.jsxs)(`div`,{className:`max-h-72 overflow-y-auto`,children:[t.map(([t,n,r])=>(0,W.jsx)(ra,{isOn:i[e]===t,end:r!==void 0&&(0,W.jsx)(`span`,{className:`num q`,children:r}),press:()=>{a({[e]:t}),o()},children:n},t)),t.length===0&&(0,W.jsx)(`p`,{className:`s q p-2`,children:r.listEmpty})]});switch(e){case`text`:return(0,W.jsx)(sa,{...l});case`status`:return(0,W.jsx)(aa,{...l});case`country`:return d(`country`,u?.byCountry.map(({countryIsoCode:e,count:t})=>[e,Ue(n,e),t])??[]);case`operator`:return d(`operator`,u?.byOperator.flatMap(({operatorId:e,firstName:t,count:n})=>e===null?[]:[[e,t??`#${e}`,n]])??[]);case`priority`:return d(`priority`,Object.entries(r.priorities));case`category`:return(0,W.jsx)(`div`,{className:`p-2`,children:(0,W.jsxs)(ht,{label:r.category,value:i.category??``,onChange:e=>a({category:e.target.value}),children:[(0,W.jsx)(`option`,{value:``,children:r.all}),(0,W.jsx)(Ni,{categories:c?.serviceCategories??[]})]})});case`payout`:return(0,W.jsx)(ca,{...l});case`created`:return(0,W.jsx)(la,{from:`createdFrom`,until:`createdUntil`,...l});case`deadline`:return(0,W.jsx)(la,{from:`deadlineFrom`,until:`deadlineUntil`,...l})}}function aa({search:e,change:t,facets:n}){let{shared:r}=B(),i=new Set(e.status?.split(` `)??[]),a=Object.keys(r.statuses),o=new Map(n?.taskStatistics.byStatus.map(({status:e,count:t})=>[e,t]));return(0,W.jsx)(`div`,{className:`grid max-h-72 overflow-y-auto p-2`,children:a.map(e=>(0,W.jsx)(Mi,{label:`${r.statuses[e]} (${o.get(e)??0})`,isOn:i.has(e),take:n=>t({status:a.filter(t=>t===e?n:i.has(t)).join(` `)})},e))})}function oa({apply:e,children:t}){let{work:n}=B();return(0,W.jsxs)(`form`,{className:`grid gap-3 p-2`,onSubmit:t=>{t.preventDefault(),e()},children:[t,(0,W.jsx)(g,{type:`submit`,sizes:[`small`],children:n.applyFilter})]})}function sa({search:e,change:t,close:n}){let{shared:r,work:i}=B(),[a,o]=(0,H.useState)(e.text??``);return(0,W.jsx)(oa,{apply:()=>{t({text:a}),n()},children:(0,W.jsx)(j,{type:`search`,label:r.search,placeholder:i.searchHint,value:a,onChange:e=>o(e.target.value)})})}function ca({search:e,change:t,facets:n,close:r}){let{shared:i,work:a}=B(),o=n?.currencies.map(({code:e})=>e)??[],[s,c]=(0,H.useState)(e.currency??o[0]??`EUR`),[l,u]=(0,H.useState)(e.least??``),[d,f]=(0,H.useState)(e.most??``);return(0,W.jsxs)(oa,{apply:()=>{t({currency:s,least:l,most:d}),r()},children:[(0,W.jsx)(ht,{label:i.currency,value:s,onChange:e=>c(e.target.value),children:o.map(e=>(0,W.jsx)(`option`,{children:e},e))}),(0,W.jsxs)(`div`,{className:`grid grid-cols-2 gap-2`,children:[(0,W.jsx)(j,{inputMode:`decimal`,pattern:`\\d+([.]\\d+)?`,label:a.least,value:l,onChange:e=>u(e.target.value)}),(0,W.jsx)(j,{inputMode:`decimal`,pattern:`\\d+([.]\\d+)?`,label:a.most,value:d,onChange:e=>f(e.target.value)})]})]})}function la({from:e,until:t,search:n,change:r,close:i}){let{work:a}=B(),[o,s]=(0,H.useState)(n[e]??``),[c,l]=(0,H.useState)(n[t]??``);return(0,W.jsxs)(oa,{apply:()=>{r({[e]:o,[t]:c}),i()},children:[(0,W.jsx)(j,{type:`date`,label:a[e],value:o,onChange:e=>s(e.target.value)}),(0,W.jsx)(j,{type:`date`,label:a[t],value:c,onChange:e=>l(e.target.value)})]})}function ua(){let{shared:e,work:t}=B(),{agentId:n}=R(),{match:r,search:i}=tt(),a=[[`/desk/$agentId/tasks`,t.list,fe],[`/desk/$agentId/board`,e.pages.board,st],[`/desk/$agentId/map`,e.pages.map,ne]];return(0,W.jsx)(`nav`,{"aria-label":t.layouts,className:`seg`,children:a.map(([e,t,a])=>(0,W.jsxs)(N,{className:`num`,to:e,params:{agentId:n},search:Wi(i),"aria-current":r?.address===e?`true`:void 0,children:[(0,W.jsx)(a,{size:15,"aria-hidden":!0}),t]},e))})}var da=L(`
  fragment event on StatusEvent @_unmask {
    id
    event
    toStatus
    reason
    instant
    recordedInstant
    reportedLate
    changedByActorType
    changedBy { kind name }
    location { lat lng accuracy }
  }
`),fa=L(`
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
`),pa=L(`
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
  `,[da,fa]),ma=L(`
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
`),ha=L(`
  query Earlier($id: ID!) {
    task(id: $id) {
      id
      title
      timezone
      proofs { id fileName contentUrl uploadedInstant }
    }
  }
`),ga=L(`mutation Review($input: ReviewTaskInput!) {
    reviewTask(input: $input) { __typename ... on TaskReview { id rating } ...problem }
  }`,[d]),_a=L(`mutation AskReschedule($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ... on Reschedule { id status } ...problem }
  }`,[d]),va=L(`mutation ApproveReschedule($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[d]),ya=L(`mutation RejectReschedule($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[d]),Z=L(`
  fragment moved on Task @_unmask {
    id
  }
`),ba=L(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Z,V,d]),xa=L(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Z,V,d]),Sa=L(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Z,V,d]),Ca=L(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Z,V,d]),wa=L(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...dryRun ...problem
    }
  }`,[Z,V,d]),Ta=L(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...dryRun ...problem
    }
  }`,[Z,V,d]),Ea=L(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...dryRun ...problem
    }
  }`,[Z,V,d]),Da=L(`mutation Acknowledge($id: ID!, $dryRun: Boolean!) {
    acknowledgeDirectTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Z,V,d]),Oa=L(`mutation DisputeDirect($id: ID!, $dryRun: Boolean!, $notes: String!) {
    disputeDirectTask(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...dryRun ...problem }
  }`,[Z,V,d]),ka=L(`mutation AskPublication($id: ID!, $dryRun: Boolean!, $notes: String!) {
    requestPublicationReview(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...dryRun ...problem }
  }`,[Z,V,d]),Aa=L(`
    mutation ResolveDecision($input: ResolveDecisionInput!) {
      resolveDecision(input: $input) {
        __typename
        ... on Decision { decisionId status }
        ...problem
      }
    }
  `,[d]),Q=(e,t,n,r,i={})=>({code:e,document:t,label:n,look:r,...i}),ja=[Q(`approve_task_review`,xa,`approve`,`primary`,{key:`a`}),Q(`approve_task`,ba,`approve`,`primary`,{key:`a`}),Q(`acknowledge_direct_task`,Da,`approve`,`primary`,{key:`a`}),Q(`publish_task`,Sa,`publish`,`primary`),Q(`request_publication_review`,ka,`askPublication`,`quiet`,{notes:`needed`}),Q(`reject_task_review`,wa,`reject`,`quiet`,{reasons:`reasons`,notes:`optional`,key:`r`}),Q(`dispute_direct_task`,Oa,`dispute`,`quiet`,{notes:`needed`}),Q(`dispute_task`,Ta,`dispute`,`quiet`,{reasons:`reasons`,notes:`optional`}),Q(`cancel_task`,Ca,`cancelTask`,`danger`),Q(`cancel_task_with_settlement`,Ea,`cancelTask`,`danger`,{reasons:`cancellations`})];function Ma(e){let t=new Map(e.map(e=>[e.code,e])),n=new Set;return{allowed:ja.filter(({code:e,label:r})=>t.get(e)?.allowed&&!n.has(r)&&n.add(r)),refused:ja.filter(({code:e,label:r})=>t.has(e)&&!n.has(r)&&n.add(r))}}function Na({task:e,move:t,close:n,done:r}){let{shared:i,work:a}=B(),o=Oe(t.document),s=A(t.document),c=t.reasons?Object.entries(i[t.reasons]):[],[l,u]=(0,H.useState)(null),[d,f]=(0,H.useState)(``),[p,m]=(0,H.useState)(null),{run:h}=o,{id:v,title:y}=e,b=c.length===0||l!==null;(0,H.useEffect)(()=>{b&&h(Pa(v,t,!0,l,t.notes===`needed`?y:null)).then(e=>e&&m(e.ledgerLines))},[h,v,y,t,l,b]);let x=async()=>{await s.run(Pa(v,t,!1,l,d||null))&&(n(),r())},S=b?t.notes===`needed`&&!d.trim()?a.reasonNeeded:null:a.chooseReason;return(0,W.jsxs)(E,{title:`${a[t.label]}: ${e.title}`,close:n,children:[c.length>0&&(0,W.jsxs)(`fieldset`,{className:`m-0 border-0 p-0`,children:[(0,W.jsx)(`legend`,{className:`mb-2 p-0 text-s font-medium`,children:i.reason}),(0,W.jsx)(`div`,{className:`row wrap`,children:c.map(([e,t])=>(0,W.jsx)(_,{type:`radio`,name:`reason`,label:t,checked:l===Number(e),onChange:()=>u(Number(e))},e))})]}),t.notes&&(0,W.jsxs)(`label`,{className:`field`,children:[i.note,(0,W.jsx)(`textarea`,{className:`in`,value:d,onChange:e=>f(e.target.value)}),(0,W.jsx)(`span`,{className:`font-normal text-quiet`,children:a.reasonHint})]}),o.problem?(0,W.jsx)(P,{problem:o.problem}):b&&(p===null?(0,W.jsx)(ze,{}):(0,W.jsx)($e,{lines:p})),s.problem&&(0,W.jsx)(P,{problem:s.problem}),(0,W.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,W.jsx)(g,{onClick:n,children:i.back}),(0,W.jsx)(g,{look:t.look===`danger`?`danger`:`primary`,busy:s.isBusy,refusal:S,onClick:()=>void x(),"data-confirm":!0,children:a[t.label]})]})]})}function Pa(e,t,n,r,i){return{id:e,dryRun:n,...t.reasons&&r!==null?{why:r}:{},...t.notes?{notes:i}:{}}}var Fa=1200;function Ia(e){let t=(0,H.useRef)(e);(0,H.useEffect)(()=>{t.current=e}),(0,H.useEffect)(()=>{let e=-1200,n=n=>{let{target:r}=n;if(r instanceof HTMLElement&&r.matches(`input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog] *, [role=application]`)||n.metaKey||n.ctrlKey||n.altKey)return;let i=n.timeStamp-e<Fa;e=n.key===`g`?n.timeStamp:-1200,i||t.current[n.key]?.(n)};return addEventListener(`keydown`,n),()=>removeEventListener(`keydown`,n)},[])}function La(e,t){let n=[...document.querySelectorAll(e)],r=n.indexOf(document.activeElement),i=n[r<0?t>0?0:n.length-1:r+t];i?.focus(),i?.scrollIntoView({block:`nearest`})}var Ra=L(`
    fragment placed on Task @_unmask {
      ...card
      locationLatitude
      locationLongitude
      locationRadiusKm
      operator { firstName }
    }
  `,[J]),za=L(`
    query Cells($within: AreaInput!, $zoom: Int!, $filter: TaskFilterInput!) {
      taskCells(within: $within, zoom: $zoom, filter: $filter) {
        latitude
        longitude
        count
        byStatus { status count }
        task { ...placed }
      }
    }
  `,[Ra]),Ba=L(`
    query InView($filter: TaskFilterInput!) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50) {
        totalCount
        nodes { ...placed }
      }
    }
  `,[Ra]),Va=L(`
  subscription OperatorLocation($taskId: ID!) {
    operatorLocation(taskId: $taskId) {
      taskId
      location { lat lng accuracy }
      reportedInstant
    }
  }
`);function Ha({metres:e}){return(0,W.jsx)(W.Fragment,{children:Ua()(e)})}function Ua(){let{locale:e}=z();return t=>{let[n,r]=t<1e3?[Math.round(t),`meter`]:[Number((t/1e3).toPrecision(2)),`kilometer`];return me(e,n,r,`short`,1)}}function Wa({question:e,done:t}){let{work:n}=B();return(0,W.jsxs)(`div`,{className:`grid gap-2`,children:[(0,W.jsx)(`p`,{className:`m-0 font-medium`,children:e.message}),e.deadlineInstant&&(0,W.jsxs)(`p`,{className:`m-0 text-s text-quiet`,children:[n.answerDue,` `,(0,W.jsx)(T,{instant:e.deadlineInstant})]}),(0,W.jsx)(`div`,{className:`flex flex-wrap gap-2`,children:(0,W.jsx)(Ga,{question:e,done:t})})]})}function Ga({question:e,isSmall:t=!1,done:n}){let{run:r,isBusy:i,problem:a}=A(Aa),[o,s]=(0,H.useState)(),c=async t=>{s(t);let{taskId:i,decisionId:a}=e;await r({input:{taskId:i,decisionId:a,agentDecisionJson:t}})&&n()};return(0,W.jsxs)(W.Fragment,{children:[Ka(e.optionsJson).map(e=>{let n=JSON.stringify(e);return(0,W.jsx)(g,{sizes:t?[`small`]:[],busy:i&&o===n,onClick:()=>void c(n),children:qa(e)},n)}),a&&(0,W.jsx)(P,{problem:a})]})}var Ka=e=>JSON.parse(e);function qa(e){if(typeof e==`string`)return e.replaceAll(`_`,` `);let{label:t,title:n}=e??{};return String(t??n??JSON.stringify(e))}var Ja=({children:e})=>(0,W.jsx)(`div`,{className:`card strip`,children:e});function Ya({mark:e,label:t,value:n,note:r}){return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`span`,{className:`k`,children:[e,t]}),(0,W.jsx)(`span`,{className:`fig`,children:n}),r&&(0,W.jsx)(`span`,{className:`s q`,children:r})]})}function Xa({source:e,alt:t=``,count:n=0,icon:r,stage:i}){return e?(0,W.jsxs)(`span`,{className:`pics`,children:[(0,W.jsx)(`img`,{className:`thumb`,src:e,alt:t,loading:`lazy`}),n>1&&(0,W.jsx)(`span`,{className:`cnt`,children:n})]}):(0,W.jsx)(`span`,{className:`thumb none ${it(i)}`,children:(0,W.jsx)(r,{"aria-hidden":!0})})}function Za(e){let{label:t,look:n=`quiet`,refusal:r,variables:i,fields:a=Qa}=e,o=Object.fromEntries(a.map(({name:e,start:t=``})=>[e,t])),s=ee(`${t} ${JSON.stringify(i(o,!0))}`,o);return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(g,{look:n,refusal:r,onClick:s.open,children:t}),s.isOpen&&(0,W.jsx)($a,{...e,values:s.draft,change:s.change,close:s.close})]})}var Qa=[];function $a({label:e,title:t,text:n,facts:r,look:i,moves:a,confirmation:o=e,document:s,fields:c=Qa,variables:l,isTried:u=!1,subject:d,done:f,values:p,change:m,close:h}){let{shared:_,staff:v}=B(),y=c.find(({name:e,isOptional:t})=>!t&&!p[e]?.trim()),b=ro(s,u&&!y?l(p,!0):null),{run:x,isBusy:S,problem:C}=A(s),w=sr(d),ee=()=>{w(!0),h()},te=async()=>{if(w(!0),!await x(l(p,!1)))return w(!1);h(),f()};return(0,W.jsx)(E,{title:`${e}: ${t}`,close:ee,...n?{text:n}:{},children:(0,W.jsxs)(`form`,{className:`grid gap-4`,onSubmit:e=>{e.preventDefault(),!y&&!S&&te()},children:[r,c.map(e=>e.pick?(0,W.jsx)(H.Fragment,{children:e.pick(p,m)},e.name):(0,W.jsx)(to,{field:e,value:p[e.name]??``,change:t=>m({...eo(e.clears),[e.name]:t})},e.name)),b.problem?(0,W.jsx)(P,{problem:b.problem}):b.lines&&(0,W.jsx)($e,{lines:b.lines}),C&&(0,W.jsx)(P,{problem:C}),d&&[b.problem,C].some(e=>e&&wt(e,location.pathname,!1).includes(`read`))&&(0,W.jsx)(er,{subject:d}),(0,W.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,W.jsx)(g,{onClick:ee,children:_.back}),(0,W.jsx)(g,{type:`submit`,look:i===`danger`?`danger`:`primary`,busy:S,refusal:y&&v.missing(y.label),"data-confirm":!0,children:a?`${o}: ${a(p)}`:o})]})]})})}var eo=(e=[])=>Object.fromEntries(e.map(e=>[e,``]));function to({field:e,value:t,change:n}){let{name:r,label:i,hint:a,kind:o=`text`,choices:s={},isOptional:c}=e,l={name:r,label:i,hint:a,value:t,"aria-required":!c};return o===`choice`?(0,W.jsx)(gt,{...l,of:Object.entries(s),choose:n}):o===`line`?(0,W.jsx)(j,{...l,autoComplete:`off`,onChange:e=>n(e.target.value)}):(0,W.jsx)(ge,{...l,onChange:e=>n(e.target.value)})}var no=250;function ro(e,t){let{run:n,problem:r,forget:i,isBusy:a}=A(e),[o,s]=(0,H.useState)(null),c=t&&JSON.stringify(t);return(0,H.useEffect)(()=>{if(c===null){s(null),i();return}let e=!1,t=setTimeout(()=>{n(JSON.parse(c)).then(t=>{e||s(t?.ledgerLines??null)})},no);return()=>{e=!0,clearTimeout(t)}},[c,n,i]),{lines:o,problem:c===null?null:r,isBusy:a}}var io=3600,ao={lagSeconds:[30,300],deliveriesPending:[100,1e3],failingJobs:[1,10]};function oo(e,t){let[n,r]=ao[e];return t>=r?`bad`:t>=n?`watch`:`good`}var so=[`good`,`watch`,`bad`],co=e=>so[Math.max(0,...e.map(e=>so.indexOf(e)))],lo=L(`
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
`),uo=L(`
  query StaffTasks($filter: TaskFilterInput, $after: String) {
    tasks(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id title status locationAddress payoutAmount payoutCurrency createdInstant agent { agentName } }
    }
  }
`),fo=L(`
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
`),po=L(`
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
`),mo=L(`
  query StaffSideHistory($all: TaskFilterInput, $disputed: TaskFilterInput) {
    all: tasks(filter: $all, first: 1) { totalCount }
    disputed: tasks(filter: $disputed, first: 1) { totalCount }
  }
`),$=L(`
  fragment decided on Task @_unmask {
    id
  }
`),ho=L(`mutation StaffResolveDispute($input: ResolveDisputeInput!) {
    resolveDispute(input: $input) { __typename ...decided ...dryRun ...problem }
  }`,[$,V,d]),go=L(`mutation StaffRelease($id: ID!, $dryRun: Boolean!, $note: String) {
    releaseHeldTask(taskId: $id, dryRun: $dryRun, note: $note) { __typename ...decided ...dryRun ...problem }
  }`,[$,V,d]),_o=L(`mutation StaffRefuse($id: ID!, $dryRun: Boolean!, $reason: String!) {
    refuseHeldTask(taskId: $id, dryRun: $dryRun, reason: $reason) { __typename ...decided ...dryRun ...problem }
  }`,[$,V,d]);function vo({waitedSeconds:e}){let{locale:t,words:{staff:n}}=z(),r=ut-e;return(0,W.jsx)(`span`,{className:r<3600?`bad`:void 0,children:r<0?n.promisePast(Ci(t,-r)):n.promiseLeft(Ci(t,r))})}export{Ni as $,rn as $t,Na as A,nr as At,ua as B,Dn as Bt,Ua as C,$r as Ct,Ra as D,gr as Dt,Va as E,Jr as Et,ha as F,qn as Ft,Xi as G,yn as Gt,Gi as H,mn as Ht,ya as I,Kn as It,Bi as J,fn as Jt,Hi as K,vn as Kt,ga as L,In as Lt,Ma as M,Xn as Mt,va as N,Zn as Nt,La as O,dr as Ot,_a as P,Qn as Pt,Fi as Q,pn as Qt,pa as R,kn as Rt,Ha as S,q as St,Ba as T,Zr as Tt,Ui as U,hn as Ut,Zi as V,En as Vt,X as W,_n as Wt,Ii as X,un as Xt,Ri as Y,dn as Yt,J as Z,ln as Zt,Ya as _,ai as _t,_o as a,Vt as an,Ci as at,Wa as b,ci as bt,mo as c,Ut as cn,vi as ct,oo as d,Ht as dn,hi as dt,nn as en,Mi as et,co as f,Lt as fn,ii as ft,Xa as g,Dt as gn,oi as gt,ro as h,At as hn,li as ht,fo as i,Rt as in,Ti as it,ja as j,Gn as jt,Ia as k,ur as kt,uo as l,Kt as ln,bi as lt,Za as m,Ot as mn,ri as mt,po as n,zt as nn,Di as nt,go as o,Gt as on,_i as ot,to as p,Et as pn,si as pt,zi as q,cn as qt,lo as r,qt as rn,Oi as rt,ho as s,Wt as sn,gi as st,vo as t,Yt as tn,ji as tt,io as u,Bt as un,di as ut,Ja as v,ui as vt,za as w,Qr as wt,qa as x,ei as xt,Ga as y,ni as yt,ma as z,On as zt};