const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=[import.meta.resolve("/dashboard/assets/tasks-pages.js"),import.meta.resolve("/dashboard/assets/rolldown-runtime.js"),import.meta.resolve("/dashboard/assets/first.js"),import.meta.resolve("/dashboard/assets/shared.js"),import.meta.resolve("/dashboard/assets/react.js"),import.meta.resolve("/dashboard/assets/shared.css"),import.meta.resolve("/dashboard/assets/de.js"),import.meta.resolve("/dashboard/assets/staff-pages.js"),import.meta.resolve("/dashboard/assets/es.js"),import.meta.resolve("/dashboard/assets/fr.js"),import.meta.resolve("/dashboard/assets/it.js"),import.meta.resolve("/dashboard/assets/nl.js"),import.meta.resolve("/dashboard/assets/pl.js"),import.meta.resolve("/dashboard/assets/pt.js")])))=>i.map(i=>d[i]);
import{r as e}from"./rolldown-runtime.js";import{a as t,d as n,f as r,h as i,n as a,o,p as s,t as c}from"./first.js";import{$ as l,$n as u,An as d,B as f,Bt as p,C as m,Cr as h,Ct as g,D as _,E as v,En as ee,Ft as y,G as b,Gn as x,Gt as S,H as C,Ht as w,It as te,J as T,Jn as ne,Jt as E,K as D,Kn as re,L as ie,Lt as ae,M as O,Mn as oe,Mt as se,N as ce,Nt as le,On as ue,Pn as de,Pt as k,Qn as fe,Qt as pe,R as me,Rt as he,Sn as ge,Sr as _e,T as A,U as j,Un as ve,Ut as M,V as N,Vn as ye,W as be,Wn as xe,Wt as P,X as F,Xn as Se,Z as Ce,Zt as we,_ as Te,at as Ee,b as De,bn as Oe,c as ke,cn as Ae,ct as je,dn as Me,dt as Ne,er as Pe,et as I,f as Fe,fn as Ie,it as L,j as R,jn as z,k as Le,kn as Re,l as ze,ln as B,lr as Be,mt as Ve,nr as He,nt as V,on as Ue,or as We,ot as Ge,pr as Ke,q as qe,qn as Je,s as Ye,sn as Xe,st as Ze,tr as Qe,tt as $e,u as et,un as H,ut as tt,v as U,vn as nt,vt as rt,w as it,wr as at,x as ot,xn as st,xr as ct,y as lt,yr as ut,z as dt,zn as ft,zt as pt}from"./shared.js";import{i as mt,n as ht,t as gt}from"./react.js";import{r as _t}from"./later.js";var W=e(mt(),1),vt=ht(),yt=E(`
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
  }`,[yt]),bt=E(`query Spending {
    agent { id ownerReachable spendingRules { ...rules } apiKeys { id name prefix active spendingRules { ...rules } } }
    serviceCategories { id name }
  }`,[G]),xt=E(`
  query RuleChoices {
    countries { isoCode }
    currencies { code }
  }
`),St=E(`
  query Frozen {
    agent { id spendingRules { frozen warnings { code } waiting { taskId } } }
  }
`),Ct=E(`mutation SetSpendingRules($input: SetSpendingRulesInput!) {
    setSpendingRules(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[G,S]),wt=E(`mutation FreezeSpending($input: FreezeSpendingInput!) {
    freezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[G,S]),Tt=E(`mutation UnfreezeSpending($input: SpendingRulesReferenceInput!) {
    unfreezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[G,S]),Et=E(`mutation DecideSpending($input: DecideSpendingInput!) {
    decideSpending(input: $input) {
      __typename
      ... on SpendingRules { ...rules ledgerLines { account amount currency balanceAfter } }
      ...problem
    }
  }`,[G,S]),K=gt();function Dt(){let{money:e}=H(),[t,n]=(0,W.useState)(!1),{data:r,refresh:i}=w(St,{}),a=Xe();M(i);let o=r?.agent?.spendingRules;if(!o)return null;let s=a?.spendingFrozen??o.frozen,c=s?e.isFrozen:e.freeze;return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`button`,{type:`button`,"data-command":``,"aria-haspopup":`dialog`,className:s?`nav frozen`:`nav`,onClick:()=>n(!0),children:[(0,K.jsx)(ee,{"aria-hidden":!0}),c]}),t&&(s?(0,K.jsx)(kt,{waits:o.waiting.some(({taskId:e})=>e===null),warnings:o.warnings,close:()=>n(!1)}):(0,K.jsx)(Ot,{close:()=>n(!1)}))]})}function Ot({close:e}){let{money:t}=H(),n=P(wt),{run:r,isBusy:i,problem:a}=P(wt),[o,s]=(0,W.useState)(),c=n.run;(0,W.useEffect)(()=>{c({input:{dryRun:!0}}).then(e=>e&&s(e.warnings))},[c]);let l=a??n.problem;return(0,K.jsxs)(j,{title:t.freezeTitle,text:t.freezeText,close:e,children:[(0,K.jsx)(At,{warnings:o??[]}),l&&(0,K.jsx)(I,{problem:l}),(0,K.jsx)(k,{look:`danger`,busy:i||!o&&!n.problem,onClick:()=>void r({input:{}}).then(t=>t&&e()),children:t.freezeNow})]})}function kt({waits:e,warnings:t,close:n}){let{money:r}=H(),i=me()===null,a=P(Tt),o=P(Et),s=a.problem??o.problem,c=async()=>{let e=await a.run({input:{}}),t=e?.waiting.find(({taskId:e,requested:t})=>e===null&&t&&!t.frozen),r=i&&t?await o.run({input:{approvalId:t.id,decision:`APPROVE`}}):e;r&&!r.frozen&&n()};return(0,K.jsxs)(j,{title:r.resumeTitle,text:i?r.resumeText:`${r.resumeText} ${r.resumeAskText}`,close:n,children:[(0,K.jsx)(At,{warnings:t}),e&&!i&&(0,K.jsx)(`p`,{role:`status`,className:`m-0 text-s`,children:r.resumeAsked}),s&&(0,K.jsx)(I,{problem:s}),(0,K.jsx)(k,{look:`primary`,busy:a.isBusy||o.isBusy,onClick:()=>void c(),children:i?r.resume:r.resumeNow})]})}function At({warnings:e}){let t=V();return e.map(e=>(0,K.jsx)(Me,{role:`note`,actions:(0,K.jsx)($e,{code:e.code}),children:t.problem(e)},e.code))}var jt=E(`
  query Clock {
    practiceClock { nowInstant speed nextInSeconds lastRefused simulatedOperators }
    wallets { currency availableBalance }
  }
`),Mt=E(`mutation Advance($by: Int!) {
    advanceClock(by: $by) { __typename ... on PracticeTime { happened remainingSeconds } ...problem }
  }`,[S]),Nt=E(`mutation SetSpeed($speed: Float!) {
    setClockSpeed(speed: $speed) { __typename ... on PracticeTime { speed } ...problem }
  }`,[S]),Pt=E(`mutation DispatchSample($input: CreateTaskInput!) {
    createTask(input: $input) { __typename ... on Task { id } ...problem }
  }`,[S]),Ft=E(`mutation TestMoney($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[S]),It=E(`
  query Played {
    tasks(first: 10) {
      nodes { id title status simulationScenario }
    }
  }
`),Lt=E(`
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
`),Rt=E(`
  query EventExamples {
    eventTypes { eventType description example }
  }
`),zt=E(`mutation RegisterTwin($input: RegisterAgentInput!) {
    registerAgent(input: $input) { __typename ... on AgentRegistration { agentId apiKey } ...problem }
  }`,[S]),Bt=E(`mutation ClaimTwin($id: ID!) {
    claimAgent(agentId: $id) { __typename ... on Claim { id claimed } ...problem }
  }`,[S]);function Vt({nowInstant:e,speed:t}){let n=Date.now();return{speed:t,at:r=>Date.parse(e)+Math.max(0,r-n)*t}}function Ht(e){let{at:t}=(0,W.useMemo)(()=>Vt(e),[e]),[n,r]=(0,W.useState)(Date.now);return(0,W.useEffect)(()=>{let e=setInterval(()=>r(Date.now()),1e3);return()=>clearInterval(e)},[]),t(n)}var Ut=(0,W.createContext)(null);function Wt({children:e}){let{data:t,refresh:n}=w(jt,{});M(n);let r=(0,W.useMemo)(()=>t?{time:t.practiceClock,refresh:n}:null,[t,n]),i=(0,W.useMemo)(()=>t?Vt(t.practiceClock):Le,[t]);return(0,K.jsx)(Ut,{value:r,children:(0,K.jsx)(ce,{value:i,children:e})})}var Gt=1,Kt=60,qt={nowInstant:new Date(0).toISOString(),speed:1,nextInSeconds:0,lastRefused:null,simulatedOperators:0};function Jt(){let e=(0,W.use)(Ut);return(0,K.jsx)(Yt,{isRead:e!==null,time:e?.time??qt,refresh:e?.refresh??(()=>void 0)})}function Yt({isRead:e,time:t,refresh:n}){let{locale:r,words:{practice:i}}=B(),a=Ht(t),o=new Date(e?a:Date.now()),s=P(Nt),c=P(Mt),l=async e=>{await s.run({speed:e})&&n()},u=async()=>{await c.run({by:t.nextInSeconds??0})&&n()},d=o.toDateString()===new Date().toDateString(),f=t.speed===0,p=s.problem??c.problem;return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`div`,{className:`clock`,role:`region`,"aria-label":i.worldClock,children:[(0,K.jsx)(Be,{size:16,"aria-hidden":!0}),(0,K.jsxs)(`span`,{className:e?`tabular-nums`:`invisible tabular-nums`,children:[!d&&e&&`${le(r,o)} `,rt(r,o)]}),(0,K.jsx)(k,{"aria-label":f?i.resume:i.pause,busy:s.isBusy,onClick:()=>void l(f?Gt:0),children:f?(0,K.jsx)(oe,{size:16,"aria-hidden":!0}):(0,K.jsx)(de,{size:16,"aria-hidden":!0})}),(0,K.jsx)(k,{"aria-pressed":t.speed===Kt,busy:s.isBusy,onClick:()=>void l(t.speed===Kt?Gt:Kt),children:i.faster}),(0,K.jsxs)(k,{"data-command":``,busy:c.isBusy,refusal:t.nextInSeconds===null?i.yourTurn:null,onClick:()=>void(e&&u()),children:[(0,K.jsx)(We,{size:16,"aria-hidden":!0}),i.nextStep]})]}),p&&(0,K.jsx)(`div`,{className:`w-full`,children:(0,K.jsx)(I,{problem:p})})]})}var Xt=e=>e.endsWith(`@guest.invalid`);function Zt({children:e}){let{practice:t}=H(),{email:n}=N().person;return(0,K.jsxs)(`div`,{className:`ribbon`,children:[(0,K.jsx)(He,{size:16,"aria-hidden":!0}),(0,K.jsx)(`span`,{className:`grow`,children:t.ribbon}),Xt(n)&&(0,K.jsx)(`a`,{className:`underline underline-offset-2`,href:`/account/address`,children:t.keepIt}),e]})}function Qt({agentId:e}){let{locale:t,words:{shared:n,support:r}}=B(),i=Xe()?.unreadNeedsPerson??0;return(0,K.jsxs)(D,{to:`/desk/$agentId/notifications`,params:{agentId:e},"aria-label":i>0?r.unread(i):n.pages.notifications,className:`btn icon small ghost bell`,children:[(0,K.jsx)(_e,{size:18,"aria-hidden":!0}),i>0&&(0,K.jsx)(`span`,{"aria-hidden":!0,className:`n`,children:tt(t,i)})]})}var $t=E(`
  query Navigation {
    pendingActions {
      counts { tasksAwaitingReview tasksAwaitingFunding tasksAwaitingPublishing disputes pendingDecisions }
      supportReplies { id }
      webhookHealth { endpoint }
    }
    agent { id spendingRules { waiting { id } } apiKeys { id active spendingRules { waiting { id } } } }
    tasks(first: 1) { totalCount }
  }
`),en={draft:[`DRAFT`,`QUOTED`,`FUNDED`],open:[`PUBLISHED`],accepted:[`ACCEPTED`],enRoute:[`EN_ROUTE`],onSite:[`ARRIVED`,`IN_PROGRESS`],review:[`PROOF_SUBMITTED`,`PROOF_UPLOADED`,`UNDER_REVIEW`],disputed:[`REJECTED`,`DISPUTED`],done:[`COMPLETED`,`SETTLED`,`CLOSED`,`CANCELLED`,`EXPIRED`]},tn=new Set([`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`]),nn=[`UNDER_REVIEW`,`PROOF_UPLOADED`,`COMPLETED`],rn={draft:`draft`,open:`open`,accepted:`accepted`,enRoute:`enroute`,onSite:`onsite`,review:`review`,disputed:`disputed`,done:`paid`},an=Object.keys(en),on=e=>an.find(t=>en[t].includes(e))??`done`,sn=[`questions`,`approvals`,`reviews`,`publishing`,`disputes`,`replies`],cn={reviews:nn,publishing:[`QUOTED`,`FUNDED`],disputes:[`DISPUTED`]},ln=e=>e?[e,...e.apiKeys.filter(({active:e})=>e)].flatMap(({spendingRules:e})=>e?.waiting??[]):[];function un({pendingActions:{counts:e,supportReplies:t},agent:n}){return{questions:e.pendingDecisions,approvals:ln(n).length,reviews:e.tasksAwaitingReview,publishing:e.tasksAwaitingFunding+e.tasksAwaitingPublishing,disputes:e.disputes,replies:t.length}}var dn=e=>sn.reduce((t,n)=>t+e[n],0);function fn({pendingActions:e,agent:t,reviews:n,disputes:r,publishing:i}){let a=(e,t)=>t.map(t=>({kind:e,id:`task-${t.id}`,due:e===`reviews`?t.reviewByInstant:null,task:t}));return[...e.pendingDecisions.map(e=>({kind:`questions`,id:`question-${e.decisionId}`,due:e.deadlineInstant,question:e})),...ln(t).map(e=>({kind:`approvals`,id:`approval-${e.id}`,due:e.expiresInstant,approval:e})),...a(`reviews`,n.nodes),...a(`publishing`,i.nodes),...a(`disputes`,r.nodes),...e.supportReplies.map(e=>({kind:`replies`,id:`reply-${e.id}`,due:null,reply:e}))].sort((e,t)=>pn(e.due)-pn(t.due))}var pn=e=>e===null?2**53-1:Date.parse(e),mn=150;function hn({commands:e,find:t,typed:n=``,close:r}){let{palette:i}=H(),a=(0,W.useId)(),o=(0,W.useRef)(null),[s,c]=(0,W.useState)(n),[l,u]=(0,W.useState)(0),d=_n(s,t),f=(0,W.useMemo)(()=>[...gn(e,s),...d],[e,s,d]),p=Math.min(l,f.length-1);(0,W.useEffect)(()=>{o.current?.querySelector(`[aria-selected=true]`)?.scrollIntoView({block:`nearest`})},[p,f]);let m=e=>{e&&(r(),e.run())};return(0,K.jsx)(be,{close:r,"aria-label":i.title,className:`mx-auto mt-3 mb-auto w-[calc(100%-1.5rem)] max-w-[36rem] sm:mt-[12dvh]`,children:(0,K.jsxs)(`div`,{className:`flex max-h-[80dvh] flex-col`,children:[(0,K.jsx)(`input`,{role:`combobox`,"aria-label":i.title,"aria-expanded":!0,"aria-controls":a,"aria-autocomplete":`list`,"aria-activedescendant":f[p]?`${a}-${p}`:void 0,placeholder:i.placeholder,autoComplete:`off`,spellCheck:!1,className:`min-h-14 w-full border-0 border-b border-line bg-surface px-5 text-m outline-none placeholder:text-quiet`,value:s,onChange:e=>{c(e.target.value),u(0)},onKeyDown:e=>{let t={ArrowDown:p+1,ArrowUp:p-1,Home:0,End:f.length-1}[e.key];t!==void 0&&f.length>0?(e.preventDefault(),u((t+f.length)%f.length)):e.key===`Enter`&&!e.nativeEvent.isComposing&&(e.preventDefault(),m(f[p]))}}),(0,K.jsx)(`div`,{ref:o,id:a,role:`listbox`,"aria-label":i.title,className:`overflow-y-auto p-2`,children:vn(f).map(([e,t])=>(0,K.jsxs)(`div`,{role:`group`,"aria-label":e,children:[(0,K.jsx)(`p`,{"aria-hidden":!0,className:`m-0 px-3 pt-2 pb-1 text-xs font-semibold text-quiet`,children:e}),t.map(({command:e,index:t})=>(0,K.jsxs)(`div`,{id:`${a}-${t}`,role:`option`,"aria-selected":t===p,className:`group/option flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-m px-3 text-s aria-selected:bg-brand aria-selected:text-on-brand`,onMouseMove:()=>u(t),onClick:()=>m(e),children:[(0,K.jsx)(`span`,{className:`min-w-0 truncate`,children:e.label}),e.note&&(0,K.jsx)(`span`,{className:`shrink-0 text-xs text-quiet group-aria-selected/option:text-on-brand`,children:e.note})]},e.id))]},e))}),(0,K.jsx)(`p`,{role:`status`,className:`m-0 px-5 text-s text-quiet not-empty:pb-4`,children:f.length===0?i.nothing:``})]})})}function gn(e,t){let n=t.toLowerCase().split(/\s+/).filter(Boolean);return e.filter(({label:e,group:t})=>n.every(n=>`${e} ${t}`.toLowerCase().includes(n)))}function _n(e,t){let[n,r]=(0,W.useState)([]);return(0,W.useEffect)(()=>{let n=!1,i=setTimeout(()=>{e.trim()?t(e.trim()).then(e=>!n&&r(e)):r([])},mn);return()=>{n=!0,clearTimeout(i)}},[e,t]),n}function vn(e){let t=new Map;return e.forEach((e,n)=>t.set(e.group,[...t.get(e.group)??[],{command:e,index:n}])),[...t]}var yn=E(`
  query SavedViews {
    agent { id savedViews { name query } }
    taskStatistics { byStatus { status count } }
  }
`),bn=E(`mutation SaveView($input: SaveViewInput!) {
    saveView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,[S]),xn=E(`mutation RenameView($input: RenameViewInput!) {
    renameView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,[S]),Sn=E(`mutation DeleteView($input: DeleteViewInput!) {
    deleteView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,[S]),Cn=E(`
  query FoundTasks($text: String!) {
    tasks(filter: { text: $text }, first: 8) {
      nodes { id title status }
    }
  }
`),wn=E(`
  query TaskById($id: ID!) {
    task(id: $id) { id title status }
  }
`),Tn=`/desk/$agentId/tasks`,En=`data-command`;function Dn({entries:e,agentId:t,showKeys:n,typed:r,close:a}){let{shared:o,account:s,support:c,palette:l}=H(),u=p(),{agents:d}=N(),f=w(yn,{}).data?.agent?.savedViews,m=(0,W.useMemo)(()=>{let r=e.map(({key:e,to:n,label:r})=>({id:n,group:l.pages,label:o.pages[r],note:`g ${e}`,run:()=>T({to:n,params:{agentId:t}})})),a=[...[...document.querySelectorAll(`[${En}]`)].map((e,t)=>({id:`pressed-${t}`,group:l.actions,label:e.getAttribute(En)||e.textContent.trim(),run:()=>e.click()})),{id:`new-key`,group:l.actions,label:s.createKey,run:()=>T({to:`/desk/$agentId/keys`,params:{agentId:t},search:{open:`key`}})},{id:`invite`,group:l.actions,label:s.invite,run:()=>T({to:`/desk/$agentId/keys`,params:{agentId:t},search:{part:`people`,open:`person`}})},{id:`ask`,group:l.actions,label:c.ask,run:()=>T({to:`/desk/$agentId/support`,params:{agentId:t},search:{about:`new`}})},{id:`keys`,group:l.actions,label:l.keysTitle,note:`?`,run:n},{id:`account`,group:l.actions,label:s.yourAccount,run:()=>location.assign(`/account`)}],u=d.filter(({id:e})=>e!==t).map(({id:e,name:t,testMode:n})=>({id:`agent-${e}`,group:l.agents,label:t,...n?{note:o.practice}:{},run:()=>T({to:`/desk/$agentId`,params:{agentId:e}})})),p=(f??[]).map(({name:e,query:n})=>({id:`view-${e}`,group:l.views,label:e,run:()=>T({to:Tn,params:{agentId:t},search:i(Tn,n)})}));return[...r,...p,...a,...u]},[e,t,d,f,n,o,s,c,l]),h=(0,W.useCallback)(async e=>{let n=/^#?(\d{1,10})$/.exec(e)?.[1],r=u.client.query(Cn,{text:e}).toPromise(),i=n?await u.client.query(wn,{id:n}).toPromise():null;return[...new Map([i?.data?.task,...(await r).data?.tasks.nodes??[]].flatMap(e=>e?[[e.id,e]]:[])).values()].map(({id:e,title:n,status:r})=>({id:`task-${e}`,group:l.tasks,label:`#${e} ${n}`,note:o.statuses[r],run:()=>T({to:`/desk/$agentId/tasks/$taskId`,params:{agentId:t,taskId:e}})}))},[u,t,l,o]);return(0,K.jsx)(hn,{commands:m,find:h,typed:r,close:a})}var On=/Mac|iPhone|iPad/.test(navigator.userAgent);function kn(){let{palette:e}=H();return On?`⌘ K`:`${e.control} K`}var An=(0,W.lazy)(()=>n(()=>import(`./tasks-pages.js`).then(e=>e.t),__vite__mapDeps([0,1,2,3,4,5]),import.meta.url));function jn({entries:e,agentId:t}){let{palette:n}=H(),r=kn(),[i,o]=(0,W.useState)(``),[s,l]=(0,W.useState)(null),u=(0,W.useCallback)(()=>{l(null),o(``)},[]);(0,W.useLayoutEffect)(()=>{let e=a();e!==null&&(o(e),l(`palette`))},[]);let d=(0,W.useCallback)(()=>l(`keys`),[]);return(0,W.useEffect)(()=>{let e=e=>{let t=e.target instanceof HTMLElement&&e.target.matches(`input, textarea, select, [contenteditable]`);c(e)?(e.preventDefault(),o(``),l(e=>e===`palette`?null:`palette`)):e.key!==`?`||t||e.metaKey||e.ctrlKey||l(`keys`)};return addEventListener(`keydown`,e),()=>removeEventListener(`keydown`,e)},[]),(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`button`,{type:`button`,"aria-label":n.title,"aria-keyshortcuts":`Control+K Meta+K`,"aria-haspopup":`dialog`,className:`find`,onClick:()=>l(`palette`),children:[(0,K.jsx)(ue,{"aria-hidden":!0}),(0,K.jsx)(`span`,{className:`cut`,children:n.find}),(0,K.jsx)(`kbd`,{children:r})]}),s===`palette`&&(0,K.jsx)(Dn,{entries:e,agentId:t,showKeys:d,typed:i,close:u}),(0,K.jsx)(W.Suspense,{children:s===`keys`&&(0,K.jsx)(An,{entries:e,close:u})})]})}function Mn({entries:e}){let t=N(),{agentId:n}=F();if(!t.agents.some(e=>e.id===n))return(0,K.jsx)(L,{});let r=pe(`agent:${n}`),i=t.agents.some(({id:e,testMode:t})=>e===n&&t),a=(0,K.jsx)(Nn,{entries:e,viewer:t,agentId:n});return(0,K.jsx)(he,{value:r,children:(0,K.jsx)(Ie,{value:r.client,children:(0,K.jsx)(te,{children:i?(0,K.jsx)(Wt,{children:a}):a})})},n)}function Nn({entries:e,viewer:t,agentId:n}){let{shared:r}=H(),i=(0,W.useMemo)(()=>({agentId:n}),[n]),a=V(),o=Pn(),s=t.agents.find(({id:e})=>e===n);return(0,K.jsx)(C,{entries:e,parameters:i,counts:o,who:(0,K.jsx)(Fn,{viewer:t,agentId:n}),actions:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(jn,{entries:e,agentId:n}),(0,K.jsxs)(D,{to:`/desk/$agentId/new`,params:i,"aria-keyshortcuts":`g n`,className:`${y()} new`,children:[(0,K.jsx)(z,{"aria-hidden":!0}),r.pages.newTask]})]}),foot:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(Dt,{}),t.staff&&(0,K.jsx)(D,{to:`/staff`,className:`nav`,children:r.staffDesk})]}),notices:(0,K.jsxs)(K.Fragment,{children:[s?.testMode&&(0,K.jsx)(Zt,{children:(0,K.jsx)(Jt,{})}),(0,K.jsx)(Ue,{status:s?.status,text:a.problem({code:`agent_suspended`}),actions:(0,K.jsx)(D,{to:`/desk/$agentId/support`,params:i,className:`link`,children:r.pages.support})})]}),state:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(ae,{}),(0,K.jsx)(Qt,{agentId:n})]})})}function Pn(){let{data:e,refresh:t}=w($t,{});if(M(t),!e)return{};let n=e.pendingActions.webhookHealth.length;return{inbox:{count:dn(un(e)),isHot:!0},tasks:{count:e.tasks.totalCount},webhooks:{count:n,isHot:!0}}}function Fn({viewer:e,agentId:t}){let{shared:n}=H(),r=e.agents.some(({id:e,testMode:n})=>e===t&&n);return(0,K.jsxs)(`label`,{className:`who`,children:[(0,K.jsx)(_,{}),(0,K.jsxs)(`span`,{className:`grow`,children:[(0,K.jsx)(`span`,{className:`vh`,children:n.actingFor}),(0,K.jsx)(`select`,{value:t,onChange:e=>T({to:`/desk/$agentId`,params:{agentId:e.target.value}}),children:e.agents.map(e=>(0,K.jsxs)(`option`,{value:e.id,children:[e.name,e.testMode?` (${n.practice})`:``]},e.id))}),(0,K.jsx)(`small`,{children:r?n.practice:e.person.email})]})]})}var In=[{key:`i`,to:`/desk/$agentId`,label:`inbox`,icon:Se,isStart:!0,isTab:!0},{key:`t`,to:`/desk/$agentId/tasks`,label:`tasks`,icon:ve,isStart:!0,isTab:!0},{key:`n`,to:`/desk/$agentId/new`,label:`newTask`,icon:z,isTab:!0,group:`apart`},{key:`b`,to:`/desk/$agentId/board`,label:`board`,icon:ne},{key:`p`,to:`/desk/$agentId/map`,label:`map`,icon:ft,isTab:!0},{key:`m`,to:`/desk/$agentId/money`,label:`money`,icon:st,isTab:!0},{key:`s`,to:`/desk/$agentId/spending`,label:`spending`,icon:Qe},{key:`w`,to:`/desk/$agentId/webhooks`,label:`webhooks`,icon:Oe,group:`developers`},{key:`k`,to:`/desk/$agentId/keys`,label:`keys`,icon:Je,group:`developers`},{key:`x`,to:`/desk/$agentId/practice`,label:`practice`,icon:He,group:`developers`},{key:`u`,to:`/desk/$agentId/support`,label:`support`,icon:x,group:`foot`},{key:`o`,to:`/desk/$agentId/notifications`,label:`notifications`,icon:_e,group:`apart`}],Ln=E(`fragment operator on Operator @_unmask { id status }`),Rn=E(`mutation StaffApproveOperator($id: ID!) {
    approveOperator(operatorId: $id) { __typename ...operator ...problem }
  }`,[Ln,S]),zn=E(`mutation StaffSuspendOperator($id: ID!, $reason: String, $acceptedTasks: AcceptedTasks!) {
    suspendOperator(operatorId: $id, reason: $reason, acceptedTasks: $acceptedTasks) { __typename ...operator ...problem }
  }`,[Ln,S]),Bn=E(`mutation StaffReinstateOperator($id: ID!) {
    reinstateOperator(operatorId: $id) { __typename ...operator ...problem }
  }`,[Ln,S]),Vn=E(`
  query StaffLastDecision($kind: SubjectKind!, $id: String!) {
    auditLog(filter: { subjectKind: $kind, subjectId: $id }, first: 1) {
      nodes { id by { name } operation subjectName reason instant }
    }
  }
`),Hn=E(`
  fragment payout on Payout @_unmask {
    id
    status
    ledgerLines { account amount currency balanceAfter }
  }
`),Un=E(`mutation StaffApprovePayout($id: ID!, $dryRun: Boolean!, $reason: String) {
    approvePayout(payoutId: $id, dryRun: $dryRun, reason: $reason) { __typename ...payout ...problem }
  }`,[Hn,S]),Wn=E(`mutation StaffConfirmPayout($id: ID!, $dryRun: Boolean!, $bankReference: String!) {
    confirmPayout(payoutId: $id, dryRun: $dryRun, bankReference: $bankReference) { __typename ...payout ...problem }
  }`,[Hn,S]),Gn=E(`mutation StaffDeclinePayout($id: ID!, $dryRun: Boolean!, $reason: String!) {
    declinePayout(payoutId: $id, dryRun: $dryRun, reason: $reason) { __typename ...payout ...problem }
  }`,[Hn,S]),Kn=e=>w(Vn,e).data?.auditLog.nodes[0];function qn({subject:e}){let t=Kn(e);return t?(0,K.jsx)(Jn,{entry:t,id:e.id}):null}function Jn({entry:{operation:e,by:t,subjectName:n,reason:r,instant:i},id:a}){let{staff:o}=H(),s=o.audited[e];return(0,K.jsxs)(`div`,{className:`grid gap-1 text-s`,"data-decided":!0,children:[(0,K.jsx)(`p`,{className:`m-0 font-medium [overflow-wrap:anywhere]`,children:s?.(n??`#${a}`)??e}),r&&(0,K.jsx)(`p`,{className:`m-0 [overflow-wrap:anywhere]`,children:r}),(0,K.jsxs)(`p`,{className:`m-0 text-quiet`,children:[t.name,` · `,(0,K.jsx)(O,{instant:i})]})]})}function Yn({id:e}){let{staff:t}=H(),n=Kn({kind:`TASK`,id:e});return n?(0,K.jsx)(Ee,{title:t.decision,children:(0,K.jsxs)(`div`,{role:`status`,className:`grid gap-3`,children:[(0,K.jsx)(Jn,{entry:n,id:e}),(0,K.jsx)(`div`,{children:(0,K.jsx)(Xn,{})})]})}):null}function Xn(){let{shared:e}=H();return(0,K.jsx)(D,{to:`/staff`,className:y(),children:e.open(e.pages.queues)})}var Zn=(0,W.createContext)({subject:null,report:()=>void 0});function Qn({children:e}){let[t,n]=(0,W.useState)(null),r=(0,W.useMemo)(()=>({subject:t,report:n}),[t]);return(0,K.jsx)(Zn,{value:r,children:e})}function $n(){let{shared:e,staff:t}=H(),{path:n}=Ce(),{subject:r,report:i}=(0,W.use)(Zn);return(0,W.useEffect)(()=>()=>i(null),[n,i]),r?(0,K.jsxs)(Me,{tone:`info`,role:`status`,actions:(0,K.jsxs)(K.Fragment,{children:[n!==`/staff`&&(0,K.jsx)(Xn,{}),(0,K.jsx)(k,{onClick:()=>i(null),children:e.close})]}),children:[(0,K.jsx)(`strong`,{children:t.overtaken}),r.kind!==`TASK`&&(0,K.jsx)(qn,{subject:r})]}):null}function er(e){let{report:t}=(0,W.use)(Zn),n=(0,W.useRef)({isSettled:!1,isGone:!1}),{kind:r,id:i}=e??{},a=(0,W.useCallback)(()=>r&&i&&t({kind:r,id:i}),[r,i,t]);return(0,W.useEffect)(()=>{let{current:e}=n,{href:t}=location;return e.isGone=!1,()=>{e.isGone=location.href===t,e.isGone&&!e.isSettled&&a()}},[a]),e=>{n.current.isSettled=e,n.current.isGone&&!e&&a()}}var tr=E(`
  fragment waitingRequest on SupportRequest @_unmask { id type subject createdInstant agent { agentName } operator { name } }
`),nr=E(`
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
`),rr=E(`query StaffQueues {
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
  }`,[tr,nr]),ir=E(`
  subscription StaffQueuesChanged {
    queuesChanged { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks oldestSeconds }
  }
`),ar=E(`
  query StaffQueueCounts {
    platform {
      queues { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks }
    }
  }
`);function or({children:e}){let t=p(),[n]=(0,W.useState)(()=>new Set);return(0,W.useEffect)(()=>{let e=0;return we(t,ir,{},()=>{e+=1;for(let t of n)t({sequence:e,taskId:``})})},[t,n]),(0,K.jsx)(pt,{value:n,children:e})}var sr=(0,W.createContext)(`SUPPORT`);function cr(){let e=(0,W.use)(sr),{staff:t}=H();return n=>e===n||e===`ADMIN`?null:t.needsRole(t.roles[n])}var lr={};function ur({entries:e}){let t=N();if(!t.staff)return(0,K.jsx)(L,{});let n=pe(`staff`);return(0,K.jsx)(he,{value:n,children:(0,K.jsx)(Ie,{value:n.client,children:(0,K.jsx)(sr,{value:t.staff.role,children:(0,K.jsx)(or,{children:(0,K.jsx)(Qn,{children:(0,K.jsx)(dr,{entries:e,viewer:t,member:t.staff})})})})})})}function dr({entries:e,viewer:t,member:n}){let{shared:r,staff:i}=H(),a=fr(),[o]=t.agents;return(0,K.jsx)(C,{entries:e,parameters:lr,counts:a,who:(0,K.jsxs)(`div`,{className:`who`,children:[(0,K.jsx)(_,{}),(0,K.jsxs)(`span`,{className:`grow`,children:[`Fieldcall`,(0,K.jsxs)(`small`,{children:[n.name,` · `,i.roles[n.role]]})]})]}),foot:o&&(0,K.jsxs)(D,{to:`/desk/$agentId`,params:{agentId:o.id},className:`nav`,children:[r.pages.inbox,`: `,o.name]}),state:(0,K.jsx)(ae,{}),notices:(0,K.jsx)($n,{})})}function fr(){let{data:e,refresh:t}=w(ar,{});if(M(t),!e?.platform)return{};let{disputes:n,operatorsToApprove:r,support:i,payouts:a,payoutsToConfirm:o,reversals:s,heldTasks:c}=e.platform.queues;return{queues:{count:n+r+i+a+o+s+c,isHot:!0},disputes:{count:n},operators:{count:r},payouts:{count:a+o},support:{count:i}}}var pr=[{key:`q`,to:`/staff`,label:`queues`,icon:re,isStart:!0,isTab:!0},{key:`d`,to:`/staff/disputes`,label:`disputes`,icon:d,isTab:!0},{key:`o`,to:`/staff/operators`,label:`operators`,icon:u,isTab:!0},{key:`p`,to:`/staff/payouts`,label:`payouts`,icon:h,isTab:!0},{key:`u`,to:`/staff/support`,label:`support`,icon:x,isTab:!0},{key:`t`,to:`/staff/tasks`,label:`tasks`,icon:xe,group:`lookUp`},{key:`a`,to:`/staff/agents`,label:`agents`,icon:ut,group:`lookUp`},{key:`f`,to:`/staff/transfers`,label:`transfers`,icon:ge,group:`lookUp`},{key:`c`,to:`/staff/countries`,label:`countries`,icon:Pe,group:`platform`},{key:`l`,to:`/staff/documents`,label:`documents`,icon:ct,group:`platform`},{key:`h`,to:`/staff/health`,label:`health`,icon:fe,group:`platform`},{key:`i`,to:`/staff/audit`,label:`audit`,icon:Re,group:`platform`}],mr=Object.assign({"../../words/de/staff.ts":()=>n(()=>import(`./de.js`).then(e=>e.t),__vite__mapDeps([6,1,3,2,4,5]),import.meta.url),"../../words/en/staff.ts":()=>n(()=>import(`./staff-pages.js`).then(e=>e.t),__vite__mapDeps([7,1,3,2,4,5]),import.meta.url),"../../words/es/staff.ts":()=>n(()=>import(`./es.js`).then(e=>e.r),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"../../words/es-419/staff.ts":()=>n(()=>import(`./es.js`).then(e=>e.n),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"../../words/fr/staff.ts":()=>n(()=>import(`./fr.js`).then(e=>e.t),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),"../../words/it/staff.ts":()=>n(()=>import(`./it.js`).then(e=>e.t),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),"../../words/nl/staff.ts":()=>n(()=>import(`./nl.js`).then(e=>e.t),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),"../../words/pl/staff.ts":()=>n(()=>import(`./pl.js`).then(e=>e.t),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url),"../../words/pt/staff.ts":()=>n(()=>import(`./pt.js`).then(e=>e.r),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),"../../words/pt-BR/staff.ts":()=>n(()=>import(`./pt.js`).then(e=>e.n),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url)}),hr=new Map;function gr(e){let n=mr[`../../words/${e}/staff.ts`]??mr[`../../words/en/staff.ts`],r=hr.get(e);return r||(r=n().catch(e=>{throw new t(String(e),{cause:e})}),hr.set(e,r)),r}function _r({children:e}){let{locale:t,words:n}=B(),{staff:r}=(0,W.use)(gr(t)),i=(0,W.useMemo)(()=>({locale:t,words:{...n,staff:r}}),[t,n,r]);return(0,K.jsx)(Ae,{value:i,children:e})}var vr=A(`en-GB`),yr={yourAccount:`Your account and passkeys`,ownersOnly:`Only an owner of the agent can do this.`,noLimit:`No limit`,agentsLimit:`That of the agent`,activeKeys:`Keys in use`,keysText:`A key lets a program act for this agent. Give each program a key of its own, with no more rights than it needs.`,endedKeys:e=>vr(e,e=>({one:`${e} key that has ended`,other:`${e} keys that have ended`})),createKey:`Create a key`,keyName:`Name`,keyNameHint:`Where it is used, such as “production” or “nightly job”.`,mayDo:`What it may do`,scopeNeeded:`Choose at least one permission.`,expires:`Expires`,inDays:e=>vr(e,e=>({one:`in ${e} day`,other:`in ${e} days`})),never:`never`,prefix:`Begins with`,lastUsed:`Last used`,limit:`Spending limit`,frozen:`Frozen`,ended:`Ended`,keyMade:`Here is the key`,keyMadeText:`Copy it now: it is shown only this once. Only a hash of it is stored.`,key:`Key`,tryIt:`Try it`,kept:`I've saved it`,revoke:`Revoke`,revokeTitle:e=>`Revoke the key “${e}”?`,revokeText:`Programs that use it are refused at once. A revoked key never counts again.`,peopleText:`People act for this agent with their own e-mail address. They need no key.`,invite:`Invite a person`,inviteText:`They get a mail and sign in with this address.`,email:`E-mail address`,role:`Role`,you:`you`,may:`May`,since:`Since`,changeRole:`Change role`,remove:`Remove`,removeTitle:e=>`Remove ${e}?`,removeText:`They can act for this agent no more, at once. Keys that they have made stay valid.`,sessionsOf:e=>`Where ${e} is signed in`,sessionsText:`End the sessions that you do not know. To sign in without a mailed code, add one of your`,passkeys:`passkeys`,thisBrowser:`This browser`,unknownBrowser:`Unknown browser`,signedIn:`Signed in`,ends:`Ends`,network:`Network`,end:`Sign out`,endTitle:e=>`Sign out of ${e}?`,endText:`That browser has to sign in again.`,endAll:`Sign out everywhere`,endAllTitle:`Sign out of all browsers?`,endAllText:`This browser is among them.`,noAssistants:`No assistant is connected`,noAssistantsText:`An assistant such as Claude asks you before it acts for this agent, within the rights and the limit that you set.`,connect:`Connect an assistant`,connectText:`Give this address to an assistant that speaks MCP. It leads you here to say what it may do.`,mcpAddress:`Address for MCP`,cutOff:`Cut off`,cutOffAlready:`Cut off`,cutOffTitle:e=>`Cut off ${e}?`,cutOffText:`It can act no more, within a second. To come back it has to ask again.`,from:`From`,allowedBy:`Allowed by`,name:`Name`,about:`What it does`,ownerEmail:`Owner’s e-mail address`,emailHint:`A new address is asked by mail to confirm itself.`,confirmed:`Confirmed`,website:`Website`,save:`Save`,saved:`Saved`,state:`State`,number:`Number`,world:`World`,practiceWorld:`Practice: test money, simulated operators`,realWorld:`Real operators and money`,contacts:`Contact methods`,contactsText:`How this agent is told what happens, beside its webhooks.`,toWebhooks:`Webhooks`,by:`By`,where:`Where to`,add:`Add`,active:`On`,paused:`Paused`,unconfirmed:`Not confirmed yet`,pause:`Pause`,resume:`Resume`,removeContact:e=>`Remove ${e}?`,removeContactText:`Nothing is sent there any more.`,parts:{keys:`Keys`,people:`People`,assistants:`Assistants`,sessions:`Sessions`,profile:`Profile`},scopes:{READ:{name:`Read`,text:`See everything of the account, and follow it live.`},DISPATCH:{name:`Dispatch`,text:`Create, publish and cancel tasks, and answer questions of operators.`},SETTLE:{name:`Settle`,text:`Decide on money: deposit, fund, approve, reject and dispute.`},MANAGE:{name:`Manage`,text:`Change the account itself: keys, webhooks, spending rules and profile.`}},limits:{perTask:e=>`${e} a task`,perDay:e=>`${e} a day`,perMonth:e=>`${e} a month`},roles:{OWNER:{name:`Owner`,text:`Everything, the people included`},MEMBER:{name:`Member`,text:`The daily work, and decisions on money`},VIEWER:{name:`Viewer`,text:`Read`}},states:{REGISTERED:`Registered`,VERIFIED:`Verified`,ACTIVE:`Active`,SUSPENDED:`Suspended`},methods:{WEBHOOK:`Webhook`,EMAIL:`E-mail`,POLLING:`Polling`,WEBSOCKET:`Websocket`,MCP_CALLBACK:`MCP`,PUSH:`Push`}},br=A(`en-GB`),xr={reserved:`Reserved`,locked:`Locked`,pending:`On its way`,ledger:`Ledger`,ledgerEmpty:`Deposits, holds and payments appear here.`,ledgerNone:`No entry matches these filters.`,deposit:`Add money`,depositTitle:`Add money`,depositText:`You pay on the page of the payment provider and come back here.`,moneyEmpty:`No wallet yet`,moneyEmptyText:`The first deposit opens one. A task is paid from the wallet in its currency.`,figures:`Figures as a table`,available:`Available`,total:`Total`,day:`Day`,kind:`Kind`,allKinds:`All kinds`,from:`From`,until:`Until`,deposits:`Deposits`,depositsEmpty:`Deposits by card or bank appear here with their state.`,takenBack:e=>`${e} taken back`,processing:`Being processed`,pay:`Pay`,refund:`Refund`,refundTitle:`Refund a deposit`,refundText:`The amount leaves the available balance at once and goes back the way it came.`,preview:`Preview`,bank:`By bank transfer`,bankShow:`Show bank details`,holder:`Account holder`,bankName:`Bank`,reference:`Reference`,copy:e=>`Copy: ${e}`,statement:`Statement`,statementFor:(e,t)=>`Statement of ${e}, ${t}`,period:`Period`,print:`Print`,download:`Download CSV`,opening:`Opening balance`,closing:`Closing balance`,change:`Change`,statementEmpty:`Nothing moved in this period.`,times:`All times in UTC.`,freeze:`Freeze spending`,isFrozen:`Spending frozen`,resume:`Resume spending`,freezeTitle:`Freeze all spending?`,freezeText:`From now on no task can be funded or published from the wallets. Tasks that are already funded go on and are paid.`,freezeNow:`Freeze now`,resumeTitle:`Resume spending?`,resumeText:`No task can be funded while spending is frozen.`,resumeAskText:`The owner is asked by e-mail and spending resumes when the answer is yes.`,resumeNow:`Ask to resume`,resumeAsked:`The owner has been asked by e-mail. Spending resumes with the answer.`,allKeys:`The agent, all keys together`,keyRules:e=>`Key “${e}”`,waiting:`Waiting for your approval`,waitingText:`Decide here or by the link in the e-mail; what is not decided in time stays as it is.`,allow:`Approve`,decline:`Decline`,looser:`Looser rules`,asked:`asked`,lapses:`lapses`,editRules:`Edit rules`,editText:`Stricter limits apply at once. Looser ones wait for the owner's answer by e-mail. An empty amount is no limit.`,noLimits:`No limits: tasks in every currency may spend what the wallet has.`,noLimit:`no limit`,countries:`Countries`,categories:`Categories`,every:`All`,mostNow:`A task may cost now`,perTask:`Per task`,perDay:`Per day`,perMonth:`Per month`,left:`Left:`,renews:`renews`,addCurrency:`Add a currency`,removeCurrency:`Remove this currency`,addCountry:`Add a country`,addCategory:`Add a category`,noCurrencyLeft:`Every currency has its limits.`,saveRules:`Save rules`,ownerAsked:`What is looser waits for the owner, who has been asked by e-mail.`,usualAmounts:`Usual amounts`,amountExample:`Enter an amount, such as 100 or 49.50.`,addAmount:e=>`Add ${e}`,onItsWay:e=>`${e} on its way`,owed:e=>`${e} owed because a payment was reversed. New money pays this first.`,held:`Held in tasks`,heldTasks:e=>br(e,e=>({one:`${e} task · paid when you approve, returned if nobody comes`,other:`${e} tasks · paid when you approve, returned if nobody comes`})),heldNone:`No task holds money. The cost of a task is held here until you approve it.`,limitToday:`Spending limit today`,ofLimit:e=>`of ${e}`,limitNone:`No daily limit. With a limit, larger spending waits for your approval.`,changeLimits:`Change limits`,inAndOut:`In and out`,moneyIn:`In`,moneyOut:`Out`,flowNone:`No money came or left in these days.`,spent:`Spent by category`,spentTasks:e=>br(e,e=>({one:`${e} task`,other:`${e} tasks`})),spentNone:`Payments for tasks appear here by category.`,movement:`Movement`,purpose:`For`,days:{7:`7 days`,30:`30 days`,90:`90 days`},depositStates:{PENDING:`Waiting`,PAID:`Paid`,DECLINED:`Declined`,CANCELLED:`Cancelled`,EXPIRED:`Expired`}},Sr={allEvents:`All events`,needsText:`Work to review, questions, failed payments and answers from support appear here, the newest first.`,needs:{"task.under_review":`The work waits for your review`,"task.review_due":`The review ends soon`,"task.completed":`The operator has finished the work`,"task.disputed":`A dispute was opened`,"task.dispute_resolved":`The dispute was decided`,"task.decision_requested":`A question waits for your answer`,"task.reschedule_requested":`The operator asks for another time`,"task.expired":`Nobody accepted the task in time`,"task.released":`The operator gave the task back`,"task.operator_no_show":`The operator did not come`,"task.publication_refused":`The task was not published`,"wallet.deposit_failed":`A deposit did not arrive`,"wallet.deposit_reversed":`A payment was reversed`,"support.replied":`Support has answered`,"webhook.disabled":`An endpoint was disabled`,"account.suspended":`The account was suspended`},titles:{"wallet.credited":`Money arrived`,"wallet.reversal_returned":`Reversed money came back`,"support.status_changed":`A support request has a new state`,"country.live":`A country is live`,"spending.decided":`Spending was decided`,"account.reinstated":`The suspension has ended`,"account.verified":`The owner is verified`,"account.members_changed":`Members changed`},ways:{review:`Review the work`,dispute:`See the dispute`,answer:`Answer`,time:`Decide on the time`,again:`Dispatch again`,task:`Open the task`,thread:`Read the answer`,endpoint:`Check the endpoint`},tasks:{"task.created":`Task created`,"task.quoted":`Task quoted`,"task.funded":`Task funded`,"task.published":`Task published`,"task.accepted":`Task accepted`,"task.released":`Task released`,"task.en_route":`Task en route`,"task.arrived":`Task arrived`,"task.in_progress":`Task in progress`,"task.proof_submitted":`Task proof submitted`,"task.proof_uploaded":`Task proof uploaded`,"task.under_review":`Task under review`,"task.completed":`Task completed`,"task.rejected":`Task rejected`,"task.settled":`Task settled`,"task.closed":`Task closed`,"task.cancelled":`Task cancelled`,"task.expired":`Task expired`,"task.overdue":`Task overdue`,"task.disputed":`Task disputed`,"task.dispute_resolved":`Task dispute resolved`,"task.decision_requested":`Task decision requested`,"task.decision_resolved":`Task decision resolved`,"task.reschedule_requested":`Task reschedule requested`,"task.reschedule_approved":`Task reschedule approved`,"task.reschedule_rejected":`Task reschedule rejected`,"task.location_updated":`Task location updated`,"task.operator_no_show":`Task operator no show`,"task.review_due":`Task review due`,"task.held_for_review":`Task held for review`,"task.hold_released":`Task hold released`,"task.publication_refused":`Task publication refused`,"dispute.overdue":`Dispute overdue`}},Cr={title:`Search and commands`,placeholder:`Search or jump to`,nothing:`Nothing found`,pages:`Pages`,actions:`Actions`,agents:`Switch agent`,tasks:`Tasks`,views:`Views`,keysTitle:`Keys of this desk`,control:`Ctrl`,find:`Search`,keys:{search:`Search on this page`,help:`This list`,close:`Close what is open`}},wr=A(`en-GB`),Tr={clock:`Clock of the practice world`,nothingNext:`Nothing comes by itself: it is the agent’s turn.`,nextIn:e=>`The next step comes in ${e}.`,yourTurn:`Dispatch a task, or decide on one.`,toNext:`To the next step`,anHour:`+1 hour`,aDay:`+1 day`,advancingFor:e=>`Time passes… ${e} left`,advancing:`Time passes…`,happened:e=>wr(e,e=>({one:`${e} step happened.`,other:`${e} steps happened.`})),speed:`Speed`,noOperators:`This service runs without simulated operators, so tasks stay open.`,lastRefused:`The last step of an operator was refused:`,dispatchTitle:`Dispatch a sample task`,available:`Test money in the wallet:`,addMoney:`Put test money in`,scenario:`How it goes`,dispatch:`Dispatch`,sampleTitle:`Photograph a shop front`,sampleText:`Two photographs of the front, one with the house number.`,sampleItem:`The house number can be read`,noTask:`No task in this world yet`,noTaskText:`Choose how a task goes and dispatch it. Then let time pass and watch both sides.`,played:`Tasks of this world`,decide:`Decide on its page`,stream:`What happens, side by side`,agentSide:`Your agent`,operatorSide:`Simulated operator`,canDo:`The agent can now:`,webhooks:`What your webhook gets`,toWebhooks:`Webhooks`,sentText:`The bodies that were sent for this task.`,notSentText:`Nothing was sent: no endpoint wants these events. One would get bodies such as these.`,realAgent:`This agent works in the real world`,realAgentText:`Practice needs an agent of its own, with test money, simulated operators and a clock that you move.`,switchTo:e=>`Practise with ${e}`,twin:`A practice twin`,twinText:`Registers a second agent in test mode with your address as its owner. You accept the terms for it, as for this one.`,readMore:`What practice is`,createTwin:`Create a practice twin`,twinOf:e=>`${e} (practice)`,twinMade:`The twin is registered. Take it over, and its desk opens.`,twinKey:`Its key, shown only this once`,openTwin:`Take it over and practise`,speeds:{0:`Stands still`,1:`As real time`,60:`A minute a second`,3600:`An hour a second`},scenarios:{HAPPY_PATH:{name:`All goes well`,text:`Accepted, carried out and proven as required.`},ASKS_DECISION:{name:`Asks what to do`,text:`On site, the operator asks, with an hour to answer and a default.`},ASKS_RESCHEDULE:{name:`Asks for another time`,text:`After acceptance, the operator asks to move the task by a day.`},BLURRED_PHOTO:{name:`Blurred photographs`,text:`The photographs are too blurred to read.`},GPS_OFF:{name:`No position`,text:`No coordinates, neither with the steps nor in the photographs.`},DUPLICATE_PHOTO:{name:`Photograph used before`,text:`The same photograph twice, and again in the next such task.`},MISSING_CHECKLIST:{name:`Checklist left out`,text:`No item of the checklist is ticked off.`},LATE:{name:`Late`,text:`Carried out well, but after the time to complete it.`},NO_SHOW:{name:`Does not come`,text:`Accepted and never started; a day later another operator does it.`},RELEASED:{name:`Gives it back`,text:`Released on the way; another operator carries it out.`},NOBODY_ACCEPTS:{name:`Nobody accepts`,text:`Open until the time to accept passes, or you cancel it.`},CONTESTS_REJECTION:{name:`Contests a rejection`,text:`Reject it: the operator contests, and a day later the payout is split.`},AGENT_SLEEPS:{name:`The agent sleeps`,text:`Proven as required, and approved by itself when the review time ends.`},FORGETS_TO_SUBMIT:{name:`Forgets to submit`,text:`Photographs are uploaded; 72 hours late they are submitted as they are.`},ASKS_WITHOUT_DEADLINE:{name:`Asks without a deadline`,text:`Without an answer the question lapses after 72 hours.`},SLOW_DISPUTE:{name:`Slow dispute`,text:`Reject it: the platform decides after five days.`}},sides:{AGENT:`by the agent`,OPERATOR:`by the operator`,PLATFORM:`by the platform`,SYSTEM:`by the service`},deliveries:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},ribbon:`Practice world: test money, simulated operators, nothing is real.`,keepIt:`Keep it: confirm an address`,worldClock:`Practice clock`,pause:`Pause`,resume:`Go on`,faster:`×60`,nextStep:`Next step`,mission:`Your first task`,sendStep:`Send somebody`,sent:e=>`${e} accepted the task`,sendHow:`Say what is to be done, where, and what you pay`,watchStep:`Watch`,watched:e=>`${e} has been on site`,waiting:`Nobody has accepted it yet: “Next step” above lets the time pass`,watching:`On the way or at work: the next step comes on the practice clock`,checkStep:`Check the photographs`,checked:`You have decided`,checking:`The photographs are here, and you decide`,openReview:`Open the review`,payStep:`Pay`,toPay:e=>`${e}, paid when you approve`,paidStep:e=>`${e} is paid`,sendOne:`Send somebody yourself`},Er=A(`en-GB`),Dr={ask:`Ask support`,state:`State`,all:`All`,none:`Nothing asked yet`,noneSuch:`Nothing in this state`,noneText:`Ask about a task, a charge or the service. Answers appear here and on Home.`,about:`What it is about`,severity:`Urgency`,subject:`Subject`,message:`Message`,taskNumber:`Number of the task`,taskHint:`Leave it empty if it is about no task.`,attachment:`File`,attachmentHint:`A photograph, a PDF or a text, at most 15 MB.`,send:`Send`,toAll:`All requests`,messages:`Messages`,you:`You`,team:`Support`,reply:`Reply`,close:`Close the request`,closeTitle:`Close this request?`,closeText:`A closed request takes no more messages. You can open another.`,closedText:`This request is closed.`,unread:e=>Er(e,e=>({one:`${e} unread notification`,other:`${e} unread notifications`})),markRead:`Mark read`,markAll:`Mark all read`,isUnread:`Unread`,noNotifications:`No notification yet`,notificationsText:`What happens to tasks, money and the account is told here, the newest first.`,states:{OPEN:`Open`,IN_PROGRESS:`In progress`,WAITING_FOR_AGENT:`Needs your answer`,WAITING_FOR_OPERATOR:`Waits for the operator`,RESOLVED:`Resolved`,CLOSED:`Closed`},types:{SUPPORT:`Help`,COMPLAINT:`Complaint`,RECOMMENDATION:`Idea`,BILLING_ISSUE:`Money`,TECHNICAL_INCIDENT:`Technical fault`,POLICY_QUESTION:`Rules and terms`},severities:{LOW:`It can wait`,NORMAL:`Normal`,HIGH:`Holds up work`,CRITICAL:`Danger`}},Or={endpoints:`Endpoints`,empty:`Nothing is called yet`,emptyText:`Add the address of a service of yours, and it hears of each event of your tasks, signed and in order.`,add:`Add endpoint`,addTitle:`Add an endpoint`,addText:`It receives the events of all tasks, signed with your secret.`,url:`Address (https)`,save:`Save`,delivered:`Delivered, 24 h`,failed:`Failed, 24 h`,p95:`p95 latency`,milliseconds:e=>`${e} ms`,failingSince:`Failing since`,pausedUntil:`Paused until`,disabledAt:`Disabled`,enable:`Enable`,types:`Event types`,allTypes:`All event types`,typesText:`What already waits for the endpoint is still sent. None chosen means all.`,remove:`Remove`,removeTitle:`Remove this endpoint?`,removeText:`New events are no longer sent to it.`,removeNow:`Remove now`,recover:`Recover since…`,recoverTitle:`Send failed deliveries again`,recoverText:`Everything that failed between these times is sent again, oldest first, with the same id and bytes.`,untilTime:`Until (UTC), empty for now`,since:`Since (UTC)`,recoverNow:`Send again`,recovering:e=>`${e} sent again so far…`,recovered:e=>`${e} deliveries are being sent again.`,test:`Test event`,testTitle:`Send a test event`,testText:`The event webhook.test goes to the webhook of a task, with the authentication and signature of real events.`,taskNumber:`Task number`,testNow:`Send test`,rotate:`Rotate secret`,rotateTitle:`Rotate the signing secret`,rotateText:`Events carry signatures of both secrets for 24 hours. The new secret is shown once, here.`,rotateNow:`Make a new secret`,secret:`New signing secret`,previous:`The previous secret is valid until`,log:`Deliveries`,logEmpty:`No delivery matches these filters.`,endpoint:`Endpoint`,allEndpoints:`All endpoints`,status:`Status`,allStatuses:`All statuses`,task:`Task`,from:`From`,until:`Until`,answer:`Answer`,delivery:e=>`Delivery ${e}`,attempts:`Attempts`,attempt:e=>`Attempt ${e}`,nextTry:`Next try`,headers:`Request headers`,body:`Request body`,noBody:`The request is no longer kept.`,curl:`As curl`,replay:`Send again`,state:{NEW:`New`,WORKING:`Working`,FAILING:`Failing`,DISABLED:`Disabled`},because:{GONE:`it answered that it is gone`,FAILING:`it failed for too long`},statuses:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},faults:{NOT_PUBLIC:`The address is not public`,UNRESOLVABLE:`The name has no address`,UNREACHABLE:`Nothing answers there`,ENCRYPTION:`The encryption failed`,TIMEOUT:`No answer in time`,UNREADABLE:`The answer could not be read`,REDIRECTED:`The address redirects`}},q=A(`en-GB`),kr={account:yr,money:xr,notices:Sr,palette:Cr,practice:Tr,problems:it,shared:m,support:Dr,webhooks:Or,work:{inboxEmpty:`You're all caught up`,listEmpty:`No task yet`,inboxEmptyText:`Work to review, questions of operators and disputes appear here, the most urgent first.`,newTaskHow:`How to dispatch a task`,answerDue:`Answer due`,paidWithoutYou:`Auto-approves`,searchHint:`Title, address or number`,count:e=>q(e,e=>({one:`${e} task`,other:`${e} tasks`})),boardKeys:`j k h l move, Enter opens, a approves`,timeline:`Timeline`,proof:`Proof`,proofEmpty:`Photographs and reports of the operator appear here, with a verdict on every requirement.`,report:`Operator's report`,requirements:`Requirements`,passed:`passed`,failed:`failed`,warned:`warning`,takenAt:`Taken`,operatorDone:e=>q(e,e=>({one:`${e} task done`,other:`${e} tasks done`})),settlement:`Settlement`,returned:`Returned`,held:`Held for a person`,actions:`What you can do`,noActions:`Nothing can be done with this task now.`,notNow:`Unavailable actions`,reasonHint:`The operator reads this.`,approve:`Approve and pay`,reject:`Reject`,dispute:`Dispute`,cancelTask:`Cancel the task`,publish:`Publish`,askPublication:`Ask for a human decision`,reasonNeeded:`A note is needed.`,mapLabel:`Map of the tasks`,goTo:`Go to a place`,stages:`Stages`,mapInView:`In view`,mapEmpty:`No task in this part of the map`,mapEmptyText:`Move the map, or show more stages above.`,mapNearest:`Nearest to the centre first`,mapNewest:e=>`The ${e} changed last. Zoom in for all.`,mapSelected:`Selected task`,openTask:`Open task`,mapOfTask:`Map of the task, with its photographs`,operatorHere:`Operator`,startOver:`Start over`,dispatch:`Dispatch`,keepDraft:`Save as draft`,fillFirst:`Title, description, address and payout are needed first.`,mendFirst:`Mend what is marked first.`,formWhat:`What`,formTitle:`Title`,formTitleExample:`Photograph a shop front`,formDescriptionHint:`The operator works by this alone: what to do, what to bring back, whom to ask on site.`,category:`Category`,durationMinutes:`Minutes on site`,durationHint:`Operators see it beside the pay.`,noCategory:`No category`,priority:`Priority`,formWhere:`Where`,formAddress:`Address`,formAddressExample:`Keizersgracht 1, 1015 CC Amsterdam, Netherlands`,formRadius:`Operators within (km)`,formRadiusHint:`How far away an operator may be. Empty: the usual distance.`,formPay:`Pay`,formPayHint:`For the operator, before fees.`,currencyOfPlace:`That of the country`,formWhen:`When`,timing:`Time of the work`,clockOf:e=>`On the clock of ${e}`,clockOfPlace:`On the clock of the place`,windowStart:`Window from`,windowEnd:`Window until`,appointment:`Appointed time`,tolerance:`Minutes earlier or later`,formProof:`Proof`,formProofHint:`Empty fields are as the category has them.`,minPhotos:`Photographs at least`,gpsRadius:`Taken within (metres)`,reportLength:`Report of at least (characters)`,requireVideo:`A video is required`,checklist:`Checklist`,checklistHint:`One item in each line; the operator ticks all of them off.`,formMore:`Skills, equipment and notes`,skills:`Skills`,equipment:`Equipment`,notes:`Notes`,notesHint:`Only the operator who accepts reads these.`,preview:`Price`,previewEmpty:`Fill in title, description, address and payout: the cost, what is moved, and warnings appear here before anything is sent.`,willBePublished:`The task is published at once.`,willStayDraft:`It would stay a draft.`,fee:`Fee on top`,total:`You pay`,understood:`The place as it was understood`,sureness:e=>`${e} % sure`,mapOfPlace:`Map of the place`,pointHint:`Press elsewhere on the map to move the point.`,noPointHint:`No exact point yet: press on the map to set it. Proof can then be measured against it.`,useMiddle:`Use the middle of the map`,removePoint:`Remove the point`,duplicate:`Duplicate`,firstTask:`Dispatch a task`,filters:`Filters`,all:`All`,status:`Status`,country:`Country`,task:`Task`,updated:`Changed`,least:`Payout from`,most:`Payout up to`,createdFrom:`Created from`,createdUntil:`Created until`,deadlineFrom:`Deadline from`,deadlineUntil:`Deadline until`,order:`Order`,clearFilters:`Clear filters`,needsReview:`Needs review`,views:`Views`,addFilter:`Filter`,layouts:`Show as`,list:`List`,applyFilter:`Apply`,saveView:`Save view`,viewText:`A view keeps these filters and their order. Only you see it.`,viewName:`Name of the view`,editView:e=>`Change the view “${e}”`,deleteView:`Delete view`,deleteViewTitle:e=>`Delete the view “${e}”?`,deleteViewText:`The tasks stay as they are.`,number:`No.`,withoutFilter:e=>`Without ${e}`,listNoMatch:`No task matches`,listNoMatchText:`Take a filter away, or search for less.`,listEmptyText:`Tasks that you or your agent dispatch appear here.`,listKeys:`j and k move, Enter opens, x selects`,previousPage:`Previous page`,nextPage:`Next page`,selectAll:`Select all on this page`,selectEverything:e=>`Select all ${e}`,selectFirst:e=>`Select the newest ${e}`,select:e=>`Select ${e}`,selected:e=>q(e,e=>({one:`${e} task selected`,other:`${e} tasks selected`})),clearSelection:`Clear selection`,bulkTried:`Looked at`,bulkDone:`Done`,bulkStop:`Stop`,bulkStopped:`Stopped. Done`,bulkRefused:e=>q(e,e=>({one:`${e} task is left out`,other:`${e} tasks are left out`})),progress:(e,t)=>`${e} of ${t}`,timelineShows:`What the time line shows`,fromPlace:`from the place`,reportedAt:`reported at`,answered:e=>`Answered: ${e}`,askedTime:`The operator requested another time`,operatorAsksTime:`The operator asks for another time`,youAskedTime:`You requested another time. The operator has not answered yet.`,agree:`Agree`,refuse:`Refuse`,askTime:`Ask for another time`,askTimeText:`Nothing changes until the operator agrees.`,attempts:e=>q(e,e=>({one:`${e} attempt`,other:`${e} attempts`})),arrived:`Arrival`,proofWithin:`Proof has to be taken within`,outside:`outside`,forced:`Submitted although requirements are not met:`,previousPhoto:`Previous photograph`,nextPhoto:`Next photograph`,zoomIn:`Full size`,zoomOut:`Fit to the window`,camera:`Camera`,earlierUse:`Compared with the earlier photograph`,thisPhoto:`This photograph`,uploadedThen:`The earlier one was uploaded`,rateOperator:`Rate the work`,yourReview:`Your rating`,rating:`Overall`,quality:`Quality`,professionalism:`Professionalism`,comment:`Comment`,sendReview:`Send the rating`,changeReview:`Change the rating`,stars:e=>q(e,e=>({one:`${e} star`,other:`${e} stars`})),operatorSays:e=>`The operator rates you ${e} of 5.`,ratedBy:(e,t)=>q(t,t=>({one:`${e} of 5 from ${t} rating`,other:`${e} of 5 from ${t} ratings`})),window:`Window`,committed:`Agreed time`,acceptBy:`Accept by`,completeBy:`Complete by`,told:e=>q(e,e=>({one:`${e} operator was told`,other:`${e} operators were told`})),nearest:e=>`the nearest is ${e} away`,position:`Position at the photograph`,fromFile:`by the file`,fromDevice:`by the device`,approveAmount:e=>`Approve and pay ${e}`,checksPassed:e=>q(e,e=>({one:`${e} check passed`,other:`All ${e} checks passed`})),placeUnchecked:`The place was not to be checked`,timeUnchecked:`The time was not to be checked`,bothUnchecked:`Place and time were not to be checked`,checksNotPassed:(e,t)=>`Checks not passed: ${e} of ${t}`,since:e=>`since ${e}`,until:e=>`by ${e}`,stepper:`Progress`,stepsOnly:`Steps`,allEvents:e=>q(e,e=>({one:`${e} event`,other:`All ${e} events`})),webhookDeliveries:e=>q(e,e=>({one:`${e} webhook delivery`,other:`${e} webhook deliveries`})),operatorEarns:`Operator earns`,chooseReason:`Choose a reason first.`,photoKeys:`← → photos, z full size`,needsYou:`Needs you`,queueShows:`What the queue shows`,allTasks:e=>q(e,e=>({one:`${e} task`,other:`All ${e} tasks`})),approved:`Approved`,undo:`Undo`,reviewWork:`Review`,openDispute:`Open dispute`,oldest:e=>`oldest ${e}`,underWay:`Under way`,underWayCount:e=>q(e,e=>({one:`${e} under way`,other:`${e} under way`})),onSiteNow:e=>q(e,e=>({one:`${e} on site now`,other:`${e} on site now`})),spentToday:`Held and spent today`,alsoLook:`Also worth a look`,draftsNeed:(e,t)=>q(e,e=>({one:`${e} draft needs ${t} more`,other:`${e} drafts need ${t} more`})),draftsKept:e=>q(e,e=>({one:`${e} draft`,other:`${e} drafts`})),seeDrafts:`See drafts`,seeDeliveries:`See deliveries`,homeKeys:`j and k move, a approves, r rejects`,asksYou:e=>`${e} asks`,approveShort:e=>`Approve ${e}`,steps:{open:`Dispatched`,onsite:`On site`,review:`In review`,paid:`Paid`},dispatchFor:e=>`Dispatch for ${e}`,draftKept:`Your entries are saved in this tab`,operatorSees:`What the operator sees`,youEarn:(e,t)=>`You earn · ${e} less ${t}`,untilTime:e=>`until ${e}`,leaves:e=>`Leaves ${e} available`,columns:{draft:`Draft`,open:`Open`,accepted:`Accepted`,onSite:`On site`,review:`To review`,disputed:`Disputed`,done:`Done`,enRoute:`On the way`},changedBy:{PERSON:e=>`by ${e}`,KEY:e=>`by the key “${e}”`,TOKEN:e=>`by ${e}, an assistant`},changedWithoutName:{KEY:`by a key`,TOKEN:`by an assistant`,SYSTEM:`by the service`},priorities:{LOW:`Low`,NORMAL:`Normal`,HIGH:`High`,URGENT:`Urgent`},timings:{asap:`As soon as possible`,window:`Within a time window`,appointment:`At an appointed time`},orders:{"UPDATED-DESC":`Last changed first`,"CREATED-DESC":`Newest first`,"CREATED-ASC":`Oldest first`,"DEADLINE-ASC":`Earliest deadline first`,"PAYOUT-DESC":`Highest payout first`,"PAYOUT-ASC":`Lowest payout first`},kinds:{status:`Status`,money:`Money`,deliveries:`Deliveries`,decisions:`Questions`,reschedules:`Times`,support:`Support`},actors:{AGENT:`by your agent`,OPERATOR:`by the operator`,PLATFORM:`by the staff`,SYSTEM:`by the service`},rescheduled:{PENDING:`Waits for an answer`,APPROVED:`The new time was agreed`,REJECTED:`The new time was refused`},deliveryStatuses:{PENDING:`waits`,DELIVERED:`delivered`,FAILED:`given up`,CANCELLED:`cancelled`},captures:{LIVE:`live`,FILE:`file`},queues:{all:`All`,reviews:`Reviews`,questions:`Questions`,approvals:`Approvals`,disputes:`Disputes`,publishing:`To publish`,replies:`Support`}}},Ar=(e,t)=>({locale:e,words:t}),jr=Ar(`en`,kr),Mr={nl:()=>n(()=>import(`./nl.js`).then(e=>e.n),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),de:()=>n(()=>import(`./de.js`).then(e=>e.n),__vite__mapDeps([6,1,3,2,4,5]),import.meta.url),fr:()=>n(()=>import(`./fr.js`).then(e=>e.n),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),es:()=>n(()=>import(`./es.js`).then(e=>e.t),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"es-419":()=>n(()=>import(`./es.js`).then(e=>e.i),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),pt:()=>n(()=>import(`./pt.js`).then(e=>e.t),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),"pt-BR":()=>n(()=>import(`./pt.js`).then(e=>e.i),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),it:()=>n(()=>import(`./it.js`).then(e=>e.n),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),pl:()=>n(()=>import(`./pl.js`).then(e=>e.n),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url)};async function Nr(e){let t=Mr[e];return t?Ar(e,(await t()).words):jr}var Pr=document.getElementById(`desk`);if(!Pr)throw Error(`the page has no place for the desk`);var Fr=(0,vt.createRoot)(Pr);async function Ir(){let e=await f(),t=location.pathname===`/`?Lr(e):null;if(t?.startsWith(`/field`))return location.replace(t);t&&history.replaceState(history.state,``,t);let{locale:n}=e.person;(t??location.pathname).startsWith(`/staff`)&&gr(n);let[r]=await Promise.all([Nr(n),o(location.pathname)]);document.documentElement.lang=r.locale,Fr.render((0,K.jsx)(W.StrictMode,{children:(0,K.jsxs)(Ae,{value:r,children:[(0,K.jsx)(dt,{value:e,children:(0,K.jsx)(qe,{children:(0,K.jsx)(b,{retry:()=>location.reload(),children:(0,K.jsx)(Rr,{})})})}),(0,K.jsx)(v,{viewer:e})]})}))}function Lr({agents:[e],operator:t,staff:n}){return e?r(`/desk/$agentId`,{agentId:e.id}):n?r(`/staff`):t?r(`/field`):null}function Rr(){let{match:e,path:t}=Ce();return t===`/`?(0,K.jsx)(zr,{}):e?e.address.startsWith(`/staff`)?(0,K.jsx)(_r,{children:(0,K.jsx)(ur,{entries:pr})}):(0,K.jsx)(Mn,{entries:In}):(0,K.jsx)(L,{})}function zr(){let{shared:e}=H();return(0,K.jsx)(`main`,{children:(0,K.jsx)(je,{title:`Fieldcall`,children:(0,K.jsxs)(Ge,{title:e.noAgents,text:e.noAgentsText,children:[(0,K.jsx)(`a`,{className:y(`primary`),href:`/account/claims`,children:e.claim}),(0,K.jsx)(`a`,{href:`/docs`,children:e.readDocs})]})})})}Ir().catch(e=>{Fr.render((0,K.jsx)(Ae,{value:jr,children:(0,K.jsx)(`main`,{className:`mx-auto max-w-lg p-6`,children:(0,K.jsx)(l,{fault:e,retry:()=>location.reload()})})}))});function Br({label:e,title:t,text:n,document:r,variables:i,refusal:a,done:o}){let{shared:s}=H(),[c,l]=(0,W.useState)(!1),{run:u,isBusy:d,problem:f,forget:p}=P(r),m=()=>{p(),l(!1)},h=async()=>{await u(i)&&(m(),o())};return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(k,{look:`danger`,"aria-label":`${e}: ${t}`,refusal:a,onClick:()=>l(!0),children:e}),c&&(0,K.jsxs)(j,{title:t,text:n,close:m,children:[f&&(0,K.jsx)(I,{problem:f}),(0,K.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,K.jsx)(k,{onClick:m,children:s.back}),(0,K.jsx)(k,{look:`danger`,busy:d,onClick:()=>void h(),children:e})]})]})]})}function Vr({shares:e,label:t}){let n=0;return(0,K.jsx)(`svg`,{className:`bar`,viewBox:`0 0 100 1`,preserveAspectRatio:`none`,...t?{role:`img`,"aria-label":t}:{"aria-hidden":!0},children:e.map(({key:e,part:t,fill:r=`var(--brand)`})=>{let i=n;return n+=t*100,(0,K.jsx)(`rect`,{x:i,width:Math.max(0,n-i),height:`1`,fill:r},e)})})}var Hr=E(`
  query Wallets {
    wallets { currency availableBalance reservedBalance lockedBalance pendingBalance owedBalance }
  }
`),Ur=E(`
  query MoneySummary($currency: String!) {
    taskStatistics(filter: { payoutCurrency: $currency }) { heldByStatus { status count amount } }
    agent { id spendingRules { dayEndsInstant limits { currency perDay spentToday leftToday } } }
  }
`),Wr=E(`
  query SpentByCategory($currency: String!, $from: Timestamp!) {
    taskStatistics(filter: { payoutCurrency: $currency, createdFrom: $from }) { spentByCategory { serviceCategoryId count amount } }
    serviceCategories { id name }
  }
`),Gr=E(`
  query Currencies { currencies { code } }
`),Kr=E(`
  query Balances($currency: String!, $from: Timestamp!) {
    wallet(currency: $currency) { currency balances(from: $from) { instant available total moneyIn moneyOut } }
  }
`),qr=E(`
  query Ledger($currency: String!, $after: String, $kinds: [EntryKind!], $from: Timestamp, $until: Timestamp) {
    wallet(currency: $currency) {
      currency
      transactions(first: 50, after: $after, kinds: $kinds, from: $from, until: $until) {
        nodes { id type amount currency runningBalance createdInstant task { id title status } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`),Jr=E(`
  query Holdings($currency: String!) {
    wallet(currency: $currency) {
      currency
      deposits(first: 20) { nodes { externalId status processing amount takenBack currency checkoutUrl createdInstant } totalCount }
    }
  }
`),Yr=E(`
  query Bank($currency: String!) {
    wallet(currency: $currency) { currency bankTransfer { currency iban reference accountHolder bankName instructions } }
  }
`),Xr=E(`
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
`),Zr=E(`mutation Deposit($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[S]),Qr=E(`mutation Refund($input: RefundDepositInput!) {
    refundDeposit(input: $input) {
      __typename
      ... on Refund { refundId status amount currency ledgerLines { account amount currency balanceAfter } }
      ...problem
    }
  }`,[S]);function $r({wallet:e,deposit:t}){let{currency:n}=e,{data:r,fault:i,refresh:a}=w(Ur,{currency:n});return M(a),(0,K.jsxs)(K.Fragment,{children:[i&&!r&&(0,K.jsx)(l,{fault:i,retry:a}),(0,K.jsxs)(`div`,{className:`grid gap-4 md:grid-cols-2 xl:grid-cols-[1.1fr_1.2fr_1fr]`,children:[(0,K.jsx)(ei,{wallet:e,deposit:t}),(0,K.jsx)(ti,{wallet:e,tallies:r?.taskStatistics.heldByStatus??[]}),(0,K.jsx)(ni,{rules:r?.agent?.spendingRules??null,currency:n})]})]})}function ei({wallet:e,deposit:t}){let{locale:n,words:{money:r}}=B(),{currency:i,availableBalance:a,pendingBalance:o,owedBalance:s}=e;return(0,K.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`available`,children:[(0,K.jsx)(`h2`,{id:`available`,className:`s q font-normal`,children:r.available}),(0,K.jsx)(`p`,{className:`big`,children:(0,K.jsx)(R,{amount:a,currency:i})}),Number(o)>0&&(0,K.jsx)(`p`,{className:`s q`,children:r.onItsWay(g(n,o,i))}),Number(s)>0&&(0,K.jsx)(`p`,{className:`s bad`,children:r.owed(g(n,s,i))}),(0,K.jsx)(`p`,{className:`mt-4`,children:(0,K.jsxs)(k,{look:`primary`,onClick:t,children:[(0,K.jsx)(z,{"aria-hidden":!0}),r.deposit]})})]})}function ti({wallet:e,tallies:t}){let{locale:n,words:{shared:r,money:i}}=B(),{agentId:a}=F(),{currency:o}=e,s=Fe([e.lockedBalance,e.reservedBalance]),c=[];for(let{status:e,amount:n}of t){let t=Ye[e],r=c.find(e=>e.stage===t);r?Object.assign(r,{statuses:[...r.statuses,e],amount:Fe([r.amount,n])}):c.push({stage:t,statuses:[e],amount:n})}return(0,K.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`held`,children:[(0,K.jsxs)(`h2`,{id:`held`,className:`row s q font-normal`,children:[i.held,(0,K.jsx)(ye,{size:16,"aria-hidden":!0})]}),(0,K.jsx)(`p`,{className:`fig mt-1`,children:(0,K.jsx)(R,{amount:s,currency:o})}),(0,K.jsx)(`p`,{className:`s q`,children:t.length>0?i.heldTasks(t.reduce((e,{count:t})=>e+t,0)):i.heldNone}),c.length>0&&(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`div`,{className:`mt-3`,children:(0,K.jsx)(Vr,{shares:c.map(({stage:e,amount:t})=>({key:e,part:Number(t)/Number(s),fill:`var(--st-${e}-mark)`}))})}),(0,K.jsx)(`ul`,{className:`mt-2 flex flex-wrap gap-x-3 gap-y-1 text-s`,children:c.map(({stage:e,statuses:t,amount:i})=>(0,K.jsx)(`li`,{children:(0,K.jsxs)(D,{to:`/desk/$agentId/tasks`,params:{agentId:a},search:{status:t.join(` `),currency:o},className:`row min-h-6 hover:underline`,title:t.map(e=>r.statuses[e]).join(`, `),children:[(0,K.jsx)(ke,{stage:e}),(0,K.jsxs)(`span`,{className:`vh`,children:[t.map(e=>r.statuses[e]).join(`, `),`: `]}),(0,K.jsx)(`span`,{className:`num`,children:g(n,i,o)})]})},e))})]})]})}function ni({rules:e,currency:t}){let{locale:n,words:{money:r}}=B(),{agentId:i}=F(),a=e?.limits.find(e=>e.currency===t),o=a?.perDay??null;return(0,K.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`limit`,children:[(0,K.jsxs)(`h2`,{id:`limit`,className:`row s q font-normal`,children:[r.limitToday,(0,K.jsx)(Qe,{size:16,"aria-hidden":!0})]}),a&&o!==null?(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`p`,{className:`mt-1`,children:[(0,K.jsx)(`span`,{className:`fig`,children:(0,K.jsx)(R,{amount:a.spentToday,currency:t})}),` `,(0,K.jsx)(`span`,{className:`s q`,children:r.ofLimit(g(n,o,t))})]}),(0,K.jsx)(`div`,{className:`my-3`,children:(0,K.jsx)(Vr,{shares:[{key:`spent`,part:ri(a.spentToday,o)}]})}),(0,K.jsxs)(`p`,{className:`s q`,children:[r.left,` `,(0,K.jsx)(R,{amount:a.leftToday,currency:t}),` · `,r.renews,` `,(0,K.jsx)(O,{instant:e?.dayEndsInstant})]})]}):(0,K.jsx)(`p`,{className:`s q mt-1`,children:r.limitNone}),(0,K.jsx)(`p`,{className:`mt-2`,children:(0,K.jsx)(D,{className:`link s`,to:`/desk/$agentId/spending`,params:{agentId:i},children:r.changeLimits})})]})}var ri=(e,t)=>Number(t)===0?1:Math.min(1,Number(e)/Number(t));function ii({question:e,done:t}){let{shared:n,money:r}=H(),{agentId:i}=F(),{taskId:a,task:o,cost:s,currency:c}=e;return(0,K.jsxs)(`div`,{className:`grid gap-2 text-s`,children:[(0,K.jsxs)(`p`,{className:`m-0 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-m font-medium`,children:[a?(0,K.jsx)(D,{to:`/desk/$agentId/tasks/$taskId`,params:{agentId:i,taskId:a},className:`text-ink [overflow-wrap:anywhere]`,children:o?.title??n.task(a)}):(0,K.jsx)(`span`,{children:r.looser}),s&&c&&(0,K.jsx)(R,{amount:s,currency:c})]}),(0,K.jsx)(ci,{question:e}),(0,K.jsx)(`p`,{className:`m-0 text-quiet`,children:(0,K.jsx)(ai,{question:e})}),(0,K.jsx)(`p`,{className:`m-0 flex flex-wrap gap-2`,children:(0,K.jsx)(oi,{question:e,done:t})})]})}function ai({question:{createdInstant:e,expiresInstant:t}}){let{money:n}=H();return(0,K.jsxs)(K.Fragment,{children:[n.asked,` `,(0,K.jsx)(O,{instant:e}),`, `,n.lapses,` `,(0,K.jsx)(O,{instant:t})]})}function oi({question:e,isSmall:t=!1,done:n}){let{money:r}=H(),i=me(),[a,o]=(0,W.useState)(),s=t?[`small`]:[];return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(k,{look:t?`ghost`:`quiet`,sizes:s,refusal:i,onClick:()=>o(`DECLINE`),children:r.decline}),(0,K.jsx)(k,{look:t?`quiet`:`primary`,sizes:s,refusal:i,onClick:()=>o(`APPROVE`),children:r.allow}),a&&(0,K.jsx)(si,{question:e,decision:a,close:()=>o(void 0),done:n})]})}function si({question:e,decision:t,close:n,done:r}){let{shared:i,money:a}=H(),o=P(Et),{run:s,isBusy:c,problem:l}=P(Et),[u,d]=(0,W.useState)(),{id:f,taskId:p,task:m}=e,{run:h}=o;(0,W.useEffect)(()=>{h({input:{approvalId:f,decision:t,dryRun:!0}}).then(e=>e&&d(e.ledgerLines??[]))},[h,f,t]);let g=t===`APPROVE`?a.allow:a.decline,_=p?m?.title??i.task(p):a.looser,v=async()=>{await s({input:{approvalId:f,decision:t}})&&(n(),r())};return(0,K.jsxs)(j,{title:`${g}: ${_}`,close:n,children:[(0,K.jsx)(ci,{question:e}),o.problem?(0,K.jsx)(I,{problem:o.problem}):u?(0,K.jsx)(et,{lines:u}):(0,K.jsx)(Ze,{}),l&&(0,K.jsx)(I,{problem:l}),(0,K.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,K.jsx)(k,{onClick:n,children:i.back}),(0,K.jsx)(k,{look:`primary`,busy:c,onClick:()=>void v(),"data-confirm":!0,children:g})]})]})}function ci({question:{requested:e,task:t,currency:n}}){let r=V();return e?(0,K.jsx)(li,{rules:e}):(0,K.jsx)(`p`,{className:`m-0 text-s`,children:r.obstacle(t?.spendingObstacle??{rule:``,limit:null,left:null},n??``)})}function li({rules:e}){let{money:t}=H();return(0,K.jsxs)(`ul`,{className:`m-0 list-disc ps-5`,children:[e.frozen&&(0,K.jsx)(`li`,{children:t.isFrozen}),e.limits.length===0&&(0,K.jsx)(`li`,{children:t.noLimits}),e.limits.map(({currency:e,...n})=>(0,K.jsx)(`li`,{children:[`perTask`,`perDay`,`perMonth`].flatMap(e=>{let t=n[e];return t===null?[]:[{name:e,amount:t}]}).map(({name:n,amount:r},i)=>(0,K.jsxs)(`span`,{children:[i>0&&` · `,t[n],` `,(0,K.jsx)(R,{amount:r,currency:e})]},n))},e)),e.countries&&(0,K.jsxs)(`li`,{children:[t.countries,`: `,e.countries.join(`, `)]}),e.categoryIds&&(0,K.jsxs)(`li`,{children:[t.categories,`: `,e.categoryIds.join(`, `)]})]})}var ui=[[`day`,86400],[`hour`,3600],[`minute`,60],[`second`,1]];function di(e,t){let n=Math.max(0,Math.round(t)),r=[];for(let[t,i]of ui){let a=Math.floor(n/i);n%=i,a>0&&r.length<2&&r.push(se(e,a,t))}return r.join(` `)||se(e,0,`second`)}var fi={PASSED:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`circle`,{cx:`6`,cy:`6`,r:`5`,fill:`var(--st-paid-mark)`}),(0,K.jsx)(`path`,{d:`m3.7 6.2 1.6 1.6 3-3.3`,fill:`none`,stroke:`var(--on-mark)`,strokeWidth:`1.3`,strokeLinecap:`round`,strokeLinejoin:`round`})]}),FAILED:(0,K.jsx)(`path`,{d:`M6 .3 11.7 6 6 11.7.3 6z`,fill:`var(--st-disputed-mark)`}),CANNOT_BE_MEASURED:(0,K.jsx)(`circle`,{cx:`6`,cy:`6`,r:`4.4`,fill:`none`,stroke:`var(--st-draft-mark)`,strokeWidth:`1.4`})};function pi({outcomes:e}){let{work:t}=H(),n={PASSED:t.passed,FAILED:t.failed,CANNOT_BE_MEASURED:t.warned},r=[...new Set(e)].map(t=>`${e.filter(e=>e===t).length} × ${n[t]}`);return(0,K.jsx)(`span`,{className:`vd`,role:`img`,"aria-label":r.join(`, `),children:e.map((e,t)=>(0,K.jsx)(`svg`,{viewBox:`0 0 12 12`,"aria-hidden":!0,children:fi[e]},t))})}var mi=[`PASSED`,`CANNOT_BE_MEASURED`,`FAILED`];function hi(e){let t=new Map;for(let{rule:n,outcome:r}of e)(mi.indexOf(r)>mi.indexOf(t.get(n)??`PASSED`)||!t.has(n))&&t.set(n,r);return[...t.values()]}var gi=e=>e&&e.items.length>0?hi(e.validationResults):[],_i=`GPS_WITHIN_RADIUS`,vi=`TIMESTAMP_WITHIN`;function yi({review:e,isWhole:t=!1}){let{work:n}=H(),r=new Set(e?.validationResults.map(({rule:e})=>e)),[i,a]=[r.has(_i),r.has(vi)],o=i?!a&&n.timeUnchecked:a?n.placeUnchecked:n.bothUnchecked,s=gi(e),c=s.filter(e=>e!==`PASSED`).length;return s.length===0?null:(0,K.jsxs)(`span`,{className:`row s`,children:[(0,K.jsx)(pi,{outcomes:s}),(0,K.jsxs)(`span`,{children:[(0,K.jsx)(`span`,{className:c>0?`warn`:`med`,children:c>0?n.checksNotPassed(c,s.length):n.checksPassed(s.length)}),t&&o&&(0,K.jsx)(`span`,{className:`block q`,children:o})]})]})}function bi({label:e,isOn:t,take:n,hint:r}){return(0,K.jsxs)(`label`,{className:`flex min-h-8 items-start gap-2.5 text-s`,children:[(0,K.jsx)(`input`,{type:`checkbox`,className:`mt-0.5 size-4.5 shrink-0 accent-brand`,checked:t,onChange:e=>n(e.target.checked)}),(0,K.jsxs)(`span`,{children:[e,r&&(0,K.jsx)(`span`,{className:`block text-xs text-quiet`,children:r})]})]})}function xi({categories:e}){return e.filter(({parentCategoryId:e})=>e===null).map(t=>(0,K.jsxs)(`optgroup`,{label:t.name,children:[(0,K.jsx)(`option`,{value:t.id,children:t.name}),e.filter(({parentCategoryId:e})=>e===t.id).map(({id:e,name:t})=>(0,K.jsx)(`option`,{value:e,children:t},e))]},t.id))}var J=E(`
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
`),Si=E(`
    fragment boardCard on Task @_unmask {
      ...card
      operator { firstName }
      proofReview {
        items { id thumbnailUrl }
        validationResults { rule outcome }
      }
    }
  `,[J]),Ci=E(`
    query Column($filter: TaskFilterInput!, $after: String) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50, after: $after) {
        totalCount
        nodes { ...boardCard }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[Si]),wi=E(`
    query OneCard($id: ID!) {
      task(id: $id) { ...boardCard }
    }
  `,[Si]),Ti=E(`
    fragment row on Task @_unmask {
      ...card
      priority
      timezone
      deadlineInstant
      resolvedLocationAddressObject { street city }
      operator { firstName }
    }
  `,[J]),Ei=E(`
    query TaskList($filter: TaskFilterInput!, $orderBy: TaskOrderInput!, $first: Int, $after: String, $last: Int, $before: String) {
      tasks(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
        totalCount
        nodes { ...row }
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      }
    }
  `,[Ti]),Di=E(`
  query Selection($filter: TaskFilterInput!, $after: String) {
    tasks(filter: $filter, orderBy: { field: CREATED, direction: DESC }, first: 100, after: $after) {
      nodes { id title }
      pageInfo { hasNextPage endCursor }
    }
  }
`),Oi=E(`
  query Facets($filter: TaskFilterInput!) {
    taskStatistics(filter: $filter) {
      byStatus { status count }
      byCountry { countryIsoCode count }
      byOperator { operatorId firstName count }
    }
    serviceCategories { id name parentCategoryId }
    currencies { code }
  }
`),ki=E(`
  query Allowed($id: ID!) {
    task(id: $id) {
      id
      allowedActions { code allowed problemCode values }
      proofReview { validationResults { rule outcome } }
    }
  }
`),Y={text:[`text`],status:[`status`],operator:[`operator`],payout:[`currency`,`least`,`most`],priority:[`priority`],country:[`country`],category:[`category`],created:[`createdFrom`,`createdUntil`],deadline:[`deadlineFrom`,`deadlineUntil`]},Ai=e=>Object.fromEntries(Object.entries(e).filter(([,e])=>e)),ji=e=>i(`/desk/$agentId/board`,s(e)),Mi=[`UPDATED-DESC`,`CREATED-DESC`,`CREATED-ASC`,`DEADLINE-ASC`,`PAYOUT-DESC`,`PAYOUT-ASC`],Ni=e=>Mi.find(t=>t===e)??Mi[0],Pi=50,Fi=`000000`,Ii=e=>e?Number(e.replaceAll(`-`,``)+Fi):null;function Li(e){if(!e)return null;let t=new Date(`${e}T00:00:00Z`);return t.setUTCDate(t.getUTCDate()+1),Ii(t.toISOString().slice(0,10))}function X(e){let{text:t,status:n,country:r,category:i,operator:a,priority:o,currency:s,least:c,most:l}=e;return{text:t??null,status:n?n.split(` `):null,countryIsoCode:r??null,serviceCategoryId:i??null,operatorId:a??null,priority:o??null,payoutCurrency:s??null,minimumPayout:s?c??null:null,maximumPayout:s?l??null:null,createdFrom:Ii(e.createdFrom),createdUntil:Li(e.createdUntil),deadlineFrom:Ii(e.deadlineFrom),deadlineUntil:Li(e.deadlineUntil)}}function Ri(e){let[t,n]=Ni(e.order).split(`-`),r=e.before?{last:Pi,before:e.before}:{first:Pi,after:e.after??null};return{filter:X(e),orderBy:{field:t,direction:n},...r}}function zi({search:e,change:t,without:n}){let r=B(),{work:i}=r.words,{data:a}=w(Oi,{filter:X({})}),[o,s]=(0,W.useState)(null),c=(0,W.useRef)(null),[l,u]=(0,W.useState)({left:0,top:0});(0,W.useLayoutEffect)(()=>{if(!c.current)return;let{offsetLeft:e,offsetTop:t,offsetHeight:n}=c.current,r=t+n;(e!==l.left||r!==l.top)&&u({left:e,top:r})});let d=(0,W.useRef)(null),f=()=>s(null);Wi(d,o!==null,f);let p=Vi(r),m=Bi.filter(e=>!n.includes(e)),h=(e,t)=>{c.current=t,s(o===e?null:e)},g=e=>t(Object.fromEntries(Y[e].map(e=>[e,``])));return(0,K.jsxs)(`div`,{ref:d,className:`relative flex min-w-0 flex-wrap items-center gap-2`,onKeyDown:({key:e})=>e===`Escape`&&f(),children:[m.filter(t=>Y[t].some(t=>e[t])).map(t=>{let n=Hi(t,e,a,r);return(0,K.jsxs)(`span`,{className:`fchip`,children:[(0,K.jsxs)(`button`,{type:`button`,"aria-expanded":o===t,onClick:({currentTarget:e})=>h(t,e.parentElement??e),children:[p[t],` `,(0,K.jsx)(`b`,{className:`max-w-56 truncate text-ink`,children:n})]}),(0,K.jsx)(`button`,{type:`button`,"aria-label":i.withoutFilter(`${p[t]}: ${n}`),onClick:()=>g(t),children:(0,K.jsx)(nt,{size:14,"aria-hidden":!0})})]},t)}),(0,K.jsxs)(k,{sizes:[`small`],"aria-expanded":o===`menu`,onClick:({currentTarget:e})=>h(`menu`,e),children:[(0,K.jsx)(z,{"aria-hidden":!0}),i.addFilter]}),o&&(0,K.jsx)(`div`,{role:`group`,"aria-label":o===`menu`?i.filters:p[o],className:`pop absolute z-10 mt-1 w-72 max-w-full`,style:{top:l.top,left:`max(0px, min(${l.left}px, 100% - 18rem))`},children:o===`menu`?m.map(e=>(0,K.jsx)(Gi,{press:()=>s(e),end:(0,K.jsx)(Ke,{size:14,"aria-hidden":!0,className:`q`}),children:p[e]},e)):(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(Gi,{press:()=>s(`menu`),start:(0,K.jsx)(at,{size:14,"aria-hidden":!0,className:`q`}),children:(0,K.jsx)(`span`,{className:`strong`,children:p[o]})}),(0,K.jsx)(Ki,{name:o,search:e,change:t,facets:a,close:f},o)]})})]})}var Bi=Object.keys(Y);function Vi({words:{shared:e,work:t}}){return{text:e.search,status:t.status,operator:e.operator,payout:e.payout,priority:t.priority,country:t.country,category:t.category,created:e.created,deadline:e.deadline}}function Hi(e,t,n,{locale:r,words:{shared:i,work:a}}){let o=t[Y[e][0]]??``,s=(e,t,n)=>e===t&&e?n(e):[e?n(e):``,`–`,t?n(t):``].join(` `).trim();switch(e){case`text`:return o;case`status`:return o.split(` `).map(e=>i.statuses[e]??e).join(`, `);case`country`:return Ne(r,o);case`category`:return n?.serviceCategories.find(({id:e})=>e===o)?.name??o;case`operator`:return n?.taskStatistics.byOperator.find(({operatorId:e})=>e===o)?.firstName??`#${o}`;case`priority`:return a.priorities[o]??o;case`payout`:return t.least||t.most?s(t.least,t.most,e=>Ui(e)?g(r,e,o):e):o;case`created`:return s(t.createdFrom,t.createdUntil,e=>Ve(r,e));case`deadline`:return s(t.deadlineFrom,t.deadlineUntil,e=>Ve(r,e))}}var Ui=e=>e!==``&&!Number.isNaN(Number(e));function Wi(e,t,n){let r=(0,W.useRef)(n);(0,W.useEffect)(()=>{r.current=n}),(0,W.useEffect)(()=>{if(!t)return;let n=({target:t})=>{t instanceof Node&&!e.current?.contains(t)&&r.current()};return addEventListener(`pointerdown`,n),addEventListener(`focusin`,n),()=>{removeEventListener(`pointerdown`,n),removeEventListener(`focusin`,n)}},[e,t])}function Gi({press:e,isOn:t,start:n,end:r,children:i}){return(0,K.jsxs)(`button`,{type:`button`,className:`item w-full text-start hover:bg-hover`,"aria-pressed":t,onClick:e,children:[n,(0,K.jsx)(`span`,{className:`grow`,children:i}),r]})}function Ki({name:e,...t}){let{locale:n,words:{work:r}}=B(),{search:i,change:a,close:o}=t,s=X({...i,...Object.fromEntries(Y[e].map(e=>[e,void 0]))}),{data:c=t.facets}=w(Oi,{filter:s}),l={...t,facets:c},u=c?.taskStatistics,d=(e,t)=>(0,K.jsxs)(`div`,{className:`max-h-72 overflow-y-auto`,children:[t.map(([t,n,r])=>(0,K.jsx)(Gi,{isOn:i[e]===t,end:r!==void 0&&(0,K.jsx)(`span`,{className:`num q`,children:r}),press:()=>{a({[e]:t}),o()},children:n},t)),t.length===0&&(0,K.jsx)(`p`,{className:`s q p-2`,children:r.listEmpty})]});switch(e){case`text`:return(0,K.jsx)(Ji,{...l});case`status`:return(0,K.jsx)(qi,{...l});case`country`:return d(`country`,u?.byCountry.map(({countryIsoCode:e,count:t})=>[e,Ne(n,e),t])??[]);case`operator`:return d(`operator`,u?.byOperator.flatMap(({operatorId:e,firstName:t,count:n})=>e===null?[]:[[e,t??`#${e}`,n]])??[]);case`priority`:return d(`priority`,Object.entries(r.priorities));case`category`:return(0,K.jsx)(`div`,{className:`p-2`,children:(0,K.jsxs)(De,{label:r.category,value:i.category??``,onChange:e=>a({category:e.target.value}),children:[(0,K.jsx)(`option`,{value:``,children:r.all}),(0,K.jsx)(xi,{categories:c?.serviceCategories??[]})]})});case`payout`:return(0,K.jsx)(Yi,{...l});case`created`:return(0,K.jsx)(Xi,{from:`createdFrom`,until:`createdUntil`,...l});case`deadline`:return(0,K.jsx)(Xi,{from:`deadlineFrom`,until:`deadlineUntil`,...l})}}function qi({search:e,change:t,facets:n}){let{shared:r}=H(),i=new Set(e.status?.split(` `)??[]),a=Object.keys(r.statuses),o=new Map(n?.taskStatistics.byStatus.map(({status:e,count:t})=>[e,t]));return(0,K.jsx)(`div`,{className:`grid max-h-72 overflow-y-auto p-2`,children:a.map(e=>(0,K.jsx)(bi,{label:`${r.statuses[e]} (${o.get(e)??0})`,isOn:i.has(e),take:n=>t({status:a.filter(t=>t===e?n:i.has(t)).join(` `)})},e))})}function Z({apply:e,children:t}){let{work:n}=H();return(0,K.jsxs)(`form`,{className:`grid gap-3 p-2`,onSubmit:t=>{t.preventDefault(),e()},children:[t,(0,K.jsx)(k,{type:`submit`,sizes:[`small`],children:n.applyFilter})]})}function Ji({search:e,change:t,close:n}){let{shared:r,work:i}=H(),[a,o]=(0,W.useState)(e.text??``);return(0,K.jsx)(Z,{apply:()=>{t({text:a}),n()},children:(0,K.jsx)(U,{type:`search`,label:r.search,placeholder:i.searchHint,value:a,onChange:e=>o(e.target.value)})})}function Yi({search:e,change:t,facets:n,close:r}){let{shared:i,work:a}=H(),o=n?.currencies.map(({code:e})=>e)??[],[s,c]=(0,W.useState)(e.currency??o[0]??`EUR`),[l,u]=(0,W.useState)(e.least??``),[d,f]=(0,W.useState)(e.most??``);return(0,K.jsxs)(Z,{apply:()=>{t({currency:s,least:l,most:d}),r()},children:[(0,K.jsx)(De,{label:i.currency,value:s,onChange:e=>c(e.target.value),children:o.map(e=>(0,K.jsx)(`option`,{children:e},e))}),(0,K.jsxs)(`div`,{className:`grid grid-cols-2 gap-2`,children:[(0,K.jsx)(U,{inputMode:`decimal`,pattern:`\\d+([.]\\d+)?`,label:a.least,value:l,onChange:e=>u(e.target.value)}),(0,K.jsx)(U,{inputMode:`decimal`,pattern:`\\d+([.]\\d+)?`,label:a.most,value:d,onChange:e=>f(e.target.value)})]})]})}function Xi({from:e,until:t,search:n,change:r,close:i}){let{work:a}=H(),[o,s]=(0,W.useState)(n[e]??``),[c,l]=(0,W.useState)(n[t]??``);return(0,K.jsxs)(Z,{apply:()=>{r({[e]:o,[t]:c}),i()},children:[(0,K.jsx)(U,{type:`date`,label:a[e],value:o,onChange:e=>s(e.target.value)}),(0,K.jsx)(U,{type:`date`,label:a[t],value:c,onChange:e=>l(e.target.value)})]})}function Zi(){let{shared:e,work:t}=H(),{agentId:n}=F(),{match:r,search:i}=Ce(),a=[[`/desk/$agentId/tasks`,t.list,ve],[`/desk/$agentId/board`,e.pages.board,ne],[`/desk/$agentId/map`,e.pages.map,ft]];return(0,K.jsx)(`nav`,{"aria-label":t.layouts,className:`seg`,children:a.map(([e,t,a])=>(0,K.jsxs)(D,{className:`num`,to:e,params:{agentId:n},search:ji(i),"aria-current":r?.address===e?`true`:void 0,children:[(0,K.jsx)(a,{size:15,"aria-hidden":!0}),t]},e))})}var Qi=E(`
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
`),$i=E(`
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
`),ea=E(`
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
  `,[Qi,$i]),ta=E(`
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
`),na=E(`
  query Earlier($id: ID!) {
    task(id: $id) {
      id
      title
      timezone
      proofs { id fileName contentUrl uploadedInstant }
    }
  }
`),ra=E(`mutation Review($input: ReviewTaskInput!) {
    reviewTask(input: $input) { __typename ... on TaskReview { id rating } ...problem }
  }`,[S]),ia=E(`mutation AskReschedule($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ... on Reschedule { id status } ...problem }
  }`,[S]),aa=E(`mutation ApproveReschedule($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[S]),oa=E(`mutation RejectReschedule($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[S]),Q=E(`
  fragment moved on Task @_unmask {
    id
    status
    payoutCurrency
    ledgerLines { account amount currency balanceAfter }
  }
`),sa=E(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,S]),ca=E(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,S]),la=E(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,S]),ua=E(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,S]),da=E(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[Q,S]),fa=E(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[Q,S]),pa=E(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...problem
    }
  }`,[Q,S]),ma=E(`mutation Acknowledge($id: ID!, $dryRun: Boolean!) {
    acknowledgeDirectTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,S]),ha=E(`mutation DisputeDirect($id: ID!, $dryRun: Boolean!, $notes: String!) {
    disputeDirectTask(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[Q,S]),ga=E(`mutation AskPublication($id: ID!, $dryRun: Boolean!, $notes: String!) {
    requestPublicationReview(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[Q,S]),_a=E(`
    mutation ResolveDecision($input: ResolveDecisionInput!) {
      resolveDecision(input: $input) {
        __typename
        ... on Decision { decisionId status }
        ...problem
      }
    }
  `,[S]),$=(e,t,n,r,i={})=>({code:e,document:t,label:n,look:r,...i}),va=[$(`approve_task_review`,ca,`approve`,`primary`,{key:`a`}),$(`approve_task`,sa,`approve`,`primary`,{key:`a`}),$(`acknowledge_direct_task`,ma,`approve`,`primary`,{key:`a`}),$(`publish_task`,la,`publish`,`primary`),$(`request_publication_review`,ga,`askPublication`,`quiet`,{notes:`needed`}),$(`reject_task_review`,da,`reject`,`quiet`,{reasons:`reasons`,notes:`optional`,key:`r`}),$(`dispute_direct_task`,ha,`dispute`,`quiet`,{notes:`needed`}),$(`dispute_task`,fa,`dispute`,`quiet`,{reasons:`reasons`,notes:`optional`}),$(`cancel_task`,ua,`cancelTask`,`danger`),$(`cancel_task_with_settlement`,pa,`cancelTask`,`danger`,{reasons:`cancellations`})];function ya(e){let t=new Map(e.map(e=>[e.code,e])),n=new Set;return{allowed:va.filter(({code:e,label:r})=>t.get(e)?.allowed&&!n.has(r)&&n.add(r)),refused:va.filter(({code:e,label:r})=>t.has(e)&&!n.has(r)&&n.add(r))}}function ba({task:e,move:t,close:n,done:r}){let{shared:i,work:a}=H(),o=P(t.document),s=P(t.document),c=t.reasons?Object.entries(i[t.reasons]):[],[l,u]=(0,W.useState)(null),[d,f]=(0,W.useState)(``),[p,m]=(0,W.useState)(null),{run:h}=o,{id:g,title:_}=e,v=c.length===0||l!==null;(0,W.useEffect)(()=>{v&&h(xa(g,t,!0,l,t.notes===`needed`?_:null)).then(e=>{e&&`ledgerLines`in e&&m(e.ledgerLines??[])})},[h,g,_,t,l,v]);let ee=async()=>{await s.run(xa(g,t,!1,l,d||null))&&(n(),r())},y=v?t.notes===`needed`&&!d.trim()?a.reasonNeeded:null:a.chooseReason;return(0,K.jsxs)(j,{title:`${a[t.label]}: ${e.title}`,close:n,children:[c.length>0&&(0,K.jsxs)(`fieldset`,{className:`m-0 border-0 p-0`,children:[(0,K.jsx)(`legend`,{className:`mb-2 p-0 text-s font-medium`,children:i.reason}),(0,K.jsx)(`div`,{className:`row wrap`,children:c.map(([e,t])=>(0,K.jsx)(lt,{type:`radio`,name:`reason`,label:t,checked:l===Number(e),onChange:()=>u(Number(e))},e))})]}),t.notes&&(0,K.jsxs)(`label`,{className:`field`,children:[i.note,(0,K.jsx)(`textarea`,{className:`in`,value:d,onChange:e=>f(e.target.value)}),(0,K.jsx)(`span`,{className:`font-normal text-quiet`,children:a.reasonHint})]}),o.problem?(0,K.jsx)(I,{problem:o.problem}):v&&(p===null?(0,K.jsx)(Ze,{}):(0,K.jsx)(et,{lines:p})),s.problem&&(0,K.jsx)(I,{problem:s.problem}),(0,K.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,K.jsx)(k,{onClick:n,children:i.back}),(0,K.jsx)(k,{look:t.look===`danger`?`danger`:`primary`,busy:s.isBusy,refusal:y,onClick:()=>void ee(),"data-confirm":!0,children:a[t.label]})]})]})}function xa(e,t,n,r,i){return{id:e,dryRun:n,...t.reasons&&r!==null?{why:r}:{},...t.notes?{notes:i}:{}}}var Sa=1200;function Ca(e){let t=(0,W.useRef)(e);(0,W.useEffect)(()=>{t.current=e}),(0,W.useEffect)(()=>{let e=-1200,n=n=>{let{target:r}=n;if(r instanceof HTMLElement&&r.matches(`input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog] *, [role=application]`)||n.metaKey||n.ctrlKey||n.altKey)return;let i=n.timeStamp-e<Sa;e=n.key===`g`?n.timeStamp:-1200,i||t.current[n.key]?.(n)};return addEventListener(`keydown`,n),()=>removeEventListener(`keydown`,n)},[])}function wa(e,t){let n=[...document.querySelectorAll(e)],r=n.indexOf(document.activeElement),i=n[r<0?t>0?0:n.length-1:r+t];i?.focus(),i?.scrollIntoView({block:`nearest`})}var Ta=E(`
    fragment placed on Task @_unmask {
      ...card
      locationLatitude
      locationLongitude
      locationRadiusKm
      operator { firstName }
    }
  `,[J]),Ea=E(`
    query Cells($within: AreaInput!, $zoom: Int!, $filter: TaskFilterInput!) {
      taskCells(within: $within, zoom: $zoom, filter: $filter) {
        latitude
        longitude
        count
        byStatus { status count }
        task { ...placed }
      }
    }
  `,[Ta]),Da=E(`
    query InView($filter: TaskFilterInput!) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50) {
        totalCount
        nodes { ...placed }
      }
    }
  `,[Ta]),Oa=E(`
  subscription OperatorLocation($taskId: ID!) {
    operatorLocation(taskId: $taskId) {
      taskId
      location { lat lng accuracy }
      reportedInstant
    }
  }
