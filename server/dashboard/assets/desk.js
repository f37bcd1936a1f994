const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=[import.meta.resolve("/dashboard/assets/owner-pages.js"),import.meta.resolve("/dashboard/assets/rolldown-runtime.js"),import.meta.resolve("/dashboard/assets/first.js"),import.meta.resolve("/dashboard/assets/shared.js"),import.meta.resolve("/dashboard/assets/react.js"),import.meta.resolve("/dashboard/assets/shared.css"),import.meta.resolve("/dashboard/assets/de.js"),import.meta.resolve("/dashboard/assets/staff-pages.js"),import.meta.resolve("/dashboard/assets/es.js"),import.meta.resolve("/dashboard/assets/fr.js"),import.meta.resolve("/dashboard/assets/it.js"),import.meta.resolve("/dashboard/assets/nl.js"),import.meta.resolve("/dashboard/assets/pl.js"),import.meta.resolve("/dashboard/assets/pt.js")])))=>i.map(i=>d[i]);
import{r as e}from"./rolldown-runtime.js";import{_ as t,g as n,h as r,l as i,n as a,t as o,u as s,y as c}from"./first.js";import{$ as l,$n as u,Ar as d,B as f,Bt as p,C as m,Cr as h,D as g,Dn as _,E as v,Er as y,Et as b,F as ee,Fn as x,G as S,H as te,Ht as ne,In as re,It as ie,J as ae,Jn as oe,K as C,Kn as se,Kt as w,L as T,Ln as ce,Lt as le,N as E,Nn as ue,O as de,On as fe,Or as pe,P as D,Qn as me,Rn as O,Rt as k,S as he,T as ge,Tn as _e,U as ve,Ut as ye,V as be,Vn as xe,Vt as Se,W as A,Wt as Ce,X as we,Xn as Te,Xt as j,Y as M,Yt as Ee,Z as N,Zn as De,Zt as P,_n as F,_t as Oe,ar as ke,at as Ae,b as I,br as je,cr as Me,ct as Ne,d as Pe,dt as Fe,en as L,er as Ie,et as R,f as z,gn as B,gr as Le,hn as V,in as Re,it as ze,j as Be,jr as Ve,k as He,kn as Ue,kr as We,l as Ge,lr as Ke,lt as qe,m as Je,mn as Ye,mr as Xe,mt as Ze,nt as Qe,or as $e,pn as et,pr as tt,pt as nt,q as rt,qt as H,rn as it,rr as at,rt as U,sr as ot,st,t as ct,tr as lt,u as ut,ut as dt,vn as ft,x as pt,xt as mt,y as ht,yn as gt,zn as _t,zt as vt}from"./shared.js";import{i as yt,n as bt,t as xt}from"./react.js";import{r as St}from"./later.js";var W=e(yt(),1),Ct=bt(),wt=L(`
  fragment approval on SpendingApproval @_unmask {
    id taskId cost currency createdInstant expiresInstant
    requested { frozen limits { currency perTask perDay perMonth } countries categoryIds }
    task { id title spendingObstacle { rule limit left } }
  }
`),G=L(`fragment rules on SpendingRules @_unmask {
    apiKeyId frozen countries categoryIds ownerNotice dayEndsInstant monthEndsInstant
    limits { currency perTask perDay perMonth spentToday spentThisMonth leftToday leftThisMonth mostNow }
    waiting { ...approval }
    warnings { code }
  }`,[wt]),Tt=L(`query Spending {
    agent { id ownerReachable spendingRules { ...rules } apiKeys { id name prefix active spendingRules { ...rules } } }
    serviceCategories { id name }
  }`,[G]),Et=L(`
  query RuleChoices {
    countries { isoCode }
    currencies { code }
  }
`),Dt=L(`
  query Frozen {
    agent { id spendingRules { frozen warnings { code } waiting { taskId } } }
  }
`),Ot=L(`mutation SetSpendingRules($input: SetSpendingRulesInput!) {
    setSpendingRules(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[G,P]),kt=L(`mutation FreezeSpending($input: FreezeSpendingInput!) {
    freezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...dryRun ...problem }
  }`,[G,T,P]),At=L(`mutation UnfreezeSpending($input: SpendingRulesReferenceInput!) {
    unfreezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[G,P]),jt=L(`mutation DecideSpending($input: DecideSpendingInput!) {
    decideSpending(input: $input) {
      __typename
      ... on SpendingRules { ...rules }
      ...dryRun
      ...problem
    }
  }`,[G,T,P]),K=xt();function Mt(){let{money:e}=F(),[t,n]=(0,W.useState)(!1),{data:r,refresh:i}=w(Dt,{}),a=Ye();H(i);let o=r?.agent?.spendingRules;if(!o)return null;let s=a?.spendingFrozen??o.frozen,c=s?e.isFrozen:e.freeze;return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`button`,{type:`button`,"data-command":``,"aria-haspopup":`dialog`,className:s?`nav frozen`:`nav`,onClick:()=>n(!0),children:[(0,K.jsx)(ue,{"aria-hidden":!0}),c]}),t&&(s?(0,K.jsx)(Pt,{waits:o.waiting.some(({taskId:e})=>e===null),warnings:o.warnings,close:()=>n(!1)}):(0,K.jsx)(Nt,{close:()=>n(!1)}))]})}function Nt({close:e}){let{money:t}=F(),n=Ee(kt),{run:r,isBusy:i,problem:a}=j(kt),[o,s]=(0,W.useState)(),c=n.run;(0,W.useEffect)(()=>{c({input:{dryRun:!0}}).then(e=>e&&s(e.warnings))},[c]);let l=a??n.problem;return(0,K.jsxs)(C,{title:t.freezeTitle,text:t.freezeText,close:e,children:[(0,K.jsx)(Ft,{warnings:o??[]}),l&&(0,K.jsx)(U,{problem:l}),(0,K.jsx)(k,{look:`danger`,busy:i||!o&&!n.problem,onClick:()=>void r({input:{}}).then(t=>t&&e()),children:t.freezeNow})]})}function Pt({waits:e,warnings:t,close:n}){let{money:r}=F(),i=be()===null,a=j(At),o=j(jt),s=a.problem??o.problem,c=async()=>{let e=await a.run({input:{}}),t=e?.waiting.find(({taskId:e,requested:t})=>e===null&&t&&!t.frozen),r=i&&t?await o.run({input:{approvalId:t.id,decision:`APPROVE`}}):e;r&&!r.frozen&&n()};return(0,K.jsxs)(C,{title:r.resumeTitle,text:i?r.resumeText:`${r.resumeText} ${r.resumeAskText}`,close:n,children:[(0,K.jsx)(Ft,{warnings:t}),e&&!i&&(0,K.jsx)(`p`,{role:`status`,className:`m-0 text-s`,children:r.resumeAsked}),s&&(0,K.jsx)(U,{problem:s}),(0,K.jsx)(k,{look:`primary`,busy:a.isBusy||o.isBusy,onClick:()=>void c(),children:i?r.resume:r.resumeNow})]})}function Ft({warnings:e}){let t=Ae();return e.map(e=>(0,K.jsx)(ft,{role:`note`,actions:(0,K.jsx)(ze,{code:e.code}),children:t.problem(e)},e.code))}var It=L(`
  query Clock {
    practiceClock { nowInstant speed nextInSeconds lastRefused simulatedOperators }
    wallets { currency availableBalance }
  }
`),Lt=L(`mutation Advance($by: Int!) {
    advanceClock(by: $by) { __typename ... on PracticeTime { happened remainingSeconds } ...problem }
  }`,[P]),Rt=L(`mutation SetSpeed($speed: Float!) {
    setClockSpeed(speed: $speed) { __typename ... on PracticeTime { speed } ...problem }
  }`,[P]),zt=L(`mutation DispatchSample($input: CreateTaskInput!) {
    createTask(input: $input) { __typename ... on Task { id } ...problem }
  }`,[P]),Bt=L(`mutation TestMoney($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[P]),Vt=L(`
  query Played {
    tasks(first: 10) {
      nodes { id title status simulationScenario }
    }
  }
`),Ht=L(`
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
`),Ut=L(`
  query EventExamples {
    eventTypes { eventType description example }
  }
`),Wt=L(`mutation RegisterTwin($input: RegisterAgentInput!) {
    registerAgent(input: $input) { __typename ... on AgentRegistration { agentId apiKey } ...problem }
  }`,[P]),Gt=L(`mutation ClaimTwin($id: ID!) {
    claimAgent(agentId: $id) { __typename ... on Claim { id claimed } ...problem }
  }`,[P]);function Kt({nowInstant:e,speed:t}){let n=Date.now();return{speed:t,at:r=>Date.parse(e)+Math.max(0,r-n)*t}}function qt(e){let{at:t}=(0,W.useMemo)(()=>Kt(e),[e]),[n,r]=(0,W.useState)(Date.now);return(0,W.useEffect)(()=>{let e=setInterval(()=>r(Date.now()),1e3);return()=>clearInterval(e)},[]),t(n)}var Jt=(0,W.createContext)(null);function Yt({children:e}){let{data:t,refresh:n}=w(It,{});H(n);let r=(0,W.useMemo)(()=>t?{time:t.practiceClock,refresh:n}:null,[t,n]),i=(0,W.useMemo)(()=>t?Kt(t.practiceClock):Be,[t]);return(0,K.jsx)(Jt,{value:r,children:(0,K.jsx)(ee,{value:i,children:e})})}var Xt=1,Zt=60,Qt={nowInstant:new Date(0).toISOString(),speed:1,nextInSeconds:0,lastRefused:null,simulatedOperators:0};function $t(){let e=(0,W.use)(Jt);return(0,K.jsx)(en,{isRead:e!==null,time:e?.time??Qt,refresh:e?.refresh??(()=>void 0)})}function en({isRead:e,time:t,refresh:n}){let{locale:r,words:{practice:i}}=B(),a=qt(t),o=new Date(e?a:Date.now()),s=j(Rt),c=j(Lt),l=async e=>{await s.run({speed:e})&&n()},u=async()=>{await c.run({by:t.nextInSeconds??0})&&n()},d=o.toDateString()===new Date().toDateString(),f=t.speed===0,p=s.problem??c.problem;return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`div`,{className:`clock`,role:`region`,"aria-label":i.worldClock,children:[(0,K.jsx)(Le,{size:16,"aria-hidden":!0}),(0,K.jsxs)(`span`,{className:e?`tabular-nums`:`invisible tabular-nums`,children:[!d&&e&&`${le(r,o)} `,mt(r,o)]}),(0,K.jsx)(k,{"aria-label":f?i.resume:i.pause,busy:s.isBusy,onClick:()=>void l(f?Xt:0),children:f?(0,K.jsx)(_t,{size:16,"aria-hidden":!0}):(0,K.jsx)(xe,{size:16,"aria-hidden":!0})}),(0,K.jsx)(k,{"aria-pressed":t.speed===Zt,busy:s.isBusy,onClick:()=>void l(t.speed===Zt?Xt:Zt),children:i.faster}),(0,K.jsxs)(k,{"data-command":``,busy:c.isBusy,refusal:t.nextInSeconds===null?i.yourTurn:null,onClick:()=>void(e&&u()),children:[(0,K.jsx)(tt,{size:16,"aria-hidden":!0}),i.nextStep]})]}),p&&(0,K.jsx)(`div`,{className:`w-full`,children:(0,K.jsx)(U,{problem:p})})]})}var tn=e=>e.endsWith(`@guest.invalid`);function nn({children:e}){let{practice:t}=F(),{email:n}=A().person;return(0,K.jsxs)(`div`,{className:`ribbon`,children:[(0,K.jsx)(Ke,{size:16,"aria-hidden":!0}),(0,K.jsx)(`span`,{className:`grow`,children:t.ribbon}),tn(n)&&(0,K.jsx)(`a`,{className:`underline underline-offset-2`,href:`/account/address`,children:t.keepIt}),e]})}function rn({agentId:e}){let{locale:t,words:{shared:n,support:r}}=B(),i=Ye()?.unreadNeedsPerson??0;return(0,K.jsxs)(M,{to:`/desk/$agentId/notifications`,params:{agentId:e},"aria-label":i>0?r.unread(i):n.pages.notifications,className:`btn icon small ghost bell`,children:[(0,K.jsx)(We,{size:18,"aria-hidden":!0}),i>0&&(0,K.jsx)(`span`,{"aria-hidden":!0,className:`n`,children:nt(t,i)})]})}var an=L(`
  query Navigation {
    pendingActions {
      counts { tasksAwaitingReview tasksAwaitingFunding tasksAwaitingPublishing disputes pendingDecisions }
      supportReplies { id }
      webhookHealth { endpoint }
    }
    agent { id spendingRules { waiting { id } } apiKeys { id active spendingRules { waiting { id } } } }
    tasks(first: 1) { totalCount }
  }
`),on={draft:[`DRAFT`,`QUOTED`,`FUNDED`],open:[`PUBLISHED`],accepted:[`ACCEPTED`],enRoute:[`EN_ROUTE`],onSite:[`ARRIVED`,`IN_PROGRESS`],review:[`PROOF_SUBMITTED`,`PROOF_UPLOADED`,`UNDER_REVIEW`],disputed:[`REJECTED`,`DISPUTED`],done:[`COMPLETED`,`SETTLED`,`CLOSED`,`CANCELLED`,`EXPIRED`]},sn=new Set([`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`]),cn=[`UNDER_REVIEW`,`PROOF_UPLOADED`,`COMPLETED`],ln={draft:`draft`,open:`open`,accepted:`accepted`,enRoute:`enroute`,onSite:`onsite`,review:`review`,disputed:`disputed`,done:`paid`},un=Object.keys(on),dn=e=>un.find(t=>on[t].includes(e))??`done`,fn=[`questions`,`approvals`,`reviews`,`publishing`,`disputes`,`replies`],pn={reviews:cn,publishing:[`QUOTED`,`FUNDED`],disputes:[`DISPUTED`]},mn=e=>e?[e,...e.apiKeys.filter(({active:e})=>e)].flatMap(({spendingRules:e})=>e?.waiting??[]):[];function hn({pendingActions:{counts:e,supportReplies:t},agent:n}){return{questions:e.pendingDecisions,approvals:mn(n).length,reviews:e.tasksAwaitingReview,publishing:e.tasksAwaitingFunding+e.tasksAwaitingPublishing,disputes:e.disputes,replies:t.length}}var gn=e=>fn.reduce((t,n)=>t+e[n],0);function _n({pendingActions:e,agent:t,reviews:n,disputes:r,publishing:i}){let a=(e,t)=>t.map(t=>({kind:e,id:`task-${t.id}`,due:e===`reviews`?t.reviewByInstant:null,task:t}));return[...e.pendingDecisions.map(e=>({kind:`questions`,id:`question-${e.decisionId}`,due:e.deadlineInstant,question:e})),...mn(t).map(e=>({kind:`approvals`,id:`approval-${e.id}`,due:e.expiresInstant,approval:e})),...a(`reviews`,n.nodes),...a(`publishing`,i.nodes),...a(`disputes`,r.nodes),...e.supportReplies.map(e=>({kind:`replies`,id:`reply-${e.id}`,due:null,reply:e}))].sort((e,t)=>vn(e.due)-vn(t.due))}var vn=e=>e===null?2**53-1:Date.parse(e),yn=150;function bn({commands:e,find:t,typed:n=``,close:r}){let{palette:i}=F(),a=(0,W.useId)(),o=(0,W.useRef)(null),[s,c]=(0,W.useState)(n),[l,u]=(0,W.useState)(0),d=Sn(s,t),f=(0,W.useMemo)(()=>[...xn(e,s),...d],[e,s,d]),p=Math.min(l,f.length-1);(0,W.useEffect)(()=>{o.current?.querySelector(`[aria-selected=true]`)?.scrollIntoView({block:`nearest`})},[p,f]);let m=e=>{e&&(r(),e.run())};return(0,K.jsx)(rt,{close:r,"aria-label":i.title,className:`mx-auto mt-3 mb-auto w-[calc(100%-1.5rem)] max-w-[36rem] sm:mt-[12dvh]`,children:(0,K.jsxs)(`div`,{className:`flex max-h-[80dvh] flex-col`,children:[(0,K.jsx)(`input`,{role:`combobox`,"aria-label":i.title,"aria-expanded":!0,"aria-controls":a,"aria-autocomplete":`list`,"aria-activedescendant":f[p]?`${a}-${p}`:void 0,placeholder:i.placeholder,autoComplete:`off`,spellCheck:!1,className:`min-h-14 w-full border-0 border-b border-line bg-surface px-5 text-m outline-none placeholder:text-quiet`,value:s,onChange:e=>{c(e.target.value),u(0)},onKeyDown:e=>{let t={ArrowDown:p+1,ArrowUp:p-1,Home:0,End:f.length-1}[e.key];t!==void 0&&f.length>0?(e.preventDefault(),u((t+f.length)%f.length)):e.key===`Enter`&&!e.nativeEvent.isComposing&&(e.preventDefault(),m(f[p]))}}),(0,K.jsx)(`div`,{ref:o,id:a,role:`listbox`,"aria-label":i.title,className:`overflow-y-auto p-2`,children:Cn(f).map(([e,t])=>(0,K.jsxs)(`div`,{role:`group`,"aria-label":e,children:[(0,K.jsx)(`p`,{"aria-hidden":!0,className:`m-0 px-3 pt-2 pb-1 text-xs font-semibold text-quiet`,children:e}),t.map(({command:e,index:t})=>(0,K.jsxs)(`div`,{id:`${a}-${t}`,role:`option`,"aria-selected":t===p,className:`group/option flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-m px-3 text-s aria-selected:bg-brand aria-selected:text-on-brand`,onMouseMove:()=>u(t),onClick:()=>m(e),children:[(0,K.jsx)(`span`,{className:`min-w-0 truncate`,children:e.label}),e.note&&(0,K.jsx)(`span`,{className:`shrink-0 text-xs text-quiet group-aria-selected/option:text-on-brand`,children:e.note})]},e.id))]},e))}),(0,K.jsx)(`p`,{role:`status`,className:`m-0 px-5 text-s text-quiet not-empty:pb-4`,children:f.length===0?i.nothing:``})]})})}function xn(e,t){let n=t.toLowerCase().split(/\s+/).filter(Boolean);return e.filter(({label:e,group:t})=>n.every(n=>`${e} ${t}`.toLowerCase().includes(n)))}function Sn(e,t){let[n,r]=(0,W.useState)([]);return(0,W.useEffect)(()=>{let n=!1,i=setTimeout(()=>{e.trim()?t(e.trim()).then(e=>!n&&r(e)):r([])},yn);return()=>{n=!0,clearTimeout(i)}},[e,t]),n}function Cn(e){let t=new Map;return e.forEach((e,n)=>t.set(e.group,[...t.get(e.group)??[],{command:e,index:n}])),[...t]}var wn=L(`
  query SavedViews {
    agent { id savedViews { id name query shared isOwn } }
    taskStatistics { byStatus { status count } }
  }
`),Tn=L(`mutation SaveView($input: SaveViewInput!) {
    saveView(input: $input) { __typename ... on SavedView { id name query shared isOwn } ...problem }
  }`,[P]),En=L(`mutation RenameView($input: RenameViewInput!) {
    renameView(input: $input) { __typename ... on SavedView { id name query shared isOwn } ...problem }
  }`,[P]),Dn=L(`mutation DeleteView($input: DeleteViewInput!) {
    deleteView(input: $input) { __typename ... on SavedView { id name query shared isOwn } ...problem }
  }`,[P]),On=L(`
  query FoundTasks($text: String!) {
    tasks(filter: { text: $text }, first: 8) {
      nodes { id title status }
    }
  }
`),kn=L(`
  query TaskById($id: ID!) {
    task(id: $id) { id title status }
  }
`),An=`/desk/$agentId/tasks`,jn=`data-command`;function Mn({entries:e,agentId:t,showKeys:n,typed:r,close:i}){let{shared:a,account:o,support:s,palette:l}=F(),u=Ce(),{agents:d}=A(),f=w(wn,{}).data?.agent?.savedViews,p=(0,W.useMemo)(()=>{let r=e.map(({key:e,to:n,label:r})=>({id:n,group:l.pages,label:a.pages[r],note:`g ${e}`,run:()=>N({to:n,params:{agentId:t}})})),i=[...[...document.querySelectorAll(`[${jn}]`)].map((e,t)=>({id:`pressed-${t}`,group:l.actions,label:e.getAttribute(jn)||e.textContent.trim(),run:()=>e.click()})),{id:`new-key`,group:l.actions,label:o.createKey,run:()=>N({to:`/desk/$agentId/keys`,params:{agentId:t},search:{open:`key`}})},{id:`invite`,group:l.actions,label:o.invite,run:()=>N({to:`/desk/$agentId/keys`,params:{agentId:t},search:{part:`people`,open:`person`}})},{id:`ask`,group:l.actions,label:s.ask,run:()=>N({to:`/desk/$agentId/support`,params:{agentId:t},search:{about:`new`}})},{id:`keys`,group:l.actions,label:l.keysTitle,note:`?`,run:n},{id:`account`,group:l.actions,label:o.yourAccount,run:()=>location.assign(`/account`)}],u=d.filter(({id:e})=>e!==t).map(({id:e,name:t,testMode:n})=>({id:`agent-${e}`,group:l.agents,label:t,...n?{note:a.practice}:{},run:()=>N({to:`/desk/$agentId`,params:{agentId:e}})})),p=(f??[]).map(({id:e,name:n,query:r})=>({id:`view-${e}`,group:l.views,label:n,run:()=>N({to:An,params:{agentId:t},search:c(An,r??``)})}));return[...r,...p,...i,...u]},[e,t,d,f,n,a,o,s,l]),m=(0,W.useCallback)(async e=>{let n=/^#?(\d{1,10})$/.exec(e)?.[1],r=u.client.query(On,{text:e}).toPromise(),i=n?await u.client.query(kn,{id:n}).toPromise():null;return[...new Map([i?.data?.task,...(await r).data?.tasks.nodes??[]].flatMap(e=>e?[[e.id,e]]:[])).values()].map(({id:e,title:n,status:r})=>({id:`task-${e}`,group:l.tasks,label:`#${e} ${n}`,note:a.statuses[r],run:()=>N({to:`/desk/$agentId/tasks/$taskId`,params:{agentId:t,taskId:e}})}))},[u,t,l,a]);return(0,K.jsx)(bn,{commands:p,find:m,typed:r,close:i})}var Nn=/Mac|iPhone|iPad/.test(navigator.userAgent);function Pn(){let{palette:e}=F();return Nn?`⌘ K`:`${e.control} K`}var Fn=(0,W.lazy)(()=>r(()=>import(`./owner-pages.js`).then(e=>e.t),__vite__mapDeps([0,1,2,3,4,5]),import.meta.url));function In({entries:e,agentId:t}){let{palette:n}=F(),r=Pn(),[i,s]=(0,W.useState)(``),[c,l]=(0,W.useState)(null),u=(0,W.useCallback)(()=>{l(null),s(``)},[]);(0,W.useLayoutEffect)(()=>{let e=a();e!==null&&(s(e),l(`palette`))},[]);let d=(0,W.useCallback)(()=>l(`keys`),[]);return(0,W.useEffect)(()=>{let e=e=>{let t=e.target instanceof HTMLElement&&e.target.matches(`input, textarea, select, [contenteditable]`);o(e)?(e.preventDefault(),s(``),l(e=>e===`palette`?null:`palette`)):e.key!==`?`||t||e.metaKey||e.ctrlKey||l(`keys`)};return addEventListener(`keydown`,e),()=>removeEventListener(`keydown`,e)},[]),(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`button`,{type:`button`,"aria-label":n.title,"aria-keyshortcuts":`Control+K Meta+K`,"aria-haspopup":`dialog`,className:`find`,onClick:()=>l(`palette`),children:[(0,K.jsx)(x,{"aria-hidden":!0}),(0,K.jsx)(`span`,{className:`cut`,children:n.find}),(0,K.jsx)(`kbd`,{children:r})]}),c===`palette`&&(0,K.jsx)(Mn,{entries:e,agentId:t,showKeys:d,typed:i,close:u}),(0,K.jsx)(W.Suspense,{children:c===`keys`&&(0,K.jsx)(Fn,{entries:e,close:u})})]})}function Ln({entries:e}){let t=A(),{agentId:n}=l();if(!t.agents.some(e=>e.id===n))return(0,K.jsx)(st,{});let r=Re(`agent:${n}`),i=t.agents.some(({id:e,testMode:t})=>e===n&&t),a=(0,K.jsx)(Rn,{entries:e,viewer:t,agentId:n});return(0,K.jsx)(ne,{value:r,children:(0,K.jsx)(gt,{value:r.client,children:(0,K.jsx)(p,{children:i?(0,K.jsx)(Yt,{children:a}):a})})},n)}function Rn({entries:e,viewer:t,agentId:n}){let{shared:r}=F(),i=(0,W.useMemo)(()=>({agentId:n}),[n]),a=Ae(),o=zn(),s=t.agents.find(({id:e})=>e===n);return(0,K.jsx)(S,{entries:e,parameters:i,counts:o,who:(0,K.jsx)(Bn,{viewer:t,agentId:n}),actions:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(In,{entries:e,agentId:n}),(0,K.jsxs)(M,{to:`/desk/$agentId/new`,params:i,"aria-keyshortcuts":`g n`,className:`${vt()} new`,children:[(0,K.jsx)(O,{"aria-hidden":!0}),r.pages.newTask]})]}),foot:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(Mt,{}),t.staff&&(0,K.jsx)(M,{to:`/staff`,className:`nav`,children:r.staffDesk})]}),notices:(0,K.jsxs)(K.Fragment,{children:[s?.testMode&&(0,K.jsx)(nn,{children:(0,K.jsx)($t,{})}),(0,K.jsx)(et,{status:s?.status,text:a.problem({code:`agent_suspended`}),actions:(0,K.jsx)(M,{to:`/desk/$agentId/support`,params:i,className:`link`,children:r.pages.support})})]}),state:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(Se,{}),(0,K.jsx)(rn,{agentId:n})]})})}function zn(){let{data:e,refresh:t}=w(an,{});if(H(t),!e)return{};let n=e.pendingActions.webhookHealth.length;return{inbox:{count:gn(hn(e)),isHot:!0},tasks:{count:e.tasks.totalCount},webhooks:{count:n,isHot:!0}}}function Bn({viewer:e,agentId:t}){let{shared:n}=F(),r=e.agents.some(({id:e,testMode:n})=>e===t&&n);return(0,K.jsxs)(`label`,{className:`who`,children:[(0,K.jsx)(He,{}),(0,K.jsxs)(`span`,{className:`grow`,children:[(0,K.jsx)(`span`,{className:`vh`,children:n.actingFor}),(0,K.jsx)(`select`,{value:t,onChange:e=>N({to:`/desk/$agentId`,params:{agentId:e.target.value}}),children:e.agents.map(e=>(0,K.jsxs)(`option`,{value:e.id,children:[e.name,e.testMode?` (${n.practice})`:``]},e.id))}),(0,K.jsx)(`small`,{children:r?n.practice:e.person.email})]})]})}var Vn=[{key:`i`,to:`/desk/$agentId`,label:`inbox`,icon:at,isStart:!0,isTab:!0},{key:`t`,to:`/desk/$agentId/tasks`,label:`tasks`,icon:Te,isStart:!0,isTab:!0},{key:`n`,to:`/desk/$agentId/new`,label:`newTask`,icon:O,isTab:!0,group:`apart`},{key:`b`,to:`/desk/$agentId/board`,label:`board`,icon:lt},{key:`p`,to:`/desk/$agentId/map`,label:`map`,icon:se,isTab:!0},{key:`m`,to:`/desk/$agentId/money`,label:`money`,icon:fe,isTab:!0},{key:`s`,to:`/desk/$agentId/spending`,label:`spending`,icon:Me},{key:`w`,to:`/desk/$agentId/webhooks`,label:`webhooks`,icon:_,group:`developers`},{key:`k`,to:`/desk/$agentId/keys`,label:`keys`,icon:Ie,group:`developers`},{key:`x`,to:`/desk/$agentId/practice`,label:`practice`,icon:Ke,group:`developers`},{key:`u`,to:`/desk/$agentId/support`,label:`support`,icon:me,group:`foot`},{key:`o`,to:`/desk/$agentId/notifications`,label:`notifications`,icon:We,group:`apart`}],Hn=L(`fragment operator on Operator @_unmask { id status }`),Un=L(`mutation StaffApproveOperator($id: ID!) {
    approveOperator(operatorId: $id) { __typename ...operator ...problem }
  }`,[Hn,P]),Wn=L(`mutation StaffSuspendOperator($id: ID!, $reason: String, $acceptedTasks: AcceptedTasks!) {
    suspendOperator(operatorId: $id, reason: $reason, acceptedTasks: $acceptedTasks) { __typename ...operator ...problem }
  }`,[Hn,P]),Gn=L(`mutation StaffReinstateOperator($id: ID!) {
    reinstateOperator(operatorId: $id) { __typename ...operator ...problem }
  }`,[Hn,P]),Kn=L(`
  query StaffLastDecision($kind: SubjectKind!, $id: String!) {
    auditLog(filter: { subjectKind: $kind, subjectId: $id }, first: 1) {
      nodes { id by { name } operation subjectName reason instant }
    }
  }
