const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=[import.meta.resolve("/dashboard/assets/owner-pages.js"),import.meta.resolve("/dashboard/assets/rolldown-runtime.js"),import.meta.resolve("/dashboard/assets/first.js"),import.meta.resolve("/dashboard/assets/shared.js"),import.meta.resolve("/dashboard/assets/react.js"),import.meta.resolve("/dashboard/assets/shared.css"),import.meta.resolve("/dashboard/assets/common.js"),import.meta.resolve("/dashboard/assets/de.js"),import.meta.resolve("/dashboard/assets/staff-pages.js"),import.meta.resolve("/dashboard/assets/es.js"),import.meta.resolve("/dashboard/assets/fr.js"),import.meta.resolve("/dashboard/assets/it.js"),import.meta.resolve("/dashboard/assets/nl.js"),import.meta.resolve("/dashboard/assets/pl.js"),import.meta.resolve("/dashboard/assets/pt.js")])))=>i.map(i=>d[i]);
import{r as e}from"./rolldown-runtime.js";import{_ as t,g as n,h as r,l as i,n as a,t as o,u as s,y as c}from"./first.js";import{$ as l,$t as u,At as d,B as f,C as p,Ct as m,D as h,Dt as g,E as _,Et as v,F as y,Ft as b,G as x,H as S,I as ee,Jt as C,K as w,L as T,M as E,O as te,P as ne,Qt as D,Rt as re,S as ie,St as ae,T as oe,U as se,V as ce,Xt as le,Y as ue,Yt as de,Zt as O,_ as fe,_t as pe,an as k,at as A,b as me,bt as he,c as j,d as ge,g as M,h as N,ht as _e,j as P,jt as F,k as I,kt as ve,l as ye,o as be,p as xe,r as Se,s as Ce,tn as we,u as Te,vt as L,w as Ee,wt as De,x as Oe,xt as ke,y as Ae,yt as R,z as je,zt as Me}from"./shared.js";import{i as Ne,n as Pe,t as Fe}from"./react.js";import{A as Ie,D as Le,F as z,G as Re,H as B,I as ze,K as Be,L as Ve,O as He,P as Ue,R as We,k as Ge,n as Ke,q as V}from"./common.js";import{r as qe}from"./later.js";var H=e(Ne(),1),Je=Pe(),Ye={name:`snowflake`,size:24,node:[[`path`,{d:`m10 20-1.25-2.5L6 18`,key:`18frcb`}],[`path`,{d:`M10 4 8.75 6.5 6 6`,key:`7mghy3`}],[`path`,{d:`m14 20 1.25-2.5L18 18`,key:`1chtki`}],[`path`,{d:`m14 4 1.25 2.5L18 6`,key:`1b4wsy`}],[`path`,{d:`m17 21-3-6h-4`,key:`15hhxa`}],[`path`,{d:`m17 3-3 6 1.5 3`,key:`11697g`}],[`path`,{d:`M2 12h6.5L10 9`,key:`kv9z4n`}],[`path`,{d:`m20 10-1.5 2 1.5 2`,key:`1swlpi`}],[`path`,{d:`M22 12h-6.5L14 15`,key:`1mxi28`}],[`path`,{d:`m4 10 1.5 2L4 14`,key:`k9enpj`}],[`path`,{d:`m7 21 3-6-1.5-3`,key:`j8hb9u`}],[`path`,{d:`m7 3 3 6h4`,key:`1otusx`}]]};Ye.node;var Xe=k(Ye),Ze=b(`
  fragment approval on SpendingApproval @_unmask {
    id taskId cost currency createdInstant expiresInstant
    requested { frozen limits { currency perTask perDay perMonth } countries categoryIds }
    task { id title spendingObstacle { rule limit left } }
  }
`),U=b(`fragment rules on SpendingRules @_unmask {
    apiKeyId frozen countries categoryIds ownerNotice dayEndsInstant monthEndsInstant
    limits { currency perTask perDay perMonth spentToday spentThisMonth leftToday leftThisMonth mostNow }
    waiting { ...approval }
    warnings { code }
  }`,[Ze]),Qe=b(`query Spending {
    agent { id ownerReachable spendingRules { ...rules } apiKeys { id name prefix active spendingRules { ...rules } } }
    serviceCategories { id name }
  }`,[U]),$e=b(`
  query RuleChoices {
    countries { isoCode }
    currencies { code }
  }
`),et=b(`
  query Frozen {
    agent { id spendingRules { frozen warnings { code } waiting { taskId } } }
  }
`),tt=b(`mutation SetSpendingRules($input: SetSpendingRulesInput!) {
    setSpendingRules(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[U,F]),nt=b(`mutation FreezeSpending($input: FreezeSpendingInput!) {
    freezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...dryRun ...problem }
  }`,[U,B,F]),rt=b(`mutation UnfreezeSpending($input: SpendingRulesReferenceInput!) {
    unfreezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[U,F]),it=b(`mutation DecideSpending($input: DecideSpendingInput!) {
    decideSpending(input: $input) {
      __typename
      ... on SpendingRules { ...rules }
      ...dryRun
      ...problem
    }
  }`,[U,B,F]),W=Fe();function at(){let{money:e}=D(),[t,n]=(0,H.useState)(!1),{data:r,refresh:i}=v(et,{}),a=de();g(i);let o=r?.agent?.spendingRules;if(!o)return null;let s=a?.spendingFrozen??o.frozen,c=s?e.isFrozen:e.freeze;return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`button`,{type:`button`,"data-command":``,"aria-haspopup":`dialog`,className:s?`nav frozen`:`nav`,onClick:()=>n(!0),children:[(0,W.jsx)(Xe,{"aria-hidden":!0}),c]}),t&&(s?(0,W.jsx)(st,{waits:o.waiting.some(({taskId:e})=>e===null),warnings:o.warnings,close:()=>n(!1)}):(0,W.jsx)(ot,{close:()=>n(!1)}))]})}function ot({close:e}){let{money:t}=D(),n=ve(nt),{run:r,isBusy:i,problem:a}=d(nt),[o,s]=(0,H.useState)(),c=n.run;(0,H.useEffect)(()=>{c({input:{dryRun:!0}}).then(e=>e&&s(e.warnings))},[c]);let l=a??n.problem;return(0,W.jsxs)(p,{title:t.freezeTitle,text:t.freezeText,close:e,children:[(0,W.jsx)(ct,{warnings:o??[]}),l&&(0,W.jsx)(y,{problem:l}),(0,W.jsx)(L,{look:`danger`,busy:i||!o&&!n.problem,onClick:()=>void r({input:{}}).then(t=>t&&e()),children:t.freezeNow})]})}function st({waits:e,warnings:t,close:n}){let{money:r}=D(),i=Be()===null,a=d(rt),o=d(it),s=a.problem??o.problem,c=async()=>{let e=await a.run({input:{}}),t=e?.waiting.find(({taskId:e,requested:t})=>e===null&&t&&!t.frozen),r=i&&t?await o.run({input:{approvalId:t.id,decision:`APPROVE`}}):e;r&&!r.frozen&&n()};return(0,W.jsxs)(p,{title:r.resumeTitle,text:i?r.resumeText:`${r.resumeText} ${r.resumeAskText}`,close:n,children:[(0,W.jsx)(ct,{warnings:t}),e&&!i&&(0,W.jsx)(`p`,{role:`status`,className:`m-0 text-s`,children:r.resumeAsked}),s&&(0,W.jsx)(y,{problem:s}),(0,W.jsx)(L,{look:`primary`,busy:a.isBusy||o.isBusy,onClick:()=>void c(),children:i?r.resume:r.resumeNow})]})}function ct({warnings:e}){let t=T();return e.map(e=>(0,W.jsx)(u,{role:`note`,actions:(0,W.jsx)(ee,{code:e.code}),children:t.problem(e)},e.code))}var lt={name:`clock`,size:24,node:[[`circle`,{cx:`12`,cy:`12`,r:`10`,key:`1mglay`}],[`path`,{d:`M12 6v6l4 2`,key:`mmk7yg`}]]};lt.node;var ut=k(lt),dt={name:`fast-forward`,size:24,node:[[`path`,{d:`M12 6a2 2 0 0 1 3.414-1.414l6 6a2 2 0 0 1 0 2.828l-6 6A2 2 0 0 1 12 18z`,key:`b19h5q`}],[`path`,{d:`M2 6a2 2 0 0 1 3.414-1.414l6 6a2 2 0 0 1 0 2.828l-6 6A2 2 0 0 1 2 18z`,key:`h7h5ge`}]]};dt.node;var ft=k(dt),pt={name:`pause`,size:24,node:[[`rect`,{x:`14`,y:`3`,width:`5`,height:`18`,rx:`1`,key:`kaeet6`}],[`rect`,{x:`5`,y:`3`,width:`5`,height:`18`,rx:`1`,key:`1wsw3u`}]]};pt.node;var mt=k(pt),ht={name:`play`,size:24,node:[[`path`,{d:`M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z`,key:`10ikf1`}]]};ht.node;var gt=k(ht),_t=b(`
  query Clock {
    practiceClock { nowInstant speed nextInSeconds lastRefused simulatedOperators }
    wallets { currency availableBalance }
  }
`),vt=b(`mutation Advance($by: Int!) {
    advanceClock(by: $by) { __typename ... on PracticeTime { happened remainingSeconds } ...problem }
  }`,[F]),yt=b(`mutation SetSpeed($speed: Float!) {
    setClockSpeed(speed: $speed) { __typename ... on PracticeTime { speed } ...problem }
  }`,[F]),bt=b(`mutation DispatchSample($input: CreateTaskInput!) {
    createTask(input: $input) { __typename ... on Task { id } ...problem }
  }`,[F]),xt=b(`mutation TestMoney($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[F]),St=b(`
  query Played {
    tasks(first: 10) {
      nodes { id title status simulationScenario }
    }
  }
`),Ct=b(`
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
`),wt=b(`
  query EventExamples {
    eventTypes { eventType description example }
  }
`),Tt=b(`mutation RegisterTwin($input: RegisterAgentInput!) {
    registerAgent(input: $input) { __typename ... on AgentRegistration { agentId apiKey } ...problem }
  }`,[F]),Et=b(`mutation ClaimTwin($id: ID!) {
    claimAgent(agentId: $id) { __typename ... on Claim { id claimed } ...problem }
  }`,[F]);function Dt({nowInstant:e,speed:t}){let n=Date.now();return{speed:t,at:r=>Date.parse(e)+Math.max(0,r-n)*t}}function Ot(e){let{at:t}=(0,H.useMemo)(()=>Dt(e),[e]),[n,r]=(0,H.useState)(Date.now);return(0,H.useEffect)(()=>{let e=setInterval(()=>r(Date.now()),1e3);return()=>clearInterval(e)},[]),t(n)}var kt=(0,H.createContext)(null);function At({children:e}){let{data:t,refresh:n}=v(_t,{});g(n);let r=(0,H.useMemo)(()=>t?{time:t.practiceClock,refresh:n}:null,[t,n]),i=(0,H.useMemo)(()=>t?Dt(t.practiceClock):xe,[t]);return(0,W.jsx)(kt,{value:r,children:(0,W.jsx)(fe,{value:i,children:e})})}var jt=1,G=60,Mt={nowInstant:new Date(0).toISOString(),speed:1,nextInSeconds:0,lastRefused:null,simulatedOperators:0};function Nt(){let e=(0,H.use)(kt);return(0,W.jsx)(Pt,{isRead:e!==null,time:e?.time??Mt,refresh:e?.refresh??(()=>void 0)})}function Pt({isRead:e,time:t,refresh:n}){let{locale:r,words:{practice:i}}=O(),a=Ot(t),o=new Date(e?a:Date.now()),s=d(yt),c=d(vt),u=async e=>{await s.run({speed:e})&&n()},f=async()=>{await c.run({by:t.nextInSeconds??0})&&n()},p=o.toDateString()===new Date().toDateString(),m=t.speed===0,h=s.problem??c.problem;return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`div`,{className:`clock`,role:`region`,"aria-label":i.worldClock,children:[(0,W.jsx)(ut,{size:16,"aria-hidden":!0}),(0,W.jsxs)(`span`,{className:e?`tabular-nums`:`invisible tabular-nums`,children:[!p&&e&&`${pe(r,o)} `,l(r,o)]}),(0,W.jsx)(L,{"aria-label":m?i.resume:i.pause,busy:s.isBusy,onClick:()=>void u(m?jt:0),children:m?(0,W.jsx)(gt,{size:16,"aria-hidden":!0}):(0,W.jsx)(mt,{size:16,"aria-hidden":!0})}),(0,W.jsxs)(L,{"aria-label":i.faster,"aria-pressed":t.speed===G,busy:s.isBusy,onClick:()=>void u(t.speed===G?jt:G),children:[(0,W.jsxs)(`span`,{className:`only-s`,children:[G,`×`]}),(0,W.jsx)(`span`,{className:`hide-s`,children:i.faster})]}),(0,W.jsxs)(L,{"data-command":``,busy:c.isBusy,refusal:t.nextInSeconds===null?i.yourTurn:null,onClick:()=>void(e&&f()),children:[(0,W.jsx)(ft,{size:16,"aria-hidden":!0}),i.nextStep]})]}),h&&(0,W.jsx)(`div`,{className:`w-full`,children:(0,W.jsx)(y,{problem:h})})]})}var Ft={name:`flask-conical`,size:24,node:[[`path`,{d:`M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2`,key:`18mbvz`}],[`path`,{d:`M6.453 15h11.094`,key:`3shlmq`}],[`path`,{d:`M8.5 2h7`,key:`csnxdl`}]]};Ft.node;var It=k(Ft),Lt=e=>e.endsWith(`@guest.invalid`);function Rt({changedBy:e,changedWithoutName:t},n,r=null){return n!==`SYSTEM`&&r&&!Lt(r)?e[n](r):t[n]}function zt({children:e}){let{practice:t}=D(),{email:n}=Oe().person;return(0,W.jsxs)(`div`,{className:`ribbon`,children:[(0,W.jsx)(It,{size:16,"aria-hidden":!0}),(0,W.jsx)(`span`,{className:`grow`,children:t.ribbon}),Lt(n)&&(0,W.jsx)(`a`,{className:`underline underline-offset-2`,href:`/account/address`,children:t.keepIt}),e]})}var Bt={name:`bell`,size:24,node:[[`path`,{d:`M10.268 21a2 2 0 0 0 3.464 0`,key:`vwvbt9`}],[`path`,{d:`M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326`,key:`11g9vi`}]]};Bt.node;var Vt=k(Bt);function Ht({agentId:e}){let{locale:t,words:{shared:n,support:r}}=O(),i=de()?.unreadNeedsPerson??0;return(0,W.jsxs)(h,{to:`/desk/$agentId/notifications`,params:{agentId:e},"aria-label":i>0?r.unread(i):n.pages.notifications,className:`btn icon small ghost bell`,children:[(0,W.jsx)(Vt,{size:18,"aria-hidden":!0}),i>0&&(0,W.jsx)(`span`,{"aria-hidden":!0,className:`n`,children:x(t,i)})]})}var Ut=b(`
  query Navigation {
    pendingActions {
      counts { tasksAwaitingReview tasksAwaitingFunding tasksAwaitingPublishing disputes pendingDecisions tasksWithOffers tasksAskingForMoreTime }
      supportReplies { id }
      webhookHealth { endpoint }
    }
    agent { id spendingRules { waiting { id } } apiKeys { id active spendingRules { waiting { id } } } }
    tasks(first: 1) { totalCount }
  }
`),Wt={draft:[`DRAFT`,`QUOTED`,`FUNDED`],open:[`PUBLISHED`],accepted:[`ACCEPTED`],enRoute:[`EN_ROUTE`],onSite:[`ARRIVED`,`IN_PROGRESS`],review:[`PROOF_SUBMITTED`,`PROOF_UPLOADED`,`UNDER_REVIEW`],disputed:[`REJECTED`,`DISPUTED`],done:[`COMPLETED`,`SETTLED`,`CLOSED`,`CANCELLED`,`EXPIRED`]},Gt=new Set([`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`]),Kt=[`UNDER_REVIEW`,`PROOF_UPLOADED`,`COMPLETED`],qt={draft:`draft`,open:`open`,accepted:`accepted`,enRoute:`enroute`,onSite:`onsite`,review:`review`,disputed:`disputed`,done:`paid`},Jt=Object.keys(Wt),Yt=e=>Jt.find(t=>Wt[t].includes(e))??`done`,Xt=[`questions`,`moreTime`,`offers`,`approvals`,`reviews`,`publishing`,`disputes`,`replies`],Zt={reviews:Kt,publishing:[`QUOTED`,`FUNDED`],disputes:[`DISPUTED`]},Qt=e=>e?[e,...e.apiKeys.filter(({active:e})=>e)].flatMap(({spendingRules:e})=>e?.waiting??[]):[];function $t({pendingActions:{counts:e,supportReplies:t},agent:n}){return{questions:e.pendingDecisions,moreTime:e.tasksAskingForMoreTime,offers:e.tasksWithOffers,approvals:Qt(n).length,reviews:e.tasksAwaitingReview,publishing:e.tasksAwaitingFunding+e.tasksAwaitingPublishing,disputes:e.disputes,replies:t.length}}var en=e=>Xt.reduce((t,n)=>t+e[n],0);function tn({pendingActions:e,agent:t,reviews:n,disputes:r,publishing:i}){let a=(e,t)=>t.map(t=>({kind:e,id:`task-${t.id}`,due:e===`reviews`&&!t.autoApprovalDueInstant?t.reviewByInstant:null,task:t})),o=(e,t)=>t.flatMap(({task:t})=>t?[{kind:e,id:`${e}-${t.id}`,due:null,task:t}]:[]);return[...e.pendingDecisions.map(e=>({kind:`questions`,id:`question-${e.decisionId}`,due:e.deadlineInstant,question:e})),...o(`moreTime`,e.tasksAskingForMoreTime),...o(`offers`,e.tasksWithOffers),...Qt(t).map(e=>({kind:`approvals`,id:`approval-${e.id}`,due:e.expiresInstant,approval:e})),...a(`reviews`,n.nodes),...a(`publishing`,i.nodes),...a(`disputes`,r.nodes),...e.supportReplies.map(e=>({kind:`replies`,id:`reply-${e.id}`,due:null,reply:e}))].sort((e,t)=>nn(e.due)-nn(t.due))}var nn=e=>e===null?2**53-1:Date.parse(e),rn={name:`search`,size:24,node:[[`path`,{d:`m21 21-4.34-4.34`,key:`14j7rj`}],[`circle`,{cx:`11`,cy:`11`,r:`8`,key:`4ej97u`}]]};rn.node;var an=k(rn),on=150;function sn({commands:e,find:t,typed:n=``,close:r}){let{palette:i}=D(),a=(0,H.useId)(),o=(0,H.useRef)(null),[s,c]=(0,H.useState)(n),[l,u]=(0,H.useState)(0),d=ln(s,t),f=(0,H.useMemo)(()=>[...cn(e,s),...d],[e,s,d]),p=Math.min(l,f.length-1);(0,H.useEffect)(()=>{o.current?.querySelector(`[aria-selected=true]`)?.scrollIntoView({block:`nearest`})},[p,f]);let m=e=>{e&&(r(),e.run())};return(0,W.jsx)(Ee,{close:r,"aria-label":i.title,className:`mx-auto mt-3 mb-auto w-[calc(100%-1.5rem)] max-w-[36rem] sm:mt-[12dvh]`,children:(0,W.jsxs)(`div`,{className:`flex max-h-[80dvh] flex-col`,children:[(0,W.jsx)(`input`,{role:`combobox`,"aria-label":i.title,"aria-expanded":!0,"aria-controls":a,"aria-autocomplete":`list`,"aria-activedescendant":f[p]?`${a}-${p}`:void 0,placeholder:i.placeholder,autoComplete:`off`,spellCheck:!1,className:`min-h-14 w-full border-0 border-b border-line bg-surface px-5 text-m outline-none placeholder:text-quiet`,value:s,onChange:e=>{c(e.target.value),u(0)},onKeyDown:e=>{let t={ArrowDown:p+1,ArrowUp:p-1,Home:0,End:f.length-1}[e.key];t!==void 0&&f.length>0?(e.preventDefault(),u((t+f.length)%f.length)):e.key===`Enter`&&!e.nativeEvent.isComposing&&(e.preventDefault(),m(f[p]))}}),(0,W.jsx)(`div`,{ref:o,id:a,role:`listbox`,"aria-label":i.title,className:`overflow-y-auto p-2`,children:un(f).map(([e,t])=>(0,W.jsxs)(`div`,{role:`group`,"aria-label":e,children:[(0,W.jsx)(`p`,{"aria-hidden":!0,className:`m-0 px-3 pt-2 pb-1 text-xs font-semibold text-quiet`,children:e}),t.map(({command:e,index:t})=>(0,W.jsxs)(`div`,{id:`${a}-${t}`,role:`option`,"aria-selected":t===p,className:`group/option flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-m px-3 text-s aria-selected:bg-brand aria-selected:text-on-brand`,onMouseMove:()=>u(t),onClick:()=>m(e),children:[(0,W.jsx)(`span`,{className:`min-w-0 truncate`,children:e.label}),e.note&&(0,W.jsx)(`span`,{className:`shrink-0 text-xs text-quiet group-aria-selected/option:text-on-brand`,children:e.note})]},e.id))]},e))}),(0,W.jsx)(`p`,{role:`status`,className:`m-0 px-5 text-s text-quiet not-empty:pb-4`,children:f.length===0?i.nothing:``})]})})}function cn(e,t){let n=t.toLowerCase().split(/\s+/).filter(Boolean);return e.filter(({label:e,group:t})=>n.every(n=>`${e} ${t}`.toLowerCase().includes(n)))}function ln(e,t){let[n,r]=(0,H.useState)([]);return(0,H.useEffect)(()=>{let n=!1,i=setTimeout(()=>{e.trim()?t(e.trim()).then(e=>!n&&r(e)):r([])},on);return()=>{n=!0,clearTimeout(i)}},[e,t]),n}function un(e){let t=new Map;return e.forEach((e,n)=>t.set(e.group,[...t.get(e.group)??[],{command:e,index:n}])),[...t]}var dn=b(`
  query SavedViews {
    agent { id savedViews { id name query shared isOwn } }
    taskStatistics { byStatus { status count } }
  }
`),fn=b(`mutation SaveView($input: SaveViewInput!) {
    saveView(input: $input) { __typename ... on SavedView { id name query shared isOwn } ...problem }
  }`,[F]),pn=b(`mutation RenameView($input: RenameViewInput!) {
    renameView(input: $input) { __typename ... on SavedView { id name query shared isOwn } ...problem }
  }`,[F]),mn=b(`mutation DeleteView($input: DeleteViewInput!) {
    deleteView(input: $input) { __typename ... on SavedView { id name query shared isOwn } ...problem }
  }`,[F]),hn=b(`
  query FoundTasks($text: String!) {
    tasks(filter: { text: $text }, first: 8) {
      nodes { id title status }
    }
  }
`),gn=b(`
  query TaskById($id: ID!) {
    task(id: $id) { id title status }
  }
`),_n=`/desk/$agentId/tasks`,vn=`data-command`;function yn({entries:e,agentId:t,showKeys:n,typed:r,close:i}){let{shared:a,account:o,support:s,palette:l}=D(),u=De(),{agents:d}=Oe(),f=v(dn,{}).data?.agent?.savedViews,p=(0,H.useMemo)(()=>{let r=e.map(({key:e,to:n,label:r})=>({id:n,group:l.pages,label:a.pages[r],note:`g ${e}`,run:()=>I({to:n,params:{agentId:t}})})),i=[...[...document.querySelectorAll(`[${vn}]`)].map((e,t)=>({id:`pressed-${t}`,group:l.actions,label:e.getAttribute(vn)||e.textContent.trim(),run:()=>e.click()})),{id:`new-key`,group:l.actions,label:o.createKey,run:()=>I({to:`/desk/$agentId/keys`,params:{agentId:t},search:{open:`key`}})},{id:`invite`,group:l.actions,label:o.invite,run:()=>I({to:`/desk/$agentId/keys`,params:{agentId:t},search:{part:`people`,open:`person`}})},{id:`ask`,group:l.actions,label:s.ask,run:()=>I({to:`/desk/$agentId/support`,params:{agentId:t},search:{about:`new`}})},{id:`keys`,group:l.actions,label:l.keysTitle,note:`?`,run:n},{id:`account`,group:l.actions,label:o.yourAccount,run:()=>location.assign(`/account`)}],u=d.filter(({id:e})=>e!==t).map(({id:e,name:t,testMode:n})=>({id:`agent-${e}`,group:l.agents,label:t,...n?{note:a.practice}:{},run:()=>I({to:`/desk/$agentId`,params:{agentId:e}})})),p=(f??[]).map(({id:e,name:n,query:r})=>({id:`view-${e}`,group:l.views,label:n,run:()=>I({to:_n,params:{agentId:t},search:c(_n,r??``)})}));return[...r,...p,...i,...u]},[e,t,d,f,n,a,o,s,l]),m=(0,H.useCallback)(async e=>{let n=/^#?(\d{1,10})$/.exec(e)?.[1],r=u.client.query(hn,{text:e}).toPromise(),i=n?await u.client.query(gn,{id:n}).toPromise():null;return[...new Map([i?.data?.task,...(await r).data?.tasks.nodes??[]].flatMap(e=>e?[[e.id,e]]:[])).values()].map(({id:e,title:n,status:r})=>({id:`task-${e}`,group:l.tasks,label:`#${e} ${n}`,note:a.statuses[r],run:()=>I({to:`/desk/$agentId/tasks/$taskId`,params:{agentId:t,taskId:e}})}))},[u,t,l,a]);return(0,W.jsx)(sn,{commands:p,find:m,typed:r,close:i})}var bn=/Mac|iPhone|iPad/.test(navigator.userAgent);function xn(){let{palette:e}=D();return bn?`⌘ K`:`${e.control} K`}var Sn=(0,H.lazy)(()=>r(()=>import(`./owner-pages.js`).then(e=>e.t),__vite__mapDeps([0,1,2,3,4,5,6]),import.meta.url));function Cn({entries:e,agentId:t}){let{palette:n}=D(),r=xn(),[i,s]=(0,H.useState)(``),[c,l]=(0,H.useState)(null),u=(0,H.useCallback)(()=>{l(null),s(``)},[]);(0,H.useLayoutEffect)(()=>{let e=a();e!==null&&(s(e),l(`palette`))},[]);let d=(0,H.useCallback)(()=>l(`keys`),[]);return(0,H.useEffect)(()=>{let e=e=>{let t=e.target instanceof HTMLElement&&e.target.matches(`input, textarea, select, [contenteditable]`);o(e)?(e.preventDefault(),s(``),l(e=>e===`palette`?null:`palette`)):e.key!==`?`||t||e.metaKey||e.ctrlKey||l(`keys`)};return addEventListener(`keydown`,e),()=>removeEventListener(`keydown`,e)},[]),(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`button`,{type:`button`,"aria-label":n.title,"aria-keyshortcuts":`Control+K Meta+K`,"aria-haspopup":`dialog`,className:`find`,onClick:()=>l(`palette`),children:[(0,W.jsx)(an,{"aria-hidden":!0}),(0,W.jsx)(`span`,{className:`cut`,children:n.find}),(0,W.jsx)(`kbd`,{children:r})]}),c===`palette`&&(0,W.jsx)(yn,{entries:e,agentId:t,showKeys:d,typed:i,close:u}),(0,W.jsx)(H.Suspense,{children:c===`keys`&&(0,W.jsx)(Sn,{entries:e,close:u})})]})}function wn({entries:e}){let t=Oe(),{agentId:n}=P();if(!t.agents.some(e=>e.id===n))return(0,W.jsx)(je,{});let r=Me(`agent:${n}`),i=t.agents.some(({id:e,testMode:t})=>e===n&&t),a=(0,W.jsx)(Tn,{entries:e,viewer:t,agentId:n});return(0,W.jsx)(ae,{value:r,children:(0,W.jsx)(we,{value:r.client,children:(0,W.jsx)(he,{children:i?(0,W.jsx)(At,{children:a}):a})})},n)}function Tn({entries:e,viewer:t,agentId:n}){let{shared:r}=D(),i=(0,H.useMemo)(()=>({agentId:n}),[n]),a=T(),o=En(),s=t.agents.find(({id:e})=>e===n);return(0,W.jsx)(ie,{entries:e,parameters:i,counts:o,who:(0,W.jsx)(Dn,{viewer:t,agentId:n}),actions:(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(Cn,{entries:e,agentId:n}),(0,W.jsxs)(h,{to:`/desk/$agentId/new`,params:i,"aria-keyshortcuts":`g n`,className:`${R()} new`,children:[(0,W.jsx)(V,{"aria-hidden":!0}),r.pages.newTask]})]}),foot:(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(at,{}),t.staff&&(0,W.jsx)(h,{to:`/staff`,className:`nav`,children:r.staffDesk})]}),notices:(0,W.jsxs)(W.Fragment,{children:[s?.testMode&&(0,W.jsx)(zt,{children:(0,W.jsx)(Nt,{})}),(0,W.jsx)(C,{status:s?.status,text:a.problem({code:`agent_suspended`}),actions:(0,W.jsx)(h,{to:`/desk/$agentId/support`,params:i,className:`link`,children:r.pages.support})})]}),state:(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(ke,{}),(0,W.jsx)(Ht,{agentId:n})]})})}function En(){let{data:e,refresh:t}=v(Ut,{});if(g(t),!e)return{};let n=e.pendingActions.webhookHealth.length;return{inbox:{count:en($t(e)),isHot:!0},tasks:{count:e.tasks.totalCount},webhooks:{count:n,isHot:!0}}}function Dn({viewer:e,agentId:t}){let{shared:n}=D(),r=e.agents.some(({id:e,testMode:n})=>e===t&&n);return(0,W.jsxs)(`label`,{className:`who`,children:[(0,W.jsx)(ge,{}),(0,W.jsxs)(`span`,{className:`grow`,children:[(0,W.jsx)(`span`,{className:`vh`,children:n.actingFor}),(0,W.jsx)(`select`,{value:t,onChange:e=>I({to:`/desk/$agentId`,params:{agentId:e.target.value}}),children:e.agents.map(e=>(0,W.jsxs)(`option`,{value:e.id,children:[e.name,e.testMode?` (${n.practice})`:``]},e.id))}),(0,W.jsx)(`small`,{children:r?n.practice:e.person.email})]})]})}var On={name:`gauge`,size:24,node:[[`path`,{d:`m12 14 4-4`,key:`9kzdfg`}],[`path`,{d:`M3.34 19a10 10 0 1 1 17.32 0`,key:`19p75a`}]]};On.node;var kn=k(On),An={name:`house`,size:24,node:[[`path`,{d:`M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8`,key:`5wwlr5`}],[`path`,{d:`M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z`,key:`r6nss1`}]],aliases:[`home`]};An.node;var jn=k(An),Mn={name:`kanban`,size:24,node:[[`path`,{d:`M5 3v14`,key:`9nsxs2`}],[`path`,{d:`M12 3v8`,key:`1h2ygw`}],[`path`,{d:`M19 3v18`,key:`1sk56x`}]]};Mn.node;var Nn=k(Mn),Pn={name:`key-round`,size:24,node:[[`path`,{d:`M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z`,key:`1s6t7t`}],[`circle`,{cx:`16.5`,cy:`7.5`,r:`.5`,fill:`currentColor`,key:`w0ekpg`}]]};Pn.node;var Fn=k(Pn),In={name:`life-buoy`,size:24,node:[[`circle`,{cx:`12`,cy:`12`,r:`10`,key:`1mglay`}],[`path`,{d:`m4.93 4.93 4.24 4.24`,key:`1ymg45`}],[`path`,{d:`m14.83 9.17 4.24-4.24`,key:`1cb5xl`}],[`path`,{d:`m14.83 14.83 4.24 4.24`,key:`q42g0n`}],[`path`,{d:`m9.17 14.83-4.24 4.24`,key:`bqpfvv`}],[`circle`,{cx:`12`,cy:`12`,r:`4`,key:`4exip2`}]]};In.node;var Ln=k(In),Rn={name:`list`,size:24,node:[[`path`,{d:`M3 5h.01`,key:`18ugdj`}],[`path`,{d:`M3 12h.01`,key:`nlz23k`}],[`path`,{d:`M3 19h.01`,key:`noohij`}],[`path`,{d:`M8 5h13`,key:`1pao27`}],[`path`,{d:`M8 12h13`,key:`1za7za`}],[`path`,{d:`M8 19h13`,key:`m83p4d`}]]};Rn.node;var zn=k(Rn),Bn={name:`map`,size:24,node:[[`path`,{d:`M14.106 5.553a2 2 0 0 0 1.788 0l3.659-1.83A1 1 0 0 1 21 4.619v12.764a1 1 0 0 1-.553.894l-4.553 2.277a2 2 0 0 1-1.788 0l-4.212-2.106a2 2 0 0 0-1.788 0l-3.659 1.83A1 1 0 0 1 3 19.381V6.618a1 1 0 0 1 .553-.894l4.553-2.277a2 2 0 0 1 1.788 0z`,key:`169xi5`}],[`path`,{d:`M15 5.764v15`,key:`1pn4in`}],[`path`,{d:`M9 3.236v15`,key:`1uimfh`}]]};Bn.node;var Vn=k(Bn),Hn={name:`webhook`,size:24,node:[[`path`,{d:`M18 16.98h-5.99c-1.1 0-1.95.94-2.48 1.9A4 4 0 0 1 2 17c.01-.7.2-1.4.57-2`,key:`q3hayz`}],[`path`,{d:`m6 17 3.13-5.78c.53-.97.1-2.18-.5-3.1a4 4 0 1 1 6.89-4.06`,key:`1go1hn`}],[`path`,{d:`m12 6 3.13 5.73C15.66 12.7 16.9 13 18 13a4 4 0 0 1 0 8`,key:`qlwsc0`}]]};Hn.node;var Un=k(Hn),Wn=[{key:`i`,to:`/desk/$agentId`,label:`inbox`,icon:jn,isStart:!0,isTab:!0},{key:`t`,to:`/desk/$agentId/tasks`,label:`tasks`,icon:zn,isStart:!0,isTab:!0},{key:`n`,to:`/desk/$agentId/new`,label:`newTask`,icon:V,isTab:!0,group:`apart`},{key:`b`,to:`/desk/$agentId/board`,label:`board`,icon:Nn},{key:`p`,to:`/desk/$agentId/map`,label:`map`,icon:Vn,isTab:!0},{key:`m`,to:`/desk/$agentId/money`,label:`money`,icon:Te,isTab:!0},{key:`s`,to:`/desk/$agentId/spending`,label:`spending`,icon:kn},{key:`w`,to:`/desk/$agentId/webhooks`,label:`webhooks`,icon:Un,group:`developers`},{key:`k`,to:`/desk/$agentId/keys`,label:`keys`,icon:Fn,group:`developers`},{key:`x`,to:`/desk/$agentId/practice`,label:`practice`,icon:It,group:`developers`},{key:`u`,to:`/desk/$agentId/support`,label:`support`,icon:Ln,group:`foot`},{key:`o`,to:`/desk/$agentId/notifications`,label:`notifications`,icon:Vt,group:`apart`}],Gn=b(`fragment operator on Operator @_unmask { id status }`),Kn=b(`mutation StaffApproveOperator($id: ID!) {
    approveOperator(operatorId: $id) { __typename ...operator ...problem }
  }`,[Gn,F]),qn=b(`mutation StaffSuspendOperator($id: ID!, $reason: String, $acceptedTasks: AcceptedTasks!) {
    suspendOperator(operatorId: $id, reason: $reason, acceptedTasks: $acceptedTasks) { __typename ...operator ...problem }
  }`,[Gn,F]),Jn=b(`mutation StaffReinstateOperator($id: ID!) {
    reinstateOperator(operatorId: $id) { __typename ...operator ...problem }
  }`,[Gn,F]),Yn=b(`
  query StaffLastDecision($kind: SubjectKind!, $id: String!) {
    auditLog(filter: { subjectKind: $kind, subjectId: $id }, first: 1) {
      nodes { id by { name } operation subjectName reason instant }
    }
  }
