const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=[import.meta.resolve("/dashboard/assets/tasks-pages.js"),import.meta.resolve("/dashboard/assets/rolldown-runtime.js"),import.meta.resolve("/dashboard/assets/first.js"),import.meta.resolve("/dashboard/assets/shared.js"),import.meta.resolve("/dashboard/assets/react.js"),import.meta.resolve("/dashboard/assets/shared.css"),import.meta.resolve("/dashboard/assets/de.js"),import.meta.resolve("/dashboard/assets/staff-pages.js"),import.meta.resolve("/dashboard/assets/es.js"),import.meta.resolve("/dashboard/assets/fr.js"),import.meta.resolve("/dashboard/assets/it.js"),import.meta.resolve("/dashboard/assets/nl.js"),import.meta.resolve("/dashboard/assets/pl.js"),import.meta.resolve("/dashboard/assets/pt.js")])))=>i.map(i=>d[i]);
import{r as e}from"./rolldown-runtime.js";import{a as t,d as n,f as r,h as i,n as a,o,p as s,t as c}from"./first.js";import{$ as l,$n as u,B as d,Bt as f,C as p,Cn as m,D as h,Dr as g,E as _,Er as v,F as y,Fn as b,Ft as ee,G as x,Gt as S,Hn as te,Ht as ne,It as C,J as w,Jn as re,Jt as T,K as ie,Kn as ae,Kt as oe,Ln as se,Lt as ce,M as E,Mn as le,N as ue,Nn as de,Pn as D,Pt as fe,Q as O,R as pe,Rt as me,Sr as he,T as k,Tn as ge,Tr as _e,Tt as A,U as j,V as ve,Vt as ye,W as be,Wn as xe,Wt as M,X as N,Xn as Se,Y as Ce,Yn as we,Zn as Te,Zt as P,_ as Ee,ar as De,b as Oe,bt as ke,c as Ae,ct as je,dn as F,en as Me,f as Ne,fn as I,fr as Pe,ft as Fe,gr as Ie,gt as Le,hn as Re,ir as ze,it as L,j as R,jn as Be,k as Ve,kn as He,l as Ue,ln as We,lr as Ge,lt as Ke,mn as qe,nr as Je,nt as z,ot as Ye,pn as B,pt as Xe,q as Ze,qn as Qe,qt as V,rr as $e,rt as et,s as tt,tn as nt,tr as rt,tt as it,u as at,un as ot,ut as st,v as H,w as ct,wn as lt,wr as ut,x as dt,xn as ft,y as pt,z as mt,zt as ht}from"./shared.js";import{i as gt,n as _t,t as vt}from"./react.js";var U=e(gt(),1),yt=_t(),bt=P(`
  fragment approval on SpendingApproval @_unmask {
    id taskId cost currency createdInstant expiresInstant
    requested { frozen limits { currency perTask perDay perMonth } countries categoryIds }
    task { id title spendingObstacle { rule limit left } }
  }
`),W=P(`fragment rules on SpendingRules @_unmask {
    apiKeyId frozen countries categoryIds ownerNotice dayEndsInstant monthEndsInstant
    limits { currency perTask perDay perMonth spentToday spentThisMonth leftToday leftThisMonth mostNow }
    waiting { ...approval }
    warnings { code }
  }`,[bt]),xt=P(`query Spending {
    agent { id ownerReachable spendingRules { ...rules } apiKeys { id name prefix active spendingRules { ...rules } } }
    serviceCategories { id name }
  }`,[W]),St=P(`
  query RuleChoices {
    countries { isoCode }
    currencies { code }
  }
`),Ct=P(`
  query Frozen {
    agent { id spendingRules { frozen warnings { code } waiting { taskId } } }
  }
`),wt=P(`mutation SetSpendingRules($input: SetSpendingRulesInput!) {
    setSpendingRules(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[W,T]),Tt=P(`mutation FreezeSpending($input: FreezeSpendingInput!) {
    freezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...dryRun ...problem }
  }`,[W,y,T]),Et=P(`mutation UnfreezeSpending($input: SpendingRulesReferenceInput!) {
    unfreezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[W,T]),G=P(`mutation DecideSpending($input: DecideSpendingInput!) {
    decideSpending(input: $input) {
      __typename
      ... on SpendingRules { ...rules }
      ...dryRun
      ...problem
    }
  }`,[W,y,T]),K=vt();function Dt(){let{money:e}=B(),[t,n]=(0,U.useState)(!1),{data:r,refresh:i}=M(Ct,{}),a=ot();S(i);let o=r?.agent?.spendingRules;if(!o)return null;let s=a?.spendingFrozen??o.frozen,c=s?e.isFrozen:e.freeze;return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`button`,{type:`button`,"data-command":``,"aria-haspopup":`dialog`,className:s?`nav frozen`:`nav`,onClick:()=>n(!0),children:[(0,K.jsx)(He,{"aria-hidden":!0}),c]}),t&&(s?(0,K.jsx)(kt,{waits:o.waiting.some(({taskId:e})=>e===null),warnings:o.warnings,close:()=>n(!1)}):(0,K.jsx)(Ot,{close:()=>n(!1)}))]})}function Ot({close:e}){let{money:t}=B(),n=oe(Tt),{run:r,isBusy:i,problem:a}=V(Tt),[o,s]=(0,U.useState)(),c=n.run;(0,U.useEffect)(()=>{c({input:{dryRun:!0}}).then(e=>e&&s(e.warnings))},[c]);let l=a??n.problem;return(0,K.jsxs)(x,{title:t.freezeTitle,text:t.freezeText,close:e,children:[(0,K.jsx)(q,{warnings:o??[]}),l&&(0,K.jsx)(z,{problem:l}),(0,K.jsx)(C,{look:`danger`,busy:i||!o&&!n.problem,onClick:()=>void r({input:{}}).then(t=>t&&e()),children:t.freezeNow})]})}function kt({waits:e,warnings:t,close:n}){let{money:r}=B(),i=mt()===null,a=V(Et),o=V(G),s=a.problem??o.problem,c=async()=>{let e=await a.run({input:{}}),t=e?.waiting.find(({taskId:e,requested:t})=>e===null&&t&&!t.frozen),r=i&&t?await o.run({input:{approvalId:t.id,decision:`APPROVE`}}):e;r&&!r.frozen&&n()};return(0,K.jsxs)(x,{title:r.resumeTitle,text:i?r.resumeText:`${r.resumeText} ${r.resumeAskText}`,close:n,children:[(0,K.jsx)(q,{warnings:t}),e&&!i&&(0,K.jsx)(`p`,{role:`status`,className:`m-0 text-s`,children:r.resumeAsked}),s&&(0,K.jsx)(z,{problem:s}),(0,K.jsx)(C,{look:`primary`,busy:a.isBusy||o.isBusy,onClick:()=>void c(),children:i?r.resume:r.resumeNow})]})}function q({warnings:e}){let t=L();return e.map(e=>(0,K.jsx)(qe,{role:`note`,actions:(0,K.jsx)(et,{code:e.code}),children:t.problem(e)},e.code))}var At=P(`
  query Clock {
    practiceClock { nowInstant speed nextInSeconds lastRefused simulatedOperators }
    wallets { currency availableBalance }
  }
`),jt=P(`mutation Advance($by: Int!) {
    advanceClock(by: $by) { __typename ... on PracticeTime { happened remainingSeconds } ...problem }
  }`,[T]),Mt=P(`mutation SetSpeed($speed: Float!) {
    setClockSpeed(speed: $speed) { __typename ... on PracticeTime { speed } ...problem }
  }`,[T]),Nt=P(`mutation DispatchSample($input: CreateTaskInput!) {
    createTask(input: $input) { __typename ... on Task { id } ...problem }
  }`,[T]),Pt=P(`mutation TestMoney($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[T]),Ft=P(`
  query Played {
    tasks(first: 10) {
      nodes { id title status simulationScenario }
    }
  }
`),It=P(`
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
`),Lt=P(`
  query EventExamples {
    eventTypes { eventType description example }
  }
`),Rt=P(`mutation RegisterTwin($input: RegisterAgentInput!) {
    registerAgent(input: $input) { __typename ... on AgentRegistration { agentId apiKey } ...problem }
  }`,[T]),zt=P(`mutation ClaimTwin($id: ID!) {
    claimAgent(agentId: $id) { __typename ... on Claim { id claimed } ...problem }
  }`,[T]);function Bt({nowInstant:e,speed:t}){let n=Date.now();return{speed:t,at:r=>Date.parse(e)+Math.max(0,r-n)*t}}function Vt(e){let{at:t}=(0,U.useMemo)(()=>Bt(e),[e]),[n,r]=(0,U.useState)(Date.now);return(0,U.useEffect)(()=>{let e=setInterval(()=>r(Date.now()),1e3);return()=>clearInterval(e)},[]),t(n)}var Ht=(0,U.createContext)(null);function Ut({children:e}){let{data:t,refresh:n}=M(At,{});S(n);let r=(0,U.useMemo)(()=>t?{time:t.practiceClock,refresh:n}:null,[t,n]),i=(0,U.useMemo)(()=>t?Bt(t.practiceClock):Ve,[t]);return(0,K.jsx)(Ht,{value:r,children:(0,K.jsx)(ue,{value:i,children:e})})}var Wt=1,Gt=60,Kt={nowInstant:new Date(0).toISOString(),speed:1,nextInSeconds:0,lastRefused:null,simulatedOperators:0};function qt(){let e=(0,U.use)(Ht);return(0,K.jsx)(Jt,{isRead:e!==null,time:e?.time??Kt,refresh:e?.refresh??(()=>void 0)})}function Jt({isRead:e,time:t,refresh:n}){let{locale:r,words:{practice:i}}=I(),a=Vt(t),o=new Date(e?a:Date.now()),s=V(Mt),c=V(jt),l=async e=>{await s.run({speed:e})&&n()},u=async()=>{await c.run({by:t.nextInSeconds??0})&&n()},d=o.toDateString()===new Date().toDateString(),f=t.speed===0,p=s.problem??c.problem;return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`div`,{className:`clock`,role:`region`,"aria-label":i.worldClock,children:[(0,K.jsx)(Pe,{size:16,"aria-hidden":!0}),(0,K.jsxs)(`span`,{className:e?`tabular-nums`:`invisible tabular-nums`,children:[!d&&e&&`${ee(r,o)} `,ke(r,o)]}),(0,K.jsx)(C,{"aria-label":f?i.resume:i.pause,busy:s.isBusy,onClick:()=>void l(f?Wt:0),children:f?(0,K.jsx)(b,{size:16,"aria-hidden":!0}):(0,K.jsx)(se,{size:16,"aria-hidden":!0})}),(0,K.jsx)(C,{"aria-pressed":t.speed===Gt,busy:s.isBusy,onClick:()=>void l(t.speed===Gt?Wt:Gt),children:i.faster}),(0,K.jsxs)(C,{"data-command":``,busy:c.isBusy,refusal:t.nextInSeconds===null?i.yourTurn:null,onClick:()=>void(e&&u()),children:[(0,K.jsx)(Ge,{size:16,"aria-hidden":!0}),i.nextStep]})]}),p&&(0,K.jsx)(`div`,{className:`w-full`,children:(0,K.jsx)(z,{problem:p})})]})}var Yt=e=>e.endsWith(`@guest.invalid`);function Xt({children:e}){let{practice:t}=B(),{email:n}=j().person;return(0,K.jsxs)(`div`,{className:`ribbon`,children:[(0,K.jsx)(De,{size:16,"aria-hidden":!0}),(0,K.jsx)(`span`,{className:`grow`,children:t.ribbon}),Yt(n)&&(0,K.jsx)(`a`,{className:`underline underline-offset-2`,href:`/account/address`,children:t.keepIt}),e]})}function Zt({agentId:e}){let{locale:t,words:{shared:n,support:r}}=I(),i=ot()?.unreadNeedsPerson??0;return(0,K.jsxs)(w,{to:`/desk/$agentId/notifications`,params:{agentId:e},"aria-label":i>0?r.unread(i):n.pages.notifications,className:`btn icon small ghost bell`,children:[(0,K.jsx)(_e,{size:18,"aria-hidden":!0}),i>0&&(0,K.jsx)(`span`,{"aria-hidden":!0,className:`n`,children:Fe(t,i)})]})}var Qt=P(`
  query Navigation {
    pendingActions {
      counts { tasksAwaitingReview tasksAwaitingFunding tasksAwaitingPublishing disputes pendingDecisions }
      supportReplies { id }
      webhookHealth { endpoint }
    }
    agent { id spendingRules { waiting { id } } apiKeys { id active spendingRules { waiting { id } } } }
    tasks(first: 1) { totalCount }
  }
`),$t={draft:[`DRAFT`,`QUOTED`,`FUNDED`],open:[`PUBLISHED`],accepted:[`ACCEPTED`],enRoute:[`EN_ROUTE`],onSite:[`ARRIVED`,`IN_PROGRESS`],review:[`PROOF_SUBMITTED`,`PROOF_UPLOADED`,`UNDER_REVIEW`],disputed:[`REJECTED`,`DISPUTED`],done:[`COMPLETED`,`SETTLED`,`CLOSED`,`CANCELLED`,`EXPIRED`]},en=new Set([`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`]),tn=[`UNDER_REVIEW`,`PROOF_UPLOADED`,`COMPLETED`],nn={draft:`draft`,open:`open`,accepted:`accepted`,enRoute:`enroute`,onSite:`onsite`,review:`review`,disputed:`disputed`,done:`paid`},rn=Object.keys($t),an=e=>rn.find(t=>$t[t].includes(e))??`done`,on=[`questions`,`approvals`,`reviews`,`publishing`,`disputes`,`replies`],sn={reviews:tn,publishing:[`QUOTED`,`FUNDED`],disputes:[`DISPUTED`]},cn=e=>e?[e,...e.apiKeys.filter(({active:e})=>e)].flatMap(({spendingRules:e})=>e?.waiting??[]):[];function ln({pendingActions:{counts:e,supportReplies:t},agent:n}){return{questions:e.pendingDecisions,approvals:cn(n).length,reviews:e.tasksAwaitingReview,publishing:e.tasksAwaitingFunding+e.tasksAwaitingPublishing,disputes:e.disputes,replies:t.length}}var un=e=>on.reduce((t,n)=>t+e[n],0);function dn({pendingActions:e,agent:t,reviews:n,disputes:r,publishing:i}){let a=(e,t)=>t.map(t=>({kind:e,id:`task-${t.id}`,due:e===`reviews`?t.reviewByInstant:null,task:t}));return[...e.pendingDecisions.map(e=>({kind:`questions`,id:`question-${e.decisionId}`,due:e.deadlineInstant,question:e})),...cn(t).map(e=>({kind:`approvals`,id:`approval-${e.id}`,due:e.expiresInstant,approval:e})),...a(`reviews`,n.nodes),...a(`publishing`,i.nodes),...a(`disputes`,r.nodes),...e.supportReplies.map(e=>({kind:`replies`,id:`reply-${e.id}`,due:null,reply:e}))].sort((e,t)=>fn(e.due)-fn(t.due))}var fn=e=>e===null?2**53-1:Date.parse(e),pn=150;function mn({commands:e,find:t,typed:n=``,close:r}){let{palette:i}=B(),a=(0,U.useId)(),o=(0,U.useRef)(null),[s,c]=(0,U.useState)(n),[l,u]=(0,U.useState)(0),d=gn(s,t),f=(0,U.useMemo)(()=>[...hn(e,s),...d],[e,s,d]),p=Math.min(l,f.length-1);(0,U.useEffect)(()=>{o.current?.querySelector(`[aria-selected=true]`)?.scrollIntoView({block:`nearest`})},[p,f]);let m=e=>{e&&(r(),e.run())};return(0,K.jsx)(ie,{close:r,"aria-label":i.title,className:`mx-auto mt-3 mb-auto w-[calc(100%-1.5rem)] max-w-[36rem] sm:mt-[12dvh]`,children:(0,K.jsxs)(`div`,{className:`flex max-h-[80dvh] flex-col`,children:[(0,K.jsx)(`input`,{role:`combobox`,"aria-label":i.title,"aria-expanded":!0,"aria-controls":a,"aria-autocomplete":`list`,"aria-activedescendant":f[p]?`${a}-${p}`:void 0,placeholder:i.placeholder,autoComplete:`off`,spellCheck:!1,className:`min-h-14 w-full border-0 border-b border-line bg-surface px-5 text-m outline-none placeholder:text-quiet`,value:s,onChange:e=>{c(e.target.value),u(0)},onKeyDown:e=>{let t={ArrowDown:p+1,ArrowUp:p-1,Home:0,End:f.length-1}[e.key];t!==void 0&&f.length>0?(e.preventDefault(),u((t+f.length)%f.length)):e.key===`Enter`&&!e.nativeEvent.isComposing&&(e.preventDefault(),m(f[p]))}}),(0,K.jsx)(`div`,{ref:o,id:a,role:`listbox`,"aria-label":i.title,className:`overflow-y-auto p-2`,children:_n(f).map(([e,t])=>(0,K.jsxs)(`div`,{role:`group`,"aria-label":e,children:[(0,K.jsx)(`p`,{"aria-hidden":!0,className:`m-0 px-3 pt-2 pb-1 text-xs font-semibold text-quiet`,children:e}),t.map(({command:e,index:t})=>(0,K.jsxs)(`div`,{id:`${a}-${t}`,role:`option`,"aria-selected":t===p,className:`group/option flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-m px-3 text-s aria-selected:bg-brand aria-selected:text-on-brand`,onMouseMove:()=>u(t),onClick:()=>m(e),children:[(0,K.jsx)(`span`,{className:`min-w-0 truncate`,children:e.label}),e.note&&(0,K.jsx)(`span`,{className:`shrink-0 text-xs text-quiet group-aria-selected/option:text-on-brand`,children:e.note})]},e.id))]},e))}),(0,K.jsx)(`p`,{role:`status`,className:`m-0 px-5 text-s text-quiet not-empty:pb-4`,children:f.length===0?i.nothing:``})]})})}function hn(e,t){let n=t.toLowerCase().split(/\s+/).filter(Boolean);return e.filter(({label:e,group:t})=>n.every(n=>`${e} ${t}`.toLowerCase().includes(n)))}function gn(e,t){let[n,r]=(0,U.useState)([]);return(0,U.useEffect)(()=>{let n=!1,i=setTimeout(()=>{e.trim()?t(e.trim()).then(e=>!n&&r(e)):r([])},pn);return()=>{n=!0,clearTimeout(i)}},[e,t]),n}function _n(e){let t=new Map;return e.forEach((e,n)=>t.set(e.group,[...t.get(e.group)??[],{command:e,index:n}])),[...t]}var vn=P(`
  query SavedViews {
    agent { id savedViews { name query } }
    taskStatistics { byStatus { status count } }
  }
`),yn=P(`mutation SaveView($input: SaveViewInput!) {
    saveView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,[T]),bn=P(`mutation RenameView($input: RenameViewInput!) {
    renameView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,[T]),xn=P(`mutation DeleteView($input: DeleteViewInput!) {
    deleteView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,[T]),Sn=P(`
  query FoundTasks($text: String!) {
    tasks(filter: { text: $text }, first: 8) {
      nodes { id title status }
    }
  }
`),Cn=P(`
  query TaskById($id: ID!) {
    task(id: $id) { id title status }
  }
`),wn=`/desk/$agentId/tasks`,Tn=`data-command`;function En({entries:e,agentId:t,showKeys:n,typed:r,close:a}){let{shared:o,account:s,support:c,palette:l}=B(),u=ne(),{agents:d}=j(),f=M(vn,{}).data?.agent?.savedViews,p=(0,U.useMemo)(()=>{let r=e.map(({key:e,to:n,label:r})=>({id:n,group:l.pages,label:o.pages[r],note:`g ${e}`,run:()=>N({to:n,params:{agentId:t}})})),a=[...[...document.querySelectorAll(`[${Tn}]`)].map((e,t)=>({id:`pressed-${t}`,group:l.actions,label:e.getAttribute(Tn)||e.textContent.trim(),run:()=>e.click()})),{id:`new-key`,group:l.actions,label:s.createKey,run:()=>N({to:`/desk/$agentId/keys`,params:{agentId:t},search:{open:`key`}})},{id:`invite`,group:l.actions,label:s.invite,run:()=>N({to:`/desk/$agentId/keys`,params:{agentId:t},search:{part:`people`,open:`person`}})},{id:`ask`,group:l.actions,label:c.ask,run:()=>N({to:`/desk/$agentId/support`,params:{agentId:t},search:{about:`new`}})},{id:`keys`,group:l.actions,label:l.keysTitle,note:`?`,run:n},{id:`account`,group:l.actions,label:s.yourAccount,run:()=>location.assign(`/account`)}],u=d.filter(({id:e})=>e!==t).map(({id:e,name:t,testMode:n})=>({id:`agent-${e}`,group:l.agents,label:t,...n?{note:o.practice}:{},run:()=>N({to:`/desk/$agentId`,params:{agentId:e}})})),p=(f??[]).map(({name:e,query:n})=>({id:`view-${e}`,group:l.views,label:e,run:()=>N({to:wn,params:{agentId:t},search:i(wn,n)})}));return[...r,...p,...a,...u]},[e,t,d,f,n,o,s,c,l]),m=(0,U.useCallback)(async e=>{let n=/^#?(\d{1,10})$/.exec(e)?.[1],r=u.client.query(Sn,{text:e}).toPromise(),i=n?await u.client.query(Cn,{id:n}).toPromise():null;return[...new Map([i?.data?.task,...(await r).data?.tasks.nodes??[]].flatMap(e=>e?[[e.id,e]]:[])).values()].map(({id:e,title:n,status:r})=>({id:`task-${e}`,group:l.tasks,label:`#${e} ${n}`,note:o.statuses[r],run:()=>N({to:`/desk/$agentId/tasks/$taskId`,params:{agentId:t,taskId:e}})}))},[u,t,l,o]);return(0,K.jsx)(mn,{commands:p,find:m,typed:r,close:a})}var Dn=/Mac|iPhone|iPad/.test(navigator.userAgent);function On(){let{palette:e}=B();return Dn?`⌘ K`:`${e.control} K`}var kn=(0,U.lazy)(()=>n(()=>import(`./tasks-pages.js`).then(e=>e.t),__vite__mapDeps([0,1,2,3,4,5]),import.meta.url));function An({entries:e,agentId:t}){let{palette:n}=B(),r=On(),[i,o]=(0,U.useState)(``),[s,l]=(0,U.useState)(null),u=(0,U.useCallback)(()=>{l(null),o(``)},[]);(0,U.useLayoutEffect)(()=>{let e=a();e!==null&&(o(e),l(`palette`))},[]);let d=(0,U.useCallback)(()=>l(`keys`),[]);return(0,U.useEffect)(()=>{let e=e=>{let t=e.target instanceof HTMLElement&&e.target.matches(`input, textarea, select, [contenteditable]`);c(e)?(e.preventDefault(),o(``),l(e=>e===`palette`?null:`palette`)):e.key!==`?`||t||e.metaKey||e.ctrlKey||l(`keys`)};return addEventListener(`keydown`,e),()=>removeEventListener(`keydown`,e)},[]),(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`button`,{type:`button`,"aria-label":n.title,"aria-keyshortcuts":`Control+K Meta+K`,"aria-haspopup":`dialog`,className:`find`,onClick:()=>l(`palette`),children:[(0,K.jsx)(Be,{"aria-hidden":!0}),(0,K.jsx)(`span`,{className:`cut`,children:n.find}),(0,K.jsx)(`kbd`,{children:r})]}),s===`palette`&&(0,K.jsx)(En,{entries:e,agentId:t,showKeys:d,typed:i,close:u}),(0,K.jsx)(U.Suspense,{children:s===`keys`&&(0,K.jsx)(kn,{entries:e,close:u})})]})}function jn({entries:e}){let t=j(),{agentId:n}=O();if(!t.agents.some(e=>e.id===n))return(0,K.jsx)(Ye,{});let r=nt(`agent:${n}`),i=t.agents.some(({id:e,testMode:t})=>e===n&&t),a=(0,K.jsx)(Mn,{entries:e,viewer:t,agentId:n});return(0,K.jsx)(f,{value:r,children:(0,K.jsx)(Re,{value:r.client,children:(0,K.jsx)(me,{children:i?(0,K.jsx)(Ut,{children:a}):a})})},n)}function Mn({entries:e,viewer:t,agentId:n}){let{shared:r}=B(),i=(0,U.useMemo)(()=>({agentId:n}),[n]),a=L(),o=Nn(),s=t.agents.find(({id:e})=>e===n);return(0,K.jsx)(be,{entries:e,parameters:i,counts:o,who:(0,K.jsx)(Pn,{viewer:t,agentId:n}),actions:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(An,{entries:e,agentId:n}),(0,K.jsxs)(w,{to:`/desk/$agentId/new`,params:i,"aria-keyshortcuts":`g n`,className:`${ce()} new`,children:[(0,K.jsx)(D,{"aria-hidden":!0}),r.pages.newTask]})]}),foot:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(Dt,{}),t.staff&&(0,K.jsx)(w,{to:`/staff`,className:`nav`,children:r.staffDesk})]}),notices:(0,K.jsxs)(K.Fragment,{children:[s?.testMode&&(0,K.jsx)(Xt,{children:(0,K.jsx)(qt,{})}),(0,K.jsx)(We,{status:s?.status,text:a.problem({code:`agent_suspended`}),actions:(0,K.jsx)(w,{to:`/desk/$agentId/support`,params:i,className:`link`,children:r.pages.support})})]}),state:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(ht,{}),(0,K.jsx)(Zt,{agentId:n})]})})}function Nn(){let{data:e,refresh:t}=M(Qt,{});if(S(t),!e)return{};let n=e.pendingActions.webhookHealth.length;return{inbox:{count:un(ln(e)),isHot:!0},tasks:{count:e.tasks.totalCount},webhooks:{count:n,isHot:!0}}}function Pn({viewer:e,agentId:t}){let{shared:n}=B(),r=e.agents.some(({id:e,testMode:n})=>e===t&&n);return(0,K.jsxs)(`label`,{className:`who`,children:[(0,K.jsx)(h,{}),(0,K.jsxs)(`span`,{className:`grow`,children:[(0,K.jsx)(`span`,{className:`vh`,children:n.actingFor}),(0,K.jsx)(`select`,{value:t,onChange:e=>N({to:`/desk/$agentId`,params:{agentId:e.target.value}}),children:e.agents.map(e=>(0,K.jsxs)(`option`,{value:e.id,children:[e.name,e.testMode?` (${n.practice})`:``]},e.id))}),(0,K.jsx)(`small`,{children:r?n.practice:e.person.email})]})]})}var Fn=[{key:`i`,to:`/desk/$agentId`,label:`inbox`,icon:u,isStart:!0,isTab:!0},{key:`t`,to:`/desk/$agentId/tasks`,label:`tasks`,icon:ae,isStart:!0,isTab:!0},{key:`n`,to:`/desk/$agentId/new`,label:`newTask`,icon:D,isTab:!0,group:`apart`},{key:`b`,to:`/desk/$agentId/board`,label:`board`,icon:Te},{key:`p`,to:`/desk/$agentId/map`,label:`map`,icon:te,isTab:!0},{key:`m`,to:`/desk/$agentId/money`,label:`money`,icon:lt,isTab:!0},{key:`s`,to:`/desk/$agentId/spending`,label:`spending`,icon:ze},{key:`w`,to:`/desk/$agentId/webhooks`,label:`webhooks`,icon:m,group:`developers`},{key:`k`,to:`/desk/$agentId/keys`,label:`keys`,icon:Se,group:`developers`},{key:`x`,to:`/desk/$agentId/practice`,label:`practice`,icon:De,group:`developers`},{key:`u`,to:`/desk/$agentId/support`,label:`support`,icon:re,group:`foot`},{key:`o`,to:`/desk/$agentId/notifications`,label:`notifications`,icon:_e,group:`apart`}],In=P(`
  fragment waitingRequest on SupportRequest @_unmask { id type subject createdInstant agent { agentName } operator { name } }
`),Ln=P(`
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
`),Rn=P(`query StaffQueues {
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
  }`,[In,Ln]),zn=P(`
  subscription StaffQueuesChanged {
    queuesChanged { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks oldestSeconds }
  }
`),Bn=P(`
  query StaffQueueCounts {
    platform {
      queues { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks }
    }
  }
`);function Vn({children:e}){let t=ne(),[n]=(0,U.useState)(()=>new Set);return(0,U.useEffect)(()=>{let e=0;return Me(t,zn,{},()=>{e+=1;for(let t of n)t({sequence:e,taskId:``})})},[t,n]),(0,K.jsx)(ye,{value:n,children:e})}var Hn=(0,U.createContext)(`SUPPORT`);function Un(){let e=(0,U.use)(Hn),{staff:t}=B();return n=>e===n||e===`ADMIN`?null:t.needsRole(t.roles[n])}var Wn={};function Gn({entries:e}){let t=j();if(!t.staff)return(0,K.jsx)(Ye,{});let n=nt(`staff`);return(0,K.jsx)(f,{value:n,children:(0,K.jsx)(Re,{value:n.client,children:(0,K.jsx)(Hn,{value:t.staff.role,children:(0,K.jsx)(Vn,{children:(0,K.jsx)(Kn,{entries:e,viewer:t,member:t.staff})})})})})}function Kn({entries:e,viewer:t,member:n}){let{shared:r,staff:i}=B(),a=qn(),[o]=t.agents;return(0,K.jsx)(be,{entries:e,parameters:Wn,counts:a,who:(0,K.jsxs)(`div`,{className:`who`,children:[(0,K.jsx)(h,{}),(0,K.jsxs)(`span`,{className:`grow`,children:[`Fieldcall`,(0,K.jsxs)(`small`,{children:[n.name,` · `,i.roles[n.role]]})]})]}),foot:o&&(0,K.jsxs)(w,{to:`/desk/$agentId`,params:{agentId:o.id},className:`nav`,children:[r.pages.inbox,`: `,o.name]}),state:(0,K.jsx)(ht,{})})}function qn(){let{data:e,refresh:t}=M(Bn,{});if(S(t),!e?.platform)return{};let{disputes:n,operatorsToApprove:r,support:i,payouts:a,payoutsToConfirm:o,reversals:s,heldTasks:c}=e.platform.queues;return{queues:{count:n+r+i+a+o+s+c,isHot:!0},disputes:{count:n},operators:{count:r},payouts:{count:a+o},support:{count:i}}}var Jn=[{key:`q`,to:`/staff`,label:`queues`,icon:we,isStart:!0,isTab:!0},{key:`d`,to:`/staff/disputes`,label:`disputes`,icon:de,isTab:!0},{key:`o`,to:`/staff/operators`,label:`operators`,icon:Je,isTab:!0},{key:`p`,to:`/staff/payouts`,label:`payouts`,icon:v,isTab:!0},{key:`u`,to:`/staff/support`,label:`support`,icon:re,isTab:!0},{key:`t`,to:`/staff/tasks`,label:`tasks`,icon:Qe,group:`lookUp`},{key:`a`,to:`/staff/agents`,label:`agents`,icon:he,group:`lookUp`},{key:`f`,to:`/staff/transfers`,label:`transfers`,icon:ge,group:`lookUp`},{key:`c`,to:`/staff/countries`,label:`countries`,icon:$e,group:`platform`},{key:`l`,to:`/staff/documents`,label:`documents`,icon:ut,group:`platform`},{key:`h`,to:`/staff/health`,label:`health`,icon:rt,group:`platform`},{key:`i`,to:`/staff/audit`,label:`audit`,icon:le,group:`platform`}],Yn=Object.assign({"../../words/de/staff.ts":()=>n(()=>import(`./de.js`).then(e=>e.t),__vite__mapDeps([6,1,3,2,4,5]),import.meta.url),"../../words/en/staff.ts":()=>n(()=>import(`./staff-pages.js`).then(e=>e.t),__vite__mapDeps([7,1,3,2,4,5]),import.meta.url),"../../words/es/staff.ts":()=>n(()=>import(`./es.js`).then(e=>e.r),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"../../words/es-419/staff.ts":()=>n(()=>import(`./es.js`).then(e=>e.n),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"../../words/fr/staff.ts":()=>n(()=>import(`./fr.js`).then(e=>e.t),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),"../../words/it/staff.ts":()=>n(()=>import(`./it.js`).then(e=>e.t),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),"../../words/nl/staff.ts":()=>n(()=>import(`./nl.js`).then(e=>e.t),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),"../../words/pl/staff.ts":()=>n(()=>import(`./pl.js`).then(e=>e.t),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url),"../../words/pt/staff.ts":()=>n(()=>import(`./pt.js`).then(e=>e.r),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),"../../words/pt-BR/staff.ts":()=>n(()=>import(`./pt.js`).then(e=>e.n),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url)}),Xn=new Map;function Zn(e){let n=Yn[`../../words/${e}/staff.ts`]??Yn[`../../words/en/staff.ts`],r=Xn.get(e);return r||(r=n().catch(e=>{throw new t(String(e),{cause:e})}),Xn.set(e,r)),r}function Qn({children:e}){let{locale:t,words:n}=I(),{staff:r}=(0,U.use)(Zn(t)),i=(0,U.useMemo)(()=>({locale:t,words:{...n,staff:r}}),[t,n,r]);return(0,K.jsx)(F,{value:i,children:e})}var $n=k(`en-GB`),er={yourAccount:`Your account and passkeys`,ownersOnly:`Only an owner of the agent can do this.`,noLimit:`No limit`,agentsLimit:`That of the agent`,activeKeys:`Keys in use`,keysText:`A key lets a program act for this agent. Give each program a key of its own, with no more rights than it needs.`,endedKeys:e=>$n(e,e=>({one:`${e} key that has ended`,other:`${e} keys that have ended`})),createKey:`Create a key`,keyName:`Name`,keyNameHint:`Where it is used, such as “production” or “nightly job”.`,mayDo:`What it may do`,scopeNeeded:`Choose at least one permission.`,expires:`Expires`,inDays:e=>$n(e,e=>({one:`in ${e} day`,other:`in ${e} days`})),never:`never`,prefix:`Begins with`,lastUsed:`Last used`,limit:`Spending limit`,frozen:`Frozen`,ended:`Ended`,keyMade:`Here is the key`,keyMadeText:`Copy it now: it is shown only this once. Only a hash of it is stored.`,key:`Key`,tryIt:`Try it`,kept:`I've saved it`,revoke:`Revoke`,revokeTitle:e=>`Revoke the key “${e}”?`,revokeText:`Programs that use it are refused at once. A revoked key never counts again.`,peopleText:`People act for this agent with their own e-mail address. They need no key.`,invite:`Invite a person`,inviteText:`They get a mail and sign in with this address.`,email:`E-mail address`,role:`Role`,you:`you`,may:`May`,since:`Since`,changeRole:`Change role`,remove:`Remove`,removeTitle:e=>`Remove ${e}?`,removeText:`They can act for this agent no more, at once. Keys that they have made stay valid.`,sessionsOf:e=>`Where ${e} is signed in`,sessionsText:`End the sessions that you do not know. To sign in without a mailed code, add one of your`,passkeys:`passkeys`,thisBrowser:`This browser`,unknownBrowser:`Unknown browser`,signedIn:`Signed in`,ends:`Ends`,network:`Network`,end:`Sign out`,endTitle:e=>`Sign out of ${e}?`,endText:`That browser has to sign in again.`,endAll:`Sign out everywhere`,endAllTitle:`Sign out of all browsers?`,endAllText:`This browser is among them.`,noAssistants:`No assistant is connected`,noAssistantsText:`An assistant such as Claude asks you before it acts for this agent, within the rights and the limit that you set.`,connect:`Connect an assistant`,connectText:`Give this address to an assistant that speaks MCP. It leads you here to say what it may do.`,mcpAddress:`Address for MCP`,cutOff:`Cut off`,cutOffAlready:`Cut off`,cutOffTitle:e=>`Cut off ${e}?`,cutOffText:`It can act no more, within a second. To come back it has to ask again.`,from:`From`,allowedBy:`Allowed by`,name:`Name`,about:`What it does`,ownerEmail:`Owner’s e-mail address`,emailHint:`A new address is asked by mail to confirm itself.`,confirmed:`Confirmed`,website:`Website`,save:`Save`,saved:`Saved`,state:`State`,number:`Number`,world:`World`,practiceWorld:`Practice: test money, simulated operators`,realWorld:`Real operators and money`,contacts:`Contact methods`,contactsText:`How this agent is told what happens, beside its webhooks.`,toWebhooks:`Webhooks`,by:`By`,where:`Where to`,add:`Add`,active:`On`,paused:`Paused`,unconfirmed:`Not confirmed yet`,pause:`Pause`,resume:`Resume`,removeContact:e=>`Remove ${e}?`,removeContactText:`Nothing is sent there any more.`,parts:{keys:`Keys`,people:`People`,assistants:`Assistants`,sessions:`Sessions`,profile:`Profile`},scopes:{READ:{name:`Read`,text:`See everything of the account, and follow it live.`},DISPATCH:{name:`Dispatch`,text:`Create, publish and cancel tasks, and answer questions of operators.`},SETTLE:{name:`Settle`,text:`Decide on money: deposit, fund, approve, reject and dispute.`},MANAGE:{name:`Manage`,text:`Change the account itself: keys, webhooks, spending rules and profile.`}},limits:{perTask:e=>`${e} a task`,perDay:e=>`${e} a day`,perMonth:e=>`${e} a month`},roles:{OWNER:{name:`Owner`,text:`Everything, the people included`},MEMBER:{name:`Member`,text:`The daily work, and decisions on money`},VIEWER:{name:`Viewer`,text:`Read`}},states:{REGISTERED:`Registered`,VERIFIED:`Verified`,ACTIVE:`Active`,SUSPENDED:`Suspended`},methods:{WEBHOOK:`Webhook`,EMAIL:`E-mail`,POLLING:`Polling`,WEBSOCKET:`Websocket`,MCP_CALLBACK:`MCP`,PUSH:`Push`}},tr=k(`en-GB`),nr={reserved:`Reserved`,locked:`Locked`,pending:`On its way`,ledger:`Ledger`,ledgerEmpty:`Deposits, holds and payments appear here.`,ledgerNone:`No entry matches these filters.`,deposit:`Add money`,depositTitle:`Add money`,depositText:`You pay on the page of the payment provider and come back here.`,moneyEmpty:`No wallet yet`,moneyEmptyText:`The first deposit opens one. A task is paid from the wallet in its currency.`,figures:`Figures as a table`,available:`Available`,total:`Total`,day:`Day`,kind:`Kind`,allKinds:`All kinds`,from:`From`,until:`Until`,deposits:`Deposits`,depositsEmpty:`Deposits by card or bank appear here with their state.`,takenBack:e=>`${e} taken back`,processing:`Being processed`,pay:`Pay`,refund:`Refund`,refundTitle:`Refund a deposit`,refundText:`The amount leaves the available balance at once and goes back the way it came.`,preview:`Preview`,bank:`By bank transfer`,bankShow:`Show bank details`,holder:`Account holder`,bankName:`Bank`,reference:`Reference`,copy:e=>`Copy: ${e}`,statement:`Statement`,statementFor:(e,t)=>`Statement of ${e}, ${t}`,period:`Period`,print:`Print`,download:`Download CSV`,opening:`Opening balance`,closing:`Closing balance`,change:`Change`,statementEmpty:`Nothing moved in this period.`,times:`All times in UTC.`,freeze:`Freeze spending`,isFrozen:`Spending frozen`,resume:`Resume spending`,freezeTitle:`Freeze all spending?`,freezeText:`From now on no task can be funded or published from the wallets. Tasks that are already funded go on and are paid.`,freezeNow:`Freeze now`,resumeTitle:`Resume spending?`,resumeText:`No task can be funded while spending is frozen.`,resumeAskText:`The owner is asked by e-mail and spending resumes when the answer is yes.`,resumeNow:`Ask to resume`,resumeAsked:`The owner has been asked by e-mail. Spending resumes with the answer.`,allKeys:`The agent, all keys together`,keyRules:e=>`Key “${e}”`,waiting:`Waiting for your approval`,waitingText:`Decide here or by the link in the e-mail; what is not decided in time stays as it is.`,allow:`Approve`,decline:`Decline`,looser:`Looser rules`,asked:`asked`,lapses:`lapses`,editRules:`Edit rules`,editText:`Stricter limits apply at once. Looser ones wait for the owner's answer by e-mail. An empty amount is no limit.`,noLimits:`No limits: tasks in every currency may spend what the wallet has.`,noLimit:`no limit`,countries:`Countries`,categories:`Categories`,every:`All`,mostNow:`A task may cost now`,perTask:`Per task`,perDay:`Per day`,perMonth:`Per month`,left:`Left:`,renews:`renews`,addCurrency:`Add a currency`,removeCurrency:`Remove this currency`,addCountry:`Add a country`,addCategory:`Add a category`,noCurrencyLeft:`Every currency has its limits.`,saveRules:`Save rules`,ownerAsked:`What is looser waits for the owner, who has been asked by e-mail.`,usualAmounts:`Usual amounts`,amountExample:`Enter an amount, such as 100 or 49.50.`,addAmount:e=>`Add ${e}`,onItsWay:e=>`${e} on its way`,owed:e=>`${e} owed because a payment was reversed. New money pays this first.`,held:`Held in tasks`,heldTasks:e=>tr(e,e=>({one:`${e} task · paid when you approve, returned if nobody comes`,other:`${e} tasks · paid when you approve, returned if nobody comes`})),heldNone:`No task holds money. The cost of a task is held here until you approve it.`,limitToday:`Spending limit today`,ofLimit:e=>`of ${e}`,limitNone:`No daily limit. With a limit, larger spending waits for your approval.`,changeLimits:`Change limits`,inAndOut:`In and out`,moneyIn:`In`,moneyOut:`Out`,flowNone:`No money came or left in these days.`,spent:`Spent by category`,spentTasks:e=>tr(e,e=>({one:`${e} task`,other:`${e} tasks`})),spentNone:`Payments for tasks appear here by category.`,movement:`Movement`,purpose:`For`,days:{7:`7 days`,30:`30 days`,90:`90 days`},depositStates:{PENDING:`Waiting`,PAID:`Paid`,DECLINED:`Declined`,CANCELLED:`Cancelled`,EXPIRED:`Expired`}},rr={allEvents:`All events`,needsText:`Work to review, questions, failed payments and answers from support appear here, the newest first.`,needs:{"task.under_review":`The work waits for your review`,"task.review_due":`The review ends soon`,"task.completed":`The operator has finished the work`,"task.disputed":`A dispute was opened`,"task.dispute_resolved":`The dispute was decided`,"task.decision_requested":`A question waits for your answer`,"task.reschedule_requested":`The operator asks for another time`,"task.expired":`Nobody accepted the task in time`,"task.released":`The operator gave the task back`,"task.operator_no_show":`The operator did not come`,"task.publication_refused":`The task was not published`,"wallet.deposit_failed":`A deposit did not arrive`,"wallet.deposit_reversed":`A payment was reversed`,"support.replied":`Support has answered`,"webhook.disabled":`An endpoint was disabled`,"account.suspended":`The account was suspended`},titles:{"wallet.credited":`Money arrived`,"wallet.reversal_returned":`Reversed money came back`,"support.status_changed":`A support request has a new state`,"country.live":`A country is live`,"spending.decided":`Spending was decided`,"account.reinstated":`The suspension has ended`,"account.verified":`The owner is verified`,"account.members_changed":`Members changed`},ways:{review:`Review the work`,dispute:`See the dispute`,answer:`Answer`,time:`Decide on the time`,again:`Dispatch again`,task:`Open the task`,thread:`Read the answer`,endpoint:`Check the endpoint`},tasks:{"task.created":`Task created`,"task.quoted":`Task quoted`,"task.funded":`Task funded`,"task.published":`Task published`,"task.accepted":`Task accepted`,"task.released":`Task released`,"task.en_route":`Task en route`,"task.arrived":`Task arrived`,"task.in_progress":`Task in progress`,"task.proof_submitted":`Task proof submitted`,"task.proof_uploaded":`Task proof uploaded`,"task.under_review":`Task under review`,"task.completed":`Task completed`,"task.rejected":`Task rejected`,"task.settled":`Task settled`,"task.closed":`Task closed`,"task.cancelled":`Task cancelled`,"task.expired":`Task expired`,"task.overdue":`Task overdue`,"task.disputed":`Task disputed`,"task.dispute_resolved":`Task dispute resolved`,"task.decision_requested":`Task decision requested`,"task.decision_resolved":`Task decision resolved`,"task.reschedule_requested":`Task reschedule requested`,"task.reschedule_approved":`Task reschedule approved`,"task.reschedule_rejected":`Task reschedule rejected`,"task.location_updated":`Task location updated`,"task.operator_no_show":`Task operator no show`,"task.review_due":`Task review due`,"task.held_for_review":`Task held for review`,"task.hold_released":`Task hold released`,"task.publication_refused":`Task publication refused`,"dispute.overdue":`Dispute overdue`}},ir={title:`Search and commands`,placeholder:`Search or jump to`,nothing:`Nothing found`,pages:`Pages`,actions:`Actions`,agents:`Switch agent`,tasks:`Tasks`,views:`Views`,keysTitle:`Keys of this desk`,control:`Ctrl`,find:`Search`,keys:{search:`Search on this page`,help:`This list`,close:`Close what is open`}},ar=k(`en-GB`),or={clock:`Clock of the practice world`,nothingNext:`Nothing comes by itself: it is the agent’s turn.`,nextIn:e=>`The next step comes in ${e}.`,yourTurn:`Dispatch a task, or decide on one.`,toNext:`To the next step`,anHour:`+1 hour`,aDay:`+1 day`,advancingFor:e=>`Time passes… ${e} left`,advancing:`Time passes…`,happened:e=>ar(e,e=>({one:`${e} step happened.`,other:`${e} steps happened.`})),speed:`Speed`,noOperators:`This service runs without simulated operators, so tasks stay open.`,lastRefused:`The last step of an operator was refused:`,dispatchTitle:`Dispatch a sample task`,available:`Test money in the wallet:`,addMoney:`Put test money in`,scenario:`How it goes`,dispatch:`Dispatch`,sampleTitle:`Photograph a shop front`,sampleText:`Two photographs of the front, one with the house number.`,sampleItem:`The house number can be read`,noTask:`No task in this world yet`,noTaskText:`Choose how a task goes and dispatch it. Then let time pass and watch both sides.`,played:`Tasks of this world`,decide:`Decide on its page`,stream:`What happens, side by side`,agentSide:`Your agent`,operatorSide:`Simulated operator`,canDo:`The agent can now:`,webhooks:`What your webhook gets`,toWebhooks:`Webhooks`,sentText:`The bodies that were sent for this task.`,notSentText:`Nothing was sent: no endpoint wants these events. One would get bodies such as these.`,realAgent:`This agent works in the real world`,realAgentText:`Practice needs an agent of its own, with test money, simulated operators and a clock that you move.`,switchTo:e=>`Practise with ${e}`,twin:`A practice twin`,twinText:`Registers a second agent in test mode with your address as its owner. You accept the terms for it, as for this one.`,readMore:`What practice is`,createTwin:`Create a practice twin`,twinOf:e=>`${e} (practice)`,twinMade:`The twin is registered. Take it over, and its desk opens.`,twinKey:`Its key, shown only this once`,openTwin:`Take it over and practise`,speeds:{0:`Stands still`,1:`As real time`,60:`A minute a second`,3600:`An hour a second`},scenarios:{HAPPY_PATH:{name:`All goes well`,text:`Accepted, carried out and proven as required.`},ASKS_DECISION:{name:`Asks what to do`,text:`On site, the operator asks, with an hour to answer and a default.`},ASKS_RESCHEDULE:{name:`Asks for another time`,text:`After acceptance, the operator asks to move the task by a day.`},BLURRED_PHOTO:{name:`Blurred photographs`,text:`The photographs are too blurred to read.`},GPS_OFF:{name:`No position`,text:`No coordinates, neither with the steps nor in the photographs.`},DUPLICATE_PHOTO:{name:`Photograph used before`,text:`The same photograph twice, and again in the next such task.`},MISSING_CHECKLIST:{name:`Checklist left out`,text:`No item of the checklist is ticked off.`},LATE:{name:`Late`,text:`Carried out well, but after the time to complete it.`},NO_SHOW:{name:`Does not come`,text:`Accepted and never started; a day later another operator does it.`},RELEASED:{name:`Gives it back`,text:`Released on the way; another operator carries it out.`},NOBODY_ACCEPTS:{name:`Nobody accepts`,text:`Open until the time to accept passes, or you cancel it.`},CONTESTS_REJECTION:{name:`Contests a rejection`,text:`Reject it: the operator contests, and a day later the payout is split.`},AGENT_SLEEPS:{name:`The agent sleeps`,text:`Proven as required, and approved by itself when the review time ends.`},FORGETS_TO_SUBMIT:{name:`Forgets to submit`,text:`Photographs are uploaded; 72 hours late they are submitted as they are.`},ASKS_WITHOUT_DEADLINE:{name:`Asks without a deadline`,text:`Without an answer the question lapses after 72 hours.`},SLOW_DISPUTE:{name:`Slow dispute`,text:`Reject it: the platform decides after five days.`}},sides:{AGENT:`by the agent`,OPERATOR:`by the operator`,PLATFORM:`by the platform`,SYSTEM:`by the service`},deliveries:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},ribbon:`Practice world: test money, simulated operators, nothing is real.`,keepIt:`Keep it: confirm an address`,worldClock:`Practice clock`,pause:`Pause`,resume:`Go on`,faster:`×60`,nextStep:`Next step`,mission:`Your first task`,sendStep:`Send somebody`,sent:e=>`${e} accepted the task`,sendHow:`Say what is to be done, where, and what you pay`,watchStep:`Watch`,watched:e=>`${e} has been on site`,waiting:`Nobody has accepted it yet: “Next step” above lets the time pass`,watching:`On the way or at work: the next step comes on the practice clock`,checkStep:`Check the photographs`,checked:`You have decided`,checking:`The photographs are here, and you decide`,openReview:`Open the review`,payStep:`Pay`,toPay:e=>`${e}, paid when you approve`,paidStep:e=>`${e} is paid`,sendOne:`Send somebody yourself`},sr=k(`en-GB`),cr={ask:`Ask support`,state:`State`,all:`All`,none:`Nothing asked yet`,noneSuch:`Nothing in this state`,noneText:`Ask about a task, a charge or the service. Answers appear here and on Home.`,about:`What it is about`,severity:`Urgency`,subject:`Subject`,message:`Message`,taskNumber:`Number of the task`,taskHint:`Leave it empty if it is about no task.`,attachment:`File`,attachmentHint:`A photograph, a PDF or a text, at most 15 MB.`,send:`Send`,toAll:`All requests`,messages:`Messages`,you:`You`,team:`Support`,reply:`Reply`,close:`Close the request`,closeTitle:`Close this request?`,closeText:`A closed request takes no more messages. You can open another.`,closedText:`This request is closed.`,unread:e=>sr(e,e=>({one:`${e} unread notification`,other:`${e} unread notifications`})),markRead:`Mark read`,markAll:`Mark all read`,isUnread:`Unread`,noNotifications:`No notification yet`,notificationsText:`What happens to tasks, money and the account is told here, the newest first.`,states:{OPEN:`Open`,IN_PROGRESS:`In progress`,WAITING_FOR_AGENT:`Needs your answer`,WAITING_FOR_OPERATOR:`Waits for the operator`,RESOLVED:`Resolved`,CLOSED:`Closed`},types:{SUPPORT:`Help`,COMPLAINT:`Complaint`,RECOMMENDATION:`Idea`,BILLING_ISSUE:`Money`,TECHNICAL_INCIDENT:`Technical fault`,POLICY_QUESTION:`Rules and terms`},severities:{LOW:`It can wait`,NORMAL:`Normal`,HIGH:`Holds up work`,CRITICAL:`Danger`}},lr={endpoints:`Endpoints`,empty:`Nothing is called yet`,emptyText:`Add the address of a service of yours, and it hears of each event of your tasks, signed and in order.`,add:`Add endpoint`,addTitle:`Add an endpoint`,addText:`It receives the events of all tasks, signed with your secret.`,url:`Address (https)`,save:`Save`,delivered:`Delivered, 24 h`,failed:`Failed, 24 h`,p95:`p95 latency`,milliseconds:e=>`${e} ms`,failingSince:`Failing since`,pausedUntil:`Paused until`,disabledAt:`Disabled`,enable:`Enable`,types:`Event types`,allTypes:`All event types`,typesText:`What already waits for the endpoint is still sent. None chosen means all.`,remove:`Remove`,removeTitle:`Remove this endpoint?`,removeText:`New events are no longer sent to it.`,removeNow:`Remove now`,recover:`Recover since…`,recoverTitle:`Send failed deliveries again`,recoverText:`Everything that failed between these times is sent again, oldest first, with the same id and bytes.`,untilTime:`Until (UTC), empty for now`,since:`Since (UTC)`,recoverNow:`Send again`,recovering:e=>`${e} sent again so far…`,recovered:e=>`${e} deliveries are being sent again.`,test:`Test event`,testTitle:`Send a test event`,testText:`The event webhook.test goes to the webhook of a task, with the authentication and signature of real events.`,taskNumber:`Task number`,testNow:`Send test`,rotate:`Rotate secret`,rotateTitle:`Rotate the signing secret`,rotateText:`Events carry signatures of both secrets for 24 hours. The new secret is shown once, here.`,rotateNow:`Make a new secret`,secret:`New signing secret`,previous:`The previous secret is valid until`,log:`Deliveries`,logEmpty:`No delivery matches these filters.`,endpoint:`Endpoint`,allEndpoints:`All endpoints`,status:`Status`,allStatuses:`All statuses`,task:`Task`,from:`From`,until:`Until`,answer:`Answer`,delivery:e=>`Delivery ${e}`,attempts:`Attempts`,attempt:e=>`Attempt ${e}`,nextTry:`Next try`,headers:`Request headers`,body:`Request body`,noBody:`The request is no longer kept.`,curl:`As curl`,replay:`Send again`,state:{NEW:`New`,WORKING:`Working`,FAILING:`Failing`,DISABLED:`Disabled`},because:{GONE:`it answered that it is gone`,FAILING:`it failed for too long`},statuses:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},faults:{NOT_PUBLIC:`The address is not public`,UNRESOLVABLE:`The name has no address`,UNREACHABLE:`Nothing answers there`,ENCRYPTION:`The encryption failed`,TIMEOUT:`No answer in time`,UNREADABLE:`The answer could not be read`,REDIRECTED:`The address redirects`}},J=k(`en-GB`),ur={account:er,money:nr,notices:rr,palette:ir,practice:or,problems:ct,shared:p,support:cr,webhooks:lr,work:{inboxEmpty:`You're all caught up`,listEmpty:`No task yet`,inboxEmptyText:`Work to review, questions of operators and disputes appear here, the most urgent first.`,newTaskHow:`How to dispatch a task`,answerDue:`Answer due`,paidWithoutYou:`Auto-approves`,searchHint:`Title, address or number`,count:e=>J(e,e=>({one:`${e} task`,other:`${e} tasks`})),boardKeys:`j k h l move, Enter opens, a approves`,timeline:`Timeline`,proof:`Proof`,proofEmpty:`Photographs and reports of the operator appear here, with a verdict on every requirement.`,report:`Operator's report`,requirements:`Requirements`,passed:`passed`,failed:`failed`,warned:`warning`,takenAt:`Taken`,operatorDone:e=>J(e,e=>({one:`${e} task done`,other:`${e} tasks done`})),settlement:`Settlement`,returned:`Returned`,held:`Held for a person`,actions:`What you can do`,noActions:`Nothing can be done with this task now.`,notNow:`Unavailable actions`,reasonHint:`The operator reads this.`,approve:`Approve and pay`,reject:`Reject`,dispute:`Dispute`,cancelTask:`Cancel the task`,publish:`Publish`,askPublication:`Ask for a human decision`,reasonNeeded:`A note is needed.`,mapLabel:`Map of the tasks`,goTo:`Go to a place`,stages:`Stages`,mapInView:`In view`,mapEmpty:`No task in this part of the map`,mapEmptyText:`Move the map, or show more stages above.`,mapNearest:`Nearest to the centre first`,mapNewest:e=>`The ${e} changed last. Zoom in for all.`,mapSelected:`Selected task`,openTask:`Open task`,mapOfTask:`Map of the task, with its photographs`,operatorHere:`Operator`,startOver:`Start over`,dispatch:`Dispatch`,keepDraft:`Save as draft`,fillFirst:`Title, description, address and payout are needed first.`,mendFirst:`Mend what is marked first.`,formWhat:`What`,formTitle:`Title`,formTitleExample:`Photograph a shop front`,formDescriptionHint:`The operator works by this alone: what to do, what to bring back, whom to ask on site.`,category:`Category`,durationMinutes:`Minutes on site`,durationHint:`Operators see it beside the pay.`,noCategory:`No category`,priority:`Priority`,formWhere:`Where`,formAddress:`Address`,formAddressExample:`Keizersgracht 1, 1015 CC Amsterdam, Netherlands`,formRadius:`Operators within (km)`,formRadiusHint:`How far away an operator may be. Empty: the usual distance.`,formPay:`Pay`,formPayHint:`For the operator, before fees.`,currencyOfPlace:`That of the country`,formWhen:`When`,timing:`Time of the work`,clockOf:e=>`On the clock of ${e}`,clockOfPlace:`On the clock of the place`,windowStart:`Window from`,windowEnd:`Window until`,appointment:`Appointed time`,tolerance:`Minutes earlier or later`,formProof:`Proof`,formProofHint:`Empty fields are as the category has them.`,minPhotos:`Photographs at least`,gpsRadius:`Taken within (metres)`,reportLength:`Report of at least (characters)`,requireVideo:`A video is required`,checklist:`Checklist`,checklistHint:`One item in each line; the operator ticks all of them off.`,formMore:`Skills, equipment and notes`,skills:`Skills`,equipment:`Equipment`,notes:`Notes`,notesHint:`Only the operator who accepts reads these.`,preview:`Price`,previewEmpty:`Fill in title, description, address and payout: the cost, what is moved, and warnings appear here before anything is sent.`,willBePublished:`The task is published at once.`,willStayDraft:`It would stay a draft.`,fee:`Fee on top`,total:`You pay`,understood:`The place as it was understood`,sureness:e=>`${e} % sure`,mapOfPlace:`Map of the place`,pointHint:`Press elsewhere on the map to move the point.`,noPointHint:`No exact point yet: press on the map to set it. Proof can then be measured against it.`,useMiddle:`Use the middle of the map`,removePoint:`Remove the point`,duplicate:`Duplicate`,firstTask:`Dispatch a task`,filters:`Filters`,all:`All`,status:`Status`,country:`Country`,task:`Task`,updated:`Changed`,least:`Payout from`,most:`Payout up to`,createdFrom:`Created from`,createdUntil:`Created until`,deadlineFrom:`Deadline from`,deadlineUntil:`Deadline until`,order:`Order`,clearFilters:`Clear filters`,needsReview:`Needs review`,views:`Views`,addFilter:`Filter`,layouts:`Show as`,list:`List`,applyFilter:`Apply`,saveView:`Save view`,viewText:`A view keeps these filters and their order. Only you see it.`,viewName:`Name of the view`,editView:e=>`Change the view “${e}”`,deleteView:`Delete view`,deleteViewTitle:e=>`Delete the view “${e}”?`,deleteViewText:`The tasks stay as they are.`,number:`No.`,withoutFilter:e=>`Without ${e}`,listNoMatch:`No task matches`,listNoMatchText:`Take a filter away, or search for less.`,listEmptyText:`Tasks that you or your agent dispatch appear here.`,listKeys:`j and k move, Enter opens, x selects`,previousPage:`Previous page`,nextPage:`Next page`,selectAll:`Select all on this page`,selectEverything:e=>`Select all ${e}`,selectFirst:e=>`Select the newest ${e}`,select:e=>`Select ${e}`,selected:e=>J(e,e=>({one:`${e} task selected`,other:`${e} tasks selected`})),clearSelection:`Clear selection`,bulkTried:`Looked at`,bulkDone:`Done`,bulkStop:`Stop`,bulkStopped:`Stopped. Done`,bulkRefused:e=>J(e,e=>({one:`${e} task is left out`,other:`${e} tasks are left out`})),progress:(e,t)=>`${e} of ${t}`,timelineShows:`What the time line shows`,fromPlace:`from the place`,reportedAt:`reported at`,answered:e=>`Answered: ${e}`,askedTime:`The operator requested another time`,operatorAsksTime:`The operator asks for another time`,youAskedTime:`You requested another time. The operator has not answered yet.`,agree:`Agree`,refuse:`Refuse`,askTime:`Ask for another time`,askTimeText:`Nothing changes until the operator agrees.`,attempts:e=>J(e,e=>({one:`${e} attempt`,other:`${e} attempts`})),arrived:`Arrival`,proofWithin:`Proof has to be taken within`,outside:`outside`,forced:`Submitted although requirements are not met:`,previousPhoto:`Previous photograph`,nextPhoto:`Next photograph`,zoomIn:`Full size`,zoomOut:`Fit to the window`,camera:`Camera`,earlierUse:`Compared with the earlier photograph`,thisPhoto:`This photograph`,uploadedThen:`The earlier one was uploaded`,rateOperator:`Rate the work`,yourReview:`Your rating`,rating:`Overall`,quality:`Quality`,professionalism:`Professionalism`,comment:`Comment`,sendReview:`Send the rating`,changeReview:`Change the rating`,stars:e=>J(e,e=>({one:`${e} star`,other:`${e} stars`})),operatorSays:e=>`The operator rates you ${e} of 5.`,ratedBy:(e,t)=>J(t,t=>({one:`${e} of 5 from ${t} rating`,other:`${e} of 5 from ${t} ratings`})),window:`Window`,committed:`Agreed time`,acceptBy:`Accept by`,completeBy:`Complete by`,told:e=>J(e,e=>({one:`${e} operator was told`,other:`${e} operators were told`})),nearest:e=>`the nearest is ${e} away`,position:`Position at the photograph`,fromFile:`by the file`,fromDevice:`by the device`,approveAmount:e=>`Approve and pay ${e}`,checksPassed:e=>J(e,e=>({one:`${e} check passed`,other:`All ${e} checks passed`})),placeUnchecked:`The place was not to be checked`,timeUnchecked:`The time was not to be checked`,bothUnchecked:`Place and time were not to be checked`,checksNotPassed:(e,t)=>`Checks not passed: ${e} of ${t}`,since:e=>`since ${e}`,until:e=>`by ${e}`,stepper:`Progress`,stepsOnly:`Steps`,allEvents:e=>J(e,e=>({one:`${e} event`,other:`All ${e} events`})),webhookDeliveries:e=>J(e,e=>({one:`${e} webhook delivery`,other:`${e} webhook deliveries`})),operatorEarns:`Operator earns`,chooseReason:`Choose a reason first.`,photoKeys:`← → photos, z full size`,needsYou:`Needs you`,queueShows:`What the queue shows`,allTasks:e=>J(e,e=>({one:`${e} task`,other:`All ${e} tasks`})),approved:`Approved`,undo:`Undo`,reviewWork:`Review`,openDispute:`Open dispute`,oldest:e=>`oldest ${e}`,underWay:`Under way`,underWayCount:e=>J(e,e=>({one:`${e} under way`,other:`${e} under way`})),onSiteNow:e=>J(e,e=>({one:`${e} on site now`,other:`${e} on site now`})),spentToday:`Held and spent today`,alsoLook:`Also worth a look`,draftsNeed:(e,t)=>J(e,e=>({one:`${e} draft needs ${t} more`,other:`${e} drafts need ${t} more`})),draftsKept:e=>J(e,e=>({one:`${e} draft`,other:`${e} drafts`})),seeDrafts:`See drafts`,seeDeliveries:`See deliveries`,homeKeys:`j and k move, a approves, r rejects`,asksYou:e=>`${e} asks`,approveShort:e=>`Approve ${e}`,steps:{open:`Dispatched`,onsite:`On site`,review:`In review`,paid:`Paid`},dispatchFor:e=>`Dispatch for ${e}`,draftKept:`Your entries are saved in this tab`,operatorSees:`What the operator sees`,youEarn:(e,t)=>`You earn · ${e} less ${t}`,untilTime:e=>`until ${e}`,leaves:e=>`Leaves ${e} available`,columns:{draft:`Draft`,open:`Open`,accepted:`Accepted`,onSite:`On site`,review:`To review`,disputed:`Disputed`,done:`Done`,enRoute:`On the way`},changedBy:{PERSON:e=>`by ${e}`,KEY:e=>`by the key “${e}”`,TOKEN:e=>`by ${e}, an assistant`},changedWithoutName:{KEY:`by a key`,TOKEN:`by an assistant`,SYSTEM:`by the service`},priorities:{LOW:`Low`,NORMAL:`Normal`,HIGH:`High`,URGENT:`Urgent`},timings:{asap:`As soon as possible`,window:`Within a time window`,appointment:`At an appointed time`},orders:{"UPDATED-DESC":`Last changed first`,"CREATED-DESC":`Newest first`,"CREATED-ASC":`Oldest first`,"DEADLINE-ASC":`Earliest deadline first`,"PAYOUT-DESC":`Highest payout first`,"PAYOUT-ASC":`Lowest payout first`},kinds:{status:`Status`,money:`Money`,deliveries:`Deliveries`,decisions:`Questions`,reschedules:`Times`,support:`Support`},actors:{AGENT:`by your agent`,OPERATOR:`by the operator`,PLATFORM:`by the staff`,SYSTEM:`by the service`},rescheduled:{PENDING:`Waits for an answer`,APPROVED:`The new time was agreed`,REJECTED:`The new time was refused`},deliveryStatuses:{PENDING:`waits`,DELIVERED:`delivered`,FAILED:`given up`,CANCELLED:`cancelled`},captures:{LIVE:`live`,FILE:`file`},queues:{all:`All`,reviews:`Reviews`,questions:`Questions`,approvals:`Approvals`,disputes:`Disputes`,publishing:`To publish`,replies:`Support`}}},dr=(e,t)=>({locale:e,words:t}),fr=dr(`en`,ur),pr={nl:()=>n(()=>import(`./nl.js`).then(e=>e.n),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),de:()=>n(()=>import(`./de.js`).then(e=>e.n),__vite__mapDeps([6,1,3,2,4,5]),import.meta.url),fr:()=>n(()=>import(`./fr.js`).then(e=>e.n),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),es:()=>n(()=>import(`./es.js`).then(e=>e.t),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"es-419":()=>n(()=>import(`./es.js`).then(e=>e.i),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),pt:()=>n(()=>import(`./pt.js`).then(e=>e.t),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),"pt-BR":()=>n(()=>import(`./pt.js`).then(e=>e.i),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),it:()=>n(()=>import(`./it.js`).then(e=>e.n),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),pl:()=>n(()=>import(`./pl.js`).then(e=>e.n),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url)};async function mr(e){let t=pr[e];return t?dr(e,(await t()).words):fr}var hr=document.getElementById(`desk`);if(!hr)throw Error(`the page has no place for the desk`);var gr=(0,yt.createRoot)(hr);async function _r(){let e=await ve(),t=location.pathname===`/`?vr(e):null;if(t?.startsWith(`/field`))return location.replace(t);t&&history.replaceState(history.state,``,t);let{locale:n}=e.person;(t??location.pathname).startsWith(`/staff`)&&Zn(n);let[r]=await Promise.all([mr(n),o(location.pathname)]);document.documentElement.lang=r.locale,gr.render((0,K.jsx)(U.StrictMode,{children:(0,K.jsxs)(F,{value:r,children:[(0,K.jsx)(d,{value:e,children:(0,K.jsx)(Ce,{children:(0,K.jsx)(Ze,{retry:()=>location.reload(),children:(0,K.jsx)(yr,{})})})}),(0,K.jsx)(_,{viewer:e})]})}))}function vr({agents:[e],operator:t,staff:n}){return e?r(`/desk/$agentId`,{agentId:e.id}):n?r(`/staff`):t?r(`/field`):null}function yr(){let{match:e,path:t}=l();return t===`/`?(0,K.jsx)(br,{}):e?e.address.startsWith(`/staff`)?(0,K.jsx)(Qn,{children:(0,K.jsx)(Gn,{entries:Jn})}):(0,K.jsx)(jn,{entries:Fn}):(0,K.jsx)(Ye,{})}function br(){let{shared:e}=B();return(0,K.jsx)(`main`,{children:(0,K.jsx)(st,{title:`Fieldcall`,children:(0,K.jsxs)(je,{title:e.noAgents,text:e.noAgentsText,children:[(0,K.jsx)(`a`,{className:ce(`primary`),href:`/account/claims`,children:e.claim}),(0,K.jsx)(`a`,{href:`/docs`,children:e.readDocs})]})})})}_r().catch(e=>{gr.render((0,K.jsx)(F,{value:fr,children:(0,K.jsx)(`main`,{className:`mx-auto max-w-lg p-6`,children:(0,K.jsx)(it,{fault:e,retry:()=>location.reload()})})}))});function xr({label:e,title:t,text:n,document:r,variables:i,refusal:a,done:o}){let{shared:s}=B(),[c,l]=(0,U.useState)(!1),{run:u,isBusy:d,problem:f,forget:p}=V(r),m=()=>{p(),l(!1)},h=async()=>{await u(i)&&(m(),o())};return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(C,{look:`danger`,"aria-label":`${e}: ${t}`,refusal:a,onClick:()=>l(!0),children:e}),c&&(0,K.jsxs)(x,{title:t,text:n,close:m,children:[f&&(0,K.jsx)(z,{problem:f}),(0,K.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,K.jsx)(C,{onClick:m,children:s.back}),(0,K.jsx)(C,{look:`danger`,busy:d,onClick:()=>void h(),children:e})]})]})]})}function Sr({shares:e,label:t}){let n=0;return(0,K.jsx)(`svg`,{className:`bar`,viewBox:`0 0 100 1`,preserveAspectRatio:`none`,...t?{role:`img`,"aria-label":t}:{"aria-hidden":!0},children:e.map(({key:e,part:t,fill:r=`var(--brand)`})=>{let i=n;return n+=t*100,(0,K.jsx)(`rect`,{x:i,width:Math.max(0,n-i),height:`1`,fill:r},e)})})}var Cr=P(`
  query Wallets {
    wallets { currency availableBalance reservedBalance lockedBalance pendingBalance owedBalance }
  }
`),wr=P(`
  query MoneySummary($currency: String!) {
    taskStatistics(filter: { payoutCurrency: $currency }) { heldByStatus { status count amount } }
    agent { id spendingRules { dayEndsInstant limits { currency perDay spentToday leftToday } } }
  }
`),Tr=P(`
  query SpentByCategory($currency: String!, $from: Timestamp!) {
    taskStatistics(filter: { payoutCurrency: $currency, createdFrom: $from }) { spentByCategory { serviceCategoryId count amount } }
    serviceCategories { id name }
  }
`),Er=P(`
  query Currencies { currencies { code } }
`),Dr=P(`
  query Balances($currency: String!, $from: Timestamp!) {
    wallet(currency: $currency) { currency balances(from: $from) { instant available total moneyIn moneyOut } }
  }
`),Or=P(`
  query Ledger($currency: String!, $after: String, $kinds: [EntryKind!], $from: Timestamp, $until: Timestamp) {
    wallet(currency: $currency) {
      currency
      transactions(first: 50, after: $after, kinds: $kinds, from: $from, until: $until) {
        nodes { id type amount currency runningBalance createdInstant task { id title status } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`),kr=P(`
  query Holdings($currency: String!) {
    wallet(currency: $currency) {
      currency
      deposits(first: 20) { nodes { externalId status processing amount takenBack currency checkoutUrl createdInstant } totalCount }
    }
  }
`),Ar=P(`
  query Bank($currency: String!) {
    wallet(currency: $currency) { currency bankTransfer { currency iban reference accountHolder bankName instructions } }
  }
`),jr=P(`
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
`),Mr=P(`mutation Deposit($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[T]),Nr=P(`mutation Refund($input: RefundDepositInput!) {
    refundDeposit(input: $input) {
      __typename
      ... on Refund { refundId }
      ...dryRun
      ...problem
    }
  }`,[y,T]);function Pr({wallet:e,deposit:t}){let{currency:n}=e,{data:r,fault:i,refresh:a}=M(wr,{currency:n});return S(a),(0,K.jsxs)(K.Fragment,{children:[i&&!r&&(0,K.jsx)(it,{fault:i,retry:a}),(0,K.jsxs)(`div`,{className:`grid gap-4 md:grid-cols-2 xl:grid-cols-[1.1fr_1.2fr_1fr]`,children:[(0,K.jsx)(Fr,{wallet:e,deposit:t}),(0,K.jsx)(Ir,{wallet:e,tallies:r?.taskStatistics.heldByStatus??[]}),(0,K.jsx)(Lr,{rules:r?.agent?.spendingRules??null,currency:n})]})]})}function Fr({wallet:e,deposit:t}){let{locale:n,words:{money:r}}=I(),{currency:i,availableBalance:a,pendingBalance:o,owedBalance:s}=e;return(0,K.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`available`,children:[(0,K.jsx)(`h2`,{id:`available`,className:`s q font-normal`,children:r.available}),(0,K.jsx)(`p`,{className:`big`,children:(0,K.jsx)(R,{amount:a,currency:i})}),Number(o)>0&&(0,K.jsx)(`p`,{className:`s q`,children:r.onItsWay(A(n,o,i))}),Number(s)>0&&(0,K.jsx)(`p`,{className:`s bad`,children:r.owed(A(n,s,i))}),(0,K.jsx)(`p`,{className:`mt-4`,children:(0,K.jsxs)(C,{look:`primary`,onClick:t,children:[(0,K.jsx)(D,{"aria-hidden":!0}),r.deposit]})})]})}function Ir({wallet:e,tallies:t}){let{locale:n,words:{shared:r,money:i}}=I(),{agentId:a}=O(),{currency:o}=e,s=Ne([e.lockedBalance,e.reservedBalance]),c=[];for(let{status:e,amount:n}of t){let t=tt[e],r=c.find(e=>e.stage===t);r?Object.assign(r,{statuses:[...r.statuses,e],amount:Ne([r.amount,n])}):c.push({stage:t,statuses:[e],amount:n})}return(0,K.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`held`,children:[(0,K.jsxs)(`h2`,{id:`held`,className:`row s q font-normal`,children:[i.held,(0,K.jsx)(xe,{size:16,"aria-hidden":!0})]}),(0,K.jsx)(`p`,{className:`fig mt-1`,children:(0,K.jsx)(R,{amount:s,currency:o})}),(0,K.jsx)(`p`,{className:`s q`,children:t.length>0?i.heldTasks(t.reduce((e,{count:t})=>e+t,0)):i.heldNone}),c.length>0&&(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`div`,{className:`mt-3`,children:(0,K.jsx)(Sr,{shares:c.map(({stage:e,amount:t})=>({key:e,part:Number(t)/Number(s),fill:`var(--st-${e}-mark)`}))})}),(0,K.jsx)(`ul`,{className:`mt-2 flex flex-wrap gap-x-3 gap-y-1 text-s`,children:c.map(({stage:e,statuses:t,amount:i})=>(0,K.jsx)(`li`,{children:(0,K.jsxs)(w,{to:`/desk/$agentId/tasks`,params:{agentId:a},search:{status:t.join(` `),currency:o},className:`row min-h-6 hover:underline`,title:t.map(e=>r.statuses[e]).join(`, `),children:[(0,K.jsx)(Ae,{stage:e}),(0,K.jsxs)(`span`,{className:`vh`,children:[t.map(e=>r.statuses[e]).join(`, `),`: `]}),(0,K.jsx)(`span`,{className:`num`,children:A(n,i,o)})]})},e))})]})]})}function Lr({rules:e,currency:t}){let{locale:n,words:{money:r}}=I(),{agentId:i}=O(),a=e?.limits.find(e=>e.currency===t),o=a?.perDay??null;return(0,K.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`limit`,children:[(0,K.jsxs)(`h2`,{id:`limit`,className:`row s q font-normal`,children:[r.limitToday,(0,K.jsx)(ze,{size:16,"aria-hidden":!0})]}),a&&o!==null?(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`p`,{className:`mt-1`,children:[(0,K.jsx)(`span`,{className:`fig`,children:(0,K.jsx)(R,{amount:a.spentToday,currency:t})}),` `,(0,K.jsx)(`span`,{className:`s q`,children:r.ofLimit(A(n,o,t))})]}),(0,K.jsx)(`div`,{className:`my-3`,children:(0,K.jsx)(Sr,{shares:[{key:`spent`,part:Rr(a.spentToday,o)}]})}),(0,K.jsxs)(`p`,{className:`s q`,children:[r.left,` `,(0,K.jsx)(R,{amount:a.leftToday,currency:t}),` · `,r.renews,` `,(0,K.jsx)(E,{instant:e?.dayEndsInstant})]})]}):(0,K.jsx)(`p`,{className:`s q mt-1`,children:r.limitNone}),(0,K.jsx)(`p`,{className:`mt-2`,children:(0,K.jsx)(w,{className:`link s`,to:`/desk/$agentId/spending`,params:{agentId:i},children:r.changeLimits})})]})}var Rr=(e,t)=>Number(t)===0?1:Math.min(1,Number(e)/Number(t));function zr({question:e,done:t}){let{shared:n,money:r}=B(),{agentId:i}=O(),{taskId:a,task:o,cost:s,currency:c}=e;return(0,K.jsxs)(`div`,{className:`grid gap-2 text-s`,children:[(0,K.jsxs)(`p`,{className:`m-0 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-m font-medium`,children:[a?(0,K.jsx)(w,{to:`/desk/$agentId/tasks/$taskId`,params:{agentId:i,taskId:a},className:`text-ink [overflow-wrap:anywhere]`,children:o?.title??n.task(a)}):(0,K.jsx)(`span`,{children:r.looser}),s&&c&&(0,K.jsx)(R,{amount:s,currency:c})]}),(0,K.jsx)(Ur,{question:e}),(0,K.jsx)(`p`,{className:`m-0 text-quiet`,children:(0,K.jsx)(Br,{question:e})}),(0,K.jsx)(`p`,{className:`m-0 flex flex-wrap gap-2`,children:(0,K.jsx)(Vr,{question:e,done:t})})]})}function Br({question:{createdInstant:e,expiresInstant:t}}){let{money:n}=B();return(0,K.jsxs)(K.Fragment,{children:[n.asked,` `,(0,K.jsx)(E,{instant:e}),`, `,n.lapses,` `,(0,K.jsx)(E,{instant:t})]})}function Vr({question:e,isSmall:t=!1,done:n}){let{money:r}=B(),i=mt(),[a,o]=(0,U.useState)(),s=t?[`small`]:[];return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(C,{look:t?`ghost`:`quiet`,sizes:s,refusal:i,onClick:()=>o(`DECLINE`),children:r.decline}),(0,K.jsx)(C,{look:t?`quiet`:`primary`,sizes:s,refusal:i,onClick:()=>o(`APPROVE`),children:r.allow}),a&&(0,K.jsx)(Hr,{question:e,decision:a,close:()=>o(void 0),done:n})]})}function Hr({question:e,decision:t,close:n,done:r}){let{shared:i,money:a}=B(),o=oe(G),{run:s,isBusy:c,problem:l}=V(G),[u,d]=(0,U.useState)(),{id:f,taskId:p,task:m}=e,{run:h}=o;(0,U.useEffect)(()=>{h({input:{approvalId:f,decision:t,dryRun:!0}}).then(e=>e&&d(e.ledgerLines))},[h,f,t]);let g=t===`APPROVE`?a.allow:a.decline,_=p?m?.title??i.task(p):a.looser,v=async()=>{await s({input:{approvalId:f,decision:t}})&&(n(),r())};return(0,K.jsxs)(x,{title:`${g}: ${_}`,close:n,children:[(0,K.jsx)(Ur,{question:e}),o.problem?(0,K.jsx)(z,{problem:o.problem}):u?(0,K.jsx)(at,{lines:u}):(0,K.jsx)(Ke,{}),l&&(0,K.jsx)(z,{problem:l}),(0,K.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,K.jsx)(C,{onClick:n,children:i.back}),(0,K.jsx)(C,{look:`primary`,busy:c,onClick:()=>void v(),"data-confirm":!0,children:g})]})]})}function Ur({question:{requested:e,task:t,currency:n}}){let r=L();return e?(0,K.jsx)(Wr,{rules:e}):(0,K.jsx)(`p`,{className:`m-0 text-s`,children:r.obstacle(t?.spendingObstacle??{rule:``,limit:null,left:null},n??``)})}function Wr({rules:e}){let{money:t}=B();return(0,K.jsxs)(`ul`,{className:`m-0 list-disc ps-5`,children:[e.frozen&&(0,K.jsx)(`li`,{children:t.isFrozen}),e.limits.length===0&&(0,K.jsx)(`li`,{children:t.noLimits}),e.limits.map(({currency:e,...n})=>(0,K.jsx)(`li`,{children:[`perTask`,`perDay`,`perMonth`].flatMap(e=>{let t=n[e];return t===null?[]:[{name:e,amount:t}]}).map(({name:n,amount:r},i)=>(0,K.jsxs)(`span`,{children:[i>0&&` · `,t[n],` `,(0,K.jsx)(R,{amount:r,currency:e})]},n))},e)),e.countries&&(0,K.jsxs)(`li`,{children:[t.countries,`: `,e.countries.join(`, `)]}),e.categoryIds&&(0,K.jsxs)(`li`,{children:[t.categories,`: `,e.categoryIds.join(`, `)]})]})}var Gr=[[`day`,86400],[`hour`,3600],[`minute`,60],[`second`,1]];function Kr(e,t){let n=Math.max(0,Math.round(t)),r=[];for(let[t,i]of Gr){let a=Math.floor(n/i);n%=i,a>0&&r.length<2&&r.push(fe(e,a,t))}return r.join(` `)||fe(e,0,`second`)}var qr={PASSED:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`circle`,{cx:`6`,cy:`6`,r:`5`,fill:`var(--st-paid-mark)`}),(0,K.jsx)(`path`,{d:`m3.7 6.2 1.6 1.6 3-3.3`,fill:`none`,stroke:`var(--on-mark)`,strokeWidth:`1.3`,strokeLinecap:`round`,strokeLinejoin:`round`})]}),FAILED:(0,K.jsx)(`path`,{d:`M6 .3 11.7 6 6 11.7.3 6z`,fill:`var(--st-disputed-mark)`}),CANNOT_BE_MEASURED:(0,K.jsx)(`circle`,{cx:`6`,cy:`6`,r:`4.4`,fill:`none`,stroke:`var(--st-draft-mark)`,strokeWidth:`1.4`})};function Jr({outcomes:e}){let{work:t}=B(),n={PASSED:t.passed,FAILED:t.failed,CANNOT_BE_MEASURED:t.warned},r=[...new Set(e)].map(t=>`${e.filter(e=>e===t).length} × ${n[t]}`);return(0,K.jsx)(`span`,{className:`vd`,role:`img`,"aria-label":r.join(`, `),children:e.map((e,t)=>(0,K.jsx)(`svg`,{viewBox:`0 0 12 12`,"aria-hidden":!0,children:qr[e]},t))})}var Yr=[`PASSED`,`CANNOT_BE_MEASURED`,`FAILED`];function Xr(e){let t=new Map;for(let{rule:n,outcome:r}of e)(Yr.indexOf(r)>Yr.indexOf(t.get(n)??`PASSED`)||!t.has(n))&&t.set(n,r);return[...t.values()]}var Zr=e=>e&&e.items.length>0?Xr(e.validationResults):[],Qr=`GPS_WITHIN_RADIUS`,$r=`TIMESTAMP_WITHIN`;function ei({review:e,isWhole:t=!1}){let{work:n}=B(),r=new Set(e?.validationResults.map(({rule:e})=>e)),[i,a]=[r.has(Qr),r.has($r)],o=i?!a&&n.timeUnchecked:a?n.placeUnchecked:n.bothUnchecked,s=Zr(e),c=s.filter(e=>e!==`PASSED`).length;return s.length===0?null:(0,K.jsxs)(`span`,{className:`row s`,children:[(0,K.jsx)(Jr,{outcomes:s}),(0,K.jsxs)(`span`,{children:[(0,K.jsx)(`span`,{className:c>0?`warn`:`med`,children:c>0?n.checksNotPassed(c,s.length):n.checksPassed(s.length)}),t&&o&&(0,K.jsx)(`span`,{className:`block q`,children:o})]})]})}function ti({label:e,isOn:t,take:n,hint:r}){return(0,K.jsxs)(`label`,{className:`flex min-h-8 items-start gap-2.5 text-s`,children:[(0,K.jsx)(`input`,{type:`checkbox`,className:`mt-0.5 size-4.5 shrink-0 accent-brand`,checked:t,onChange:e=>n(e.target.checked)}),(0,K.jsxs)(`span`,{children:[e,r&&(0,K.jsx)(`span`,{className:`block text-xs text-quiet`,children:r})]})]})}function ni({categories:e}){return e.filter(({parentCategoryId:e})=>e===null).map(t=>(0,K.jsxs)(`optgroup`,{label:t.name,children:[(0,K.jsx)(`option`,{value:t.id,children:t.name}),e.filter(({parentCategoryId:e})=>e===t.id).map(({id:e,name:t})=>(0,K.jsx)(`option`,{value:e,children:t},e))]},t.id))}var Y=P(`
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
`),ri=P(`
    fragment boardCard on Task @_unmask {
      ...card
      operator { firstName }
      proofReview {
        items { id thumbnailUrl }
        validationResults { rule outcome }
      }
    }
  `,[Y]),ii=P(`
    query Column($filter: TaskFilterInput!, $after: String) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50, after: $after) {
        totalCount
        nodes { ...boardCard }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[ri]),ai=P(`
    query OneCard($id: ID!) {
      task(id: $id) { ...boardCard }
    }
  `,[ri]),oi=P(`
    fragment row on Task @_unmask {
      ...card
      priority
      timezone
      deadlineInstant
      resolvedLocationAddressObject { street city }
      operator { firstName }
    }
  `,[Y]),si=P(`
    query TaskList($filter: TaskFilterInput!, $orderBy: TaskOrderInput!, $first: Int, $after: String, $last: Int, $before: String) {
      tasks(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
        totalCount
        nodes { ...row }
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      }
    }
  `,[oi]),ci=P(`
  query Selection($filter: TaskFilterInput!, $after: String) {
    tasks(filter: $filter, orderBy: { field: CREATED, direction: DESC }, first: 100, after: $after) {
      nodes { id title }
      pageInfo { hasNextPage endCursor }
    }
  }
`),li=P(`
  query Facets($filter: TaskFilterInput!) {
    taskStatistics(filter: $filter) {
      byStatus { status count }
      byCountry { countryIsoCode count }
      byOperator { operatorId firstName count }
    }
    serviceCategories { id name parentCategoryId }
    currencies { code }
  }
`),ui=P(`
  query Allowed($id: ID!) {
    task(id: $id) {
      id
      allowedActions { code allowed problemCode values }
      proofReview { validationResults { rule outcome } }
    }
  }
`),X={text:[`text`],status:[`status`],operator:[`operator`],payout:[`currency`,`least`,`most`],priority:[`priority`],country:[`country`],category:[`category`],created:[`createdFrom`,`createdUntil`],deadline:[`deadlineFrom`,`deadlineUntil`]},di=e=>Object.fromEntries(Object.entries(e).filter(([,e])=>e)),fi=e=>i(`/desk/$agentId/board`,s(e)),pi=[`UPDATED-DESC`,`CREATED-DESC`,`CREATED-ASC`,`DEADLINE-ASC`,`PAYOUT-DESC`,`PAYOUT-ASC`],mi=e=>pi.find(t=>t===e)??pi[0],hi=50,gi=`000000`,_i=e=>e?Number(e.replaceAll(`-`,``)+gi):null;function vi(e){if(!e)return null;let t=new Date(`${e}T00:00:00Z`);return t.setUTCDate(t.getUTCDate()+1),_i(t.toISOString().slice(0,10))}function Z(e){let{text:t,status:n,country:r,category:i,operator:a,priority:o,currency:s,least:c,most:l}=e;return{text:t??null,status:n?n.split(` `):null,countryIsoCode:r??null,serviceCategoryId:i??null,operatorId:a??null,priority:o??null,payoutCurrency:s??null,minimumPayout:s?c??null:null,maximumPayout:s?l??null:null,createdFrom:_i(e.createdFrom),createdUntil:vi(e.createdUntil),deadlineFrom:_i(e.deadlineFrom),deadlineUntil:vi(e.deadlineUntil)}}function yi(e){let[t,n]=mi(e.order).split(`-`),r=e.before?{last:hi,before:e.before}:{first:hi,after:e.after??null};return{filter:Z(e),orderBy:{field:t,direction:n},...r}}function bi({search:e,change:t,without:n}){let r=I(),{work:i}=r.words,{data:a}=M(li,{filter:Z({})}),[o,s]=(0,U.useState)(null),c=(0,U.useRef)(null),[l,u]=(0,U.useState)({left:0,top:0});(0,U.useLayoutEffect)(()=>{if(!c.current)return;let{offsetLeft:e,offsetTop:t,offsetHeight:n}=c.current,r=t+n;(e!==l.left||r!==l.top)&&u({left:e,top:r})});let d=(0,U.useRef)(null),f=()=>s(null);Ti(d,o!==null,f);let p=Si(r),m=xi.filter(e=>!n.includes(e)),h=(e,t)=>{c.current=t,s(o===e?null:e)},_=e=>t(Object.fromEntries(X[e].map(e=>[e,``])));return(0,K.jsxs)(`div`,{ref:d,className:`relative flex min-w-0 flex-wrap items-center gap-2`,onKeyDown:({key:e})=>e===`Escape`&&f(),children:[m.filter(t=>X[t].some(t=>e[t])).map(t=>{let n=Ci(t,e,a,r);return(0,K.jsxs)(`span`,{className:`fchip`,children:[(0,K.jsxs)(`button`,{type:`button`,"aria-expanded":o===t,onClick:({currentTarget:e})=>h(t,e.parentElement??e),children:[p[t],` `,(0,K.jsx)(`b`,{className:`max-w-56 truncate text-ink`,children:n})]}),(0,K.jsx)(`button`,{type:`button`,"aria-label":i.withoutFilter(`${p[t]}: ${n}`),onClick:()=>_(t),children:(0,K.jsx)(ft,{size:14,"aria-hidden":!0})})]},t)}),(0,K.jsxs)(C,{sizes:[`small`],"aria-expanded":o===`menu`,onClick:({currentTarget:e})=>h(`menu`,e),children:[(0,K.jsx)(D,{"aria-hidden":!0}),i.addFilter]}),o&&(0,K.jsx)(`div`,{role:`group`,"aria-label":o===`menu`?i.filters:p[o],className:`pop absolute z-10 mt-1 w-72 max-w-full`,style:{top:l.top,left:`max(0px, min(${l.left}px, 100% - 18rem))`},children:o===`menu`?m.map(e=>(0,K.jsx)(Ei,{press:()=>s(e),end:(0,K.jsx)(Ie,{size:14,"aria-hidden":!0,className:`q`}),children:p[e]},e)):(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(Ei,{press:()=>s(`menu`),start:(0,K.jsx)(g,{size:14,"aria-hidden":!0,className:`q`}),children:(0,K.jsx)(`span`,{className:`strong`,children:p[o]})}),(0,K.jsx)(Di,{name:o,search:e,change:t,facets:a,close:f},o)]})})]})}var xi=Object.keys(X);function Si({words:{shared:e,work:t}}){return{text:e.search,status:t.status,operator:e.operator,payout:e.payout,priority:t.priority,country:t.country,category:t.category,created:e.created,deadline:e.deadline}}function Ci(e,t,n,{locale:r,words:{shared:i,work:a}}){let o=t[X[e][0]]??``,s=(e,t,n)=>e===t&&e?n(e):[e?n(e):``,`–`,t?n(t):``].join(` `).trim();switch(e){case`text`:return o;case`status`:return o.split(` `).map(e=>i.statuses[e]??e).join(`, `);case`country`:return Xe(r,o);case`category`:return n?.serviceCategories.find(({id:e})=>e===o)?.name??o;case`operator`:return n?.taskStatistics.byOperator.find(({operatorId:e})=>e===o)?.firstName??`#${o}`;case`priority`:return a.priorities[o]??o;case`payout`:return t.least||t.most?s(t.least,t.most,e=>wi(e)?A(r,e,o):e):o;case`created`:return s(t.createdFrom,t.createdUntil,e=>Le(r,e));case`deadline`:return s(t.deadlineFrom,t.deadlineUntil,e=>Le(r,e))}}var wi=e=>e!==``&&!Number.isNaN(Number(e));function Ti(e,t,n){let r=(0,U.useRef)(n);(0,U.useEffect)(()=>{r.current=n}),(0,U.useEffect)(()=>{if(!t)return;let n=({target:t})=>{t instanceof Node&&!e.current?.contains(t)&&r.current()};return addEventListener(`pointerdown`,n),addEventListener(`focusin`,n),()=>{removeEventListener(`pointerdown`,n),removeEventListener(`focusin`,n)}},[e,t])}function Ei({press:e,isOn:t,start:n,end:r,children:i}){return(0,K.jsxs)(`button`,{type:`button`,className:`item w-full text-start hover:bg-hover`,"aria-pressed":t,onClick:e,children:[n,(0,K.jsx)(`span`,{className:`grow`,children:i}),r]})}function Di({name:e,...t}){let{locale:n,words:{work:r}}=I(),{search:i,change:a,close:o}=t,s=Z({...i,...Object.fromEntries(X[e].map(e=>[e,void 0]))}),{data:c=t.facets}=M(li,{filter:s}),l={...t,facets:c},u=c?.taskStatistics,d=(e,t)=>(0,K.jsxs)(`div`,{className:`max-h-72 overflow-y-auto`,children:[t.map(([t,n,r])=>(0,K.jsx)(Ei,{isOn:i[e]===t,end:r!==void 0&&(0,K.jsx)(`span`,{className:`num q`,children:r}),press:()=>{a({[e]:t}),o()},children:n},t)),t.length===0&&(0,K.jsx)(`p`,{className:`s q p-2`,children:r.listEmpty})]});switch(e){case`text`:return(0,K.jsx)(Ai,{...l});case`status`:return(0,K.jsx)(Oi,{...l});case`country`:return d(`country`,u?.byCountry.map(({countryIsoCode:e,count:t})=>[e,Xe(n,e),t])??[]);case`operator`:return d(`operator`,u?.byOperator.flatMap(({operatorId:e,firstName:t,count:n})=>e===null?[]:[[e,t??`#${e}`,n]])??[]);case`priority`:return d(`priority`,Object.entries(r.priorities));case`category`:return(0,K.jsx)(`div`,{className:`p-2`,children:(0,K.jsxs)(Oe,{label:r.category,value:i.category??``,onChange:e=>a({category:e.target.value}),children:[(0,K.jsx)(`option`,{value:``,children:r.all}),(0,K.jsx)(ni,{categories:c?.serviceCategories??[]})]})});case`payout`:return(0,K.jsx)(ji,{...l});case`created`:return(0,K.jsx)(Mi,{from:`createdFrom`,until:`createdUntil`,...l});case`deadline`:return(0,K.jsx)(Mi,{from:`deadlineFrom`,until:`deadlineUntil`,...l})}}function Oi({search:e,change:t,facets:n}){let{shared:r}=B(),i=new Set(e.status?.split(` `)??[]),a=Object.keys(r.statuses),o=new Map(n?.taskStatistics.byStatus.map(({status:e,count:t})=>[e,t]));return(0,K.jsx)(`div`,{className:`grid max-h-72 overflow-y-auto p-2`,children:a.map(e=>(0,K.jsx)(ti,{label:`${r.statuses[e]} (${o.get(e)??0})`,isOn:i.has(e),take:n=>t({status:a.filter(t=>t===e?n:i.has(t)).join(` `)})},e))})}function ki({apply:e,children:t}){let{work:n}=B();return(0,K.jsxs)(`form`,{className:`grid gap-3 p-2`,onSubmit:t=>{t.preventDefault(),e()},children:[t,(0,K.jsx)(C,{type:`submit`,sizes:[`small`],children:n.applyFilter})]})}function Ai({search:e,change:t,close:n}){let{shared:r,work:i}=B(),[a,o]=(0,U.useState)(e.text??``);return(0,K.jsx)(ki,{apply:()=>{t({text:a}),n()},children:(0,K.jsx)(H,{type:`search`,label:r.search,placeholder:i.searchHint,value:a,onChange:e=>o(e.target.value)})})}function ji({search:e,change:t,facets:n,close:r}){let{shared:i,work:a}=B(),o=n?.currencies.map(({code:e})=>e)??[],[s,c]=(0,U.useState)(e.currency??o[0]??`EUR`),[l,u]=(0,U.useState)(e.least??``),[d,f]=(0,U.useState)(e.most??``);return(0,K.jsxs)(ki,{apply:()=>{t({currency:s,least:l,most:d}),r()},children:[(0,K.jsx)(Oe,{label:i.currency,value:s,onChange:e=>c(e.target.value),children:o.map(e=>(0,K.jsx)(`option`,{children:e},e))}),(0,K.jsxs)(`div`,{className:`grid grid-cols-2 gap-2`,children:[(0,K.jsx)(H,{inputMode:`decimal`,pattern:`\\d+([.]\\d+)?`,label:a.least,value:l,onChange:e=>u(e.target.value)}),(0,K.jsx)(H,{inputMode:`decimal`,pattern:`\\d+([.]\\d+)?`,label:a.most,value:d,onChange:e=>f(e.target.value)})]})]})}function Mi({from:e,until:t,search:n,change:r,close:i}){let{work:a}=B(),[o,s]=(0,U.useState)(n[e]??``),[c,l]=(0,U.useState)(n[t]??``);return(0,K.jsxs)(ki,{apply:()=>{r({[e]:o,[t]:c}),i()},children:[(0,K.jsx)(H,{type:`date`,label:a[e],value:o,onChange:e=>s(e.target.value)}),(0,K.jsx)(H,{type:`date`,label:a[t],value:c,onChange:e=>l(e.target.value)})]})}function Ni(){let{shared:e,work:t}=B(),{agentId:n}=O(),{match:r,search:i}=l(),a=[[`/desk/$agentId/tasks`,t.list,ae],[`/desk/$agentId/board`,e.pages.board,Te],[`/desk/$agentId/map`,e.pages.map,te]];return(0,K.jsx)(`nav`,{"aria-label":t.layouts,className:`seg`,children:a.map(([e,t,a])=>(0,K.jsxs)(w,{className:`num`,to:e,params:{agentId:n},search:fi(i),"aria-current":r?.address===e?`true`:void 0,children:[(0,K.jsx)(a,{size:15,"aria-hidden":!0}),t]},e))})}var Pi=P(`
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
`),Fi=P(`
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
`),Ii=P(`
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
  `,[Pi,Fi]),Li=P(`
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
`),Ri=P(`
  query Earlier($id: ID!) {
    task(id: $id) {
      id
      title
      timezone
      proofs { id fileName contentUrl uploadedInstant }
    }
  }
`),zi=P(`mutation Review($input: ReviewTaskInput!) {
    reviewTask(input: $input) { __typename ... on TaskReview { id rating } ...problem }
  }`,[T]),Bi=P(`mutation AskReschedule($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ... on Reschedule { id status } ...problem }
  }`,[T]),Vi=P(`mutation ApproveReschedule($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[T]),Hi=P(`mutation RejectReschedule($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[T]),Q=P(`
  fragment moved on Task @_unmask {
    id
  }
`),Ui=P(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Q,y,T]),Wi=P(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Q,y,T]),Gi=P(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Q,y,T]),Ki=P(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Q,y,T]),qi=P(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...dryRun ...problem
    }
  }`,[Q,y,T]),Ji=P(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...dryRun ...problem
    }
  }`,[Q,y,T]),Yi=P(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...dryRun ...problem
    }
  }`,[Q,y,T]),Xi=P(`mutation Acknowledge($id: ID!, $dryRun: Boolean!) {
    acknowledgeDirectTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Q,y,T]),Zi=P(`mutation DisputeDirect($id: ID!, $dryRun: Boolean!, $notes: String!) {
    disputeDirectTask(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...dryRun ...problem }
  }`,[Q,y,T]),Qi=P(`mutation AskPublication($id: ID!, $dryRun: Boolean!, $notes: String!) {
    requestPublicationReview(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...dryRun ...problem }
  }`,[Q,y,T]),$i=P(`
    mutation ResolveDecision($input: ResolveDecisionInput!) {
      resolveDecision(input: $input) {
        __typename
        ... on Decision { decisionId status }
        ...problem
      }
    }
  `,[T]),$=(e,t,n,r,i={})=>({code:e,document:t,label:n,look:r,...i}),ea=[$(`approve_task_review`,Wi,`approve`,`primary`,{key:`a`}),$(`approve_task`,Ui,`approve`,`primary`,{key:`a`}),$(`acknowledge_direct_task`,Xi,`approve`,`primary`,{key:`a`}),$(`publish_task`,Gi,`publish`,`primary`),$(`request_publication_review`,Qi,`askPublication`,`quiet`,{notes:`needed`}),$(`reject_task_review`,qi,`reject`,`quiet`,{reasons:`reasons`,notes:`optional`,key:`r`}),$(`dispute_direct_task`,Zi,`dispute`,`quiet`,{notes:`needed`}),$(`dispute_task`,Ji,`dispute`,`quiet`,{reasons:`reasons`,notes:`optional`}),$(`cancel_task`,Ki,`cancelTask`,`danger`),$(`cancel_task_with_settlement`,Yi,`cancelTask`,`danger`,{reasons:`cancellations`})];function ta(e){let t=new Map(e.map(e=>[e.code,e])),n=new Set;return{allowed:ea.filter(({code:e,label:r})=>t.get(e)?.allowed&&!n.has(r)&&n.add(r)),refused:ea.filter(({code:e,label:r})=>t.has(e)&&!n.has(r)&&n.add(r))}}function na({task:e,move:t,close:n,done:r}){let{shared:i,work:a}=B(),o=oe(t.document),s=V(t.document),c=t.reasons?Object.entries(i[t.reasons]):[],[l,u]=(0,U.useState)(null),[d,f]=(0,U.useState)(``),[p,m]=(0,U.useState)(null),{run:h}=o,{id:g,title:_}=e,v=c.length===0||l!==null;(0,U.useEffect)(()=>{v&&h(ra(g,t,!0,l,t.notes===`needed`?_:null)).then(e=>e&&m(e.ledgerLines))},[h,g,_,t,l,v]);let y=async()=>{await s.run(ra(g,t,!1,l,d||null))&&(n(),r())},b=v?t.notes===`needed`&&!d.trim()?a.reasonNeeded:null:a.chooseReason;return(0,K.jsxs)(x,{title:`${a[t.label]}: ${e.title}`,close:n,children:[c.length>0&&(0,K.jsxs)(`fieldset`,{className:`m-0 border-0 p-0`,children:[(0,K.jsx)(`legend`,{className:`mb-2 p-0 text-s font-medium`,children:i.reason}),(0,K.jsx)(`div`,{className:`row wrap`,children:c.map(([e,t])=>(0,K.jsx)(pt,{type:`radio`,name:`reason`,label:t,checked:l===Number(e),onChange:()=>u(Number(e))},e))})]}),t.notes&&(0,K.jsxs)(`label`,{className:`field`,children:[i.note,(0,K.jsx)(`textarea`,{className:`in`,value:d,onChange:e=>f(e.target.value)}),(0,K.jsx)(`span`,{className:`font-normal text-quiet`,children:a.reasonHint})]}),o.problem?(0,K.jsx)(z,{problem:o.problem}):v&&(p===null?(0,K.jsx)(Ke,{}):(0,K.jsx)(at,{lines:p})),s.problem&&(0,K.jsx)(z,{problem:s.problem}),(0,K.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,K.jsx)(C,{onClick:n,children:i.back}),(0,K.jsx)(C,{look:t.look===`danger`?`danger`:`primary`,busy:s.isBusy,refusal:b,onClick:()=>void y(),"data-confirm":!0,children:a[t.label]})]})]})}function ra(e,t,n,r,i){return{id:e,dryRun:n,...t.reasons&&r!==null?{why:r}:{},...t.notes?{notes:i}:{}}}var ia=1200;function aa(e){let t=(0,U.useRef)(e);(0,U.useEffect)(()=>{t.current=e}),(0,U.useEffect)(()=>{let e=-1200,n=n=>{let{target:r}=n;if(r instanceof HTMLElement&&r.matches(`input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog] *, [role=application]`)||n.metaKey||n.ctrlKey||n.altKey)return;let i=n.timeStamp-e<ia;e=n.key===`g`?n.timeStamp:-1200,i||t.current[n.key]?.(n)};return addEventListener(`keydown`,n),()=>removeEventListener(`keydown`,n)},[])}function oa(e,t){let n=[...document.querySelectorAll(e)],r=n.indexOf(document.activeElement),i=n[r<0?t>0?0:n.length-1:r+t];i?.focus(),i?.scrollIntoView({block:`nearest`})}var sa=P(`
    fragment placed on Task @_unmask {
      ...card
      locationLatitude
      locationLongitude
      locationRadiusKm
      operator { firstName }
    }
  `,[Y]),ca=P(`
    query Cells($within: AreaInput!, $zoom: Int!, $filter: TaskFilterInput!) {
      taskCells(within: $within, zoom: $zoom, filter: $filter) {
        latitude
        longitude
        count
        byStatus { status count }
        task { ...placed }
      }
    }
  `,[sa]),la=P(`
    query InView($filter: TaskFilterInput!) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50) {
        totalCount
        nodes { ...placed }
      }
    }
  `,[sa]),ua=P(`
  subscription OperatorLocation($taskId: ID!) {
    operatorLocation(taskId: $taskId) {
      taskId
      location { lat lng accuracy }
      reportedInstant
    }
  }