`),qn=L(`
  fragment payout on Payout @_unmask {
    id
  }
`),Jn=L(`mutation StaffApprovePayout($id: ID!, $dryRun: Boolean!, $reason: String) {
    approvePayout(payoutId: $id, dryRun: $dryRun, reason: $reason) { __typename ...payout ...dryRun ...problem }
  }`,[qn,T,P]),Yn=L(`mutation StaffConfirmPayout($id: ID!, $dryRun: Boolean!, $bankReference: String!) {
    confirmPayout(payoutId: $id, dryRun: $dryRun, bankReference: $bankReference) { __typename ...payout ...dryRun ...problem }
  }`,[qn,T,P]),Xn=L(`mutation StaffDeclinePayout($id: ID!, $dryRun: Boolean!, $reason: String!) {
    declinePayout(payoutId: $id, dryRun: $dryRun, reason: $reason) { __typename ...payout ...dryRun ...problem }
  }`,[qn,T,P]),Zn=e=>w(Kn,e).data?.auditLog.nodes[0];function Qn({subject:e}){let t=Zn(e);return t?(0,K.jsx)($n,{entry:t,id:e.id}):null}function $n({entry:{operation:e,by:t,subjectName:n,reason:r,instant:i},id:a}){let{staff:o}=F(),s=o.audited[e];return(0,K.jsxs)(`div`,{className:`grid gap-1 text-s`,"data-decided":!0,children:[(0,K.jsx)(`p`,{className:`m-0 font-medium [overflow-wrap:anywhere]`,children:s?.(n??`#${a}`)??e}),r&&(0,K.jsx)(`p`,{className:`m-0 [overflow-wrap:anywhere]`,children:r}),(0,K.jsxs)(`p`,{className:`m-0 text-quiet`,children:[t.name,` · `,(0,K.jsx)(D,{instant:i})]})]})}function er({id:e}){let{staff:t}=F(),n=Zn({kind:`TASK`,id:e});return n?(0,K.jsx)(Ne,{title:t.decision,children:(0,K.jsxs)(`div`,{role:`status`,className:`grid gap-3`,children:[(0,K.jsx)($n,{entry:n,id:e}),(0,K.jsx)(`div`,{children:(0,K.jsx)(tr,{})})]})}):null}function tr(){let{shared:e}=F();return(0,K.jsx)(M,{to:`/staff`,className:vt(),children:e.open(e.pages.queues)})}var nr=(0,W.createContext)({subject:null,report:()=>void 0});function rr({children:e}){let[t,n]=(0,W.useState)(null),r=(0,W.useMemo)(()=>({subject:t,report:n}),[t]);return(0,K.jsx)(nr,{value:r,children:e})}function ir(){let{shared:e,staff:t}=F(),{path:n}=R(),{subject:r,report:i}=(0,W.use)(nr);return(0,W.useEffect)(()=>()=>i(null),[n,i]),r?(0,K.jsxs)(ft,{tone:`info`,role:`status`,actions:(0,K.jsxs)(K.Fragment,{children:[n!==`/staff`&&(0,K.jsx)(tr,{}),(0,K.jsx)(k,{onClick:()=>i(null),children:e.close})]}),children:[(0,K.jsx)(`strong`,{children:t.overtaken}),r.kind!==`TASK`&&(0,K.jsx)(Qn,{subject:r})]}):null}function ar(e){let{report:t}=(0,W.use)(nr),n=(0,W.useRef)({isSettled:!1,isGone:!1}),{kind:r,id:i}=e??{},a=(0,W.useCallback)(()=>r&&i&&t({kind:r,id:i}),[r,i,t]);return(0,W.useEffect)(()=>{let{current:e}=n,{href:t}=location;return e.isGone=!1,()=>{e.isGone=location.href===t,e.isGone&&!e.isSettled&&a()}},[a]),e=>{n.current.isSettled=e,n.current.isGone&&!e&&a()}}var or=L(`
  fragment waitingRequest on SupportRequest @_unmask { id type subject createdInstant agent { agentName } operator { name } }
