const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=[import.meta.resolve("/dashboard/assets/tasks-pages.js"),import.meta.resolve("/dashboard/assets/rolldown-runtime.js"),import.meta.resolve("/dashboard/assets/first.js"),import.meta.resolve("/dashboard/assets/shared.js"),import.meta.resolve("/dashboard/assets/react.js"),import.meta.resolve("/dashboard/assets/shared.css"),import.meta.resolve("/dashboard/assets/account-pages.js"),import.meta.resolve("/dashboard/assets/de.js"),import.meta.resolve("/dashboard/assets/staff-pages.js"),import.meta.resolve("/dashboard/assets/es.js"),import.meta.resolve("/dashboard/assets/fr.js"),import.meta.resolve("/dashboard/assets/it.js"),import.meta.resolve("/dashboard/assets/nl.js"),import.meta.resolve("/dashboard/assets/pl.js"),import.meta.resolve("/dashboard/assets/pt.js")])))=>i.map(i=>d[i]);
import{r as e}from"./rolldown-runtime.js";import{a as t,d as n,f as r,h as i,n as a,o,p as s,t as c}from"./first.js";import{At as l,B as u,Bn as d,Bt as f,C as p,D as m,Dn as h,E as g,En as _,F as v,Fn as y,Ft as b,H as x,Hn as S,It as C,J as ee,Jn as te,Jt as ne,K as w,Kn as re,L as T,Ln as ie,M as E,Mt as ae,Nt as oe,O as se,Ot as ce,P as le,Pt as ue,Q as de,Qn as fe,R as pe,Rt as D,Sn as me,T as O,Tn as he,U as ge,Un as _e,V as ve,Vn as ye,Vt as k,W as A,Wn as be,Wt as j,X as M,Xn as xe,Y as Se,Yn as Ce,Z as we,Zn as Te,_ as Ee,_n as De,_r as Oe,an as N,b as ke,br as Ae,c as je,cn as Me,dn as Ne,et as P,f as Pe,gn as Fe,hr as Ie,in as F,it as Le,j as I,jt as Re,l as ze,lr as Be,mn as Ve,nn as He,nt as Ue,on as L,ot as We,q as Ge,qt as Ke,rn as qe,rt as Je,s as Ye,sn as Xe,st as Ze,u as Qe,ut as $e,v as R,vn as et,vr as tt,w as nt,wn as rt,x as it,y as at,yr as ot,yt as z,z as B,zn as st,zt as V}from"./shared.js";import{i as ct,n as lt,t as ut}from"./react.js";var dt=lt(),H=e(ct(),1);function U(){let{account:e}=L(),{agentId:t}=w(),{agents:n}=T();return n.find(({id:e})=>e===t)?.role===`OWNER`?null:e.ownersOnly}function ft(e,t){let[n,r]=(0,H.useState)(()=>{let n=sessionStorage.getItem(e);return n?{...t,...JSON.parse(n)}:t});return[n,t=>{let i={...n,...t};sessionStorage.setItem(e,JSON.stringify(i)),r(i)},()=>{sessionStorage.removeItem(e),r(t)}]}function pt(e){let t=ee(),{part:n}=t;return[t.open===e,t=>A({to:`.`,search:{...n?{part:n}:{},...t?{open:e}:{}},replace:!0})]}var mt=j(`
  fragment approval on SpendingApproval @_unmask {
    id taskId cost currency createdInstant expiresInstant
    requested { frozen limits { currency perTask perDay perMonth } countries categoryIds }
    task { id title spendingObstacle { rule limit left } }
  }
`),W=j(`fragment rules on SpendingRules @_unmask {
    apiKeyId frozen countries categoryIds ownerNotice dayEndsInstant monthEndsInstant
    limits { currency perTask perDay perMonth spentToday spentThisMonth leftToday leftThisMonth mostNow }
    waiting { ...approval }
    warnings { code }
  }`,[mt]),ht=j(`query Spending {
    agent { id ownerReachable spendingRules { ...rules } apiKeys { id name prefix active spendingRules { ...rules } } }
    serviceCategories { id name }
  }`,[W]),gt=j(`
  query RuleChoices {
    countries { isoCode }
    currencies { code }
  }
`),_t=j(`
  query Frozen {
    agent { id spendingRules { frozen warnings { code } waiting { taskId } } }
  }
`),vt=j(`mutation SetSpendingRules($input: SetSpendingRulesInput!) {
    setSpendingRules(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[W,k]),yt=j(`mutation FreezeSpending($input: FreezeSpendingInput!) {
    freezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[W,k]),bt=j(`mutation UnfreezeSpending($input: SpendingRulesReferenceInput!) {
    unfreezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[W,k]),G=j(`mutation DecideSpending($input: DecideSpendingInput!) {
    decideSpending(input: $input) {
      __typename
      ... on SpendingRules { ...rules ledgerLines { account amount currency balanceAfter } }
      ...problem
    }
  }`,[W,k]),K=ut();function xt(){let{money:e}=L(),[t,n]=(0,H.useState)(!1),{data:r,refresh:i}=D(_t,{}),a=qe();V(i);let o=r?.agent?.spendingRules;if(!o)return null;let s=a?.spendingFrozen??o.frozen,c=s?e.isFrozen:e.freeze;return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`button`,{type:`button`,"data-command":``,"aria-haspopup":`dialog`,className:s?`nav frozen`:`nav`,onClick:()=>n(!0),children:[(0,K.jsx)(me,{"aria-hidden":!0}),c]}),t&&(s?(0,K.jsx)(Ct,{waits:o.waiting.some(({taskId:e})=>e===null),warnings:o.warnings,close:()=>n(!1)}):(0,K.jsx)(St,{close:()=>n(!1)}))]})}function St({close:e}){let{money:t}=L(),n=f(yt),{run:r,isBusy:i,problem:a}=f(yt),[o,s]=(0,H.useState)(),c=n.run;(0,H.useEffect)(()=>{c({input:{dryRun:!0}}).then(e=>e&&s(e.warnings))},[c]);let u=a??n.problem;return(0,K.jsxs)(B,{title:t.freezeTitle,text:t.freezeText,close:e,children:[(0,K.jsx)(q,{warnings:o??[]}),u&&(0,K.jsx)(M,{problem:u}),(0,K.jsx)(l,{look:`danger`,busy:i||!o&&!n.problem,onClick:()=>void r({input:{}}).then(t=>t&&e()),children:t.freezeNow})]})}function Ct({waits:e,warnings:t,close:n}){let{money:r}=L(),i=U()===null,a=f(bt),o=f(G),s=a.problem??o.problem,c=async()=>{let e=await a.run({input:{}}),t=e?.waiting.find(({taskId:e,requested:t})=>e===null&&t&&!t.frozen),r=i&&t?await o.run({input:{approvalId:t.id,decision:`APPROVE`}}):e;r&&!r.frozen&&n()};return(0,K.jsxs)(B,{title:r.resumeTitle,text:i?r.resumeText:`${r.resumeText} ${r.resumeAskText}`,close:n,children:[(0,K.jsx)(q,{warnings:t}),e&&!i&&(0,K.jsx)(`p`,{role:`status`,className:`m-0 text-s`,children:r.resumeAsked}),s&&(0,K.jsx)(M,{problem:s}),(0,K.jsx)(l,{look:`primary`,busy:a.isBusy||o.isBusy,onClick:()=>void c(),children:i?r.resume:r.resumeNow})]})}function q({warnings:e}){let t=de();return e.map(e=>(0,K.jsx)(Xe,{role:`note`,actions:(0,K.jsx)(we,{code:e.code}),children:t.problem(e)},e.code))}var wt=j(`
  query Clock {
    practiceClock { nowInstant speed nextInSeconds lastRefused simulatedOperators }
    wallets { currency availableBalance }
  }
`),Tt=j(`mutation Advance($by: Int!) {
    advanceClock(by: $by) { __typename ... on PracticeTime { happened remainingSeconds } ...problem }
  }`,[k]),Et=j(`mutation SetSpeed($speed: Float!) {
    setClockSpeed(speed: $speed) { __typename ... on PracticeTime { speed } ...problem }
  }`,[k]),Dt=j(`mutation DispatchSample($input: CreateTaskInput!) {
    createTask(input: $input) { __typename ... on Task { id } ...problem }
  }`,[k]),Ot=j(`mutation TestMoney($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[k]),kt=j(`
  query Played {
    tasks(first: 10) {
      nodes { id title status simulationScenario }
    }
  }
`),At=j(`
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
`),jt=j(`
  query EventExamples {
    eventTypes { eventType description example }
  }
`),Mt=j(`mutation RegisterTwin($input: RegisterAgentInput!) {
    registerAgent(input: $input) { __typename ... on AgentRegistration { agentId apiKey } ...problem }
  }`,[k]),Nt=j(`mutation ClaimTwin($id: ID!) {
    claimAgent(agentId: $id) { __typename ... on Claim { id claimed } ...problem }
  }`,[k]),Pt=(0,H.createContext)(null);function Ft({children:e}){let{data:t,refresh:n}=D(wt,{});V(n);let r=(0,H.useMemo)(()=>t?{time:t.practiceClock,refresh:n}:null,[t,n]),i=(0,H.useMemo)(()=>t?Date.parse(t.practiceClock.nowInstant)-Date.now():0,[t]);return(0,K.jsx)(Pt,{value:r,children:(0,K.jsx)(se,{value:i,children:e})})}function It({agentId:e}){let{locale:t,words:{shared:n,support:r}}=N(),i=qe()?.unreadNeedsPerson??0;return(0,K.jsxs)(x,{to:`/desk/$agentId/notifications`,params:{agentId:e},"aria-label":i>0?r.unread(i):n.pages.notifications,className:`btn icon small ghost bell`,children:[(0,K.jsx)(tt,{size:18,"aria-hidden":!0}),i>0&&(0,K.jsx)(`span`,{"aria-hidden":!0,className:`n`,children:We(t,i)})]})}var Lt=j(`
  query Navigation {
    pendingActions {
      counts { tasksAwaitingReview tasksAwaitingFunding tasksAwaitingPublishing disputes pendingDecisions }
      supportReplies { id }
      webhookHealth { endpoint }
    }
    agent { id spendingRules { waiting { id } } apiKeys { id active spendingRules { waiting { id } } } }
    tasks(first: 1) { totalCount }
  }
`),J={draft:[`DRAFT`,`QUOTED`,`FUNDED`],open:[`PUBLISHED`],accepted:[`ACCEPTED`],enRoute:[`EN_ROUTE`],onSite:[`ARRIVED`,`IN_PROGRESS`],review:[`PROOF_SUBMITTED`,`PROOF_UPLOADED`,`UNDER_REVIEW`],disputed:[`REJECTED`,`DISPUTED`],done:[`COMPLETED`,`SETTLED`,`CLOSED`,`CANCELLED`,`EXPIRED`]},Rt=[`UNDER_REVIEW`,`PROOF_UPLOADED`,`COMPLETED`],zt={draft:`draft`,open:`open`,accepted:`accepted`,enRoute:`enroute`,onSite:`onsite`,review:`review`,disputed:`disputed`,done:`paid`},Bt=Object.keys(J),Vt=e=>Bt.find(t=>J[t].includes(e))??`done`,Ht=[`questions`,`approvals`,`reviews`,`publishing`,`disputes`,`replies`],Ut={reviews:Rt,publishing:[`QUOTED`,`FUNDED`],disputes:[`DISPUTED`]},Wt=e=>e?[e,...e.apiKeys.filter(({active:e})=>e)].flatMap(({spendingRules:e})=>e?.waiting??[]):[];function Gt({pendingActions:{counts:e,supportReplies:t},agent:n}){return{questions:e.pendingDecisions,approvals:Wt(n).length,reviews:e.tasksAwaitingReview,publishing:e.tasksAwaitingFunding+e.tasksAwaitingPublishing,disputes:e.disputes,replies:t.length}}var Kt=e=>Ht.reduce((t,n)=>t+e[n],0);function qt({pendingActions:e,agent:t,reviews:n,disputes:r,publishing:i}){let a=(e,t)=>t.map(t=>({kind:e,id:`task-${t.id}`,due:e===`reviews`?t.reviewByInstant:null,task:t}));return[...e.pendingDecisions.map(e=>({kind:`questions`,id:`question-${e.decisionId}`,due:e.deadlineInstant,question:e})),...Wt(t).map(e=>({kind:`approvals`,id:`approval-${e.id}`,due:e.expiresInstant,approval:e})),...a(`reviews`,n.nodes),...a(`publishing`,i.nodes),...a(`disputes`,r.nodes),...e.supportReplies.map(e=>({kind:`replies`,id:`reply-${e.id}`,due:null,reply:e}))].sort((e,t)=>Jt(e.due)-Jt(t.due))}var Jt=e=>e===null?2**53-1:Date.parse(e),Yt=150;function Xt({commands:e,find:t,typed:n=``,close:r}){let{palette:i}=L(),a=(0,H.useId)(),o=(0,H.useRef)(null),[s,c]=(0,H.useState)(n),[l,d]=(0,H.useState)(0),f=Qt(s,t),p=(0,H.useMemo)(()=>[...Zt(e,s),...f],[e,s,f]),m=Math.min(l,p.length-1);(0,H.useEffect)(()=>{o.current?.querySelector(`[aria-selected=true]`)?.scrollIntoView({block:`nearest`})},[m,p]);let h=e=>{e&&(r(),e.run())};return(0,K.jsx)(u,{close:r,"aria-label":i.title,className:`mx-auto mt-3 mb-auto w-[calc(100%-1.5rem)] max-w-[36rem] sm:mt-[12dvh]`,children:(0,K.jsxs)(`div`,{className:`flex max-h-[80dvh] flex-col`,children:[(0,K.jsx)(`input`,{role:`combobox`,"aria-label":i.title,"aria-expanded":!0,"aria-controls":a,"aria-autocomplete":`list`,"aria-activedescendant":p[m]?`${a}-${m}`:void 0,placeholder:i.placeholder,autoComplete:`off`,spellCheck:!1,className:`min-h-14 w-full border-0 border-b border-line bg-surface px-5 text-m outline-none placeholder:text-quiet`,value:s,onChange:e=>{c(e.target.value),d(0)},onKeyDown:e=>{let t={ArrowDown:m+1,ArrowUp:m-1,Home:0,End:p.length-1}[e.key];t!==void 0&&p.length>0?(e.preventDefault(),d((t+p.length)%p.length)):e.key===`Enter`&&!e.nativeEvent.isComposing&&(e.preventDefault(),h(p[m]))}}),(0,K.jsx)(`div`,{ref:o,id:a,role:`listbox`,"aria-label":i.title,className:`overflow-y-auto p-2`,children:$t(p).map(([e,t])=>(0,K.jsxs)(`div`,{role:`group`,"aria-label":e,children:[(0,K.jsx)(`p`,{"aria-hidden":!0,className:`m-0 px-3 pt-2 pb-1 text-xs font-semibold text-quiet`,children:e}),t.map(({command:e,index:t})=>(0,K.jsxs)(`div`,{id:`${a}-${t}`,role:`option`,"aria-selected":t===m,className:`group/option flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-m px-3 text-s aria-selected:bg-brand aria-selected:text-on-brand`,onMouseMove:()=>d(t),onClick:()=>h(e),children:[(0,K.jsx)(`span`,{className:`min-w-0 truncate`,children:e.label}),e.note&&(0,K.jsx)(`span`,{className:`shrink-0 text-xs text-quiet group-aria-selected/option:text-on-brand`,children:e.note})]},e.id))]},e))}),(0,K.jsx)(`p`,{role:`status`,className:`m-0 px-5 text-s text-quiet not-empty:pb-4`,children:p.length===0?i.nothing:``})]})})}function Zt(e,t){let n=t.toLowerCase().split(/\s+/).filter(Boolean);return e.filter(({label:e,group:t})=>n.every(n=>`${e} ${t}`.toLowerCase().includes(n)))}function Qt(e,t){let[n,r]=(0,H.useState)([]);return(0,H.useEffect)(()=>{let n=!1,i=setTimeout(()=>{e.trim()?t(e.trim()).then(e=>!n&&r(e)):r([])},Yt);return()=>{n=!0,clearTimeout(i)}},[e,t]),n}function $t(e){let t=new Map;return e.forEach((e,n)=>t.set(e.group,[...t.get(e.group)??[],{command:e,index:n}])),[...t]}var en=j(`
  query SavedViews {
    agent { id savedViews { name query } }
    taskStatistics { byStatus { status count } }
  }
`),tn=j(`mutation SaveView($input: SaveViewInput!) {
    saveView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,[k]),nn=j(`mutation RenameView($input: RenameViewInput!) {
    renameView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,[k]),rn=j(`mutation DeleteView($input: DeleteViewInput!) {
    deleteView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,[k]),an=j(`
  query FoundTasks($text: String!) {
    tasks(filter: { text: $text }, first: 8) {
      nodes { id title status }
    }
  }
`),on=j(`
  query TaskById($id: ID!) {
    task(id: $id) { id title status }
  }
`),sn=`/desk/$agentId/tasks`,cn=`data-command`;function ln({entries:e,agentId:t,showKeys:n,typed:r,close:a}){let{shared:o,account:s,support:c,palette:l}=L(),u=C(),{agents:d}=T(),f=D(en,{}).data?.agent?.savedViews,p=(0,H.useMemo)(()=>{let r=e.map(({key:e,to:n,label:r})=>({id:n,group:l.pages,label:o.pages[r],note:`g ${e}`,run:()=>A({to:n,params:{agentId:t}})})),a=[...[...document.querySelectorAll(`[${cn}]`)].map((e,t)=>({id:`pressed-${t}`,group:l.actions,label:e.getAttribute(cn)||e.textContent.trim(),run:()=>e.click()})),{id:`new-key`,group:l.actions,label:s.createKey,run:()=>A({to:`/desk/$agentId/keys`,params:{agentId:t},search:{open:`key`}})},{id:`invite`,group:l.actions,label:s.invite,run:()=>A({to:`/desk/$agentId/keys`,params:{agentId:t},search:{part:`people`,open:`person`}})},{id:`ask`,group:l.actions,label:c.ask,run:()=>A({to:`/desk/$agentId/support`,params:{agentId:t},search:{about:`new`}})},{id:`keys`,group:l.actions,label:l.keysTitle,note:`?`,run:n},{id:`account`,group:l.actions,label:s.yourAccount,run:()=>location.assign(`/account`)}],u=d.filter(({id:e})=>e!==t).map(({id:e,name:t,testMode:n})=>({id:`agent-${e}`,group:l.agents,label:t,...n?{note:o.practice}:{},run:()=>A({to:`/desk/$agentId`,params:{agentId:e}})})),p=(f??[]).map(({name:e,query:n})=>({id:`view-${e}`,group:l.views,label:e,run:()=>A({to:sn,params:{agentId:t},search:i(sn,n)})}));return[...r,...p,...a,...u]},[e,t,d,f,n,o,s,c,l]),m=(0,H.useCallback)(async e=>{let n=/^#?(\d{1,10})$/.exec(e)?.[1],r=u.client.query(an,{text:e}).toPromise(),i=n?await u.client.query(on,{id:n}).toPromise():null;return[...new Map([i?.data?.task,...(await r).data?.tasks.nodes??[]].flatMap(e=>e?[[e.id,e]]:[])).values()].map(({id:e,title:n,status:r})=>({id:`task-${e}`,group:l.tasks,label:`#${e} ${n}`,note:o.statuses[r],run:()=>A({to:`/desk/$agentId/tasks/$taskId`,params:{agentId:t,taskId:e}})}))},[u,t,l,o]);return(0,K.jsx)(Xt,{commands:p,find:m,typed:r,close:a})}var un=/Mac|iPhone|iPad/.test(navigator.userAgent);function dn(){let{palette:e}=L();return un?`⌘ K`:`${e.control} K`}var fn=(0,H.lazy)(()=>n(()=>import(`./tasks-pages.js`).then(e=>e.t),__vite__mapDeps([0,1,2,3,4,5]),import.meta.url));function pn({entries:e,agentId:t}){let{palette:n}=L(),r=dn(),[i,o]=(0,H.useState)(``),[s,l]=(0,H.useState)(null),u=(0,H.useCallback)(()=>{l(null),o(``)},[]);(0,H.useLayoutEffect)(()=>{let e=a();e!==null&&(o(e),l(`palette`))},[]);let d=(0,H.useCallback)(()=>l(`keys`),[]);return(0,H.useEffect)(()=>{let e=e=>{let t=e.target instanceof HTMLElement&&e.target.matches(`input, textarea, select, [contenteditable]`);c(e)?(e.preventDefault(),o(``),l(e=>e===`palette`?null:`palette`)):e.key!==`?`||t||e.metaKey||e.ctrlKey||l(`keys`)};return addEventListener(`keydown`,e),()=>removeEventListener(`keydown`,e)},[]),(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`button`,{type:`button`,"aria-label":n.title,"aria-keyshortcuts":`Control+K Meta+K`,"aria-haspopup":`dialog`,className:`find`,onClick:()=>l(`palette`),children:[(0,K.jsx)(rt,{"aria-hidden":!0}),(0,K.jsx)(`span`,{className:`cut`,children:n.find}),(0,K.jsx)(`kbd`,{children:r})]}),s===`palette`&&(0,K.jsx)(ln,{entries:e,agentId:t,showKeys:d,typed:i,close:u}),(0,K.jsx)(H.Suspense,{children:s===`keys`&&(0,K.jsx)(fn,{entries:e,close:u})})]})}var mn=(0,H.lazy)(()=>n(()=>import(`./account-pages.js`).then(e=>e.i),__vite__mapDeps([6,1,3,2,4,5]),import.meta.url)),hn=(0,H.lazy)(()=>n(()=>import(`./account-pages.js`).then(e=>e.o),__vite__mapDeps([6,1,3,2,4,5]),import.meta.url));function gn({entries:e}){let t=T(),{agentId:n}=w();if(!t.agents.some(e=>e.id===n))return(0,K.jsx)(P,{});let r=ne(`agent:${n}`),i=t.agents.some(({id:e,testMode:t})=>e===n&&t),a=(0,K.jsx)(_n,{entries:e,viewer:t,agentId:n});return(0,K.jsx)(ue,{value:r,children:(0,K.jsx)(Me,{value:r.client,children:(0,K.jsx)(ae,{children:i?(0,K.jsx)(Ft,{children:a}):a})})},n)}function _n({entries:e,viewer:t,agentId:n}){let{shared:r}=L(),i=(0,H.useMemo)(()=>({agentId:n}),[n]),a=de(),o=vn(),s=t.agents.find(({id:e})=>e===n);return(0,K.jsx)(pe,{entries:e,parameters:i,counts:o,who:(0,K.jsx)(yn,{viewer:t,agentId:n}),actions:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(pn,{entries:e,agentId:n}),(0,K.jsxs)(x,{to:`/desk/$agentId/new`,params:i,"aria-keyshortcuts":`g n`,className:`${Re()} new`,children:[(0,K.jsx)(h,{"aria-hidden":!0}),r.pages.newTask]})]}),foot:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(xt,{}),t.staff&&(0,K.jsx)(x,{to:`/staff`,className:`nav`,children:r.staffDesk})]}),notices:(0,K.jsxs)(K.Fragment,{children:[s?.testMode&&(0,K.jsx)(H.Suspense,{fallback:null,children:(0,K.jsx)(mn,{})}),(0,K.jsx)(He,{status:s?.status,text:a.problem({code:`agent_suspended`}),actions:(0,K.jsx)(x,{to:`/desk/$agentId/support`,params:i,className:`link`,children:r.pages.support})})]}),below:s?.testMode&&(0,K.jsx)(H.Suspense,{fallback:null,children:(0,K.jsx)(hn,{})}),state:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(oe,{}),(0,K.jsx)(It,{agentId:n})]})})}function vn(){let{data:e,refresh:t}=D(Lt,{});if(V(t),!e)return{};let n=e.pendingActions.webhookHealth.length;return{inbox:{count:Kt(Gt(e)),isHot:!0},tasks:{count:e.tasks.totalCount},webhooks:{count:n,isHot:!0}}}function yn({viewer:e,agentId:t}){let{shared:n}=L(),r=e.agents.some(({id:e,testMode:n})=>e===t&&n);return(0,K.jsxs)(`label`,{className:`who`,children:[(0,K.jsx)(m,{}),(0,K.jsxs)(`span`,{className:`grow`,children:[(0,K.jsx)(`span`,{className:`vh`,children:n.actingFor}),(0,K.jsx)(`select`,{value:t,onChange:e=>A({to:`/desk/$agentId`,params:{agentId:e.target.value}}),children:e.agents.map(e=>(0,K.jsxs)(`option`,{value:e.id,children:[e.name,e.testMode?` (${n.practice})`:``]},e.id))}),(0,K.jsx)(`small`,{children:r?n.practice:e.person.email})]})]})}var bn=[{key:`i`,to:`/desk/$agentId`,label:`inbox`,icon:re,isStart:!0,isTab:!0},{key:`t`,to:`/desk/$agentId/tasks`,label:`tasks`,icon:st,isStart:!0,isTab:!0},{key:`n`,to:`/desk/$agentId/new`,label:`newTask`,icon:h,isTab:!0,group:`apart`},{key:`b`,to:`/desk/$agentId/board`,label:`board`,icon:be},{key:`p`,to:`/desk/$agentId/map`,label:`map`,icon:y,isTab:!0},{key:`m`,to:`/desk/$agentId/money`,label:`money`,icon:De,isTab:!0},{key:`s`,to:`/desk/$agentId/spending`,label:`spending`,icon:Te},{key:`w`,to:`/desk/$agentId/webhooks`,label:`webhooks`,icon:Fe,group:`developers`},{key:`k`,to:`/desk/$agentId/keys`,label:`keys`,icon:_e,group:`developers`},{key:`x`,to:`/desk/$agentId/practice`,label:`practice`,icon:fe,group:`developers`},{key:`u`,to:`/desk/$agentId/support`,label:`support`,icon:ye,group:`foot`},{key:`o`,to:`/desk/$agentId/notifications`,label:`notifications`,icon:tt,group:`apart`}],xn=j(`
  fragment waitingRequest on SupportRequest @_unmask { id type subject createdInstant agent { agentName } operator { name } }
`),Sn=j(`
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
`),Cn=j(`query StaffQueues {
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
  }`,[xn,Sn]),wn=j(`
  subscription StaffQueuesChanged {
    queuesChanged { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks oldestSeconds }
  }
`),Tn=j(`
  query StaffQueueCounts {
    platform {
      queues { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks }
    }
  }
`);function En({children:e}){let t=C(),[n]=(0,H.useState)(()=>new Set);return(0,H.useEffect)(()=>{let e=0;return Ke(t,wn,{},()=>{e+=1;for(let t of n)t({sequence:e,taskId:``})})},[t,n]),(0,K.jsx)(b,{value:n,children:e})}var Dn=(0,H.createContext)(`SUPPORT`);function On(){let e=(0,H.use)(Dn),{staff:t}=L();return n=>e===n||e===`ADMIN`?null:t.needsRole(t.roles[n])}var kn={};function An({entries:e}){let t=T();if(!t.staff)return(0,K.jsx)(P,{});let n=ne(`staff`);return(0,K.jsx)(ue,{value:n,children:(0,K.jsx)(Me,{value:n.client,children:(0,K.jsx)(Dn,{value:t.staff.role,children:(0,K.jsx)(En,{children:(0,K.jsx)(jn,{entries:e,viewer:t,member:t.staff})})})})})}function jn({entries:e,viewer:t,member:n}){let{shared:r,staff:i}=L(),a=Mn(),[o]=t.agents;return(0,K.jsx)(pe,{entries:e,parameters:kn,counts:a,who:(0,K.jsxs)(`div`,{className:`who`,children:[(0,K.jsx)(m,{}),(0,K.jsxs)(`span`,{className:`grow`,children:[`Fieldcall`,(0,K.jsxs)(`small`,{children:[n.name,` · `,i.roles[n.role]]})]})]}),foot:o&&(0,K.jsxs)(x,{to:`/desk/$agentId`,params:{agentId:o.id},className:`nav`,children:[r.pages.inbox,`: `,o.name]}),state:(0,K.jsx)(oe,{})})}function Mn(){let{data:e,refresh:t}=D(Tn,{});if(V(t),!e?.platform)return{};let{disputes:n,operatorsToApprove:r,support:i,payouts:a,payoutsToConfirm:o,reversals:s,heldTasks:c}=e.platform.queues;return{queues:{count:n+r+i+a+o+s+c,isHot:!0},disputes:{count:n},operators:{count:r},payouts:{count:a+o},support:{count:i}}}var Nn=[{key:`q`,to:`/staff`,label:`queues`,icon:S,isStart:!0,isTab:!0},{key:`d`,to:`/staff/disputes`,label:`disputes`,icon:_,isTab:!0},{key:`o`,to:`/staff/operators`,label:`operators`,icon:Ce,isTab:!0},{key:`p`,to:`/staff/payouts`,label:`payouts`,icon:ot,isTab:!0},{key:`u`,to:`/staff/support`,label:`support`,icon:ye,isTab:!0},{key:`t`,to:`/staff/tasks`,label:`tasks`,icon:d,group:`lookUp`},{key:`a`,to:`/staff/agents`,label:`agents`,icon:Ie,group:`lookUp`},{key:`f`,to:`/staff/transfers`,label:`transfers`,icon:et,group:`lookUp`},{key:`c`,to:`/staff/countries`,label:`countries`,icon:xe,group:`platform`},{key:`l`,to:`/staff/documents`,label:`documents`,icon:Oe,group:`platform`},{key:`h`,to:`/staff/health`,label:`health`,icon:te,group:`platform`},{key:`i`,to:`/staff/audit`,label:`audit`,icon:he,group:`platform`}],Pn=Object.assign({"../../words/de/staff.ts":()=>n(()=>import(`./de.js`).then(e=>e.t),__vite__mapDeps([7,1,3,2,4,5]),import.meta.url),"../../words/en/staff.ts":()=>n(()=>import(`./staff-pages.js`).then(e=>e.t),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"../../words/es/staff.ts":()=>n(()=>import(`./es.js`).then(e=>e.r),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),"../../words/es-419/staff.ts":()=>n(()=>import(`./es.js`).then(e=>e.n),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),"../../words/fr/staff.ts":()=>n(()=>import(`./fr.js`).then(e=>e.t),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),"../../words/it/staff.ts":()=>n(()=>import(`./it.js`).then(e=>e.t),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),"../../words/nl/staff.ts":()=>n(()=>import(`./nl.js`).then(e=>e.t),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url),"../../words/pl/staff.ts":()=>n(()=>import(`./pl.js`).then(e=>e.t),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),"../../words/pt/staff.ts":()=>n(()=>import(`./pt.js`).then(e=>e.r),__vite__mapDeps([14,1,3,2,4,5]),import.meta.url),"../../words/pt-BR/staff.ts":()=>n(()=>import(`./pt.js`).then(e=>e.n),__vite__mapDeps([14,1,3,2,4,5]),import.meta.url)}),Fn=new Map;function In(e){let n=Pn[`../../words/${e}/staff.ts`]??Pn[`../../words/en/staff.ts`],r=Fn.get(e);return r||(r=n().catch(e=>{throw new t(String(e),{cause:e})}),Fn.set(e,r)),r}function Ln({children:e}){let{locale:t,words:n}=N(),{staff:r}=(0,H.use)(In(t)),i=(0,H.useMemo)(()=>({locale:t,words:{...n,staff:r}}),[t,n,r]);return(0,K.jsx)(F,{value:i,children:e})}var Rn=O(`en-GB`),zn={yourAccount:`Your account and passkeys`,ownersOnly:`Only an owner of the agent can do this.`,noLimit:`No limit`,agentsLimit:`That of the agent`,activeKeys:`Keys in use`,keysText:`A key lets a program act for this agent. Give each program a key of its own, with no more rights than it needs.`,endedKeys:e=>Rn(e,e=>({one:`${e} key that has ended`,other:`${e} keys that have ended`})),createKey:`Create a key`,keyName:`Name`,keyNameHint:`Where it is used, such as “production” or “nightly job”.`,mayDo:`What it may do`,scopeNeeded:`Choose at least one permission.`,expires:`Expires`,inDays:e=>Rn(e,e=>({one:`in ${e} day`,other:`in ${e} days`})),never:`never`,prefix:`Begins with`,lastUsed:`Last used`,limit:`Spending limit`,frozen:`Frozen`,ended:`Ended`,keyMade:`Here is the key`,keyMadeText:`Copy it now: it is shown only this once. Only a hash of it is stored.`,key:`Key`,tryIt:`Try it`,kept:`I've saved it`,revoke:`Revoke`,revokeTitle:e=>`Revoke the key “${e}”?`,revokeText:`Programs that use it are refused at once. A revoked key never counts again.`,peopleText:`People act for this agent with their own e-mail address. They need no key.`,invite:`Invite a person`,inviteText:`They get a mail and sign in with this address.`,email:`E-mail address`,role:`Role`,you:`you`,may:`May`,since:`Since`,changeRole:`Change role`,remove:`Remove`,removeTitle:e=>`Remove ${e}?`,removeText:`They can act for this agent no more, at once. Keys that they have made stay valid.`,sessionsOf:e=>`Where ${e} is signed in`,sessionsText:`End the sessions that you do not know. To sign in without a mailed code, add one of your`,passkeys:`passkeys`,thisBrowser:`This browser`,unknownBrowser:`Unknown browser`,signedIn:`Signed in`,ends:`Ends`,network:`Network`,end:`Sign out`,endTitle:e=>`Sign out of ${e}?`,endText:`That browser has to sign in again.`,endAll:`Sign out everywhere`,endAllTitle:`Sign out of all browsers?`,endAllText:`This browser is among them.`,noAssistants:`No assistant is connected`,noAssistantsText:`An assistant such as Claude asks you before it acts for this agent, within the rights and the limit that you set.`,connect:`Connect an assistant`,connectText:`Give this address to an assistant that speaks MCP. It leads you here to say what it may do.`,mcpAddress:`Address for MCP`,cutOff:`Cut off`,cutOffAlready:`Cut off`,cutOffTitle:e=>`Cut off ${e}?`,cutOffText:`It can act no more, within a second. To come back it has to ask again.`,from:`From`,allowedBy:`Allowed by`,name:`Name`,about:`What it does`,ownerEmail:`Owner’s e-mail address`,emailHint:`A new address is asked by mail to confirm itself.`,confirmed:`Confirmed`,website:`Website`,save:`Save`,saved:`Saved`,state:`State`,number:`Number`,world:`World`,practiceWorld:`Practice: test money, simulated operators`,realWorld:`Real operators and money`,contacts:`Contact methods`,contactsText:`How this agent is told what happens, beside its webhooks.`,toWebhooks:`Webhooks`,by:`By`,where:`Where to`,add:`Add`,active:`On`,paused:`Paused`,unconfirmed:`Not confirmed yet`,pause:`Pause`,resume:`Resume`,removeContact:e=>`Remove ${e}?`,removeContactText:`Nothing is sent there any more.`,parts:{keys:`Keys`,people:`People`,assistants:`Assistants`,sessions:`Sessions`,profile:`Profile`},scopes:{READ:{name:`Read`,text:`See everything of the account, and follow it live.`},DISPATCH:{name:`Dispatch`,text:`Create, publish and cancel tasks, and answer questions of operators.`},SETTLE:{name:`Settle`,text:`Decide on money: deposit, fund, approve, reject and dispute.`},MANAGE:{name:`Manage`,text:`Change the account itself: keys, webhooks, spending rules and profile.`}},limits:{perTask:e=>`${e} a task`,perDay:e=>`${e} a day`,perMonth:e=>`${e} a month`},roles:{OWNER:{name:`Owner`,text:`Everything, the people included`},MEMBER:{name:`Member`,text:`The daily work, and decisions on money`},VIEWER:{name:`Viewer`,text:`Read`}},states:{REGISTERED:`Registered`,VERIFIED:`Verified`,ACTIVE:`Active`,SUSPENDED:`Suspended`},methods:{WEBHOOK:`Webhook`,EMAIL:`E-mail`,POLLING:`Polling`,WEBSOCKET:`Websocket`,MCP_CALLBACK:`MCP`,PUSH:`Push`}},Bn=O(`en-GB`),Vn={reserved:`Reserved`,locked:`Locked`,pending:`On its way`,ledger:`Ledger`,ledgerEmpty:`Deposits, holds and payments appear here.`,ledgerNone:`No entry matches these filters.`,deposit:`Add money`,depositTitle:`Add money`,depositText:`You pay on the page of the payment provider and come back here.`,moneyEmpty:`No wallet yet`,moneyEmptyText:`The first deposit opens one. A task is paid from the wallet in its currency.`,figures:`Figures as a table`,available:`Available`,total:`Total`,day:`Day`,kind:`Kind`,allKinds:`All kinds`,from:`From`,until:`Until`,deposits:`Deposits`,depositsEmpty:`Deposits by card or bank appear here with their state.`,takenBack:e=>`${e} taken back`,processing:`Being processed`,pay:`Pay`,refund:`Refund`,refundTitle:`Refund a deposit`,refundText:`The amount leaves the available balance at once and goes back the way it came.`,preview:`Preview`,bank:`By bank transfer`,bankShow:`Show bank details`,holder:`Account holder`,bankName:`Bank`,reference:`Reference`,copy:e=>`Copy: ${e}`,statement:`Statement`,statementFor:(e,t)=>`Statement of ${e}, ${t}`,period:`Period`,print:`Print`,download:`Download CSV`,opening:`Opening balance`,closing:`Closing balance`,change:`Change`,statementEmpty:`Nothing moved in this period.`,times:`All times in UTC.`,freeze:`Freeze spending`,isFrozen:`Spending frozen`,resume:`Resume spending`,freezeTitle:`Freeze all spending?`,freezeText:`From now on no task can be funded or published from the wallets. Tasks that are already funded go on and are paid.`,freezeNow:`Freeze now`,resumeTitle:`Resume spending?`,resumeText:`No task can be funded while spending is frozen.`,resumeAskText:`The owner is asked by e-mail and spending resumes when the answer is yes.`,resumeNow:`Ask to resume`,resumeAsked:`The owner has been asked by e-mail. Spending resumes with the answer.`,allKeys:`The agent, all keys together`,keyRules:e=>`Key “${e}”`,waiting:`Waiting for your approval`,waitingText:`Decide here or by the link in the e-mail; what is not decided in time stays as it is.`,allow:`Approve`,decline:`Decline`,looser:`Looser rules`,asked:`asked`,lapses:`lapses`,editRules:`Edit rules`,editText:`Stricter limits apply at once. Looser ones wait for the owner's answer by e-mail. An empty amount is no limit.`,noLimits:`No limits: tasks in every currency may spend what the wallet has.`,noLimit:`no limit`,countries:`Countries`,categories:`Categories`,every:`All`,mostNow:`A task may cost now`,perTask:`Per task`,perDay:`Per day`,perMonth:`Per month`,left:`Left:`,renews:`renews`,addCurrency:`Add a currency`,removeCurrency:`Remove this currency`,addCountry:`Add a country`,addCategory:`Add a category`,noCurrencyLeft:`Every currency has its limits.`,saveRules:`Save rules`,ownerAsked:`What is looser waits for the owner, who has been asked by e-mail.`,usualAmounts:`Usual amounts`,amountExample:`Enter an amount, such as 100 or 49.50.`,addAmount:e=>`Add ${e}`,onItsWay:e=>`${e} on its way`,owed:e=>`${e} owed because a payment was reversed. New money pays this first.`,held:`Held in tasks`,heldTasks:e=>Bn(e,e=>({one:`${e} task · paid when you approve, returned if nobody comes`,other:`${e} tasks · paid when you approve, returned if nobody comes`})),heldNone:`No task holds money. The cost of a task is held here until you approve it.`,limitToday:`Spending limit today`,ofLimit:e=>`of ${e}`,limitNone:`No daily limit. With a limit, larger spending waits for your approval.`,changeLimits:`Change limits`,inAndOut:`In and out`,moneyIn:`In`,moneyOut:`Out`,flowNone:`No money came or left in these days.`,spent:`Spent by category`,spentTasks:e=>Bn(e,e=>({one:`${e} task`,other:`${e} tasks`})),spentNone:`Payments for tasks appear here by category.`,movement:`Movement`,purpose:`For`,days:{7:`7 days`,30:`30 days`,90:`90 days`},depositStates:{PENDING:`Waiting`,PAID:`Paid`,DECLINED:`Declined`,CANCELLED:`Cancelled`,EXPIRED:`Expired`}},Hn={allEvents:`All events`,needsText:`Work to review, questions, failed payments and answers from support appear here, the newest first.`,needs:{"task.under_review":`The work waits for your review`,"task.review_due":`The review ends soon`,"task.completed":`The operator has finished the work`,"task.disputed":`A dispute was opened`,"task.dispute_resolved":`The dispute was decided`,"task.decision_requested":`A question waits for your answer`,"task.reschedule_requested":`The operator asks for another time`,"task.expired":`Nobody accepted the task in time`,"task.released":`The operator gave the task back`,"task.operator_no_show":`The operator did not come`,"task.publication_refused":`The task was not published`,"wallet.deposit_failed":`A deposit did not arrive`,"wallet.deposit_reversed":`A payment was reversed`,"support.replied":`Support has answered`,"webhook.disabled":`An endpoint was disabled`,"account.suspended":`The account was suspended`},titles:{"wallet.credited":`Money arrived`,"wallet.reversal_returned":`Reversed money came back`,"support.status_changed":`A support request has a new state`,"country.live":`A country is live`,"spending.decided":`Spending was decided`,"account.reinstated":`The suspension has ended`,"account.verified":`The owner is verified`,"account.members_changed":`Members changed`},ways:{review:`Review the work`,dispute:`See the dispute`,answer:`Answer`,time:`Decide on the time`,again:`Dispatch again`,task:`Open the task`,thread:`Read the answer`,endpoint:`Check the endpoint`},tasks:{"task.created":`Task created`,"task.quoted":`Task quoted`,"task.funded":`Task funded`,"task.published":`Task published`,"task.accepted":`Task accepted`,"task.released":`Task released`,"task.en_route":`Task en route`,"task.arrived":`Task arrived`,"task.in_progress":`Task in progress`,"task.proof_submitted":`Task proof submitted`,"task.proof_uploaded":`Task proof uploaded`,"task.under_review":`Task under review`,"task.completed":`Task completed`,"task.rejected":`Task rejected`,"task.settled":`Task settled`,"task.closed":`Task closed`,"task.cancelled":`Task cancelled`,"task.expired":`Task expired`,"task.overdue":`Task overdue`,"task.disputed":`Task disputed`,"task.dispute_resolved":`Task dispute resolved`,"task.decision_requested":`Task decision requested`,"task.decision_resolved":`Task decision resolved`,"task.reschedule_requested":`Task reschedule requested`,"task.reschedule_approved":`Task reschedule approved`,"task.reschedule_rejected":`Task reschedule rejected`,"task.location_updated":`Task location updated`,"task.operator_no_show":`Task operator no show`,"task.review_due":`Task review due`,"task.held_for_review":`Task held for review`,"task.hold_released":`Task hold released`,"task.publication_refused":`Task publication refused`,"dispute.overdue":`Dispute overdue`}},Un={title:`Search and commands`,placeholder:`Search or jump to`,nothing:`Nothing found`,pages:`Pages`,actions:`Actions`,agents:`Switch agent`,tasks:`Tasks`,views:`Views`,keysTitle:`Keys of this desk`,control:`Ctrl`,find:`Search`,keys:{search:`Search on this page`,help:`This list`,close:`Close what is open`}},Wn=O(`en-GB`),Gn={clock:`Clock of the practice world`,nothingNext:`Nothing comes by itself: it is the agent’s turn.`,nextIn:e=>`The next step comes in ${e}.`,yourTurn:`Dispatch a task, or decide on one.`,toNext:`To the next step`,anHour:`+1 hour`,aDay:`+1 day`,advancingFor:e=>`Time passes… ${e} left`,advancing:`Time passes…`,happened:e=>Wn(e,e=>({one:`${e} step happened.`,other:`${e} steps happened.`})),speed:`Speed`,noOperators:`This service runs without simulated operators, so tasks stay open.`,lastRefused:`The last step of an operator was refused:`,dispatchTitle:`Dispatch a sample task`,available:`Test money in the wallet:`,addMoney:`Put test money in`,scenario:`How it goes`,dispatch:`Dispatch`,sampleTitle:`Photograph a shop front`,sampleText:`Two photographs of the front, one with the house number.`,sampleItem:`The house number can be read`,noTask:`No task in this world yet`,noTaskText:`Choose how a task goes and dispatch it. Then let time pass and watch both sides.`,played:`Tasks of this world`,decide:`Decide on its page`,stream:`What happens, side by side`,agentSide:`Your agent`,operatorSide:`Simulated operator`,canDo:`The agent can now:`,webhooks:`What your webhook gets`,toWebhooks:`Webhooks`,sentText:`The bodies that were sent for this task.`,notSentText:`Nothing was sent: no endpoint wants these events. One would get bodies such as these.`,realAgent:`This agent works in the real world`,realAgentText:`Practice needs an agent of its own, with test money, simulated operators and a clock that you move.`,switchTo:e=>`Practise with ${e}`,twin:`A practice twin`,twinText:`Registers a second agent in test mode with your address as its owner. You accept the terms for it, as for this one.`,readMore:`What practice is`,createTwin:`Create a practice twin`,twinOf:e=>`${e} (practice)`,twinMade:`The twin is registered. Take it over, and its desk opens.`,twinKey:`Its key, shown only this once`,openTwin:`Take it over and practise`,speeds:{0:`Stands still`,1:`As real time`,60:`A minute a second`,3600:`An hour a second`},scenarios:{HAPPY_PATH:{name:`All goes well`,text:`Accepted, carried out and proven as required.`},ASKS_DECISION:{name:`Asks what to do`,text:`On site, the operator asks, with an hour to answer and a default.`},ASKS_RESCHEDULE:{name:`Asks for another time`,text:`After acceptance, the operator asks to move the task by a day.`},BLURRED_PHOTO:{name:`Blurred photographs`,text:`The photographs are too blurred to read.`},GPS_OFF:{name:`No position`,text:`No coordinates, neither with the steps nor in the photographs.`},DUPLICATE_PHOTO:{name:`Photograph used before`,text:`The same photograph twice, and again in the next such task.`},MISSING_CHECKLIST:{name:`Checklist left out`,text:`No item of the checklist is ticked off.`},LATE:{name:`Late`,text:`Carried out well, but after the time to complete it.`},NO_SHOW:{name:`Does not come`,text:`Accepted and never started; a day later another operator does it.`},RELEASED:{name:`Gives it back`,text:`Released on the way; another operator carries it out.`},NOBODY_ACCEPTS:{name:`Nobody accepts`,text:`Open until the time to accept passes, or you cancel it.`},CONTESTS_REJECTION:{name:`Contests a rejection`,text:`Reject it: the operator contests, and a day later the payout is split.`},AGENT_SLEEPS:{name:`The agent sleeps`,text:`Proven as required, and approved by itself when the review time ends.`},FORGETS_TO_SUBMIT:{name:`Forgets to submit`,text:`Photographs are uploaded; 72 hours late they are submitted as they are.`},ASKS_WITHOUT_DEADLINE:{name:`Asks without a deadline`,text:`Without an answer the question lapses after 72 hours.`},SLOW_DISPUTE:{name:`Slow dispute`,text:`Reject it: the platform decides after five days.`}},sides:{AGENT:`by the agent`,OPERATOR:`by the operator`,PLATFORM:`by the platform`,SYSTEM:`by the service`},deliveries:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},ribbon:`Practice world: test money, simulated operators, nothing is real.`,keepIt:`Keep it: confirm an address`,worldClock:`Practice clock`,pause:`Pause`,resume:`Go on`,faster:`×60`,nextStep:`Next step`,mission:`Your first task`,sendStep:`Send somebody`,sent:e=>`${e} accepted the task`,sendHow:`Say what is to be done, where, and what you pay`,watchStep:`Watch`,watched:e=>`${e} has been on site`,watching:`On the way or at work: the next step comes on the practice clock`,checkStep:`Check the photographs`,checked:`You have decided`,checking:`The photographs are here, and you decide`,openReview:`Open the review`,payStep:`Pay`,toPay:e=>`${e}, paid when you approve`,paidStep:e=>`${e} is paid`,sendOne:`Send somebody yourself`},Kn=O(`en-GB`),qn={ask:`Ask support`,state:`State`,all:`All`,none:`Nothing asked yet`,noneSuch:`Nothing in this state`,noneText:`Ask about a task, a charge or the service. Answers appear here and on Home.`,about:`What it is about`,severity:`Urgency`,subject:`Subject`,message:`Message`,taskNumber:`Number of the task`,taskHint:`Leave it empty if it is about no task.`,attachment:`File`,attachmentHint:`A photograph, a PDF or a text, at most 15 MB.`,send:`Send`,toAll:`All requests`,messages:`Messages`,you:`You`,team:`Support`,reply:`Reply`,close:`Close the request`,closeTitle:`Close this request?`,closeText:`A closed request takes no more messages. You can open another.`,closedText:`This request is closed.`,unread:e=>Kn(e,e=>({one:`${e} unread notification`,other:`${e} unread notifications`})),markRead:`Mark read`,markAll:`Mark all read`,isUnread:`Unread`,noNotifications:`No notification yet`,notificationsText:`What happens to tasks, money and the account is told here, the newest first.`,states:{OPEN:`Open`,IN_PROGRESS:`In progress`,WAITING_FOR_AGENT:`Needs your answer`,WAITING_FOR_OPERATOR:`Waits for the operator`,RESOLVED:`Resolved`,CLOSED:`Closed`},types:{SUPPORT:`Help`,COMPLAINT:`Complaint`,RECOMMENDATION:`Idea`,BILLING_ISSUE:`Money`,TECHNICAL_INCIDENT:`Technical fault`,POLICY_QUESTION:`Rules and terms`},severities:{LOW:`It can wait`,NORMAL:`Normal`,HIGH:`Holds up work`,CRITICAL:`Danger`}},Jn={endpoints:`Endpoints`,empty:`Nothing is called yet`,emptyText:`Add the address of a service of yours, and it hears of each event of your tasks, signed and in order.`,add:`Add endpoint`,addTitle:`Add an endpoint`,addText:`It receives the events of all tasks, signed with your secret.`,url:`Address (https)`,save:`Save`,delivered:`Delivered, 24 h`,failed:`Failed, 24 h`,p95:`p95 latency`,milliseconds:e=>`${e} ms`,failingSince:`Failing since`,pausedUntil:`Paused until`,disabledAt:`Disabled`,enable:`Enable`,types:`Event types`,allTypes:`All event types`,typesText:`What already waits for the endpoint is still sent. None chosen means all.`,remove:`Remove`,removeTitle:`Remove this endpoint?`,removeText:`New events are no longer sent to it.`,removeNow:`Remove now`,recover:`Recover since…`,recoverTitle:`Send failed deliveries again`,recoverText:`Everything that failed between these times is sent again, oldest first, with the same id and bytes.`,untilTime:`Until (UTC), empty for now`,since:`Since (UTC)`,recoverNow:`Send again`,recovering:e=>`${e} sent again so far…`,recovered:e=>`${e} deliveries are being sent again.`,test:`Test event`,testTitle:`Send a test event`,testText:`The event webhook.test goes to the webhook of a task, with the authentication and signature of real events.`,taskNumber:`Task number`,testNow:`Send test`,rotate:`Rotate secret`,rotateTitle:`Rotate the signing secret`,rotateText:`Events carry signatures of both secrets for 24 hours. The new secret is shown once, here.`,rotateNow:`Make a new secret`,secret:`New signing secret`,previous:`The previous secret is valid until`,log:`Deliveries`,logEmpty:`No delivery matches these filters.`,endpoint:`Endpoint`,allEndpoints:`All endpoints`,status:`Status`,allStatuses:`All statuses`,task:`Task`,from:`From`,until:`Until`,answer:`Answer`,delivery:e=>`Delivery ${e}`,attempts:`Attempts`,attempt:e=>`Attempt ${e}`,nextTry:`Next try`,headers:`Request headers`,body:`Request body`,noBody:`The request is no longer kept.`,curl:`As curl`,replay:`Send again`,state:{NEW:`New`,WORKING:`Working`,FAILING:`Failing`,DISABLED:`Disabled`},because:{GONE:`it answered that it is gone`,FAILING:`it failed for too long`},statuses:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},faults:{NOT_PUBLIC:`The address is not public`,UNRESOLVABLE:`The name has no address`,UNREACHABLE:`Nothing answers there`,ENCRYPTION:`The encryption failed`,TIMEOUT:`No answer in time`,UNREADABLE:`The answer could not be read`,REDIRECTED:`The address redirects`}},Y=O(`en-GB`),Yn={account:zn,money:Vn,notices:Hn,palette:Un,practice:Gn,problems:nt,shared:p,support:qn,webhooks:Jn,work:{inboxEmpty:`You're all caught up`,listEmpty:`No task yet`,inboxEmptyText:`Work to review, questions of operators and disputes appear here, the most urgent first.`,newTaskHow:`How to dispatch a task`,answerDue:`Answer due`,paidWithoutYou:`Auto-approves`,searchHint:`Title, address or number`,count:e=>Y(e,e=>({one:`${e} task`,other:`${e} tasks`})),boardKeys:`j k h l move, Enter opens, a approves`,timeline:`Timeline`,proof:`Proof`,proofEmpty:`Photographs and reports of the operator appear here, with a verdict on every requirement.`,report:`Operator's report`,requirements:`Requirements`,passed:`passed`,failed:`failed`,warned:`warning`,takenAt:`Taken`,operatorDone:e=>Y(e,e=>({one:`${e} task done`,other:`${e} tasks done`})),settlement:`Settlement`,returned:`Returned`,held:`Held for a person`,actions:`What you can do`,noActions:`Nothing can be done with this task now.`,notNow:`Unavailable actions`,reasonHint:`The operator reads this.`,approve:`Approve and pay`,reject:`Reject`,dispute:`Dispute`,cancelTask:`Cancel the task`,publish:`Publish`,askPublication:`Ask for a human decision`,reasonNeeded:`A note is needed.`,mapLabel:`Map of the tasks`,goTo:`Go to a place`,stages:`Stages`,mapInView:`In view`,mapEmpty:`No task in this part of the map`,mapEmptyText:`Move the map, or show more stages above.`,mapNearest:`Nearest to the centre first`,mapNewest:e=>`The ${e} changed last. Zoom in for all.`,mapSelected:`Selected task`,openTask:`Open task`,mapOfTask:`Map of the task, with its photographs`,operatorHere:`Operator`,startOver:`Start over`,dispatch:`Dispatch`,keepDraft:`Save as draft`,fillFirst:`Title, description, address and payout are needed first.`,mendFirst:`Mend what is marked first.`,formWhat:`What`,formTitle:`Title`,formTitleExample:`Photograph a shop front`,formDescriptionHint:`The operator works by this alone: what to do, what to bring back, whom to ask on site.`,category:`Category`,durationMinutes:`Minutes on site`,durationHint:`Operators see it beside the pay.`,noCategory:`No category`,priority:`Priority`,formWhere:`Where`,formAddress:`Address`,formAddressExample:`Keizersgracht 1, 1015 CC Amsterdam, Netherlands`,formRadius:`Operators within (km)`,formRadiusHint:`How far away an operator may be. Empty: the usual distance.`,formPay:`Pay`,formPayHint:`For the operator, before fees.`,currencyOfPlace:`That of the country`,formWhen:`When`,timing:`Time of the work`,clockOf:e=>`On the clock of ${e}`,clockOfPlace:`On the clock of the place`,windowStart:`Window from`,windowEnd:`Window until`,appointment:`Appointed time`,tolerance:`Minutes earlier or later`,formProof:`Proof`,formProofHint:`Empty fields are as the category has them.`,minPhotos:`Photographs at least`,gpsRadius:`Taken within (metres)`,reportLength:`Report of at least (characters)`,requireVideo:`A video is required`,checklist:`Checklist`,checklistHint:`One item in each line; the operator ticks all of them off.`,formMore:`Skills, equipment and notes`,skills:`Skills`,equipment:`Equipment`,notes:`Notes`,notesHint:`Only the operator who accepts reads these.`,preview:`Price`,previewEmpty:`Fill in title, description, address and payout: the cost, what is moved, and warnings appear here before anything is sent.`,willBePublished:`The task is published at once.`,willStayDraft:`It would stay a draft.`,fee:`Fee on top`,total:`You pay`,understood:`The place as it was understood`,sureness:e=>`${e} % sure`,mapOfPlace:`Map of the place`,pointHint:`Press elsewhere on the map to move the point.`,noPointHint:`No exact point yet: press on the map to set it. Proof can then be measured against it.`,useMiddle:`Use the middle of the map`,removePoint:`Remove the point`,duplicate:`Duplicate`,firstTask:`Dispatch a task`,filters:`Filters`,all:`All`,status:`Status`,country:`Country`,task:`Task`,updated:`Changed`,least:`Payout from`,most:`Payout up to`,createdFrom:`Created from`,createdUntil:`Created until`,deadlineFrom:`Deadline from`,deadlineUntil:`Deadline until`,order:`Order`,clearFilters:`Clear filters`,needsReview:`Needs review`,views:`Views`,addFilter:`Filter`,layouts:`Show as`,list:`List`,applyFilter:`Apply`,saveView:`Save view`,viewText:`A view keeps these filters and their order. Only you see it.`,viewName:`Name of the view`,editView:e=>`Change the view “${e}”`,deleteView:`Delete view`,deleteViewTitle:e=>`Delete the view “${e}”?`,deleteViewText:`The tasks stay as they are.`,number:`No.`,withoutFilter:e=>`Without ${e}`,listNoMatch:`No task matches`,listNoMatchText:`Take a filter away, or search for less.`,listEmptyText:`Tasks that you or your agent dispatch appear here.`,listKeys:`j and k move, Enter opens, x selects`,previousPage:`Previous page`,nextPage:`Next page`,selectAll:`Select all on this page`,selectEverything:e=>`Select all ${e}`,selectFirst:e=>`Select the newest ${e}`,select:e=>`Select ${e}`,selected:e=>Y(e,e=>({one:`${e} task selected`,other:`${e} tasks selected`})),clearSelection:`Clear selection`,bulkTried:`Looked at`,bulkDone:`Done`,bulkStop:`Stop`,bulkStopped:`Stopped. Done`,bulkRefused:e=>Y(e,e=>({one:`${e} task is left out`,other:`${e} tasks are left out`})),progress:(e,t)=>`${e} of ${t}`,timelineShows:`What the time line shows`,fromPlace:`from the place`,answered:e=>`Answered: ${e}`,askedTime:`The operator requested another time`,operatorAsksTime:`The operator asks for another time`,youAskedTime:`You requested another time. The operator has not answered yet.`,agree:`Agree`,refuse:`Refuse`,askTime:`Ask for another time`,askTimeText:`Nothing changes until the operator agrees.`,attempts:e=>Y(e,e=>({one:`${e} attempt`,other:`${e} attempts`})),arrived:`Arrival`,proofWithin:`Proof has to be taken within`,outside:`outside`,forced:`Submitted although requirements are not met:`,previousPhoto:`Previous photograph`,nextPhoto:`Next photograph`,zoomIn:`Full size`,zoomOut:`Fit to the window`,camera:`Camera`,earlierUse:`Compared with the earlier photograph`,thisPhoto:`This photograph`,uploadedThen:`The earlier one was uploaded`,rateOperator:`Rate the work`,yourReview:`Your rating`,rating:`Overall`,quality:`Quality`,professionalism:`Professionalism`,comment:`Comment`,sendReview:`Send the rating`,changeReview:`Change the rating`,stars:e=>Y(e,e=>({one:`${e} star`,other:`${e} stars`})),operatorSays:e=>`The operator rates you ${e} of 5.`,ratedBy:(e,t)=>Y(t,t=>({one:`${e} of 5 from ${t} rating`,other:`${e} of 5 from ${t} ratings`})),window:`Window`,committed:`Agreed time`,acceptBy:`Accept by`,completeBy:`Complete by`,told:e=>Y(e,e=>({one:`${e} operator was told`,other:`${e} operators were told`})),nearest:e=>`the nearest is ${e} away`,position:`Position at the photograph`,fromFile:`by the file`,fromDevice:`by the device`,approveAmount:e=>`Approve and pay ${e}`,checksPassed:e=>Y(e,e=>({one:`${e} check passed`,other:`All ${e} checks passed`})),checksNotPassed:(e,t)=>`Checks not passed: ${e} of ${t}`,since:e=>`since ${e}`,until:e=>`by ${e}`,stepper:`Progress`,stepsOnly:`Steps`,allEvents:e=>Y(e,e=>({one:`${e} event`,other:`All ${e} events`})),webhookDeliveries:e=>Y(e,e=>({one:`${e} webhook delivery`,other:`${e} webhook deliveries`})),operatorEarns:`Operator earns`,chooseReason:`Choose a reason first.`,photoKeys:`← → photos, z full size`,needsYou:`Needs you`,queueShows:`What the queue shows`,allTasks:e=>Y(e,e=>({one:`${e} task`,other:`All ${e} tasks`})),approved:`Approved`,undo:`Undo`,reviewWork:`Review`,openDispute:`Open dispute`,oldest:e=>`oldest ${e}`,underWay:`Under way`,underWayCount:e=>Y(e,e=>({one:`${e} under way`,other:`${e} under way`})),onSiteNow:e=>Y(e,e=>({one:`${e} on site now`,other:`${e} on site now`})),spentToday:`Held and spent today`,alsoLook:`Also worth a look`,draftsNeed:(e,t)=>Y(e,e=>({one:`${e} draft needs ${t} more`,other:`${e} drafts need ${t} more`})),draftsKept:e=>Y(e,e=>({one:`${e} draft`,other:`${e} drafts`})),seeDrafts:`See drafts`,seeDeliveries:`See deliveries`,homeKeys:`j and k move, a approves, r rejects`,asksYou:e=>`${e} asks`,approveShort:e=>`Approve ${e}`,steps:{open:`Dispatched`,onsite:`On site`,review:`In review`,paid:`Paid`},dispatchFor:e=>`Dispatch for ${e}`,draftKept:`Your entries are saved in this tab`,operatorSees:`What the operator sees`,youEarn:(e,t)=>`You earn · ${e} less ${t}`,untilTime:e=>`until ${e}`,leaves:e=>`Leaves ${e} available`,columns:{draft:`Draft`,open:`Open`,accepted:`Accepted`,onSite:`On site`,review:`To review`,disputed:`Disputed`,done:`Done`,enRoute:`On the way`},changedBy:{PERSON:e=>`by ${e}`,KEY:e=>`by the key “${e}”`,TOKEN:e=>`by ${e}, an assistant`},changedWithoutName:{KEY:`by a key`,TOKEN:`by an assistant`,SYSTEM:`by the service`},priorities:{LOW:`Low`,NORMAL:`Normal`,HIGH:`High`,URGENT:`Urgent`},timings:{asap:`As soon as possible`,window:`Within a time window`,appointment:`At an appointed time`},orders:{"UPDATED-DESC":`Last changed first`,"CREATED-DESC":`Newest first`,"CREATED-ASC":`Oldest first`,"DEADLINE-ASC":`Earliest deadline first`,"PAYOUT-DESC":`Highest payout first`,"PAYOUT-ASC":`Lowest payout first`},kinds:{status:`Status`,money:`Money`,deliveries:`Deliveries`,decisions:`Questions`,reschedules:`Times`,support:`Support`},actors:{AGENT:`by your agent`,OPERATOR:`by the operator`,PLATFORM:`by the staff`,SYSTEM:`by the service`},rescheduled:{PENDING:`Waits for an answer`,APPROVED:`The new time was agreed`,REJECTED:`The new time was refused`},deliveryStatuses:{PENDING:`waits`,DELIVERED:`delivered`,FAILED:`given up`,CANCELLED:`cancelled`},captures:{LIVE:`live`,FILE:`file`},queues:{all:`All`,reviews:`Reviews`,questions:`Questions`,approvals:`Approvals`,disputes:`Disputes`,publishing:`To publish`,replies:`Support`}}},Xn=(e,t)=>({locale:e,words:t}),Zn=Xn(`en`,Yn),Qn={nl:()=>n(()=>import(`./nl.js`).then(e=>e.n),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url),de:()=>n(()=>import(`./de.js`).then(e=>e.n),__vite__mapDeps([7,1,3,2,4,5]),import.meta.url),fr:()=>n(()=>import(`./fr.js`).then(e=>e.n),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),es:()=>n(()=>import(`./es.js`).then(e=>e.t),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),"es-419":()=>n(()=>import(`./es.js`).then(e=>e.i),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),pt:()=>n(()=>import(`./pt.js`).then(e=>e.t),__vite__mapDeps([14,1,3,2,4,5]),import.meta.url),"pt-BR":()=>n(()=>import(`./pt.js`).then(e=>e.i),__vite__mapDeps([14,1,3,2,4,5]),import.meta.url),it:()=>n(()=>import(`./it.js`).then(e=>e.n),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),pl:()=>n(()=>import(`./pl.js`).then(e=>e.n),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url)};async function $n(e){let t=Qn[e];return t?Xn(e,(await t()).words):Zn}var er=document.getElementById(`desk`);if(!er)throw Error(`the page has no place for the desk`);var tr=(0,dt.createRoot)(er);async function nr(){let e=await v(),t=location.pathname===`/`?rr(e):null;if(t?.startsWith(`/field`))return location.replace(t);t&&history.replaceState(history.state,``,t);let{locale:n}=e.person;(t??location.pathname).startsWith(`/staff`)&&In(n);let[r]=await Promise.all([$n(n),o(location.pathname)]);document.documentElement.lang=r.locale,tr.render((0,K.jsx)(H.StrictMode,{children:(0,K.jsxs)(F,{value:r,children:[(0,K.jsx)(le,{value:e,children:(0,K.jsx)(ge,{children:(0,K.jsx)(ve,{retry:()=>location.reload(),children:(0,K.jsx)(ir,{})})})}),(0,K.jsx)(g,{viewer:e})]})}))}function rr({agents:[e],operator:t,staff:n}){return e?r(`/desk/$agentId`,{agentId:e.id}):n?r(`/staff`):t?r(`/field`):null}function ir(){let{match:e,path:t}=Ge();return t===`/`?(0,K.jsx)(ar,{}):e?e.address.startsWith(`/staff`)?(0,K.jsx)(Ln,{children:(0,K.jsx)(An,{entries:Nn})}):(0,K.jsx)(gn,{entries:bn}):(0,K.jsx)(P,{})}function ar(){let{shared:e}=L();return(0,K.jsx)(`main`,{children:(0,K.jsx)(Le,{title:`Fieldcall`,children:(0,K.jsxs)(Ue,{title:e.noAgents,text:e.noAgentsText,children:[(0,K.jsx)(`a`,{className:Re(`primary`),href:`/account/claims`,children:e.claim}),(0,K.jsx)(`a`,{href:`/docs`,children:e.readDocs})]})})})}nr().catch(e=>{tr.render((0,K.jsx)(F,{value:Zn,children:(0,K.jsx)(`main`,{className:`mx-auto max-w-lg p-6`,children:(0,K.jsx)(Se,{fault:e,retry:()=>location.reload()})})}))});function or({label:e,title:t,text:n,document:r,variables:i,refusal:a,done:o}){let{shared:s}=L(),[c,u]=(0,H.useState)(!1),{run:d,isBusy:p,problem:m,forget:h}=f(r),g=()=>{h(),u(!1)},_=async()=>{await d(i)&&(g(),o())};return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(l,{look:`danger`,"aria-label":`${e}: ${t}`,refusal:a,onClick:()=>u(!0),children:e}),c&&(0,K.jsxs)(B,{title:t,text:n,close:g,children:[m&&(0,K.jsx)(M,{problem:m}),(0,K.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,K.jsx)(l,{onClick:g,children:s.back}),(0,K.jsx)(l,{look:`danger`,busy:p,onClick:()=>void _(),children:e})]})]})]})}function sr({shares:e,label:t}){let n=0;return(0,K.jsx)(`svg`,{className:`bar`,viewBox:`0 0 100 1`,preserveAspectRatio:`none`,...t?{role:`img`,"aria-label":t}:{"aria-hidden":!0},children:e.map(({key:e,part:t,fill:r=`var(--brand)`})=>{let i=n;return n+=t*100,(0,K.jsx)(`rect`,{x:i,width:Math.max(0,n-i),height:`1`,fill:r},e)})})}var cr=j(`
  query Wallets {
    wallets { currency availableBalance reservedBalance lockedBalance pendingBalance owedBalance }
  }
`),lr=j(`
  query MoneySummary($currency: String!) {
    taskStatistics(filter: { payoutCurrency: $currency }) { heldByStatus { status count amount } }
    agent { id spendingRules { dayEndsInstant limits { currency perDay spentToday leftToday } } }
  }
`),ur=j(`
  query SpentByCategory($currency: String!, $from: Timestamp!) {
    taskStatistics(filter: { payoutCurrency: $currency, createdFrom: $from }) { spentByCategory { serviceCategoryId count amount } }
    serviceCategories { id name }
  }
`),dr=j(`
  query Currencies { currencies { code } }
`),fr=j(`
  query Balances($currency: String!, $from: Timestamp!) {
    wallet(currency: $currency) { currency balances(from: $from) { instant available total moneyIn moneyOut } }
  }
`),pr=j(`
  query Ledger($currency: String!, $after: String, $kinds: [EntryKind!], $from: Timestamp, $until: Timestamp) {
    wallet(currency: $currency) {
      currency
      transactions(first: 50, after: $after, kinds: $kinds, from: $from, until: $until) {
        nodes { id type amount currency runningBalance createdInstant task { id title status } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`),mr=j(`
  query Holdings($currency: String!) {
    wallet(currency: $currency) {
      currency
      deposits(first: 20) { nodes { externalId status processing amount takenBack currency checkoutUrl createdInstant } totalCount }
    }
  }
`),hr=j(`
  query Bank($currency: String!) {
    wallet(currency: $currency) { currency bankTransfer { currency iban reference accountHolder bankName instructions } }
  }
`),gr=j(`
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
`),_r=j(`mutation Deposit($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[k]),vr=j(`mutation Refund($input: RefundDepositInput!) {
    refundDeposit(input: $input) {
      __typename
      ... on Refund { refundId status amount currency ledgerLines { account amount currency balanceAfter } }
      ...problem
    }
  }`,[k]);function yr({wallet:e,deposit:t}){let{currency:n}=e,{data:r,fault:i,refresh:a}=D(lr,{currency:n});return V(a),(0,K.jsxs)(K.Fragment,{children:[i&&!r&&(0,K.jsx)(Se,{fault:i,retry:a}),(0,K.jsxs)(`div`,{className:`grid gap-4 md:grid-cols-2 xl:grid-cols-[1.1fr_1.2fr_1fr]`,children:[(0,K.jsx)(br,{wallet:e,deposit:t}),(0,K.jsx)(xr,{wallet:e,tallies:r?.taskStatistics.heldByStatus??[]}),(0,K.jsx)(Sr,{rules:r?.agent?.spendingRules??null,currency:n})]})]})}function br({wallet:e,deposit:t}){let{locale:n,words:{money:r}}=N(),{currency:i,availableBalance:a,pendingBalance:o,owedBalance:s}=e;return(0,K.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`available`,children:[(0,K.jsx)(`h2`,{id:`available`,className:`s q font-normal`,children:r.available}),(0,K.jsx)(`p`,{className:`big`,children:(0,K.jsx)(I,{amount:a,currency:i})}),Number(o)>0&&(0,K.jsx)(`p`,{className:`s q`,children:r.onItsWay(z(n,o,i))}),Number(s)>0&&(0,K.jsx)(`p`,{className:`s bad`,children:r.owed(z(n,s,i))}),(0,K.jsx)(`p`,{className:`mt-4`,children:(0,K.jsxs)(l,{look:`primary`,onClick:t,children:[(0,K.jsx)(h,{"aria-hidden":!0}),r.deposit]})})]})}function xr({wallet:e,tallies:t}){let{locale:n,words:{shared:r,money:i}}=N(),{agentId:a}=w(),{currency:o}=e,s=Pe([e.lockedBalance,e.reservedBalance]),c=[];for(let{status:e,amount:n}of t){let t=Ye[e],r=c.find(e=>e.stage===t);r?Object.assign(r,{statuses:[...r.statuses,e],amount:Pe([r.amount,n])}):c.push({stage:t,statuses:[e],amount:n})}return(0,K.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`held`,children:[(0,K.jsxs)(`h2`,{id:`held`,className:`row s q font-normal`,children:[i.held,(0,K.jsx)(ie,{size:16,"aria-hidden":!0})]}),(0,K.jsx)(`p`,{className:`fig mt-1`,children:(0,K.jsx)(I,{amount:s,currency:o})}),(0,K.jsx)(`p`,{className:`s q`,children:t.length>0?i.heldTasks(t.reduce((e,{count:t})=>e+t,0)):i.heldNone}),c.length>0&&(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`div`,{className:`mt-3`,children:(0,K.jsx)(sr,{shares:c.map(({stage:e,amount:t})=>({key:e,part:Number(t)/Number(s),fill:`var(--st-${e}-mark)`}))})}),(0,K.jsx)(`ul`,{className:`mt-2 flex flex-wrap gap-x-3 gap-y-1 text-s`,children:c.map(({stage:e,statuses:t,amount:i})=>(0,K.jsx)(`li`,{children:(0,K.jsxs)(x,{to:`/desk/$agentId/tasks`,params:{agentId:a},search:{status:t.join(` `),currency:o},className:`row min-h-6 hover:underline`,title:t.map(e=>r.statuses[e]).join(`, `),children:[(0,K.jsx)(je,{stage:e}),(0,K.jsxs)(`span`,{className:`vh`,children:[t.map(e=>r.statuses[e]).join(`, `),`: `]}),(0,K.jsx)(`span`,{className:`num`,children:z(n,i,o)})]})},e))})]})]})}function Sr({rules:e,currency:t}){let{locale:n,words:{money:r}}=N(),{agentId:i}=w(),a=e?.limits.find(e=>e.currency===t),o=a?.perDay??null;return(0,K.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`limit`,children:[(0,K.jsxs)(`h2`,{id:`limit`,className:`row s q font-normal`,children:[r.limitToday,(0,K.jsx)(Te,{size:16,"aria-hidden":!0})]}),a&&o!==null?(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`p`,{className:`mt-1`,children:[(0,K.jsx)(`span`,{className:`fig`,children:(0,K.jsx)(I,{amount:a.spentToday,currency:t})}),` `,(0,K.jsx)(`span`,{className:`s q`,children:r.ofLimit(z(n,o,t))})]}),(0,K.jsx)(`div`,{className:`my-3`,children:(0,K.jsx)(sr,{shares:[{key:`spent`,part:Cr(a.spentToday,o)}]})}),(0,K.jsxs)(`p`,{className:`s q`,children:[r.left,` `,(0,K.jsx)(I,{amount:a.leftToday,currency:t}),` · `,r.renews,` `,(0,K.jsx)(E,{instant:e?.dayEndsInstant})]})]}):(0,K.jsx)(`p`,{className:`s q mt-1`,children:r.limitNone}),(0,K.jsx)(`p`,{className:`mt-2`,children:(0,K.jsx)(x,{className:`link s`,to:`/desk/$agentId/spending`,params:{agentId:i},children:r.changeLimits})})]})}var Cr=(e,t)=>Number(t)===0?1:Math.min(1,Number(e)/Number(t));function wr({question:e,done:t}){let{shared:n,money:r}=L(),{agentId:i}=w(),{taskId:a,task:o,cost:s,currency:c}=e;return(0,K.jsxs)(`div`,{className:`grid gap-2 text-s`,children:[(0,K.jsxs)(`p`,{className:`m-0 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-m font-medium`,children:[a?(0,K.jsx)(x,{to:`/desk/$agentId/tasks/$taskId`,params:{agentId:i,taskId:a},className:`text-ink [overflow-wrap:anywhere]`,children:o?.title??n.task(a)}):(0,K.jsx)(`span`,{children:r.looser}),s&&c&&(0,K.jsx)(I,{amount:s,currency:c})]}),(0,K.jsx)(Or,{question:e}),(0,K.jsx)(`p`,{className:`m-0 text-quiet`,children:(0,K.jsx)(Tr,{question:e})}),(0,K.jsx)(`p`,{className:`m-0 flex flex-wrap gap-2`,children:(0,K.jsx)(Er,{question:e,done:t})})]})}function Tr({question:{createdInstant:e,expiresInstant:t}}){let{money:n}=L();return(0,K.jsxs)(K.Fragment,{children:[n.asked,` `,(0,K.jsx)(E,{instant:e}),`, `,n.lapses,` `,(0,K.jsx)(E,{instant:t})]})}function Er({question:e,isSmall:t=!1,done:n}){let{money:r}=L(),i=U(),[a,o]=(0,H.useState)(),s=t?[`small`]:[];return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(l,{look:t?`ghost`:`quiet`,sizes:s,refusal:i,onClick:()=>o(`DECLINE`),children:r.decline}),(0,K.jsx)(l,{look:t?`quiet`:`primary`,sizes:s,refusal:i,onClick:()=>o(`APPROVE`),children:r.allow}),a&&(0,K.jsx)(Dr,{question:e,decision:a,close:()=>o(void 0),done:n})]})}function Dr({question:e,decision:t,close:n,done:r}){let{shared:i,money:a}=L(),o=f(G),{run:s,isBusy:c,problem:u}=f(G),[d,p]=(0,H.useState)(),{id:m,taskId:h,task:g}=e,{run:_}=o;(0,H.useEffect)(()=>{_({input:{approvalId:m,decision:t,dryRun:!0}}).then(e=>e&&p(e.ledgerLines??[]))},[_,m,t]);let v=t===`APPROVE`?a.allow:a.decline,y=h?g?.title??i.task(h):a.looser,b=async()=>{await s({input:{approvalId:m,decision:t}})&&(n(),r())};return(0,K.jsxs)(B,{title:`${v}: ${y}`,close:n,children:[(0,K.jsx)(Or,{question:e}),o.problem?(0,K.jsx)(M,{problem:o.problem}):d?(0,K.jsx)(Qe,{lines:d}):(0,K.jsx)(Je,{}),u&&(0,K.jsx)(M,{problem:u}),(0,K.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,K.jsx)(l,{onClick:n,children:i.back}),(0,K.jsx)(l,{look:`primary`,busy:c,onClick:()=>void b(),"data-confirm":!0,children:v})]})]})}function Or({question:{requested:e,task:t,currency:n}}){let r=de();return e?(0,K.jsx)(kr,{rules:e}):(0,K.jsx)(`p`,{className:`m-0 text-s`,children:r.obstacle(t?.spendingObstacle??{rule:``,limit:null,left:null},n??``)})}function kr({rules:e}){let{money:t}=L();return(0,K.jsxs)(`ul`,{className:`m-0 list-disc ps-5`,children:[e.frozen&&(0,K.jsx)(`li`,{children:t.isFrozen}),e.limits.length===0&&(0,K.jsx)(`li`,{children:t.noLimits}),e.limits.map(({currency:e,...n})=>(0,K.jsx)(`li`,{children:[`perTask`,`perDay`,`perMonth`].flatMap(e=>{let t=n[e];return t===null?[]:[{name:e,amount:t}]}).map(({name:n,amount:r},i)=>(0,K.jsxs)(`span`,{children:[i>0&&` · `,t[n],` `,(0,K.jsx)(I,{amount:r,currency:e})]},n))},e)),e.countries&&(0,K.jsxs)(`li`,{children:[t.countries,`: `,e.countries.join(`, `)]}),e.categoryIds&&(0,K.jsxs)(`li`,{children:[t.categories,`: `,e.categoryIds.join(`, `)]})]})}var Ar=[[`day`,86400],[`hour`,3600],[`minute`,60],[`second`,1]];function jr(e,t){let n=Math.max(0,Math.round(t)),r=[];for(let[t,i]of Ar){let a=Math.floor(n/i);n%=i,a>0&&r.length<2&&r.push(ce(e,a,t))}return r.join(` `)||ce(e,0,`second`)}var Mr=e=>e.endsWith(`@guest.invalid`),Nr={PASSED:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`circle`,{cx:`6`,cy:`6`,r:`5`,fill:`var(--st-paid-mark)`}),(0,K.jsx)(`path`,{d:`m3.7 6.2 1.6 1.6 3-3.3`,fill:`none`,stroke:`var(--on-mark)`,strokeWidth:`1.3`,strokeLinecap:`round`,strokeLinejoin:`round`})]}),FAILED:(0,K.jsx)(`path`,{d:`M6 .3 11.7 6 6 11.7.3 6z`,fill:`var(--st-disputed-mark)`}),CANNOT_BE_MEASURED:(0,K.jsx)(`circle`,{cx:`6`,cy:`6`,r:`4.4`,fill:`none`,stroke:`var(--st-draft-mark)`,strokeWidth:`1.4`})};function Pr({outcomes:e}){let{work:t}=L(),n={PASSED:t.passed,FAILED:t.failed,CANNOT_BE_MEASURED:t.warned},r=[...new Set(e)].map(t=>`${e.filter(e=>e===t).length} × ${n[t]}`);return(0,K.jsx)(`span`,{className:`vd`,role:`img`,"aria-label":r.join(`, `),children:e.map((e,t)=>(0,K.jsx)(`svg`,{viewBox:`0 0 12 12`,"aria-hidden":!0,children:Nr[e]},t))})}var Fr=[`PASSED`,`CANNOT_BE_MEASURED`,`FAILED`];function Ir(e){let t=new Map;for(let{rule:n,outcome:r}of e)(Fr.indexOf(r)>Fr.indexOf(t.get(n)??`PASSED`)||!t.has(n))&&t.set(n,r);return[...t.values()]}function Lr({verdicts:e}){let{work:t}=L(),n=Ir(e),r=n.filter(e=>e!==`PASSED`).length;return n.length===0?null:(0,K.jsxs)(`span`,{className:`row s`,children:[(0,K.jsx)(Pr,{outcomes:n}),(0,K.jsx)(`span`,{className:r>0?`warn`:`med`,children:r>0?t.checksNotPassed(r,n.length):t.checksPassed(n.length)})]})}function Rr({label:e,isOn:t,take:n,hint:r}){return(0,K.jsxs)(`label`,{className:`flex min-h-8 items-start gap-2.5 text-s`,children:[(0,K.jsx)(`input`,{type:`checkbox`,className:`mt-0.5 size-4.5 shrink-0 accent-brand`,checked:t,onChange:e=>n(e.target.checked)}),(0,K.jsxs)(`span`,{children:[e,r&&(0,K.jsx)(`span`,{className:`block text-xs text-quiet`,children:r})]})]})}function zr({categories:e}){return e.filter(({parentCategoryId:e})=>e===null).map(t=>(0,K.jsxs)(`optgroup`,{label:t.name,children:[(0,K.jsx)(`option`,{value:t.id,children:t.name}),e.filter(({parentCategoryId:e})=>e===t.id).map(({id:e,name:t})=>(0,K.jsx)(`option`,{value:e,children:t},e))]},t.id))}var X=j(`
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
`),Br=j(`
    fragment boardCard on Task @_unmask {
      ...card
      operator { firstName }
      proofReview {
        items { id thumbnailUrl }
        validationResults { rule outcome }
      }
    }
  `,[X]),Vr=j(`
    query Column($filter: TaskFilterInput!, $after: String) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50, after: $after) {
        totalCount
        nodes { ...boardCard }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[Br]),Hr=j(`
    query OneCard($id: ID!) {
      task(id: $id) { ...boardCard }
    }
  `,[Br]),Ur=j(`
    fragment row on Task @_unmask {
      ...card
      priority
      timezone
      deadlineInstant
      resolvedLocationAddressObject { street city }
      operator { firstName }
    }
  `,[X]),Wr=j(`
    query TaskList($filter: TaskFilterInput!, $orderBy: TaskOrderInput!, $first: Int, $after: String, $last: Int, $before: String) {
      tasks(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
        totalCount
        nodes { ...row }
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      }
    }
  `,[Ur]),Gr=j(`
  query Selection($filter: TaskFilterInput!, $after: String) {
    tasks(filter: $filter, orderBy: { field: CREATED, direction: DESC }, first: 100, after: $after) {
      nodes { id title }
      pageInfo { hasNextPage endCursor }
    }
  }
`),Kr=j(`
  query Facets {
    taskStatistics {
      byStatus { status count }
      byCountry { countryIsoCode count }
      byOperator { operatorId firstName count }
    }
    serviceCategories { id name parentCategoryId }
    currencies { code }
  }
`),qr=j(`
  query Allowed($id: ID!) {
    task(id: $id) {
      id
      allowedActions { code allowed problemCode values }
      proofReview { validationResults { rule outcome } }
    }
  }
`),Z={text:[`text`],status:[`status`],operator:[`operator`],payout:[`currency`,`least`,`most`],priority:[`priority`],country:[`country`],category:[`category`],created:[`createdFrom`,`createdUntil`],deadline:[`deadlineFrom`,`deadlineUntil`]},Jr=e=>Object.fromEntries(Object.entries(e).filter(([,e])=>e)),Yr=e=>i(`/desk/$agentId/board`,s(e)),Xr=[`UPDATED-DESC`,`CREATED-DESC`,`CREATED-ASC`,`DEADLINE-ASC`,`PAYOUT-DESC`,`PAYOUT-ASC`],Zr=e=>Xr.find(t=>t===e)??Xr[0],Qr=50,$r=`000000`,ei=e=>e?Number(e.replaceAll(`-`,``)+$r):null;function ti(e){if(!e)return null;let t=new Date(`${e}T00:00:00Z`);return t.setUTCDate(t.getUTCDate()+1),ei(t.toISOString().slice(0,10))}function ni(e){let{text:t,status:n,country:r,category:i,operator:a,priority:o,currency:s,least:c,most:l}=e;return{text:t??null,status:n?n.split(` `):null,countryIsoCode:r??null,serviceCategoryId:i??null,operatorId:a??null,priority:o??null,payoutCurrency:s??null,minimumPayout:s?c??null:null,maximumPayout:s?l??null:null,createdFrom:ei(e.createdFrom),createdUntil:ti(e.createdUntil),deadlineFrom:ei(e.deadlineFrom),deadlineUntil:ti(e.deadlineUntil)}}function ri(e){let[t,n]=Zr(e.order).split(`-`),r=e.before?{last:Qr,before:e.before}:{first:Qr,after:e.after??null};return{filter:ni(e),orderBy:{field:t,direction:n},...r}}function ii({search:e,change:t,without:n}){let r=N(),{work:i}=r.words,{data:a}=D(Kr,{}),[o,s]=(0,H.useState)(null),c=(0,H.useRef)(null),u=()=>s(null);li(c,o!==null,u);let d=oi(r),f=ai.filter(e=>!n.includes(e)),p=e=>t(Object.fromEntries(Z[e].map(e=>[e,``])));return(0,K.jsxs)(`div`,{ref:c,className:`relative flex min-w-0 flex-wrap items-center gap-2`,onKeyDown:({key:e})=>e===`Escape`&&u(),children:[f.filter(t=>Z[t].some(t=>e[t])).map(t=>{let n=si(t,e,a,r);return(0,K.jsxs)(`span`,{className:`fchip`,children:[(0,K.jsxs)(`button`,{type:`button`,"aria-expanded":o===t,onClick:()=>s(o===t?null:t),children:[d[t],` `,(0,K.jsx)(`b`,{className:`max-w-56 truncate text-ink`,children:n})]}),(0,K.jsx)(`button`,{type:`button`,"aria-label":i.withoutFilter(`${d[t]}: ${n}`),onClick:()=>p(t),children:(0,K.jsx)(Ve,{size:14,"aria-hidden":!0})})]},t)}),(0,K.jsxs)(l,{sizes:[`small`],"aria-expanded":o===`menu`,onClick:()=>s(o===`menu`?null:`menu`),children:[(0,K.jsx)(h,{"aria-hidden":!0}),i.addFilter]}),o&&(0,K.jsx)(`div`,{role:`group`,"aria-label":o===`menu`?i.filters:d[o],className:`pop absolute top-full left-0 z-10 mt-1 w-72 max-w-full`,children:o===`menu`?f.map(e=>(0,K.jsx)(ui,{press:()=>s(e),end:(0,K.jsx)(Be,{size:14,"aria-hidden":!0,className:`q`}),children:d[e]},e)):(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(ui,{press:()=>s(`menu`),start:(0,K.jsx)(Ae,{size:14,"aria-hidden":!0,className:`q`}),children:(0,K.jsx)(`span`,{className:`strong`,children:d[o]})}),(0,K.jsx)(di,{name:o,search:e,change:t,facets:a,close:u},o)]})})]})}var ai=Object.keys(Z);function oi({words:{shared:e,work:t}}){return{text:e.search,status:t.status,operator:e.operator,payout:e.payout,priority:t.priority,country:t.country,category:t.category,created:e.created,deadline:e.deadline}}function si(e,t,n,{locale:r,words:{shared:i,work:a}}){let o=t[Z[e][0]]??``,s=(e,t,n)=>e===t&&e?n(e):[e?n(e):``,`–`,t?n(t):``].join(` `).trim();switch(e){case`text`:return o;case`status`:return o.split(` `).map(e=>i.statuses[e]??e).join(`, `);case`country`:return Ze(r,o);case`category`:return n?.serviceCategories.find(({id:e})=>e===o)?.name??o;case`operator`:return n?.taskStatistics.byOperator.find(({operatorId:e})=>e===o)?.firstName??`#${o}`;case`priority`:return a.priorities[o]??o;case`payout`:return t.least||t.most?s(t.least,t.most,e=>ci(e)?z(r,e,o):e):o;case`created`:return s(t.createdFrom,t.createdUntil,e=>$e(r,e));case`deadline`:return s(t.deadlineFrom,t.deadlineUntil,e=>$e(r,e))}}var ci=e=>e!==``&&!Number.isNaN(Number(e));function li(e,t,n){let r=(0,H.useRef)(n);(0,H.useEffect)(()=>{r.current=n}),(0,H.useEffect)(()=>{if(!t)return;let n=({target:t})=>{t instanceof Node&&!e.current?.contains(t)&&r.current()};return addEventListener(`pointerdown`,n),addEventListener(`focusin`,n),()=>{removeEventListener(`pointerdown`,n),removeEventListener(`focusin`,n)}},[e,t])}function ui({press:e,isOn:t,start:n,end:r,children:i}){return(0,K.jsxs)(`button`,{type:`button`,className:`item w-full text-start hover:bg-hover`,"aria-pressed":t,onClick:e,children:[n,(0,K.jsx)(`span`,{className:`grow`,children:i}),r]})}function di({name:e,...t}){let{locale:n,words:{work:r}}=N(),{search:i,change:a,facets:o,close:s}=t,c=o?.taskStatistics,l=(e,t)=>(0,K.jsxs)(`div`,{className:`max-h-72 overflow-y-auto`,children:[t.map(([t,n,r])=>(0,K.jsx)(ui,{isOn:i[e]===t,end:r!==void 0&&(0,K.jsx)(`span`,{className:`num q`,children:r}),press:()=>{a({[e]:t}),s()},children:n},t)),t.length===0&&(0,K.jsx)(`p`,{className:`s q p-2`,children:r.listEmpty})]});switch(e){case`text`:return(0,K.jsx)(mi,{...t});case`status`:return(0,K.jsx)(fi,{...t});case`country`:return l(`country`,c?.byCountry.map(({countryIsoCode:e,count:t})=>[e,Ze(n,e),t])??[]);case`operator`:return l(`operator`,c?.byOperator.flatMap(({operatorId:e,firstName:t,count:n})=>e===null?[]:[[e,t??`#${e}`,n]])??[]);case`priority`:return l(`priority`,Object.entries(r.priorities));case`category`:return(0,K.jsx)(`div`,{className:`p-2`,children:(0,K.jsxs)(ke,{label:r.category,value:i.category??``,onChange:e=>a({category:e.target.value}),children:[(0,K.jsx)(`option`,{value:``,children:r.all}),(0,K.jsx)(zr,{categories:o?.serviceCategories??[]})]})});case`payout`:return(0,K.jsx)(hi,{...t});case`created`:return(0,K.jsx)(gi,{from:`createdFrom`,until:`createdUntil`,...t});case`deadline`:return(0,K.jsx)(gi,{from:`deadlineFrom`,until:`deadlineUntil`,...t})}}function fi({search:e,change:t,facets:n}){let{shared:r}=L(),i=new Set(e.status?.split(` `)??[]),a=Object.keys(r.statuses),o=new Map(n?.taskStatistics.byStatus.map(({status:e,count:t})=>[e,t]));return(0,K.jsx)(`div`,{className:`grid max-h-72 overflow-y-auto p-2`,children:a.map(e=>(0,K.jsx)(Rr,{label:`${r.statuses[e]} (${o.get(e)??0})`,isOn:i.has(e),take:n=>t({status:a.filter(t=>t===e?n:i.has(t)).join(` `)})},e))})}function pi({apply:e,children:t}){let{work:n}=L();return(0,K.jsxs)(`form`,{className:`grid gap-3 p-2`,onSubmit:t=>{t.preventDefault(),e()},children:[t,(0,K.jsx)(l,{type:`submit`,sizes:[`small`],children:n.applyFilter})]})}function mi({search:e,change:t,close:n}){let{shared:r,work:i}=L(),[a,o]=(0,H.useState)(e.text??``);return(0,K.jsx)(pi,{apply:()=>{t({text:a}),n()},children:(0,K.jsx)(R,{type:`search`,label:r.search,placeholder:i.searchHint,value:a,onChange:e=>o(e.target.value)})})}function hi({search:e,change:t,facets:n,close:r}){let{shared:i,work:a}=L(),o=n?.currencies.map(({code:e})=>e)??[],[s,c]=(0,H.useState)(e.currency??o[0]??`EUR`),[l,u]=(0,H.useState)(e.least??``),[d,f]=(0,H.useState)(e.most??``);return(0,K.jsxs)(pi,{apply:()=>{t({currency:s,least:l,most:d}),r()},children:[(0,K.jsx)(ke,{label:i.currency,value:s,onChange:e=>c(e.target.value),children:o.map(e=>(0,K.jsx)(`option`,{children:e},e))}),(0,K.jsxs)(`div`,{className:`grid grid-cols-2 gap-2`,children:[(0,K.jsx)(R,{inputMode:`decimal`,pattern:`\\d+([.]\\d+)?`,label:a.least,value:l,onChange:e=>u(e.target.value)}),(0,K.jsx)(R,{inputMode:`decimal`,pattern:`\\d+([.]\\d+)?`,label:a.most,value:d,onChange:e=>f(e.target.value)})]})]})}function gi({from:e,until:t,search:n,change:r,close:i}){let{work:a}=L(),[o,s]=(0,H.useState)(n[e]??``),[c,l]=(0,H.useState)(n[t]??``);return(0,K.jsxs)(pi,{apply:()=>{r({[e]:o,[t]:c}),i()},children:[(0,K.jsx)(R,{type:`date`,label:a[e],value:o,onChange:e=>s(e.target.value)}),(0,K.jsx)(R,{type:`date`,label:a[t],value:c,onChange:e=>l(e.target.value)})]})}function _i(){let{shared:e,work:t}=L(),{agentId:n}=w(),{match:r,search:i}=Ge(),a=[[`/desk/$agentId/tasks`,t.list,st],[`/desk/$agentId/board`,e.pages.board,be],[`/desk/$agentId/map`,e.pages.map,y]];return(0,K.jsx)(`nav`,{"aria-label":t.layouts,className:`seg`,children:a.map(([e,t,a])=>(0,K.jsxs)(x,{className:`num`,to:e,params:{agentId:n},search:Yr(i),"aria-current":r?.address===e?`true`:void 0,children:[(0,K.jsx)(a,{size:15,"aria-hidden":!0}),t]},e))})}var vi=j(`
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
`),yi=j(`
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
`),bi=j(`
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
  `,[vi,yi]),xi=j(`
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
`),Si=j(`
  query Earlier($id: ID!) {
    task(id: $id) {
      id
      title
      timezone
      proofs { id fileName contentUrl uploadedInstant }
    }
  }
`),Ci=j(`mutation Review($input: ReviewTaskInput!) {
    reviewTask(input: $input) { __typename ... on TaskReview { id rating } ...problem }
  }`,[k]),wi=j(`mutation AskReschedule($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ... on Reschedule { id status } ...problem }
  }`,[k]),Ti=j(`mutation ApproveReschedule($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[k]),Ei=j(`mutation RejectReschedule($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[k]),Q=j(`
  fragment moved on Task @_unmask {
    id
    status
    payoutCurrency
    ledgerLines { account amount currency balanceAfter }
  }
`),Di=j(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,k]),Oi=j(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,k]),ki=j(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,k]),Ai=j(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,k]),ji=j(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[Q,k]),Mi=j(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[Q,k]),Ni=j(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...problem
    }
  }`,[Q,k]),Pi=j(`mutation Acknowledge($id: ID!, $dryRun: Boolean!) {
    acknowledgeDirectTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,k]),Fi=j(`mutation DisputeDirect($id: ID!, $dryRun: Boolean!, $notes: String!) {
    disputeDirectTask(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[Q,k]),Ii=j(`mutation AskPublication($id: ID!, $dryRun: Boolean!, $notes: String!) {
    requestPublicationReview(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[Q,k]),Li=j(`
    mutation ResolveDecision($input: ResolveDecisionInput!) {
      resolveDecision(input: $input) {
        __typename
        ... on Decision { decisionId status }
        ...problem
      }
    }
  `,[k]),$=(e,t,n,r,i={})=>({code:e,document:t,label:n,look:r,...i}),Ri=[$(`approve_task_review`,Oi,`approve`,`primary`,{key:`a`}),$(`approve_task`,Di,`approve`,`primary`,{key:`a`}),$(`acknowledge_direct_task`,Pi,`approve`,`primary`,{key:`a`}),$(`publish_task`,ki,`publish`,`primary`),$(`request_publication_review`,Ii,`askPublication`,`quiet`,{notes:`needed`}),$(`reject_task_review`,ji,`reject`,`quiet`,{reasons:`reasons`,notes:`optional`,key:`r`}),$(`dispute_direct_task`,Fi,`dispute`,`quiet`,{notes:`needed`}),$(`dispute_task`,Mi,`dispute`,`quiet`,{reasons:`reasons`,notes:`optional`}),$(`cancel_task`,Ai,`cancelTask`,`danger`),$(`cancel_task_with_settlement`,Ni,`cancelTask`,`danger`,{reasons:`cancellations`})];function zi(e){let t=new Map(e.map(e=>[e.code,e])),n=new Set;return{allowed:Ri.filter(({code:e,label:r})=>t.get(e)?.allowed&&!n.has(r)&&n.add(r)),refused:Ri.filter(({code:e,label:r})=>t.has(e)&&!n.has(r)&&n.add(r))}}function Bi({task:e,move:t,close:n,done:r}){let{shared:i,work:a}=L(),o=f(t.document),s=f(t.document),c=t.reasons?Object.entries(i[t.reasons]):[],[u,d]=(0,H.useState)(null),[p,m]=(0,H.useState)(``),[h,g]=(0,H.useState)(null),{run:_}=o,{id:v,title:y}=e,b=c.length===0||u!==null;(0,H.useEffect)(()=>{b&&_(Vi(v,t,!0,u,t.notes===`needed`?y:null)).then(e=>{e&&`ledgerLines`in e&&g(e.ledgerLines??[])})},[_,v,y,t,u,b]);let x=async()=>{await s.run(Vi(v,t,!1,u,p||null))&&(n(),r())},S=b?t.notes===`needed`&&!p.trim()?a.reasonNeeded:null:a.chooseReason;return(0,K.jsxs)(B,{title:`${a[t.label]}: ${e.title}`,close:n,children:[c.length>0&&(0,K.jsxs)(`fieldset`,{className:`m-0 border-0 p-0`,children:[(0,K.jsx)(`legend`,{className:`mb-2 p-0 text-s font-medium`,children:i.reason}),(0,K.jsx)(`div`,{className:`row wrap`,children:c.map(([e,t])=>(0,K.jsx)(at,{type:`radio`,name:`reason`,label:t,checked:u===Number(e),onChange:()=>d(Number(e))},e))})]}),t.notes&&(0,K.jsxs)(`label`,{className:`field`,children:[i.note,(0,K.jsx)(`textarea`,{className:`in`,value:p,onChange:e=>m(e.target.value)}),(0,K.jsx)(`span`,{className:`font-normal text-quiet`,children:a.reasonHint})]}),o.problem?(0,K.jsx)(M,{problem:o.problem}):b&&(h===null?(0,K.jsx)(Je,{}):(0,K.jsx)(Qe,{lines:h})),s.problem&&(0,K.jsx)(M,{problem:s.problem}),(0,K.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,K.jsx)(l,{onClick:n,children:i.back}),(0,K.jsx)(l,{look:t.look===`danger`?`danger`:`primary`,busy:s.isBusy,refusal:S,onClick:()=>void x(),"data-confirm":!0,children:a[t.label]})]})]})}function Vi(e,t,n,r,i){return{id:e,dryRun:n,...t.reasons&&r!==null?{why:r}:{},...t.notes?{notes:i}:{}}}var Hi=1200;function Ui(e){let t=(0,H.useRef)(e);(0,H.useEffect)(()=>{t.current=e}),(0,H.useEffect)(()=>{let e=-1200,n=n=>{let{target:r}=n;if(r instanceof HTMLElement&&r.matches(`input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog] *, [role=application]`)||n.metaKey||n.ctrlKey||n.altKey)return;let i=n.timeStamp-e<Hi;e=n.key===`g`?n.timeStamp:-1200,i||t.current[n.key]?.(n)};return addEventListener(`keydown`,n),()=>removeEventListener(`keydown`,n)},[])}function Wi(e,t){let n=[...document.querySelectorAll(e)],r=n.indexOf(document.activeElement),i=n[r<0?t>0?0:n.length-1:r+t];i?.focus(),i?.scrollIntoView({block:`nearest`})}var Gi=j(`
    fragment placed on Task @_unmask {
      ...card
      locationLatitude
      locationLongitude
      locationRadiusKm
      operator { firstName }
    }
  `,[X]),Ki=j(`
    query Cells($within: AreaInput!, $zoom: Int!, $filter: TaskFilterInput!) {
      taskCells(within: $within, zoom: $zoom, filter: $filter) {
        latitude
        longitude
        count
        byStatus { status count }
        task { ...placed }
      }
    }
  `,[Gi]),qi=j(`
    query InView($filter: TaskFilterInput!) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50) {
        totalCount
        nodes { ...placed }
      }
    }
  `,[Gi]),Ji=j(`
  subscription OperatorLocation($taskId: ID!) {
    operatorLocation(taskId: $taskId) {
      taskId
      location { lat lng accuracy }
      reportedInstant
    }
  }