`),Xn=b(`
  fragment payout on Payout @_unmask {
    id
  }
`),Zn=b(`mutation StaffApprovePayout($id: ID!, $dryRun: Boolean!, $reason: String) {
    approvePayout(payoutId: $id, dryRun: $dryRun, reason: $reason) { __typename ...payout ...dryRun ...problem }
  }`,[Xn,B,F]),Qn=b(`mutation StaffConfirmPayout($id: ID!, $dryRun: Boolean!, $bankReference: String!) {
    confirmPayout(payoutId: $id, dryRun: $dryRun, bankReference: $bankReference) { __typename ...payout ...dryRun ...problem }
  }`,[Xn,B,F]),$n=b(`mutation StaffDeclinePayout($id: ID!, $dryRun: Boolean!, $reason: String!) {
    declinePayout(payoutId: $id, dryRun: $dryRun, reason: $reason) { __typename ...payout ...dryRun ...problem }
  }`,[Xn,B,F]),er=e=>v(Yn,e).data?.auditLog.nodes[0];function tr({subject:e}){let t=er(e);return t?(0,W.jsx)(nr,{entry:t,id:e.id}):null}function nr({entry:{operation:e,by:t,subjectName:n,reason:r,instant:i},id:a}){let{staff:o}=D(),s=o.audited[e];return(0,W.jsxs)(`div`,{className:`grid gap-1 text-s`,"data-decided":!0,children:[(0,W.jsx)(`p`,{className:`m-0 font-medium [overflow-wrap:anywhere]`,children:s?.(n??`#${a}`)??e}),r&&(0,W.jsx)(`p`,{className:`m-0 [overflow-wrap:anywhere]`,children:r}),(0,W.jsxs)(`p`,{className:`m-0 text-quiet`,children:[t.name,` · `,(0,W.jsx)(M,{instant:i})]})]})}function rr({id:e}){let{staff:t}=D(),n=er({kind:`TASK`,id:e});return n?(0,W.jsx)(f,{title:t.decision,children:(0,W.jsxs)(`div`,{role:`status`,className:`grid gap-3`,children:[(0,W.jsx)(nr,{entry:n,id:e}),(0,W.jsx)(`div`,{children:(0,W.jsx)(ir,{})})]})}):null}function ir(){let{shared:e}=D();return(0,W.jsx)(h,{to:`/staff`,className:R(),children:e.open(e.pages.queues)})}var ar=(0,H.createContext)({subject:null,report:()=>void 0});function or({children:e}){let[t,n]=(0,H.useState)(null),r=(0,H.useMemo)(()=>({subject:t,report:n}),[t]);return(0,W.jsx)(ar,{value:r,children:e})}function sr(){let{shared:e,staff:t}=D(),{path:n}=E(),{subject:r,report:i}=(0,H.use)(ar);return(0,H.useEffect)(()=>()=>i(null),[n,i]),r?(0,W.jsxs)(u,{tone:`info`,role:`status`,actions:(0,W.jsxs)(W.Fragment,{children:[n!==`/staff`&&(0,W.jsx)(ir,{}),(0,W.jsx)(L,{onClick:()=>i(null),children:e.close})]}),children:[(0,W.jsx)(`strong`,{children:t.overtaken}),r.kind!==`TASK`&&(0,W.jsx)(tr,{subject:r})]}):null}function cr(e){let{report:t}=(0,H.use)(ar),n=(0,H.useRef)({isSettled:!1,isGone:!1}),{kind:r,id:i}=e??{},a=(0,H.useCallback)(()=>r&&i&&t({kind:r,id:i}),[r,i,t]);return(0,H.useEffect)(()=>{let{current:e}=n,{href:t}=location;return e.isGone=!1,()=>{e.isGone=location.href===t,e.isGone&&!e.isSettled&&a()}},[a]),e=>{n.current.isSettled=e,n.current.isGone&&!e&&a()}}var lr=b(`
  fragment waitingRequest on SupportRequest @_unmask { id type subject createdInstant agent { agentName } operator { name } }