`),sr=L(`
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
`),cr=L(`query StaffQueues {
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
  }`,[or,sr]),lr=L(`
  query StaffDoneSince($from: Timestamp!) {
    auditLog(filter: { from: $from }, first: 1) { totalCount }
  }
`),ur=L(`
  subscription StaffQueuesChanged {
    queuesChanged { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks oldestSeconds }
  }
`),dr=L(`
  query StaffQueueCounts {
    platform {
      queues { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks }
    }
  }
`);function fr({children:e}){let t=Ce(),[n]=(0,W.useState)(()=>new Set);return(0,W.useEffect)(()=>{let e=0;return it(t,ur,{},()=>{e+=1;for(let t of n)t({sequence:e,taskId:``})})},[t,n]),(0,K.jsx)(ye,{value:n,children:e})}var pr=(0,W.createContext)(`SUPPORT`);function mr(){let e=(0,W.use)(pr),{staff:t}=F();return n=>e===n||e===`ADMIN`?null:t.needsRole(t.roles[n])}var hr={};function gr({entries:e}){let t=A();if(!t.staff)return(0,K.jsx)(st,{});let n=Re(`staff`);return(0,K.jsx)(ne,{value:n,children:(0,K.jsx)(gt,{value:n.client,children:(0,K.jsx)(pr,{value:t.staff.role,children:(0,K.jsx)(fr,{children:(0,K.jsx)(rr,{children:(0,K.jsx)(_r,{entries:e,viewer:t,member:t.staff})})})})})})}function _r({entries:e,viewer:t,member:n}){let{shared:r,staff:i}=F(),a=vr(),[o]=t.agents;return(0,K.jsx)(S,{entries:e,parameters:hr,counts:a,who:(0,K.jsxs)(`div`,{className:`who`,children:[(0,K.jsx)(He,{}),(0,K.jsxs)(`span`,{className:`grow`,children:[`Fieldcall`,(0,K.jsxs)(`small`,{children:[n.name,` · `,i.roles[n.role]]})]})]}),foot:o&&(0,K.jsxs)(M,{to:`/desk/$agentId`,params:{agentId:o.id},className:`nav`,children:[r.pages.inbox,`: `,o.name]}),state:(0,K.jsx)(Se,{}),notices:(0,K.jsx)(ir,{})})}function vr(){let{data:e,refresh:t}=w(dr,{});if(H(t),!e?.platform)return{};let{disputes:n,operatorsToApprove:r,support:i,payouts:a,payoutsToConfirm:o,reversals:s,heldTasks:c}=e.platform.queues;return{queues:{count:n+r+i+a+o+s+c,isHot:!0},disputes:{count:n},operators:{count:r},payouts:{count:a+o},support:{count:i}}}var yr=[{key:`q`,to:`/staff`,label:`queues`,icon:u,isStart:!0,isTab:!0},{key:`d`,to:`/staff/disputes`,label:`disputes`,icon:ce,isTab:!0},{key:`o`,to:`/staff/operators`,label:`operators`,icon:$e,isTab:!0},{key:`p`,to:`/staff/payouts`,label:`payouts`,icon:d,isTab:!0},{key:`u`,to:`/staff/support`,label:`support`,icon:me,isTab:!0},{key:`t`,to:`/staff/tasks`,label:`tasks`,icon:De,group:`lookUp`},{key:`a`,to:`/staff/agents`,label:`agents`,icon:y,group:`lookUp`},{key:`f`,to:`/staff/transfers`,label:`transfers`,icon:Ue,group:`lookUp`},{key:`c`,to:`/staff/countries`,label:`countries`,icon:ot,group:`platform`},{key:`l`,to:`/staff/documents`,label:`documents`,icon:pe,group:`platform`},{key:`h`,to:`/staff/health`,label:`health`,icon:ke,group:`platform`},{key:`i`,to:`/staff/audit`,label:`audit`,icon:re,group:`platform`}],br=Object.assign({"../../words/de/staff.ts":()=>r(()=>import(`./de.js`).then(e=>e.t),__vite__mapDeps([6,1,3,2,4,5]),import.meta.url),"../../words/en/staff.ts":()=>r(()=>import(`./staff-pages.js`).then(e=>e.t),__vite__mapDeps([7,1,3,2,4,5]),import.meta.url),"../../words/es/staff.ts":()=>r(()=>import(`./es.js`).then(e=>e.r),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"../../words/es-419/staff.ts":()=>r(()=>import(`./es.js`).then(e=>e.n),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"../../words/fr/staff.ts":()=>r(()=>import(`./fr.js`).then(e=>e.t),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),"../../words/it/staff.ts":()=>r(()=>import(`./it.js`).then(e=>e.t),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),"../../words/nl/staff.ts":()=>r(()=>import(`./nl.js`).then(e=>e.t),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),"../../words/pl/staff.ts":()=>r(()=>import(`./pl.js`).then(e=>e.t),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url),"../../words/pt/staff.ts":()=>r(()=>import(`./pt.js`).then(e=>e.r),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),"../../words/pt-BR/staff.ts":()=>r(()=>import(`./pt.js`).then(e=>e.n),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url)}),xr=new Map;function Sr(e){let t=br[`../../words/${e}/staff.ts`]??br[`../../words/en/staff.ts`],n=xr.get(e);return n||(n=t().catch(e=>{throw new i(String(e),{cause:e})}),xr.set(e,n)),n}function Cr({children:e}){let{locale:t,words:n}=B(),{staff:r}=(0,W.use)(Sr(t)),i=(0,W.useMemo)(()=>({locale:t,words:{...n,staff:r}}),[t,n,r]);return(0,K.jsx)(V,{value:i,children:e})}var wr=g(`en-GB`),Tr={yourAccount:`Your account and passkeys`,ownersOnly:`Only an owner of the agent can do this.`,noLimit:`No limit`,agentsLimit:`That of the agent`,activeKeys:`Keys in use`,keysText:`A key lets a program act for this agent. Give each program a key of its own, with no more rights than it needs.`,endedKeys:e=>wr(e,e=>({one:`${e} key that has ended`,other:`${e} keys that have ended`})),createKey:`Create a key`,keyName:`Name`,keyNameHint:`Where it is used, such as “production” or “nightly job”.`,mayDo:`What it may do`,scopeNeeded:`Choose at least one permission.`,expires:`Expires`,inDays:e=>wr(e,e=>({one:`in ${e} day`,other:`in ${e} days`})),never:`never`,prefix:`Begins with`,lastUsed:`Last used`,limit:`Spending limit`,frozen:`Frozen`,ended:`Ended`,keyMade:`Here is the key`,keyMadeText:`Copy it now: it is shown only this once. Only a hash of it is stored.`,key:`Key`,tryIt:`Try it`,kept:`I've saved it`,revoke:`Revoke`,revokeTitle:e=>`Revoke the key “${e}”?`,revokeText:`Programs that use it are refused at once. A revoked key never counts again.`,peopleText:`People act for this agent with their own e-mail address. They need no key.`,invite:`Invite a person`,inviteText:`They get a mail and sign in with this address.`,email:`E-mail address`,role:`Role`,you:`you`,may:`May`,since:`Since`,changeRole:`Change role`,remove:`Remove`,removeTitle:e=>`Remove ${e}?`,removeText:`They can act for this agent no more, at once. Keys that they have made stay valid.`,sessionsOf:e=>`Where ${e} is signed in`,sessionsText:`End the sessions that you do not know. To sign in without a mailed code, add one of your`,passkeys:`passkeys`,thisBrowser:`This browser`,unknownBrowser:`Unknown browser`,signedIn:`Signed in`,ends:`Ends`,network:`Network`,end:`Sign out`,endTitle:e=>`Sign out of ${e}?`,endText:`That browser has to sign in again.`,endAll:`Sign out everywhere`,endAllTitle:`Sign out of all browsers?`,endAllText:`This browser is among them.`,noAssistants:`No assistant is connected`,noAssistantsText:`An assistant such as Claude asks you before it acts for this agent, within the rights and the limit that you set.`,connect:`Connect an assistant`,connectText:`Give this address to an assistant that speaks MCP. It leads you here to say what it may do.`,mcpAddress:`Address for MCP`,cutOff:`Cut off`,cutOffAlready:`Cut off`,cutOffTitle:e=>`Cut off ${e}?`,cutOffText:`It can act no more, within a second. To come back it has to ask again.`,from:`From`,allowedBy:`Allowed by`,name:`Name`,about:`What it does`,ownerEmail:`Owner’s e-mail address`,emailHint:`A new address is asked by mail to confirm itself.`,confirmed:`Confirmed`,website:`Website`,save:`Save`,saved:`Saved`,state:`State`,number:`Number`,world:`World`,practiceWorld:`Practice: test money, simulated operators`,realWorld:`Real operators and money`,contacts:`Contact methods`,contactsText:`How this agent is told what happens, beside its webhooks.`,toWebhooks:`Webhooks`,by:`By`,where:`Where to`,add:`Add`,active:`On`,paused:`Paused`,unconfirmed:`Not confirmed yet`,pause:`Pause`,resume:`Resume`,removeContact:e=>`Remove ${e}?`,removeContactText:`Nothing is sent there any more.`,parts:{keys:`Keys`,people:`People`,assistants:`Assistants`,sessions:`Sessions`,profile:`Profile`},scopes:{READ:{name:`Read`,text:`See everything of the account, and follow it live.`},DISPATCH:{name:`Dispatch`,text:`Create, publish and cancel tasks, and answer questions of operators.`},SETTLE:{name:`Settle`,text:`Decide on money: deposit, fund, approve, reject and dispute.`},MANAGE:{name:`Manage`,text:`Change the account itself: keys, webhooks, spending rules and profile.`}},limits:{perTask:e=>`${e} a task`,perDay:e=>`${e} a day`,perMonth:e=>`${e} a month`},roles:{OWNER:{name:`Owner`,text:`Everything, the people included`},MEMBER:{name:`Member`,text:`The daily work, and decisions on money`},VIEWER:{name:`Viewer`,text:`Read`}},states:{REGISTERED:`Registered`,VERIFIED:`Verified`,ACTIVE:`Active`,SUSPENDED:`Suspended`},methods:{WEBHOOK:`Webhook`,EMAIL:`E-mail`,POLLING:`Polling`,WEBSOCKET:`Websocket`,MCP_CALLBACK:`MCP`,PUSH:`Push`}},Er=g(`en-GB`),Dr={reserved:`Reserved`,locked:`Locked`,pending:`On its way`,ledger:`Ledger`,ledgerEmpty:`Deposits, holds and payments appear here.`,ledgerNone:`No entry matches these filters.`,deposit:`Add money`,depositTitle:`Add money`,depositText:`You pay on the page of the payment provider and come back here.`,moneyEmpty:`No wallet yet`,moneyEmptyText:`The first deposit opens one. A task is paid from the wallet in its currency.`,figures:`Figures as a table`,available:`Available`,total:`Total`,day:`Day`,kind:`Kind`,allKinds:`All kinds`,from:`From`,until:`Until`,deposits:`Deposits`,depositsEmpty:`Deposits by card or bank appear here with their state.`,takenBack:e=>`${e} taken back`,processing:`Being processed`,pay:`Pay`,refund:`Refund`,refundTitle:`Refund a deposit`,refundText:`The amount leaves the available balance at once and goes back the way it came.`,preview:`Preview`,bank:`By bank transfer`,bankShow:`Show bank details`,holder:`Account holder`,bankName:`Bank`,reference:`Reference`,copy:e=>`Copy: ${e}`,statement:`Statement`,statementFor:(e,t)=>`Statement of ${e}, ${t}`,period:`Period`,print:`Print`,download:`Download CSV`,opening:`Opening balance`,closing:`Closing balance`,change:`Change`,statementEmpty:`Nothing moved in this period.`,times:`All times in UTC.`,freeze:`Freeze spending`,isFrozen:`Spending frozen`,resume:`Resume spending`,freezeTitle:`Freeze all spending?`,freezeText:`From now on no task can be funded or published from the wallets. Tasks that are already funded go on and are paid.`,freezeNow:`Freeze now`,resumeTitle:`Resume spending?`,resumeText:`No task can be funded while spending is frozen.`,resumeAskText:`The owner is asked by e-mail and spending resumes when the answer is yes.`,resumeNow:`Ask to resume`,resumeAsked:`The owner has been asked by e-mail. Spending resumes with the answer.`,allKeys:`The agent, all keys together`,keyRules:e=>`Key “${e}”`,waiting:`Waiting for your approval`,waitingText:`Decide here or by the link in the e-mail; what is not decided in time stays as it is.`,allow:`Approve`,decline:`Decline`,looser:`Looser rules`,asked:`asked`,lapses:`lapses`,editRules:`Edit rules`,editText:`Stricter limits apply at once. Looser ones wait for the owner's answer by e-mail. An empty amount is no limit.`,noLimits:`No limits: tasks in every currency may spend what the wallet has.`,noLimit:`no limit`,countries:`Countries`,categories:`Categories`,every:`All`,mostNow:`A task may cost now`,perTask:`Per task`,perDay:`Per day`,perMonth:`Per month`,left:`Left:`,renews:`renews`,addCurrency:`Add a currency`,removeCurrency:`Remove this currency`,addCountry:`Add a country`,addCategory:`Add a category`,noCurrencyLeft:`Every currency has its limits.`,saveRules:`Save rules`,ownerAsked:`What is looser waits for the owner, who has been asked by e-mail.`,usualAmounts:`Usual amounts`,amountExample:`Enter an amount, such as 100 or 49.50.`,addAmount:e=>`Add ${e}`,onItsWay:e=>`${e} on its way`,owed:e=>`${e} owed because a payment was reversed. New money pays this first.`,held:`Held in tasks`,heldTasks:e=>Er(e,e=>({one:`${e} task · paid when you approve, returned if nobody comes`,other:`${e} tasks · paid when you approve, returned if nobody comes`})),heldNone:`No task holds money. The cost of a task is held here until you approve it.`,limitToday:`Spending limit today`,ofLimit:e=>`of ${e}`,limitNone:`No daily limit. With a limit, larger spending waits for your approval.`,changeLimits:`Change limits`,inAndOut:`In and out`,moneyIn:`In`,moneyOut:`Out`,flowNone:`No money came or left in these days.`,spent:`Spent by category`,spentTasks:e=>Er(e,e=>({one:`${e} task`,other:`${e} tasks`})),spentNone:`Payments for tasks appear here by category.`,movement:`Movement`,purpose:`For`,days:{7:`7 days`,30:`30 days`,90:`90 days`},depositStates:{PENDING:`Waiting`,PAID:`Paid`,DECLINED:`Declined`,CANCELLED:`Cancelled`,EXPIRED:`Expired`}},Or={allEvents:`All events`,needsText:`Work to review, questions, failed payments and answers from support appear here, the newest first.`,needs:{"task.under_review":`The work waits for your review`,"task.review_due":`The review ends soon`,"task.completed":`The operator has finished the work`,"task.disputed":`A dispute was opened`,"task.dispute_resolved":`The dispute was decided`,"task.decision_requested":`A question waits for your answer`,"task.reschedule_requested":`The operator asks for another time`,"task.more_time_requested":`The operator asks for more time`,"task.expired":`Nobody accepted the task in time`,"task.released":`The operator gave the task back`,"task.operator_no_show":`The operator did not come`,"task.publication_refused":`The task was not published`,"wallet.deposit_failed":`A deposit did not arrive`,"wallet.deposit_reversed":`A payment was reversed`,"support.replied":`Support has answered`,"webhook.disabled":`An endpoint was disabled`,"account.suspended":`The account was suspended`},titles:{"wallet.credited":`Money arrived`,"wallet.reversal_returned":`Reversed money came back`,"support.status_changed":`A support request has a new state`,"country.live":`A country is live`,"spending.decided":`Spending was decided`,"account.reinstated":`The suspension has ended`,"account.verified":`The owner is verified`,"account.members_changed":`Members changed`},ways:{review:`Review the work`,dispute:`See the dispute`,answer:`Answer`,time:`Decide on the time`,again:`Dispatch again`,task:`Open the task`,thread:`Read the answer`,endpoint:`Check the endpoint`},tasks:{"task.created":`Task created`,"task.quoted":`Task quoted`,"task.funded":`Task funded`,"task.published":`Task published`,"task.accepted":`Task accepted`,"task.released":`Task released`,"task.en_route":`Task en route`,"task.operator_near":`Task operator near`,"task.arrived":`Task arrived`,"task.in_progress":`Task in progress`,"task.operator_left":`Task operator left`,"task.proof_submitted":`Task proof submitted`,"task.proof_uploaded":`Task proof uploaded`,"task.under_review":`Task under review`,"task.completed":`Task completed`,"task.rejected":`Task rejected`,"task.settled":`Task settled`,"task.closed":`Task closed`,"task.cancelled":`Task cancelled`,"task.expired":`Task expired`,"task.overdue":`Task overdue`,"task.disputed":`Task disputed`,"task.dispute_resolved":`Task dispute resolved`,"task.decision_requested":`Task decision requested`,"task.decision_resolved":`Task decision resolved`,"task.reschedule_requested":`Task reschedule requested`,"task.reschedule_approved":`Task reschedule approved`,"task.reschedule_rejected":`Task reschedule rejected`,"task.more_time_requested":`Task more time requested`,"task.more_time_decided":`Task more time decided`,"task.expense_added":`Task expense claimed`,"task.expense_removed":`Task expense removed`,"task.expense_declined":`Task expense declined`,"task.bonus_paid":`Task bonus paid`,"task.location_updated":`Task location updated`,"task.operator_no_show":`Task operator no show`,"task.review_due":`Task review due`,"task.held_for_review":`Task held for review`,"task.hold_released":`Task hold released`,"task.publication_refused":`Task publication refused`,"dispute.overdue":`Dispute overdue`}},kr={title:`Search and commands`,placeholder:`Search or jump to`,nothing:`Nothing found`,pages:`Pages`,actions:`Actions`,agents:`Switch agent`,tasks:`Tasks`,views:`Views`,keysTitle:`Keys of this desk`,control:`Ctrl`,find:`Search`,keys:{search:`Search on this page`,help:`This list`,close:`Close what is open`}},Ar=g(`en-GB`),jr={clock:`Clock of the practice world`,nothingNext:`Nothing comes by itself: it is the agent’s turn.`,nextIn:e=>`The next step comes in ${e}.`,yourTurn:`Dispatch a task, or decide on one.`,toNext:`To the next step`,anHour:`+1 hour`,aDay:`+1 day`,advancingFor:e=>`Time passes… ${e} left`,advancing:`Time passes…`,happened:e=>Ar(e,e=>({one:`${e} step happened.`,other:`${e} steps happened.`})),speed:`Speed`,noOperators:`This service runs without simulated operators, so tasks stay open.`,lastRefused:`The last step of an operator was refused:`,dispatchTitle:`Dispatch a sample task`,available:`Test money in the wallet:`,addMoney:`Put test money in`,scenario:`How it goes`,dispatch:`Dispatch`,sampleTitle:`Photograph a shop front`,sampleText:`Two photographs of the front, one with the house number.`,sampleItem:`The house number can be read`,noTask:`No task in this world yet`,noTaskText:`Choose how a task goes and dispatch it. Then let time pass and watch both sides.`,played:`Tasks of this world`,decide:`Decide on its page`,stream:`What happens, side by side`,agentSide:`Your agent`,operatorSide:`Simulated operator`,canDo:`The agent can now:`,webhooks:`What your webhook gets`,toWebhooks:`Webhooks`,sentText:`The bodies that were sent for this task.`,notSentText:`Nothing was sent: no endpoint wants these events. One would get bodies such as these.`,realAgent:`This agent works in the real world`,realAgentText:`Practice needs an agent of its own, with test money, simulated operators and a clock that you move.`,switchTo:e=>`Practise with ${e}`,twin:`A practice twin`,twinText:`Registers a second agent in test mode with your address as its owner. You accept the terms for it, as for this one.`,readMore:`What practice is`,createTwin:`Create a practice twin`,twinOf:e=>`${e} (practice)`,twinMade:`The twin is registered. Take it over, and its desk opens.`,twinKey:`Its key, shown only this once`,openTwin:`Take it over and practise`,speeds:{0:`Stands still`,1:`As real time`,60:`A minute a second`,3600:`An hour a second`},scenarios:{HAPPY_PATH:{name:`All goes well`,text:`Accepted, carried out and proven as required.`},ASKS_DECISION:{name:`Asks what to do`,text:`On site, the operator asks, with an hour to answer and a default.`},ASKS_RESCHEDULE:{name:`Asks for another time`,text:`After acceptance, the operator asks to move the task by a day.`},BLURRED_PHOTO:{name:`Blurred photographs`,text:`The photographs are too blurred to read.`},GPS_OFF:{name:`No position`,text:`No coordinates, neither with the steps nor in the photographs.`},DUPLICATE_PHOTO:{name:`Photograph used before`,text:`The same photograph twice, and again in the next such task.`},MISSING_CHECKLIST:{name:`Checklist left out`,text:`No item of the checklist is ticked off.`},LATE:{name:`Late`,text:`Carried out well, but after the time to complete it.`},NO_SHOW:{name:`Does not come`,text:`Accepted and never started; a day later another operator does it.`},RELEASED:{name:`Gives it back`,text:`Released on the way; another operator carries it out.`},NOBODY_ACCEPTS:{name:`Nobody accepts`,text:`Open until the time to accept passes, or you cancel it.`},CONTESTS_REJECTION:{name:`Contests a rejection`,text:`Reject it: the operator contests, and a day later the payout is split.`},AGENT_SLEEPS:{name:`The agent sleeps`,text:`Proven as required, and approved by itself when the review time ends.`},FORGETS_TO_SUBMIT:{name:`Forgets to submit`,text:`Photographs are uploaded; 72 hours late they are submitted as they are.`},ASKS_WITHOUT_DEADLINE:{name:`Asks without a deadline`,text:`Without an answer the question lapses after 72 hours.`},SLOW_DISPUTE:{name:`Slow dispute`,text:`Reject it: the platform decides after five days.`}},sides:{AGENT:`by the agent`,OPERATOR:`by the operator`,PLATFORM:`by the platform`,SYSTEM:`by the service`},deliveries:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},ribbon:`Practice world: test money, simulated operators, nothing is real.`,keepIt:`Keep it: confirm an address`,worldClock:`Practice clock`,pause:`Pause`,resume:`Go on`,faster:`60 times as fast`,nextStep:`Next step`,mission:`Your first task`,sendStep:`Send somebody`,sent:e=>`${e} accepted the task`,sendHow:`Say what is to be done, where, and what you pay`,watchStep:`Watch`,watched:e=>`${e} has been on site`,waiting:`Nobody has accepted it yet: “Next step” above lets the time pass`,watching:`On the way or at work: the next step comes on the practice clock`,checkStep:`Check the photographs`,checked:`You have decided`,checking:`The photographs are here, and you decide`,openReview:`Open the review`,payStep:`Pay`,toPay:e=>`${e}, paid when you approve`,paidStep:e=>`${e} is paid`,sendOne:`Send somebody yourself`},Mr=g(`en-GB`),Nr={ask:`Ask support`,state:`State`,all:`All`,none:`Nothing asked yet`,noneSuch:`Nothing in this state`,noneText:`Ask about a task, a charge or the service. Answers appear here and on Home.`,about:`What it is about`,severity:`Urgency`,subject:`Subject`,message:`Message`,taskNumber:`Number of the task`,taskHint:`Leave it empty if it is about no task.`,attachment:`File`,attachmentHint:`A photograph, a PDF or a text, at most 15 MB.`,send:`Send`,toAll:`All requests`,messages:`Messages`,you:`You`,team:`Support`,reply:`Reply`,close:`Close the request`,closeTitle:`Close this request?`,closeText:`A closed request takes no more messages. You can open another.`,closedText:`This request is closed.`,unread:e=>Mr(e,e=>({one:`${e} unread notification`,other:`${e} unread notifications`})),markRead:`Mark read`,markAll:`Mark all read`,isUnread:`Unread`,noNotifications:`No notification yet`,notificationsText:`What happens to tasks, money and the account is told here, the newest first.`,states:{OPEN:`Open`,IN_PROGRESS:`In progress`,WAITING_FOR_AGENT:`Needs your answer`,WAITING_FOR_OPERATOR:`Waits for the operator`,RESOLVED:`Resolved`,CLOSED:`Closed`},types:{SUPPORT:`Help`,COMPLAINT:`Complaint`,RECOMMENDATION:`Idea`,BILLING_ISSUE:`Money`,TECHNICAL_INCIDENT:`Technical fault`,POLICY_QUESTION:`Rules and terms`},severities:{LOW:`It can wait`,NORMAL:`Normal`,HIGH:`Holds up work`,CRITICAL:`Danger`}},Pr={endpoints:`Endpoints`,empty:`Nothing is called yet`,emptyText:`Add the address of a service of yours, and it hears of each event of your tasks, signed and in order.`,add:`Add endpoint`,addTitle:`Add an endpoint`,addText:`It receives the events of all tasks, signed with your secret.`,url:`Address (https)`,save:`Save`,delivered:`Delivered, 24 h`,failed:`Failed, 24 h`,p95:`p95 latency`,milliseconds:e=>`${e} ms`,failingSince:`Failing since`,pausedUntil:`Paused until`,disabledAt:`Disabled`,enable:`Enable`,types:`Event types`,allTypes:`All event types`,typesText:`What already waits for the endpoint is still sent. None chosen means all.`,remove:`Remove`,removeTitle:`Remove this endpoint?`,removeText:`New events are no longer sent to it.`,removeNow:`Remove now`,recover:`Recover since…`,recoverTitle:`Send failed deliveries again`,recoverText:`Everything that failed between these times is sent again, oldest first, with the same id and bytes.`,untilTime:`Until (UTC), empty for now`,since:`Since (UTC)`,recoverNow:`Send again`,recovering:e=>`${e} sent again so far…`,recovered:e=>`${e} deliveries are being sent again.`,test:`Test event`,testTitle:`Send a test event`,testText:`The event webhook.test goes to the webhook of a task, with the authentication and signature of real events.`,taskNumber:`Task number`,testNow:`Send test`,rotate:`Rotate secret`,rotateTitle:`Rotate the signing secret`,rotateText:`Events carry signatures of both secrets for 24 hours. The new secret is shown once, here.`,rotateNow:`Make a new secret`,secret:`New signing secret`,previous:`The previous secret is valid until`,log:`Deliveries`,logEmpty:`No delivery matches these filters.`,endpoint:`Endpoint`,allEndpoints:`All endpoints`,status:`Status`,allStatuses:`All statuses`,task:`Task`,from:`From`,until:`Until`,answer:`Answer`,delivery:e=>`Delivery ${e}`,attempts:`Attempts`,attempt:e=>`Attempt ${e}`,nextTry:`Next try`,headers:`Request headers`,body:`Request body`,noBody:`The request is no longer kept.`,curl:`As curl`,replay:`Send again`,state:{NEW:`New`,WORKING:`Working`,FAILING:`Failing`,DISABLED:`Disabled`},because:{GONE:`it answered that it is gone`,FAILING:`it failed for too long`},statuses:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},faults:{NOT_PUBLIC:`The address is not public`,UNRESOLVABLE:`The name has no address`,UNREACHABLE:`Nothing answers there`,ENCRYPTION:`The encryption failed`,TIMEOUT:`No answer in time`,UNREADABLE:`The answer could not be read`,REDIRECTED:`The address redirects`}},q=g(`en-GB`),Fr={account:Tr,money:Dr,notices:Or,palette:kr,practice:jr,problems:v,shared:ge,support:Nr,webhooks:Pr,work:{inboxEmpty:`You're all caught up`,listEmpty:`No task yet`,inboxEmptyText:`Work to review, questions of operators and disputes appear here, the most urgent first.`,newTaskHow:`How to dispatch a task`,answerDue:`Answer due`,paidWithoutYou:`Auto-approves`,searchHint:`Title, address or number`,count:e=>q(e,e=>({one:`${e} task`,other:`${e} tasks`})),boardKeys:`j k h l move, Enter opens, a approves`,timeline:`Timeline`,proof:`Proof`,proofEmpty:`Photographs and reports of the operator appear here, with a verdict on every requirement.`,report:`Operator's report`,requirements:`Requirements`,passed:`passed`,failed:`failed`,warned:`warning`,takenAt:`Taken`,operatorDone:e=>q(e,e=>({one:`${e} task done`,other:`${e} tasks done`})),settlement:`Settlement`,returned:`Returned`,held:`Held for a person`,actions:`What you can do`,noActions:`Nothing can be done with this task now.`,notNow:`Unavailable actions`,reasonHint:`The operator reads this.`,approve:`Approve and pay`,reject:`Reject`,dispute:`Dispute`,cancelTask:`Cancel the task`,publish:`Publish`,askPublication:`Ask for a human decision`,reasonNeeded:`A note is needed.`,mapLabel:`Map of the tasks`,goTo:`Go to a place`,stages:`Stages`,mapInView:`In view`,mapEmpty:`No task in this part of the map`,mapEmptyText:`Move the map, or show more stages above.`,mapNearest:`Nearest to the centre first`,mapNewest:e=>`The ${e} changed last. Zoom in for all.`,mapSelected:`Selected task`,openTask:`Open task`,mapOfTask:`Map of the task, with its photographs`,operatorHere:`Operator`,startOver:`Start over`,dispatch:`Dispatch`,keepDraft:`Save as draft`,fillFirst:`Title, description, address and payout are needed first.`,mendFirst:`Mend what is marked first.`,formWhat:`What`,formTitle:`Title`,formTitleExample:`Photograph a shop front`,formDescriptionHint:`The operator works by this alone: what to do, what to bring back, whom to ask on site.`,category:`Category`,durationMinutes:`Minutes on site`,durationHint:`Operators see it beside the pay.`,noCategory:`No category`,priority:`Priority`,formWhere:`Where`,formAddress:`Address`,formAddressExample:`Keizersgracht 1, 1015 CC Amsterdam, Netherlands`,formRadius:`Operators within (km)`,formRadiusHint:`How far away an operator may be. Empty: the usual distance.`,formPay:`Pay`,formPayHint:`For the operator, before fees.`,currencyOfPlace:`That of the country`,formWhen:`When`,timing:`Time of the work`,clockOf:e=>`On the clock of ${e}`,clockOfPlace:`On the clock of the place`,windowStart:`Window from`,windowEnd:`Window until`,appointment:`Appointed time`,tolerance:`Minutes earlier or later`,formProof:`Proof`,formProofHint:`Empty fields are as the category has them.`,minPhotos:`Photographs at least`,gpsRadius:`Taken within (metres)`,timeLimit:`Taken after arrival within (minutes)`,reportLength:`Report of at least (characters)`,requireVideo:`A video is required`,checklist:`Checklist`,checklistHint:`One item in each line; the operator ticks all of them off.`,plannedChecks:`Checks on each photograph`,willBeChecked:`checked`,willNotBeChecked:`not checked`,placePlanned:e=>`Place: within ${e} of the point`,placeNeedsPoint:`Place: needs an exact point on the map`,placeNeedsRadius:e=>`Place: fill in “${e}”`,timePlanned:e=>`Time: within ${e} of the arrival`,timeNeedsLimit:e=>`Time: fill in “${e}”`,reusePlanned:`Reuse: compared with all earlier photographs`,formMore:`Skills, equipment and notes`,skills:`Skills`,equipment:`Equipment`,notes:`Notes`,notesHint:`Only the operator who accepts reads these.`,preview:`Price`,previewEmpty:`Fill in title, description, address and payout: the cost, what is moved, and warnings appear here before anything is sent.`,willBePublished:`The task is published at once.`,willStayDraft:`It would stay a draft.`,fee:`Fee on top`,total:`You pay`,understood:`The place as it was understood`,sureness:e=>`${e} % sure`,mapOfPlace:`Map of the place`,pointHint:`Press elsewhere on the map to move the point.`,noPointHint:`The address alone is no exact point, so the place of the photographs cannot be checked. Press on the map where the work is.`,showOnMap:`Show on the map`,useMiddle:`Use the middle of the map`,removePoint:`Remove the point`,duplicate:`Duplicate`,firstTask:`Dispatch a task`,filters:`Filters`,all:`All`,status:`Status`,country:`Country`,task:`Task`,updated:`Changed`,least:`Payout from`,most:`Payout up to`,createdFrom:`Created from`,createdUntil:`Created until`,deadlineFrom:`Deadline from`,deadlineUntil:`Deadline until`,order:`Order`,clearFilters:`Clear filters`,needsReview:`Needs review`,views:`Views`,addFilter:`Filter`,layouts:`Show as`,list:`List`,applyFilter:`Apply`,saveView:`Save view`,viewText:`A view keeps these filters and their order. Only you see it, unless you share it.`,viewName:`Name of the view`,shareView:`Share with the other people of this agent`,editView:e=>`Change the view “${e}”`,deleteView:`Delete view`,deleteViewTitle:e=>`Delete the view “${e}”?`,deleteViewText:`The tasks stay as they are.`,number:`No.`,withoutFilter:e=>`Without ${e}`,listNoMatch:`No task matches`,listNoMatchText:`Take a filter away, or search for less.`,listEmptyText:`Tasks that you or your agent dispatch appear here.`,listKeys:`j and k move, Enter opens, x selects`,previousPage:`Previous page`,nextPage:`Next page`,selectAll:`Select all on this page`,selectEverything:e=>`Select all ${e}`,selectFirst:e=>`Select the newest ${e}`,select:e=>`Select ${e}`,selected:e=>q(e,e=>({one:`${e} task selected`,other:`${e} tasks selected`})),clearSelection:`Clear selection`,bulkTried:`Looked at`,bulkDone:`Done`,bulkStop:`Stop`,bulkStopped:`Stopped. Done`,bulkRefused:e=>q(e,e=>({one:`${e} task is left out`,other:`${e} tasks are left out`})),progress:(e,t)=>`${e} of ${t}`,timelineShows:`What the time line shows`,fromPlace:`from the place`,reportedAt:`reported at`,answered:e=>`Answered: ${e}`,askedTime:`The operator requested another time`,operatorAsksTime:`The operator asks for another time`,youAskedTime:`You requested another time. The operator has not answered yet.`,agree:`Agree`,refuse:`Refuse`,askTime:`Ask for another time`,askTimeText:`Nothing changes until the operator agrees.`,attempts:e=>q(e,e=>({one:`${e} attempt`,other:`${e} attempts`})),arrived:`Arrival`,proofWithin:`Proof has to be taken within`,outside:`outside`,forced:`Submitted although requirements are not met:`,previousPhoto:`Previous photograph`,nextPhoto:`Next photograph`,zoomIn:`Full size`,zoomOut:`Fit to the window`,camera:`Camera`,earlierUse:`Compared with the earlier photograph`,thisPhoto:`This photograph`,uploadedThen:`The earlier one was uploaded`,rateOperator:`Rate the work`,yourReview:`Your rating`,rating:`Overall`,quality:`Quality`,professionalism:`Professionalism`,comment:`Comment`,sendReview:`Send the rating`,changeReview:`Change the rating`,stars:e=>q(e,e=>({one:`${e} star`,other:`${e} stars`})),operatorSays:e=>`The operator rates you ${e} of 5.`,ratedBy:(e,t)=>q(t,t=>({one:`${e} of 5 from ${t} rating`,other:`${e} of 5 from ${t} ratings`})),window:`Window`,committed:`Agreed time`,acceptBy:`Accept by`,completeBy:`Complete by`,told:e=>q(e,e=>({one:`${e} operator was told`,other:`${e} operators were told`})),nearest:e=>`the nearest is ${e} away`,position:`Position at the photograph`,fromFile:`by the file`,fromDevice:`by the device`,approveAmount:e=>`Approve and pay ${e}`,checksPassed:e=>q(e,e=>({one:`${e} check passed`,other:`All ${e} checks passed`})),placeUnchecked:`The place was not to be checked`,timeUnchecked:`The time was not to be checked`,bothUnchecked:`Place and time were not to be checked`,checksNotPassed:(e,t)=>`Checks not passed: ${e} of ${t}`,since:e=>`since ${e}`,until:e=>`by ${e}`,stepper:`Progress`,stepsOnly:`Steps`,allEvents:e=>q(e,e=>({one:`${e} event`,other:`All ${e} events`})),webhookDeliveries:e=>q(e,e=>({one:`${e} webhook delivery`,other:`${e} webhook deliveries`})),operatorEarns:`Operator earns`,chooseReason:`Choose a reason first.`,photoKeys:`← → photos, z full size`,needsYou:`Needs you`,queueShows:`What the queue shows`,allTasks:e=>q(e,e=>({one:`${e} task`,other:`All ${e} tasks`})),approved:`Approved`,undo:`Undo`,reviewWork:`Review`,openDispute:`Open dispute`,oldest:e=>`oldest ${e}`,underWay:`Under way`,underWayCount:e=>q(e,e=>({one:`${e} under way`,other:`${e} under way`})),onSiteNow:e=>q(e,e=>({one:`${e} on site now`,other:`${e} on site now`})),spentToday:`Held and spent today`,alsoLook:`Also worth a look`,draftsNeed:(e,t)=>q(e,e=>({one:`${e} draft needs ${t} more`,other:`${e} drafts need ${t} more`})),draftsKept:e=>q(e,e=>({one:`${e} draft`,other:`${e} drafts`})),walletEmpty:`The wallet is empty. A task is sent once there is money for it.`,seeDrafts:`See drafts`,seeDeliveries:`See deliveries`,homeKeys:`j and k move, a approves, r rejects`,asksYou:e=>`${e} asks`,approveShort:e=>`Approve ${e}`,steps:{open:`Dispatched`,onsite:`On site`,review:`In review`,paid:`Paid`},dispatchFor:e=>`Dispatch for ${e}`,draftKept:`Your entries are saved in this tab`,operatorSees:`What the operator sees`,youEarn:(e,t)=>`You earn · ${e} less ${t}`,untilTime:e=>`until ${e}`,leaves:e=>`Leaves ${e} available`,tracking:`Tracking page for your customer`,trackingText:`A link to a page with progress and expected arrival. It shows no names, addresses or amounts.`,newTracking:`New link`,trackingLink:`Tracking link`,trackingPhotos:`with photographs`,trackingLasts:`Valid for`,trackingOrigins:`Sites that may embed it`,trackingOriginsHint:`Such as https://shop.example, with spaces between several. Leave it empty for none.`,sharePhotos:`Share photographs`,sharePhotosHint:`Small copies without position, once the proof is checked.`,createTracking:`Create link`,expires:`Expires`,revoke:`Revoke`,revokeTracking:`Revoke this link?`,revokeTrackingText:`Its page is gone at once for everybody who has the link.`,columns:{draft:`Draft`,open:`Open`,accepted:`Accepted`,onSite:`On site`,review:`To review`,disputed:`Disputed`,done:`Done`,enRoute:`On the way`},changedBy:{PERSON:e=>`by ${e}`,KEY:e=>`by the key “${e}”`,TOKEN:e=>`by ${e}, an assistant`},changedWithoutName:{KEY:`by a key`,TOKEN:`by an assistant`,SYSTEM:`by the service`},priorities:{LOW:`Low`,NORMAL:`Normal`,HIGH:`High`,URGENT:`Urgent`},timings:{asap:`As soon as possible`,window:`Within a time window`,appointment:`At an appointed time`},orders:{"UPDATED-DESC":`Last changed first`,"CREATED-DESC":`Newest first`,"CREATED-ASC":`Oldest first`,"DEADLINE-ASC":`Earliest deadline first`,"PAYOUT-DESC":`Highest payout first`,"PAYOUT-ASC":`Lowest payout first`},kinds:{status:`Status`,money:`Money`,deliveries:`Deliveries`,decisions:`Questions`,reschedules:`Times`,support:`Support`},actors:{AGENT:`by your agent`,OPERATOR:`by the operator`,PLATFORM:`by the staff`,SYSTEM:`by the service`},rescheduled:{PENDING:`Waits for an answer`,APPROVED:`The new time was agreed`,REJECTED:`The new time was refused`},deliveryStatuses:{PENDING:`waits`,DELIVERED:`delivered`,FAILED:`given up`,CANCELLED:`cancelled`},captures:{LIVE:`live`,FILE:`file`},queues:{all:`All`,reviews:`Reviews`,questions:`Questions`,approvals:`Approvals`,disputes:`Disputes`,publishing:`To publish`,replies:`Support`}}},Ir=(e,t)=>({locale:e,words:t}),Lr=Ir(`en`,Fr),Rr={nl:()=>r(()=>import(`./nl.js`).then(e=>e.n),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),de:()=>r(()=>import(`./de.js`).then(e=>e.n),__vite__mapDeps([6,1,3,2,4,5]),import.meta.url),fr:()=>r(()=>import(`./fr.js`).then(e=>e.n),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),es:()=>r(()=>import(`./es.js`).then(e=>e.t),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"es-419":()=>r(()=>import(`./es.js`).then(e=>e.i),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),pt:()=>r(()=>import(`./pt.js`).then(e=>e.t),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),"pt-BR":()=>r(()=>import(`./pt.js`).then(e=>e.i),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),it:()=>r(()=>import(`./it.js`).then(e=>e.n),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),pl:()=>r(()=>import(`./pl.js`).then(e=>e.n),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url)};async function zr(e){let t=Rr[e];return t?Ir(e,(await t()).words):Lr}var Br=document.getElementById(`desk`);if(!Br)throw Error(`the page has no place for the desk`);var Vr=(0,Ct.createRoot)(Br);async function Hr(){let e=await ve(),t=location.pathname===`/`?Ur(e):null;if(t?.startsWith(`/field`))return location.replace(t);t&&history.replaceState(history.state,``,t);let{locale:n}=e.person;(t??location.pathname).startsWith(`/staff`)&&Sr(n);let[r]=await Promise.all([zr(n),s(location.pathname)]);document.documentElement.lang=r.locale,Vr.render((0,K.jsx)(W.StrictMode,{children:(0,K.jsxs)(V,{value:r,children:[(0,K.jsx)(te,{value:e,children:(0,K.jsx)(we,{children:(0,K.jsx)(ae,{retry:()=>location.reload(),children:(0,K.jsx)(Wr,{})})})}),(0,K.jsx)(de,{viewer:e})]})}))}function Ur({agents:[e],operator:t,staff:r}){return e?n(`/desk/$agentId`,{agentId:e.id}):r?n(`/staff`):t?n(`/field`):null}function Wr(){let{match:e,path:t}=R();return t===`/`?(0,K.jsx)(Gr,{}):e?e.address.startsWith(`/staff`)?(0,K.jsx)(Cr,{children:(0,K.jsx)(gr,{entries:yr})}):(0,K.jsx)(Ln,{entries:Vn}):(0,K.jsx)(st,{})}function Gr(){let{shared:e}=F();return(0,K.jsx)(`main`,{children:(0,K.jsx)(Fe,{title:`Fieldcall`,children:(0,K.jsxs)(qe,{title:e.noAgents,text:e.noAgentsText,children:[(0,K.jsx)(`a`,{className:vt(`primary`),href:`/account/claims`,children:e.claim}),(0,K.jsx)(`a`,{href:`/docs`,children:e.readDocs})]})})})}Hr().catch(e=>{Vr.render((0,K.jsx)(V,{value:Lr,children:(0,K.jsx)(`main`,{className:`mx-auto max-w-lg p-6`,children:(0,K.jsx)(Qe,{fault:e,retry:()=>location.reload()})})}))});function Kr({label:e,title:t,text:n,document:r,variables:i,refusal:a,done:o}){let{shared:s}=F(),[c,l]=(0,W.useState)(!1),{run:u,isBusy:d,problem:f,forget:p}=j(r),m=()=>{p(),l(!1)},h=async()=>{await u(i)&&(m(),o())};return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(k,{look:`danger`,"aria-label":`${e}: ${t}`,refusal:a,onClick:()=>l(!0),children:e}),c&&(0,K.jsxs)(C,{title:t,text:n,close:m,children:[f&&(0,K.jsx)(U,{problem:f}),(0,K.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,K.jsx)(k,{onClick:m,children:s.back}),(0,K.jsx)(k,{look:`danger`,busy:d,onClick:()=>void h(),children:e})]})]})]})}var qr=2e3;function Jr(e){let[t,n]=(0,W.useState)(!1);return(0,W.useEffect)(()=>{if(!t)return;let e=setTimeout(()=>n(!1),qr);return()=>clearTimeout(e)},[t]),{isCopied:t,copy:()=>void navigator.clipboard.writeText(e).then(()=>n(!0))}}function Yr({label:e,text:t}){let{shared:n}=F(),{isCopied:r,copy:i}=Jr(t);return(0,K.jsxs)(`div`,{className:`grid gap-1 text-s`,children:[(0,K.jsx)(`span`,{className:`font-medium`,children:e}),(0,K.jsxs)(`div`,{className:`flex flex-wrap items-start gap-2`,children:[(0,K.jsx)(`code`,{tabIndex:0,"aria-label":e,role:`textbox`,"aria-readonly":!0,className:`min-w-0 flex-1 basis-60 rounded-m border border-line bg-ground px-3 py-2 [overflow-wrap:anywhere] select-all`,children:t}),(0,K.jsx)(k,{onClick:i,children:r?n.copied:n.copy})]}),(0,K.jsx)(`span`,{role:`status`,className:`sr-only`,children:r?n.copied:``})]})}function Xr({what:e,text:t}){let{money:n,shared:r}=F(),{isCopied:i,copy:a}=Jr(t);return(0,K.jsx)(`button`,{type:`button`,"aria-label":i?r.copied:n.copy(e),title:n.copy(e),className:`grid size-8 shrink-0 place-items-center rounded-m border-0 bg-transparent text-quiet hover:bg-ground hover:text-ink`,onClick:a,children:i?(0,K.jsx)(h,{size:16,"aria-hidden":!0}):(0,K.jsx)(Xe,{size:16,"aria-hidden":!0})})}function Zr({shares:e,label:t}){let n=0;return(0,K.jsx)(`svg`,{className:`bar`,viewBox:`0 0 100 1`,preserveAspectRatio:`none`,...t?{role:`img`,"aria-label":t}:{"aria-hidden":!0},children:e.map(({key:e,part:t,fill:r=`var(--brand)`})=>{let i=n;return n+=t*100,(0,K.jsx)(`rect`,{x:i,width:Math.max(0,n-i),height:`1`,fill:r},e)})})}var Qr=L(`
  query Wallets {
    wallets { currency availableBalance reservedBalance lockedBalance pendingBalance owedBalance }
  }