`);function ka({metres:e}){return(0,K.jsx)(K.Fragment,{children:Aa()(e)})}function Aa(){let{locale:e}=B();return t=>{let[n,r]=t<1e3?[Math.round(t),`meter`]:[Number((t/1e3).toPrecision(2)),`kilometer`];return se(e,n,r,`short`,1)}}function ja({question:e,done:t}){let{work:n}=H();return(0,K.jsxs)(`div`,{className:`grid gap-2`,children:[(0,K.jsx)(`p`,{className:`m-0 font-medium`,children:e.message}),e.deadlineInstant&&(0,K.jsxs)(`p`,{className:`m-0 text-s text-quiet`,children:[n.answerDue,` `,(0,K.jsx)(O,{instant:e.deadlineInstant})]}),(0,K.jsx)(`div`,{className:`flex flex-wrap gap-2`,children:(0,K.jsx)(Ma,{question:e,done:t})})]})}function Ma({question:e,isSmall:t=!1,done:n}){let{run:r,isBusy:i,problem:a}=P(_a),[o,s]=(0,W.useState)(),c=async t=>{s(t);let{taskId:i,decisionId:a}=e;await r({input:{taskId:i,decisionId:a,agentDecisionJson:t}})&&n()};return(0,K.jsxs)(K.Fragment,{children:[Na(e.optionsJson).map(e=>{let n=JSON.stringify(e);return(0,K.jsx)(k,{sizes:t?[`small`]:[],busy:i&&o===n,onClick:()=>void c(n),children:Pa(e)},n)}),a&&(0,K.jsx)(I,{problem:a})]})}var Na=e=>JSON.parse(e);function Pa(e){if(typeof e==`string`)return e.replaceAll(`_`,` `);let{label:t,title:n}=e??{};return String(t??n??JSON.stringify(e))}var Fa=({children:e})=>(0,K.jsx)(`div`,{className:`card strip`,children:e});function Ia({mark:e,label:t,value:n,note:r}){return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`span`,{className:`k`,children:[e,t]}),(0,K.jsx)(`span`,{className:`fig`,children:n}),r&&(0,K.jsx)(`span`,{className:`s q`,children:r})]})}function La({source:e,alt:t=``,count:n=0,icon:r,stage:i}){return e?(0,K.jsxs)(`span`,{className:`pics`,children:[(0,K.jsx)(`img`,{className:`thumb`,src:e,alt:t,loading:`lazy`}),n>1&&(0,K.jsx)(`span`,{className:`cnt`,children:n})]}):(0,K.jsx)(`span`,{className:`thumb none ${ze(i)}`,children:(0,K.jsx)(r,{"aria-hidden":!0})})}function Ra(e){let{label:t,look:n=`quiet`,refusal:r,variables:i,fields:a=za}=e,o=Object.fromEntries(a.map(({name:e,start:t=``})=>[e,t])),s=ie(`${t} ${JSON.stringify(i(o,!0))}`,o);return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(k,{look:n,refusal:r,onClick:s.open,children:t}),s.isOpen&&(0,K.jsx)(Ba,{...e,values:s.draft,change:s.change,close:s.close})]})}var za=[];function Ba({label:e,title:t,text:n,look:r,moves:i,confirmation:a=e,document:o,fields:s=za,variables:c,isTried:l=!1,subject:u,done:d,values:f,change:p,close:m}){let{shared:h,staff:g}=H(),_=s.find(({name:e,isOptional:t})=>!t&&!f[e]?.trim()),v=Wa(o,l&&!_?c(f,!0):null),{run:ee,isBusy:y,problem:b}=P(o),x=er(u),S=()=>{x(!0),m()},C=async()=>{if(x(!0),!await ee(c(f,!1)))return x(!1);m(),d()};return(0,K.jsx)(j,{title:`${e}: ${t}`,close:S,...n?{text:n}:{},children:(0,K.jsxs)(`form`,{className:`grid gap-4`,onSubmit:e=>{e.preventDefault(),!_&&!y&&C()},children:[s.map(e=>e.pick?(0,K.jsx)(W.Fragment,{children:e.pick(f,p)},e.name):(0,K.jsx)(Ha,{field:e,value:f[e.name]??``,change:t=>p({...Va(e.clears),[e.name]:t})},e.name)),v.problem?(0,K.jsx)(I,{problem:v.problem}):v.lines&&(0,K.jsx)(et,{lines:v.lines}),b&&(0,K.jsx)(I,{problem:b}),u&&[v.problem,b].some(e=>e&&_t(e,location.pathname,!1).includes(`read`))&&(0,K.jsx)(qn,{subject:u}),(0,K.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,K.jsx)(k,{onClick:S,children:h.back}),(0,K.jsx)(k,{type:`submit`,look:r===`danger`?`danger`:`primary`,busy:y,refusal:_&&g.missing(_.label),"data-confirm":!0,children:i?`${a}: ${i(f)}`:a})]})]})})}var Va=(e=[])=>Object.fromEntries(e.map(e=>[e,``]));function Ha({field:e,value:t,change:n}){let{name:r,label:i,hint:a,kind:o=`text`,choices:s={},isOptional:c}=e,l={name:r,label:i,hint:a,value:t,"aria-required":!c};return o===`choice`?(0,K.jsx)(Te,{...l,of:Object.entries(s),choose:n}):o===`line`?(0,K.jsx)(U,{...l,autoComplete:`off`,onChange:e=>n(e.target.value)}):(0,K.jsx)(ot,{...l,onChange:e=>n(e.target.value)})}var Ua=250;function Wa(e,t){let{run:n,problem:r,forget:i,isBusy:a}=P(e),[o,s]=(0,W.useState)(null),c=t&&JSON.stringify(t);return(0,W.useEffect)(()=>{if(c===null){s(null),i();return}let e=!1,t=setTimeout(()=>{n(JSON.parse(c)).then(t=>{e||s(t?.ledgerLines??null)})},Ua);return()=>{e=!0,clearTimeout(t)}},[c,n,i]),{lines:o,problem:c===null?null:r,isBusy:a}}var Ga=21600,Ka=3600,qa={lagSeconds:[30,300],deliveriesPending:[100,1e3],failingJobs:[1,10]};function Ja(e,t){let[n,r]=qa[e];return t>=r?`bad`:t>=n?`watch`:`good`}var Ya=[`good`,`watch`,`bad`],Xa=e=>Ya[Math.max(0,...e.map(e=>Ya.indexOf(e)))],Za=E(`
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
`),Qa=E(`
  query StaffTasks($filter: TaskFilterInput, $after: String) {
    tasks(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id title status locationAddress payoutAmount payoutCurrency createdInstant agent { agentName } }
    }
  }