`),ur=b(`
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
`),dr=b(`query StaffQueues {
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
    heldTasks(first: 5) { nodes { id title payoutAmount payoutCurrency agent { agentName } held { rule reason sinceInstant } } }
  }`,[lr,ur]),fr=b(`
  query StaffDoneSince($from: Timestamp!) {
    auditLog(filter: { from: $from }, first: 1) { totalCount }
  }
`),pr=b(`
  subscription StaffQueuesChanged {
    queuesChanged { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks oldestSeconds }
  }
`),mr=b(`
  query StaffQueueCounts {
    platform {
      queues { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks }
    }
  }
`);function hr({children:e}){let t=De(),[n]=(0,H.useState)(()=>new Set);return(0,H.useEffect)(()=>{let e=0;return re(t,pr,{},()=>{e+=1;for(let t of n)t({sequence:e,taskId:``})})},[t,n]),(0,W.jsx)(m,{value:n,children:e})}var gr=(0,H.createContext)(`SUPPORT`);function _r(){let e=(0,H.use)(gr),{staff:t}=D();return n=>e===n||e===`ADMIN`?null:t.needsRole(t.roles[n])}var vr={};function yr({entries:e}){let t=Oe();if(!t.staff)return(0,W.jsx)(je,{});let n=Me(`staff`);return(0,W.jsx)(ae,{value:n,children:(0,W.jsx)(we,{value:n.client,children:(0,W.jsx)(gr,{value:t.staff.role,children:(0,W.jsx)(hr,{children:(0,W.jsx)(or,{children:(0,W.jsx)(br,{entries:e,viewer:t,member:t.staff})})})})})})}function br({entries:e,viewer:t,member:n}){let{shared:r,staff:i}=D(),a=xr(),[o]=t.agents;return(0,W.jsx)(ie,{entries:e,parameters:vr,counts:a,who:(0,W.jsxs)(`div`,{className:`who`,children:[(0,W.jsx)(ge,{}),(0,W.jsxs)(`span`,{className:`grow`,children:[`Fieldcall`,(0,W.jsxs)(`small`,{children:[n.name,` · `,i.roles[n.role]]})]})]}),foot:o&&(0,W.jsxs)(h,{to:`/desk/$agentId`,params:{agentId:o.id},className:`nav`,children:[r.pages.inbox,`: `,o.name]}),state:(0,W.jsx)(ke,{}),notices:(0,W.jsx)(sr,{})})}function xr(){let{data:e,refresh:t}=v(mr,{});if(g(t),!e?.platform)return{};let{disputes:n,operatorsToApprove:r,support:i,payouts:a,payoutsToConfirm:o,reversals:s,heldTasks:c}=e.platform.queues;return{queues:{count:n+r+i+a+o+s+c,isHot:!0},disputes:{count:n},operators:{count:r},payouts:{count:a+o},support:{count:i}}}var Sr={name:`banknote`,size:24,node:[[`rect`,{width:`20`,height:`12`,x:`2`,y:`6`,rx:`2`,key:`9lu3g6`}],[`circle`,{cx:`12`,cy:`12`,r:`2`,key:`1c9p78`}],[`path`,{d:`M6 12h.01M18 12h.01`,key:`113zkx`}]]};Sr.node;var Cr=k(Sr),wr={name:`book-text`,size:24,node:[[`path`,{d:`M4 19.5v-15A2.5 2.5 0 0 1 6.5 2H19a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H6.5a1 1 0 0 1 0-5H20`,key:`k3hazp`}],[`path`,{d:`M8 11h8`,key:`vwpz6n`}],[`path`,{d:`M8 7h6`,key:`1f0q6e`}]]};wr.node;var Tr=k(wr),Er={name:`bot`,size:24,node:[[`path`,{d:`M12 8V4H8`,key:`hb8ula`}],[`rect`,{width:`16`,height:`12`,x:`4`,y:`8`,rx:`2`,key:`enze0r`}],[`path`,{d:`M2 14h2`,key:`vft8re`}],[`path`,{d:`M20 14h2`,key:`4cs60a`}],[`path`,{d:`M15 13v2`,key:`1xurst`}],[`path`,{d:`M9 13v2`,key:`rq6x2g`}]]};Er.node;var Dr=k(Er),Or={name:`globe`,size:24,node:[[`circle`,{cx:`12`,cy:`12`,r:`10`,key:`1mglay`}],[`path`,{d:`M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20`,key:`13o1zl`}],[`path`,{d:`M2 12h20`,key:`9i4pu4`}]]};Or.node;var kr=k(Or),Ar={name:`hard-hat`,size:24,node:[[`path`,{d:`M10 10V5a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v5`,key:`1p9q5i`}],[`path`,{d:`M14 6a6 6 0 0 1 6 6v3`,key:`1hnv84`}],[`path`,{d:`M4 15v-3a6 6 0 0 1 6-6`,key:`9ciidu`}],[`rect`,{x:`2`,y:`15`,width:`20`,height:`4`,rx:`1`,key:`g3x8cw`}]]};Ar.node;var jr=k(Ar),Mr={name:`heart-pulse`,size:24,node:[[`path`,{d:`M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5`,key:`mvr1a0`}],[`path`,{d:`M3.22 13H9.5l.5-1 2 4.5 2-7 1.5 3.5h5.27`,key:`auskq0`}]]};Mr.node;var Nr=k(Mr),Pr={name:`layers`,size:24,node:[[`path`,{d:`M12.83 2.18a2 2 0 0 0-1.66 0L2.6 6.08a1 1 0 0 0 0 1.83l8.58 3.91a2 2 0 0 0 1.66 0l8.58-3.9a1 1 0 0 0 0-1.83z`,key:`zw3jo`}],[`path`,{d:`M2 12a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 12`,key:`1wduqc`}],[`path`,{d:`M2 17a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 17`,key:`kqbvx6`}]],aliases:[`layers-3`]};Pr.node;var Fr=k(Pr),Ir={name:`list-todo`,size:24,node:[[`path`,{d:`M13 5h8`,key:`a7qcls`}],[`path`,{d:`M13 12h8`,key:`h98zly`}],[`path`,{d:`M13 19h8`,key:`c3s6r1`}],[`path`,{d:`m3 17 2 2 4-4`,key:`1jhpwq`}],[`rect`,{x:`3`,y:`4`,width:`6`,height:`6`,rx:`1`,key:`cif1o7`}]]};Ir.node;var Lr=k(Ir),Rr={name:`scale`,size:24,node:[[`path`,{d:`M12 3v18`,key:`108xh3`}],[`path`,{d:`m19 8 3 8a5 5 0 0 1-6 0zV7`,key:`zcdpyk`}],[`path`,{d:`M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1`,key:`1yorad`}],[`path`,{d:`m5 8 3 8a5 5 0 0 1-6 0zV7`,key:`eua70x`}],[`path`,{d:`M7 21h10`,key:`1b0cd5`}]]};Rr.node;var zr=k(Rr),Br={name:`scroll-text`,size:24,node:[[`path`,{d:`M15 12h-5`,key:`r7krc0`}],[`path`,{d:`M15 8h-5`,key:`1khuty`}],[`path`,{d:`M19 17V5a2 2 0 0 0-2-2H4`,key:`zz82l3`}],[`path`,{d:`M8 21h12a2 2 0 0 0 2-2v-1a1 1 0 0 0-1-1H11a1 1 0 0 0-1 1v1a2 2 0 1 1-4 0V5a2 2 0 1 0-4 0v2a1 1 0 0 0 1 1h3`,key:`1ph1d7`}]]};Br.node;var Vr=k(Br),Hr={name:`undo-2`,size:24,node:[[`path`,{d:`M9 14 4 9l5-5`,key:`102s5s`}],[`path`,{d:`M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11`,key:`f3b9sd`}]]};Hr.node;var Ur=k(Hr),Wr=[{key:`q`,to:`/staff`,label:`queues`,icon:Fr,isStart:!0,isTab:!0},{key:`d`,to:`/staff/disputes`,label:`disputes`,icon:zr,isTab:!0},{key:`o`,to:`/staff/operators`,label:`operators`,icon:jr,isTab:!0},{key:`p`,to:`/staff/payouts`,label:`payouts`,icon:Cr,isTab:!0},{key:`u`,to:`/staff/support`,label:`support`,icon:Ln,isTab:!0},{key:`t`,to:`/staff/tasks`,label:`tasks`,icon:Lr,group:`lookUp`},{key:`a`,to:`/staff/agents`,label:`agents`,icon:Dr,group:`lookUp`},{key:`f`,to:`/staff/transfers`,label:`transfers`,icon:Ur,group:`lookUp`},{key:`c`,to:`/staff/countries`,label:`countries`,icon:kr,group:`platform`},{key:`l`,to:`/staff/documents`,label:`documents`,icon:Tr,group:`platform`},{key:`h`,to:`/staff/health`,label:`health`,icon:Nr,group:`platform`},{key:`i`,to:`/staff/audit`,label:`audit`,icon:Vr,group:`platform`}],Gr=Object.assign({"../../words/de/staff.ts":()=>r(()=>import(`./de.js`).then(e=>e.n),__vite__mapDeps([7,1,3,2,4,5]),import.meta.url),"../../words/en/staff.ts":()=>r(()=>import(`./staff-pages.js`).then(e=>e.t),__vite__mapDeps([8,1,3,2,4,5,6]),import.meta.url),"../../words/es/staff.ts":()=>r(()=>import(`./es.js`).then(e=>e.a),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),"../../words/es-419/staff.ts":()=>r(()=>import(`./es.js`).then(e=>e.i),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),"../../words/fr/staff.ts":()=>r(()=>import(`./fr.js`).then(e=>e.n),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),"../../words/it/staff.ts":()=>r(()=>import(`./it.js`).then(e=>e.n),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),"../../words/nl/staff.ts":()=>r(()=>import(`./nl.js`).then(e=>e.n),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url),"../../words/pl/staff.ts":()=>r(()=>import(`./pl.js`).then(e=>e.n),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),"../../words/pt/staff.ts":()=>r(()=>import(`./pt.js`).then(e=>e.a),__vite__mapDeps([14,1,3,2,4,5]),import.meta.url),"../../words/pt-BR/staff.ts":()=>r(()=>import(`./pt.js`).then(e=>e.i),__vite__mapDeps([14,1,3,2,4,5]),import.meta.url)}),Kr=new Map;function qr(e){let t=Gr[`../../words/${e}/staff.ts`]??Gr[`../../words/en/staff.ts`],n=Kr.get(e);return n||(n=t().catch(e=>{throw new i(String(e),{cause:e})}),Kr.set(e,n)),n}function Jr({children:e}){let{locale:t,words:n}=O(),{staff:r}=(0,H.use)(qr(t)),i=(0,H.useMemo)(()=>({locale:t,words:{...n,staff:r}}),[t,n,r]);return(0,W.jsx)(le,{value:i,children:e})}var Yr=j(`en-GB`),Xr={yourAccount:`Your account and passkeys`,ownersOnly:`Only an owner of the agent can do this.`,noLimit:`No limit`,agentsLimit:`That of the agent`,activeKeys:`Keys in use`,keysText:`A key lets a program act for this agent. Give each program a key of its own, with no more rights than it needs.`,endedKeys:e=>Yr(e,e=>({one:`${e} key that has ended`,other:`${e} keys that have ended`})),createKey:`Create a key`,keyName:`Name`,keyNameHint:`Where it is used, such as “production” or “nightly job”.`,mayDo:`What it may do`,scopeNeeded:`Choose at least one permission.`,expires:`Expires`,inDays:e=>Yr(e,e=>({one:`in ${e} day`,other:`in ${e} days`})),never:`never`,prefix:`Begins with`,lastUsed:`Last used`,limit:`Spending limit`,frozen:`Frozen`,ended:`Ended`,keyMade:`Here is the key`,keyMadeText:`Copy it now: it is shown only this once. Only a hash of it is stored.`,key:`Key`,tryIt:`Try it`,kept:`I've saved it`,revoke:`Revoke`,revokeTitle:e=>`Revoke the key “${e}”?`,revokeText:`Programs that use it are refused at once. A revoked key never counts again.`,peopleText:`People act for this agent with their own e-mail address. They need no key.`,invite:`Invite a person`,inviteText:`They get a mail and sign in with this address.`,email:`E-mail address`,role:`Role`,you:`you`,may:`May`,since:`Since`,changeRole:`Change role`,remove:`Remove`,removeTitle:e=>`Remove ${e}?`,removeText:`They can act for this agent no more, at once. Keys that they have made stay valid.`,sessionsOf:e=>`Where ${e} is signed in`,sessionsText:`End the sessions that you do not know. To sign in without a mailed code, add one of your`,passkeys:`passkeys`,thisBrowser:`This browser`,unknownBrowser:`Unknown browser`,signedIn:`Signed in`,ends:`Ends`,network:`Network`,end:`Sign out`,endTitle:e=>`Sign out of ${e}?`,endText:`That browser has to sign in again.`,endAll:`Sign out everywhere`,endAllTitle:`Sign out of all browsers?`,endAllText:`This browser is among them.`,noAssistants:`No assistant is connected`,noAssistantsText:`An assistant such as Claude asks you before it acts for this agent, within the rights and the limit that you set.`,connect:`Connect an assistant`,connectText:`Give this address to an assistant that speaks MCP. It leads you here to say what it may do.`,mcpAddress:`Address for MCP`,cutOff:`Cut off`,cutOffAlready:`Cut off`,cutOffTitle:e=>`Cut off ${e}?`,cutOffText:`It can act no more, within a second. To come back it has to ask again.`,from:`From`,allowedBy:`Allowed by`,name:`Name`,about:`What it does`,ownerEmail:`Owner’s e-mail address`,emailHint:`A new address is asked by mail to confirm itself.`,confirmed:`Confirmed`,website:`Website`,save:`Save`,saved:`Saved`,state:`State`,number:`Number`,world:`World`,practiceWorld:`Practice: test money, simulated operators`,realWorld:`Real operators and money`,contacts:`Contact methods`,contactsText:`How this agent is told what happens, beside its webhooks.`,toWebhooks:`Webhooks`,by:`By`,where:`Where to`,add:`Add`,active:`On`,paused:`Paused`,unconfirmed:`Not confirmed yet`,pause:`Pause`,resume:`Resume`,removeContact:e=>`Remove ${e}?`,removeContactText:`Nothing is sent there any more.`,reviewRules:`Review rules`,autoApproveAt:`Auto-approve from score`,autoApproveHint:`1 to 100. Every check must pass, and spending rules apply. Empty: you approve.`,autoApproveAfter:`Minutes before approval`,parts:{keys:`Keys`,people:`People`,assistants:`Assistants`,sessions:`Sessions`,profile:`Profile`},scopes:{READ:{name:`Read`,text:`See everything of the account, and follow it live.`},DISPATCH:{name:`Dispatch`,text:`Create, publish and cancel tasks, and answer questions of operators.`},SETTLE:{name:`Settle`,text:`Decide on money: deposit, fund, approve, reject and dispute.`},MANAGE:{name:`Manage`,text:`Change the account itself: keys, webhooks, spending rules and profile.`}},limits:{perTask:e=>`${e} a task`,perDay:e=>`${e} a day`,perMonth:e=>`${e} a month`},roles:{OWNER:{name:`Owner`,text:`Everything, the people included`},MEMBER:{name:`Member`,text:`The daily work, and decisions on money`},VIEWER:{name:`Viewer`,text:`Read`}},states:{REGISTERED:`Registered`,VERIFIED:`Verified`,ACTIVE:`Active`,SUSPENDED:`Suspended`},methods:{WEBHOOK:`Webhook`,EMAIL:`E-mail`,POLLING:`Polling`,WEBSOCKET:`Websocket`,MCP_CALLBACK:`MCP`,PUSH:`Push`}},Zr=j(`en-GB`),Qr={reserved:`Reserved`,locked:`Locked`,pending:`On its way`,ledger:`Ledger`,ledgerEmpty:`Deposits, holds and payments appear here.`,ledgerNone:`No entry matches these filters.`,deposit:`Add money`,depositTitle:`Add money`,depositText:`You pay on the page of the payment provider and come back here.`,moneyEmpty:`No wallet yet`,moneyEmptyText:`The first deposit opens one. A task is paid from the wallet in its currency.`,figures:`Figures as a table`,available:`Available`,total:`Total`,day:`Day`,kind:`Kind`,allKinds:`All kinds`,from:`From`,until:`Until`,deposits:`Deposits`,depositsEmpty:`Deposits by card or bank appear here with their state.`,takenBack:e=>`${e} taken back`,processing:`Being processed`,pay:`Pay`,refund:`Refund`,refundTitle:`Refund a deposit`,refundText:`The amount leaves the available balance at once and goes back the way it came.`,preview:`Preview`,bank:`By bank transfer`,bankShow:`Show bank details`,holder:`Account holder`,bankName:`Bank`,reference:`Reference`,copy:e=>`Copy: ${e}`,statement:`Statement`,statementFor:(e,t)=>`Statement of ${e}, ${t}`,period:`Period`,print:`Print`,download:`Download CSV`,opening:`Opening balance`,closing:`Closing balance`,change:`Change`,statementEmpty:`Nothing moved in this period.`,times:`All times in UTC.`,freeze:`Freeze spending`,isFrozen:`Spending frozen`,resume:`Resume spending`,freezeTitle:`Freeze all spending?`,freezeText:`From now on no task can be funded or published from the wallets. Tasks that are already funded go on and are paid.`,freezeNow:`Freeze now`,resumeTitle:`Resume spending?`,resumeText:`No task can be funded while spending is frozen.`,resumeAskText:`The owner is asked by e-mail and spending resumes when the answer is yes.`,resumeNow:`Ask to resume`,resumeAsked:`The owner has been asked by e-mail. Spending resumes with the answer.`,allKeys:`The agent, all keys together`,keyRules:e=>`Key “${e}”`,waiting:`Waiting for your approval`,waitingText:`Decide here or by the link in the e-mail; what is not decided in time stays as it is.`,allow:`Approve`,decline:`Decline`,looser:`Looser rules`,asked:`asked`,lapses:`lapses`,editRules:`Edit rules`,editText:`Stricter limits apply at once. Looser ones wait for the owner's answer by e-mail. An empty amount is no limit.`,noLimits:`No limits: tasks in every currency may spend what the wallet has.`,noLimit:`no limit`,countries:`Countries`,categories:`Categories`,every:`All`,mostNow:`A task may cost now`,perTask:`Per task`,perDay:`Per day`,perMonth:`Per month`,left:`Left:`,renews:`renews`,addCurrency:`Add a currency`,removeCurrency:`Remove this currency`,addCountry:`Add a country`,addCategory:`Add a category`,noCurrencyLeft:`Every currency has its limits.`,saveRules:`Save rules`,ownerAsked:`What is looser waits for the owner, who has been asked by e-mail.`,usualAmounts:`Usual amounts`,amountExample:`Enter an amount, such as 100 or 49.50.`,addAmount:e=>`Add ${e}`,onItsWay:e=>`${e} on its way`,owed:e=>`${e} owed because a payment was reversed. New money pays this first.`,held:`Held in tasks`,heldTasks:e=>Zr(e,e=>({one:`${e} task · paid when you approve, returned if nobody comes`,other:`${e} tasks · paid when you approve, returned if nobody comes`})),heldNone:`No task holds money. The cost of a task is held here until you approve it.`,limitToday:`Spending limit today`,ofLimit:e=>`of ${e}`,limitNone:`No daily limit. With a limit, larger spending waits for your approval.`,changeLimits:`Change limits`,inAndOut:`In and out`,moneyIn:`In`,moneyOut:`Out`,flowNone:`No money came or left in these days.`,spent:`Spent by category`,spentTasks:e=>Zr(e,e=>({one:`${e} task`,other:`${e} tasks`})),spentNone:`Payments for tasks appear here by category.`,movement:`Movement`,purpose:`For`,days:{7:`7 days`,30:`30 days`,90:`90 days`},depositStates:{PENDING:`Waiting`,PAID:`Paid`,DECLINED:`Declined`,CANCELLED:`Cancelled`,EXPIRED:`Expired`}},$r={allEvents:`All events`,needsText:`Work to review, questions, failed payments and answers from support appear here, the newest first.`,needs:{"task.under_review":`The work waits for your review`,"task.review_due":`The review ends soon`,"task.completed":`The operator has finished the work`,"task.disputed":`A dispute was opened`,"task.dispute_resolved":`The dispute was decided`,"task.decision_requested":`A question waits for your answer`,"task.reschedule_requested":`The operator asks for another time`,"task.offer_made":`An operator offers to do the task`,"task.more_time_requested":`The operator asks for more time`,"task.message_received":`A message waits for your answer`,"task.expired":`Nobody accepted the task in time`,"task.released":`The operator gave the task back`,"task.operator_no_show":`The operator did not come`,"task.publication_refused":`The task was not published`,"wallet.deposit_failed":`A deposit did not arrive`,"wallet.deposit_reversed":`A payment was reversed`,"support.replied":`Support has answered`,"webhook.disabled":`An endpoint was disabled`,"account.suspended":`The account was suspended`},titles:{"wallet.credited":`Money arrived`,"wallet.reversal_returned":`Reversed money came back`,"support.status_changed":`A support request has a new state`,"country.live":`A country is live`,"spending.decided":`Spending was decided`,"account.reinstated":`The suspension has ended`,"account.verified":`The owner is verified`,"account.members_changed":`Members changed`},ways:{review:`Review the work`,dispute:`See the dispute`,answer:`Answer`,time:`Decide on the time`,again:`Dispatch again`,task:`Open the task`,thread:`Read the answer`,endpoint:`Check the endpoint`},tasks:{"task.created":`Task created`,"task.quoted":`Task quoted`,"task.funded":`Task funded`,"task.published":`Task published`,"task.offer_made":`Task offer made`,"task.offer_withdrawn":`Task offer withdrawn`,"task.offer_declined":`Task offer declined`,"task.accepted":`Task accepted`,"task.released":`Task released`,"task.en_route":`Task en route`,"task.operator_near":`Task operator near`,"task.arrived":`Task arrived`,"task.in_progress":`Task in progress`,"task.operator_left":`Task operator left`,"task.proof_submitted":`Task proof submitted`,"task.proof_uploaded":`Task proof uploaded`,"task.under_review":`Task under review`,"task.completed":`Task completed`,"task.rejected":`Task rejected`,"task.changes_requested":`Task changes requested`,"task.settled":`Task settled`,"task.closed":`Task closed`,"task.cancelled":`Task cancelled`,"task.expired":`Task expired`,"task.overdue":`Task overdue`,"task.disputed":`Task disputed`,"task.dispute_resolved":`Task dispute resolved`,"task.dispute_withdrawn":`Task dispute withdrawn`,"task.decision_requested":`Task decision requested`,"task.decision_resolved":`Task decision resolved`,"task.decision_withdrawn":`Task decision withdrawn`,"task.reschedule_requested":`Task reschedule requested`,"task.reschedule_approved":`Task reschedule approved`,"task.reschedule_rejected":`Task reschedule rejected`,"task.reschedule_withdrawn":`Task reschedule withdrawn`,"task.more_time_requested":`Task more time requested`,"task.more_time_decided":`Task more time decided`,"task.expense_added":`Task expense added`,"task.expense_removed":`Task expense removed`,"task.expense_declined":`Task expense declined`,"task.bonus_paid":`Task bonus paid`,"task.message_received":`Task message received`,"task.location_updated":`Task location updated`,"task.amended":`Task amended`,"task.operator_no_show":`Task operator no show`,"task.review_due":`Task review due`,"task.held_for_review":`Task held for review`,"task.hold_released":`Task hold released`,"task.publication_refused":`Task publication refused`,"dispute.overdue":`Dispute overdue`}},ei={title:`Search and commands`,placeholder:`Search or jump to`,nothing:`Nothing found`,pages:`Pages`,actions:`Actions`,agents:`Switch agent`,tasks:`Tasks`,views:`Views`,keysTitle:`Keys of this desk`,control:`Ctrl`,find:`Search`,keys:{search:`Search on this page`,help:`This list`,close:`Close what is open`}},ti=j(`en-GB`),ni={clock:`Clock of the practice world`,nothingNext:`Nothing comes by itself: it is the agent’s turn.`,nextIn:e=>`The next step comes in ${e}`,yourTurn:`Dispatch a task, or decide on one.`,toNext:`To the next step`,anHour:`+1 hour`,aDay:`+1 day`,advancingFor:e=>`Time passes… ${e} left`,advancing:`Time passes…`,happened:e=>ti(e,e=>({one:`${e} step happened.`,other:`${e} steps happened.`})),speed:`Speed`,noOperators:`This service runs without simulated operators, so tasks stay open.`,lastRefused:`The last step of an operator was refused:`,dispatchTitle:`Dispatch a sample task`,available:`Test money in the wallet:`,addMoney:`Put test money in`,scenario:`How it goes`,dispatch:`Dispatch`,sampleTitle:`Photograph a shop front`,sampleText:`Two photographs of the front, one with the house number.`,sampleItem:`The house number can be read`,sampleOpen:`Is the shop open?`,sampleSign:`Text on the sign`,noTask:`No task in this world yet`,noTaskText:`Choose how a task goes and dispatch it. Then let time pass and watch both sides.`,played:`Tasks of this world`,decide:`Decide on its page`,stream:`What happens, side by side`,agentSide:`Your agent`,operatorSide:`Simulated operator`,canDo:`The agent can now:`,webhooks:`What your webhook gets`,toWebhooks:`Webhooks`,sentText:`The bodies that were sent for this task.`,notSentText:`Nothing was sent: no endpoint wants these events. One would get bodies such as these.`,realAgent:`This agent works in the real world`,realAgentText:`Practice needs an agent of its own, with test money, simulated operators and a clock that you move.`,switchTo:e=>`Practise with ${e}`,twin:`A practice twin`,twinText:`Registers a second agent in test mode with your address as its owner. You accept the terms for it, as for this one.`,readMore:`What practice is`,createTwin:`Create a practice twin`,twinOf:e=>`${e} (practice)`,twinMade:`The twin is registered. Take it over, and its desk opens.`,twinKey:`Its key, shown only this once`,openTwin:`Take it over and practise`,speeds:{0:`Stands still`,1:`As real time`,60:`A minute a second`,3600:`An hour a second`},scenarios:{HAPPY_PATH:{name:`All goes well`,text:`Accepted, carried out and proven as required.`},ASKS_DECISION:{name:`Asks what to do`,text:`On site, the operator asks, with an hour to answer and a default.`},ASKS_RESCHEDULE:{name:`Asks for another time`,text:`After acceptance, the operator asks to move the task by a day.`},BLURRED_PHOTO:{name:`Blurred photographs`,text:`The photographs are too blurred to read.`},GPS_OFF:{name:`No position`,text:`No coordinates, neither with the steps nor in the photographs.`},DUPLICATE_PHOTO:{name:`Photograph used before`,text:`The same photograph twice, and again in the next such task.`},MISSING_CHECKLIST:{name:`Checklist left out`,text:`No item of the checklist is ticked off.`},NEEDS_CHANGES:{name:`Needs changes`,text:`The first proof is blurred. Ask for changes, and the operator submits a good one.`},IGNORES_CHANGES:{name:`Ignores changes`,text:`A blurred proof, and no answer to a change request: time submits it again.`},LATE:{name:`Late`,text:`Carried out well, but after the time to complete it.`},OUTSIDE_WINDOW:{name:`Outside the time window`,text:`The work is done before or after its window, and the proof shows it.`},NO_SHOW:{name:`Does not come`,text:`Accepted and never started; a day later another operator does it.`},RELEASED:{name:`Gives it back`,text:`Released on the way; another operator carries it out.`},NOBODY_ACCEPTS:{name:`Nobody accepts`,text:`Open until the time to accept passes, or you cancel it.`},CONTESTS_REJECTION:{name:`Contests a rejection`,text:`Reject it: the operator contests, and a day later the payout is split.`},AGENT_SLEEPS:{name:`The agent sleeps`,text:`Proven as required, and approved by itself when the review time ends.`},FORGETS_TO_SUBMIT:{name:`Forgets to submit`,text:`Photographs are uploaded; 72 hours late they are submitted as they are.`},ASKS_WITHOUT_DEADLINE:{name:`Asks without a deadline`,text:`Without an answer the question lapses after 72 hours.`},BARGAINS:{name:`Bargains`,text:`Two operators make offers for a negotiable task: accept one.`},WORKS_BY_THE_HOUR:{name:`Works by the hour`,text:`The operator of an hourly task works up to 45 minutes, and claims an expense if there is a budget.`},ASKS_FOR_MORE_TIME:{name:`Asks for more time`,text:`The operator of an hourly task requests 30 more minutes: approve or decline them within an hour.`},DECLINES_INVITATION:{name:`Declines an invitation`,text:`Every invited operator declines; another one does a public task.`},FILLS_A_FORM:{name:`Fills a form`,text:`Two questions about the shop are answered as data.`},ASKS_A_QUESTION:{name:`Asks a question`,text:`On site, the operator writes a message and waits for your answer.`},SLOW_DISPUTE:{name:`Slow dispute`,text:`Reject it: the platform decides after five days.`}},sides:{AGENT:`by the agent`,OPERATOR:`by the operator`,PLATFORM:`by the platform`,SYSTEM:`by the service`},deliveries:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},ribbon:`Practice world: test money, simulated operators, nothing is real.`,keepIt:`Keep it: confirm an address`,worldClock:`Practice clock`,pause:`Pause`,resume:`Go on`,faster:`60 times as fast`,nextStep:`Next step`,mission:`Your first task`,sendStep:`Send somebody`,sent:e=>`${e} accepted the task`,sendHow:`Say what is to be done, where, and what you pay`,watchStep:`Watch`,watched:e=>`${e} has been on site`,waiting:`Nobody has accepted it yet: “Next step” above lets the time pass`,watching:`On the way or at work: the next step comes on the practice clock`,checkStep:`Check the photographs`,checked:`You have decided`,checking:`The photographs are here, and you decide`,openReview:`Open the review`,payStep:`Pay`,toPay:e=>`${e}, paid when you approve`,paidStep:e=>`${e} is paid`,sendOne:`Send somebody yourself`},ri=j(`en-GB`),ii={ask:`Ask support`,state:`State`,all:`All`,none:`Nothing asked yet`,noneSuch:`Nothing in this state`,noneText:`Ask about a task, a charge or the service. Answers appear here and on Home.`,about:`What it is about`,severity:`Urgency`,subject:`Subject`,message:`Message`,taskNumber:`Number of the task`,taskHint:`Leave it empty if it is about no task.`,attachment:`File`,attachmentHint:`A photograph, a PDF or a text, at most 15 MB.`,send:`Send`,toAll:`All requests`,messages:`Messages`,you:`You`,team:`Support`,reply:`Reply`,close:`Close the request`,closeTitle:`Close this request?`,closeText:`A closed request takes no more messages. You can open another.`,closedText:`This request is closed.`,unread:e=>ri(e,e=>({one:`${e} unread notification`,other:`${e} unread notifications`})),markRead:`Mark read`,markAll:`Mark all read`,isUnread:`Unread`,noNotifications:`No notification yet`,notificationsText:`What happens to tasks, money and the account is told here, the newest first.`,states:{OPEN:`Open`,IN_PROGRESS:`In progress`,WAITING_FOR_AGENT:`Needs your answer`,WAITING_FOR_OPERATOR:`Waits for the operator`,RESOLVED:`Resolved`,CLOSED:`Closed`},types:{SUPPORT:`Help`,COMPLAINT:`Complaint`,RECOMMENDATION:`Idea`,BILLING_ISSUE:`Money`,TECHNICAL_INCIDENT:`Technical fault`,POLICY_QUESTION:`Rules and terms`},severities:{LOW:`It can wait`,NORMAL:`Normal`,HIGH:`Holds up work`,CRITICAL:`Danger`}},ai={endpoints:`Endpoints`,empty:`Nothing is called yet`,emptyText:`Add the address of a service of yours, and it hears of each event of your tasks, signed and in order.`,add:`Add endpoint`,addTitle:`Add an endpoint`,addText:`It receives the events of all tasks, signed with your secret.`,url:`Address (https)`,save:`Save`,delivered:`Delivered, 24 h`,failed:`Failed, 24 h`,p95:`p95 latency`,milliseconds:e=>`${e} ms`,failingSince:`Failing since`,pausedUntil:`Paused until`,disabledAt:`Disabled`,enable:`Enable`,types:`Event types`,allTypes:`All event types`,typesText:`What already waits for the endpoint is still sent. None chosen means all.`,remove:`Remove`,removeTitle:`Remove this endpoint?`,removeText:`New events are no longer sent to it.`,removeNow:`Remove now`,recover:`Recover since…`,recoverTitle:`Send failed deliveries again`,recoverText:`Everything that failed between these times is sent again, oldest first, with the same id and bytes.`,untilTime:`Until (UTC), empty for now`,since:`Since (UTC)`,recoverNow:`Send again`,recovering:e=>`${e} sent again so far…`,recovered:e=>`${e} deliveries are being sent again.`,test:`Test event`,testTitle:`Send a test event`,testText:`The event webhook.test goes to the webhook of a task, with the authentication and signature of real events.`,taskNumber:`Task number`,testNow:`Send test`,rotate:`Rotate secret`,rotateTitle:`Rotate the signing secret`,rotateText:`Events carry signatures of both secrets for 24 hours. The new secret is shown once, here.`,rotateNow:`Make a new secret`,secret:`New signing secret`,previous:`The previous secret is valid until`,log:`Deliveries`,logEmpty:`No delivery matches these filters.`,endpoint:`Endpoint`,allEndpoints:`All endpoints`,status:`Status`,allStatuses:`All statuses`,task:`Task`,from:`From`,until:`Until`,answer:`Answer`,delivery:e=>`Delivery ${e}`,attempts:`Attempts`,attempt:e=>`Attempt ${e}`,nextTry:`Next try`,headers:`Request headers`,body:`Request body`,noBody:`The request is no longer kept.`,curl:`As curl`,replay:`Send again`,state:{NEW:`New`,WORKING:`Working`,FAILING:`Failing`,DISABLED:`Disabled`},because:{GONE:`it answered that it is gone`,FAILING:`it failed for too long`},statuses:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},faults:{NOT_PUBLIC:`The address is not public`,UNRESOLVABLE:`The name has no address`,UNREACHABLE:`Nothing answers there`,ENCRYPTION:`The encryption failed`,TIMEOUT:`No answer in time`,UNREADABLE:`The answer could not be read`,REDIRECTED:`The address redirects`}},K=j(`en-GB`),oi={account:Xr,money:Qr,notices:$r,palette:ei,practice:ni,problems:Ce,shared:be,support:ii,webhooks:ai,work:{inboxEmpty:`You're all caught up`,listEmpty:`No task yet`,inboxEmptyText:`Work to review, questions of operators and disputes appear here, the most urgent first.`,newTaskHow:`How to dispatch a task`,answerDue:`Answer due`,paidWithoutYou:`Auto-approves`,searchHint:`Title, address or number`,count:e=>K(e,e=>({one:`${e} task`,other:`${e} tasks`})),boardKeys:`j k h l move, Enter opens, a approves`,timeline:`Timeline`,proof:`Proof`,proofEmpty:`Photographs and reports of the operator appear here, with a verdict on every requirement.`,report:`Operator's report`,requirements:`Requirements`,passed:`passed`,score:e=>`Score ${e}`,points:(e,t)=>`${e} of ${t}`,dataOfFile:`Data of the file`,failed:`failed`,warned:`warning`,takenAt:`Taken`,operatorDone:e=>K(e,e=>({one:`${e} task done`,other:`${e} tasks done`})),settlement:`Settlement`,returned:`Returned`,held:`Held for a person`,actions:`What you can do`,noActions:`Nothing can be done with this task now.`,notNow:`Unavailable actions`,reasonHint:`The operator reads this.`,approve:`Approve and pay`,reject:`Reject`,dispute:`Dispute`,withdrawDispute:`Withdraw dispute`,withdrawDisputeText:`The task continues where it was, with the time that was left.`,approveAfterAll:e=>`Approve ${e} after all`,withdrawTime:`Withdraw request`,cancelTask:`Cancel the task`,publish:`Publish`,askPublication:`Ask for a human decision`,reasonNeeded:`A note is needed.`,mapLabel:`Map of the tasks`,goTo:`Go to a place`,stages:`Stages`,mapInView:`In view`,mapEmpty:`No task in this part of the map`,mapEmptyText:`Move the map, or show more stages above.`,mapNearest:`Nearest to the centre first`,mapNewest:e=>`The ${e} changed last. Zoom in for all.`,mapSelected:`Selected task`,openTask:`Open task`,mapOfTask:`Map of the task, with its photographs`,operatorHere:`Operator`,startOver:`Start over`,dispatch:`Dispatch`,keepDraft:`Save as draft`,fillFirst:`Title, description, address and payout are needed first.`,mendFirst:`Mend what is marked first.`,formWhat:`What`,formTitle:`Title`,formTitleExample:`Photograph a shop front`,formDescriptionHint:`The operator works by this alone: what to do, what to bring back, whom to ask on site.`,category:`Category`,durationMinutes:`Minutes on site`,durationHint:`Operators see it beside the pay.`,noCategory:`No category`,priority:`Priority`,formWhere:`Where`,formAddress:`Address`,formAddressExample:`Keizersgracht 1, 1015 CC Amsterdam, Netherlands`,formRadius:`Operators within (km)`,formRadiusHint:`How far away an operator may be. Empty: the usual distance.`,formPay:`Pay`,formPayHint:`For the operator, before fees.`,pricing:`Kind of pay`,pricingFixed:`For the whole task`,pricingHourly:`Per hour`,pricingNegotiable:`Negotiable`,hourlyRate:`Rate per hour`,negotiableHint:`Operators may offer another price.`,mostMinutes:`Most minutes`,mostMinutesHint:`From 15 to 2880. The preview shows the most that it costs.`,expenseLimit:`Expense budget`,expenseLimitHint:`It is locked beside the pay.`,byApplications:`Choose among applications`,takePay:`Use this pay`,currencyOfPlace:`That of the country`,formWhen:`When`,timing:`Time of the work`,clockOf:e=>`On the clock of ${e}`,clockOfPlace:`On the clock of the place`,windowStart:`Window from`,windowEnd:`Window until`,appointment:`Appointed time`,tolerance:`Minutes earlier or later`,formProof:`Proof`,formProofHint:`Empty fields are as the category has them.`,minPhotos:`Photographs at least`,gpsRadius:`Taken within (metres)`,timeLimit:`Taken after arrival within (minutes)`,reportLength:`Report of at least (characters)`,requireVideo:`A video is required`,requireLiveCapture:`Only photos from the app’s camera`,liveCaptureHint:`Each photo is taken within ten minutes of a code from the service.`,autoApproveAt:`Auto-approve from score`,autoApproveHint:`1 to 100; every check must pass. Empty: your review rules.`,autoApproveAfter:`Minutes before approval`,checklist:`Checklist`,checklistHint:`One item in each line; the operator ticks all of them off.`,formQuestions:`Questions for the operator`,formQuestionsHint:`The answers come back as data that your programs can read.`,addQuestion:`Add a question`,question:`Question`,questionHint:`As the operator reads it, such as “Reading of the meter”.`,removeQuestion:e=>`Remove ${e}`,answerKind:`Kind of answer`,answerRequired:`Required`,answerOptions:`Options`,answerOptionsHint:`One option in each line.`,resultSchema:`Schema of the answers (JSON)`,resultSchemaHint:`For experts: JSON Schema, also with lists and nested objects.`,questionsByExpert:`These questions are written as a schema: change them below.`,hasCapability:`The answers are those of the task's capability.`,removeCapability:`Ask other questions`,noAnswers:`Not answered yet.`,photoRemoved:`The photograph is not there any more.`,answerKinds:{text:`Text`,number:`Number`,whole:`Whole number`,flag:`Yes or no`,date:`Date`,choice:`Choice`,photo:`Photograph`},plannedChecks:`Checks on each photograph`,willBeChecked:`checked`,willNotBeChecked:`not checked`,placePlanned:e=>`Place: within ${e} of the point`,placeNeedsPoint:`Place: needs an exact point on the map`,placeNeedsRadius:e=>`Place: fill in “${e}”`,timePlanned:e=>`Time: within ${e} of the arrival`,timeNeedsLimit:e=>`Time: fill in “${e}”`,reusePlanned:`Reuse: compared with all earlier photographs`,changeTerms:`Change the terms`,changeTermsHint:`Only what you change is sent. Waiting offers lapse if pay, place, times or proof change.`,nothingChanged:`Nothing is changed yet.`,saveTerms:`Save the terms`,whoMayTake:`Who may take the task`,inviteOnly:`Only for invited operators`,inviteOnlyHint:`You invite them on the page of the task.`,minRating:`Lowest rating`,minRatingHint:`From 1 to 5; without ratings an operator counts as 4.`,minTasksDone:`Tasks done, at least`,maxReleaseRate:`Given back, at most (%)`,maxDistance:`Distance, at most (km)`,requiredLanguages:`Languages`,requiredLanguagesHint:`Codes such as nl, en: one of them is enough.`,requiredSkills:`Required skills`,requiredSkillsHint:`Separated by commas: all are needed.`,formMore:`Skills, equipment and notes`,skills:`Skills`,equipment:`Equipment`,notes:`Notes`,notesHint:`Only the operator who accepts reads these.`,preview:`Price`,previewEmpty:`Fill in title, description, address and payout: the cost, what is moved, and warnings appear here before anything is sent.`,operatorsInReach:`Operators in reach`,chanceOfAcceptance:`Chance of acceptance`,usuallyAcceptedIn:`Usually accepted in`,payoutFor90:`Payout for a 90% chance`,tooFewLike:`Too few similar tasks so far to say how likely it is accepted.`,willBePublished:`The task is published at once.`,willStayDraft:`It would stay a draft.`,fee:`Fee on top`,total:`You pay`,understood:`The place as it was understood`,sureness:e=>`${e} % sure`,mapOfPlace:`Map of the place`,pointHint:`Press elsewhere on the map to move the point.`,noPointHint:`The address alone is no exact point, so the place of the photographs cannot be checked. Press on the map where the work is.`,showOnMap:`Show on the map`,useMiddle:`Use the middle of the map`,removePoint:`Remove the point`,duplicate:`Duplicate`,firstTask:`Dispatch a task`,filters:`Filters`,all:`All`,status:`Status`,country:`Country`,task:`Task`,updated:`Changed`,least:`Payout from`,most:`Payout up to`,createdFrom:`Created from`,createdUntil:`Created until`,deadlineFrom:`Deadline from`,deadlineUntil:`Deadline until`,order:`Order`,clearFilters:`Clear filters`,needsReview:`Needs review`,views:`Views`,addFilter:`Filter`,layouts:`Show as`,list:`List`,applyFilter:`Apply`,saveView:`Save view`,viewText:`A view keeps these filters and their order. Only you see it, unless you share it.`,viewName:`Name of the view`,shareView:`Share with the other people of this agent`,editView:e=>`Change the view “${e}”`,deleteView:`Delete view`,deleteViewTitle:e=>`Delete the view “${e}”?`,deleteViewText:`The tasks stay as they are.`,number:`No.`,withoutFilter:e=>`Without ${e}`,listNoMatch:`No task matches`,listNoMatchText:`Take a filter away, or search for less.`,listEmptyText:`Tasks that you or your agent dispatch appear here.`,listKeys:`j and k move, Enter opens, x selects`,previousPage:`Previous page`,nextPage:`Next page`,selectAll:`Select all on this page`,selectEverything:e=>`Select all ${e}`,selectFirst:e=>`Select the newest ${e}`,select:e=>`Select ${e}`,selected:e=>K(e,e=>({one:`${e} task selected`,other:`${e} tasks selected`})),clearSelection:`Clear selection`,bulkTried:`Looked at`,bulkDone:`Done`,bulkStop:`Stop`,bulkStopped:`Stopped. Done`,bulkRefused:e=>K(e,e=>({one:`${e} task is left out`,other:`${e} tasks are left out`})),bulkLimit:e=>`Only the newest ${e} tasks are included. Repeat this for the others.`,progress:(e,t)=>`${e} of ${t}`,timelineShows:`What the time line shows`,fromPlace:`from the place`,reportedAt:`reported at`,answered:e=>`Answered: ${e}`,askedTime:`The operator requested another time`,operatorAsksTime:`The operator asks for another time`,youAskedTime:`You requested another time. The operator has not answered yet.`,agree:`Agree`,refuse:`Refuse`,askTime:`Ask for another time`,askTimeText:`Nothing changes until the operator agrees.`,attempts:e=>K(e,e=>({one:`${e} attempt`,other:`${e} attempts`})),arrived:`Arrival`,proofWithin:`Proof has to be taken within`,outside:`outside`,forced:`Submitted although requirements are not met:`,previousPhoto:`Previous photograph`,nextPhoto:`Next photograph`,zoomIn:`Full size`,zoomOut:`Fit to the window`,camera:`Camera`,earlierUse:`Compared with the earlier photograph`,thisPhoto:`This photograph`,uploadedThen:`The earlier one was uploaded`,rateOperator:`Rate the work`,yourReview:`Your rating`,rating:`Overall`,quality:`Quality`,professionalism:`Professionalism`,comment:`Comment`,sendReview:`Send the rating`,changeReview:`Change the rating`,stars:e=>K(e,e=>({one:`${e} star`,other:`${e} stars`})),operatorSays:e=>`The operator rates you ${e} of 5.`,ratedBy:(e,t)=>K(t,t=>({one:`${e} of 5 from ${t} rating`,other:`${e} of 5 from ${t} ratings`})),window:`Window`,committed:`Agreed time`,acceptBy:`Accept by`,completeBy:`Complete by`,told:e=>K(e,e=>({one:`${e} operator was notified`,other:`${e} operators were notified`})),nearest:e=>`the nearest is ${e} away`,position:`Position at the photograph`,fromFile:`by the file`,fromDevice:`by the device`,approveAmount:e=>`Approve and pay ${e}`,checksPassed:e=>K(e,e=>({one:`${e} check passed`,other:`All ${e} checks passed`})),placeUnchecked:`The place was not to be checked`,timeUnchecked:`The time was not to be checked`,bothUnchecked:`Place and time were not to be checked`,checksNotPassed:(e,t)=>`Checks not passed: ${e} of ${t}`,since:e=>`since ${e}`,until:e=>`by ${e}`,stepper:`Progress`,stepsOnly:`Steps`,allEvents:e=>K(e,e=>({one:`${e} event`,other:`All ${e} events`})),webhookDeliveries:e=>K(e,e=>({one:`${e} webhook delivery`,other:`${e} webhook deliveries`})),operatorEarns:`Operator earns`,chooseReason:`Choose a reason first.`,photoKeys:`← → photos, z full size`,needsYou:`Needs you`,queueShows:`What the queue shows`,allTasks:e=>K(e,e=>({one:`${e} task`,other:`All ${e} tasks`})),approved:`Approved`,undo:`Undo`,reviewWork:`Review`,openDispute:`Open dispute`,oldest:e=>`oldest ${e}`,underWay:`Under way`,underWayCount:e=>K(e,e=>({one:`${e} under way`,other:`${e} under way`})),onSiteNow:e=>K(e,e=>({one:`${e} on site now`,other:`${e} on site now`})),spentToday:`Held and spent today`,alsoLook:`Also worth a look`,draftsNeed:(e,t)=>K(e,e=>({one:`${e} draft needs ${t} more`,other:`${e} drafts need ${t} more`})),draftsKept:e=>K(e,e=>({one:`${e} draft`,other:`${e} drafts`})),walletEmpty:`The wallet is empty. A task is sent once there is money for it.`,seeDrafts:`See drafts`,seeDeliveries:`See deliveries`,homeKeys:`j and k move, a approves, r rejects`,asksYou:e=>`${e} asks`,approveShort:e=>`Approve ${e}`,steps:{open:`Dispatched`,onsite:`On site`,review:`In review`,paid:`Paid`},dispatchFor:e=>`Dispatch for ${e}`,draftKept:`Your entries are saved in this tab`,operatorSees:`What the operator sees`,youEarn:(e,t)=>`You earn · ${e} less ${t}`,untilTime:e=>`until ${e}`,leaves:e=>`Leaves ${e} available`,tracking:`Tracking page for your customer`,trackingText:`A link to a page with progress and expected arrival. It shows no names, addresses or amounts.`,newTracking:`New link`,trackingLink:`Tracking link`,trackingPhotos:`with photographs`,trackingLasts:`Valid for`,trackingOrigins:`Sites that may embed it`,trackingOriginsHint:`Such as https://shop.example, with spaces between several. Leave it empty for none.`,sharePhotos:`Share photographs`,sharePhotosHint:`Small copies without position, once the proof is checked.`,createTracking:`Create link`,expires:`Expires`,revoke:`Revoke`,revokeTracking:`Revoke this link?`,revokeTrackingText:`Its page is gone at once for everybody who has the link.`,acceptOffer:`Accept offer`,approveMoreTime:`Approve more time`,invitations:`Operators`,invitationsText:`Invited operators see this task even when it is private, and may accept it.`,inviteAddresses:`E-mail addresses`,inviteAddressesHint:`Separated by spaces or commas. A new address gets one mail.`,invite:`Invite`,inviteOperator:`Invite operators`,operatorPreference:e=>`Your preference for ${e}`,columns:{draft:`Draft`,open:`Open`,accepted:`Accepted`,onSite:`On site`,review:`To review`,disputed:`Disputed`,done:`Done`,enRoute:`On the way`},changedBy:{PERSON:e=>`by ${e}`,KEY:e=>`by the key “${e}”`,TOKEN:e=>`by ${e}, an assistant`},changedWithoutName:{PERSON:`by a guest`,KEY:`by a key`,TOKEN:`by an assistant`,SYSTEM:`by the service`},preferences:{NONE:`None`,FAVOURITE:`Favourite`,BLOCKED:`Blocked`},invitationStatuses:{PENDING:`No answer yet`,ACCEPTED:`Accepted`,DECLINED:`Declined`,LAPSED:`Expired`},priorities:{LOW:`Low`,NORMAL:`Normal`,HIGH:`High`,URGENT:`Urgent`},screeningRules:{danger:`Dangerous work: a person checks work at height, with high voltage or with dangerous substances first. Leave that part out if the task can be done without it.`,children:`Children: a person checks tasks about children first. Leave them out if the task can be done without them.`,violence:`Violence and threats: the text reads like violence, a threat or damage to somebody's property. Remove that part, or say what is meant.`,advance_payment:`Advance payment: operators pay nothing in advance, and send neither money nor the codes of cards. Remove that part; put what is to be bought into the expense budget.`,outside_contact:`Contact outside the platform: contact and payment stay here. Remove other ways to reach you or to be paid; the operator reaches you through the task.`},taskWarnings:{address_uncertain:`The address is uncertain. Correct it, or choose the place on the map.`,country_not_live:`Tasks in this country are not possible yet, so this one cannot be published.`,held_for_review:`The platform checks this task before it is published.`,insufficient_funds:`The available balance does not cover this task, so it cannot be published yet.`,nobody_in_reach:`No operator in reach would be notified of this task. Choose a larger distance, or another category.`,pay_below_floor:`The payout is below the minimum pay in this country, so the task cannot be published.`,place_doubtful:`The address may be imprecise. Check the place on the map.`,publication_refused:`The platform's rules do not allow this task.`,radius_without_coordinates:`The proof must be near the task, but the task has no coordinates to measure from. Choose the place on the map.`,time_window_incomplete:`A time window needs a start and an end. As it is, the task is done as soon as possible.`,hourly_without_duration:`You named no duration, so the task pays for at most 60 minutes. Set the most minutes that it pays for.`,nobody_invited:`The task is private and nobody is invited. Invite an operator.`},events:{"task.operator_near":`Operator near`,"task.operator_left":`Operator left`,"task.decision_requested":`Question asked`,"task.decision_resolved":`Question answered`,"task.decision_withdrawn":`Question withdrawn`,"task.reschedule_requested":`Other time requested`,"task.reschedule_approved":`Other time agreed`,"task.reschedule_rejected":`Other time refused`,"task.reschedule_withdrawn":`Other time withdrawn`,"task.changes_requested":`Changes requested`,"task.location_updated":`Address corrected`,"task.dispute_resolved":`Dispute decided`,"task.dispute_withdrawn":`Dispute withdrawn`,"task.offer_made":`Offer made`,"task.offer_withdrawn":`Offer withdrawn`,"task.offer_declined":`Offer declined`,"task.more_time_requested":`More time requested`,"task.more_time_decided":`Request for more time ended`,"task.expense_added":`Expense claimed`,"task.expense_removed":`Expense removed`,"task.expense_declined":`Expense declined`,"task.bonus_paid":`Bonus paid`,"task.message_received":`Message`},categories:{100:`Photography and video`,101:`Storefront and building photography`,102:`Interior photography`,103:`Product photography`,104:`Video walkthrough`,105:`Street-level imagery`,200:`Verification and inspection`,201:`Address and business verification`,202:`Opening hours and availability check`,203:`Property condition inspection`,204:`Construction progress check`,205:`Asset and inventory verification`,206:`Advertising and signage audit`,300:`Delivery and courier`,301:`Document courier`,302:`Parcel pickup and drop-off`,303:`Key handover`,304:`Meal and grocery delivery`,400:`Shopping and purchasing`,401:`In-store purchase`,402:`Price and stock check`,403:`Gift selection and delivery`,500:`Retail audit and mystery visits`,501:`Mystery shopping`,502:`Shelf and planogram audit`,503:`Promotion compliance`,600:`Errands and paperwork`,601:`Filing at an office`,602:`Record retrieval`,603:`Queueing and reservation`,604:`Posting and mail handling`,700:`Installation and technical field work`,701:`Device installation`,702:`Reboot and remote hands`,703:`Meter and gauge reading`,704:`Minor repair and assembly`,800:`Data collection and research`,801:`Counting and observation`,802:`Survey and interview`,803:`Measurement`,804:`Map data collection`,805:`Sample collection`,900:`Representation and events`,901:`Event attendance`,902:`Viewing on behalf`,903:`Meeting and greeting`,904:`Flyer and sample distribution`,1e3:`Home and moving help`,1001:`Cleaning`,1002:`Moving and lifting`,1003:`Garden and outdoor work`,1004:`Pet care`,1100:`Vehicles and transport`,1101:`Vehicle condition check`,1102:`Vehicle relocation`,1103:`Charging and refuelling`},timings:{asap:`As soon as possible`,window:`Within a time window`,appointment:`At an appointed time`},orders:{"UPDATED-DESC":`Last changed first`,"CREATED-DESC":`Newest first`,"CREATED-ASC":`Oldest first`,"DEADLINE-ASC":`Earliest deadline first`,"PAYOUT-DESC":`Highest payout first`,"PAYOUT-ASC":`Lowest payout first`},kinds:{status:`Status`,money:`Money`,deliveries:`Deliveries`,decisions:`Questions`,reschedules:`Times`,support:`Support`},actors:{AGENT:`by your agent`,OPERATOR:`by the operator`,PLATFORM:`by the staff`,SYSTEM:`by the service`},rescheduled:{PENDING:`Waits for an answer`,APPROVED:`The new time was agreed`,REJECTED:`The new time was refused`,WITHDRAWN:`The request was withdrawn`,SUPERSEDED:`Replaced by a newer request`},deliveryStatuses:{PENDING:`waits`,DELIVERED:`delivered`,FAILED:`given up`,CANCELLED:`cancelled`},captures:{LIVE:`live`,FILE:`file`},queues:{all:`All`,reviews:`Reviews`,questions:`Questions`,approvals:`Approvals`,disputes:`Disputes`,publishing:`To publish`,replies:`Support`,offers:`Offers`,moreTime:`More time`},agreed:{offers:`Offers`,offersEmpty:`Offers of operators appear here. Money moves only when you accept one.`,acceptFor:e=>`Accept for ${e}`,acceptText:(e,t)=>`${e} gets the task for ${t}, and the other offers expire. This is final.`,lockUnchanged:`The locked amount does not change.`,asListed:`as listed`,aboveListed:e=>`${e} above the listed price`,belowListed:e=>`${e} below the listed price`,proposedTime:`Proposed time:`,decline:`Decline`,moreTimeAsked:e=>`The operator asks for ${e} more`,moreTimeText:`The operator may bill these minutes, too. Their pay and the fee on it are locked now.`,expenses:`Expenses`,expenseBudget:`Expenses at most`,sumOf:(e,t)=>`${e} of ${t}`,receipt:`Receipt`,noReceipt:`No receipt`,declineExpense:`Decline expense`,declineExpenseText:`A declined expense is not paid. This is final.`,approvingPays:(e,t,n)=>`Approving pays ${e} for the work and ${t} of expenses, of ${n} at most.`,rate:`Rate per hour`,mostMinutes:`Paid time at most`,worked:`Time worked`,billed:`Time billed`,payable:`For the work`,payAtMost:`Payout at most`,listedPrice:`Listed price`,agreedPrice:`Agreed price`,bonus:`Bonus`,payBonus:`Pay a bonus`,payAmount:e=>`Pay ${e}`,bonusText:`The operator gets all of it from your available balance, without a fee. This is final.`,seeOffers:`See offers`,decideTime:`Decide`,offersWait:e=>K(e,e=>({one:`${e} offer`,other:`${e} offers`})),expenseStatuses:{CLAIMED:`claimed`,DECLINED:`declined`,PAID:`paid`}},changes:{ask:`Ask for changes`,askText:`The operator adds or replaces what you list and submits again. Then a new review begins.`,message:`Message to the operator`,items:`Changes`,item:e=>`Change ${e}`,addItem:`Add a change`,removeItem:e=>`Remove change ${e}`,fromProof:`Have a photograph taken again:`,retake:e=>`Take photograph ${e} again`,within:`Time for the changes`,send:`Send the list`,pending:`You have asked for changes`,submitted:`Your last change request`,until:`The proof is submitted as it is at the latest:`}}},si=(e,t)=>({locale:e,words:t}),ci=si(`en`,oi),li={nl:()=>r(()=>import(`./nl.js`).then(e=>e.r),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url),de:()=>r(()=>import(`./de.js`).then(e=>e.r),__vite__mapDeps([7,1,3,2,4,5]),import.meta.url),fr:()=>r(()=>import(`./fr.js`).then(e=>e.r),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),es:()=>r(()=>import(`./es.js`).then(e=>e.n),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),"es-419":()=>r(()=>import(`./es.js`).then(e=>e.o),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),pt:()=>r(()=>import(`./pt.js`).then(e=>e.n),__vite__mapDeps([14,1,3,2,4,5]),import.meta.url),"pt-BR":()=>r(()=>import(`./pt.js`).then(e=>e.o),__vite__mapDeps([14,1,3,2,4,5]),import.meta.url),it:()=>r(()=>import(`./it.js`).then(e=>e.r),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),pl:()=>r(()=>import(`./pl.js`).then(e=>e.r),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url)};async function ui(e){let t=li[e];return t?si(e,(await t()).words):ci}var di=document.getElementById(`desk`);if(!di)throw Error(`the page has no place for the desk`);var fi=(0,Je.createRoot)(di);async function pi(){let e=await me(),t=location.pathname===`/`?mi(e):null;if(t?.startsWith(`/field`))return location.replace(t);t&&history.replaceState(history.state,``,t);let{locale:n}=e.person;(t??location.pathname).startsWith(`/staff`)&&qr(n);let[r]=await Promise.all([ui(n),s(location.pathname)]);document.documentElement.lang=r.locale,fi.render((0,W.jsx)(H.StrictMode,{children:(0,W.jsxs)(le,{value:r,children:[(0,W.jsx)(Ae,{value:e,children:(0,W.jsx)(te,{children:(0,W.jsx)(_,{retry:()=>location.reload(),children:(0,W.jsx)(hi,{})})})}),(0,W.jsx)(ye,{viewer:e})]})}))}function mi({agents:[e],operator:t,staff:r}){return e?n(`/desk/$agentId`,{agentId:e.id}):r?n(`/staff`):t?n(`/field`):null}function hi(){let{match:e,path:t}=E();return t===`/`?(0,W.jsx)(gi,{}):e?e.address.startsWith(`/staff`)?(0,W.jsx)(Jr,{children:(0,W.jsx)(yr,{entries:Wr})}):(0,W.jsx)(wn,{entries:Wn}):(0,W.jsx)(je,{})}function gi(){let{shared:e}=D();return(0,W.jsx)(`main`,{children:(0,W.jsx)(se,{title:`Fieldcall`,children:(0,W.jsxs)(ce,{title:e.noAgents,text:e.noAgentsText,children:[(0,W.jsx)(`a`,{className:R(`primary`),href:`/account/claims`,children:e.claim}),(0,W.jsx)(`a`,{href:`/docs`,children:e.readDocs})]})})})}pi().catch(e=>{fi.render((0,W.jsx)(le,{value:ci,children:(0,W.jsx)(`main`,{className:`mx-auto max-w-lg p-6`,children:(0,W.jsx)(ne,{fault:e,retry:()=>location.reload()})})}))});function _i({label:e,title:t,text:n,document:r,variables:i,refusal:a,done:o}){let{shared:s}=D(),[c,l]=(0,H.useState)(!1),{run:u,isBusy:f,problem:m,forget:h}=d(r),g=()=>{h(),l(!1)},_=async()=>{await u(i)&&(g(),o())};return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(L,{look:`danger`,"aria-label":`${e}: ${t}`,refusal:a,onClick:()=>l(!0),children:e}),c&&(0,W.jsxs)(p,{title:t,text:n,close:g,children:[m&&(0,W.jsx)(y,{problem:m}),(0,W.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,W.jsx)(L,{onClick:g,children:s.back}),(0,W.jsx)(L,{look:`danger`,busy:f,onClick:()=>void _(),children:e})]})]})]})}function vi({shares:e,label:t}){let n=0;return(0,W.jsx)(`svg`,{className:`bar`,viewBox:`0 0 100 1`,preserveAspectRatio:`none`,...t?{role:`img`,"aria-label":t}:{"aria-hidden":!0},children:e.map(({key:e,part:t,fill:r=`var(--brand)`})=>{let i=n;return n+=t*100,(0,W.jsx)(`rect`,{x:i,width:Math.max(0,n-i),height:`1`,fill:r},e)})})}var q=({categories:e},{id:t,name:n})=>e[t]??n,yi=b(`
  query Wallets {
    wallets { currency availableBalance reservedBalance lockedBalance pendingBalance owedBalance }
  }