`),$r=L(`
  query MoneySummary($currency: String!) {
    taskStatistics(filter: { payoutCurrency: $currency }) { heldByStatus { status count amount } }
    agent { id spendingRules { dayEndsInstant limits { currency perDay spentToday leftToday } } }
  }
`),ei=L(`
  query SpentByCategory($currency: String!, $from: Timestamp!) {
    taskStatistics(filter: { payoutCurrency: $currency, createdFrom: $from }) { spentByCategory { serviceCategoryId count amount } }
    serviceCategories { id name }
  }
`),ti=L(`
  query Currencies { currencies { code } }
`),ni=L(`
  query Balances($currency: String!, $from: Timestamp!) {
    wallet(currency: $currency) { currency balances(from: $from) { instant available total moneyIn moneyOut } }
  }
`),ri=L(`
  query Ledger($currency: String!, $after: String, $kinds: [EntryKind!], $from: Timestamp, $until: Timestamp) {
    wallet(currency: $currency) {
      currency
      transactions(first: 50, after: $after, kinds: $kinds, from: $from, until: $until) {
        nodes { id type amount currency runningBalance createdInstant task { id title status } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`),ii=L(`
  query Holdings($currency: String!) {
    wallet(currency: $currency) {
      currency
      deposits(first: 20) { nodes { externalId status processing amount takenBack currency checkoutUrl createdInstant } totalCount }
    }
  }
`),ai=L(`
  query Bank($currency: String!) {
    wallet(currency: $currency) { currency bankTransfer { currency iban reference accountHolder bankName instructions } }
  }
`),oi=L(`
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
`),si=L(`mutation Deposit($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[P]),ci=L(`mutation Refund($input: RefundDepositInput!) {
    refundDeposit(input: $input) {
      __typename
      ... on Refund { refundId }
      ...dryRun
      ...problem
    }
  }`,[T,P]);function li({wallet:e,deposit:t}){let{currency:n}=e,{data:r,fault:i,refresh:a}=w($r,{currency:n});return H(a),(0,K.jsxs)(K.Fragment,{children:[i&&!r&&(0,K.jsx)(Qe,{fault:i,retry:a}),(0,K.jsxs)(`div`,{className:`grid gap-4 md:grid-cols-2 xl:grid-cols-[1.1fr_1.2fr_1fr]`,children:[(0,K.jsx)(ui,{wallet:e,deposit:t}),(0,K.jsx)(di,{wallet:e,tallies:r?.taskStatistics.heldByStatus??[]}),(0,K.jsx)(fi,{rules:r?.agent?.spendingRules??null,currency:n})]})]})}function ui({wallet:e,deposit:t}){let{locale:n,words:{money:r}}=B(),{currency:i,availableBalance:a,pendingBalance:o,owedBalance:s}=e;return(0,K.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`available`,children:[(0,K.jsx)(`h2`,{id:`available`,className:`s q font-normal`,children:r.available}),(0,K.jsx)(`p`,{className:`big`,children:(0,K.jsx)(E,{amount:a,currency:i})}),Number(o)>0&&(0,K.jsx)(`p`,{className:`s q`,children:r.onItsWay(b(n,o,i))}),Number(s)>0&&(0,K.jsx)(`p`,{className:`s bad`,children:r.owed(b(n,s,i))}),(0,K.jsx)(`p`,{className:`mt-4`,children:(0,K.jsxs)(k,{look:`primary`,onClick:t,children:[(0,K.jsx)(O,{"aria-hidden":!0}),r.deposit]})})]})}function di({wallet:e,tallies:t}){let{locale:n,words:{shared:r,money:i}}=B(),{agentId:a}=l(),{currency:o}=e,s=Je([e.lockedBalance,e.reservedBalance]),c=[];for(let{status:e,amount:n}of t){let t=Ge[e],r=c.find(e=>e.stage===t);r?Object.assign(r,{statuses:[...r.statuses,e],amount:Je([r.amount,n])}):c.push({stage:t,statuses:[e],amount:n})}return(0,K.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`held`,children:[(0,K.jsxs)(`h2`,{id:`held`,className:`row s q font-normal`,children:[i.held,(0,K.jsx)(oe,{size:16,"aria-hidden":!0})]}),(0,K.jsx)(`p`,{className:`fig mt-1`,children:(0,K.jsx)(E,{amount:s,currency:o})}),(0,K.jsx)(`p`,{className:`s q`,children:t.length>0?i.heldTasks(t.reduce((e,{count:t})=>e+t,0)):i.heldNone}),c.length>0&&(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`div`,{className:`mt-3`,children:(0,K.jsx)(Zr,{shares:c.map(({stage:e,amount:t})=>({key:e,part:Number(t)/Number(s),fill:`var(--st-${e}-mark)`}))})}),(0,K.jsx)(`ul`,{className:`mt-2 flex flex-wrap gap-x-3 gap-y-1 text-s`,children:c.map(({stage:e,statuses:t,amount:i})=>(0,K.jsx)(`li`,{children:(0,K.jsxs)(M,{to:`/desk/$agentId/tasks`,params:{agentId:a},search:{status:t.join(` `),currency:o},className:`row min-h-6 hover:underline`,title:t.map(e=>r.statuses[e]).join(`, `),children:[(0,K.jsx)(ut,{stage:e}),(0,K.jsxs)(`span`,{className:`vh`,children:[t.map(e=>r.statuses[e]).join(`, `),`: `]}),(0,K.jsx)(`span`,{className:`num`,children:b(n,i,o)})]})},e))})]})]})}function fi({rules:e,currency:t}){let{locale:n,words:{money:r}}=B(),{agentId:i}=l(),a=e?.limits.find(e=>e.currency===t),o=a?.perDay??null;return(0,K.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`limit`,children:[(0,K.jsxs)(`h2`,{id:`limit`,className:`row s q font-normal`,children:[r.limitToday,(0,K.jsx)(Me,{size:16,"aria-hidden":!0})]}),a&&o!==null?(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`p`,{className:`mt-1`,children:[(0,K.jsx)(`span`,{className:`fig`,children:(0,K.jsx)(E,{amount:a.spentToday,currency:t})}),` `,(0,K.jsx)(`span`,{className:`s q`,children:r.ofLimit(b(n,o,t))})]}),(0,K.jsx)(`div`,{className:`my-3`,children:(0,K.jsx)(Zr,{shares:[{key:`spent`,part:pi(a.spentToday,o)}]})}),(0,K.jsxs)(`p`,{className:`s q`,children:[r.left,` `,(0,K.jsx)(E,{amount:a.leftToday,currency:t}),` · `,r.renews,` `,(0,K.jsx)(D,{instant:e?.dayEndsInstant})]})]}):(0,K.jsx)(`p`,{className:`s q mt-1`,children:r.limitNone}),(0,K.jsx)(`p`,{className:`mt-2`,children:(0,K.jsx)(M,{className:`link s`,to:`/desk/$agentId/spending`,params:{agentId:i},children:r.changeLimits})})]})}var pi=(e,t)=>Number(t)===0?1:Math.min(1,Number(e)/Number(t));function mi({question:e,done:t}){let{shared:n,money:r}=F(),{agentId:i}=l(),{taskId:a,task:o,cost:s,currency:c}=e;return(0,K.jsxs)(`div`,{className:`grid gap-2 text-s`,children:[(0,K.jsxs)(`p`,{className:`m-0 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-m font-medium`,children:[a?(0,K.jsx)(M,{to:`/desk/$agentId/tasks/$taskId`,params:{agentId:i,taskId:a},className:`text-ink [overflow-wrap:anywhere]`,children:o?.title??n.task(a)}):(0,K.jsx)(`span`,{children:r.looser}),s&&c&&(0,K.jsx)(E,{amount:s,currency:c})]}),(0,K.jsx)(vi,{question:e}),(0,K.jsx)(`p`,{className:`m-0 text-quiet`,children:(0,K.jsx)(hi,{question:e})}),(0,K.jsx)(`p`,{className:`m-0 flex flex-wrap gap-2`,children:(0,K.jsx)(gi,{question:e,done:t})})]})}function hi({question:{createdInstant:e,expiresInstant:t}}){let{money:n}=F();return(0,K.jsxs)(K.Fragment,{children:[n.asked,` `,(0,K.jsx)(D,{instant:e}),`, `,n.lapses,` `,(0,K.jsx)(D,{instant:t})]})}function gi({question:e,isSmall:t=!1,done:n}){let{money:r}=F(),i=be(),[a,o]=(0,W.useState)(),s=t?[`small`]:[];return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(k,{look:t?`ghost`:`quiet`,sizes:s,refusal:i,onClick:()=>o(`DECLINE`),children:r.decline}),(0,K.jsx)(k,{look:t?`quiet`:`primary`,sizes:s,refusal:i,onClick:()=>o(`APPROVE`),children:r.allow}),a&&(0,K.jsx)(_i,{question:e,decision:a,close:()=>o(void 0),done:n})]})}function _i({question:e,decision:t,close:n,done:r}){let{shared:i,money:a}=F(),o=Ee(jt),{run:s,isBusy:c,problem:l}=j(jt),[u,d]=(0,W.useState)(),{id:f,taskId:p,task:m}=e,{run:h}=o;(0,W.useEffect)(()=>{h({input:{approvalId:f,decision:t,dryRun:!0}}).then(e=>e&&d(e.ledgerLines))},[h,f,t]);let g=t===`APPROVE`?a.allow:a.decline,_=p?m?.title??i.task(p):a.looser,v=async()=>{await s({input:{approvalId:f,decision:t}})&&(n(),r())};return(0,K.jsxs)(C,{title:`${g}: ${_}`,close:n,children:[(0,K.jsx)(vi,{question:e}),o.problem?(0,K.jsx)(U,{problem:o.problem}):u?(0,K.jsx)(z,{lines:u}):(0,K.jsx)(dt,{}),l&&(0,K.jsx)(U,{problem:l}),(0,K.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,K.jsx)(k,{onClick:n,children:i.back}),(0,K.jsx)(k,{look:`primary`,busy:c,onClick:()=>void v(),"data-confirm":!0,children:g})]})]})}function vi({question:{requested:e,task:t,currency:n}}){let r=Ae();return e?(0,K.jsx)(yi,{rules:e}):(0,K.jsx)(`p`,{className:`m-0 text-s`,children:r.obstacle(t?.spendingObstacle??{rule:``,limit:null,left:null},n??``)})}function yi({rules:e}){let{money:t}=F();return(0,K.jsxs)(`ul`,{className:`m-0 list-disc ps-5`,children:[e.frozen&&(0,K.jsx)(`li`,{children:t.isFrozen}),e.limits.length===0&&(0,K.jsx)(`li`,{children:t.noLimits}),e.limits.map(({currency:e,...n})=>(0,K.jsx)(`li`,{children:[`perTask`,`perDay`,`perMonth`].flatMap(e=>{let t=n[e];return t===null?[]:[{name:e,amount:t}]}).map(({name:n,amount:r},i)=>(0,K.jsxs)(`span`,{children:[i>0&&` · `,t[n],` `,(0,K.jsx)(E,{amount:r,currency:e})]},n))},e)),e.countries&&(0,K.jsxs)(`li`,{children:[t.countries,`: `,e.countries.join(`, `)]}),e.categoryIds&&(0,K.jsxs)(`li`,{children:[t.categories,`: `,e.categoryIds.join(`, `)]})]})}var bi=[[`day`,86400],[`hour`,3600],[`minute`,60],[`second`,1]];function xi(e,t){let n=Math.max(0,Math.round(t)),r=[];for(let[t,i]of bi){let a=Math.floor(n/i);n%=i,a>0&&r.length<2&&r.push(ie(e,a,t))}return r.join(` `)||ie(e,0,`second`)}var Si={PASSED:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`circle`,{cx:`6`,cy:`6`,r:`5`,fill:`var(--st-paid-mark)`}),(0,K.jsx)(`path`,{d:`m3.7 6.2 1.6 1.6 3-3.3`,fill:`none`,stroke:`var(--on-mark)`,strokeWidth:`1.3`,strokeLinecap:`round`,strokeLinejoin:`round`})]}),FAILED:(0,K.jsx)(`path`,{d:`M6 .3 11.7 6 6 11.7.3 6z`,fill:`var(--st-disputed-mark)`}),CANNOT_BE_MEASURED:(0,K.jsx)(`circle`,{cx:`6`,cy:`6`,r:`4.4`,fill:`none`,stroke:`var(--st-draft-mark)`,strokeWidth:`1.4`})};function Ci({outcomes:e}){let{work:t}=F(),n={PASSED:t.passed,FAILED:t.failed,CANNOT_BE_MEASURED:t.warned},r=[...new Set(e)].map(t=>`${e.filter(e=>e===t).length} × ${n[t]}`);return(0,K.jsx)(`span`,{className:`vd`,role:`img`,"aria-label":r.join(`, `),children:e.map((e,t)=>(0,K.jsx)(`svg`,{viewBox:`0 0 12 12`,"aria-hidden":!0,children:Si[e]},t))})}var wi=[`PASSED`,`CANNOT_BE_MEASURED`,`FAILED`];function Ti(e){let t=new Map;for(let{rule:n,outcome:r}of e)(wi.indexOf(r)>wi.indexOf(t.get(n)??`PASSED`)||!t.has(n))&&t.set(n,r);return[...t.values()]}var Ei=e=>e&&e.items.length>0?Ti(e.validationResults):[],Di=`GPS_WITHIN_RADIUS`,Oi=`TIMESTAMP_WITHIN`;function ki({review:e,isWhole:t=!1}){let{work:n}=F(),r=new Set(e?.validationResults.map(({rule:e})=>e)),[i,a]=[r.has(Di),r.has(Oi)],o=i?!a&&n.timeUnchecked:a?n.placeUnchecked:n.bothUnchecked,s=Ei(e),c=s.filter(e=>e!==`PASSED`).length;return s.length===0?null:(0,K.jsxs)(`span`,{className:`row s`,children:[(0,K.jsx)(Ci,{outcomes:s}),(0,K.jsxs)(`span`,{children:[(0,K.jsx)(`span`,{className:c>0?`warn`:`med`,children:c>0?n.checksNotPassed(c,s.length):n.checksPassed(s.length)}),t&&o&&(0,K.jsx)(`span`,{className:`block q`,children:o})]})]})}function Ai({label:e,isOn:t,take:n,hint:r}){return(0,K.jsxs)(`label`,{className:`flex min-h-8 items-start gap-2.5 text-s`,children:[(0,K.jsx)(`input`,{type:`checkbox`,className:`mt-0.5 size-4.5 shrink-0 accent-brand`,checked:t,onChange:e=>n(e.target.checked)}),(0,K.jsxs)(`span`,{children:[e,r&&(0,K.jsx)(`span`,{className:`block text-xs text-quiet`,children:r})]})]})}function ji({categories:e}){return e.filter(({parentCategoryId:e})=>e===null).map(t=>(0,K.jsxs)(`optgroup`,{label:t.name,children:[(0,K.jsx)(`option`,{value:t.id,children:t.name}),e.filter(({parentCategoryId:e})=>e===t.id).map(({id:e,name:t})=>(0,K.jsx)(`option`,{value:e,children:t},e))]},t.id))}var J=L(`
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
`),Mi=L(`
    fragment boardCard on Task @_unmask {
      ...card
      operator { firstName }
      proofReview {
        items { id thumbnailUrl }
        validationResults { rule outcome }
      }
    }
  `,[J]),Ni=L(`
    query Column($filter: TaskFilterInput!, $after: String) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50, after: $after) {
        sequence
        totalCount
        nodes { ...boardCard }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[Mi]),Pi=L(`
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
  `,[Mi]),Fi=L(`
    fragment row on Task @_unmask {
      ...card
      priority
      timezone
      deadlineInstant
      resolvedLocationAddressObject { street city }
      operator { firstName }
    }
  `,[J]),Ii=L(`
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
  `,[Fi]),Li=L(`
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
  `,[Fi]),Ri=L(`
  query Selection($filter: TaskFilterInput!, $after: String) {
    tasks(filter: $filter, orderBy: { field: CREATED, direction: DESC }, first: 100, after: $after) {
      nodes { id title }
      pageInfo { hasNextPage endCursor }
    }
  }
`),zi=L(`
  query Facets($filter: TaskFilterInput!) {
    taskStatistics(filter: $filter) {
      byStatus { status count }
      byCountry { countryIsoCode count }
      byOperator { operatorId firstName count }
    }
    serviceCategories { id name parentCategoryId }
    currencies { code }
  }
`),Bi=L(`
  query Allowed($id: ID!) {
    task(id: $id) {
      id
      allowedActions { code allowed problemCode values }
      proofReview { validationResults { rule outcome } }
    }
  }
`),Y={text:[`text`],status:[`status`],operator:[`operator`],payout:[`currency`,`least`,`most`],priority:[`priority`],country:[`country`],category:[`category`],created:[`createdFrom`,`createdUntil`],deadline:[`deadlineFrom`,`deadlineUntil`]},Vi=e=>Object.fromEntries(Object.entries(e).filter(([,e])=>e)),Hi=e=>c(`/desk/$agentId/board`,t(e)),Ui=[`UPDATED-DESC`,`CREATED-DESC`,`CREATED-ASC`,`DEADLINE-ASC`,`PAYOUT-DESC`,`PAYOUT-ASC`],Wi=e=>Ui.find(t=>t===e)??Ui[0],Gi=`000000`,Ki=e=>e?Number(e.replaceAll(`-`,``)+Gi):null;function qi(e){if(!e)return null;let t=new Date(`${e}T00:00:00Z`);return t.setUTCDate(t.getUTCDate()+1),Ki(t.toISOString().slice(0,10))}function X(e){let{text:t,status:n,country:r,category:i,operator:a,priority:o,currency:s,least:c,most:l}=e;return{text:t??null,status:n?n.split(` `):null,countryIsoCode:r??null,serviceCategoryId:i??null,operatorId:a??null,priority:o??null,payoutCurrency:s??null,minimumPayout:s?c??null:null,maximumPayout:s?l??null:null,createdFrom:Ki(e.createdFrom),createdUntil:qi(e.createdUntil),deadlineFrom:Ki(e.deadlineFrom),deadlineUntil:qi(e.deadlineUntil)}}function Ji(e){let[t,n]=Wi(e.order).split(`-`),r=e.before?{last:50,before:e.before}:{first:50,after:e.after??null};return{filter:X(e),orderBy:{field:t,direction:n},...r}}function Yi({search:e,change:t,without:n}){let r=B(),{work:i}=r.words,{data:a}=w(zi,{filter:X({})}),[o,s]=(0,W.useState)(null),c=(0,W.useRef)(null),[l,u]=(0,W.useState)({left:0,top:0});(0,W.useLayoutEffect)(()=>{if(!c.current)return;let{offsetLeft:e,offsetTop:t,offsetHeight:n}=c.current,r=t+n;(e!==l.left||r!==l.top)&&u({left:e,top:r})});let d=(0,W.useRef)(null),f=()=>s(null);ea(d,o!==null,f);let p=Zi(r),m=Xi.filter(e=>!n.includes(e)),h=(e,t)=>{c.current=t,s(o===e?null:e)},g=e=>t(Object.fromEntries(Y[e].map(e=>[e,``])));return(0,K.jsxs)(`div`,{ref:d,className:`relative flex min-w-0 flex-wrap items-center gap-2`,onKeyDown:({key:e})=>e===`Escape`&&f(),children:[m.filter(t=>Y[t].some(t=>e[t])).map(t=>{let n=Qi(t,e,a,r);return(0,K.jsxs)(`span`,{className:`fchip`,children:[(0,K.jsxs)(`button`,{type:`button`,"aria-expanded":o===t,onClick:({currentTarget:e})=>h(t,e.parentElement??e),children:[p[t],` `,(0,K.jsx)(`b`,{className:`max-w-56 truncate text-ink`,children:n})]}),(0,K.jsx)(`button`,{type:`button`,"aria-label":i.withoutFilter(`${p[t]}: ${n}`),onClick:()=>g(t),children:(0,K.jsx)(_e,{size:14,"aria-hidden":!0})})]},t)}),(0,K.jsxs)(k,{sizes:[`small`],"aria-expanded":o===`menu`,onClick:({currentTarget:e})=>h(`menu`,e),children:[(0,K.jsx)(O,{"aria-hidden":!0}),i.addFilter]}),o&&(0,K.jsx)(`div`,{role:`group`,"aria-label":o===`menu`?i.filters:p[o],className:`pop absolute z-10 mt-1 w-72 max-w-full`,style:{top:l.top,left:`max(0px, min(${l.left}px, 100% - 18rem))`},children:o===`menu`?m.map(e=>(0,K.jsx)(ta,{press:()=>s(e),end:(0,K.jsx)(je,{size:14,"aria-hidden":!0,className:`q`}),children:p[e]},e)):(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(ta,{press:()=>s(`menu`),start:(0,K.jsx)(Ve,{size:14,"aria-hidden":!0,className:`q`}),children:(0,K.jsx)(`span`,{className:`strong`,children:p[o]})}),(0,K.jsx)(na,{name:o,search:e,change:t,facets:a,close:f},o)]})})]})}var Xi=Object.keys(Y);function Zi({words:{shared:e,work:t}}){return{text:e.search,status:t.status,operator:e.operator,payout:e.payout,priority:t.priority,country:t.country,category:t.category,created:e.created,deadline:e.deadline}}function Qi(e,t,n,{locale:r,words:{shared:i,work:a}}){let o=t[Y[e][0]]??``,s=(e,t,n)=>e===t&&e?n(e):[e?n(e):``,`–`,t?n(t):``].join(` `).trim();switch(e){case`text`:return o;case`status`:return o.split(` `).map(e=>i.statuses[e]??e).join(`, `);case`country`:return Ze(r,o);case`category`:return n?.serviceCategories.find(({id:e})=>e===o)?.name??o;case`operator`:return n?.taskStatistics.byOperator.find(({operatorId:e})=>e===o)?.firstName??`#${o}`;case`priority`:return a.priorities[o]??o;case`payout`:return t.least||t.most?s(t.least,t.most,e=>$i(e)?b(r,e,o):e):o;case`created`:return s(t.createdFrom,t.createdUntil,e=>Oe(r,e));case`deadline`:return s(t.deadlineFrom,t.deadlineUntil,e=>Oe(r,e))}}var $i=e=>e!==``&&!Number.isNaN(Number(e));function ea(e,t,n){let r=(0,W.useRef)(n);(0,W.useEffect)(()=>{r.current=n}),(0,W.useEffect)(()=>{if(!t)return;let n=({target:t})=>{t instanceof Node&&!e.current?.contains(t)&&r.current()};return addEventListener(`pointerdown`,n),addEventListener(`focusin`,n),()=>{removeEventListener(`pointerdown`,n),removeEventListener(`focusin`,n)}},[e,t])}function ta({press:e,isOn:t,start:n,end:r,children:i}){return(0,K.jsxs)(`button`,{type:`button`,className:`item w-full text-start hover:bg-hover`,"aria-pressed":t,onClick:e,children:[n,(0,K.jsx)(`span`,{className:`grow`,children:i}),r]})}function na({name:e,...t}){let{locale:n,words:{work:r}}=B(),{search:i,change:a,close:o}=t,s=X({...i,...Object.fromEntries(Y[e].map(e=>[e,void 0]))}),{data:c=t.facets}=w(zi,{filter:s}),l={...t,facets:c},u=c?.taskStatistics,d=(e,t)=>(0,K.jsxs)(`div`,{className:`max-h-72 overflow-y-auto`,children:[t.map(([t,n,r])=>(0,K.jsx)(ta,{isOn:i[e]===t,end:r!==void 0&&(0,K.jsx)(`span`,{className:`num q`,children:r}),press:()=>{a({[e]:t}),o()},children:n},t)),t.length===0&&(0,K.jsx)(`p`,{className:`s q p-2`,children:r.listEmpty})]});switch(e){case`text`:return(0,K.jsx)(ia,{...l});case`status`:return(0,K.jsx)(ra,{...l});case`country`:return d(`country`,u?.byCountry.map(({countryIsoCode:e,count:t})=>[e,Ze(n,e),t])??[]);case`operator`:return d(`operator`,u?.byOperator.flatMap(({operatorId:e,firstName:t,count:n})=>e===null?[]:[[e,t??`#${e}`,n]])??[]);case`priority`:return d(`priority`,Object.entries(r.priorities));case`category`:return(0,K.jsx)(`div`,{className:`p-2`,children:(0,K.jsxs)(he,{label:r.category,value:i.category??``,onChange:e=>a({category:e.target.value}),children:[(0,K.jsx)(`option`,{value:``,children:r.all}),(0,K.jsx)(ji,{categories:c?.serviceCategories??[]})]})});case`payout`:return(0,K.jsx)(aa,{...l});case`created`:return(0,K.jsx)(oa,{from:`createdFrom`,until:`createdUntil`,...l});case`deadline`:return(0,K.jsx)(oa,{from:`deadlineFrom`,until:`deadlineUntil`,...l})}}function ra({search:e,change:t,facets:n}){let{shared:r}=F(),i=new Set(e.status?.split(` `)??[]),a=Object.keys(r.statuses),o=new Map(n?.taskStatistics.byStatus.map(({status:e,count:t})=>[e,t]));return(0,K.jsx)(`div`,{className:`grid max-h-72 overflow-y-auto p-2`,children:a.map(e=>(0,K.jsx)(Ai,{label:`${r.statuses[e]} (${o.get(e)??0})`,isOn:i.has(e),take:n=>t({status:a.filter(t=>t===e?n:i.has(t)).join(` `)})},e))})}function Z({apply:e,children:t}){let{work:n}=F();return(0,K.jsxs)(`form`,{className:`grid gap-3 p-2`,onSubmit:t=>{t.preventDefault(),e()},children:[t,(0,K.jsx)(k,{type:`submit`,sizes:[`small`],children:n.applyFilter})]})}function ia({search:e,change:t,close:n}){let{shared:r,work:i}=F(),[a,o]=(0,W.useState)(e.text??``);return(0,K.jsx)(Z,{apply:()=>{t({text:a}),n()},children:(0,K.jsx)(I,{type:`search`,label:r.search,placeholder:i.searchHint,value:a,onChange:e=>o(e.target.value)})})}function aa({search:e,change:t,facets:n,close:r}){let{shared:i,work:a}=F(),o=n?.currencies.map(({code:e})=>e)??[],[s,c]=(0,W.useState)(e.currency??o[0]??`EUR`),[l,u]=(0,W.useState)(e.least??``),[d,f]=(0,W.useState)(e.most??``);return(0,K.jsxs)(Z,{apply:()=>{t({currency:s,least:l,most:d}),r()},children:[(0,K.jsx)(he,{label:i.currency,value:s,onChange:e=>c(e.target.value),children:o.map(e=>(0,K.jsx)(`option`,{children:e},e))}),(0,K.jsxs)(`div`,{className:`grid grid-cols-2 gap-2`,children:[(0,K.jsx)(I,{inputMode:`decimal`,pattern:`\\d+([.]\\d+)?`,label:a.least,value:l,onChange:e=>u(e.target.value)}),(0,K.jsx)(I,{inputMode:`decimal`,pattern:`\\d+([.]\\d+)?`,label:a.most,value:d,onChange:e=>f(e.target.value)})]})]})}function oa({from:e,until:t,search:n,change:r,close:i}){let{work:a}=F(),[o,s]=(0,W.useState)(n[e]??``),[c,l]=(0,W.useState)(n[t]??``);return(0,K.jsxs)(Z,{apply:()=>{r({[e]:o,[t]:c}),i()},children:[(0,K.jsx)(I,{type:`date`,label:a[e],value:o,onChange:e=>s(e.target.value)}),(0,K.jsx)(I,{type:`date`,label:a[t],value:c,onChange:e=>l(e.target.value)})]})}function sa(){let{shared:e,work:t}=F(),{agentId:n}=l(),{match:r,search:i}=R(),a=[[`/desk/$agentId/tasks`,t.list,Te],[`/desk/$agentId/board`,e.pages.board,lt],[`/desk/$agentId/map`,e.pages.map,se]];return(0,K.jsx)(`nav`,{"aria-label":t.layouts,className:`seg`,children:a.map(([e,t,a])=>(0,K.jsxs)(M,{className:`num`,to:e,params:{agentId:n},search:Hi(i),"aria-current":r?.address===e?`true`:void 0,children:[(0,K.jsx)(a,{size:15,"aria-hidden":!0}),t]},e))})}var ca=L(`
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
`),la=L(`
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
`),ua=L(`
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
  `,[ca,la]),da=L(`
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
`),fa=L(`
  query Earlier($id: ID!) {
    task(id: $id) {
      id
      title
      timezone
      proofs { id fileName contentUrl uploadedInstant }
    }
  }
`),pa=L(`mutation Review($input: ReviewTaskInput!) {
    reviewTask(input: $input) { __typename ... on TaskReview { id rating } ...problem }
  }`,[P]),ma=L(`mutation AskReschedule($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ... on Reschedule { id status } ...problem }
  }`,[P]),ha=L(`mutation ApproveReschedule($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[P]),ga=L(`mutation RejectReschedule($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[P]),Q=L(`
  fragment moved on Task @_unmask {
    id
  }
`),_a=L(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Q,T,P]),va=L(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Q,T,P]),ya=L(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Q,T,P]),ba=L(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Q,T,P]),xa=L(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...dryRun ...problem
    }
  }`,[Q,T,P]),Sa=L(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...dryRun ...problem
    }
  }`,[Q,T,P]),Ca=L(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...dryRun ...problem
    }
  }`,[Q,T,P]),wa=L(`mutation Acknowledge($id: ID!, $dryRun: Boolean!) {
    acknowledgeDirectTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Q,T,P]),Ta=L(`mutation DisputeDirect($id: ID!, $dryRun: Boolean!, $notes: String!) {
    disputeDirectTask(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...dryRun ...problem }
  }`,[Q,T,P]),Ea=L(`mutation AskPublication($id: ID!, $dryRun: Boolean!, $notes: String!) {
    requestPublicationReview(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...dryRun ...problem }
  }`,[Q,T,P]),Da=L(`
    mutation ResolveDecision($input: ResolveDecisionInput!) {
      resolveDecision(input: $input) {
        __typename
        ... on Decision { decisionId status }
        ...problem
      }
    }
  `,[P]),$=(e,t,n,r,i={})=>({code:e,document:t,label:n,look:r,...i}),Oa=[$(`approve_task_review`,va,`approve`,`primary`,{key:`a`}),$(`approve_task`,_a,`approve`,`primary`,{key:`a`}),$(`acknowledge_direct_task`,wa,`approve`,`primary`,{key:`a`}),$(`publish_task`,ya,`publish`,`primary`),$(`request_publication_review`,Ea,`askPublication`,`quiet`,{notes:`needed`}),$(`reject_task_review`,xa,`reject`,`quiet`,{reasons:`reasons`,notes:`optional`,key:`r`}),$(`dispute_direct_task`,Ta,`dispute`,`quiet`,{notes:`needed`}),$(`dispute_task`,Sa,`dispute`,`quiet`,{reasons:`reasons`,notes:`optional`}),$(`cancel_task`,ba,`cancelTask`,`danger`),$(`cancel_task_with_settlement`,Ca,`cancelTask`,`danger`,{reasons:`cancellations`})];function ka(e){let t=new Map(e.map(e=>[e.code,e])),n=new Set;return{allowed:Oa.filter(({code:e,label:r})=>t.get(e)?.allowed&&!n.has(r)&&n.add(r)),refused:Oa.filter(({code:e,label:r})=>t.has(e)&&!n.has(r)&&n.add(r))}}function Aa({task:e,move:t,close:n,done:r}){let{shared:i,work:a}=F(),o=Ee(t.document),s=j(t.document),c=t.reasons?Object.entries(i[t.reasons]):[],[l,u]=(0,W.useState)(null),[d,f]=(0,W.useState)(``),[p,m]=(0,W.useState)(null),{run:h}=o,{id:g,title:_}=e,v=c.length===0||l!==null;(0,W.useEffect)(()=>{v&&h(ja(g,t,!0,l,t.notes===`needed`?_:null)).then(e=>e&&m(e.ledgerLines))},[h,g,_,t,l,v]);let y=async()=>{await s.run(ja(g,t,!1,l,d||null))&&(n(),r())},b=v?t.notes===`needed`&&!d.trim()?a.reasonNeeded:null:a.chooseReason;return(0,K.jsxs)(C,{title:`${a[t.label]}: ${e.title}`,close:n,children:[c.length>0&&(0,K.jsxs)(`fieldset`,{className:`m-0 border-0 p-0`,children:[(0,K.jsx)(`legend`,{className:`mb-2 p-0 text-s font-medium`,children:i.reason}),(0,K.jsx)(`div`,{className:`row wrap`,children:c.map(([e,t])=>(0,K.jsx)(pt,{type:`radio`,name:`reason`,label:t,checked:l===Number(e),onChange:()=>u(Number(e))},e))})]}),t.notes&&(0,K.jsxs)(`label`,{className:`field`,children:[i.note,(0,K.jsx)(`textarea`,{className:`in`,value:d,onChange:e=>f(e.target.value)}),(0,K.jsx)(`span`,{className:`font-normal text-quiet`,children:a.reasonHint})]}),o.problem?(0,K.jsx)(U,{problem:o.problem}):v&&(p===null?(0,K.jsx)(dt,{}):(0,K.jsx)(z,{lines:p})),s.problem&&(0,K.jsx)(U,{problem:s.problem}),(0,K.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,K.jsx)(k,{onClick:n,children:i.back}),(0,K.jsx)(k,{look:t.look===`danger`?`danger`:`primary`,busy:s.isBusy,refusal:b,onClick:()=>void y(),"data-confirm":!0,children:a[t.label]})]})]})}function ja(e,t,n,r,i){return{id:e,dryRun:n,...t.reasons&&r!==null?{why:r}:{},...t.notes?{notes:i}:{}}}var Ma=1200;function Na(e){let t=(0,W.useRef)(e);(0,W.useEffect)(()=>{t.current=e}),(0,W.useEffect)(()=>{let e=-1200,n=n=>{let{target:r}=n;if(r instanceof HTMLElement&&r.matches(`input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog] *, [role=application]`)||n.metaKey||n.ctrlKey||n.altKey)return;let i=n.timeStamp-e<Ma;e=n.key===`g`?n.timeStamp:-1200,i||t.current[n.key]?.(n)};return addEventListener(`keydown`,n),()=>removeEventListener(`keydown`,n)},[])}function Pa(e,t){let n=[...document.querySelectorAll(e)],r=n.indexOf(document.activeElement),i=n[r<0?t>0?0:n.length-1:r+t];i?.focus(),i?.scrollIntoView({block:`nearest`})}var Fa=L(`
    fragment placed on Task @_unmask {
      ...card
      locationLatitude
      locationLongitude
      locationRadiusKm
      operator { firstName }
    }
  `,[J]),Ia=L(`
    query Cells($within: AreaInput!, $zoom: Int!, $filter: TaskFilterInput!) {
      taskCells(within: $within, zoom: $zoom, filter: $filter) {
        latitude
        longitude
        count
        byStatus { status count }
        task { ...placed }
      }
    }
  `,[Fa]),La=L(`
    query InView($filter: TaskFilterInput!) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50) {
        totalCount
        nodes { ...placed }
      }
    }
  `,[Fa]),Ra=L(`
  subscription OperatorLocation($taskId: ID!) {
    operatorLocation(taskId: $taskId) {
      taskId
      location { lat lng accuracy }
      reportedInstant
    }
  }