`),$a=E(`
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
`),eo=E(`
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
`),to=E(`
  query StaffSideHistory($all: TaskFilterInput, $disputed: TaskFilterInput) {
    all: tasks(filter: $all, first: 1) { totalCount }
    disputed: tasks(filter: $disputed, first: 1) { totalCount }
  }
`),no=E(`
  fragment decided on Task @_unmask {
    id
    status
    ledgerLines { account amount currency balanceAfter }
  }
`),ro=E(`mutation StaffResolveDispute($input: ResolveDisputeInput!) {
    resolveDispute(input: $input) { __typename ...decided ...problem }
  }`,[no,S]),io=E(`mutation StaffRelease($id: ID!, $dryRun: Boolean!, $note: String) {
    releaseHeldTask(taskId: $id, dryRun: $dryRun, note: $note) { __typename ...decided ...problem }
  }`,[no,S]),ao=E(`mutation StaffRefuse($id: ID!, $dryRun: Boolean!, $reason: String!) {
    refuseHeldTask(taskId: $id, dryRun: $dryRun, reason: $reason) { __typename ...decided ...problem }
  }`,[no,S]);function oo({waitedSeconds:e}){let{locale:t,words:{staff:n}}=B(),r=Ga-e;return(0,K.jsx)(`span`,{className:r<3600?`bad`:void 0,children:r<0?n.promisePast(di(t,-r)):n.promiseLeft(di(t,r))})}export{xi as $,jt as $t,Ca as A,Gn as At,ta as B,un as Bt,ka as C,Br as Ct,Oa as D,Rn as Dt,Da as E,Yn as Et,ia as F,xn as Ft,X as G,rn as Gt,zi as H,dn as Ht,na as I,bn as It,Di as J,on as Jt,Ri as K,nn as Kt,oa as L,yn as Lt,va as M,zn as Mt,ya as N,kn as Nt,Ta as O,Un as Ot,aa as P,Sn as Pt,wi as Q,Bt as Qt,ra as R,sn as Rt,Pa as S,Vr as St,Ea as T,rr as Tt,Mi as U,en as Ut,Zi as V,fn as Vt,Ai as W,an as Wt,J as X,Ht as Xt,Ei as Y,Xt as Yt,Ci as Z,Mt as Zt,La as _,qr as _t,ao as a,Nt as an,di as at,Ma as b,Xr as bt,to as c,yt as cn,oi as ct,Ka as d,bt as dn,ri as dt,Pt as en,bi as et,Ja as f,Kr as ft,Wa as g,Jr as gt,Ra as h,Zr as ht,$a as i,zt as in,pi as it,ba as j,Bn as jt,wa as k,Wn as kt,Qa as l,xt as ln,ci as lt,Ha as m,Gr as mt,eo as n,Lt as nn,hi as nt,io as o,Ft as on,ai as ot,Xa as p,Yr as pt,ki as q,tn as qt,Za as r,It as rn,gi as rt,ro as s,At as sn,ii as st,oo as t,Rt as tn,yi as tt,Ga as u,Ct as un,$r as ut,Ia as v,Qr as vt,Aa as w,cr as wt,ja as x,Hr as xt,Fa as y,Wr as yt,ea as z,cn as zt};