`),bi=b(`
  query MoneySummary($currency: String!) {
    taskStatistics(filter: { payoutCurrency: $currency }) { heldByStatus { status count amount } }
    agent { id spendingRules { dayEndsInstant limits { currency perDay spentToday leftToday } } }
  }
`),xi=b(`
  query SpentByCategory($currency: String!, $from: Timestamp!) {
    taskStatistics(filter: { payoutCurrency: $currency, createdFrom: $from }) { spentByCategory { serviceCategoryId count amount } }
    serviceCategories { id name }
  }
`),Si=b(`
  query Currencies { currencies { code } }
`),Ci=b(`
  query Balances($currency: String!, $from: Timestamp!) {
    wallet(currency: $currency) { currency balances(from: $from) { instant available total moneyIn moneyOut } }
  }
`),wi=b(`
  query Ledger($currency: String!, $after: String, $kinds: [EntryKind!], $from: Timestamp, $until: Timestamp) {
    wallet(currency: $currency) {
      currency
      transactions(first: 50, after: $after, kinds: $kinds, from: $from, until: $until) {
        nodes { id type amount currency runningBalance createdInstant task { id title status } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`),Ti=b(`
  query Holdings($currency: String!) {
    wallet(currency: $currency) {
      currency
      deposits(first: 20) { nodes { externalId status processing amount takenBack currency checkoutUrl createdInstant } totalCount }
    }
  }
`),Ei=b(`
  query Bank($currency: String!) {
    wallet(currency: $currency) { currency bankTransfer { currency iban reference accountHolder bankName instructions } }
  }
`),Di=b(`
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
`),Oi=b(`mutation Deposit($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[F]),ki=b(`mutation Refund($input: RefundDepositInput!) {
    refundDeposit(input: $input) {
      __typename
      ... on Refund { refundId }
      ...dryRun
      ...problem
    }
  }`,[B,F]),Ai={name:`lock-keyhole`,size:24,node:[[`circle`,{cx:`12`,cy:`16`,r:`1`,key:`1au0dj`}],[`rect`,{x:`3`,y:`10`,width:`18`,height:`12`,rx:`2`,key:`6s8ecr`}],[`path`,{d:`M7 10V7a5 5 0 0 1 10 0v3`,key:`1pqi11`}]]};Ai.node;var ji=k(Ai);function Mi({wallet:e,deposit:t}){let{currency:n}=e,{data:r,fault:i,refresh:a}=v(bi,{currency:n});return g(a),(0,W.jsxs)(W.Fragment,{children:[i&&!r&&(0,W.jsx)(ne,{fault:i,retry:a}),(0,W.jsxs)(`div`,{className:`grid gap-4 md:grid-cols-2 xl:grid-cols-[1.1fr_1.2fr_1fr]`,children:[(0,W.jsx)(Ni,{wallet:e,deposit:t}),(0,W.jsx)(Pi,{wallet:e,tallies:r?.taskStatistics.heldByStatus??[]}),(0,W.jsx)(Fi,{rules:r?.agent?.spendingRules??null,currency:n})]})]})}function Ni({wallet:e,deposit:t}){let{locale:n,words:{money:r}}=O(),{currency:i,availableBalance:a,pendingBalance:o,owedBalance:s}=e;return(0,W.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`available`,children:[(0,W.jsx)(`h2`,{id:`available`,className:`s q font-normal`,children:r.available}),(0,W.jsx)(`p`,{className:`big`,children:(0,W.jsx)(N,{amount:a,currency:i})}),Number(o)>0&&(0,W.jsx)(`p`,{className:`s q`,children:r.onItsWay(A(n,o,i))}),Number(s)>0&&(0,W.jsx)(`p`,{className:`s bad`,children:r.owed(A(n,s,i))}),(0,W.jsx)(`p`,{className:`mt-4`,children:(0,W.jsxs)(L,{look:`primary`,onClick:t,children:[(0,W.jsx)(V,{"aria-hidden":!0}),r.deposit]})})]})}function Pi({wallet:e,tallies:t}){let{locale:n,words:{shared:r,money:i}}=O(),{agentId:a}=P(),{currency:o}=e,s=Se([e.lockedBalance,e.reservedBalance]),c=[];for(let{status:e,amount:n}of t){let t=Le[e],r=c.find(e=>e.stage===t);r?Object.assign(r,{statuses:[...r.statuses,e],amount:Se([r.amount,n])}):c.push({stage:t,statuses:[e],amount:n})}return(0,W.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`held`,children:[(0,W.jsxs)(`h2`,{id:`held`,className:`row s q font-normal`,children:[i.held,(0,W.jsx)(ji,{size:16,"aria-hidden":!0})]}),(0,W.jsx)(`p`,{className:`fig mt-1`,children:(0,W.jsx)(N,{amount:s,currency:o})}),(0,W.jsx)(`p`,{className:`s q`,children:t.length>0?i.heldTasks(t.reduce((e,{count:t})=>e+t,0)):i.heldNone}),c.length>0&&(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`div`,{className:`mt-3`,children:(0,W.jsx)(vi,{shares:c.map(({stage:e,amount:t})=>({key:e,part:Number(t)/Number(s),fill:`var(--st-${e}-mark)`}))})}),(0,W.jsx)(`ul`,{className:`mt-2 flex flex-wrap gap-x-3 gap-y-1 text-s`,children:c.map(({stage:e,statuses:t,amount:i})=>(0,W.jsx)(`li`,{children:(0,W.jsxs)(h,{to:`/desk/$agentId/tasks`,params:{agentId:a},search:{status:t.join(` `),currency:o},className:`row min-h-6 hover:underline`,title:t.map(e=>r.statuses[e]).join(`, `),children:[(0,W.jsx)(He,{stage:e}),(0,W.jsxs)(`span`,{className:`vh`,children:[t.map(e=>r.statuses[e]).join(`, `),`: `]}),(0,W.jsx)(`span`,{className:`num`,children:A(n,i,o)})]})},e))})]})]})}function Fi({rules:e,currency:t}){let{locale:n,words:{money:r}}=O(),{agentId:i}=P(),a=e?.limits.find(e=>e.currency===t),o=a?.perDay??null;return(0,W.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`limit`,children:[(0,W.jsxs)(`h2`,{id:`limit`,className:`row s q font-normal`,children:[r.limitToday,(0,W.jsx)(kn,{size:16,"aria-hidden":!0})]}),a&&o!==null?(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`p`,{className:`mt-1`,children:[(0,W.jsx)(`span`,{className:`fig`,children:(0,W.jsx)(N,{amount:a.spentToday,currency:t})}),` `,(0,W.jsx)(`span`,{className:`s q`,children:r.ofLimit(A(n,o,t))})]}),(0,W.jsx)(`div`,{className:`my-3`,children:(0,W.jsx)(vi,{shares:[{key:`spent`,part:Ii(a.spentToday,o)}]})}),(0,W.jsxs)(`p`,{className:`s q`,children:[r.left,` `,(0,W.jsx)(N,{amount:a.leftToday,currency:t}),` · `,r.renews,` `,(0,W.jsx)(M,{instant:e?.dayEndsInstant})]})]}):(0,W.jsx)(`p`,{className:`s q mt-1`,children:r.limitNone}),(0,W.jsx)(`p`,{className:`mt-2`,children:(0,W.jsx)(h,{className:`link s`,to:`/desk/$agentId/spending`,params:{agentId:i},children:r.changeLimits})})]})}var Ii=(e,t)=>Number(t)===0?1:Math.min(1,Number(e)/Number(t));function Li({question:e,done:t}){let{shared:n,money:r}=D(),{agentId:i}=P(),{taskId:a,task:o,cost:s,currency:c}=e;return(0,W.jsxs)(`div`,{className:`grid gap-2 text-s`,children:[(0,W.jsxs)(`p`,{className:`m-0 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-m font-medium`,children:[a?(0,W.jsx)(h,{to:`/desk/$agentId/tasks/$taskId`,params:{agentId:i,taskId:a},className:`text-ink [overflow-wrap:anywhere]`,children:o?.title??n.task(a)}):(0,W.jsx)(`span`,{children:r.looser}),s&&c&&(0,W.jsx)(N,{amount:s,currency:c})]}),(0,W.jsx)(Vi,{question:e}),(0,W.jsx)(`p`,{className:`m-0 text-quiet`,children:(0,W.jsx)(Ri,{question:e})}),(0,W.jsx)(`p`,{className:`m-0 flex flex-wrap gap-2`,children:(0,W.jsx)(zi,{question:e,done:t})})]})}function Ri({question:{createdInstant:e,expiresInstant:t}}){let{money:n}=D();return(0,W.jsxs)(W.Fragment,{children:[n.asked,` `,(0,W.jsx)(M,{instant:e}),`, `,n.lapses,` `,(0,W.jsx)(M,{instant:t})]})}function zi({question:e,isSmall:t=!1,done:n}){let{money:r}=D(),i=Be(),[a,o]=(0,H.useState)(),s=t?[`small`]:[];return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(L,{look:t?`ghost`:`quiet`,sizes:s,refusal:i,onClick:()=>o(`DECLINE`),children:r.decline}),(0,W.jsx)(L,{look:t?`quiet`:`primary`,sizes:s,refusal:i,onClick:()=>o(`APPROVE`),children:r.allow}),a&&(0,W.jsx)(Bi,{question:e,decision:a,close:()=>o(void 0),done:n})]})}function Bi({question:e,decision:t,close:n,done:r}){let{shared:i,money:a}=D(),o=ve(it),{run:s,isBusy:c,problem:l}=d(it),[u,f]=(0,H.useState)(),{id:m,taskId:h,task:g}=e,{run:_}=o;(0,H.useEffect)(()=>{_({input:{approvalId:m,decision:t,dryRun:!0}}).then(e=>e&&f(e.ledgerLines))},[_,m,t]);let v=t===`APPROVE`?a.allow:a.decline,b=h?g?.title??i.task(h):a.looser,x=async()=>{await s({input:{approvalId:m,decision:t}})&&(n(),r())};return(0,W.jsxs)(p,{title:`${v}: ${b}`,close:n,children:[(0,W.jsx)(Vi,{question:e}),o.problem?(0,W.jsx)(y,{problem:o.problem}):u?(0,W.jsx)(Ie,{lines:u}):(0,W.jsx)(S,{}),l&&(0,W.jsx)(y,{problem:l}),(0,W.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,W.jsx)(L,{onClick:n,children:i.back}),(0,W.jsx)(L,{look:`primary`,busy:c,onClick:()=>void x(),"data-confirm":!0,children:v})]})]})}function Vi({question:{requested:e,task:t,currency:n}}){let r=T();return e?(0,W.jsx)(Hi,{rules:e}):(0,W.jsx)(`p`,{className:`m-0 text-s`,children:r.obstacle(t?.spendingObstacle??{rule:``,limit:null,left:null},n??``)})}function Hi({rules:e}){let{money:t}=D();return(0,W.jsxs)(`ul`,{className:`m-0 list-disc ps-5`,children:[e.frozen&&(0,W.jsx)(`li`,{children:t.isFrozen}),e.limits.length===0&&(0,W.jsx)(`li`,{children:t.noLimits}),e.limits.map(({currency:e,...n})=>(0,W.jsx)(`li`,{children:[`perTask`,`perDay`,`perMonth`].flatMap(e=>{let t=n[e];return t===null?[]:[{name:e,amount:t}]}).map(({name:n,amount:r},i)=>(0,W.jsxs)(`span`,{children:[i>0&&` · `,t[n],` `,(0,W.jsx)(N,{amount:r,currency:e})]},n))},e)),e.countries&&(0,W.jsxs)(`li`,{children:[t.countries,`: `,e.countries.join(`, `)]}),e.categoryIds&&(0,W.jsxs)(`li`,{children:[t.categories,`: `,e.categoryIds.join(`, `)]})]})}var Ui={name:`check-check`,size:24,node:[[`path`,{d:`M18 6 7 17l-5-5`,key:`116fxf`}],[`path`,{d:`m22 10-7.5 7.5L13 16`,key:`ke71qq`}]]};Ui.node;var Wi=k(Ui),Gi=[[`day`,86400],[`hour`,3600],[`minute`,60],[`second`,1]];function Ki(e,t){let n=Math.max(0,Math.round(t)),r=[];for(let[t,i]of Gi){let a=Math.floor(n/i);n%=i,a>0&&r.length<2&&r.push(_e(e,a,t))}return r.join(` `)||_e(e,0,`second`)}var qi={PASSED:(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`circle`,{cx:`6`,cy:`6`,r:`5`,fill:`var(--st-paid-mark)`}),(0,W.jsx)(`path`,{d:`m3.7 6.2 1.6 1.6 3-3.3`,fill:`none`,stroke:`var(--on-mark)`,strokeWidth:`1.3`,strokeLinecap:`round`,strokeLinejoin:`round`})]}),FAILED:(0,W.jsx)(`path`,{d:`M6 .3 11.7 6 6 11.7.3 6z`,fill:`var(--st-disputed-mark)`}),WARNING:(0,W.jsx)(`circle`,{cx:`6`,cy:`6`,r:`4.4`,fill:`none`,stroke:`var(--st-review-mark)`,strokeWidth:`1.4`}),CANNOT_BE_MEASURED:(0,W.jsx)(`circle`,{cx:`6`,cy:`6`,r:`4.4`,fill:`none`,stroke:`var(--st-draft-mark)`,strokeWidth:`1.4`})};function Ji({outcomes:e}){let{work:t}=D(),n={PASSED:t.passed,WARNING:t.warned,FAILED:t.failed,CANNOT_BE_MEASURED:t.warned},r=[...new Set(e)].map(t=>`${e.filter(e=>e===t).length} × ${n[t]}`);return(0,W.jsx)(`span`,{className:`vd`,role:`img`,"aria-label":r.join(`, `),children:e.map((e,t)=>(0,W.jsx)(`svg`,{viewBox:`0 0 12 12`,"aria-hidden":!0,children:qi[e]},t))})}var Yi=[`PASSED`,`CANNOT_BE_MEASURED`,`WARNING`,`FAILED`];function Xi(e){let t=new Map;for(let{rule:n,outcome:r}of e)(Yi.indexOf(r)>Yi.indexOf(t.get(n)??`PASSED`)||!t.has(n))&&t.set(n,r);return[...t.values()]}var Zi=e=>e&&e.items.length>0?Xi(e.validationResults):[],Qi=`GPS_WITHIN_RADIUS`,$i=[`TIMESTAMP_WITHIN`,`WITHIN_WINDOW`];function ea({review:e,isWhole:t=!1}){let{work:n}=D(),r=new Set(e?.validationResults.map(({rule:e})=>e)),[i,a]=[r.has(Qi),$i.some(e=>r.has(e))],o=i?!a&&n.timeUnchecked:a?n.placeUnchecked:n.bothUnchecked,s=Zi(e),c=s.filter(e=>e!==`PASSED`).length;return s.length===0?null:(0,W.jsxs)(`span`,{className:`row s`,children:[(0,W.jsx)(Ji,{outcomes:s}),(0,W.jsxs)(`span`,{children:[(0,W.jsx)(`span`,{className:c>0?`warn`:`med`,children:c>0?n.checksNotPassed(c,s.length):n.checksPassed(s.length)}),t&&o&&(0,W.jsx)(`span`,{className:`block q`,children:o})]})]})}var ta={name:`arrow-left`,size:24,node:[[`path`,{d:`m12 19-7-7 7-7`,key:`1l729n`}],[`path`,{d:`M19 12H5`,key:`x3x0zl`}]]};ta.node;var na=k(ta),ra={name:`chevron-right`,size:24,node:[[`path`,{d:`m9 18 6-6-6-6`,key:`mthhwq`}]]};ra.node;var ia=k(ra);function aa({label:e,isOn:t,take:n,hint:r}){return(0,W.jsxs)(`label`,{className:`flex min-h-8 items-start gap-2.5 text-s`,children:[(0,W.jsx)(`input`,{type:`checkbox`,className:`mt-0.5 size-4.5 shrink-0 accent-brand`,checked:t,onChange:e=>n(e.target.checked)}),(0,W.jsxs)(`span`,{children:[e,r&&(0,W.jsx)(`span`,{className:`block text-xs text-quiet`,children:r})]})]})}function oa({categories:e}){let{work:t}=D();return e.filter(({parentCategoryId:e})=>e===null).map(n=>(0,W.jsxs)(`optgroup`,{label:q(t,n),children:[(0,W.jsx)(`option`,{value:n.id,children:q(t,n)}),e.filter(({parentCategoryId:e})=>e===n.id).map(e=>(0,W.jsx)(`option`,{value:e.id,children:q(t,e)},e.id))]},n.id))}var J=b(`
  fragment card on Task @_unmask {
    id
    status
    title
    locationAddress
    payoutAmount
    payableAmount
    payoutCurrency
    sequence
    updatedInstant
  }
`),sa=b(`
    fragment boardCard on Task @_unmask {
      ...card
      operator { firstName }
      proofReview {
        items { id thumbnailUrl }
        validationResults { rule outcome }
      }
    }
  `,[J]),ca=b(`
    query Column($filter: TaskFilterInput!, $after: String) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50, after: $after) {
        sequence
        totalCount
        nodes { ...boardCard }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[sa]),la=b(`
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
  `,[sa]),ua=b(`
    fragment row on Task @_unmask {
      ...card
      priority
      timezone
      deadlineInstant
      resolvedLocationAddressObject { street city }
      operator { firstName }
    }
  `,[J]),da=b(`
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
  `,[ua]),fa=b(`
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
  `,[ua]),pa=b(`mutation BulkMove($input: BulkMoveTasksInput!, $withChecks: Boolean!) {
    bulkMoveTasks(input: $input) {
      __typename
      ... on BulkMoved {
        nextAfter
        limitReached
        results {
          taskId
          title
          ok
          ledgerLines { account amount currency balanceAfter }
          problem { code values }
          task @include(if: $withChecks) { id proofReview { validationResults { rule outcome } } }
        }
      }
      ...problem
    }
  }`,[F]),ma=b(`
  query Facets($filter: TaskFilterInput!) {
    taskStatistics(filter: $filter) {
      byStatus { status count }
      byCountry { countryIsoCode count }
      byOperator { operatorId firstName count }
    }
    serviceCategories { id name parentCategoryId }
    currencies { code }
  }
`),ha=b(`
  query Allowed($id: ID!) {
    task(id: $id) {
      id
      allowedActions { code allowed problemCode values }
    }
  }
`),Y={text:[`text`],status:[`status`],operator:[`operator`],payout:[`currency`,`least`,`most`],priority:[`priority`],country:[`country`],category:[`category`],created:[`createdFrom`,`createdUntil`],deadline:[`deadlineFrom`,`deadlineUntil`]},ga=e=>Object.fromEntries(Object.entries(e).filter(([,e])=>e)),_a=e=>c(`/desk/$agentId/board`,t(e)),va=[`UPDATED-DESC`,`CREATED-DESC`,`CREATED-ASC`,`DEADLINE-ASC`,`PAYOUT-DESC`,`PAYOUT-ASC`],ya=e=>va.find(t=>t===e)??va[0],ba=`000000`,xa=e=>e?Number(e.replaceAll(`-`,``)+ba):null;function Sa(e){if(!e)return null;let t=new Date(`${e}T00:00:00Z`);return t.setUTCDate(t.getUTCDate()+1),xa(t.toISOString().slice(0,10))}function X(e){let{text:t,status:n,country:r,category:i,operator:a,priority:o,currency:s,least:c,most:l}=e;return{text:t??null,status:n?n.split(` `):null,countryIsoCode:r??null,serviceCategoryId:i??null,operatorId:a??null,priority:o??null,payoutCurrency:s??null,minimumPayout:s?c??null:null,maximumPayout:s?l??null:null,createdFrom:xa(e.createdFrom),createdUntil:Sa(e.createdUntil),deadlineFrom:xa(e.deadlineFrom),deadlineUntil:Sa(e.deadlineUntil)}}function Ca(e){let[t,n]=ya(e.order).split(`-`),r=e.before?{last:50,before:e.before}:{first:50,after:e.after??null};return{filter:X(e),orderBy:{field:t,direction:n},...r}}function wa({search:e,change:t,without:n}){let r=O(),{work:i}=r.words,{data:a}=v(ma,{filter:X({})}),[o,s]=(0,H.useState)(null),c=(0,H.useRef)(null),[l,u]=(0,H.useState)({left:0,top:0});(0,H.useLayoutEffect)(()=>{if(!c.current)return;let{offsetLeft:e,offsetTop:t,offsetHeight:n}=c.current,r=t+n;(e!==l.left||r!==l.top)&&u({left:e,top:r})});let d=(0,H.useRef)(null),f=()=>s(null);ka(d,o!==null,f);let p=Ea(r),m=Ta.filter(e=>!n.includes(e)),h=(e,t)=>{c.current=t,s(o===e?null:e)},g=e=>t(Object.fromEntries(Y[e].map(e=>[e,``])));return(0,W.jsxs)(`div`,{ref:d,className:`relative flex min-w-0 flex-wrap items-center gap-2`,onKeyDown:({key:e})=>e===`Escape`&&f(),children:[m.filter(t=>Y[t].some(t=>e[t])).map(t=>{let n=Da(t,e,a,r);return(0,W.jsxs)(`span`,{className:`fchip`,children:[(0,W.jsxs)(`button`,{type:`button`,"aria-expanded":o===t,onClick:({currentTarget:e})=>h(t,e.parentElement??e),children:[p[t],` `,(0,W.jsx)(`b`,{className:`max-w-56 truncate text-ink`,children:n})]}),(0,W.jsx)(`button`,{type:`button`,"aria-label":i.withoutFilter(`${p[t]}: ${n}`),onClick:()=>g(t),children:(0,W.jsx)(oe,{size:14,"aria-hidden":!0})})]},t)}),(0,W.jsxs)(L,{sizes:[`small`],"aria-expanded":o===`menu`,onClick:({currentTarget:e})=>h(`menu`,e),children:[(0,W.jsx)(V,{"aria-hidden":!0}),i.addFilter]}),o&&(0,W.jsx)(`div`,{role:`group`,"aria-label":o===`menu`?i.filters:p[o],className:`pop absolute z-10 mt-1 w-72 max-w-full`,style:{top:l.top,left:`max(0px, min(${l.left}px, 100% - 18rem))`},children:o===`menu`?m.map(e=>(0,W.jsx)(Aa,{press:()=>s(e),end:(0,W.jsx)(ia,{size:14,"aria-hidden":!0,className:`q`}),children:p[e]},e)):(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(Aa,{press:()=>s(`menu`),start:(0,W.jsx)(na,{size:14,"aria-hidden":!0,className:`q`}),children:(0,W.jsx)(`span`,{className:`strong`,children:p[o]})}),(0,W.jsx)(ja,{name:o,search:e,change:t,facets:a,close:f},o)]})})]})}var Ta=Object.keys(Y);function Ea({words:{shared:e,work:t}}){return{text:e.search,status:t.status,operator:e.operator,payout:e.payout,priority:t.priority,country:t.country,category:t.category,created:e.created,deadline:e.deadline}}function Da(e,t,n,{locale:r,words:{shared:i,work:a}}){let o=t[Y[e][0]]??``,s=(e,t,n)=>e===t&&e?n(e):[e?n(e):``,`–`,t?n(t):``].join(` `).trim();switch(e){case`text`:return o;case`status`:return o.split(` `).map(e=>i.statuses[e]??e).join(`, `);case`country`:return w(r,o);case`category`:return q(a,n?.serviceCategories.find(({id:e})=>e===o)??{id:o,name:o});case`operator`:return n?.taskStatistics.byOperator.find(({operatorId:e})=>e===o)?.firstName??`#${o}`;case`priority`:return a.priorities[o]??o;case`payout`:return t.least||t.most?s(t.least,t.most,e=>Oa(e)?A(r,e,o):e):o;case`created`:return s(t.createdFrom,t.createdUntil,e=>ue(r,e));case`deadline`:return s(t.deadlineFrom,t.deadlineUntil,e=>ue(r,e))}}var Oa=e=>e!==``&&!Number.isNaN(Number(e));function ka(e,t,n){let r=(0,H.useRef)(n);(0,H.useEffect)(()=>{r.current=n}),(0,H.useEffect)(()=>{if(!t)return;let n=({target:t})=>{t instanceof Node&&!e.current?.contains(t)&&r.current()};return addEventListener(`pointerdown`,n),addEventListener(`focusin`,n),()=>{removeEventListener(`pointerdown`,n),removeEventListener(`focusin`,n)}},[e,t])}function Aa({press:e,isOn:t,start:n,end:r,children:i}){return(0,W.jsxs)(`button`,{type:`button`,className:`item w-full text-start hover:bg-hover`,"aria-pressed":t,onClick:e,children:[n,(0,W.jsx)(`span`,{className:`grow`,children:i}),r]})}function ja({name:e,...t}){let{locale:n,words:{work:r}}=O(),{search:i,change:a,close:o}=t,s=X({...i,...Object.fromEntries(Y[e].map(e=>[e,void 0]))}),{data:c=t.facets}=v(ma,{filter:s}),l={...t,facets:c},u=c?.taskStatistics,d=(e,t)=>(0,W.jsxs)(`div`,{className:`max-h-72 overflow-y-auto`,children:[t.map(([t,n,r])=>(0,W.jsx)(Aa,{isOn:i[e]===t,end:r!==void 0&&(0,W.jsx)(`span`,{className:`num q`,children:r}),press:()=>{a({[e]:t}),o()},children:n},t)),t.length===0&&(0,W.jsx)(`p`,{className:`s q p-2`,children:r.listEmpty})]});switch(e){case`text`:return(0,W.jsx)(Pa,{...l});case`status`:return(0,W.jsx)(Ma,{...l});case`country`:return d(`country`,u?.byCountry.map(({countryIsoCode:e,count:t})=>[e,w(n,e),t])??[]);case`operator`:return d(`operator`,u?.byOperator.flatMap(({operatorId:e,firstName:t,count:n})=>e===null?[]:[[e,t??`#${e}`,n]])??[]);case`priority`:return d(`priority`,Object.entries(r.priorities));case`category`:return(0,W.jsx)(`div`,{className:`p-2`,children:(0,W.jsxs)(Ve,{label:r.category,value:i.category??``,onChange:e=>a({category:e.target.value}),children:[(0,W.jsx)(`option`,{value:``,children:r.all}),(0,W.jsx)(oa,{categories:c?.serviceCategories??[]})]})});case`payout`:return(0,W.jsx)(Fa,{...l});case`created`:return(0,W.jsx)(Ia,{from:`createdFrom`,until:`createdUntil`,...l});case`deadline`:return(0,W.jsx)(Ia,{from:`deadlineFrom`,until:`deadlineUntil`,...l})}}function Ma({search:e,change:t,facets:n}){let{shared:r}=D(),i=new Set(e.status?.split(` `)??[]),a=Object.keys(r.statuses),o=new Map(n?.taskStatistics.byStatus.map(({status:e,count:t})=>[e,t]));return(0,W.jsx)(`div`,{className:`grid max-h-72 overflow-y-auto p-2`,children:a.map(e=>(0,W.jsx)(aa,{label:`${r.statuses[e]} (${o.get(e)??0})`,isOn:i.has(e),take:n=>t({status:a.filter(t=>t===e?n:i.has(t)).join(` `)})},e))})}function Na({apply:e,children:t}){let{work:n}=D();return(0,W.jsxs)(`form`,{className:`grid gap-3 p-2`,onSubmit:t=>{t.preventDefault(),e()},children:[t,(0,W.jsx)(L,{type:`submit`,sizes:[`small`],children:n.applyFilter})]})}function Pa({search:e,change:t,close:n}){let{shared:r,work:i}=D(),[a,o]=(0,H.useState)(e.text??``);return(0,W.jsx)(Na,{apply:()=>{t({text:a}),n()},children:(0,W.jsx)(z,{type:`search`,label:r.search,placeholder:i.searchHint,value:a,onChange:e=>o(e.target.value)})})}function Fa({search:e,change:t,facets:n,close:r}){let{shared:i,work:a}=D(),o=n?.currencies.map(({code:e})=>e)??[],[s,c]=(0,H.useState)(e.currency??o[0]??`EUR`),[l,u]=(0,H.useState)(e.least??``),[d,f]=(0,H.useState)(e.most??``);return(0,W.jsxs)(Na,{apply:()=>{t({currency:s,least:l,most:d}),r()},children:[(0,W.jsx)(Ve,{label:i.currency,value:s,onChange:e=>c(e.target.value),children:o.map(e=>(0,W.jsx)(`option`,{children:e},e))}),(0,W.jsxs)(`div`,{className:`grid grid-cols-2 gap-2`,children:[(0,W.jsx)(z,{inputMode:`decimal`,pattern:`\\d+([.]\\d+)?`,label:a.least,value:l,onChange:e=>u(e.target.value)}),(0,W.jsx)(z,{inputMode:`decimal`,pattern:`\\d+([.]\\d+)?`,label:a.most,value:d,onChange:e=>f(e.target.value)})]})]})}function Ia({from:e,until:t,search:n,change:r,close:i}){let{work:a}=D(),[o,s]=(0,H.useState)(n[e]??``),[c,l]=(0,H.useState)(n[t]??``);return(0,W.jsxs)(Na,{apply:()=>{r({[e]:o,[t]:c}),i()},children:[(0,W.jsx)(z,{type:`date`,label:a[e],value:o,onChange:e=>s(e.target.value)}),(0,W.jsx)(z,{type:`date`,label:a[t],value:c,onChange:e=>l(e.target.value)})]})}function La(){let{shared:e,work:t}=D(),{agentId:n}=P(),{match:r,search:i}=E(),a=[[`/desk/$agentId/tasks`,t.list,zn],[`/desk/$agentId/board`,e.pages.board,Nn],[`/desk/$agentId/map`,e.pages.map,Vn]];return(0,W.jsx)(`nav`,{"aria-label":t.layouts,className:`seg`,children:a.map(([e,t,a])=>(0,W.jsxs)(h,{className:`num`,to:e,params:{agentId:n},search:_a(i),"aria-current":r?.address===e?`true`:void 0,children:[(0,W.jsx)(a,{size:15,"aria-hidden":!0}),t]},e))})}var Ra=b(`
  fragment offer on Offer @_unmask {
    id
    amount
    message
    committedTimeInstant
    status
    operator { handle firstName rating tasksDone distanceKm }
    expiresInstant
  }
`),za=b(`
  fragment expense on Expense @_unmask {
    id
    amount
    description
    status
    proofItemId
    declineReason
  }
`),Ba=b(`mutation AcceptOffer($id: ID!, $dryRun: Boolean!) {
    acceptOffer(offerId: $id, dryRun: $dryRun) { __typename ... on Task { id } ...dryRun ...problem }
  }`,[B,F]),Va=b(`mutation DeclineOffer($id: ID!) {
    declineOffer(offerId: $id) { __typename ... on Offer { id status } ...problem }
  }`,[F]),Ha=b(`mutation ApproveMoreTime($id: ID!, $dryRun: Boolean!) {
    approveMoreTime(input: { extensionId: $id, dryRun: $dryRun }) { __typename ... on TimeExtension { id } ...dryRun ...problem }
  }`,[B,F]),Ua=b(`mutation DeclineMoreTime($id: ID!) {
    declineMoreTime(extensionId: $id) { __typename ... on TimeExtension { id status } ...problem }
  }`,[F]),Wa=b(`mutation DeclineExpense($id: ID!, $reason: String!) {
    declineExpense(expenseId: $id, reason: $reason) { __typename ... on Expense { id status } ...problem }
  }`,[F]),Ga=b(`mutation PayBonus($input: PayBonusInput!) {
    payBonus(input: $input) { __typename ... on Task { id bonus } ...dryRun ...problem }
  }`,[B,F]),Ka=b(`
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
`),qa=b(`
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
    score
    scoreParts { code points of }
  }
