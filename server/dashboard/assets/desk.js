const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=[import.meta.resolve("/dashboard/assets/tasks-pages.js"),import.meta.resolve("/dashboard/assets/rolldown-runtime.js"),import.meta.resolve("/dashboard/assets/first.js"),import.meta.resolve("/dashboard/assets/shared.js"),import.meta.resolve("/dashboard/assets/react.js"),import.meta.resolve("/dashboard/assets/shared.css"),import.meta.resolve("/dashboard/assets/de.js"),import.meta.resolve("/dashboard/assets/staff-pages.js"),import.meta.resolve("/dashboard/assets/es.js"),import.meta.resolve("/dashboard/assets/fr.js"),import.meta.resolve("/dashboard/assets/it.js"),import.meta.resolve("/dashboard/assets/nl.js"),import.meta.resolve("/dashboard/assets/pl.js"),import.meta.resolve("/dashboard/assets/pt.js")])))=>i.map(i=>d[i]);
import{r as e}from"./rolldown-runtime.js";import{a as t,d as n,f as r,h as i,n as a,o,p as s,t as c}from"./first.js";import{$n as l,$t as u,An as d,B as f,Bn as p,Bt as m,C as h,Cn as g,Cr as _,D as v,Dn as y,E as b,Fn as ee,Ft as x,G as te,Gn as ne,Gt as S,H as C,Hn as re,It as ie,J as ae,Jn as oe,K as se,Kn as ce,Kt as w,L as le,Lt as ue,M as T,Mn as E,N as de,Nn as fe,Nt as pe,Pt as me,Q as he,Qt as ge,R as _e,Rt as ve,Sn as ye,Sr as be,T as D,Tr as xe,U as Se,Ut as O,Vt as Ce,W as k,Wn as we,Wt as A,Y as j,Yn as Te,Yt as M,Z as N,Zn as Ee,_ as De,at as Oe,b as ke,br as Ae,c as je,cn as Me,ct as Ne,dn as P,dt as Pe,er as Fe,et as Ie,f as Le,fn as Re,ft as ze,ht as Be,j as F,jn as Ve,k as He,kn as Ue,l as We,ln as I,lt as Ge,mr as Ke,nr as qe,nt as Je,pn as Ye,q as L,qn as Xe,rr as Ze,rt as R,s as Qe,sn as $e,sr as et,st as tt,tr as nt,tt as z,u as rt,un as B,ur as it,v as V,w as at,wr as ot,wt as H,x as st,xn as ct,y as lt,yn as ut,yt as dt,z as ft,zt as pt}from"./shared.js";import{i as mt,n as ht,t as gt}from"./react.js";var U=e(mt(),1),_t=ht(),vt=M(`
  fragment approval on SpendingApproval @_unmask {
    id taskId cost currency createdInstant expiresInstant
    requested { frozen limits { currency perTask perDay perMonth } countries categoryIds }
    task { id title spendingObstacle { rule limit left } }
  }
`),W=M(`fragment rules on SpendingRules @_unmask {
    apiKeyId frozen countries categoryIds ownerNotice dayEndsInstant monthEndsInstant
    limits { currency perTask perDay perMonth spentToday spentThisMonth leftToday leftThisMonth mostNow }
    waiting { ...approval }
    warnings { code }
  }`,[vt]),yt=M(`query Spending {
    agent { id ownerReachable spendingRules { ...rules } apiKeys { id name prefix active spendingRules { ...rules } } }
    serviceCategories { id name }
  }`,[W]),bt=M(`
  query RuleChoices {
    countries { isoCode }
    currencies { code }
  }
`),xt=M(`
  query Frozen {
    agent { id spendingRules { frozen warnings { code } waiting { taskId } } }
  }
`),St=M(`mutation SetSpendingRules($input: SetSpendingRulesInput!) {
    setSpendingRules(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[W,w]),Ct=M(`mutation FreezeSpending($input: FreezeSpendingInput!) {
    freezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[W,w]),wt=M(`mutation UnfreezeSpending($input: SpendingRulesReferenceInput!) {
    unfreezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[W,w]),Tt=M(`mutation DecideSpending($input: DecideSpendingInput!) {
    decideSpending(input: $input) {
      __typename
      ... on SpendingRules { ...rules ledgerLines { account amount currency balanceAfter } }
      ...problem
    }
  }`,[W,w]),G=gt();function Et(){let{money:e}=P(),[t,n]=(0,U.useState)(!1),{data:r,refresh:i}=O(xt,{}),a=Me();A(i);let o=r?.agent?.spendingRules;if(!o)return null;let s=a?.spendingFrozen??o.frozen,c=s?e.isFrozen:e.freeze;return(0,G.jsxs)(G.Fragment,{children:[(0,G.jsxs)(`button`,{type:`button`,"data-command":``,"aria-haspopup":`dialog`,className:s?`nav frozen`:`nav`,onClick:()=>n(!0),children:[(0,G.jsx)(y,{"aria-hidden":!0}),c]}),t&&(s?(0,G.jsx)(Ot,{waits:o.waiting.some(({taskId:e})=>e===null),warnings:o.warnings,close:()=>n(!1)}):(0,G.jsx)(Dt,{close:()=>n(!1)}))]})}function Dt({close:e}){let{money:t}=P(),n=S(Ct),{run:r,isBusy:i,problem:a}=S(Ct),[o,s]=(0,U.useState)(),c=n.run;(0,U.useEffect)(()=>{c({input:{dryRun:!0}}).then(e=>e&&s(e.warnings))},[c]);let l=a??n.problem;return(0,G.jsxs)(k,{title:t.freezeTitle,text:t.freezeText,close:e,children:[(0,G.jsx)(K,{warnings:o??[]}),l&&(0,G.jsx)(z,{problem:l}),(0,G.jsx)(x,{look:`danger`,busy:i||!o&&!n.problem,onClick:()=>void r({input:{}}).then(t=>t&&e()),children:t.freezeNow})]})}function Ot({waits:e,warnings:t,close:n}){let{money:r}=P(),i=_e()===null,a=S(wt),o=S(Tt),s=a.problem??o.problem,c=async()=>{let e=await a.run({input:{}}),t=e?.waiting.find(({taskId:e,requested:t})=>e===null&&t&&!t.frozen),r=i&&t?await o.run({input:{approvalId:t.id,decision:`APPROVE`}}):e;r&&!r.frozen&&n()};return(0,G.jsxs)(k,{title:r.resumeTitle,text:i?r.resumeText:`${r.resumeText} ${r.resumeAskText}`,close:n,children:[(0,G.jsx)(K,{warnings:t}),e&&!i&&(0,G.jsx)(`p`,{role:`status`,className:`m-0 text-s`,children:r.resumeAsked}),s&&(0,G.jsx)(z,{problem:s}),(0,G.jsx)(x,{look:`primary`,busy:a.isBusy||o.isBusy,onClick:()=>void c(),children:i?r.resume:r.resumeNow})]})}function K({warnings:e}){let t=R();return e.map(e=>(0,G.jsx)(Re,{role:`note`,actions:(0,G.jsx)(Je,{code:e.code}),children:t.problem(e)},e.code))}var kt=M(`
  query Clock {
    practiceClock { nowInstant speed nextInSeconds lastRefused simulatedOperators }
    wallets { currency availableBalance }
  }
`),At=M(`mutation Advance($by: Int!) {
    advanceClock(by: $by) { __typename ... on PracticeTime { happened remainingSeconds } ...problem }
  }`,[w]),jt=M(`mutation SetSpeed($speed: Float!) {
    setClockSpeed(speed: $speed) { __typename ... on PracticeTime { speed } ...problem }
  }`,[w]),Mt=M(`mutation DispatchSample($input: CreateTaskInput!) {
    createTask(input: $input) { __typename ... on Task { id } ...problem }
  }`,[w]),Nt=M(`mutation TestMoney($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[w]),Pt=M(`
  query Played {
    tasks(first: 10) {
      nodes { id title status simulationScenario }
    }
  }
`),Ft=M(`
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
`),It=M(`
  query EventExamples {
    eventTypes { eventType description example }
  }
`),Lt=M(`mutation RegisterTwin($input: RegisterAgentInput!) {
    registerAgent(input: $input) { __typename ... on AgentRegistration { agentId apiKey } ...problem }
  }`,[w]),Rt=M(`mutation ClaimTwin($id: ID!) {
    claimAgent(agentId: $id) { __typename ... on Claim { id claimed } ...problem }
  }`,[w]);function zt({nowInstant:e,speed:t}){let n=Date.now();return{speed:t,at:r=>Date.parse(e)+Math.max(0,r-n)*t}}function Bt(e){let{at:t}=(0,U.useMemo)(()=>zt(e),[e]),[n,r]=(0,U.useState)(Date.now);return(0,U.useEffect)(()=>{let e=setInterval(()=>r(Date.now()),1e3);return()=>clearInterval(e)},[]),t(n)}var Vt=(0,U.createContext)(null);function Ht({children:e}){let{data:t,refresh:n}=O(kt,{});A(n);let r=(0,U.useMemo)(()=>t?{time:t.practiceClock,refresh:n}:null,[t,n]),i=(0,U.useMemo)(()=>t?zt(t.practiceClock):He,[t]);return(0,G.jsx)(Vt,{value:r,children:(0,G.jsx)(de,{value:i,children:e})})}var Ut=1,Wt=60,Gt={nowInstant:new Date(0).toISOString(),speed:1,nextInSeconds:0,lastRefused:null,simulatedOperators:0};function Kt(){let e=(0,U.use)(Vt);return(0,G.jsx)(qt,{isRead:e!==null,time:e?.time??Gt,refresh:e?.refresh??(()=>void 0)})}function qt({isRead:e,time:t,refresh:n}){let{locale:r,words:{practice:i}}=B(),a=Bt(t),o=new Date(e?a:Date.now()),s=S(jt),c=S(At),l=async e=>{await s.run({speed:e})&&n()},u=async()=>{await c.run({by:t.nextInSeconds??0})&&n()},d=o.toDateString()===new Date().toDateString(),f=t.speed===0,p=s.problem??c.problem;return(0,G.jsxs)(G.Fragment,{children:[(0,G.jsxs)(`div`,{className:`clock`,role:`region`,"aria-label":i.worldClock,children:[(0,G.jsx)(it,{size:16,"aria-hidden":!0}),(0,G.jsxs)(`span`,{className:e?`tabular-nums`:`invisible tabular-nums`,children:[!d&&e&&`${me(r,o)} `,dt(r,o)]}),(0,G.jsx)(x,{"aria-label":f?i.resume:i.pause,busy:s.isBusy,onClick:()=>void l(f?Ut:0),children:f?(0,G.jsx)(fe,{size:16,"aria-hidden":!0}):(0,G.jsx)(ee,{size:16,"aria-hidden":!0})}),(0,G.jsx)(x,{"aria-pressed":t.speed===Wt,busy:s.isBusy,onClick:()=>void l(t.speed===Wt?Ut:Wt),children:i.faster}),(0,G.jsxs)(x,{"data-command":``,busy:c.isBusy,refusal:t.nextInSeconds===null?i.yourTurn:null,onClick:()=>void(e&&u()),children:[(0,G.jsx)(et,{size:16,"aria-hidden":!0}),i.nextStep]})]}),p&&(0,G.jsx)(`div`,{className:`w-full`,children:(0,G.jsx)(z,{problem:p})})]})}var Jt=e=>e.endsWith(`@guest.invalid`);function Yt({children:e}){let{practice:t}=P(),{email:n}=C().person;return(0,G.jsxs)(`div`,{className:`ribbon`,children:[(0,G.jsx)(Ze,{size:16,"aria-hidden":!0}),(0,G.jsx)(`span`,{className:`grow`,children:t.ribbon}),Jt(n)&&(0,G.jsx)(`a`,{className:`underline underline-offset-2`,href:`/account/address`,children:t.keepIt}),e]})}function Xt({agentId:e}){let{locale:t,words:{shared:n,support:r}}=B(),i=Me()?.unreadNeedsPerson??0;return(0,G.jsxs)(L,{to:`/desk/$agentId/notifications`,params:{agentId:e},"aria-label":i>0?r.unread(i):n.pages.notifications,className:`btn icon small ghost bell`,children:[(0,G.jsx)(_,{size:18,"aria-hidden":!0}),i>0&&(0,G.jsx)(`span`,{"aria-hidden":!0,className:`n`,children:Pe(t,i)})]})}var Zt=M(`
  query Navigation {
    pendingActions {
      counts { tasksAwaitingReview tasksAwaitingFunding tasksAwaitingPublishing disputes pendingDecisions }
      supportReplies { id }
      webhookHealth { endpoint }
    }
    agent { id spendingRules { waiting { id } } apiKeys { id active spendingRules { waiting { id } } } }
    tasks(first: 1) { totalCount }
  }
`),Qt={draft:[`DRAFT`,`QUOTED`,`FUNDED`],open:[`PUBLISHED`],accepted:[`ACCEPTED`],enRoute:[`EN_ROUTE`],onSite:[`ARRIVED`,`IN_PROGRESS`],review:[`PROOF_SUBMITTED`,`PROOF_UPLOADED`,`UNDER_REVIEW`],disputed:[`REJECTED`,`DISPUTED`],done:[`COMPLETED`,`SETTLED`,`CLOSED`,`CANCELLED`,`EXPIRED`]},$t=new Set([`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`]),en=[`UNDER_REVIEW`,`PROOF_UPLOADED`,`COMPLETED`],tn={draft:`draft`,open:`open`,accepted:`accepted`,enRoute:`enroute`,onSite:`onsite`,review:`review`,disputed:`disputed`,done:`paid`},nn=Object.keys(Qt),rn=e=>nn.find(t=>Qt[t].includes(e))??`done`,an=[`questions`,`approvals`,`reviews`,`publishing`,`disputes`,`replies`],on={reviews:en,publishing:[`QUOTED`,`FUNDED`],disputes:[`DISPUTED`]},sn=e=>e?[e,...e.apiKeys.filter(({active:e})=>e)].flatMap(({spendingRules:e})=>e?.waiting??[]):[];function cn({pendingActions:{counts:e,supportReplies:t},agent:n}){return{questions:e.pendingDecisions,approvals:sn(n).length,reviews:e.tasksAwaitingReview,publishing:e.tasksAwaitingFunding+e.tasksAwaitingPublishing,disputes:e.disputes,replies:t.length}}var ln=e=>an.reduce((t,n)=>t+e[n],0);function un({pendingActions:e,agent:t,reviews:n,disputes:r,publishing:i}){let a=(e,t)=>t.map(t=>({kind:e,id:`task-${t.id}`,due:e===`reviews`?t.reviewByInstant:null,task:t}));return[...e.pendingDecisions.map(e=>({kind:`questions`,id:`question-${e.decisionId}`,due:e.deadlineInstant,question:e})),...sn(t).map(e=>({kind:`approvals`,id:`approval-${e.id}`,due:e.expiresInstant,approval:e})),...a(`reviews`,n.nodes),...a(`publishing`,i.nodes),...a(`disputes`,r.nodes),...e.supportReplies.map(e=>({kind:`replies`,id:`reply-${e.id}`,due:null,reply:e}))].sort((e,t)=>dn(e.due)-dn(t.due))}var dn=e=>e===null?2**53-1:Date.parse(e),fn=150;function pn({commands:e,find:t,typed:n=``,close:r}){let{palette:i}=P(),a=(0,U.useId)(),o=(0,U.useRef)(null),[s,c]=(0,U.useState)(n),[l,u]=(0,U.useState)(0),d=hn(s,t),f=(0,U.useMemo)(()=>[...mn(e,s),...d],[e,s,d]),p=Math.min(l,f.length-1);(0,U.useEffect)(()=>{o.current?.querySelector(`[aria-selected=true]`)?.scrollIntoView({block:`nearest`})},[p,f]);let m=e=>{e&&(r(),e.run())};return(0,G.jsx)(te,{close:r,"aria-label":i.title,className:`mx-auto mt-3 mb-auto w-[calc(100%-1.5rem)] max-w-[36rem] sm:mt-[12dvh]`,children:(0,G.jsxs)(`div`,{className:`flex max-h-[80dvh] flex-col`,children:[(0,G.jsx)(`input`,{role:`combobox`,"aria-label":i.title,"aria-expanded":!0,"aria-controls":a,"aria-autocomplete":`list`,"aria-activedescendant":f[p]?`${a}-${p}`:void 0,placeholder:i.placeholder,autoComplete:`off`,spellCheck:!1,className:`min-h-14 w-full border-0 border-b border-line bg-surface px-5 text-m outline-none placeholder:text-quiet`,value:s,onChange:e=>{c(e.target.value),u(0)},onKeyDown:e=>{let t={ArrowDown:p+1,ArrowUp:p-1,Home:0,End:f.length-1}[e.key];t!==void 0&&f.length>0?(e.preventDefault(),u((t+f.length)%f.length)):e.key===`Enter`&&!e.nativeEvent.isComposing&&(e.preventDefault(),m(f[p]))}}),(0,G.jsx)(`div`,{ref:o,id:a,role:`listbox`,"aria-label":i.title,className:`overflow-y-auto p-2`,children:gn(f).map(([e,t])=>(0,G.jsxs)(`div`,{role:`group`,"aria-label":e,children:[(0,G.jsx)(`p`,{"aria-hidden":!0,className:`m-0 px-3 pt-2 pb-1 text-xs font-semibold text-quiet`,children:e}),t.map(({command:e,index:t})=>(0,G.jsxs)(`div`,{id:`${a}-${t}`,role:`option`,"aria-selected":t===p,className:`group/option flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-m px-3 text-s aria-selected:bg-brand aria-selected:text-on-brand`,onMouseMove:()=>u(t),onClick:()=>m(e),children:[(0,G.jsx)(`span`,{className:`min-w-0 truncate`,children:e.label}),e.note&&(0,G.jsx)(`span`,{className:`shrink-0 text-xs text-quiet group-aria-selected/option:text-on-brand`,children:e.note})]},e.id))]},e))}),(0,G.jsx)(`p`,{role:`status`,className:`m-0 px-5 text-s text-quiet not-empty:pb-4`,children:f.length===0?i.nothing:``})]})})}function mn(e,t){let n=t.toLowerCase().split(/\s+/).filter(Boolean);return e.filter(({label:e,group:t})=>n.every(n=>`${e} ${t}`.toLowerCase().includes(n)))}function hn(e,t){let[n,r]=(0,U.useState)([]);return(0,U.useEffect)(()=>{let n=!1,i=setTimeout(()=>{e.trim()?t(e.trim()).then(e=>!n&&r(e)):r([])},fn);return()=>{n=!0,clearTimeout(i)}},[e,t]),n}function gn(e){let t=new Map;return e.forEach((e,n)=>t.set(e.group,[...t.get(e.group)??[],{command:e,index:n}])),[...t]}var _n=M(`
  query SavedViews {
    agent { id savedViews { id name query shared isOwn } }
    taskStatistics { byStatus { status count } }
  }
`),vn=M(`mutation SaveView($input: SaveViewInput!) {
    saveView(input: $input) { __typename ... on SavedView { id name query shared isOwn } ...problem }
  }`,[w]),yn=M(`mutation RenameView($input: RenameViewInput!) {
    renameView(input: $input) { __typename ... on SavedView { id name query shared isOwn } ...problem }
  }`,[w]),bn=M(`mutation DeleteView($input: DeleteViewInput!) {
    deleteView(input: $input) { __typename ... on SavedView { id name query shared isOwn } ...problem }
  }`,[w]),xn=M(`
  query FoundTasks($text: String!) {
    tasks(filter: { text: $text }, first: 8) {
      nodes { id title status }
    }
  }
`),Sn=M(`
  query TaskById($id: ID!) {
    task(id: $id) { id title status }
  }
`),Cn=`/desk/$agentId/tasks`,wn=`data-command`;function Tn({entries:e,agentId:t,showKeys:n,typed:r,close:a}){let{shared:o,account:s,support:c,palette:l}=P(),u=Ce(),{agents:d}=C(),f=O(_n,{}).data?.agent?.savedViews,p=(0,U.useMemo)(()=>{let r=e.map(({key:e,to:n,label:r})=>({id:n,group:l.pages,label:o.pages[r],note:`g ${e}`,run:()=>j({to:n,params:{agentId:t}})})),a=[...[...document.querySelectorAll(`[${wn}]`)].map((e,t)=>({id:`pressed-${t}`,group:l.actions,label:e.getAttribute(wn)||e.textContent.trim(),run:()=>e.click()})),{id:`new-key`,group:l.actions,label:s.createKey,run:()=>j({to:`/desk/$agentId/keys`,params:{agentId:t},search:{open:`key`}})},{id:`invite`,group:l.actions,label:s.invite,run:()=>j({to:`/desk/$agentId/keys`,params:{agentId:t},search:{part:`people`,open:`person`}})},{id:`ask`,group:l.actions,label:c.ask,run:()=>j({to:`/desk/$agentId/support`,params:{agentId:t},search:{about:`new`}})},{id:`keys`,group:l.actions,label:l.keysTitle,note:`?`,run:n},{id:`account`,group:l.actions,label:s.yourAccount,run:()=>location.assign(`/account`)}],u=d.filter(({id:e})=>e!==t).map(({id:e,name:t,testMode:n})=>({id:`agent-${e}`,group:l.agents,label:t,...n?{note:o.practice}:{},run:()=>j({to:`/desk/$agentId`,params:{agentId:e}})})),p=(f??[]).map(({id:e,name:n,query:r})=>({id:`view-${e}`,group:l.views,label:n,run:()=>j({to:Cn,params:{agentId:t},search:i(Cn,r??``)})}));return[...r,...p,...a,...u]},[e,t,d,f,n,o,s,c,l]),m=(0,U.useCallback)(async e=>{let n=/^#?(\d{1,10})$/.exec(e)?.[1],r=u.client.query(xn,{text:e}).toPromise(),i=n?await u.client.query(Sn,{id:n}).toPromise():null;return[...new Map([i?.data?.task,...(await r).data?.tasks.nodes??[]].flatMap(e=>e?[[e.id,e]]:[])).values()].map(({id:e,title:n,status:r})=>({id:`task-${e}`,group:l.tasks,label:`#${e} ${n}`,note:o.statuses[r],run:()=>j({to:`/desk/$agentId/tasks/$taskId`,params:{agentId:t,taskId:e}})}))},[u,t,l,o]);return(0,G.jsx)(pn,{commands:p,find:m,typed:r,close:a})}var En=/Mac|iPhone|iPad/.test(navigator.userAgent);function Dn(){let{palette:e}=P();return En?`⌘ K`:`${e.control} K`}var On=(0,U.lazy)(()=>n(()=>import(`./tasks-pages.js`).then(e=>e.t),__vite__mapDeps([0,1,2,3,4,5]),import.meta.url));function kn({entries:e,agentId:t}){let{palette:n}=P(),r=Dn(),[i,o]=(0,U.useState)(``),[s,l]=(0,U.useState)(null),u=(0,U.useCallback)(()=>{l(null),o(``)},[]);(0,U.useLayoutEffect)(()=>{let e=a();e!==null&&(o(e),l(`palette`))},[]);let d=(0,U.useCallback)(()=>l(`keys`),[]);return(0,U.useEffect)(()=>{let e=e=>{let t=e.target instanceof HTMLElement&&e.target.matches(`input, textarea, select, [contenteditable]`);c(e)?(e.preventDefault(),o(``),l(e=>e===`palette`?null:`palette`)):e.key!==`?`||t||e.metaKey||e.ctrlKey||l(`keys`)};return addEventListener(`keydown`,e),()=>removeEventListener(`keydown`,e)},[]),(0,G.jsxs)(G.Fragment,{children:[(0,G.jsxs)(`button`,{type:`button`,"aria-label":n.title,"aria-keyshortcuts":`Control+K Meta+K`,"aria-haspopup":`dialog`,className:`find`,onClick:()=>l(`palette`),children:[(0,G.jsx)(Ue,{"aria-hidden":!0}),(0,G.jsx)(`span`,{className:`cut`,children:n.find}),(0,G.jsx)(`kbd`,{children:r})]}),s===`palette`&&(0,G.jsx)(Tn,{entries:e,agentId:t,showKeys:d,typed:i,close:u}),(0,G.jsx)(U.Suspense,{children:s===`keys`&&(0,G.jsx)(On,{entries:e,close:u})})]})}function An({entries:e}){let t=C(),{agentId:n}=N();if(!t.agents.some(e=>e.id===n))return(0,G.jsx)(Oe,{});let r=u(`agent:${n}`),i=t.agents.some(({id:e,testMode:t})=>e===n&&t),a=(0,G.jsx)(jn,{entries:e,viewer:t,agentId:n});return(0,G.jsx)(pt,{value:r,children:(0,G.jsx)(Ye,{value:r.client,children:(0,G.jsx)(ue,{children:i?(0,G.jsx)(Ht,{children:a}):a})})},n)}function jn({entries:e,viewer:t,agentId:n}){let{shared:r}=P(),i=(0,U.useMemo)(()=>({agentId:n}),[n]),a=R(),o=Mn(),s=t.agents.find(({id:e})=>e===n);return(0,G.jsx)(Se,{entries:e,parameters:i,counts:o,who:(0,G.jsx)(Nn,{viewer:t,agentId:n}),actions:(0,G.jsxs)(G.Fragment,{children:[(0,G.jsx)(kn,{entries:e,agentId:n}),(0,G.jsxs)(L,{to:`/desk/$agentId/new`,params:i,"aria-keyshortcuts":`g n`,className:`${ie()} new`,children:[(0,G.jsx)(E,{"aria-hidden":!0}),r.pages.newTask]})]}),foot:(0,G.jsxs)(G.Fragment,{children:[(0,G.jsx)(Et,{}),t.staff&&(0,G.jsx)(L,{to:`/staff`,className:`nav`,children:r.staffDesk})]}),notices:(0,G.jsxs)(G.Fragment,{children:[s?.testMode&&(0,G.jsx)(Yt,{children:(0,G.jsx)(Kt,{})}),(0,G.jsx)($e,{status:s?.status,text:a.problem({code:`agent_suspended`}),actions:(0,G.jsx)(L,{to:`/desk/$agentId/support`,params:i,className:`link`,children:r.pages.support})})]}),state:(0,G.jsxs)(G.Fragment,{children:[(0,G.jsx)(ve,{}),(0,G.jsx)(Xt,{agentId:n})]})})}function Mn(){let{data:e,refresh:t}=O(Zt,{});if(A(t),!e)return{};let n=e.pendingActions.webhookHealth.length;return{inbox:{count:ln(cn(e)),isHot:!0},tasks:{count:e.tasks.totalCount},webhooks:{count:n,isHot:!0}}}function Nn({viewer:e,agentId:t}){let{shared:n}=P(),r=e.agents.some(({id:e,testMode:n})=>e===t&&n);return(0,G.jsxs)(`label`,{className:`who`,children:[(0,G.jsx)(v,{}),(0,G.jsxs)(`span`,{className:`grow`,children:[(0,G.jsx)(`span`,{className:`vh`,children:n.actingFor}),(0,G.jsx)(`select`,{value:t,onChange:e=>j({to:`/desk/$agentId`,params:{agentId:e.target.value}}),children:e.agents.map(e=>(0,G.jsxs)(`option`,{value:e.id,children:[e.name,e.testMode?` (${n.practice})`:``]},e.id))}),(0,G.jsx)(`small`,{children:r?n.practice:e.person.email})]})]})}var Pn=[{key:`i`,to:`/desk/$agentId`,label:`inbox`,icon:Ee,isStart:!0,isTab:!0},{key:`t`,to:`/desk/$agentId/tasks`,label:`tasks`,icon:we,isStart:!0,isTab:!0},{key:`n`,to:`/desk/$agentId/new`,label:`newTask`,icon:E,isTab:!0,group:`apart`},{key:`b`,to:`/desk/$agentId/board`,label:`board`,icon:Te},{key:`p`,to:`/desk/$agentId/map`,label:`map`,icon:p,isTab:!0},{key:`m`,to:`/desk/$agentId/money`,label:`money`,icon:ye,isTab:!0},{key:`s`,to:`/desk/$agentId/spending`,label:`spending`,icon:qe},{key:`w`,to:`/desk/$agentId/webhooks`,label:`webhooks`,icon:ct,group:`developers`},{key:`k`,to:`/desk/$agentId/keys`,label:`keys`,icon:oe,group:`developers`},{key:`x`,to:`/desk/$agentId/practice`,label:`practice`,icon:Ze,group:`developers`},{key:`u`,to:`/desk/$agentId/support`,label:`support`,icon:ce,group:`foot`},{key:`o`,to:`/desk/$agentId/notifications`,label:`notifications`,icon:_,group:`apart`}],Fn=M(`
  fragment waitingRequest on SupportRequest @_unmask { id type subject createdInstant agent { agentName } operator { name } }
`),In=M(`
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
`),Ln=M(`query StaffQueues {
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
  }`,[Fn,In]),Rn=M(`
  subscription StaffQueuesChanged {
    queuesChanged { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks oldestSeconds }
  }
`),zn=M(`
  query StaffQueueCounts {
    platform {
      queues { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks }
    }
  }
`);function Bn({children:e}){let t=Ce(),[n]=(0,U.useState)(()=>new Set);return(0,U.useEffect)(()=>{let e=0;return ge(t,Rn,{},()=>{e+=1;for(let t of n)t({sequence:e,taskId:``})})},[t,n]),(0,G.jsx)(m,{value:n,children:e})}var Vn=(0,U.createContext)(`SUPPORT`);function Hn(){let e=(0,U.use)(Vn),{staff:t}=P();return n=>e===n||e===`ADMIN`?null:t.needsRole(t.roles[n])}var Un={};function Wn({entries:e}){let t=C();if(!t.staff)return(0,G.jsx)(Oe,{});let n=u(`staff`);return(0,G.jsx)(pt,{value:n,children:(0,G.jsx)(Ye,{value:n.client,children:(0,G.jsx)(Vn,{value:t.staff.role,children:(0,G.jsx)(Bn,{children:(0,G.jsx)(Gn,{entries:e,viewer:t,member:t.staff})})})})})}function Gn({entries:e,viewer:t,member:n}){let{shared:r,staff:i}=P(),a=Kn(),[o]=t.agents;return(0,G.jsx)(Se,{entries:e,parameters:Un,counts:a,who:(0,G.jsxs)(`div`,{className:`who`,children:[(0,G.jsx)(v,{}),(0,G.jsxs)(`span`,{className:`grow`,children:[`Fieldcall`,(0,G.jsxs)(`small`,{children:[n.name,` · `,i.roles[n.role]]})]})]}),foot:o&&(0,G.jsxs)(L,{to:`/desk/$agentId`,params:{agentId:o.id},className:`nav`,children:[r.pages.inbox,`: `,o.name]}),state:(0,G.jsx)(ve,{})})}function Kn(){let{data:e,refresh:t}=O(zn,{});if(A(t),!e?.platform)return{};let{disputes:n,operatorsToApprove:r,support:i,payouts:a,payoutsToConfirm:o,reversals:s,heldTasks:c}=e.platform.queues;return{queues:{count:n+r+i+a+o+s+c,isHot:!0},disputes:{count:n},operators:{count:r},payouts:{count:a+o},support:{count:i}}}var qn=[{key:`q`,to:`/staff`,label:`queues`,icon:Xe,isStart:!0,isTab:!0},{key:`d`,to:`/staff/disputes`,label:`disputes`,icon:Ve,isTab:!0},{key:`o`,to:`/staff/operators`,label:`operators`,icon:Fe,isTab:!0},{key:`p`,to:`/staff/payouts`,label:`payouts`,icon:ot,isTab:!0},{key:`u`,to:`/staff/support`,label:`support`,icon:ce,isTab:!0},{key:`t`,to:`/staff/tasks`,label:`tasks`,icon:ne,group:`lookUp`},{key:`a`,to:`/staff/agents`,label:`agents`,icon:Ae,group:`lookUp`},{key:`f`,to:`/staff/transfers`,label:`transfers`,icon:g,group:`lookUp`},{key:`c`,to:`/staff/countries`,label:`countries`,icon:nt,group:`platform`},{key:`l`,to:`/staff/documents`,label:`documents`,icon:be,group:`platform`},{key:`h`,to:`/staff/health`,label:`health`,icon:l,group:`platform`},{key:`i`,to:`/staff/audit`,label:`audit`,icon:d,group:`platform`}],Jn=Object.assign({"../../words/de/staff.ts":()=>n(()=>import(`./de.js`).then(e=>e.t),__vite__mapDeps([6,1,3,2,4,5]),import.meta.url),"../../words/en/staff.ts":()=>n(()=>import(`./staff-pages.js`).then(e=>e.t),__vite__mapDeps([7,1,3,2,4,5]),import.meta.url),"../../words/es/staff.ts":()=>n(()=>import(`./es.js`).then(e=>e.r),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"../../words/es-419/staff.ts":()=>n(()=>import(`./es.js`).then(e=>e.n),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"../../words/fr/staff.ts":()=>n(()=>import(`./fr.js`).then(e=>e.t),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),"../../words/it/staff.ts":()=>n(()=>import(`./it.js`).then(e=>e.t),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),"../../words/nl/staff.ts":()=>n(()=>import(`./nl.js`).then(e=>e.t),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),"../../words/pl/staff.ts":()=>n(()=>import(`./pl.js`).then(e=>e.t),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url),"../../words/pt/staff.ts":()=>n(()=>import(`./pt.js`).then(e=>e.r),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),"../../words/pt-BR/staff.ts":()=>n(()=>import(`./pt.js`).then(e=>e.n),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url)}),Yn=new Map;function Xn(e){let n=Jn[`../../words/${e}/staff.ts`]??Jn[`../../words/en/staff.ts`],r=Yn.get(e);return r||(r=n().catch(e=>{throw new t(String(e),{cause:e})}),Yn.set(e,r)),r}function Zn({children:e}){let{locale:t,words:n}=B(),{staff:r}=(0,U.use)(Xn(t)),i=(0,U.useMemo)(()=>({locale:t,words:{...n,staff:r}}),[t,n,r]);return(0,G.jsx)(I,{value:i,children:e})}var Qn=D(`en-GB`),$n={yourAccount:`Your account and passkeys`,ownersOnly:`Only an owner of the agent can do this.`,noLimit:`No limit`,agentsLimit:`That of the agent`,activeKeys:`Keys in use`,keysText:`A key lets a program act for this agent. Give each program a key of its own, with no more rights than it needs.`,endedKeys:e=>Qn(e,e=>({one:`${e} key that has ended`,other:`${e} keys that have ended`})),createKey:`Create a key`,keyName:`Name`,keyNameHint:`Where it is used, such as “production” or “nightly job”.`,mayDo:`What it may do`,scopeNeeded:`Choose at least one permission.`,expires:`Expires`,inDays:e=>Qn(e,e=>({one:`in ${e} day`,other:`in ${e} days`})),never:`never`,prefix:`Begins with`,lastUsed:`Last used`,limit:`Spending limit`,frozen:`Frozen`,ended:`Ended`,keyMade:`Here is the key`,keyMadeText:`Copy it now: it is shown only this once. Only a hash of it is stored.`,key:`Key`,tryIt:`Try it`,kept:`I've saved it`,revoke:`Revoke`,revokeTitle:e=>`Revoke the key “${e}”?`,revokeText:`Programs that use it are refused at once. A revoked key never counts again.`,peopleText:`People act for this agent with their own e-mail address. They need no key.`,invite:`Invite a person`,inviteText:`They get a mail and sign in with this address.`,email:`E-mail address`,role:`Role`,you:`you`,may:`May`,since:`Since`,changeRole:`Change role`,remove:`Remove`,removeTitle:e=>`Remove ${e}?`,removeText:`They can act for this agent no more, at once. Keys that they have made stay valid.`,sessionsOf:e=>`Where ${e} is signed in`,sessionsText:`End the sessions that you do not know. To sign in without a mailed code, add one of your`,passkeys:`passkeys`,thisBrowser:`This browser`,unknownBrowser:`Unknown browser`,signedIn:`Signed in`,ends:`Ends`,network:`Network`,end:`Sign out`,endTitle:e=>`Sign out of ${e}?`,endText:`That browser has to sign in again.`,endAll:`Sign out everywhere`,endAllTitle:`Sign out of all browsers?`,endAllText:`This browser is among them.`,noAssistants:`No assistant is connected`,noAssistantsText:`An assistant such as Claude asks you before it acts for this agent, within the rights and the limit that you set.`,connect:`Connect an assistant`,connectText:`Give this address to an assistant that speaks MCP. It leads you here to say what it may do.`,mcpAddress:`Address for MCP`,cutOff:`Cut off`,cutOffAlready:`Cut off`,cutOffTitle:e=>`Cut off ${e}?`,cutOffText:`It can act no more, within a second. To come back it has to ask again.`,from:`From`,allowedBy:`Allowed by`,name:`Name`,about:`What it does`,ownerEmail:`Owner’s e-mail address`,emailHint:`A new address is asked by mail to confirm itself.`,confirmed:`Confirmed`,website:`Website`,save:`Save`,saved:`Saved`,state:`State`,number:`Number`,world:`World`,practiceWorld:`Practice: test money, simulated operators`,realWorld:`Real operators and money`,contacts:`Contact methods`,contactsText:`How this agent is told what happens, beside its webhooks.`,toWebhooks:`Webhooks`,by:`By`,where:`Where to`,add:`Add`,active:`On`,paused:`Paused`,unconfirmed:`Not confirmed yet`,pause:`Pause`,resume:`Resume`,removeContact:e=>`Remove ${e}?`,removeContactText:`Nothing is sent there any more.`,parts:{keys:`Keys`,people:`People`,assistants:`Assistants`,sessions:`Sessions`,profile:`Profile`},scopes:{READ:{name:`Read`,text:`See everything of the account, and follow it live.`},DISPATCH:{name:`Dispatch`,text:`Create, publish and cancel tasks, and answer questions of operators.`},SETTLE:{name:`Settle`,text:`Decide on money: deposit, fund, approve, reject and dispute.`},MANAGE:{name:`Manage`,text:`Change the account itself: keys, webhooks, spending rules and profile.`}},limits:{perTask:e=>`${e} a task`,perDay:e=>`${e} a day`,perMonth:e=>`${e} a month`},roles:{OWNER:{name:`Owner`,text:`Everything, the people included`},MEMBER:{name:`Member`,text:`The daily work, and decisions on money`},VIEWER:{name:`Viewer`,text:`Read`}},states:{REGISTERED:`Registered`,VERIFIED:`Verified`,ACTIVE:`Active`,SUSPENDED:`Suspended`},methods:{WEBHOOK:`Webhook`,EMAIL:`E-mail`,POLLING:`Polling`,WEBSOCKET:`Websocket`,MCP_CALLBACK:`MCP`,PUSH:`Push`}},er=D(`en-GB`),tr={reserved:`Reserved`,locked:`Locked`,pending:`On its way`,ledger:`Ledger`,ledgerEmpty:`Deposits, holds and payments appear here.`,ledgerNone:`No entry matches these filters.`,deposit:`Add money`,depositTitle:`Add money`,depositText:`You pay on the page of the payment provider and come back here.`,moneyEmpty:`No wallet yet`,moneyEmptyText:`The first deposit opens one. A task is paid from the wallet in its currency.`,figures:`Figures as a table`,available:`Available`,total:`Total`,day:`Day`,kind:`Kind`,allKinds:`All kinds`,from:`From`,until:`Until`,deposits:`Deposits`,depositsEmpty:`Deposits by card or bank appear here with their state.`,takenBack:e=>`${e} taken back`,processing:`Being processed`,pay:`Pay`,refund:`Refund`,refundTitle:`Refund a deposit`,refundText:`The amount leaves the available balance at once and goes back the way it came.`,preview:`Preview`,bank:`By bank transfer`,bankShow:`Show bank details`,holder:`Account holder`,bankName:`Bank`,reference:`Reference`,copy:e=>`Copy: ${e}`,statement:`Statement`,statementFor:(e,t)=>`Statement of ${e}, ${t}`,period:`Period`,print:`Print`,download:`Download CSV`,opening:`Opening balance`,closing:`Closing balance`,change:`Change`,statementEmpty:`Nothing moved in this period.`,times:`All times in UTC.`,freeze:`Freeze spending`,isFrozen:`Spending frozen`,resume:`Resume spending`,freezeTitle:`Freeze all spending?`,freezeText:`From now on no task can be funded or published from the wallets. Tasks that are already funded go on and are paid.`,freezeNow:`Freeze now`,resumeTitle:`Resume spending?`,resumeText:`No task can be funded while spending is frozen.`,resumeAskText:`The owner is asked by e-mail and spending resumes when the answer is yes.`,resumeNow:`Ask to resume`,resumeAsked:`The owner has been asked by e-mail. Spending resumes with the answer.`,allKeys:`The agent, all keys together`,keyRules:e=>`Key “${e}”`,waiting:`Waiting for your approval`,waitingText:`Decide here or by the link in the e-mail; what is not decided in time stays as it is.`,allow:`Approve`,decline:`Decline`,looser:`Looser rules`,asked:`asked`,lapses:`lapses`,editRules:`Edit rules`,editText:`Stricter limits apply at once. Looser ones wait for the owner's answer by e-mail. An empty amount is no limit.`,noLimits:`No limits: tasks in every currency may spend what the wallet has.`,noLimit:`no limit`,countries:`Countries`,categories:`Categories`,every:`All`,mostNow:`A task may cost now`,perTask:`Per task`,perDay:`Per day`,perMonth:`Per month`,left:`Left:`,renews:`renews`,addCurrency:`Add a currency`,removeCurrency:`Remove this currency`,addCountry:`Add a country`,addCategory:`Add a category`,noCurrencyLeft:`Every currency has its limits.`,saveRules:`Save rules`,ownerAsked:`What is looser waits for the owner, who has been asked by e-mail.`,usualAmounts:`Usual amounts`,amountExample:`Enter an amount, such as 100 or 49.50.`,addAmount:e=>`Add ${e}`,onItsWay:e=>`${e} on its way`,owed:e=>`${e} owed because a payment was reversed. New money pays this first.`,held:`Held in tasks`,heldTasks:e=>er(e,e=>({one:`${e} task · paid when you approve, returned if nobody comes`,other:`${e} tasks · paid when you approve, returned if nobody comes`})),heldNone:`No task holds money. The cost of a task is held here until you approve it.`,limitToday:`Spending limit today`,ofLimit:e=>`of ${e}`,limitNone:`No daily limit. With a limit, larger spending waits for your approval.`,changeLimits:`Change limits`,inAndOut:`In and out`,moneyIn:`In`,moneyOut:`Out`,flowNone:`No money came or left in these days.`,spent:`Spent by category`,spentTasks:e=>er(e,e=>({one:`${e} task`,other:`${e} tasks`})),spentNone:`Payments for tasks appear here by category.`,movement:`Movement`,purpose:`For`,days:{7:`7 days`,30:`30 days`,90:`90 days`},depositStates:{PENDING:`Waiting`,PAID:`Paid`,DECLINED:`Declined`,CANCELLED:`Cancelled`,EXPIRED:`Expired`}},nr={allEvents:`All events`,needsText:`Work to review, questions, failed payments and answers from support appear here, the newest first.`,needs:{"task.under_review":`The work waits for your review`,"task.review_due":`The review ends soon`,"task.completed":`The operator has finished the work`,"task.disputed":`A dispute was opened`,"task.dispute_resolved":`The dispute was decided`,"task.decision_requested":`A question waits for your answer`,"task.reschedule_requested":`The operator asks for another time`,"task.expired":`Nobody accepted the task in time`,"task.released":`The operator gave the task back`,"task.operator_no_show":`The operator did not come`,"task.publication_refused":`The task was not published`,"wallet.deposit_failed":`A deposit did not arrive`,"wallet.deposit_reversed":`A payment was reversed`,"support.replied":`Support has answered`,"webhook.disabled":`An endpoint was disabled`,"account.suspended":`The account was suspended`},titles:{"wallet.credited":`Money arrived`,"wallet.reversal_returned":`Reversed money came back`,"support.status_changed":`A support request has a new state`,"country.live":`A country is live`,"spending.decided":`Spending was decided`,"account.reinstated":`The suspension has ended`,"account.verified":`The owner is verified`,"account.members_changed":`Members changed`},ways:{review:`Review the work`,dispute:`See the dispute`,answer:`Answer`,time:`Decide on the time`,again:`Dispatch again`,task:`Open the task`,thread:`Read the answer`,endpoint:`Check the endpoint`},tasks:{"task.created":`Task created`,"task.quoted":`Task quoted`,"task.funded":`Task funded`,"task.published":`Task published`,"task.accepted":`Task accepted`,"task.released":`Task released`,"task.en_route":`Task en route`,"task.arrived":`Task arrived`,"task.in_progress":`Task in progress`,"task.proof_submitted":`Task proof submitted`,"task.proof_uploaded":`Task proof uploaded`,"task.under_review":`Task under review`,"task.completed":`Task completed`,"task.rejected":`Task rejected`,"task.settled":`Task settled`,"task.closed":`Task closed`,"task.cancelled":`Task cancelled`,"task.expired":`Task expired`,"task.overdue":`Task overdue`,"task.disputed":`Task disputed`,"task.dispute_resolved":`Task dispute resolved`,"task.decision_requested":`Task decision requested`,"task.decision_resolved":`Task decision resolved`,"task.reschedule_requested":`Task reschedule requested`,"task.reschedule_approved":`Task reschedule approved`,"task.reschedule_rejected":`Task reschedule rejected`,"task.location_updated":`Task location updated`,"task.operator_no_show":`Task operator no show`,"task.review_due":`Task review due`,"task.held_for_review":`Task held for review`,"task.hold_released":`Task hold released`,"task.publication_refused":`Task publication refused`,"dispute.overdue":`Dispute overdue`}},rr={title:`Search and commands`,placeholder:`Search or jump to`,nothing:`Nothing found`,pages:`Pages`,actions:`Actions`,agents:`Switch agent`,tasks:`Tasks`,views:`Views`,keysTitle:`Keys of this desk`,control:`Ctrl`,find:`Search`,keys:{search:`Search on this page`,help:`This list`,close:`Close what is open`}},ir=D(`en-GB`),ar={clock:`Clock of the practice world`,nothingNext:`Nothing comes by itself: it is the agent’s turn.`,nextIn:e=>`The next step comes in ${e}.`,yourTurn:`Dispatch a task, or decide on one.`,toNext:`To the next step`,anHour:`+1 hour`,aDay:`+1 day`,advancingFor:e=>`Time passes… ${e} left`,advancing:`Time passes…`,happened:e=>ir(e,e=>({one:`${e} step happened.`,other:`${e} steps happened.`})),speed:`Speed`,noOperators:`This service runs without simulated operators, so tasks stay open.`,lastRefused:`The last step of an operator was refused:`,dispatchTitle:`Dispatch a sample task`,available:`Test money in the wallet:`,addMoney:`Put test money in`,scenario:`How it goes`,dispatch:`Dispatch`,sampleTitle:`Photograph a shop front`,sampleText:`Two photographs of the front, one with the house number.`,sampleItem:`The house number can be read`,noTask:`No task in this world yet`,noTaskText:`Choose how a task goes and dispatch it. Then let time pass and watch both sides.`,played:`Tasks of this world`,decide:`Decide on its page`,stream:`What happens, side by side`,agentSide:`Your agent`,operatorSide:`Simulated operator`,canDo:`The agent can now:`,webhooks:`What your webhook gets`,toWebhooks:`Webhooks`,sentText:`The bodies that were sent for this task.`,notSentText:`Nothing was sent: no endpoint wants these events. One would get bodies such as these.`,realAgent:`This agent works in the real world`,realAgentText:`Practice needs an agent of its own, with test money, simulated operators and a clock that you move.`,switchTo:e=>`Practise with ${e}`,twin:`A practice twin`,twinText:`Registers a second agent in test mode with your address as its owner. You accept the terms for it, as for this one.`,readMore:`What practice is`,createTwin:`Create a practice twin`,twinOf:e=>`${e} (practice)`,twinMade:`The twin is registered. Take it over, and its desk opens.`,twinKey:`Its key, shown only this once`,openTwin:`Take it over and practise`,speeds:{0:`Stands still`,1:`As real time`,60:`A minute a second`,3600:`An hour a second`},scenarios:{HAPPY_PATH:{name:`All goes well`,text:`Accepted, carried out and proven as required.`},ASKS_DECISION:{name:`Asks what to do`,text:`On site, the operator asks, with an hour to answer and a default.`},ASKS_RESCHEDULE:{name:`Asks for another time`,text:`After acceptance, the operator asks to move the task by a day.`},BLURRED_PHOTO:{name:`Blurred photographs`,text:`The photographs are too blurred to read.`},GPS_OFF:{name:`No position`,text:`No coordinates, neither with the steps nor in the photographs.`},DUPLICATE_PHOTO:{name:`Photograph used before`,text:`The same photograph twice, and again in the next such task.`},MISSING_CHECKLIST:{name:`Checklist left out`,text:`No item of the checklist is ticked off.`},LATE:{name:`Late`,text:`Carried out well, but after the time to complete it.`},NO_SHOW:{name:`Does not come`,text:`Accepted and never started; a day later another operator does it.`},RELEASED:{name:`Gives it back`,text:`Released on the way; another operator carries it out.`},NOBODY_ACCEPTS:{name:`Nobody accepts`,text:`Open until the time to accept passes, or you cancel it.`},CONTESTS_REJECTION:{name:`Contests a rejection`,text:`Reject it: the operator contests, and a day later the payout is split.`},AGENT_SLEEPS:{name:`The agent sleeps`,text:`Proven as required, and approved by itself when the review time ends.`},FORGETS_TO_SUBMIT:{name:`Forgets to submit`,text:`Photographs are uploaded; 72 hours late they are submitted as they are.`},ASKS_WITHOUT_DEADLINE:{name:`Asks without a deadline`,text:`Without an answer the question lapses after 72 hours.`},SLOW_DISPUTE:{name:`Slow dispute`,text:`Reject it: the platform decides after five days.`}},sides:{AGENT:`by the agent`,OPERATOR:`by the operator`,PLATFORM:`by the platform`,SYSTEM:`by the service`},deliveries:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},ribbon:`Practice world: test money, simulated operators, nothing is real.`,keepIt:`Keep it: confirm an address`,worldClock:`Practice clock`,pause:`Pause`,resume:`Go on`,faster:`×60`,nextStep:`Next step`,mission:`Your first task`,sendStep:`Send somebody`,sent:e=>`${e} accepted the task`,sendHow:`Say what is to be done, where, and what you pay`,watchStep:`Watch`,watched:e=>`${e} has been on site`,waiting:`Nobody has accepted it yet: “Next step” above lets the time pass`,watching:`On the way or at work: the next step comes on the practice clock`,checkStep:`Check the photographs`,checked:`You have decided`,checking:`The photographs are here, and you decide`,openReview:`Open the review`,payStep:`Pay`,toPay:e=>`${e}, paid when you approve`,paidStep:e=>`${e} is paid`,sendOne:`Send somebody yourself`},or=D(`en-GB`),sr={ask:`Ask support`,state:`State`,all:`All`,none:`Nothing asked yet`,noneSuch:`Nothing in this state`,noneText:`Ask about a task, a charge or the service. Answers appear here and on Home.`,about:`What it is about`,severity:`Urgency`,subject:`Subject`,message:`Message`,taskNumber:`Number of the task`,taskHint:`Leave it empty if it is about no task.`,attachment:`File`,attachmentHint:`A photograph, a PDF or a text, at most 15 MB.`,send:`Send`,toAll:`All requests`,messages:`Messages`,you:`You`,team:`Support`,reply:`Reply`,close:`Close the request`,closeTitle:`Close this request?`,closeText:`A closed request takes no more messages. You can open another.`,closedText:`This request is closed.`,unread:e=>or(e,e=>({one:`${e} unread notification`,other:`${e} unread notifications`})),markRead:`Mark read`,markAll:`Mark all read`,isUnread:`Unread`,noNotifications:`No notification yet`,notificationsText:`What happens to tasks, money and the account is told here, the newest first.`,states:{OPEN:`Open`,IN_PROGRESS:`In progress`,WAITING_FOR_AGENT:`Needs your answer`,WAITING_FOR_OPERATOR:`Waits for the operator`,RESOLVED:`Resolved`,CLOSED:`Closed`},types:{SUPPORT:`Help`,COMPLAINT:`Complaint`,RECOMMENDATION:`Idea`,BILLING_ISSUE:`Money`,TECHNICAL_INCIDENT:`Technical fault`,POLICY_QUESTION:`Rules and terms`},severities:{LOW:`It can wait`,NORMAL:`Normal`,HIGH:`Holds up work`,CRITICAL:`Danger`}},cr={endpoints:`Endpoints`,empty:`Nothing is called yet`,emptyText:`Add the address of a service of yours, and it hears of each event of your tasks, signed and in order.`,add:`Add endpoint`,addTitle:`Add an endpoint`,addText:`It receives the events of all tasks, signed with your secret.`,url:`Address (https)`,save:`Save`,delivered:`Delivered, 24 h`,failed:`Failed, 24 h`,p95:`p95 latency`,milliseconds:e=>`${e} ms`,failingSince:`Failing since`,pausedUntil:`Paused until`,disabledAt:`Disabled`,enable:`Enable`,types:`Event types`,allTypes:`All event types`,typesText:`What already waits for the endpoint is still sent. None chosen means all.`,remove:`Remove`,removeTitle:`Remove this endpoint?`,removeText:`New events are no longer sent to it.`,removeNow:`Remove now`,recover:`Recover since…`,recoverTitle:`Send failed deliveries again`,recoverText:`Everything that failed between these times is sent again, oldest first, with the same id and bytes.`,untilTime:`Until (UTC), empty for now`,since:`Since (UTC)`,recoverNow:`Send again`,recovering:e=>`${e} sent again so far…`,recovered:e=>`${e} deliveries are being sent again.`,test:`Test event`,testTitle:`Send a test event`,testText:`The event webhook.test goes to the webhook of a task, with the authentication and signature of real events.`,taskNumber:`Task number`,testNow:`Send test`,rotate:`Rotate secret`,rotateTitle:`Rotate the signing secret`,rotateText:`Events carry signatures of both secrets for 24 hours. The new secret is shown once, here.`,rotateNow:`Make a new secret`,secret:`New signing secret`,previous:`The previous secret is valid until`,log:`Deliveries`,logEmpty:`No delivery matches these filters.`,endpoint:`Endpoint`,allEndpoints:`All endpoints`,status:`Status`,allStatuses:`All statuses`,task:`Task`,from:`From`,until:`Until`,answer:`Answer`,delivery:e=>`Delivery ${e}`,attempts:`Attempts`,attempt:e=>`Attempt ${e}`,nextTry:`Next try`,headers:`Request headers`,body:`Request body`,noBody:`The request is no longer kept.`,curl:`As curl`,replay:`Send again`,state:{NEW:`New`,WORKING:`Working`,FAILING:`Failing`,DISABLED:`Disabled`},because:{GONE:`it answered that it is gone`,FAILING:`it failed for too long`},statuses:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},faults:{NOT_PUBLIC:`The address is not public`,UNRESOLVABLE:`The name has no address`,UNREACHABLE:`Nothing answers there`,ENCRYPTION:`The encryption failed`,TIMEOUT:`No answer in time`,UNREADABLE:`The answer could not be read`,REDIRECTED:`The address redirects`}},q=D(`en-GB`),lr={account:$n,money:tr,notices:nr,palette:rr,practice:ar,problems:at,shared:h,support:sr,webhooks:cr,work:{inboxEmpty:`You're all caught up`,listEmpty:`No task yet`,inboxEmptyText:`Work to review, questions of operators and disputes appear here, the most urgent first.`,newTaskHow:`How to dispatch a task`,answerDue:`Answer due`,paidWithoutYou:`Auto-approves`,searchHint:`Title, address or number`,count:e=>q(e,e=>({one:`${e} task`,other:`${e} tasks`})),boardKeys:`j k h l move, Enter opens, a approves`,timeline:`Timeline`,proof:`Proof`,proofEmpty:`Photographs and reports of the operator appear here, with a verdict on every requirement.`,report:`Operator's report`,requirements:`Requirements`,passed:`passed`,failed:`failed`,warned:`warning`,takenAt:`Taken`,operatorDone:e=>q(e,e=>({one:`${e} task done`,other:`${e} tasks done`})),settlement:`Settlement`,returned:`Returned`,held:`Held for a person`,actions:`What you can do`,noActions:`Nothing can be done with this task now.`,notNow:`Unavailable actions`,reasonHint:`The operator reads this.`,approve:`Approve and pay`,reject:`Reject`,dispute:`Dispute`,cancelTask:`Cancel the task`,publish:`Publish`,askPublication:`Ask for a human decision`,reasonNeeded:`A note is needed.`,mapLabel:`Map of the tasks`,goTo:`Go to a place`,stages:`Stages`,mapInView:`In view`,mapEmpty:`No task in this part of the map`,mapEmptyText:`Move the map, or show more stages above.`,mapNearest:`Nearest to the centre first`,mapNewest:e=>`The ${e} changed last. Zoom in for all.`,mapSelected:`Selected task`,openTask:`Open task`,mapOfTask:`Map of the task, with its photographs`,operatorHere:`Operator`,startOver:`Start over`,dispatch:`Dispatch`,keepDraft:`Save as draft`,fillFirst:`Title, description, address and payout are needed first.`,mendFirst:`Mend what is marked first.`,formWhat:`What`,formTitle:`Title`,formTitleExample:`Photograph a shop front`,formDescriptionHint:`The operator works by this alone: what to do, what to bring back, whom to ask on site.`,category:`Category`,durationMinutes:`Minutes on site`,durationHint:`Operators see it beside the pay.`,noCategory:`No category`,priority:`Priority`,formWhere:`Where`,formAddress:`Address`,formAddressExample:`Keizersgracht 1, 1015 CC Amsterdam, Netherlands`,formRadius:`Operators within (km)`,formRadiusHint:`How far away an operator may be. Empty: the usual distance.`,formPay:`Pay`,formPayHint:`For the operator, before fees.`,currencyOfPlace:`That of the country`,formWhen:`When`,timing:`Time of the work`,clockOf:e=>`On the clock of ${e}`,clockOfPlace:`On the clock of the place`,windowStart:`Window from`,windowEnd:`Window until`,appointment:`Appointed time`,tolerance:`Minutes earlier or later`,formProof:`Proof`,formProofHint:`Empty fields are as the category has them.`,minPhotos:`Photographs at least`,gpsRadius:`Taken within (metres)`,reportLength:`Report of at least (characters)`,requireVideo:`A video is required`,checklist:`Checklist`,checklistHint:`One item in each line; the operator ticks all of them off.`,formMore:`Skills, equipment and notes`,skills:`Skills`,equipment:`Equipment`,notes:`Notes`,notesHint:`Only the operator who accepts reads these.`,preview:`Price`,previewEmpty:`Fill in title, description, address and payout: the cost, what is moved, and warnings appear here before anything is sent.`,willBePublished:`The task is published at once.`,willStayDraft:`It would stay a draft.`,fee:`Fee on top`,total:`You pay`,understood:`The place as it was understood`,sureness:e=>`${e} % sure`,mapOfPlace:`Map of the place`,pointHint:`Press elsewhere on the map to move the point.`,noPointHint:`No exact point yet: press on the map to set it. Proof can then be measured against it.`,useMiddle:`Use the middle of the map`,removePoint:`Remove the point`,duplicate:`Duplicate`,firstTask:`Dispatch a task`,filters:`Filters`,all:`All`,status:`Status`,country:`Country`,task:`Task`,updated:`Changed`,least:`Payout from`,most:`Payout up to`,createdFrom:`Created from`,createdUntil:`Created until`,deadlineFrom:`Deadline from`,deadlineUntil:`Deadline until`,order:`Order`,clearFilters:`Clear filters`,needsReview:`Needs review`,views:`Views`,addFilter:`Filter`,layouts:`Show as`,list:`List`,applyFilter:`Apply`,saveView:`Save view`,viewText:`A view keeps these filters and their order. Only you see it, unless you share it.`,viewName:`Name of the view`,shareView:`Share with the other people of this agent`,editView:e=>`Change the view “${e}”`,deleteView:`Delete view`,deleteViewTitle:e=>`Delete the view “${e}”?`,deleteViewText:`The tasks stay as they are.`,number:`No.`,withoutFilter:e=>`Without ${e}`,listNoMatch:`No task matches`,listNoMatchText:`Take a filter away, or search for less.`,listEmptyText:`Tasks that you or your agent dispatch appear here.`,listKeys:`j and k move, Enter opens, x selects`,previousPage:`Previous page`,nextPage:`Next page`,selectAll:`Select all on this page`,selectEverything:e=>`Select all ${e}`,selectFirst:e=>`Select the newest ${e}`,select:e=>`Select ${e}`,selected:e=>q(e,e=>({one:`${e} task selected`,other:`${e} tasks selected`})),clearSelection:`Clear selection`,bulkTried:`Looked at`,bulkDone:`Done`,bulkStop:`Stop`,bulkStopped:`Stopped. Done`,bulkRefused:e=>q(e,e=>({one:`${e} task is left out`,other:`${e} tasks are left out`})),progress:(e,t)=>`${e} of ${t}`,timelineShows:`What the time line shows`,fromPlace:`from the place`,reportedAt:`reported at`,answered:e=>`Answered: ${e}`,askedTime:`The operator requested another time`,operatorAsksTime:`The operator asks for another time`,youAskedTime:`You requested another time. The operator has not answered yet.`,agree:`Agree`,refuse:`Refuse`,askTime:`Ask for another time`,askTimeText:`Nothing changes until the operator agrees.`,attempts:e=>q(e,e=>({one:`${e} attempt`,other:`${e} attempts`})),arrived:`Arrival`,proofWithin:`Proof has to be taken within`,outside:`outside`,forced:`Submitted although requirements are not met:`,previousPhoto:`Previous photograph`,nextPhoto:`Next photograph`,zoomIn:`Full size`,zoomOut:`Fit to the window`,camera:`Camera`,earlierUse:`Compared with the earlier photograph`,thisPhoto:`This photograph`,uploadedThen:`The earlier one was uploaded`,rateOperator:`Rate the work`,yourReview:`Your rating`,rating:`Overall`,quality:`Quality`,professionalism:`Professionalism`,comment:`Comment`,sendReview:`Send the rating`,changeReview:`Change the rating`,stars:e=>q(e,e=>({one:`${e} star`,other:`${e} stars`})),operatorSays:e=>`The operator rates you ${e} of 5.`,ratedBy:(e,t)=>q(t,t=>({one:`${e} of 5 from ${t} rating`,other:`${e} of 5 from ${t} ratings`})),window:`Window`,committed:`Agreed time`,acceptBy:`Accept by`,completeBy:`Complete by`,told:e=>q(e,e=>({one:`${e} operator was told`,other:`${e} operators were told`})),nearest:e=>`the nearest is ${e} away`,position:`Position at the photograph`,fromFile:`by the file`,fromDevice:`by the device`,approveAmount:e=>`Approve and pay ${e}`,checksPassed:e=>q(e,e=>({one:`${e} check passed`,other:`All ${e} checks passed`})),placeUnchecked:`The place was not to be checked`,timeUnchecked:`The time was not to be checked`,bothUnchecked:`Place and time were not to be checked`,checksNotPassed:(e,t)=>`Checks not passed: ${e} of ${t}`,since:e=>`since ${e}`,until:e=>`by ${e}`,stepper:`Progress`,stepsOnly:`Steps`,allEvents:e=>q(e,e=>({one:`${e} event`,other:`All ${e} events`})),webhookDeliveries:e=>q(e,e=>({one:`${e} webhook delivery`,other:`${e} webhook deliveries`})),operatorEarns:`Operator earns`,chooseReason:`Choose a reason first.`,photoKeys:`← → photos, z full size`,needsYou:`Needs you`,queueShows:`What the queue shows`,allTasks:e=>q(e,e=>({one:`${e} task`,other:`All ${e} tasks`})),approved:`Approved`,undo:`Undo`,reviewWork:`Review`,openDispute:`Open dispute`,oldest:e=>`oldest ${e}`,underWay:`Under way`,underWayCount:e=>q(e,e=>({one:`${e} under way`,other:`${e} under way`})),onSiteNow:e=>q(e,e=>({one:`${e} on site now`,other:`${e} on site now`})),spentToday:`Held and spent today`,alsoLook:`Also worth a look`,draftsNeed:(e,t)=>q(e,e=>({one:`${e} draft needs ${t} more`,other:`${e} drafts need ${t} more`})),draftsKept:e=>q(e,e=>({one:`${e} draft`,other:`${e} drafts`})),seeDrafts:`See drafts`,seeDeliveries:`See deliveries`,homeKeys:`j and k move, a approves, r rejects`,asksYou:e=>`${e} asks`,approveShort:e=>`Approve ${e}`,steps:{open:`Dispatched`,onsite:`On site`,review:`In review`,paid:`Paid`},dispatchFor:e=>`Dispatch for ${e}`,draftKept:`Your entries are saved in this tab`,operatorSees:`What the operator sees`,youEarn:(e,t)=>`You earn · ${e} less ${t}`,untilTime:e=>`until ${e}`,leaves:e=>`Leaves ${e} available`,columns:{draft:`Draft`,open:`Open`,accepted:`Accepted`,onSite:`On site`,review:`To review`,disputed:`Disputed`,done:`Done`,enRoute:`On the way`},changedBy:{PERSON:e=>`by ${e}`,KEY:e=>`by the key “${e}”`,TOKEN:e=>`by ${e}, an assistant`},changedWithoutName:{KEY:`by a key`,TOKEN:`by an assistant`,SYSTEM:`by the service`},priorities:{LOW:`Low`,NORMAL:`Normal`,HIGH:`High`,URGENT:`Urgent`},timings:{asap:`As soon as possible`,window:`Within a time window`,appointment:`At an appointed time`},orders:{"UPDATED-DESC":`Last changed first`,"CREATED-DESC":`Newest first`,"CREATED-ASC":`Oldest first`,"DEADLINE-ASC":`Earliest deadline first`,"PAYOUT-DESC":`Highest payout first`,"PAYOUT-ASC":`Lowest payout first`},kinds:{status:`Status`,money:`Money`,deliveries:`Deliveries`,decisions:`Questions`,reschedules:`Times`,support:`Support`},actors:{AGENT:`by your agent`,OPERATOR:`by the operator`,PLATFORM:`by the staff`,SYSTEM:`by the service`},rescheduled:{PENDING:`Waits for an answer`,APPROVED:`The new time was agreed`,REJECTED:`The new time was refused`},deliveryStatuses:{PENDING:`waits`,DELIVERED:`delivered`,FAILED:`given up`,CANCELLED:`cancelled`},captures:{LIVE:`live`,FILE:`file`},queues:{all:`All`,reviews:`Reviews`,questions:`Questions`,approvals:`Approvals`,disputes:`Disputes`,publishing:`To publish`,replies:`Support`}}},ur=(e,t)=>({locale:e,words:t}),dr=ur(`en`,lr),fr={nl:()=>n(()=>import(`./nl.js`).then(e=>e.n),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),de:()=>n(()=>import(`./de.js`).then(e=>e.n),__vite__mapDeps([6,1,3,2,4,5]),import.meta.url),fr:()=>n(()=>import(`./fr.js`).then(e=>e.n),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),es:()=>n(()=>import(`./es.js`).then(e=>e.t),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"es-419":()=>n(()=>import(`./es.js`).then(e=>e.i),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),pt:()=>n(()=>import(`./pt.js`).then(e=>e.t),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),"pt-BR":()=>n(()=>import(`./pt.js`).then(e=>e.i),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),it:()=>n(()=>import(`./it.js`).then(e=>e.n),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),pl:()=>n(()=>import(`./pl.js`).then(e=>e.n),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url)};async function pr(e){let t=fr[e];return t?ur(e,(await t()).words):dr}var mr=document.getElementById(`desk`);if(!mr)throw Error(`the page has no place for the desk`);var hr=(0,_t.createRoot)(mr);async function gr(){let e=await f(),t=location.pathname===`/`?_r(e):null;if(t?.startsWith(`/field`))return location.replace(t);t&&history.replaceState(history.state,``,t);let{locale:n}=e.person;(t??location.pathname).startsWith(`/staff`)&&Xn(n);let[r]=await Promise.all([pr(n),o(location.pathname)]);document.documentElement.lang=r.locale,hr.render((0,G.jsx)(U.StrictMode,{children:(0,G.jsxs)(I,{value:r,children:[(0,G.jsx)(ft,{value:e,children:(0,G.jsx)(ae,{children:(0,G.jsx)(se,{retry:()=>location.reload(),children:(0,G.jsx)(vr,{})})})}),(0,G.jsx)(b,{viewer:e})]})}))}function _r({agents:[e],operator:t,staff:n}){return e?r(`/desk/$agentId`,{agentId:e.id}):n?r(`/staff`):t?r(`/field`):null}function vr(){let{match:e,path:t}=he();return t===`/`?(0,G.jsx)(yr,{}):e?e.address.startsWith(`/staff`)?(0,G.jsx)(Zn,{children:(0,G.jsx)(Wn,{entries:qn})}):(0,G.jsx)(An,{entries:Pn}):(0,G.jsx)(Oe,{})}function yr(){let{shared:e}=P();return(0,G.jsx)(`main`,{children:(0,G.jsx)(Ge,{title:`Fieldcall`,children:(0,G.jsxs)(tt,{title:e.noAgents,text:e.noAgentsText,children:[(0,G.jsx)(`a`,{className:ie(`primary`),href:`/account/claims`,children:e.claim}),(0,G.jsx)(`a`,{href:`/docs`,children:e.readDocs})]})})})}gr().catch(e=>{hr.render((0,G.jsx)(I,{value:dr,children:(0,G.jsx)(`main`,{className:`mx-auto max-w-lg p-6`,children:(0,G.jsx)(Ie,{fault:e,retry:()=>location.reload()})})}))});function br({label:e,title:t,text:n,document:r,variables:i,refusal:a,done:o}){let{shared:s}=P(),[c,l]=(0,U.useState)(!1),{run:u,isBusy:d,problem:f,forget:p}=S(r),m=()=>{p(),l(!1)},h=async()=>{await u(i)&&(m(),o())};return(0,G.jsxs)(G.Fragment,{children:[(0,G.jsx)(x,{look:`danger`,"aria-label":`${e}: ${t}`,refusal:a,onClick:()=>l(!0),children:e}),c&&(0,G.jsxs)(k,{title:t,text:n,close:m,children:[f&&(0,G.jsx)(z,{problem:f}),(0,G.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,G.jsx)(x,{onClick:m,children:s.back}),(0,G.jsx)(x,{look:`danger`,busy:d,onClick:()=>void h(),children:e})]})]})]})}function xr({shares:e,label:t}){let n=0;return(0,G.jsx)(`svg`,{className:`bar`,viewBox:`0 0 100 1`,preserveAspectRatio:`none`,...t?{role:`img`,"aria-label":t}:{"aria-hidden":!0},children:e.map(({key:e,part:t,fill:r=`var(--brand)`})=>{let i=n;return n+=t*100,(0,G.jsx)(`rect`,{x:i,width:Math.max(0,n-i),height:`1`,fill:r},e)})})}var Sr=M(`
  query Wallets {
    wallets { currency availableBalance reservedBalance lockedBalance pendingBalance owedBalance }
  }
`),Cr=M(`
  query MoneySummary($currency: String!) {
    taskStatistics(filter: { payoutCurrency: $currency }) { heldByStatus { status count amount } }
    agent { id spendingRules { dayEndsInstant limits { currency perDay spentToday leftToday } } }
  }
`),wr=M(`
  query SpentByCategory($currency: String!, $from: Timestamp!) {
    taskStatistics(filter: { payoutCurrency: $currency, createdFrom: $from }) { spentByCategory { serviceCategoryId count amount } }
    serviceCategories { id name }
  }
`),Tr=M(`
  query Currencies { currencies { code } }
`),Er=M(`
  query Balances($currency: String!, $from: Timestamp!) {
    wallet(currency: $currency) { currency balances(from: $from) { instant available total moneyIn moneyOut } }
  }
`),Dr=M(`
  query Ledger($currency: String!, $after: String, $kinds: [EntryKind!], $from: Timestamp, $until: Timestamp) {
    wallet(currency: $currency) {
      currency
      transactions(first: 50, after: $after, kinds: $kinds, from: $from, until: $until) {
        nodes { id type amount currency runningBalance createdInstant task { id title status } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`),Or=M(`
  query Holdings($currency: String!) {
    wallet(currency: $currency) {
      currency
      deposits(first: 20) { nodes { externalId status processing amount takenBack currency checkoutUrl createdInstant } totalCount }
    }
  }
`),kr=M(`
  query Bank($currency: String!) {
    wallet(currency: $currency) { currency bankTransfer { currency iban reference accountHolder bankName instructions } }
  }
`),Ar=M(`
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
`),jr=M(`mutation Deposit($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[w]),Mr=M(`mutation Refund($input: RefundDepositInput!) {
    refundDeposit(input: $input) {
      __typename
      ... on Refund { refundId status amount currency ledgerLines { account amount currency balanceAfter } }
      ...problem
    }
  }`,[w]);function Nr({wallet:e,deposit:t}){let{currency:n}=e,{data:r,fault:i,refresh:a}=O(Cr,{currency:n});return A(a),(0,G.jsxs)(G.Fragment,{children:[i&&!r&&(0,G.jsx)(Ie,{fault:i,retry:a}),(0,G.jsxs)(`div`,{className:`grid gap-4 md:grid-cols-2 xl:grid-cols-[1.1fr_1.2fr_1fr]`,children:[(0,G.jsx)(Pr,{wallet:e,deposit:t}),(0,G.jsx)(Fr,{wallet:e,tallies:r?.taskStatistics.heldByStatus??[]}),(0,G.jsx)(Ir,{rules:r?.agent?.spendingRules??null,currency:n})]})]})}function Pr({wallet:e,deposit:t}){let{locale:n,words:{money:r}}=B(),{currency:i,availableBalance:a,pendingBalance:o,owedBalance:s}=e;return(0,G.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`available`,children:[(0,G.jsx)(`h2`,{id:`available`,className:`s q font-normal`,children:r.available}),(0,G.jsx)(`p`,{className:`big`,children:(0,G.jsx)(F,{amount:a,currency:i})}),Number(o)>0&&(0,G.jsx)(`p`,{className:`s q`,children:r.onItsWay(H(n,o,i))}),Number(s)>0&&(0,G.jsx)(`p`,{className:`s bad`,children:r.owed(H(n,s,i))}),(0,G.jsx)(`p`,{className:`mt-4`,children:(0,G.jsxs)(x,{look:`primary`,onClick:t,children:[(0,G.jsx)(E,{"aria-hidden":!0}),r.deposit]})})]})}function Fr({wallet:e,tallies:t}){let{locale:n,words:{shared:r,money:i}}=B(),{agentId:a}=N(),{currency:o}=e,s=Le([e.lockedBalance,e.reservedBalance]),c=[];for(let{status:e,amount:n}of t){let t=Qe[e],r=c.find(e=>e.stage===t);r?Object.assign(r,{statuses:[...r.statuses,e],amount:Le([r.amount,n])}):c.push({stage:t,statuses:[e],amount:n})}return(0,G.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`held`,children:[(0,G.jsxs)(`h2`,{id:`held`,className:`row s q font-normal`,children:[i.held,(0,G.jsx)(re,{size:16,"aria-hidden":!0})]}),(0,G.jsx)(`p`,{className:`fig mt-1`,children:(0,G.jsx)(F,{amount:s,currency:o})}),(0,G.jsx)(`p`,{className:`s q`,children:t.length>0?i.heldTasks(t.reduce((e,{count:t})=>e+t,0)):i.heldNone}),c.length>0&&(0,G.jsxs)(G.Fragment,{children:[(0,G.jsx)(`div`,{className:`mt-3`,children:(0,G.jsx)(xr,{shares:c.map(({stage:e,amount:t})=>({key:e,part:Number(t)/Number(s),fill:`var(--st-${e}-mark)`}))})}),(0,G.jsx)(`ul`,{className:`mt-2 flex flex-wrap gap-x-3 gap-y-1 text-s`,children:c.map(({stage:e,statuses:t,amount:i})=>(0,G.jsx)(`li`,{children:(0,G.jsxs)(L,{to:`/desk/$agentId/tasks`,params:{agentId:a},search:{status:t.join(` `),currency:o},className:`row min-h-6 hover:underline`,title:t.map(e=>r.statuses[e]).join(`, `),children:[(0,G.jsx)(je,{stage:e}),(0,G.jsxs)(`span`,{className:`vh`,children:[t.map(e=>r.statuses[e]).join(`, `),`: `]}),(0,G.jsx)(`span`,{className:`num`,children:H(n,i,o)})]})},e))})]})]})}function Ir({rules:e,currency:t}){let{locale:n,words:{money:r}}=B(),{agentId:i}=N(),a=e?.limits.find(e=>e.currency===t),o=a?.perDay??null;return(0,G.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`limit`,children:[(0,G.jsxs)(`h2`,{id:`limit`,className:`row s q font-normal`,children:[r.limitToday,(0,G.jsx)(qe,{size:16,"aria-hidden":!0})]}),a&&o!==null?(0,G.jsxs)(G.Fragment,{children:[(0,G.jsxs)(`p`,{className:`mt-1`,children:[(0,G.jsx)(`span`,{className:`fig`,children:(0,G.jsx)(F,{amount:a.spentToday,currency:t})}),` `,(0,G.jsx)(`span`,{className:`s q`,children:r.ofLimit(H(n,o,t))})]}),(0,G.jsx)(`div`,{className:`my-3`,children:(0,G.jsx)(xr,{shares:[{key:`spent`,part:Lr(a.spentToday,o)}]})}),(0,G.jsxs)(`p`,{className:`s q`,children:[r.left,` `,(0,G.jsx)(F,{amount:a.leftToday,currency:t}),` · `,r.renews,` `,(0,G.jsx)(T,{instant:e?.dayEndsInstant})]})]}):(0,G.jsx)(`p`,{className:`s q mt-1`,children:r.limitNone}),(0,G.jsx)(`p`,{className:`mt-2`,children:(0,G.jsx)(L,{className:`link s`,to:`/desk/$agentId/spending`,params:{agentId:i},children:r.changeLimits})})]})}var Lr=(e,t)=>Number(t)===0?1:Math.min(1,Number(e)/Number(t));function Rr({question:e,done:t}){let{shared:n,money:r}=P(),{agentId:i}=N(),{taskId:a,task:o,cost:s,currency:c}=e;return(0,G.jsxs)(`div`,{className:`grid gap-2 text-s`,children:[(0,G.jsxs)(`p`,{className:`m-0 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-m font-medium`,children:[a?(0,G.jsx)(L,{to:`/desk/$agentId/tasks/$taskId`,params:{agentId:i,taskId:a},className:`text-ink [overflow-wrap:anywhere]`,children:o?.title??n.task(a)}):(0,G.jsx)(`span`,{children:r.looser}),s&&c&&(0,G.jsx)(F,{amount:s,currency:c})]}),(0,G.jsx)(Hr,{question:e}),(0,G.jsx)(`p`,{className:`m-0 text-quiet`,children:(0,G.jsx)(zr,{question:e})}),(0,G.jsx)(`p`,{className:`m-0 flex flex-wrap gap-2`,children:(0,G.jsx)(Br,{question:e,done:t})})]})}function zr({question:{createdInstant:e,expiresInstant:t}}){let{money:n}=P();return(0,G.jsxs)(G.Fragment,{children:[n.asked,` `,(0,G.jsx)(T,{instant:e}),`, `,n.lapses,` `,(0,G.jsx)(T,{instant:t})]})}function Br({question:e,isSmall:t=!1,done:n}){let{money:r}=P(),i=_e(),[a,o]=(0,U.useState)(),s=t?[`small`]:[];return(0,G.jsxs)(G.Fragment,{children:[(0,G.jsx)(x,{look:t?`ghost`:`quiet`,sizes:s,refusal:i,onClick:()=>o(`DECLINE`),children:r.decline}),(0,G.jsx)(x,{look:t?`quiet`:`primary`,sizes:s,refusal:i,onClick:()=>o(`APPROVE`),children:r.allow}),a&&(0,G.jsx)(Vr,{question:e,decision:a,close:()=>o(void 0),done:n})]})}function Vr({question:e,decision:t,close:n,done:r}){let{shared:i,money:a}=P(),o=S(Tt),{run:s,isBusy:c,problem:l}=S(Tt),[u,d]=(0,U.useState)(),{id:f,taskId:p,task:m}=e,{run:h}=o;(0,U.useEffect)(()=>{h({input:{approvalId:f,decision:t,dryRun:!0}}).then(e=>e&&d(e.ledgerLines??[]))},[h,f,t]);let g=t===`APPROVE`?a.allow:a.decline,_=p?m?.title??i.task(p):a.looser,v=async()=>{await s({input:{approvalId:f,decision:t}})&&(n(),r())};return(0,G.jsxs)(k,{title:`${g}: ${_}`,close:n,children:[(0,G.jsx)(Hr,{question:e}),o.problem?(0,G.jsx)(z,{problem:o.problem}):u?(0,G.jsx)(rt,{lines:u}):(0,G.jsx)(Ne,{}),l&&(0,G.jsx)(z,{problem:l}),(0,G.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,G.jsx)(x,{onClick:n,children:i.back}),(0,G.jsx)(x,{look:`primary`,busy:c,onClick:()=>void v(),"data-confirm":!0,children:g})]})]})}function Hr({question:{requested:e,task:t,currency:n}}){let r=R();return e?(0,G.jsx)(Ur,{rules:e}):(0,G.jsx)(`p`,{className:`m-0 text-s`,children:r.obstacle(t?.spendingObstacle??{rule:``,limit:null,left:null},n??``)})}function Ur({rules:e}){let{money:t}=P();return(0,G.jsxs)(`ul`,{className:`m-0 list-disc ps-5`,children:[e.frozen&&(0,G.jsx)(`li`,{children:t.isFrozen}),e.limits.length===0&&(0,G.jsx)(`li`,{children:t.noLimits}),e.limits.map(({currency:e,...n})=>(0,G.jsx)(`li`,{children:[`perTask`,`perDay`,`perMonth`].flatMap(e=>{let t=n[e];return t===null?[]:[{name:e,amount:t}]}).map(({name:n,amount:r},i)=>(0,G.jsxs)(`span`,{children:[i>0&&` · `,t[n],` `,(0,G.jsx)(F,{amount:r,currency:e})]},n))},e)),e.countries&&(0,G.jsxs)(`li`,{children:[t.countries,`: `,e.countries.join(`, `)]}),e.categoryIds&&(0,G.jsxs)(`li`,{children:[t.categories,`: `,e.categoryIds.join(`, `)]})]})}var Wr=[[`day`,86400],[`hour`,3600],[`minute`,60],[`second`,1]];function Gr(e,t){let n=Math.max(0,Math.round(t)),r=[];for(let[t,i]of Wr){let a=Math.floor(n/i);n%=i,a>0&&r.length<2&&r.push(pe(e,a,t))}return r.join(` `)||pe(e,0,`second`)}var Kr={PASSED:(0,G.jsxs)(G.Fragment,{children:[(0,G.jsx)(`circle`,{cx:`6`,cy:`6`,r:`5`,fill:`var(--st-paid-mark)`}),(0,G.jsx)(`path`,{d:`m3.7 6.2 1.6 1.6 3-3.3`,fill:`none`,stroke:`var(--on-mark)`,strokeWidth:`1.3`,strokeLinecap:`round`,strokeLinejoin:`round`})]}),FAILED:(0,G.jsx)(`path`,{d:`M6 .3 11.7 6 6 11.7.3 6z`,fill:`var(--st-disputed-mark)`}),CANNOT_BE_MEASURED:(0,G.jsx)(`circle`,{cx:`6`,cy:`6`,r:`4.4`,fill:`none`,stroke:`var(--st-draft-mark)`,strokeWidth:`1.4`})};function qr({outcomes:e}){let{work:t}=P(),n={PASSED:t.passed,FAILED:t.failed,CANNOT_BE_MEASURED:t.warned},r=[...new Set(e)].map(t=>`${e.filter(e=>e===t).length} × ${n[t]}`);return(0,G.jsx)(`span`,{className:`vd`,role:`img`,"aria-label":r.join(`, `),children:e.map((e,t)=>(0,G.jsx)(`svg`,{viewBox:`0 0 12 12`,"aria-hidden":!0,children:Kr[e]},t))})}var Jr=[`PASSED`,`CANNOT_BE_MEASURED`,`FAILED`];function Yr(e){let t=new Map;for(let{rule:n,outcome:r}of e)(Jr.indexOf(r)>Jr.indexOf(t.get(n)??`PASSED`)||!t.has(n))&&t.set(n,r);return[...t.values()]}var Xr=e=>e&&e.items.length>0?Yr(e.validationResults):[],Zr=`GPS_WITHIN_RADIUS`,Qr=`TIMESTAMP_WITHIN`;function $r({review:e,isWhole:t=!1}){let{work:n}=P(),r=new Set(e?.validationResults.map(({rule:e})=>e)),[i,a]=[r.has(Zr),r.has(Qr)],o=i?!a&&n.timeUnchecked:a?n.placeUnchecked:n.bothUnchecked,s=Xr(e),c=s.filter(e=>e!==`PASSED`).length;return s.length===0?null:(0,G.jsxs)(`span`,{className:`row s`,children:[(0,G.jsx)(qr,{outcomes:s}),(0,G.jsxs)(`span`,{children:[(0,G.jsx)(`span`,{className:c>0?`warn`:`med`,children:c>0?n.checksNotPassed(c,s.length):n.checksPassed(s.length)}),t&&o&&(0,G.jsx)(`span`,{className:`block q`,children:o})]})]})}function ei({label:e,isOn:t,take:n,hint:r}){return(0,G.jsxs)(`label`,{className:`flex min-h-8 items-start gap-2.5 text-s`,children:[(0,G.jsx)(`input`,{type:`checkbox`,className:`mt-0.5 size-4.5 shrink-0 accent-brand`,checked:t,onChange:e=>n(e.target.checked)}),(0,G.jsxs)(`span`,{children:[e,r&&(0,G.jsx)(`span`,{className:`block text-xs text-quiet`,children:r})]})]})}function ti({categories:e}){return e.filter(({parentCategoryId:e})=>e===null).map(t=>(0,G.jsxs)(`optgroup`,{label:t.name,children:[(0,G.jsx)(`option`,{value:t.id,children:t.name}),e.filter(({parentCategoryId:e})=>e===t.id).map(({id:e,name:t})=>(0,G.jsx)(`option`,{value:e,children:t},e))]},t.id))}var J=M(`
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
`),ni=M(`
    fragment boardCard on Task @_unmask {
      ...card
      operator { firstName }
      proofReview {
        items { id thumbnailUrl }
        validationResults { rule outcome }
      }
    }
  `,[J]),ri=M(`
    query Column($filter: TaskFilterInput!, $after: String) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50, after: $after) {
        totalCount
        nodes { ...boardCard }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[ni]),ii=M(`
    query OneCard($id: ID!) {
      task(id: $id) { ...boardCard }
    }
  `,[ni]),ai=M(`
    fragment row on Task @_unmask {
      ...card
      priority
      timezone
      deadlineInstant
      resolvedLocationAddressObject { street city }
      operator { firstName }
    }
  `,[J]),oi=M(`
    query TaskList($filter: TaskFilterInput!, $orderBy: TaskOrderInput!, $first: Int, $after: String, $last: Int, $before: String) {
      tasks(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
        totalCount
        nodes { ...row }
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      }
    }
  `,[ai]),si=M(`
  query Selection($filter: TaskFilterInput!, $after: String) {
    tasks(filter: $filter, orderBy: { field: CREATED, direction: DESC }, first: 100, after: $after) {
      nodes { id title }
      pageInfo { hasNextPage endCursor }
    }
  }
`),ci=M(`
  query Facets($filter: TaskFilterInput!) {
    taskStatistics(filter: $filter) {
      byStatus { status count }
      byCountry { countryIsoCode count }
      byOperator { operatorId firstName count }
    }
    serviceCategories { id name parentCategoryId }
    currencies { code }
  }
`),li=M(`
  query Allowed($id: ID!) {
    task(id: $id) {
      id
      allowedActions { code allowed problemCode values }
      proofReview { validationResults { rule outcome } }
    }
  }
`),Y={text:[`text`],status:[`status`],operator:[`operator`],payout:[`currency`,`least`,`most`],priority:[`priority`],country:[`country`],category:[`category`],created:[`createdFrom`,`createdUntil`],deadline:[`deadlineFrom`,`deadlineUntil`]},ui=e=>Object.fromEntries(Object.entries(e).filter(([,e])=>e)),di=e=>i(`/desk/$agentId/board`,s(e)),fi=[`UPDATED-DESC`,`CREATED-DESC`,`CREATED-ASC`,`DEADLINE-ASC`,`PAYOUT-DESC`,`PAYOUT-ASC`],pi=e=>fi.find(t=>t===e)??fi[0],mi=50,hi=`000000`,gi=e=>e?Number(e.replaceAll(`-`,``)+hi):null;function _i(e){if(!e)return null;let t=new Date(`${e}T00:00:00Z`);return t.setUTCDate(t.getUTCDate()+1),gi(t.toISOString().slice(0,10))}function X(e){let{text:t,status:n,country:r,category:i,operator:a,priority:o,currency:s,least:c,most:l}=e;return{text:t??null,status:n?n.split(` `):null,countryIsoCode:r??null,serviceCategoryId:i??null,operatorId:a??null,priority:o??null,payoutCurrency:s??null,minimumPayout:s?c??null:null,maximumPayout:s?l??null:null,createdFrom:gi(e.createdFrom),createdUntil:_i(e.createdUntil),deadlineFrom:gi(e.deadlineFrom),deadlineUntil:_i(e.deadlineUntil)}}function vi(e){let[t,n]=pi(e.order).split(`-`),r=e.before?{last:mi,before:e.before}:{first:mi,after:e.after??null};return{filter:X(e),orderBy:{field:t,direction:n},...r}}function yi({search:e,change:t,without:n}){let r=B(),{work:i}=r.words,{data:a}=O(ci,{filter:X({})}),[o,s]=(0,U.useState)(null),c=(0,U.useRef)(null),[l,u]=(0,U.useState)({left:0,top:0});(0,U.useLayoutEffect)(()=>{if(!c.current)return;let{offsetLeft:e,offsetTop:t,offsetHeight:n}=c.current,r=t+n;(e!==l.left||r!==l.top)&&u({left:e,top:r})});let d=(0,U.useRef)(null),f=()=>s(null);wi(d,o!==null,f);let p=xi(r),m=bi.filter(e=>!n.includes(e)),h=(e,t)=>{c.current=t,s(o===e?null:e)},g=e=>t(Object.fromEntries(Y[e].map(e=>[e,``])));return(0,G.jsxs)(`div`,{ref:d,className:`relative flex min-w-0 flex-wrap items-center gap-2`,onKeyDown:({key:e})=>e===`Escape`&&f(),children:[m.filter(t=>Y[t].some(t=>e[t])).map(t=>{let n=Si(t,e,a,r);return(0,G.jsxs)(`span`,{className:`fchip`,children:[(0,G.jsxs)(`button`,{type:`button`,"aria-expanded":o===t,onClick:({currentTarget:e})=>h(t,e.parentElement??e),children:[p[t],` `,(0,G.jsx)(`b`,{className:`max-w-56 truncate text-ink`,children:n})]}),(0,G.jsx)(`button`,{type:`button`,"aria-label":i.withoutFilter(`${p[t]}: ${n}`),onClick:()=>g(t),children:(0,G.jsx)(ut,{size:14,"aria-hidden":!0})})]},t)}),(0,G.jsxs)(x,{sizes:[`small`],"aria-expanded":o===`menu`,onClick:({currentTarget:e})=>h(`menu`,e),children:[(0,G.jsx)(E,{"aria-hidden":!0}),i.addFilter]}),o&&(0,G.jsx)(`div`,{role:`group`,"aria-label":o===`menu`?i.filters:p[o],className:`pop absolute z-10 mt-1 w-72 max-w-full`,style:{top:l.top,left:`max(0px, min(${l.left}px, 100% - 18rem))`},children:o===`menu`?m.map(e=>(0,G.jsx)(Ti,{press:()=>s(e),end:(0,G.jsx)(Ke,{size:14,"aria-hidden":!0,className:`q`}),children:p[e]},e)):(0,G.jsxs)(G.Fragment,{children:[(0,G.jsx)(Ti,{press:()=>s(`menu`),start:(0,G.jsx)(xe,{size:14,"aria-hidden":!0,className:`q`}),children:(0,G.jsx)(`span`,{className:`strong`,children:p[o]})}),(0,G.jsx)(Ei,{name:o,search:e,change:t,facets:a,close:f},o)]})})]})}var bi=Object.keys(Y);function xi({words:{shared:e,work:t}}){return{text:e.search,status:t.status,operator:e.operator,payout:e.payout,priority:t.priority,country:t.country,category:t.category,created:e.created,deadline:e.deadline}}function Si(e,t,n,{locale:r,words:{shared:i,work:a}}){let o=t[Y[e][0]]??``,s=(e,t,n)=>e===t&&e?n(e):[e?n(e):``,`–`,t?n(t):``].join(` `).trim();switch(e){case`text`:return o;case`status`:return o.split(` `).map(e=>i.statuses[e]??e).join(`, `);case`country`:return ze(r,o);case`category`:return n?.serviceCategories.find(({id:e})=>e===o)?.name??o;case`operator`:return n?.taskStatistics.byOperator.find(({operatorId:e})=>e===o)?.firstName??`#${o}`;case`priority`:return a.priorities[o]??o;case`payout`:return t.least||t.most?s(t.least,t.most,e=>Ci(e)?H(r,e,o):e):o;case`created`:return s(t.createdFrom,t.createdUntil,e=>Be(r,e));case`deadline`:return s(t.deadlineFrom,t.deadlineUntil,e=>Be(r,e))}}var Ci=e=>e!==``&&!Number.isNaN(Number(e));function wi(e,t,n){let r=(0,U.useRef)(n);(0,U.useEffect)(()=>{r.current=n}),(0,U.useEffect)(()=>{if(!t)return;let n=({target:t})=>{t instanceof Node&&!e.current?.contains(t)&&r.current()};return addEventListener(`pointerdown`,n),addEventListener(`focusin`,n),()=>{removeEventListener(`pointerdown`,n),removeEventListener(`focusin`,n)}},[e,t])}function Ti({press:e,isOn:t,start:n,end:r,children:i}){return(0,G.jsxs)(`button`,{type:`button`,className:`item w-full text-start hover:bg-hover`,"aria-pressed":t,onClick:e,children:[n,(0,G.jsx)(`span`,{className:`grow`,children:i}),r]})}function Ei({name:e,...t}){let{locale:n,words:{work:r}}=B(),{search:i,change:a,close:o}=t,s=X({...i,...Object.fromEntries(Y[e].map(e=>[e,void 0]))}),{data:c=t.facets}=O(ci,{filter:s}),l={...t,facets:c},u=c?.taskStatistics,d=(e,t)=>(0,G.jsxs)(`div`,{className:`max-h-72 overflow-y-auto`,children:[t.map(([t,n,r])=>(0,G.jsx)(Ti,{isOn:i[e]===t,end:r!==void 0&&(0,G.jsx)(`span`,{className:`num q`,children:r}),press:()=>{a({[e]:t}),o()},children:n},t)),t.length===0&&(0,G.jsx)(`p`,{className:`s q p-2`,children:r.listEmpty})]});switch(e){case`text`:return(0,G.jsx)(ki,{...l});case`status`:return(0,G.jsx)(Di,{...l});case`country`:return d(`country`,u?.byCountry.map(({countryIsoCode:e,count:t})=>[e,ze(n,e),t])??[]);case`operator`:return d(`operator`,u?.byOperator.flatMap(({operatorId:e,firstName:t,count:n})=>e===null?[]:[[e,t??`#${e}`,n]])??[]);case`priority`:return d(`priority`,Object.entries(r.priorities));case`category`:return(0,G.jsx)(`div`,{className:`p-2`,children:(0,G.jsxs)(ke,{label:r.category,value:i.category??``,onChange:e=>a({category:e.target.value}),children:[(0,G.jsx)(`option`,{value:``,children:r.all}),(0,G.jsx)(ti,{categories:c?.serviceCategories??[]})]})});case`payout`:return(0,G.jsx)(Ai,{...l});case`created`:return(0,G.jsx)(ji,{from:`createdFrom`,until:`createdUntil`,...l});case`deadline`:return(0,G.jsx)(ji,{from:`deadlineFrom`,until:`deadlineUntil`,...l})}}function Di({search:e,change:t,facets:n}){let{shared:r}=P(),i=new Set(e.status?.split(` `)??[]),a=Object.keys(r.statuses),o=new Map(n?.taskStatistics.byStatus.map(({status:e,count:t})=>[e,t]));return(0,G.jsx)(`div`,{className:`grid max-h-72 overflow-y-auto p-2`,children:a.map(e=>(0,G.jsx)(ei,{label:`${r.statuses[e]} (${o.get(e)??0})`,isOn:i.has(e),take:n=>t({status:a.filter(t=>t===e?n:i.has(t)).join(` `)})},e))})}function Oi({apply:e,children:t}){let{work:n}=P();return(0,G.jsxs)(`form`,{className:`grid gap-3 p-2`,onSubmit:t=>{t.preventDefault(),e()},children:[t,(0,G.jsx)(x,{type:`submit`,sizes:[`small`],children:n.applyFilter})]})}function ki({search:e,change:t,close:n}){let{shared:r,work:i}=P(),[a,o]=(0,U.useState)(e.text??``);return(0,G.jsx)(Oi,{apply:()=>{t({text:a}),n()},children:(0,G.jsx)(V,{type:`search`,label:r.search,placeholder:i.searchHint,value:a,onChange:e=>o(e.target.value)})})}function Ai({search:e,change:t,facets:n,close:r}){let{shared:i,work:a}=P(),o=n?.currencies.map(({code:e})=>e)??[],[s,c]=(0,U.useState)(e.currency??o[0]??`EUR`),[l,u]=(0,U.useState)(e.least??``),[d,f]=(0,U.useState)(e.most??``);return(0,G.jsxs)(Oi,{apply:()=>{t({currency:s,least:l,most:d}),r()},children:[(0,G.jsx)(ke,{label:i.currency,value:s,onChange:e=>c(e.target.value),children:o.map(e=>(0,G.jsx)(`option`,{children:e},e))}),(0,G.jsxs)(`div`,{className:`grid grid-cols-2 gap-2`,children:[(0,G.jsx)(V,{inputMode:`decimal`,pattern:`\\d+([.]\\d+)?`,label:a.least,value:l,onChange:e=>u(e.target.value)}),(0,G.jsx)(V,{inputMode:`decimal`,pattern:`\\d+([.]\\d+)?`,label:a.most,value:d,onChange:e=>f(e.target.value)})]})]})}function ji({from:e,until:t,search:n,change:r,close:i}){let{work:a}=P(),[o,s]=(0,U.useState)(n[e]??``),[c,l]=(0,U.useState)(n[t]??``);return(0,G.jsxs)(Oi,{apply:()=>{r({[e]:o,[t]:c}),i()},children:[(0,G.jsx)(V,{type:`date`,label:a[e],value:o,onChange:e=>s(e.target.value)}),(0,G.jsx)(V,{type:`date`,label:a[t],value:c,onChange:e=>l(e.target.value)})]})}function Mi(){let{shared:e,work:t}=P(),{agentId:n}=N(),{match:r,search:i}=he(),a=[[`/desk/$agentId/tasks`,t.list,we],[`/desk/$agentId/board`,e.pages.board,Te],[`/desk/$agentId/map`,e.pages.map,p]];return(0,G.jsx)(`nav`,{"aria-label":t.layouts,className:`seg`,children:a.map(([e,t,a])=>(0,G.jsxs)(L,{className:`num`,to:e,params:{agentId:n},search:di(i),"aria-current":r?.address===e?`true`:void 0,children:[(0,G.jsx)(a,{size:15,"aria-hidden":!0}),t]},e))})}var Ni=M(`
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
`),Pi=M(`
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
`),Fi=M(`
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
  `,[Ni,Pi]),Ii=M(`
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
`),Li=M(`
  query Earlier($id: ID!) {
    task(id: $id) {
      id
      title
      timezone
      proofs { id fileName contentUrl uploadedInstant }
    }
  }
`),Ri=M(`mutation Review($input: ReviewTaskInput!) {
    reviewTask(input: $input) { __typename ... on TaskReview { id rating } ...problem }
  }`,[w]),zi=M(`mutation AskReschedule($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ... on Reschedule { id status } ...problem }
  }`,[w]),Bi=M(`mutation ApproveReschedule($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[w]),Vi=M(`mutation RejectReschedule($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[w]),Z=M(`
  fragment moved on Task @_unmask {
    id
    status
    payoutCurrency
    ledgerLines { account amount currency balanceAfter }
  }
`),Hi=M(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Z,w]),Ui=M(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Z,w]),Wi=M(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Z,w]),Gi=M(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Z,w]),Ki=M(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[Z,w]),qi=M(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[Z,w]),Ji=M(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...problem
    }
  }`,[Z,w]),Yi=M(`mutation Acknowledge($id: ID!, $dryRun: Boolean!) {
    acknowledgeDirectTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Z,w]),Xi=M(`mutation DisputeDirect($id: ID!, $dryRun: Boolean!, $notes: String!) {
    disputeDirectTask(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[Z,w]),Zi=M(`mutation AskPublication($id: ID!, $dryRun: Boolean!, $notes: String!) {
    requestPublicationReview(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[Z,w]),Qi=M(`
    mutation ResolveDecision($input: ResolveDecisionInput!) {
      resolveDecision(input: $input) {
        __typename
        ... on Decision { decisionId status }
        ...problem
      }
    }
  `,[w]),Q=(e,t,n,r,i={})=>({code:e,document:t,label:n,look:r,...i}),$i=[Q(`approve_task_review`,Ui,`approve`,`primary`,{key:`a`}),Q(`approve_task`,Hi,`approve`,`primary`,{key:`a`}),Q(`acknowledge_direct_task`,Yi,`approve`,`primary`,{key:`a`}),Q(`publish_task`,Wi,`publish`,`primary`),Q(`request_publication_review`,Zi,`askPublication`,`quiet`,{notes:`needed`}),Q(`reject_task_review`,Ki,`reject`,`quiet`,{reasons:`reasons`,notes:`optional`,key:`r`}),Q(`dispute_direct_task`,Xi,`dispute`,`quiet`,{notes:`needed`}),Q(`dispute_task`,qi,`dispute`,`quiet`,{reasons:`reasons`,notes:`optional`}),Q(`cancel_task`,Gi,`cancelTask`,`danger`),Q(`cancel_task_with_settlement`,Ji,`cancelTask`,`danger`,{reasons:`cancellations`})];function ea(e){let t=new Map(e.map(e=>[e.code,e])),n=new Set;return{allowed:$i.filter(({code:e,label:r})=>t.get(e)?.allowed&&!n.has(r)&&n.add(r)),refused:$i.filter(({code:e,label:r})=>t.has(e)&&!n.has(r)&&n.add(r))}}function ta({task:e,move:t,close:n,done:r}){let{shared:i,work:a}=P(),o=S(t.document),s=S(t.document),c=t.reasons?Object.entries(i[t.reasons]):[],[l,u]=(0,U.useState)(null),[d,f]=(0,U.useState)(``),[p,m]=(0,U.useState)(null),{run:h}=o,{id:g,title:_}=e,v=c.length===0||l!==null;(0,U.useEffect)(()=>{v&&h(na(g,t,!0,l,t.notes===`needed`?_:null)).then(e=>{e&&`ledgerLines`in e&&m(e.ledgerLines??[])})},[h,g,_,t,l,v]);let y=async()=>{await s.run(na(g,t,!1,l,d||null))&&(n(),r())},b=v?t.notes===`needed`&&!d.trim()?a.reasonNeeded:null:a.chooseReason;return(0,G.jsxs)(k,{title:`${a[t.label]}: ${e.title}`,close:n,children:[c.length>0&&(0,G.jsxs)(`fieldset`,{className:`m-0 border-0 p-0`,children:[(0,G.jsx)(`legend`,{className:`mb-2 p-0 text-s font-medium`,children:i.reason}),(0,G.jsx)(`div`,{className:`row wrap`,children:c.map(([e,t])=>(0,G.jsx)(lt,{type:`radio`,name:`reason`,label:t,checked:l===Number(e),onChange:()=>u(Number(e))},e))})]}),t.notes&&(0,G.jsxs)(`label`,{className:`field`,children:[i.note,(0,G.jsx)(`textarea`,{className:`in`,value:d,onChange:e=>f(e.target.value)}),(0,G.jsx)(`span`,{className:`font-normal text-quiet`,children:a.reasonHint})]}),o.problem?(0,G.jsx)(z,{problem:o.problem}):v&&(p===null?(0,G.jsx)(Ne,{}):(0,G.jsx)(rt,{lines:p})),s.problem&&(0,G.jsx)(z,{problem:s.problem}),(0,G.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,G.jsx)(x,{onClick:n,children:i.back}),(0,G.jsx)(x,{look:t.look===`danger`?`danger`:`primary`,busy:s.isBusy,refusal:b,onClick:()=>void y(),"data-confirm":!0,children:a[t.label]})]})]})}function na(e,t,n,r,i){return{id:e,dryRun:n,...t.reasons&&r!==null?{why:r}:{},...t.notes?{notes:i}:{}}}var ra=1200;function ia(e){let t=(0,U.useRef)(e);(0,U.useEffect)(()=>{t.current=e}),(0,U.useEffect)(()=>{let e=-1200,n=n=>{let{target:r}=n;if(r instanceof HTMLElement&&r.matches(`input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog] *, [role=application]`)||n.metaKey||n.ctrlKey||n.altKey)return;let i=n.timeStamp-e<ra;e=n.key===`g`?n.timeStamp:-1200,i||t.current[n.key]?.(n)};return addEventListener(`keydown`,n),()=>removeEventListener(`keydown`,n)},[])}function aa(e,t){let n=[...document.querySelectorAll(e)],r=n.indexOf(document.activeElement),i=n[r<0?t>0?0:n.length-1:r+t];i?.focus(),i?.scrollIntoView({block:`nearest`})}var oa=M(`
    fragment placed on Task @_unmask {
      ...card
      locationLatitude
      locationLongitude
      locationRadiusKm
      operator { firstName }
    }
  `,[J]),sa=M(`
    query Cells($within: AreaInput!, $zoom: Int!, $filter: TaskFilterInput!) {
      taskCells(within: $within, zoom: $zoom, filter: $filter) {
        latitude
        longitude
        count
        byStatus { status count }
        task { ...placed }
      }
    }
  `,[oa]),ca=M(`
    query InView($filter: TaskFilterInput!) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50) {
        totalCount
        nodes { ...placed }
      }
    }
  `,[oa]),la=M(`
  subscription OperatorLocation($taskId: ID!) {
    operatorLocation(taskId: $taskId) {
      taskId
      location { lat lng accuracy }
      reportedInstant
    }
  }
`);function ua({metres:e}){return(0,G.jsx)(G.Fragment,{children:da()(e)})}function da(){let{locale:e}=B();return t=>{let[n,r]=t<1e3?[Math.round(t),`meter`]:[Number((t/1e3).toPrecision(2)),`kilometer`];return pe(e,n,r,`short`,1)}}function fa({question:e,done:t}){let{work:n}=P();return(0,G.jsxs)(`div`,{className:`grid gap-2`,children:[(0,G.jsx)(`p`,{className:`m-0 font-medium`,children:e.message}),e.deadlineInstant&&(0,G.jsxs)(`p`,{className:`m-0 text-s text-quiet`,children:[n.answerDue,` `,(0,G.jsx)(T,{instant:e.deadlineInstant})]}),(0,G.jsx)(`div`,{className:`flex flex-wrap gap-2`,children:(0,G.jsx)(pa,{question:e,done:t})})]})}function pa({question:e,isSmall:t=!1,done:n}){let{run:r,isBusy:i,problem:a}=S(Qi),[o,s]=(0,U.useState)(),c=async t=>{s(t);let{taskId:i,decisionId:a}=e;await r({input:{taskId:i,decisionId:a,agentDecisionJson:t}})&&n()};return(0,G.jsxs)(G.Fragment,{children:[ma(e.optionsJson).map(e=>{let n=JSON.stringify(e);return(0,G.jsx)(x,{sizes:t?[`small`]:[],busy:i&&o===n,onClick:()=>void c(n),children:ha(e)},n)}),a&&(0,G.jsx)(z,{problem:a})]})}var ma=e=>JSON.parse(e);function ha(e){if(typeof e==`string`)return e.replaceAll(`_`,` `);let{label:t,title:n}=e??{};return String(t??n??JSON.stringify(e))}var ga=({children:e})=>(0,G.jsx)(`div`,{className:`card strip`,children:e});function _a({mark:e,label:t,value:n,note:r}){return(0,G.jsxs)(G.Fragment,{children:[(0,G.jsxs)(`span`,{className:`k`,children:[e,t]}),(0,G.jsx)(`span`,{className:`fig`,children:n}),r&&(0,G.jsx)(`span`,{className:`s q`,children:r})]})}function va({source:e,alt:t=``,count:n=0,icon:r,stage:i}){return e?(0,G.jsxs)(`span`,{className:`pics`,children:[(0,G.jsx)(`img`,{className:`thumb`,src:e,alt:t,loading:`lazy`}),n>1&&(0,G.jsx)(`span`,{className:`cnt`,children:n})]}):(0,G.jsx)(`span`,{className:`thumb none ${We(i)}`,children:(0,G.jsx)(r,{"aria-hidden":!0})})}function ya(e){let{label:t,look:n=`quiet`,refusal:r,variables:i,fields:a=ba}=e,o=Object.fromEntries(a.map(({name:e,start:t=``})=>[e,t])),s=le(`${t} ${JSON.stringify(i(o,!0))}`,o);return(0,G.jsxs)(G.Fragment,{children:[(0,G.jsx)(x,{look:n,refusal:r,onClick:s.open,children:t}),s.isOpen&&(0,G.jsx)(xa,{...e,values:s.draft,change:s.change,close:s.close})]})}var ba=[];function xa({label:e,title:t,text:n,look:r,moves:i,confirmation:a=e,document:o,fields:s=ba,variables:c,isTried:l=!1,done:u,values:d,change:f,close:p}){let{shared:m,staff:h}=P(),g=s.find(({name:e,isOptional:t})=>!t&&!d[e]?.trim()),_=Ta(o,l&&!g?c(d,!0):null),{run:v,isBusy:y,problem:b}=S(o),ee=async()=>{await v(c(d,!1))&&(p(),u())};return(0,G.jsx)(k,{title:`${e}: ${t}`,close:p,...n?{text:n}:{},children:(0,G.jsxs)(`form`,{className:`grid gap-4`,onSubmit:e=>{e.preventDefault(),!g&&!y&&ee()},children:[s.map(e=>e.pick?(0,G.jsx)(U.Fragment,{children:e.pick(d,f)},e.name):(0,G.jsx)(Ca,{field:e,value:d[e.name]??``,change:t=>f({...Sa(e.clears),[e.name]:t})},e.name)),_.problem?(0,G.jsx)(z,{problem:_.problem}):_.lines&&(0,G.jsx)(rt,{lines:_.lines}),b&&(0,G.jsx)(z,{problem:b}),(0,G.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,G.jsx)(x,{onClick:p,children:m.back}),(0,G.jsx)(x,{type:`submit`,look:r===`danger`?`danger`:`primary`,busy:y,refusal:g&&h.missing(g.label),"data-confirm":!0,children:i?`${a}: ${i(d)}`:a})]})]})})}var Sa=(e=[])=>Object.fromEntries(e.map(e=>[e,``]));function Ca({field:e,value:t,change:n}){let{name:r,label:i,hint:a,kind:o=`text`,choices:s={},isOptional:c}=e,l={name:r,label:i,hint:a,value:t,"aria-required":!c};return o===`choice`?(0,G.jsx)(De,{...l,of:Object.entries(s),choose:n}):o===`line`?(0,G.jsx)(V,{...l,autoComplete:`off`,onChange:e=>n(e.target.value)}):(0,G.jsx)(st,{...l,onChange:e=>n(e.target.value)})}var wa=250;function Ta(e,t){let{run:n,problem:r,forget:i,isBusy:a}=S(e),[o,s]=(0,U.useState)(null),c=t&&JSON.stringify(t);return(0,U.useEffect)(()=>{if(c===null){s(null),i();return}let e=!1,t=setTimeout(()=>{n(JSON.parse(c)).then(t=>{e||s(t?.ledgerLines??null)})},wa);return()=>{e=!0,clearTimeout(t)}},[c,n,i]),{lines:o,problem:c===null?null:r,isBusy:a}}var Ea=21600,Da=3600,Oa={lagSeconds:[30,300],deliveriesPending:[100,1e3],failingJobs:[1,10]};function ka(e,t){let[n,r]=Oa[e];return t>=r?`bad`:t>=n?`watch`:`good`}var Aa=[`good`,`watch`,`bad`],ja=e=>Aa[Math.max(0,...e.map(e=>Aa.indexOf(e)))],Ma=M(`
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
`),Na=M(`
  query StaffTasks($filter: TaskFilterInput, $after: String) {
    tasks(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id title status locationAddress payoutAmount payoutCurrency createdInstant agent { agentName } }
    }
  }
`),Pa=M(`
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
`),Fa=M(`
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
`),Ia=M(`
  query StaffSideHistory($all: TaskFilterInput, $disputed: TaskFilterInput) {
    all: tasks(filter: $all, first: 1) { totalCount }
    disputed: tasks(filter: $disputed, first: 1) { totalCount }
  }
`),$=M(`
  fragment decided on Task @_unmask {
    id
    status
    ledgerLines { account amount currency balanceAfter }
  }
`),La=M(`mutation StaffResolveDispute($input: ResolveDisputeInput!) {
    resolveDispute(input: $input) { __typename ...decided ...problem }
  }`,[$,w]),Ra=M(`mutation StaffRelease($id: ID!, $dryRun: Boolean!, $note: String) {
    releaseHeldTask(taskId: $id, dryRun: $dryRun, note: $note) { __typename ...decided ...problem }
  }`,[$,w]),za=M(`mutation StaffRefuse($id: ID!, $dryRun: Boolean!, $reason: String!) {
    refuseHeldTask(taskId: $id, dryRun: $dryRun, reason: $reason) { __typename ...decided ...problem }
  }`,[$,w]);function Ba({waitedSeconds:e}){let{locale:t,words:{staff:n}}=B(),r=Ea-e;return(0,G.jsx)(`span`,{className:r<3600?`bad`:void 0,children:r<0?n.promisePast(Gr(t,-r)):n.promiseLeft(Gr(t,r))})}export{ti as $,Nt as $t,ia as A,_n as At,Ii as B,$t as Bt,ua as C,br as Ct,la as D,bn as Dt,ca as E,Dn as Et,zi as F,ln as Ft,X as G,Rt as Gt,yi as H,Jt as Ht,Li as I,Qt as It,si as J,It as Jt,vi as K,kt as Kt,Vi as L,nn as Lt,$i as M,on as Mt,ea as N,cn as Nt,oa as O,yn as Ot,Bi as P,un as Pt,ii as Q,jt as Qt,Ri as R,tn as Rt,ha as S,xr as St,sa as T,Ln as Tt,fi as U,Bt as Ut,Mi as V,rn as Vt,ui as W,At as Wt,J as X,Pt as Xt,oi as Y,Ft as Yt,ri as Z,Lt as Zt,va as _,Dr as _t,za as a,Gr as at,pa as b,Ar as bt,Ia as c,Br as ct,Da as d,Lr as dt,K as en,ei as et,ka as f,Er as ft,Ta as g,Or as gt,ya as h,jr as ht,Pa as i,yt as in,qr as it,ta as j,an as jt,aa as k,vn as kt,Na as l,Hr as lt,Ca as m,Tr as mt,Fa as n,bt as nn,Yr as nt,Ra as o,zr as ot,ja as p,kr as pt,li as q,Mt as qt,Ma as r,St as rn,Xr as rt,La as s,Rr as st,Ba as t,vt as tn,$r as tt,Ea as u,Nr as ut,_a as v,Mr as vt,da as w,Hn as wt,fa as x,Sr as xt,ga as y,wr as yt,Fi as z,en as zt};