`);function da({metres:e}){return(0,K.jsx)(K.Fragment,{children:fa()(e)})}function fa(){let{locale:e}=I();return t=>{let[n,r]=t<1e3?[Math.round(t),`meter`]:[Number((t/1e3).toPrecision(2)),`kilometer`];return fe(e,n,r,`short`,1)}}function pa({question:e,done:t}){let{work:n}=B();return(0,K.jsxs)(`div`,{className:`grid gap-2`,children:[(0,K.jsx)(`p`,{className:`m-0 font-medium`,children:e.message}),e.deadlineInstant&&(0,K.jsxs)(`p`,{className:`m-0 text-s text-quiet`,children:[n.answerDue,` `,(0,K.jsx)(E,{instant:e.deadlineInstant})]}),(0,K.jsx)(`div`,{className:`flex flex-wrap gap-2`,children:(0,K.jsx)(ma,{question:e,done:t})})]})}function ma({question:e,isSmall:t=!1,done:n}){let{run:r,isBusy:i,problem:a}=V($i),[o,s]=(0,U.useState)(),c=async t=>{s(t);let{taskId:i,decisionId:a}=e;await r({input:{taskId:i,decisionId:a,agentDecisionJson:t}})&&n()};return(0,K.jsxs)(K.Fragment,{children:[ha(e.optionsJson).map(e=>{let n=JSON.stringify(e);return(0,K.jsx)(C,{sizes:t?[`small`]:[],busy:i&&o===n,onClick:()=>void c(n),children:ga(e)},n)}),a&&(0,K.jsx)(z,{problem:a})]})}var ha=e=>JSON.parse(e);function ga(e){if(typeof e==`string`)return e.replaceAll(`_`,` `);let{label:t,title:n}=e??{};return String(t??n??JSON.stringify(e))}var _a=({children:e})=>(0,K.jsx)(`div`,{className:`card strip`,children:e});function va({mark:e,label:t,value:n,note:r}){return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`span`,{className:`k`,children:[e,t]}),(0,K.jsx)(`span`,{className:`fig`,children:n}),r&&(0,K.jsx)(`span`,{className:`s q`,children:r})]})}function ya({source:e,alt:t=``,count:n=0,icon:r,stage:i}){return e?(0,K.jsxs)(`span`,{className:`pics`,children:[(0,K.jsx)(`img`,{className:`thumb`,src:e,alt:t,loading:`lazy`}),n>1&&(0,K.jsx)(`span`,{className:`cnt`,children:n})]}):(0,K.jsx)(`span`,{className:`thumb none ${Ue(i)}`,children:(0,K.jsx)(r,{"aria-hidden":!0})})}function ba(e){let{label:t,look:n=`quiet`,refusal:r,variables:i,fields:a=xa}=e,o=Object.fromEntries(a.map(({name:e,start:t=``})=>[e,t])),s=pe(`${t} ${JSON.stringify(i(o,!0))}`,o);return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(C,{look:n,refusal:r,onClick:s.open,children:t}),s.isOpen&&(0,K.jsx)(Sa,{...e,values:s.draft,change:s.change,close:s.close})]})}var xa=[];function Sa({label:e,title:t,text:n,look:r,moves:i,confirmation:a=e,document:o,fields:s=xa,variables:c,isTried:l=!1,done:u,values:d,change:f,close:p}){let{shared:m,staff:h}=B(),g=s.find(({name:e,isOptional:t})=>!t&&!d[e]?.trim()),_=Ea(o,l&&!g?c(d,!0):null),{run:v,isBusy:y,problem:b}=V(o),ee=async()=>{await v(c(d,!1))&&(p(),u())};return(0,K.jsx)(x,{title:`${e}: ${t}`,close:p,...n?{text:n}:{},children:(0,K.jsxs)(`form`,{className:`grid gap-4`,onSubmit:e=>{e.preventDefault(),!g&&!y&&ee()},children:[s.map(e=>e.pick?(0,K.jsx)(U.Fragment,{children:e.pick(d,f)},e.name):(0,K.jsx)(wa,{field:e,value:d[e.name]??``,change:t=>f({...Ca(e.clears),[e.name]:t})},e.name)),_.problem?(0,K.jsx)(z,{problem:_.problem}):_.lines&&(0,K.jsx)(at,{lines:_.lines}),b&&(0,K.jsx)(z,{problem:b}),(0,K.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,K.jsx)(C,{onClick:p,children:m.back}),(0,K.jsx)(C,{type:`submit`,look:r===`danger`?`danger`:`primary`,busy:y,refusal:g&&h.missing(g.label),"data-confirm":!0,children:i?`${a}: ${i(d)}`:a})]})]})})}var Ca=(e=[])=>Object.fromEntries(e.map(e=>[e,``]));function wa({field:e,value:t,change:n}){let{name:r,label:i,hint:a,kind:o=`text`,choices:s={},isOptional:c}=e,l={name:r,label:i,hint:a,value:t,"aria-required":!c};return o===`choice`?(0,K.jsx)(Ee,{...l,of:Object.entries(s),choose:n}):o===`line`?(0,K.jsx)(H,{...l,autoComplete:`off`,onChange:e=>n(e.target.value)}):(0,K.jsx)(dt,{...l,onChange:e=>n(e.target.value)})}var Ta=250;function Ea(e,t){let{run:n,problem:r,forget:i,isBusy:a}=V(e),[o,s]=(0,U.useState)(null),c=t&&JSON.stringify(t);return(0,U.useEffect)(()=>{if(c===null){s(null),i();return}let e=!1,t=setTimeout(()=>{n(JSON.parse(c)).then(t=>{e||s(t?.ledgerLines??null)})},Ta);return()=>{e=!0,clearTimeout(t)}},[c,n,i]),{lines:o,problem:c===null?null:r,isBusy:a}}var Da=21600,Oa=3600,ka={lagSeconds:[30,300],deliveriesPending:[100,1e3],failingJobs:[1,10]};function Aa(e,t){let[n,r]=ka[e];return t>=r?`bad`:t>=n?`watch`:`good`}var ja=[`good`,`watch`,`bad`],Ma=e=>ja[Math.max(0,...e.map(e=>ja.indexOf(e)))],Na=P(`
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
`),Pa=P(`
  query StaffTasks($filter: TaskFilterInput, $after: String) {
    tasks(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id title status locationAddress payoutAmount payoutCurrency createdInstant agent { agentName } }
    }
  }