`),Ja=b(`
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
        payoutAmount: maximumPayable
        listedAmount: payoutAmount
        pricingType
        assignmentMode
        agreedAmount
        maxMinutes
        workedMinutes
        billableMinutes
        payableAmount
        expenseBudget
        bonus
        payoutCurrency
        platformFeeByAgent
        platformFeeByOperator
        totalAgentCost
        deadlineInstant
        reviewByInstant
        autoApprovalDueInstant
        reviewEndsInSeconds
        createdInstant
        sequence
        held { rule reason sinceInstant }
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
        offers { ...offer }
        timeExtensions { id minutes reason status createdInstant }
        changeRequest { message items requestedInstant dueInstant isPending }
        expenses { ...expense }
        settlement { outcome currency operatorGross operatorNet expenses agentFee agentCharged refunded instant }
        unreadMessageCount
        allowedActions { code allowed problemCode values }
        events { ...event }
        resultSchema
        result
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
  `,[Ka,qa,Ra,za]),Ya=b(`
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
`),Xa=b(`
  query Earlier($id: ID!) {
    task(id: $id) {
      id
      title
      timezone
      proofs { id fileName contentUrl uploadedInstant }
    }
  }
`),Za=b(`mutation Review($input: ReviewTaskInput!) {
    reviewTask(input: $input) { __typename ... on TaskReview { id rating } ...problem }
  }`,[F]),Qa=b(`mutation AskReschedule($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ... on Reschedule { id status } ...problem }
  }`,[F]),$a=b(`mutation ApproveReschedule($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[F]),eo=b(`mutation RejectReschedule($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[F]),to=b(`mutation WithdrawReschedule($id: ID!) {
    withdrawReschedule(requestId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[F]),Z=b(`
  fragment moved on Task @_unmask {
    id
  }
`),no=b(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Z,B,F]),ro=b(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Z,B,F]),io=b(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Z,B,F]),ao=b(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Z,B,F]),oo=b(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...dryRun ...problem
    }
  }`,[Z,B,F]),so=b(`mutation RequestChanges($input: RequestChangesInput!) {
    requestChanges(input: $input) { __typename ...moved ...dryRun ...problem }
  }`,[Z,B,F]),co=b(`mutation WithdrawDispute($id: ID!, $dryRun: Boolean!, $notes: String) {
    withdrawDispute(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...dryRun ...problem }
  }`,[Z,B,F]),lo=b(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...dryRun ...problem
    }
  }`,[Z,B,F]),uo=b(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...dryRun ...problem
    }
  }`,[Z,B,F]),fo=b(`mutation Acknowledge($id: ID!, $dryRun: Boolean!) {
    acknowledgeDirectTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...dryRun ...problem }
  }`,[Z,B,F]),po=b(`mutation DisputeDirect($id: ID!, $dryRun: Boolean!, $notes: String!) {
    disputeDirectTask(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...dryRun ...problem }
  }`,[Z,B,F]),mo=b(`mutation AskPublication($id: ID!, $dryRun: Boolean!, $notes: String!) {
    requestPublicationReview(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...dryRun ...problem }
  }`,[Z,B,F]),ho=b(`
    mutation ResolveDecision($input: ResolveDecisionInput!) {
      resolveDecision(input: $input) {
        __typename
        ... on Decision { decisionId status }
        ...problem
      }
    }
  `,[F]),Q=(e,t,n,r,i={})=>({code:e,document:t,label:n,look:r,...i}),go=[Q(`approve_task_review`,ro,`approve`,`primary`,{key:`a`}),Q(`approve_task`,no,`approve`,`primary`,{key:`a`}),Q(`acknowledge_direct_task`,fo,`approve`,`primary`,{key:`a`}),Q(`publish_task`,io,`publish`,`primary`),Q(`request_publication_review`,mo,`askPublication`,`quiet`,{notes:`needed`}),Q(`reject_task_review`,oo,`reject`,`quiet`,{reasons:`reasons`,notes:`optional`,key:`r`}),Q(`dispute_direct_task`,po,`dispute`,`quiet`,{notes:`needed`}),Q(`dispute_task`,lo,`dispute`,`quiet`,{reasons:`reasons`,notes:`optional`}),Q(`withdraw_dispute`,co,`withdrawDispute`,`quiet`,{notes:`optional`}),Q(`cancel_task`,ao,`cancelTask`,`danger`),Q(`cancel_task_with_settlement`,uo,`cancelTask`,`danger`,{reasons:`cancellations`})],_o=Q(`accept_offer`,Ba,`acceptOffer`,`primary`),vo=Q(`approve_more_time`,Ha,`approveMoreTime`,`primary`);function yo(e){let t=new Map(e.map(e=>[e.code,e])),n=new Set;return{allowed:go.filter(({code:e,label:r})=>t.get(e)?.allowed&&!n.has(r)&&n.add(r)),refused:go.filter(({code:e,label:r})=>t.has(e)&&!n.has(r)&&n.add(r))}}function bo({task:e,move:t,unmoved:n,close:r,done:i,children:a}){let{shared:o,work:s}=D(),c=ve(t.document),l=d(t.document),u=t.reasons?Object.entries(o[t.reasons]):[],[f,m]=(0,H.useState)(null),[h,g]=(0,H.useState)(``),[_,v]=(0,H.useState)(null),{run:b}=c,{id:x,title:ee}=e,C=u.length===0||f!==null;(0,H.useEffect)(()=>{C&&b(xo(x,t,!0,f,t.notes===`needed`?ee:null)).then(e=>e&&v(e.ledgerLines))},[b,x,ee,t,f,C]);let w=async()=>{await l.run(xo(x,t,!1,f,h||null))&&(r(),i())},T=C?t.notes===`needed`&&!h.trim()?s.reasonNeeded:null:s.chooseReason;return(0,W.jsxs)(p,{title:`${s[t.label]}: ${e.title}`,close:r,children:[u.length>0&&(0,W.jsxs)(`fieldset`,{className:`m-0 border-0 p-0`,children:[(0,W.jsx)(`legend`,{className:`mb-2 p-0 text-s font-medium`,children:o.reason}),(0,W.jsx)(`div`,{className:`row wrap`,children:u.map(([e,t])=>(0,W.jsx)(ze,{type:`radio`,name:`reason`,label:t,checked:f===Number(e),onChange:()=>m(Number(e))},e))})]}),t.notes&&(0,W.jsxs)(`label`,{className:`field`,children:[o.note,(0,W.jsx)(`textarea`,{className:`in`,value:h,onChange:e=>g(e.target.value)}),(0,W.jsx)(`span`,{className:`font-normal text-quiet`,children:s.reasonHint})]}),a,_?.length===0&&n&&(0,W.jsx)(`p`,{className:`m-0 text-s text-quiet`,children:n}),c.problem?(0,W.jsx)(y,{problem:c.problem}):C&&(_===null?(0,W.jsx)(S,{}):(0,W.jsx)(Ie,{lines:_})),l.problem&&(0,W.jsx)(y,{problem:l.problem}),(0,W.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,W.jsx)(L,{onClick:r,children:o.back}),(0,W.jsx)(L,{look:t.look===`danger`?`danger`:`primary`,busy:l.isBusy,refusal:T,onClick:()=>void w(),"data-confirm":!0,children:s[t.label]})]})]})}function xo(e,t,n,r,i){return{id:e,dryRun:n,...t.reasons&&r!==null?{why:r}:{},...t.notes?{notes:i}:{}}}var So=1200;function Co(e){let t=(0,H.useRef)(e);(0,H.useEffect)(()=>{t.current=e}),(0,H.useEffect)(()=>{let e=-1200,n=n=>{let{target:r}=n;if(r instanceof HTMLElement&&r.matches(`input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog] *, [role=application]`)||n.metaKey||n.ctrlKey||n.altKey)return;let i=n.timeStamp-e<So;e=n.key===`g`?n.timeStamp:-1200,i||t.current[n.key]?.(n)};return addEventListener(`keydown`,n),()=>removeEventListener(`keydown`,n)},[])}function wo(e,t){let n=[...document.querySelectorAll(e)],r=n.indexOf(document.activeElement),i=n[r<0?t>0?0:n.length-1:r+t];i?.focus(),i?.scrollIntoView({block:`nearest`})}var To=b(`
    fragment placed on Task @_unmask {
      ...card
      locationLatitude
      locationLongitude
      locationRadiusKm
      operator { firstName }
    }
  `,[J]),Eo=b(`
    query Cells($within: AreaInput!, $zoom: Int!, $filter: TaskFilterInput!) {
      taskCells(within: $within, zoom: $zoom, filter: $filter) {
        latitude
        longitude
        count
        byStatus { status count }
        task { ...placed }
      }
    }
  `,[To]),Do=b(`
    query InView($filter: TaskFilterInput!) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50) {
        totalCount
        nodes { ...placed }
      }
    }
  `,[To]),Oo=b(`
  subscription OperatorLocation($taskId: ID!) {
    operatorLocation(taskId: $taskId) {
      taskId
      location { lat lng accuracy }
      reportedInstant
    }
  }