`);function za({metres:e}){return(0,K.jsx)(K.Fragment,{children:Ba()(e)})}function Ba(){let{locale:e}=B();return t=>{let[n,r]=t<1e3?[Math.round(t),`meter`]:[Number((t/1e3).toPrecision(2)),`kilometer`];return ie(e,n,r,`short`,1)}}function Va({question:e,done:t}){let{work:n}=F();return(0,K.jsxs)(`div`,{className:`grid gap-2`,children:[(0,K.jsx)(`p`,{className:`m-0 font-medium`,children:e.message}),e.deadlineInstant&&(0,K.jsxs)(`p`,{className:`m-0 text-s text-quiet`,children:[n.answerDue,` `,(0,K.jsx)(D,{instant:e.deadlineInstant})]}),(0,K.jsx)(`div`,{className:`flex flex-wrap gap-2`,children:(0,K.jsx)(Ha,{question:e,done:t})})]})}function Ha({question:e,isSmall:t=!1,done:n}){let{run:r,isBusy:i,problem:a}=j(Da),[o,s]=(0,W.useState)(),c=async t=>{s(t);let{taskId:i,decisionId:a}=e;await r({input:{taskId:i,decisionId:a,agentDecisionJson:t}})&&n()};return(0,K.jsxs)(K.Fragment,{children:[Ua(e.optionsJson).map(e=>{let n=JSON.stringify(e);return(0,K.jsx)(k,{sizes:t?[`small`]:[],busy:i&&o===n,onClick:()=>void c(n),children:Wa(e)},n)}),a&&(0,K.jsx)(U,{problem:a})]})}var Ua=e=>JSON.parse(e);function Wa(e){if(typeof e==`string`)return e.replaceAll(`_`,` `);let{label:t,title:n}=e??{};return String(t??n??JSON.stringify(e))}var Ga=({children:e})=>(0,K.jsx)(`div`,{className:`card strip`,children:e});function Ka({mark:e,label:t,value:n,note:r}){return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`span`,{className:`k`,children:[e,t]}),(0,K.jsx)(`span`,{className:`fig`,children:n}),r&&(0,K.jsx)(`span`,{className:`s q`,children:r})]})}function qa({source:e,alt:t=``,count:n=0,icon:r,stage:i}){return e?(0,K.jsxs)(`span`,{className:`pics`,children:[(0,K.jsx)(`img`,{className:`thumb`,src:e,alt:t,loading:`lazy`}),n>1&&(0,K.jsx)(`span`,{className:`cnt`,children:n})]}):(0,K.jsx)(`span`,{className:`thumb none ${Pe(i)}`,children:(0,K.jsx)(r,{"aria-hidden":!0})})}function Ja(e){let{label:t,look:n=`quiet`,refusal:r,variables:i,fields:a=Ya}=e,o=Object.fromEntries(a.map(({name:e,start:t=``})=>[e,t])),s=f(`${t} ${JSON.stringify(i(o,!0))}`,o);return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(k,{look:n,refusal:r,onClick:s.open,children:t}),s.isOpen&&(0,K.jsx)(Xa,{...e,values:s.draft,change:s.change,close:s.close})]})}var Ya=[];function Xa({label:e,title:t,text:n,facts:r,look:i,moves:a,confirmation:o=e,document:s,fields:c=Ya,variables:l,isTried:u=!1,subject:d,done:f,values:p,change:m,close:h}){let{shared:g,staff:_}=F(),v=c.find(({name:e,isOptional:t})=>!t&&!p[e]?.trim()),y=eo(s,u&&!v?l(p,!0):null),{run:b,isBusy:ee,problem:x}=j(s),S=ar(d),te=()=>{S(!0),h()},ne=async()=>{if(S(!0),!await b(l(p,!1)))return S(!1);h(),f()};return(0,K.jsx)(C,{title:`${e}: ${t}`,close:te,...n?{text:n}:{},children:(0,K.jsxs)(`form`,{className:`grid gap-4`,onSubmit:e=>{e.preventDefault(),!v&&!ee&&ne()},children:[r,c.map(e=>e.pick?(0,K.jsx)(W.Fragment,{children:e.pick(p,m)},e.name):(0,K.jsx)(Qa,{field:e,value:p[e.name]??``,change:t=>m({...Za(e.clears),[e.name]:t})},e.name)),y.problem?(0,K.jsx)(U,{problem:y.problem}):y.lines&&(0,K.jsx)(z,{lines:y.lines}),x&&(0,K.jsx)(U,{problem:x}),d&&[y.problem,x].some(e=>e&&St(e,location.pathname,!1).includes(`read`))&&(0,K.jsx)(Qn,{subject:d}),(0,K.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,K.jsx)(k,{onClick:te,children:g.back}),(0,K.jsx)(k,{type:`submit`,look:i===`danger`?`danger`:`primary`,busy:ee,refusal:v&&_.missing(v.label),"data-confirm":!0,children:a?`${o}: ${a(p)}`:o})]})]})})}var Za=(e=[])=>Object.fromEntries(e.map(e=>[e,``]));function Qa({field:e,value:t,change:n}){let{name:r,label:i,hint:a,kind:o=`text`,choices:s={},isOptional:c}=e,l={name:r,label:i,hint:a,value:t,"aria-required":!c};return o===`choice`?(0,K.jsx)(ht,{...l,of:Object.entries(s),choose:n}):o===`line`?(0,K.jsx)(I,{...l,autoComplete:`off`,onChange:e=>n(e.target.value)}):(0,K.jsx)(m,{...l,onChange:e=>n(e.target.value)})}var $a=250;function eo(e,t){let{run:n,problem:r,forget:i,isBusy:a}=j(e),[o,s]=(0,W.useState)(null),c=t&&JSON.stringify(t);return(0,W.useEffect)(()=>{if(c===null){s(null),i();return}let e=!1,t=setTimeout(()=>{n(JSON.parse(c)).then(t=>{e||s(t?.ledgerLines??null)})},$a);return()=>{e=!0,clearTimeout(t)}},[c,n,i]),{lines:o,problem:c===null?null:r,isBusy:a}}var to=3600,no={lagSeconds:[30,300],deliveriesPending:[100,1e3],failingJobs:[1,10]};function ro(e,t){let[n,r]=no[e];return t>=r?`bad`:t>=n?`watch`:`good`}var io=[`good`,`watch`,`bad`],ao=e=>io[Math.max(0,...e.map(e=>io.indexOf(e)))],oo=L(`
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
`),so=L(`
  query StaffTasks($filter: TaskFilterInput, $after: String) {
    tasks(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id title status locationAddress payoutAmount payoutCurrency createdInstant agent { agentName } }
    }
  }