`),Fa=P(`
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
`),Ia=P(`
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
`),La=P(`
  query StaffSideHistory($all: TaskFilterInput, $disputed: TaskFilterInput) {
    all: tasks(filter: $all, first: 1) { totalCount }
    disputed: tasks(filter: $disputed, first: 1) { totalCount }
  }
`),Ra=P(`
  fragment decided on Task @_unmask {
    id
  }
`),za=P(`mutation StaffResolveDispute($input: ResolveDisputeInput!) {
    resolveDispute(input: $input) { __typename ...decided ...dryRun ...problem }
  }`,[Ra,y,T]),Ba=P(`mutation StaffRelease($id: ID!, $dryRun: Boolean!, $note: String) {
    releaseHeldTask(taskId: $id, dryRun: $dryRun, note: $note) { __typename ...decided ...dryRun ...problem }
  }`,[Ra,y,T]),Va=P(`mutation StaffRefuse($id: ID!, $dryRun: Boolean!, $reason: String!) {
    refuseHeldTask(taskId: $id, dryRun: $dryRun, reason: $reason) { __typename ...decided ...dryRun ...problem }
  }`,[Ra,y,T]);function Ha({waitedSeconds:e}){let{locale:t,words:{staff:n}}=I(),r=Da-e;return(0,K.jsx)(`span`,{className:r<3600?`bad`:void 0,children:r<0?n.promisePast(Kr(t,-r)):n.promiseLeft(Kr(t,r))})}export{ni as $,Pt as $t,aa as A,vn as At,Li as B,en as Bt,da as C,xr as Ct,ua as D,xn as Dt,la as E,On as Et,Bi as F,un as Ft,Z as G,zt as Gt,bi as H,Yt as Ht,Ri as I,$t as It,ci as J,Lt as Jt,yi as K,At as Kt,Hi as L,rn as Lt,ea as M,sn as Mt,ta as N,ln as Nt,sa as O,bn as Ot,Vi as P,dn as Pt,ai as Q,Mt as Qt,zi as R,nn as Rt,ga as S,Sr as St,ca as T,Rn as Tt,pi as U,Vt as Ut,Ni as V,an as Vt,di as W,jt as Wt,Y as X,Ft as Xt,si as Y,It as Yt,ii as Z,Rt as Zt,ya as _,Or as _t,Va as a,Kr as at,ma as b,jr as bt,La as c,Vr as ct,Oa as d,Rr as dt,q as en,ti as et,Aa as f,Dr as ft,Ea as g,kr as gt,ba as h,Mr as ht,Fa as i,xt as in,Jr as it,na as j,on as jt,oa as k,yn as kt,Pa as l,Ur as lt,wa as m,Er as mt,Ia as n,St as nn,Xr as nt,Ba as o,Br as ot,Ma as p,Ar as pt,ui as q,Nt as qt,Na as r,wt as rn,Zr as rt,za as s,zr as st,Ha as t,bt as tn,ei as tt,Da as u,Pr as ut,va as v,Nr as vt,fa as w,Un as wt,pa as x,Cr as xt,_a as y,Tr as yt,Ii as z,tn as zt};