`);function ko({metres:e}){return(0,W.jsx)(W.Fragment,{children:Ao()(e)})}function Ao(){let{locale:e}=O();return t=>{let[n,r]=t<1e3?[Math.round(t),`meter`]:[Number((t/1e3).toPrecision(2)),`kilometer`];return _e(e,n,r,`short`,1)}}var jo=(e,{rule:t,reason:n})=>e.screeningRules[t??``]??n;function Mo({question:e,done:t}){let{work:n}=D();return(0,W.jsxs)(`div`,{className:`grid gap-2`,children:[(0,W.jsx)(`p`,{className:`m-0 font-medium`,children:e.message}),e.deadlineInstant&&(0,W.jsxs)(`p`,{className:`m-0 text-s text-quiet`,children:[n.answerDue,` `,(0,W.jsx)(M,{instant:e.deadlineInstant})]}),(0,W.jsx)(`div`,{className:`flex flex-wrap gap-2`,children:(0,W.jsx)(No,{question:e,done:t})})]})}function No({question:e,isSmall:t=!1,done:n}){let{run:r,isBusy:i,problem:a}=d(ho),[o,s]=(0,H.useState)(),c=async t=>{s(t);let{taskId:i,decisionId:a}=e;await r({input:{taskId:i,decisionId:a,agentDecisionJson:t}})&&n()};return(0,W.jsxs)(W.Fragment,{children:[Po(e.optionsJson).map(e=>{let n=JSON.stringify(e);return(0,W.jsx)(L,{sizes:t?[`small`]:[],busy:i&&o===n,onClick:()=>void c(n),children:Fo(e)},n)}),a&&(0,W.jsx)(y,{problem:a})]})}var Po=e=>JSON.parse(e);function Fo(e){if(typeof e==`string`)return e.replaceAll(`_`,` `);let{label:t,title:n}=e??{};return String(t??n??JSON.stringify(e))}var Io=({expenses:e})=>Se(e.filter(({status:e})=>e!==`DECLINED`).map(({amount:e})=>e)),Lo=e=>Se([e.payableAmount??e.payoutAmount,Io(e)]),Ro=({children:e})=>(0,W.jsx)(`div`,{className:`card strip`,children:e});function zo({mark:e,label:t,value:n,note:r}){return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`span`,{className:`k`,children:[e,t]}),(0,W.jsx)(`span`,{className:`fig`,children:n}),r&&(0,W.jsx)(`span`,{className:`s q`,children:r})]})}function Bo({source:e,alt:t=``,count:n=0,icon:r,stage:i}){return e?(0,W.jsxs)(`span`,{className:`pics`,children:[(0,W.jsx)(`img`,{className:`thumb`,src:e,alt:t,loading:`lazy`}),n>1&&(0,W.jsx)(`span`,{className:`cnt`,children:n})]}):(0,W.jsx)(`span`,{className:`thumb none ${Ge(i)}`,children:(0,W.jsx)(r,{"aria-hidden":!0})})}function Vo(e){let{label:t,look:n=`quiet`,refusal:r,variables:i,fields:a=Ho}=e,o=Object.fromEntries(a.map(({name:e,start:t=``})=>[e,t])),s=Re(`${t} ${JSON.stringify(i(o,!0))}`,o);return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(L,{look:n,refusal:r,onClick:s.open,children:t}),s.isOpen&&(0,W.jsx)(Uo,{...e,values:s.draft,change:s.change,close:s.close})]})}var Ho=[];function Uo({label:e,title:t,text:n,facts:r,look:i,moves:a,confirmation:o=e,document:s,fields:c=Ho,variables:l,isTried:u=!1,subject:f,done:m,values:h,change:g,close:_}){let{shared:v,staff:b}=D(),x=c.find(({name:e,isOptional:t})=>!t&&!h[e]?.trim()),S=qo(s,u&&!x?l(h,!0):null),{run:ee,isBusy:C,problem:w}=d(s),T=cr(f),E=()=>{T(!0),_()},te=async()=>{if(T(!0),!await ee(l(h,!1)))return T(!1);_(),m()};return(0,W.jsx)(p,{title:`${e}: ${t}`,close:E,...n?{text:n}:{},children:(0,W.jsxs)(`form`,{className:`grid gap-4`,onSubmit:e=>{e.preventDefault(),!x&&!C&&te()},children:[r,c.map(e=>e.pick?(0,W.jsx)(H.Fragment,{children:e.pick(h,g)},e.name):(0,W.jsx)(Go,{field:e,value:h[e.name]??``,change:t=>g({...Wo(e.clears),[e.name]:t})},e.name)),S.problem?(0,W.jsx)(y,{problem:S.problem}):S.lines&&(0,W.jsx)(Ie,{lines:S.lines}),w&&(0,W.jsx)(y,{problem:w}),f&&[S.problem,w].some(e=>e&&qe(e,location.pathname,!1).includes(`read`))&&(0,W.jsx)(tr,{subject:f}),(0,W.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,W.jsx)(L,{onClick:E,children:v.back}),(0,W.jsx)(L,{type:`submit`,look:i===`danger`?`danger`:`primary`,busy:C,refusal:x&&b.missing(x.label),"data-confirm":!0,children:a?`${o}: ${a(h)}`:o})]})]})})}var Wo=(e=[])=>Object.fromEntries(e.map(e=>[e,``]));function Go({field:e,value:t,change:n}){let{name:r,label:i,hint:a,kind:o=`text`,choices:s={},isOptional:c}=e,l={name:r,label:i,hint:a,value:t,"aria-required":!c};return o===`choice`?(0,W.jsx)(Ue,{...l,of:Object.entries(s),choose:n}):o===`line`?(0,W.jsx)(z,{...l,autoComplete:`off`,onChange:e=>n(e.target.value)}):(0,W.jsx)(We,{...l,onChange:e=>n(e.target.value)})}var Ko=250;function qo(e,t){let{run:n,problem:r,forget:i,isBusy:a}=d(e),[o,s]=(0,H.useState)(null),c=t&&JSON.stringify(t);return(0,H.useEffect)(()=>{if(c===null){s(null),i();return}let e=!1,t=setTimeout(()=>{n(JSON.parse(c)).then(t=>{e||s(t?.ledgerLines??null)})},Ko);return()=>{e=!0,clearTimeout(t)}},[c,n,i]),{lines:o,problem:c===null?null:r,isBusy:a}}var $=()=>E().search,Jo=e=>Object.fromEntries(Object.entries(e).filter(([,e])=>e!==void 0));function Yo({title:e,aside:t,filters:n,read:r,connection:i,empty:a,children:o}){return(0,W.jsxs)(se,{title:e,aside:t,children:[n,(0,W.jsx)(Xo,{read:r,connection:i,empty:a,children:o})]})}function Xo({read:e,connection:t,empty:n,children:r}){let{shared:i,staff:a}=D(),o=$(),{fault:s,isLoading:c,refresh:l}=e;if(c)return(0,W.jsx)(S,{});if(!t)return s?(0,W.jsx)(ne,{fault:s,retry:l}):null;let{totalCount:u,pageInfo:d,nodes:f}=t;return u===0?(0,W.jsx)(ce,{...n}):(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`section`,{"aria-label":a.found(u),className:`rounded-l border border-line bg-surface`,children:(0,W.jsx)(`ul`,{className:`m-0 list-none divide-y divide-line p-0`,children:f.map(r)})}),(0,W.jsxs)(`footer`,{className:`flex flex-wrap items-center justify-between gap-3 text-s text-quiet`,children:[(0,W.jsx)(`span`,{children:a.found(u)}),(0,W.jsxs)(`span`,{className:`flex gap-2`,children:[o.after&&(0,W.jsx)(h,{to:`.`,search:{...o,after:void 0},className:R(),children:a.toStart}),d.hasNextPage&&(0,W.jsx)(h,{to:`.`,search:{...o,after:d.endCursor??void 0},className:R(),children:i.more})]})]})]})}function Zo({title:e,at:t,chip:n,facts:r,aside:i,children:a}){return(0,W.jsxs)(`li`,{className:`grid gap-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-4`,children:[(0,W.jsxs)(`div`,{className:`min-w-0`,children:[(0,W.jsxs)(`p`,{className:`m-0 flex flex-wrap items-center gap-x-3 gap-y-1 font-medium`,children:[t?(0,W.jsx)(h,{...t,className:`min-w-0 text-ink no-underline [overflow-wrap:anywhere] hover:underline`,children:e}):(0,W.jsx)(`span`,{className:`min-w-0 [overflow-wrap:anywhere]`,children:e}),n]}),(0,W.jsx)(`p`,{className:`m-0 mt-0.5 flex flex-wrap gap-x-3 text-s text-quiet [overflow-wrap:anywhere]`,children:r.filter(Boolean).map((e,t)=>(0,W.jsx)(`span`,{children:e},t))})]}),(i||a)&&(0,W.jsxs)(`div`,{className:`flex flex-wrap items-center gap-2 sm:justify-end`,children:[i&&(0,W.jsx)(`span`,{className:`me-2 text-s font-semibold`,children:i}),a]})]})}function Qo({name:e,label:t}){let n=$(),r=n[e]??``,i=t=>{t!==r&&I({to:`.`,search:{...n,after:void 0,[e]:t||void 0},replace:!0})};return(0,W.jsx)(`form`,{role:`search`,className:`min-w-40 grow sm:max-w-72`,onSubmit:t=>{t.preventDefault(),i(String(new FormData(t.currentTarget).get(e)??``).trim())},children:(0,W.jsx)(`input`,{"data-search":!0,type:`search`,name:e,"aria-label":t,placeholder:t,defaultValue:r,className:`in`,onBlur:e=>i(e.target.value.trim())},r)})}function $o({name:e,label:t,all:n,choices:r}){let i=$();return(0,W.jsxs)(`select`,{"aria-label":t,className:`in w-auto max-w-full`,value:i[e]??``,onChange:t=>I({to:`.`,search:{...i,after:void 0,[e]:t.target.value||void 0},replace:!0}),children:[(0,W.jsx)(`option`,{value:``,children:n}),Object.entries(r).map(([e,t])=>(0,W.jsx)(`option`,{value:e,children:t},e))]})}function es({children:e}){return(0,W.jsx)(`div`,{className:`flex min-w-0 max-w-full flex-wrap items-center gap-2`,children:e})}function ts({name:e,tabs:t}){let n=$();return(0,W.jsx)(`nav`,{"aria-label":t.map(([,e])=>e).join(`, `),className:`seg w-fit`,children:t.map(([t,r])=>{let i=n[e]===t;return(0,W.jsx)(h,{to:`.`,search:{[e]:t},className:`text-ink`,"aria-current":i?`page`:void 0,children:r},r)})})}var ns=b(`
  query StaffAccounts($text: String, $areAgents: Boolean!, $areOperators: Boolean!) {
    agents(filter: { text: $text }, first: 8) @include(if: $areAgents) { nodes { id email name: agentName } }
    operators(filter: { text: $text }, first: 8) @include(if: $areOperators) { nodes { id email name } }
  }