`),Yi=new Set([`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`]);function Xi(e){let{socket:t}=C(),[n,r]=(0,H.useState)(new Map),i=e.join();return(0,H.useEffect)(()=>{let e=(i===``?[]:i.split(`,`)).map(e=>t.subscribe({query:Ne(Ji),variables:{taskId:e}},{next:({data:t})=>t&&r(n=>new Map(n).set(e,Zi(n.get(e),t.operatorLocation))),error:console.warn,complete:()=>void 0}));return()=>e.forEach(e=>e())},[t,i]),n}function Zi(e,{location:t,reportedInstant:n}){let r={latitude:t.lat,longitude:t.lng};return{...r,accuracyMetres:t.accuracy??void 0,reportedInstant:n,trail:[...e?.trail??[],r]}}function Qi({metres:e}){return(0,K.jsx)(K.Fragment,{children:$i()(e)})}function $i(){let{locale:e}=N();return t=>{let[n,r]=t<1e3?[Math.round(t),`meter`]:[Number((t/1e3).toPrecision(2)),`kilometer`];return ce(e,n,r,`short`,1)}}function ea({question:e,done:t}){let{work:n}=L();return(0,K.jsxs)(`div`,{className:`grid gap-2`,children:[(0,K.jsx)(`p`,{className:`m-0 font-medium`,children:e.message}),e.deadlineInstant&&(0,K.jsxs)(`p`,{className:`m-0 text-s text-quiet`,children:[n.answerDue,` `,(0,K.jsx)(E,{instant:e.deadlineInstant})]}),(0,K.jsx)(`div`,{className:`flex flex-wrap gap-2`,children:(0,K.jsx)(ta,{question:e,done:t})})]})}function ta({question:e,isSmall:t=!1,done:n}){let{run:r,isBusy:i,problem:a}=f(Li),[o,s]=(0,H.useState)(),c=async t=>{s(t);let{taskId:i,decisionId:a}=e;await r({input:{taskId:i,decisionId:a,agentDecisionJson:t}})&&n()};return(0,K.jsxs)(K.Fragment,{children:[na(e.optionsJson).map(e=>{let n=JSON.stringify(e);return(0,K.jsx)(l,{sizes:t?[`small`]:[],busy:i&&o===n,onClick:()=>void c(n),children:ra(e)},n)}),a&&(0,K.jsx)(M,{problem:a})]})}var na=e=>JSON.parse(e);function ra(e){if(typeof e==`string`)return e.replaceAll(`_`,` `);let{label:t,title:n}=e??{};return String(t??n??JSON.stringify(e))}var ia=({children:e})=>(0,K.jsx)(`div`,{className:`card strip`,children:e});function aa({mark:e,label:t,value:n,note:r}){return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`span`,{className:`k`,children:[e,t]}),(0,K.jsx)(`span`,{className:`fig`,children:n}),r&&(0,K.jsx)(`span`,{className:`s q`,children:r})]})}function oa({source:e,alt:t=``,count:n=0,icon:r,stage:i}){return e?(0,K.jsxs)(`span`,{className:`pics`,children:[(0,K.jsx)(`img`,{className:`thumb`,src:e,alt:t,loading:`lazy`}),n>1&&(0,K.jsx)(`span`,{className:`cnt`,children:n})]}):(0,K.jsx)(`span`,{className:`thumb none ${ze(i)}`,children:(0,K.jsx)(r,{"aria-hidden":!0})})}function sa(e){let[t,n]=(0,H.useState)(!1),{label:r,look:i=`quiet`,refusal:a}=e;return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(l,{look:i,refusal:a,onClick:()=>n(!0),children:r}),t&&(0,K.jsx)(la,{...e,close:()=>n(!1)})]})}var ca=[];function la({label:e,title:t,text:n,look:r,moves:i,confirmation:a=e,document:o,fields:s=ca,variables:c,isTried:u=!1,done:d,close:p}){let{shared:m,staff:h}=L(),[g,_]=(0,H.useState)(()=>Object.fromEntries(s.map(({name:e,start:t=``})=>[e,t]))),v=s.find(({name:e,isOptional:t})=>!t&&!g[e]?.trim()),y=pa(o,u&&!v?c(g,!0):null),{run:b,isBusy:x,problem:S}=f(o),C=async()=>{await b(c(g,!1))&&(p(),d())};return(0,K.jsx)(B,{title:`${e}: ${t}`,close:p,...n?{text:n}:{},children:(0,K.jsxs)(`form`,{className:`grid gap-4`,onSubmit:e=>{e.preventDefault(),!v&&!x&&C()},children:[s.map(e=>e.pick?(0,K.jsx)(H.Fragment,{children:e.pick(g,e=>_({...g,...e}))},e.name):(0,K.jsx)(da,{field:e,value:g[e.name]??``,change:t=>_({...g,...ua(e.clears),[e.name]:t})},e.name)),y.problem?(0,K.jsx)(M,{problem:y.problem}):y.lines&&(0,K.jsx)(Qe,{lines:y.lines}),S&&(0,K.jsx)(M,{problem:S}),(0,K.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,K.jsx)(l,{onClick:p,children:m.back}),(0,K.jsx)(l,{type:`submit`,look:r===`danger`?`danger`:`primary`,busy:x,refusal:v&&h.missing(v.label),"data-confirm":!0,children:i?`${a}: ${i(g)}`:a})]})]})})}var ua=(e=[])=>Object.fromEntries(e.map(e=>[e,``]));function da({field:e,value:t,change:n}){let{name:r,label:i,hint:a,kind:o=`text`,choices:s={},isOptional:c}=e,l={name:r,label:i,hint:a,value:t,"aria-required":!c};return o===`choice`?(0,K.jsx)(Ee,{...l,of:Object.entries(s),choose:n}):o===`line`?(0,K.jsx)(R,{...l,autoComplete:`off`,onChange:e=>n(e.target.value)}):(0,K.jsx)(it,{...l,onChange:e=>n(e.target.value)})}var fa=250;function pa(e,t){let{run:n,problem:r,forget:i,isBusy:a}=f(e),[o,s]=(0,H.useState)(null),c=t&&JSON.stringify(t);return(0,H.useEffect)(()=>{if(c===null){s(null),i();return}let e=!1,t=setTimeout(()=>{n(JSON.parse(c)).then(t=>{e||s(t?.ledgerLines??null)})},fa);return()=>{e=!0,clearTimeout(t)}},[c,n,i]),{lines:o,problem:c===null?null:r,isBusy:a}}var ma=21600,ha=3600,ga={lagSeconds:[30,300],deliveriesPending:[100,1e3],failingJobs:[1,10]};function _a(e,t){let[n,r]=ga[e];return t>=r?`bad`:t>=n?`watch`:`good`}var va=[`good`,`watch`,`bad`],ya=e=>va[Math.max(0,...e.map(e=>va.indexOf(e)))],ba=j(`
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
`),xa=j(`
  query StaffTasks($filter: TaskFilterInput, $after: String) {
    tasks(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id title status locationAddress payoutAmount payoutCurrency createdInstant agent { agentName } }
    }
  }