`),co=L(`
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
`),lo=L(`
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
`),uo=L(`
  query StaffSideHistory($all: TaskFilterInput, $disputed: TaskFilterInput) {
    all: tasks(filter: $all, first: 1) { totalCount }
    disputed: tasks(filter: $disputed, first: 1) { totalCount }
  }
`),fo=L(`
  fragment decided on Task @_unmask {
    id
  }
`),po=L(`mutation StaffResolveDispute($input: ResolveDisputeInput!) {
    resolveDispute(input: $input) { __typename ...decided ...dryRun ...problem }
  }`,[fo,T,P]),mo=L(`mutation StaffRelease($id: ID!, $dryRun: Boolean!, $note: String) {
    releaseHeldTask(taskId: $id, dryRun: $dryRun, note: $note) { __typename ...decided ...dryRun ...problem }
  }`,[fo,T,P]),ho=L(`mutation StaffRefuse($id: ID!, $dryRun: Boolean!, $reason: String!) {
    refuseHeldTask(taskId: $id, dryRun: $dryRun, reason: $reason) { __typename ...decided ...dryRun ...problem }
  }`,[fo,T,P]);function go({waitedSeconds:e}){let{locale:t,words:{staff:n}}=B(),r=ct-e;return(0,K.jsx)(`span`,{className:r<3600?`bad`:void 0,children:r<0?n.promisePast(xi(t,-r)):n.promiseLeft(xi(t,r))})}export{ji as $,qt as $t,Aa as A,Un as At,sa as B,wn as Bt,Ba as C,Xr as Ct,Fa as D,lr as Dt,Ra as E,mr as Et,fa as F,Wn as Ft,Ji as G,gn as Gt,Ui as H,pn as Ht,ga as I,Pn as It,Ri as J,ln as Jt,Bi as K,on as Kt,pa as L,Dn as Lt,ka as M,Yn as Mt,ha as N,Xn as Nt,Pa as O,cr as Ot,ma as P,Gn as Pt,Ni as Q,tn as Qt,ua as R,En as Rt,za as S,Zr as St,La as T,Kr as Tt,Vi as U,hn as Ut,Yi as V,fn as Vt,X as W,_n as Wt,Pi as X,sn as Xt,Ii as Y,cn as Yt,J as Z,dn as Zt,Ka as _,ri as _t,ho as a,Ht as an,xi as at,Va as b,oi as bt,uo as c,Rt as cn,gi as ct,ro as d,wt as dn,pi as dt,Lt as en,Ai as et,ao as f,Et as fn,ni as ft,qa as g,ii as gt,eo as h,si as ht,co as i,Ut as in,Ci as it,Oa as j,Jn as jt,Na as k,er as kt,so as l,Bt as ln,vi as lt,Ja as m,Tt as mn,ti as mt,lo as n,It as nn,Ti as nt,mo as o,Vt as on,hi as ot,Qa as p,Ot as pn,ai as pt,Li as q,un as qt,oo as r,zt as rn,Ei as rt,po as s,Wt as sn,mi as st,go as t,Gt as tn,ki as tt,to as u,Ft as un,li as ut,Ga as v,ci as vt,Ia as w,Yr as wt,Wa as x,Qr as xt,Ha as y,ei as yt,da as z,Tn as zt};