`),rs=150;function is(e){let[t,n]=(0,H.useState)(e);return(0,H.useEffect)(()=>{let t=setTimeout(()=>n(e),rs);return()=>clearTimeout(t)},[e]),t}function as({kind:e,name:t}){let{staff:n}=D(),r=(0,H.useId)(),i=$(),a=i[t],[o,s]=(0,H.useState)(),c=ss(e,o??a??``),l=c.find(e=>e.id===a),u=`${n.sides[e]}: ${n.searchAccounts}`,d=e=>I({to:`.`,search:{...i,after:void 0,[t]:e},replace:!0}),f=e=>{let t=c.find(t=>os(t)===e);s(t?void 0:e),t?d(t.id):!e&&a&&d(void 0)};return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`input`,{type:`search`,list:r,"aria-label":u,placeholder:n.sides[e],autoComplete:`off`,className:`in min-w-[min(10rem,100%)] grow sm:max-w-80`,value:o??(l?os(l):a?`#${a}`:``),onChange:e=>f(e.target.value),onBlur:()=>s(void 0)}),(0,W.jsx)(`datalist`,{id:r,children:c.map(e=>(0,W.jsx)(`option`,{value:os(e),children:e.email},e.id))})]})}var os=({id:e,name:t})=>`${t} #${e}`;function ss(e,t){let n=is(t),{data:r}=v(ns,{text:n.trim()||null,areAgents:e===`AGENT`,areOperators:e===`OPERATOR`});return r?.agents?.nodes??r?.operators?.nodes??[]}var cs=3600,ls={lagSeconds:[30,300],deliveriesPending:[100,1e3],failingJobs:[1,10]};function us(e,t){let[n,r]=ls[e];return t>=r?`bad`:t>=n?`watch`:`good`}var ds=[`good`,`watch`,`bad`],fs=e=>ds[Math.max(0,...e.map(e=>ds.indexOf(e)))],ps=b(`
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
`),ms=b(`
  query StaffTasks($filter: TaskFilterInput, $after: String) {
    tasks(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id title status locationAddress payoutAmount payoutCurrency createdInstant agent { agentName } }
    }
  }