`),Sa=j(`
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
`),Ca=j(`
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
`),wa=j(`
  query StaffSideHistory($all: TaskFilterInput, $disputed: TaskFilterInput) {
    all: tasks(filter: $all, first: 1) { totalCount }
    disputed: tasks(filter: $disputed, first: 1) { totalCount }
  }
`),Ta=j(`
  fragment decided on Task @_unmask {
    id
    status
    ledgerLines { account amount currency balanceAfter }
  }
`),Ea=j(`mutation StaffResolveDispute($input: ResolveDisputeInput!) {
    resolveDispute(input: $input) { __typename ...decided ...problem }
  }`,[Ta,k]),Da=j(`mutation StaffRelease($id: ID!, $dryRun: Boolean!, $note: String) {
    releaseHeldTask(taskId: $id, dryRun: $dryRun, note: $note) { __typename ...decided ...problem }
  }`,[Ta,k]),Oa=j(`mutation StaffRefuse($id: ID!, $dryRun: Boolean!, $reason: String!) {
    refuseHeldTask(taskId: $id, dryRun: $dryRun, reason: $reason) { __typename ...decided ...problem }
  }`,[Ta,k]);function ka({waitedSeconds:e}){let{locale:t,words:{staff:n}}=N(),r=ma-e;return(0,K.jsx)(`span`,{className:r<3600?`bad`:void 0,children:r<0?n.promisePast(jr(t,-r)):n.promiseLeft(jr(t,r))})}export{Hr as $,q as $t,Wi as A,tn as At,bi as B,Rt as Bt,Qi as C,sr as Ct,Ki as D,dn as Dt,Xi as E,Cn as Et,Ti as F,qt as Ft,Jr as G,wt as Gt,_i as H,Pt as Ht,wi as I,Kt as It,qr as J,At as Jt,ni as K,Dt as Kt,Si as L,J as Lt,Bi as M,Ht as Mt,Ri as N,Ut as Nt,qi as O,rn as Ot,zi as P,Gt as Pt,Vr as Q,Ot as Qt,Ei as R,Bt as Rt,ra as S,cr as St,Yi as T,On as Tt,ii as U,Tt as Ut,xi as V,Vt,Xr as W,Nt as Wt,Wr as X,Mt as Xt,Gr as Y,kt as Yt,X as Z,Et as Zt,oa as _,mr as _t,Oa as a,pt as an,Mr as at,ta as b,ur as bt,wa as c,wr as ct,ha as d,yr as dt,mt as en,zr as et,_a as f,Cr as ft,pa as g,_r as gt,sa as h,dr as ht,Sa as i,ft as in,Pr as it,Ui as j,en as jt,Gi as k,nn as kt,xa as l,Er as lt,da as m,hr as mt,Ca as n,vt as nn,Lr as nt,Da as o,U as on,jr as ot,ya as p,fr as pt,ri as q,jt as qt,ba as r,ht as rn,Ir as rt,Ea as s,Tr as st,ka as t,gt as tn,Rr as tt,ma as u,Or as ut,aa as v,pr as vt,$i as w,or as wt,ea as x,gr as xt,ia as y,vr as yt,Ci as z,zt};