`),hs=b(`
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
        held { rule reason sinceInstant waitsForStaff }
      }
    }
  }
`),gs=b(`
  query StaffCase($id: ID!) {
    task(id: $id) {
      id
      agentId
      operatorId
      countryIsoCode
      lockedAmount
      held { rule reason sinceInstant waitsForStaff }
      agent { id agentName status reputation { rating rejectionRate } }
      statements { side event text saidInstant }
      ledger { id type movedInstant lines { account amount currency balanceAfter } }
    }
  }
`),_s=b(`
  query StaffEligibility($taskId: ID!, $operatorId: ID!) {
    eligibility(taskId: $taskId, operatorId: $operatorId) { allowed rules { code allowed sentence } }
  }
`),vs=b(`
  query StaffSideHistory($all: TaskFilterInput, $disputed: TaskFilterInput) {
    all: tasks(filter: $all, first: 1) { totalCount }
    disputed: tasks(filter: $disputed, first: 1) { totalCount }
  }
`),ys=b(`
  fragment decided on Task @_unmask {
    id
  }
`),bs=b(`mutation StaffResolveDispute($input: ResolveDisputeInput!) {
    resolveDispute(input: $input) { __typename ...decided ...dryRun ...problem }
  }`,[ys,B,F]),xs=b(`mutation StaffRelease($id: ID!, $dryRun: Boolean!, $note: String) {
    releaseHeldTask(taskId: $id, dryRun: $dryRun, note: $note) { __typename ...decided ...dryRun ...problem }
  }`,[ys,B,F]),Ss=b(`mutation StaffRefuse($id: ID!, $dryRun: Boolean!, $reason: String!) {
    refuseHeldTask(taskId: $id, dryRun: $dryRun, reason: $reason) { __typename ...decided ...dryRun ...problem }
  }`,[ys,B,F]);function Cs({waitedSeconds:e}){let{locale:t,words:{staff:n}}=O(),r=Ke-e;return(0,W.jsx)(`span`,{className:r<3600?`bad`:void 0,children:r<0?n.promisePast(Ki(t,-r)):n.promiseLeft(Ki(t,r))})}export{eo as $,jr as $t,Ro as A,Rt as An,Wi as At,Do as B,Tt as Bn,Oi as Bt,Jo as C,en as Cn,aa as Ct,qo as D,Kt as Dn,Zi as Dt,Vo as E,qt as En,Xi as Et,Fo as F,_t as Fn,Mi as Ft,_o as G,Ze as Gn,Di as Gt,To as H,xt as Hn,wi as Ht,jo as I,bt as In,Ii as It,go as J,Qe as Jn,vi as Jt,vo as K,$e as Kn,yi as Kt,ko as L,wt as Ln,Ci as Lt,Io as M,Ot as Mn,Li as Mt,No as N,vt as Nn,zi as Nt,Bo as O,Gt as On,Ji as Ot,Mo as P,Et as Pn,Vi as Pt,Xa as Q,Lr as Qt,Ao as R,Ct as Rn,Ei as Rt,Qo as S,tn as Sn,oa as St,Go as T,Jt as Tn,ea as Tt,wo as U,ut as Un,ki as Ut,Oo as V,yt as Vn,Ti as Vt,Co as W,ct as Wn,xi as Wt,$a as X,Ur as Xt,yo as Y,_i as Yt,Qa as Z,zr as Zt,es as _,fn as _n,fa as _t,hs as a,Kn as an,Wa as at,Zo as b,Zt as bn,J as bt,bs as c,$n as cn,Ga as ct,cs as d,Un as dn,va as dt,Cr as en,so as et,us as f,Ln as fn,ga as ft,$o as g,pn as gn,pa as gt,is as h,mn as hn,ha as ht,_s as i,rr as in,to as it,Lo as j,Lt as jn,Ri as jt,zo as k,Yt as kn,Ki as kt,vs as l,Jn as ln,La as lt,as as m,xn as mn,Ca as mt,gs as n,fr as nn,Ja as nt,Ss as o,Zn as on,Ua as ot,fs as p,kn as pn,X as pt,bo as q,tt as qn,q as qt,ps as r,dr as rn,Ya as rt,xs as s,Qn as sn,Va as st,Cs as t,_r as tn,Za as tt,ms as u,qn as un,wa as ut,Xo as v,dn as vn,da as vt,$ as w,Wt as wn,ia as wt,ts as x,$t as xn,ca as xt,Yo as y,Xt as yn,la as yt,Eo as z,St as zn,Si as zt};