const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=[import.meta.resolve("/dashboard/assets/tasks-pages.js"),import.meta.resolve("/dashboard/assets/rolldown-runtime.js"),import.meta.resolve("/dashboard/assets/first.js"),import.meta.resolve("/dashboard/assets/shared.js"),import.meta.resolve("/dashboard/assets/react.js"),import.meta.resolve("/dashboard/assets/shared.css"),import.meta.resolve("/dashboard/assets/account-pages.js"),import.meta.resolve("/dashboard/assets/de.js"),import.meta.resolve("/dashboard/assets/staff-pages.js"),import.meta.resolve("/dashboard/assets/es.js"),import.meta.resolve("/dashboard/assets/fr.js"),import.meta.resolve("/dashboard/assets/it.js"),import.meta.resolve("/dashboard/assets/nl.js"),import.meta.resolve("/dashboard/assets/pl.js"),import.meta.resolve("/dashboard/assets/pt.js")])))=>i.map(i=>d[i]);
import{r as e}from"./rolldown-runtime.js";import{a as t,d as n,f as r,h as i,n as a,o,t as s}from"./first.js";import{$ as c,$t as l,A as u,An as d,At as f,B as p,C as m,Dt as h,E as g,Et as _,F as v,Fn as y,Ft as b,G as x,Gn as S,H as C,Hn as ee,Ht as te,I as ne,In as re,It as w,J as T,K as ie,L as E,Ln as ae,Lt as D,M as oe,Mn as se,Mt as O,N as ce,Nn as le,On as ue,Ot as de,Pn as fe,Pt as k,Q as pe,Qt as A,R as me,S as he,T as ge,Un as _e,V as ve,Vn as ye,Vt as be,W as j,Wn as xe,X as M,Xt as Se,Y as Ce,Yt as we,Zt as N,_ as Te,_n as Ee,a as De,bn as P,c as F,cr as Oe,dn as ke,dr as Ae,en as je,et as Me,fr as Ne,g as Pe,h as Fe,hn as Ie,ht as I,in as Le,jt as Re,k as L,kt as ze,ln as Be,nt as Ve,o as He,q as Ue,s as We,tn as Ge,u as Ke,un as qe,ur as Je,vn as Ye,w as Xe,wt as R,x as Ze,y as Qe,yn as $e,z as et,zn as tt,zt as z}from"./shared.js";import{i as nt,n as rt,t as it}from"./react.js";var at=rt(),B=e(nt(),1);function V(){let{account:e}=l(),{agentId:t}=j(),{agents:n}=v();return n.find(({id:e})=>e===t)?.role===`OWNER`?null:e.ownersOnly}function ot(e,t){let[n,r]=(0,B.useState)(()=>{let n=sessionStorage.getItem(e);return n?{...t,...JSON.parse(n)}:t});return[n,t=>{let i={...n,...t};sessionStorage.setItem(e,JSON.stringify(i)),r(i)},()=>{sessionStorage.removeItem(e),r(t)}]}function st(e){let t=ie(),{part:n}=t;return[t.open===e,t=>C({to:`.`,search:{...n?{part:n}:{},...t?{open:e}:{}},replace:!0})]}var ct=z(`
  fragment approval on SpendingApproval @_unmask {
    id taskId cost currency createdInstant expiresInstant
    requested { frozen limits { currency perTask perDay perMonth } countries categoryIds }
    task { id title spendingObstacle { rule limit left } }
  }
`),H=z(`fragment rules on SpendingRules @_unmask {
    apiKeyId frozen countries categoryIds ownerNotice dayEndsInstant monthEndsInstant
    limits { currency perTask perDay perMonth spentToday spentThisMonth leftToday leftThisMonth mostNow }
    waiting { ...approval }
    warnings { code }
  }`,[ct]),lt=z(`query Spending {
    agent { id ownerReachable spendingRules { ...rules } apiKeys { id name prefix active spendingRules { ...rules } } }
    serviceCategories { id name }
  }`,[H]),ut=z(`
  query RuleChoices {
    countries { isoCode }
    currencies { code }
  }
`),dt=z(`
  query Frozen {
    agent { id spendingRules { frozen warnings { code } waiting { taskId } } }
  }
`),ft=z(`mutation SetSpendingRules($input: SetSpendingRulesInput!) {
    setSpendingRules(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[H,D]),pt=z(`mutation FreezeSpending($input: FreezeSpendingInput!) {
    freezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[H,D]),mt=z(`mutation UnfreezeSpending($input: SpendingRulesReferenceInput!) {
    unfreezeSpending(input: $input) { __typename ... on SpendingRules { ...rules } ...problem }
  }`,[H,D]),U=z(`mutation DecideSpending($input: DecideSpendingInput!) {
    decideSpending(input: $input) {
      __typename
      ... on SpendingRules { ...rules ledgerLines { account amount currency balanceAfter } }
      ...problem
    }
  }`,[H,D]),W=it();function ht(){let{money:e}=l(),[t,n]=(0,B.useState)(!1),{data:r,refresh:i}=k(dt,{}),a=Se();b(i);let o=r?.agent?.spendingRules;if(!o)return null;let s=a?.spendingFrozen??o.frozen,c=s?e.isFrozen:e.freeze;return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`button`,{type:`button`,"data-command":``,"aria-haspopup":`dialog`,className:s?`nav frozen`:`nav`,onClick:()=>n(!0),children:[(0,W.jsx)(Ie,{"aria-hidden":!0}),c]}),t&&(s?(0,W.jsx)(_t,{waits:o.waiting.some(({taskId:e})=>e===null),warnings:o.warnings,close:()=>n(!1)}):(0,W.jsx)(gt,{close:()=>n(!1)}))]})}function gt({close:e}){let{money:t}=l(),n=w(pt),{run:r,isBusy:i,problem:a}=w(pt),[o,s]=(0,B.useState)(),c=n.run;(0,B.useEffect)(()=>{c({input:{dryRun:!0}}).then(e=>e&&s(e.warnings))},[c]);let u=a??n.problem;return(0,W.jsxs)(E,{title:t.freezeTitle,text:t.freezeText,close:e,children:[(0,W.jsx)(G,{warnings:o??[]}),u&&(0,W.jsx)(T,{problem:u}),(0,W.jsx)(_,{look:`danger`,busy:i||!o&&!n.problem,onClick:()=>void r({input:{}}).then(t=>t&&e()),children:t.freezeNow})]})}function _t({waits:e,warnings:t,close:n}){let{money:r}=l(),i=V()===null,a=w(mt),o=w(U),s=a.problem??o.problem,c=async()=>{let e=await a.run({input:{}}),t=e?.waiting.find(({taskId:e,requested:t})=>e===null&&t&&!t.frozen),r=i&&t?await o.run({input:{approvalId:t.id,decision:`APPROVE`}}):e;r&&!r.frozen&&n()};return(0,W.jsxs)(E,{title:r.resumeTitle,text:i?r.resumeText:`${r.resumeText} ${r.resumeAskText}`,close:n,children:[(0,W.jsx)(G,{warnings:t}),e&&!i&&(0,W.jsx)(`p`,{role:`status`,className:`m-0 text-s`,children:r.resumeAsked}),s&&(0,W.jsx)(T,{problem:s}),(0,W.jsx)(_,{look:`primary`,busy:a.isBusy||o.isBusy,onClick:()=>void c(),children:i?r.resume:r.resumeNow})]})}function G({warnings:e}){let t=Ce();return e.map(e=>(0,W.jsx)(je,{role:`note`,children:t.problem(e)},e.code))}var vt=z(`
  query Clock {
    practiceClock { nowInstant speed nextInSeconds lastRefused simulatedOperators }
    wallets { currency availableBalance }
  }
`),yt=z(`mutation Advance($by: Int!) {
    advanceClock(by: $by) { __typename ... on PracticeTime { happened remainingSeconds } ...problem }
  }`,[D]),bt=z(`mutation SetSpeed($speed: Float!) {
    setClockSpeed(speed: $speed) { __typename ... on PracticeTime { speed } ...problem }
  }`,[D]),xt=z(`mutation DispatchSample($input: CreateTaskInput!) {
    createTask(input: $input) { __typename ... on Task { id } ...problem }
  }`,[D]),St=z(`mutation TestMoney($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[D]),Ct=z(`
  query Played {
    tasks(first: 10) {
      nodes { id title status simulationScenario }
    }
  }
`),wt=z(`
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
`),Tt=z(`
  query EventExamples {
    eventTypes { eventType description example }
  }
`),Et=z(`mutation RegisterTwin($input: RegisterAgentInput!) {
    registerAgent(input: $input) { __typename ... on AgentRegistration { agentId apiKey } ...problem }
  }`,[D]),Dt=z(`mutation ClaimTwin($id: ID!) {
    claimAgent(agentId: $id) { __typename ... on Claim { id claimed } ...problem }
  }`,[D]),Ot=(0,B.createContext)(null);function kt({children:e}){let{data:t,refresh:n}=k(vt,{});b(n);let r=(0,B.useMemo)(()=>t?{time:t.practiceClock,refresh:n}:null,[t,n]),i=(0,B.useMemo)(()=>t?Date.parse(t.practiceClock.nowInstant)-Date.now():0,[t]);return(0,W.jsx)(Ot,{value:r,children:(0,W.jsx)(g,{value:i,children:e})})}function At({agentId:e}){let{locale:t,words:{shared:n,support:r}}=A(),i=Se()?.unreadNeedsPerson??0;return(0,W.jsxs)(p,{to:`/desk/$agentId/notifications`,params:{agentId:e},"aria-label":i>0?r.unread(i):n.pages.notifications,className:`btn icon small ghost bell`,children:[(0,W.jsx)(Ae,{size:18,"aria-hidden":!0}),i>0&&(0,W.jsx)(`span`,{"aria-hidden":!0,className:`n`,children:Ve(t,i)})]})}var jt=z(`
  query Navigation {
    pendingActions {
      counts { tasksAwaitingReview tasksAwaitingFunding tasksAwaitingPublishing disputes pendingDecisions }
      supportReplies { id }
      webhookHealth { endpoint }
    }
    agent { id spendingRules { waiting { id } } apiKeys { id active spendingRules { waiting { id } } } }
    tasks(first: 1) { totalCount }
  }
`),K={draft:[`DRAFT`,`QUOTED`,`FUNDED`],open:[`PUBLISHED`],accepted:[`ACCEPTED`],enRoute:[`EN_ROUTE`],onSite:[`ARRIVED`,`IN_PROGRESS`],review:[`PROOF_SUBMITTED`,`PROOF_UPLOADED`,`UNDER_REVIEW`],disputed:[`REJECTED`,`DISPUTED`],done:[`COMPLETED`,`SETTLED`,`CLOSED`,`CANCELLED`,`EXPIRED`]},Mt=[`UNDER_REVIEW`,`PROOF_UPLOADED`,`COMPLETED`],Nt={draft:`draft`,open:`open`,accepted:`accepted`,enRoute:`enroute`,onSite:`onsite`,review:`review`,disputed:`disputed`,done:`paid`},Pt=Object.keys(K),Ft=e=>Pt.find(t=>K[t].includes(e))??`done`,It=[`questions`,`approvals`,`reviews`,`publishing`,`disputes`,`replies`],Lt={reviews:Mt,publishing:[`QUOTED`,`FUNDED`],disputes:[`DISPUTED`]},Rt=e=>e?[e,...e.apiKeys.filter(({active:e})=>e)].flatMap(({spendingRules:e})=>e?.waiting??[]):[];function zt({pendingActions:{counts:e,supportReplies:t},agent:n}){return{questions:e.pendingDecisions,approvals:Rt(n).length,reviews:e.tasksAwaitingReview,publishing:e.tasksAwaitingFunding+e.tasksAwaitingPublishing,disputes:e.disputes,replies:t.length}}var Bt=e=>It.reduce((t,n)=>t+e[n],0);function Vt({pendingActions:e,agent:t,reviews:n,disputes:r,publishing:i}){let a=(e,t)=>t.map(t=>({kind:e,id:`task-${t.id}`,due:e===`reviews`?t.reviewByInstant:null,task:t}));return[...e.pendingDecisions.map(e=>({kind:`questions`,id:`question-${e.decisionId}`,due:e.deadlineInstant,question:e})),...Rt(t).map(e=>({kind:`approvals`,id:`approval-${e.id}`,due:e.expiresInstant,approval:e})),...a(`reviews`,n.nodes),...a(`publishing`,i.nodes),...a(`disputes`,r.nodes),...e.supportReplies.map(e=>({kind:`replies`,id:`reply-${e.id}`,due:null,reply:e}))].sort((e,t)=>Ht(e.due)-Ht(t.due))}var Ht=e=>e===null?2**53-1:Date.parse(e),Ut=150;function Wt({commands:e,find:t,typed:n=``,close:r}){let{palette:i}=l(),a=(0,B.useId)(),o=(0,B.useRef)(null),[s,c]=(0,B.useState)(n),[u,d]=(0,B.useState)(0),f=Kt(s,t),p=(0,B.useMemo)(()=>[...Gt(e,s),...f],[e,s,f]),m=Math.min(u,p.length-1);(0,B.useEffect)(()=>{o.current?.querySelector(`[aria-selected=true]`)?.scrollIntoView({block:`nearest`})},[m,p]);let h=e=>{e&&(r(),e.run())};return(0,W.jsx)(me,{close:r,"aria-label":i.title,className:`mx-auto mt-3 mb-auto w-[calc(100%-1.5rem)] max-w-[36rem] sm:mt-[12dvh]`,children:(0,W.jsxs)(`div`,{className:`flex max-h-[80dvh] flex-col`,children:[(0,W.jsx)(`input`,{role:`combobox`,"aria-label":i.title,"aria-expanded":!0,"aria-controls":a,"aria-autocomplete":`list`,"aria-activedescendant":p[m]?`${a}-${m}`:void 0,placeholder:i.placeholder,autoComplete:`off`,spellCheck:!1,className:`min-h-14 w-full border-0 border-b border-line bg-surface px-5 text-m outline-none placeholder:text-quiet`,value:s,onChange:e=>{c(e.target.value),d(0)},onKeyDown:e=>{let t={ArrowDown:m+1,ArrowUp:m-1,Home:0,End:p.length-1}[e.key];t!==void 0&&p.length>0?(e.preventDefault(),d((t+p.length)%p.length)):e.key===`Enter`&&!e.nativeEvent.isComposing&&(e.preventDefault(),h(p[m]))}}),(0,W.jsx)(`div`,{ref:o,id:a,role:`listbox`,"aria-label":i.title,className:`overflow-y-auto p-2`,children:qt(p).map(([e,t])=>(0,W.jsxs)(`div`,{role:`group`,"aria-label":e,children:[(0,W.jsx)(`p`,{"aria-hidden":!0,className:`m-0 px-3 pt-2 pb-1 text-xs font-semibold text-quiet`,children:e}),t.map(({command:e,index:t})=>(0,W.jsxs)(`div`,{id:`${a}-${t}`,role:`option`,"aria-selected":t===m,className:`group/option flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-m px-3 text-s aria-selected:bg-brand aria-selected:text-on-brand`,onMouseMove:()=>d(t),onClick:()=>h(e),children:[(0,W.jsx)(`span`,{className:`min-w-0 truncate`,children:e.label}),e.note&&(0,W.jsx)(`span`,{className:`shrink-0 text-xs text-quiet group-aria-selected/option:text-on-brand`,children:e.note})]},e.id))]},e))}),(0,W.jsx)(`p`,{role:`status`,className:`m-0 px-5 text-s text-quiet not-empty:pb-4`,children:p.length===0?i.nothing:``})]})})}function Gt(e,t){let n=t.toLowerCase().split(/\s+/).filter(Boolean);return e.filter(({label:e,group:t})=>n.every(n=>`${e} ${t}`.toLowerCase().includes(n)))}function Kt(e,t){let[n,r]=(0,B.useState)([]);return(0,B.useEffect)(()=>{let n=!1,i=setTimeout(()=>{e.trim()?t(e.trim()).then(e=>!n&&r(e)):r([])},Ut);return()=>{n=!0,clearTimeout(i)}},[e,t]),n}function qt(e){let t=new Map;return e.forEach((e,n)=>t.set(e.group,[...t.get(e.group)??[],{command:e,index:n}])),[...t]}var Jt=z(`
  query SavedViews {
    agent { id savedViews { name query } }
    taskStatistics { byStatus { status count } }
  }
`),Yt=z(`mutation SaveView($input: SaveViewInput!) {
    saveView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,[D]),Xt=z(`mutation RenameView($input: RenameViewInput!) {
    renameView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,[D]),Zt=z(`mutation DeleteView($input: DeleteViewInput!) {
    deleteView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,[D]),Qt=z(`
  query FoundTasks($text: String!) {
    tasks(filter: { text: $text }, first: 8) {
      nodes { id title status }
    }
  }
`),$t=z(`
  query TaskById($id: ID!) {
    task(id: $id) { id title status }
  }
`),en=`/desk/$agentId/tasks`,tn=`data-command`;function nn({entries:e,agentId:t,showKeys:n,typed:r,close:a}){let{shared:o,account:s,support:c,palette:u}=l(),d=O(),{agents:f}=v(),p=k(Jt,{}).data?.agent?.savedViews,m=(0,B.useMemo)(()=>{let r=e.map(({key:e,to:n,label:r})=>({id:n,group:u.pages,label:o.pages[r],note:`g ${e}`,run:()=>C({to:n,params:{agentId:t}})})),a=[...[...document.querySelectorAll(`[${tn}]`)].map((e,t)=>({id:`pressed-${t}`,group:u.actions,label:e.getAttribute(tn)||e.textContent.trim(),run:()=>e.click()})),{id:`new-key`,group:u.actions,label:s.createKey,run:()=>C({to:`/desk/$agentId/keys`,params:{agentId:t},search:{open:`key`}})},{id:`invite`,group:u.actions,label:s.invite,run:()=>C({to:`/desk/$agentId/keys`,params:{agentId:t},search:{part:`people`,open:`person`}})},{id:`ask`,group:u.actions,label:c.ask,run:()=>C({to:`/desk/$agentId/support`,params:{agentId:t},search:{about:`new`}})},{id:`keys`,group:u.actions,label:u.keysTitle,note:`?`,run:n},{id:`account`,group:u.actions,label:s.yourAccount,run:()=>location.assign(`/account`)}],l=f.filter(({id:e})=>e!==t).map(({id:e,name:t,testMode:n})=>({id:`agent-${e}`,group:u.agents,label:t,...n?{note:o.practice}:{},run:()=>C({to:`/desk/$agentId`,params:{agentId:e}})})),d=(p??[]).map(({name:e,query:n})=>({id:`view-${e}`,group:u.views,label:e,run:()=>C({to:en,params:{agentId:t},search:i(en,n)})}));return[...r,...d,...a,...l]},[e,t,f,p,n,o,s,c,u]),h=(0,B.useCallback)(async e=>{let n=/^#?(\d{1,10})$/.exec(e)?.[1],r=d.client.query(Qt,{text:e}).toPromise(),i=n?await d.client.query($t,{id:n}).toPromise():null;return[...new Map([i?.data?.task,...(await r).data?.tasks.nodes??[]].flatMap(e=>e?[[e.id,e]]:[])).values()].map(({id:e,title:n,status:r})=>({id:`task-${e}`,group:u.tasks,label:`#${e} ${n}`,note:o.statuses[r],run:()=>C({to:`/desk/$agentId/tasks/$taskId`,params:{agentId:t,taskId:e}})}))},[d,t,u,o]);return(0,W.jsx)(Wt,{commands:m,find:h,typed:r,close:a})}var rn=/Mac|iPhone|iPad/.test(navigator.userAgent);function an(){let{palette:e}=l();return rn?`⌘ K`:`${e.control} K`}var on=(0,B.lazy)(()=>n(()=>import(`./tasks-pages.js`).then(e=>e.t),__vite__mapDeps([0,1,2,3,4,5]),import.meta.url));function sn({entries:e,agentId:t}){let{palette:n}=l(),r=an(),[i,o]=(0,B.useState)(``),[c,u]=(0,B.useState)(null),d=(0,B.useCallback)(()=>{u(null),o(``)},[]);(0,B.useLayoutEffect)(()=>{let e=a();e!==null&&(o(e),u(`palette`))},[]);let f=(0,B.useCallback)(()=>u(`keys`),[]);return(0,B.useEffect)(()=>{let e=e=>{let t=e.target instanceof HTMLElement&&e.target.matches(`input, textarea, select, [contenteditable]`);s(e)?(e.preventDefault(),o(``),u(e=>e===`palette`?null:`palette`)):e.key!==`?`||t||e.metaKey||e.ctrlKey||u(`keys`)};return addEventListener(`keydown`,e),()=>removeEventListener(`keydown`,e)},[]),(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`button`,{type:`button`,"aria-label":n.title,"aria-keyshortcuts":`Control+K Meta+K`,"aria-haspopup":`dialog`,className:`find`,onClick:()=>u(`palette`),children:[(0,W.jsx)(Ee,{"aria-hidden":!0}),(0,W.jsx)(`span`,{className:`cut`,children:n.find}),(0,W.jsx)(`kbd`,{children:r})]}),c===`palette`&&(0,W.jsx)(nn,{entries:e,agentId:t,showKeys:f,typed:i,close:d}),(0,W.jsx)(B.Suspense,{children:c===`keys`&&(0,W.jsx)(on,{entries:e,close:d})})]})}var cn=(0,B.lazy)(()=>n(()=>import(`./account-pages.js`).then(e=>e.i),__vite__mapDeps([6,1,3,2,4,5]),import.meta.url)),ln=(0,B.lazy)(()=>n(()=>import(`./account-pages.js`).then(e=>e.o),__vite__mapDeps([6,1,3,2,4,5]),import.meta.url));function un({entries:e}){let t=v(),{agentId:n}=j();if(!t.agents.some(e=>e.id===n))return(0,W.jsx)(M,{});let r=te(`agent:${n}`),i=t.agents.some(({id:e,testMode:t})=>e===n&&t),a=(0,W.jsx)(dn,{entries:e,viewer:t,agentId:n});return(0,W.jsx)(f,{value:r,children:(0,W.jsx)(Ge,{value:r.client,children:(0,W.jsx)(de,{children:i?(0,W.jsx)(kt,{children:a}):a})})},n)}function dn({entries:e,viewer:t,agentId:n}){let{shared:r}=l(),i=(0,B.useMemo)(()=>({agentId:n}),[n]),a=Ce(),o=fn(),s=t.agents.find(({id:e})=>e===n);return(0,W.jsx)(ne,{entries:e,parameters:i,counts:o,who:(0,W.jsx)(pn,{viewer:t,agentId:n}),actions:(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(sn,{entries:e,agentId:n}),(0,W.jsxs)(p,{to:`/desk/$agentId/new`,params:i,"aria-keyshortcuts":`g n`,className:`${h()} new`,children:[(0,W.jsx)(P,{"aria-hidden":!0}),r.pages.newTask]})]}),foot:(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(ht,{}),t.staff&&(0,W.jsx)(p,{to:`/staff`,className:`nav`,children:r.staffDesk})]}),notices:(0,W.jsxs)(W.Fragment,{children:[s?.testMode&&(0,W.jsx)(B.Suspense,{fallback:null,children:(0,W.jsx)(cn,{})}),(0,W.jsx)(we,{status:s?.status,text:a.problem({code:`agent_suspended`}),actions:(0,W.jsx)(p,{to:`/desk/$agentId/support`,params:i,className:`link`,children:r.pages.support})})]}),below:s?.testMode&&(0,W.jsx)(B.Suspense,{fallback:null,children:(0,W.jsx)(ln,{})}),state:(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(ze,{}),(0,W.jsx)(At,{agentId:n})]})})}function fn(){let{data:e,refresh:t}=k(jt,{});if(b(t),!e)return{};let n=e.pendingActions.webhookHealth.length;return{inbox:{count:Bt(zt(e)),isHot:!0},tasks:{count:e.tasks.totalCount},webhooks:{count:n,isHot:!0}}}function pn({viewer:e,agentId:t}){let{shared:n}=l(),r=e.agents.some(({id:e,testMode:n})=>e===t&&n);return(0,W.jsxs)(`label`,{className:`who`,children:[(0,W.jsx)(ge,{}),(0,W.jsxs)(`span`,{className:`grow`,children:[(0,W.jsx)(`span`,{className:`vh`,children:n.actingFor}),(0,W.jsx)(`select`,{value:t,onChange:e=>C({to:`/desk/$agentId`,params:{agentId:e.target.value}}),children:e.agents.map(e=>(0,W.jsxs)(`option`,{value:e.id,children:[e.name,e.testMode?` (${n.practice})`:``]},e.id))}),(0,W.jsx)(`small`,{children:r?n.practice:e.person.email})]})]})}var mn=[{key:`i`,to:`/desk/$agentId`,label:`inbox`,icon:tt,isStart:!0,isTab:!0},{key:`t`,to:`/desk/$agentId/tasks`,label:`tasks`,icon:se,isStart:!0,isTab:!0},{key:`n`,to:`/desk/$agentId/new`,label:`newTask`,icon:P,isTab:!0,group:`apart`},{key:`b`,to:`/desk/$agentId/board`,label:`board`,icon:ae},{key:`p`,to:`/desk/$agentId/map`,label:`map`,icon:ue,isTab:!0},{key:`m`,to:`/desk/$agentId/money`,label:`money`,icon:qe,isTab:!0},{key:`s`,to:`/desk/$agentId/spending`,label:`spending`,icon:xe},{key:`w`,to:`/desk/$agentId/webhooks`,label:`webhooks`,icon:Be,group:`developers`},{key:`k`,to:`/desk/$agentId/keys`,label:`keys`,icon:re,group:`developers`},{key:`x`,to:`/desk/$agentId/practice`,label:`practice`,icon:S,group:`developers`},{key:`u`,to:`/desk/$agentId/support`,label:`support`,icon:fe,group:`foot`},{key:`o`,to:`/desk/$agentId/notifications`,label:`notifications`,icon:Ae,group:`apart`}],hn=z(`
  fragment waitingRequest on SupportRequest @_unmask { id type subject createdInstant agent { agentName } operator { name } }
`),gn=z(`
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
`),_n=z(`query StaffQueues {
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
  }`,[hn,gn]),vn=z(`
  subscription StaffQueuesChanged {
    queuesChanged { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks oldestSeconds }
  }
`),yn=z(`
  query StaffQueueCounts {
    platform {
      queues { disputes operatorsToApprove support payouts payoutsToConfirm reversals heldTasks }
    }
  }
`);function bn({children:e}){let t=O(),[n]=(0,B.useState)(()=>new Set);return(0,B.useEffect)(()=>{let e=0;return be(t,vn,{},()=>{e+=1;for(let t of n)t({sequence:e,taskId:``})})},[t,n]),(0,W.jsx)(Re,{value:n,children:e})}var xn=(0,B.createContext)(`SUPPORT`);function Sn(){let e=(0,B.use)(xn),{staff:t}=l();return n=>e===n||e===`ADMIN`?null:t.needsRole(t.roles[n])}var Cn={};function wn({entries:e}){let t=v();if(!t.staff)return(0,W.jsx)(M,{});let n=te(`staff`);return(0,W.jsx)(f,{value:n,children:(0,W.jsx)(Ge,{value:n.client,children:(0,W.jsx)(xn,{value:t.staff.role,children:(0,W.jsx)(bn,{children:(0,W.jsx)(Tn,{entries:e,viewer:t,member:t.staff})})})})})}function Tn({entries:e,viewer:t,member:n}){let{shared:r,staff:i}=l(),a=En(),[o]=t.agents;return(0,W.jsx)(ne,{entries:e,parameters:Cn,counts:a,who:(0,W.jsxs)(`div`,{className:`who`,children:[(0,W.jsx)(ge,{}),(0,W.jsxs)(`span`,{className:`grow`,children:[`Fieldcall`,(0,W.jsxs)(`small`,{children:[n.name,` · `,i.roles[n.role]]})]})]}),foot:o&&(0,W.jsxs)(p,{to:`/desk/$agentId`,params:{agentId:o.id},className:`nav`,children:[r.pages.inbox,`: `,o.name]}),state:(0,W.jsx)(ze,{})})}function En(){let{data:e,refresh:t}=k(yn,{});if(b(t),!e?.platform)return{};let{disputes:n,operatorsToApprove:r,support:i,payouts:a,payoutsToConfirm:o,reversals:s,heldTasks:c}=e.platform.queues;return{queues:{count:n+r+i+a+o+s+c,isHot:!0},disputes:{count:n},operators:{count:r},payouts:{count:a+o},support:{count:i}}}var Dn=[{key:`q`,to:`/staff`,label:`queues`,icon:y,isStart:!0,isTab:!0},{key:`d`,to:`/staff/disputes`,label:`disputes`,icon:$e,isTab:!0},{key:`o`,to:`/staff/operators`,label:`operators`,icon:ee,isTab:!0},{key:`p`,to:`/staff/payouts`,label:`payouts`,icon:Ne,isTab:!0},{key:`u`,to:`/staff/support`,label:`support`,icon:fe,isTab:!0},{key:`t`,to:`/staff/tasks`,label:`tasks`,icon:le,group:`lookUp`},{key:`a`,to:`/staff/agents`,label:`agents`,icon:Oe,group:`lookUp`},{key:`f`,to:`/staff/transfers`,label:`transfers`,icon:ke,group:`lookUp`},{key:`c`,to:`/staff/countries`,label:`countries`,icon:_e,group:`platform`},{key:`l`,to:`/staff/documents`,label:`documents`,icon:Je,group:`platform`},{key:`h`,to:`/staff/health`,label:`health`,icon:ye,group:`platform`},{key:`i`,to:`/staff/audit`,label:`audit`,icon:Ye,group:`platform`}],On=Object.assign({"../../words/de/staff.ts":()=>n(()=>import(`./de.js`).then(e=>e.t),__vite__mapDeps([7,1,3,2,4,5]),import.meta.url),"../../words/en/staff.ts":()=>n(()=>import(`./staff-pages.js`).then(e=>e.t),__vite__mapDeps([8,1,3,2,4,5]),import.meta.url),"../../words/es/staff.ts":()=>n(()=>import(`./es.js`).then(e=>e.r),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),"../../words/es-419/staff.ts":()=>n(()=>import(`./es.js`).then(e=>e.n),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),"../../words/fr/staff.ts":()=>n(()=>import(`./fr.js`).then(e=>e.t),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),"../../words/it/staff.ts":()=>n(()=>import(`./it.js`).then(e=>e.t),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),"../../words/nl/staff.ts":()=>n(()=>import(`./nl.js`).then(e=>e.t),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url),"../../words/pl/staff.ts":()=>n(()=>import(`./pl.js`).then(e=>e.t),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url),"../../words/pt/staff.ts":()=>n(()=>import(`./pt.js`).then(e=>e.r),__vite__mapDeps([14,1,3,2,4,5]),import.meta.url),"../../words/pt-BR/staff.ts":()=>n(()=>import(`./pt.js`).then(e=>e.n),__vite__mapDeps([14,1,3,2,4,5]),import.meta.url)}),kn=new Map;function An(e){let n=On[`../../words/${e}/staff.ts`]??On[`../../words/en/staff.ts`],r=kn.get(e);return r||(r=n().catch(e=>{throw new t(String(e),{cause:e})}),kn.set(e,r)),r}function jn({children:e}){let{locale:t,words:n}=A(),{staff:r}=(0,B.use)(An(t)),i=(0,B.useMemo)(()=>({locale:t,words:{...n,staff:r}}),[t,n,r]);return(0,W.jsx)(N,{value:i,children:e})}var Mn=m(`en-GB`),Nn={yourAccount:`Your account and passkeys`,ownersOnly:`Only an owner of the agent can do this.`,noLimit:`No limit`,agentsLimit:`That of the agent`,activeKeys:`Keys in use`,keysText:`A key lets a program act for this agent. Give each program a key of its own, with no more rights than it needs.`,endedKeys:e=>Mn(e,e=>({one:`${e} key that has ended`,other:`${e} keys that have ended`})),createKey:`Create a key`,keyName:`Name`,keyNameHint:`Where it is used, such as “production” or “nightly job”.`,mayDo:`What it may do`,scopeNeeded:`Choose at least one permission.`,expires:`Expires`,inDays:e=>Mn(e,e=>({one:`in ${e} day`,other:`in ${e} days`})),never:`never`,prefix:`Begins with`,lastUsed:`Last used`,limit:`Spending limit`,frozen:`Frozen`,ended:`Ended`,keyMade:`Here is the key`,keyMadeText:`Copy it now: it is shown only this once. Only a hash of it is stored.`,key:`Key`,tryIt:`Try it`,kept:`I've saved it`,revoke:`Revoke`,revokeTitle:e=>`Revoke the key “${e}”?`,revokeText:`Programs that use it are refused at once. A revoked key never counts again.`,peopleText:`People act for this agent with their own e-mail address. They need no key.`,invite:`Invite a person`,inviteText:`They get a mail and sign in with this address.`,email:`E-mail address`,role:`Role`,you:`you`,may:`May`,since:`Since`,changeRole:`Change role`,remove:`Remove`,removeTitle:e=>`Remove ${e}?`,removeText:`They can act for this agent no more, at once. Keys that they have made stay valid.`,sessionsOf:e=>`Where ${e} is signed in`,sessionsText:`End the sessions that you do not know. To sign in without a mailed code, add one of your`,passkeys:`passkeys`,thisBrowser:`This browser`,unknownBrowser:`Unknown browser`,signedIn:`Signed in`,ends:`Ends`,network:`Network`,end:`Sign out`,endTitle:e=>`Sign out of ${e}?`,endText:`That browser has to sign in again.`,endAll:`Sign out everywhere`,endAllTitle:`Sign out of all browsers?`,endAllText:`This browser is among them.`,noAssistants:`No assistant is connected`,noAssistantsText:`An assistant such as Claude asks you before it acts for this agent, within the rights and the limit that you set.`,connect:`Connect an assistant`,connectText:`Give this address to an assistant that speaks MCP. It leads you here to say what it may do.`,mcpAddress:`Address for MCP`,cutOff:`Cut off`,cutOffAlready:`Cut off`,cutOffTitle:e=>`Cut off ${e}?`,cutOffText:`It can act no more, within a second. To come back it has to ask again.`,from:`From`,allowedBy:`Allowed by`,name:`Name`,about:`What it does`,ownerEmail:`Owner’s e-mail address`,emailHint:`A new address is asked by mail to confirm itself.`,confirmed:`Confirmed`,website:`Website`,save:`Save`,saved:`Saved`,state:`State`,number:`Number`,world:`World`,practiceWorld:`Practice: test money, simulated operators`,realWorld:`Real operators and money`,contacts:`Contact methods`,contactsText:`How this agent is told what happens, beside its webhooks.`,toWebhooks:`Webhooks`,by:`By`,where:`Where to`,add:`Add`,active:`On`,paused:`Paused`,unconfirmed:`Not confirmed yet`,pause:`Pause`,resume:`Resume`,removeContact:e=>`Remove ${e}?`,removeContactText:`Nothing is sent there any more.`,parts:{keys:`Keys`,people:`People`,assistants:`Assistants`,sessions:`Sessions`,profile:`Profile`},scopes:{READ:{name:`Read`,text:`See everything of the account, and follow it live.`},DISPATCH:{name:`Dispatch`,text:`Create, publish and cancel tasks, and answer questions of operators.`},SETTLE:{name:`Settle`,text:`Decide on money: deposit, fund, approve, reject and dispute.`},MANAGE:{name:`Manage`,text:`Change the account itself: keys, webhooks, spending rules and profile.`}},limits:{perTask:e=>`${e} a task`,perDay:e=>`${e} a day`,perMonth:e=>`${e} a month`},roles:{OWNER:{name:`Owner`,text:`Everything, the people included`},MEMBER:{name:`Member`,text:`The daily work, and decisions on money`},VIEWER:{name:`Viewer`,text:`Read`}},states:{REGISTERED:`Registered`,VERIFIED:`Verified`,ACTIVE:`Active`,SUSPENDED:`Suspended`},methods:{WEBHOOK:`Webhook`,EMAIL:`E-mail`,POLLING:`Polling`,WEBSOCKET:`Websocket`,MCP_CALLBACK:`MCP`,PUSH:`Push`}},Pn=m(`en-GB`),Fn={reserved:`Reserved`,locked:`Locked`,pending:`On its way`,ledger:`Ledger`,ledgerEmpty:`Deposits, holds and payments appear here.`,ledgerNone:`No entry matches these filters.`,deposit:`Add money`,depositTitle:`Add money`,depositText:`You pay on the page of the payment provider and come back here.`,moneyEmpty:`No wallet yet`,moneyEmptyText:`The first deposit opens one. A task is paid from the wallet in its currency.`,figures:`Figures as a table`,available:`Available`,total:`Total`,day:`Day`,kind:`Kind`,allKinds:`All kinds`,from:`From`,until:`Until`,deposits:`Deposits`,depositsEmpty:`Deposits by card or bank appear here with their state.`,takenBack:e=>`${e} taken back`,processing:`Being processed`,pay:`Pay`,refund:`Refund`,refundTitle:`Refund a deposit`,refundText:`The amount leaves the available balance at once and goes back the way it came.`,preview:`Preview`,bank:`By bank transfer`,bankShow:`Show bank details`,holder:`Account holder`,bankName:`Bank`,reference:`Reference`,copy:e=>`Copy: ${e}`,statement:`Statement`,statementFor:(e,t)=>`Statement of ${e}, ${t}`,period:`Period`,print:`Print`,download:`Download CSV`,opening:`Opening balance`,closing:`Closing balance`,change:`Change`,statementEmpty:`Nothing moved in this period.`,times:`All times in UTC.`,freeze:`Freeze spending`,isFrozen:`Spending frozen`,resume:`Resume spending`,freezeTitle:`Freeze all spending?`,freezeText:`From now on no task can be funded or published from the wallets. Tasks that are already funded go on and are paid.`,freezeNow:`Freeze now`,resumeTitle:`Resume spending?`,resumeText:`No task can be funded while spending is frozen.`,resumeAskText:`The owner is asked by e-mail and spending resumes when the answer is yes.`,resumeNow:`Ask to resume`,resumeAsked:`The owner has been asked by e-mail. Spending resumes with the answer.`,allKeys:`The agent, all keys together`,keyRules:e=>`Key “${e}”`,waiting:`Waiting for your approval`,waitingText:`Decide here or by the link in the e-mail; what is not decided in time stays as it is.`,allow:`Approve`,decline:`Decline`,looser:`Looser rules`,asked:`asked`,lapses:`lapses`,editRules:`Edit rules`,editText:`Stricter limits apply at once. Looser ones wait for the owner's answer by e-mail. An empty amount is no limit.`,noLimits:`No limits: tasks in every currency may spend what the wallet has.`,noLimit:`no limit`,countries:`Countries`,categories:`Categories`,every:`All`,mostNow:`A task may cost now`,perTask:`Per task`,perDay:`Per day`,perMonth:`Per month`,left:`Left:`,renews:`renews`,addCurrency:`Add a currency`,removeCurrency:`Remove this currency`,addCountry:`Add a country`,addCategory:`Add a category`,noCurrencyLeft:`Every currency has its limits.`,saveRules:`Save rules`,ownerAsked:`What is looser waits for the owner, who has been asked by e-mail.`,usualAmounts:`Usual amounts`,amountExample:`Enter an amount, such as 100 or 49.50.`,addAmount:e=>`Add ${e}`,onItsWay:e=>`${e} on its way`,owed:e=>`${e} owed because a payment was reversed. New money pays this first.`,held:`Held in tasks`,heldTasks:e=>Pn(e,e=>({one:`${e} task · paid when you approve, returned if nobody comes`,other:`${e} tasks · paid when you approve, returned if nobody comes`})),heldNone:`No task holds money. The cost of a task is held here until you approve it.`,limitToday:`Spending limit today`,ofLimit:e=>`of ${e}`,limitNone:`No daily limit. With a limit, larger spending waits for your approval.`,changeLimits:`Change limits`,inAndOut:`In and out`,moneyIn:`In`,moneyOut:`Out`,flowNone:`No money came or left in these days.`,spent:`Spent by category`,spentTasks:e=>Pn(e,e=>({one:`${e} task`,other:`${e} tasks`})),spentNone:`Payments for tasks appear here by category.`,movement:`Movement`,purpose:`For`,days:{7:`7 days`,30:`30 days`,90:`90 days`},depositStates:{PENDING:`Waiting`,PAID:`Paid`,DECLINED:`Declined`,CANCELLED:`Cancelled`,EXPIRED:`Expired`}},In={allEvents:`All events`,needsText:`Work to review, questions, failed payments and answers from support appear here, the newest first.`,needs:{"task.under_review":`The work waits for your review`,"task.review_due":`The review ends soon`,"task.completed":`The operator has finished the work`,"task.disputed":`A dispute was opened`,"task.dispute_resolved":`The dispute was decided`,"task.decision_requested":`A question waits for your answer`,"task.reschedule_requested":`The operator asks for another time`,"task.expired":`Nobody accepted the task in time`,"task.released":`The operator gave the task back`,"task.operator_no_show":`The operator did not come`,"task.publication_refused":`The task was not published`,"wallet.deposit_failed":`A deposit did not arrive`,"wallet.deposit_reversed":`A payment was reversed`,"support.replied":`Support has answered`,"webhook.disabled":`An endpoint was disabled`,"account.suspended":`The account was suspended`},titles:{"wallet.credited":`Money arrived`,"wallet.reversal_returned":`Reversed money came back`,"support.status_changed":`A support request has a new state`,"country.live":`A country is live`,"spending.decided":`Spending was decided`,"account.reinstated":`The suspension has ended`,"account.verified":`The owner is verified`,"account.members_changed":`Members changed`},ways:{review:`Review the work`,dispute:`See the dispute`,answer:`Answer`,time:`Decide on the time`,again:`Dispatch again`,task:`Open the task`,thread:`Read the answer`,endpoint:`Check the endpoint`},tasks:{"task.created":`Task created`,"task.quoted":`Task quoted`,"task.funded":`Task funded`,"task.published":`Task published`,"task.accepted":`Task accepted`,"task.released":`Task released`,"task.en_route":`Task en route`,"task.arrived":`Task arrived`,"task.in_progress":`Task in progress`,"task.proof_submitted":`Task proof submitted`,"task.proof_uploaded":`Task proof uploaded`,"task.under_review":`Task under review`,"task.completed":`Task completed`,"task.rejected":`Task rejected`,"task.settled":`Task settled`,"task.closed":`Task closed`,"task.cancelled":`Task cancelled`,"task.expired":`Task expired`,"task.overdue":`Task overdue`,"task.disputed":`Task disputed`,"task.dispute_resolved":`Task dispute resolved`,"task.decision_requested":`Task decision requested`,"task.decision_resolved":`Task decision resolved`,"task.reschedule_requested":`Task reschedule requested`,"task.reschedule_approved":`Task reschedule approved`,"task.reschedule_rejected":`Task reschedule rejected`,"task.location_updated":`Task location updated`,"task.operator_no_show":`Task operator no show`,"task.review_due":`Task review due`,"task.held_for_review":`Task held for review`,"task.hold_released":`Task hold released`,"task.publication_refused":`Task publication refused`,"dispute.overdue":`Dispute overdue`}},Ln={title:`Search and commands`,placeholder:`Search or jump to`,nothing:`Nothing found`,pages:`Pages`,actions:`Actions`,agents:`Switch agent`,tasks:`Tasks`,views:`Views`,keysTitle:`Keys of this desk`,control:`Ctrl`,find:`Search`,keys:{search:`Search on this page`,help:`This list`,close:`Close what is open`}},Rn=m(`en-GB`),zn={clock:`Clock of the practice world`,nothingNext:`Nothing comes by itself: it is the agent’s turn.`,nextIn:e=>`The next step comes in ${e}.`,yourTurn:`Dispatch a task, or decide on one.`,toNext:`To the next step`,anHour:`+1 hour`,aDay:`+1 day`,advancingFor:e=>`Time passes… ${e} left`,advancing:`Time passes…`,happened:e=>Rn(e,e=>({one:`${e} step happened.`,other:`${e} steps happened.`})),speed:`Speed`,noOperators:`This service runs without simulated operators, so tasks stay open.`,lastRefused:`The last step of an operator was refused:`,dispatchTitle:`Dispatch a sample task`,available:`Test money in the wallet:`,addMoney:`Put test money in`,scenario:`How it goes`,dispatch:`Dispatch`,sampleTitle:`Photograph a shop front`,sampleText:`Two photographs of the front, one with the house number.`,sampleItem:`The house number can be read`,noTask:`No task in this world yet`,noTaskText:`Choose how a task goes and dispatch it. Then let time pass and watch both sides.`,played:`Tasks of this world`,decide:`Decide on its page`,stream:`What happens, side by side`,agentSide:`Your agent`,operatorSide:`Simulated operator`,canDo:`The agent can now:`,webhooks:`What your webhook gets`,toWebhooks:`Webhooks`,sentText:`The bodies that were sent for this task.`,notSentText:`Nothing was sent: no endpoint wants these events. One would get bodies such as these.`,realAgent:`This agent works in the real world`,realAgentText:`Practice needs an agent of its own, with test money, simulated operators and a clock that you move.`,switchTo:e=>`Practise with ${e}`,twin:`A practice twin`,twinText:`Registers a second agent in test mode with your address as its owner. You accept the terms for it, as for this one.`,readMore:`What practice is`,createTwin:`Create a practice twin`,twinOf:e=>`${e} (practice)`,twinMade:`The twin is registered. Take it over, and its desk opens.`,twinKey:`Its key, shown only this once`,openTwin:`Take it over and practise`,speeds:{0:`Stands still`,1:`As real time`,60:`A minute a second`,3600:`An hour a second`},scenarios:{HAPPY_PATH:{name:`All goes well`,text:`Accepted, carried out and proven as required.`},ASKS_DECISION:{name:`Asks what to do`,text:`On site, the operator asks, with an hour to answer and a default.`},ASKS_RESCHEDULE:{name:`Asks for another time`,text:`After acceptance, the operator asks to move the task by a day.`},BLURRED_PHOTO:{name:`Blurred photographs`,text:`The photographs are too blurred to read.`},GPS_OFF:{name:`No position`,text:`No coordinates, neither with the steps nor in the photographs.`},DUPLICATE_PHOTO:{name:`Photograph used before`,text:`The same photograph twice, and again in the next such task.`},MISSING_CHECKLIST:{name:`Checklist left out`,text:`No item of the checklist is ticked off.`},LATE:{name:`Late`,text:`Carried out well, but after the time to complete it.`},NO_SHOW:{name:`Does not come`,text:`Accepted and never started; a day later another operator does it.`},RELEASED:{name:`Gives it back`,text:`Released on the way; another operator carries it out.`},NOBODY_ACCEPTS:{name:`Nobody accepts`,text:`Open until the time to accept passes, or you cancel it.`},CONTESTS_REJECTION:{name:`Contests a rejection`,text:`Reject it: the operator contests, and a day later the payout is split.`},AGENT_SLEEPS:{name:`The agent sleeps`,text:`Proven as required, and approved by itself when the review time ends.`},FORGETS_TO_SUBMIT:{name:`Forgets to submit`,text:`Photographs are uploaded; 72 hours late they are submitted as they are.`},ASKS_WITHOUT_DEADLINE:{name:`Asks without a deadline`,text:`Without an answer the question lapses after 72 hours.`},SLOW_DISPUTE:{name:`Slow dispute`,text:`Reject it: the platform decides after five days.`}},sides:{AGENT:`by the agent`,OPERATOR:`by the operator`,PLATFORM:`by the platform`,SYSTEM:`by the service`},deliveries:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},ribbon:`Practice world: test money, simulated operators, nothing is real.`,keepIt:`Keep it: confirm an address`,worldClock:`Practice clock`,pause:`Pause`,resume:`Go on`,faster:`×60`,nextStep:`Next step`,mission:`Your first task`,sendStep:`Send somebody`,sent:e=>`${e} accepted the task`,sendHow:`Say what is to be done, where, and what you pay`,watchStep:`Watch`,watched:e=>`${e} has been on site`,watching:`On the way or at work: the next step comes on the practice clock`,checkStep:`Check the photographs`,checked:`You have decided`,checking:`The photographs are here, and you decide`,openReview:`Open the review`,payStep:`Pay`,toPay:e=>`${e}, paid when you approve`,paidStep:e=>`${e} is paid`,sendOne:`Send somebody yourself`},Bn=m(`en-GB`),Vn={ask:`Ask support`,state:`State`,all:`All`,none:`Nothing asked yet`,noneSuch:`Nothing in this state`,noneText:`Ask about a task, a charge or the service. Answers appear here and on Home.`,about:`What it is about`,severity:`Urgency`,subject:`Subject`,message:`Message`,taskNumber:`Number of the task`,taskHint:`Leave it empty if it is about no task.`,attachment:`File`,attachmentHint:`A photograph, a PDF or a text, at most 15 MB.`,send:`Send`,toAll:`All requests`,messages:`Messages`,you:`You`,team:`Support`,reply:`Reply`,close:`Close the request`,closeTitle:`Close this request?`,closeText:`A closed request takes no more messages. You can open another.`,closedText:`This request is closed.`,unread:e=>Bn(e,e=>({one:`${e} unread notification`,other:`${e} unread notifications`})),markRead:`Mark read`,markAll:`Mark all read`,isUnread:`Unread`,noNotifications:`No notification yet`,notificationsText:`What happens to tasks, money and the account is told here, the newest first.`,states:{OPEN:`Open`,IN_PROGRESS:`In progress`,WAITING_FOR_AGENT:`Needs your answer`,WAITING_FOR_OPERATOR:`Waits for the operator`,RESOLVED:`Resolved`,CLOSED:`Closed`},types:{SUPPORT:`Help`,COMPLAINT:`Complaint`,RECOMMENDATION:`Idea`,BILLING_ISSUE:`Money`,TECHNICAL_INCIDENT:`Technical fault`,POLICY_QUESTION:`Rules and terms`},severities:{LOW:`It can wait`,NORMAL:`Normal`,HIGH:`Holds up work`,CRITICAL:`Danger`}},Hn={endpoints:`Endpoints`,empty:`Nothing is called yet`,emptyText:`Add the address of a service of yours, and it hears of each event of your tasks, signed and in order.`,add:`Add endpoint`,addTitle:`Add an endpoint`,addText:`It receives the events of all tasks, signed with your secret.`,url:`Address (https)`,save:`Save`,delivered:`Delivered, 24 h`,failed:`Failed, 24 h`,p95:`p95 latency`,milliseconds:e=>`${e} ms`,failingSince:`Failing since`,pausedUntil:`Paused until`,disabledAt:`Disabled`,enable:`Enable`,types:`Event types`,allTypes:`All event types`,typesText:`What already waits for the endpoint is still sent. None chosen means all.`,remove:`Remove`,removeTitle:`Remove this endpoint?`,removeText:`New events are no longer sent to it.`,removeNow:`Remove now`,recover:`Recover since…`,recoverTitle:`Send failed deliveries again`,recoverText:`Everything that failed between these times is sent again, oldest first, with the same id and bytes.`,untilTime:`Until (UTC), empty for now`,since:`Since (UTC)`,recoverNow:`Send again`,recovering:e=>`${e} sent again so far…`,recovered:e=>`${e} deliveries are being sent again.`,test:`Test event`,testTitle:`Send a test event`,testText:`The event webhook.test goes to the webhook of a task, with the authentication and signature of real events.`,taskNumber:`Task number`,testNow:`Send test`,rotate:`Rotate secret`,rotateTitle:`Rotate the signing secret`,rotateText:`Events carry signatures of both secrets for 24 hours. The new secret is shown once, here.`,rotateNow:`Make a new secret`,secret:`New signing secret`,previous:`The previous secret is valid until`,log:`Deliveries`,logEmpty:`No delivery matches these filters.`,endpoint:`Endpoint`,allEndpoints:`All endpoints`,status:`Status`,allStatuses:`All statuses`,task:`Task`,from:`From`,until:`Until`,answer:`Answer`,delivery:e=>`Delivery ${e}`,attempts:`Attempts`,attempt:e=>`Attempt ${e}`,nextTry:`Next try`,headers:`Request headers`,body:`Request body`,noBody:`The request is no longer kept.`,curl:`As curl`,replay:`Send again`,state:{NEW:`New`,WORKING:`Working`,FAILING:`Failing`,DISABLED:`Disabled`},because:{GONE:`it answered that it is gone`,FAILING:`it failed for too long`},statuses:{PENDING:`Waiting`,DELIVERED:`Delivered`,FAILED:`Failed`,CANCELLED:`Cancelled`},faults:{NOT_PUBLIC:`The address is not public`,UNRESOLVABLE:`The name has no address`,UNREACHABLE:`Nothing answers there`,ENCRYPTION:`The encryption failed`,TIMEOUT:`No answer in time`,UNREADABLE:`The answer could not be read`,REDIRECTED:`The address redirects`}},q=m(`en-GB`),Un={account:Nn,money:Fn,notices:In,palette:Ln,practice:zn,problems:he,shared:Ze,support:Vn,webhooks:Hn,work:{inboxEmpty:`You're all caught up`,listEmpty:`No task yet`,inboxEmptyText:`Work to review, questions of operators and disputes appear here, the most urgent first.`,newTaskHow:`How to dispatch a task`,answerDue:`Answer due`,paidWithoutYou:`Auto-approves`,searchHint:`Title, address or number`,count:e=>q(e,e=>({one:`${e} task`,other:`${e} tasks`})),boardKeys:`j k h l move, Enter opens, a approves`,timeline:`Timeline`,proof:`Proof`,proofEmpty:`Photographs and reports of the operator appear here, with a verdict on every requirement.`,report:`Operator's report`,requirements:`Requirements`,passed:`passed`,failed:`failed`,warned:`warning`,takenAt:`Taken`,operatorDone:e=>q(e,e=>({one:`${e} task done`,other:`${e} tasks done`})),settlement:`Settlement`,returned:`Returned`,held:`Held for a person`,actions:`What you can do`,noActions:`Nothing can be done with this task now.`,notNow:`Unavailable actions`,reasonHint:`The operator reads this.`,approve:`Approve and pay`,reject:`Reject`,dispute:`Dispute`,cancelTask:`Cancel the task`,publish:`Publish`,askPublication:`Ask for a human decision`,reasonNeeded:`A note is needed.`,mapLabel:`Map of the tasks`,stages:`Stages`,mapInView:`In view`,mapEmpty:`No task in this part of the map`,mapEmptyText:`Move the map, or show more stages above.`,mapNearest:`Nearest to the centre first`,mapNewest:e=>`The ${e} changed last. Zoom in for all.`,mapSelected:`Selected task`,openTask:`Open task`,mapOfTask:`Map of the task, with its photographs`,operatorHere:`Operator`,startOver:`Start over`,dispatch:`Dispatch`,keepDraft:`Save as draft`,fillFirst:`Title, description, address and payout are needed first.`,mendFirst:`Mend what is marked first.`,formWhat:`What`,formTitle:`Title`,formTitleExample:`Photograph a shop front`,formDescriptionHint:`The operator works by this alone: what to do, what to bring back, whom to ask on site.`,category:`Category`,durationMinutes:`Minutes on site`,durationHint:`Operators see it beside the pay.`,noCategory:`No category`,priority:`Priority`,formWhere:`Where`,formAddress:`Address`,formAddressExample:`Keizersgracht 1, 1015 CC Amsterdam, Netherlands`,formRadius:`Operators within (km)`,formRadiusHint:`How far away an operator may be. Empty: the usual distance.`,formPay:`Pay`,formPayHint:`For the operator, before fees.`,currencyOfPlace:`That of the country`,formWhen:`When`,timing:`Time of the work`,clockOf:e=>`On the clock of ${e}`,clockOfPlace:`On the clock of the place`,windowStart:`Window from`,windowEnd:`Window until`,appointment:`Appointed time`,tolerance:`Minutes earlier or later`,formProof:`Proof`,formProofHint:`Empty fields are as the category has them.`,minPhotos:`Photographs at least`,gpsRadius:`Taken within (metres)`,reportLength:`Report of at least (characters)`,requireVideo:`A video is required`,checklist:`Checklist`,checklistHint:`One item in each line; the operator ticks all of them off.`,formMore:`Skills, equipment and notes`,skills:`Skills`,equipment:`Equipment`,notes:`Notes`,notesHint:`Only the operator who accepts reads these.`,preview:`Price`,previewEmpty:`Fill in title, description, address and payout: the cost, what is moved, and warnings appear here before anything is sent.`,willBePublished:`The task is published at once.`,willStayDraft:`It would stay a draft.`,fee:`Fee on top`,total:`You pay`,understood:`The place as it was understood`,sureness:e=>`${e} % sure`,mapOfPlace:`Map of the place`,pointHint:`Press elsewhere on the map to move the point.`,noPointHint:`No exact point yet: press on the map to set it. Proof can then be measured against it.`,useMiddle:`Use the middle of the map`,removePoint:`Remove the point`,duplicate:`Duplicate`,firstTask:`Dispatch a task`,filters:`Filters`,all:`All`,status:`Status`,country:`Country`,task:`Task`,updated:`Changed`,least:`Payout from`,most:`Payout up to`,createdFrom:`Created from`,createdUntil:`Created until`,deadlineFrom:`Deadline from`,deadlineUntil:`Deadline until`,order:`Order`,clearFilters:`Clear filters`,needsReview:`Needs review`,views:`Views`,addFilter:`Filter`,applyFilter:`Apply`,saveView:`Save view`,viewText:`A view keeps these filters and their order. Only you see it.`,viewName:`Name of the view`,editView:e=>`Change the view “${e}”`,deleteView:`Delete view`,deleteViewTitle:e=>`Delete the view “${e}”?`,deleteViewText:`The tasks stay as they are.`,number:`No.`,withoutFilter:e=>`Without ${e}`,listNoMatch:`No task matches`,listNoMatchText:`Take a filter away, or search for less.`,listEmptyText:`Tasks that you or your agent dispatch appear here.`,listKeys:`j and k move, Enter opens, x selects`,previousPage:`Previous page`,nextPage:`Next page`,selectAll:`Select all on this page`,select:e=>`Select ${e}`,selected:e=>q(e,e=>({one:`${e} task selected`,other:`${e} tasks selected`})),clearSelection:`Clear selection`,bulkTried:`Looked at`,bulkDone:`Done`,bulkRefused:e=>q(e,e=>({one:`${e} task is left out`,other:`${e} tasks are left out`})),progress:(e,t)=>`${e} of ${t}`,timelineShows:`What the time line shows`,fromPlace:`from the place`,answered:e=>`Answered: ${e}`,askedTime:`The operator requested another time`,operatorAsksTime:`The operator asks for another time`,youAskedTime:`You requested another time. The operator has not answered yet.`,agree:`Agree`,refuse:`Refuse`,askTime:`Ask for another time`,askTimeText:`Nothing changes until the operator agrees.`,attempts:e=>q(e,e=>({one:`${e} attempt`,other:`${e} attempts`})),arrived:`Arrival`,proofWithin:`Proof has to be taken within`,outside:`outside`,forced:`Submitted although requirements are not met:`,previousPhoto:`Previous photograph`,nextPhoto:`Next photograph`,zoomIn:`Full size`,zoomOut:`Fit to the window`,camera:`Camera`,earlierUse:`Compared with the earlier photograph`,thisPhoto:`This photograph`,uploadedThen:`The earlier one was uploaded`,rateOperator:`Rate the work`,yourReview:`Your rating`,rating:`Overall`,quality:`Quality`,professionalism:`Professionalism`,comment:`Comment`,sendReview:`Send the rating`,changeReview:`Change the rating`,stars:e=>q(e,e=>({one:`${e} star`,other:`${e} stars`})),operatorSays:e=>`The operator rates you ${e} of 5.`,ratedBy:(e,t)=>q(t,t=>({one:`${e} of 5 from ${t} rating`,other:`${e} of 5 from ${t} ratings`})),window:`Window`,committed:`Agreed time`,acceptBy:`Accept by`,completeBy:`Complete by`,told:e=>q(e,e=>({one:`${e} operator was told`,other:`${e} operators were told`})),nearest:e=>`the nearest is ${e} away`,position:`Position at the photograph`,fromFile:`by the file`,fromDevice:`by the device`,approveAmount:e=>`Approve and pay ${e}`,checksPassed:e=>q(e,e=>({one:`${e} check passed`,other:`All ${e} checks passed`})),checksNotPassed:(e,t)=>`Checks not passed: ${e} of ${t}`,since:e=>`since ${e}`,until:e=>`by ${e}`,stepper:`Progress`,stepsOnly:`Steps`,allEvents:e=>q(e,e=>({one:`${e} event`,other:`All ${e} events`})),webhookDeliveries:e=>q(e,e=>({one:`${e} webhook delivery`,other:`${e} webhook deliveries`})),operatorEarns:`Operator earns`,chooseReason:`Choose a reason first.`,photoKeys:`← → photos, z full size`,needsYou:`Needs you`,queueShows:`What the queue shows`,allTasks:e=>q(e,e=>({one:`${e} task`,other:`All ${e} tasks`})),approved:`Approved`,reviewWork:`Review`,openDispute:`Open dispute`,oldest:e=>`oldest ${e}`,underWay:`Under way`,underWayCount:e=>q(e,e=>({one:`${e} under way`,other:`${e} under way`})),onSiteNow:e=>q(e,e=>({one:`${e} on site now`,other:`${e} on site now`})),spentToday:`Spent today`,alsoLook:`Also worth a look`,draftsNeed:(e,t)=>q(e,e=>({one:`${e} draft needs ${t} more`,other:`${e} drafts need ${t} more`})),draftsKept:e=>q(e,e=>({one:`${e} draft`,other:`${e} drafts`})),seeDrafts:`See drafts`,seeDeliveries:`See deliveries`,homeKeys:`j and k move, a approves, r rejects`,asksYou:e=>`${e} asks`,approveShort:e=>`Approve ${e}`,steps:{open:`Dispatched`,onsite:`On site`,review:`In review`,paid:`Paid`},dispatchFor:e=>`Dispatch for ${e}`,draftKept:`Your entries are saved in this tab`,operatorSees:`What the operator sees`,youEarn:(e,t)=>`You earn · ${e} less ${t}`,untilTime:e=>`until ${e}`,leaves:e=>`Leaves ${e} available`,columns:{draft:`Draft`,open:`Open`,accepted:`Accepted`,onSite:`On site`,review:`To review`,disputed:`Disputed`,done:`Done`,enRoute:`On the way`},changedBy:{PERSON:e=>`by ${e}`,KEY:e=>`by the key “${e}”`,TOKEN:e=>`by ${e}, an assistant`},changedWithoutName:{KEY:`by a key`,TOKEN:`by an assistant`,SYSTEM:`by the service`},priorities:{LOW:`Low`,NORMAL:`Normal`,HIGH:`High`,URGENT:`Urgent`},timings:{asap:`As soon as possible`,window:`Within a time window`,appointment:`At an appointed time`},orders:{"UPDATED-DESC":`Last changed first`,"CREATED-DESC":`Newest first`,"CREATED-ASC":`Oldest first`,"DEADLINE-ASC":`Earliest deadline first`,"PAYOUT-DESC":`Highest payout first`,"PAYOUT-ASC":`Lowest payout first`},kinds:{status:`Status`,money:`Money`,deliveries:`Deliveries`,decisions:`Questions`,reschedules:`Times`,support:`Support`},actors:{AGENT:`by your agent`,OPERATOR:`by the operator`,PLATFORM:`by the staff`,SYSTEM:`by the service`},rescheduled:{PENDING:`Waits for an answer`,APPROVED:`The new time was agreed`,REJECTED:`The new time was refused`},deliveryStatuses:{PENDING:`waits`,DELIVERED:`delivered`,FAILED:`given up`,CANCELLED:`cancelled`},captures:{LIVE:`live`,FILE:`file`},queues:{all:`All`,reviews:`Reviews`,questions:`Questions`,approvals:`Approvals`,disputes:`Disputes`,publishing:`To publish`,replies:`Support`}}},Wn=(e,t)=>({locale:e,words:t}),Gn=Wn(`en`,Un),Kn={nl:()=>n(()=>import(`./nl.js`).then(e=>e.n),__vite__mapDeps([12,1,3,2,4,5]),import.meta.url),de:()=>n(()=>import(`./de.js`).then(e=>e.n),__vite__mapDeps([7,1,3,2,4,5]),import.meta.url),fr:()=>n(()=>import(`./fr.js`).then(e=>e.n),__vite__mapDeps([10,1,3,2,4,5]),import.meta.url),es:()=>n(()=>import(`./es.js`).then(e=>e.t),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),"es-419":()=>n(()=>import(`./es.js`).then(e=>e.i),__vite__mapDeps([9,1,3,2,4,5]),import.meta.url),pt:()=>n(()=>import(`./pt.js`).then(e=>e.t),__vite__mapDeps([14,1,3,2,4,5]),import.meta.url),"pt-BR":()=>n(()=>import(`./pt.js`).then(e=>e.i),__vite__mapDeps([14,1,3,2,4,5]),import.meta.url),it:()=>n(()=>import(`./it.js`).then(e=>e.n),__vite__mapDeps([11,1,3,2,4,5]),import.meta.url),pl:()=>n(()=>import(`./pl.js`).then(e=>e.n),__vite__mapDeps([13,1,3,2,4,5]),import.meta.url)};async function qn(e){let t=Kn[e];return t?Wn(e,(await t()).words):Gn}var Jn=document.getElementById(`desk`);if(!Jn)throw Error(`the page has no place for the desk`);var Yn=(0,at.createRoot)(Jn);async function Xn(){let e=await ce(),t=location.pathname===`/`?Zn(e):null;if(t?.startsWith(`/field`))return location.replace(t);t&&history.replaceState(history.state,``,t);let{locale:n}=e.person;(t??location.pathname).startsWith(`/staff`)&&An(n);let[r]=await Promise.all([qn(n),o(location.pathname)]);document.documentElement.lang=r.locale,Yn.render((0,W.jsx)(B.StrictMode,{children:(0,W.jsxs)(N,{value:r,children:[(0,W.jsx)(oe,{value:e,children:(0,W.jsx)(ve,{children:(0,W.jsx)(et,{retry:()=>location.reload(),children:(0,W.jsx)(Qn,{})})})}),(0,W.jsx)(Xe,{viewer:e})]})}))}function Zn({agents:[e],operator:t,staff:n}){return e?r(`/desk/$agentId`,{agentId:e.id}):n?r(`/staff`):t?r(`/field`):null}function Qn(){let{match:e,path:t}=x();return t===`/`?(0,W.jsx)($n,{}):e?e.address.startsWith(`/staff`)?(0,W.jsx)(jn,{children:(0,W.jsx)(wn,{entries:Dn})}):(0,W.jsx)(un,{entries:mn}):(0,W.jsx)(M,{})}function $n(){let{shared:e}=l();return(0,W.jsx)(`main`,{children:(0,W.jsx)(Me,{title:`Fieldcall`,children:(0,W.jsxs)(pe,{title:e.noAgents,text:e.noAgentsText,children:[(0,W.jsx)(`a`,{className:h(`primary`),href:`/account/claims`,children:e.claim}),(0,W.jsx)(`a`,{href:`/docs`,children:e.readDocs})]})})})}Xn().catch(e=>{Yn.render((0,W.jsx)(N,{value:Gn,children:(0,W.jsx)(`main`,{className:`mx-auto max-w-lg p-6`,children:(0,W.jsx)(Ue,{fault:e,retry:()=>location.reload()})})}))});function er({label:e,title:t,text:n,document:r,variables:i,refusal:a,done:o}){let{shared:s}=l(),[c,u]=(0,B.useState)(!1),{run:d,isBusy:f,problem:p,forget:m}=w(r),h=()=>{m(),u(!1)},g=async()=>{await d(i)&&(h(),o())};return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(_,{look:`danger`,"aria-label":`${e}: ${t}`,refusal:a,onClick:()=>u(!0),children:e}),c&&(0,W.jsxs)(E,{title:t,text:n,close:h,children:[p&&(0,W.jsx)(T,{problem:p}),(0,W.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,W.jsx)(_,{onClick:h,children:s.back}),(0,W.jsx)(_,{look:`danger`,busy:f,onClick:()=>void g(),children:e})]})]})]})}function J({shares:e,label:t}){let n=0;return(0,W.jsx)(`svg`,{className:`bar`,viewBox:`0 0 100 1`,preserveAspectRatio:`none`,...t?{role:`img`,"aria-label":t}:{"aria-hidden":!0},children:e.map(({key:e,part:t,fill:r=`var(--brand)`})=>{let i=n;return n+=t*100,(0,W.jsx)(`rect`,{x:i,width:Math.max(0,n-i),height:`1`,fill:r},e)})})}var tr=z(`
  query Wallets {
    wallets { currency availableBalance reservedBalance lockedBalance pendingBalance owedBalance }
  }
`),nr=z(`
  query MoneySummary($currency: String!) {
    taskStatistics(filter: { payoutCurrency: $currency }) { heldByStatus { status count amount } }
    agent { id spendingRules { dayEndsInstant limits { currency perDay spentToday leftToday } } }
  }
`),rr=z(`
  query SpentByCategory($currency: String!, $from: Timestamp!) {
    taskStatistics(filter: { payoutCurrency: $currency, createdFrom: $from }) { spentByCategory { serviceCategoryId count amount } }
    serviceCategories { id name }
  }
`),ir=z(`
  query Currencies { currencies { code } }
`),ar=z(`
  query Balances($currency: String!, $from: Timestamp!) {
    wallet(currency: $currency) { currency balances(from: $from) { instant available total moneyIn moneyOut } }
  }
`),or=z(`
  query Ledger($currency: String!, $after: String, $kinds: [EntryKind!], $from: Timestamp, $until: Timestamp) {
    wallet(currency: $currency) {
      currency
      transactions(first: 50, after: $after, kinds: $kinds, from: $from, until: $until) {
        nodes { id type amount currency runningBalance createdInstant task { id title status } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`),sr=z(`
  query Holdings($currency: String!) {
    wallet(currency: $currency) {
      currency
      deposits(first: 20) { nodes { externalId status processing amount takenBack currency checkoutUrl createdInstant } totalCount }
    }
  }
`),cr=z(`
  query Bank($currency: String!) {
    wallet(currency: $currency) { currency bankTransfer { currency iban reference accountHolder bankName instructions } }
  }
`),lr=z(`
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
`),ur=z(`mutation Deposit($input: DepositToWalletInput!) {
    depositToWallet(input: $input) { __typename ... on Deposit { externalId checkoutUrl } ...problem }
  }`,[D]),dr=z(`mutation Refund($input: RefundDepositInput!) {
    refundDeposit(input: $input) {
      __typename
      ... on Refund { refundId status amount currency ledgerLines { account amount currency balanceAfter } }
      ...problem
    }
  }`,[D]);function fr({wallet:e,deposit:t}){let{currency:n}=e,{data:r,fault:i,refresh:a}=k(nr,{currency:n});return b(a),(0,W.jsxs)(W.Fragment,{children:[i&&!r&&(0,W.jsx)(Ue,{fault:i,retry:a}),(0,W.jsxs)(`div`,{className:`grid gap-4 md:grid-cols-2 xl:grid-cols-[1.1fr_1.2fr_1fr]`,children:[(0,W.jsx)(pr,{wallet:e,deposit:t}),(0,W.jsx)(mr,{wallet:e,tallies:r?.taskStatistics.heldByStatus??[]}),(0,W.jsx)(hr,{rules:r?.agent?.spendingRules??null,currency:n})]})]})}function pr({wallet:e,deposit:t}){let{locale:n,words:{money:r}}=A(),{currency:i,availableBalance:a,pendingBalance:o,owedBalance:s}=e;return(0,W.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`available`,children:[(0,W.jsx)(`h2`,{id:`available`,className:`s q font-normal`,children:r.available}),(0,W.jsx)(`p`,{className:`big`,children:(0,W.jsx)(L,{amount:a,currency:i})}),Number(o)>0&&(0,W.jsx)(`p`,{className:`s q`,children:r.onItsWay(I(n,o,i))}),Number(s)>0&&(0,W.jsx)(`p`,{className:`s bad`,children:r.owed(I(n,s,i))}),(0,W.jsx)(`p`,{className:`mt-4`,children:(0,W.jsxs)(_,{look:`primary`,onClick:t,children:[(0,W.jsx)(P,{"aria-hidden":!0}),r.deposit]})})]})}function mr({wallet:e,tallies:t}){let{locale:n,words:{shared:r,money:i}}=A(),{agentId:a}=j(),{currency:o}=e,s=Ke([e.lockedBalance,e.reservedBalance]),c=[];for(let{status:e,amount:n}of t){let t=De[e],r=c.find(e=>e.stage===t);r?Object.assign(r,{statuses:[...r.statuses,e],amount:Ke([r.amount,n])}):c.push({stage:t,statuses:[e],amount:n})}return(0,W.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`held`,children:[(0,W.jsxs)(`h2`,{id:`held`,className:`row s q font-normal`,children:[i.held,(0,W.jsx)(d,{size:16,"aria-hidden":!0})]}),(0,W.jsx)(`p`,{className:`fig mt-1`,children:(0,W.jsx)(L,{amount:s,currency:o})}),(0,W.jsx)(`p`,{className:`s q`,children:t.length>0?i.heldTasks(t.reduce((e,{count:t})=>e+t,0)):i.heldNone}),c.length>0&&(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`div`,{className:`mt-3`,children:(0,W.jsx)(J,{shares:c.map(({stage:e,amount:t})=>({key:e,part:Number(t)/Number(s),fill:`var(--st-${e}-mark)`}))})}),(0,W.jsx)(`ul`,{className:`mt-2 flex flex-wrap gap-x-3 gap-y-1 text-s`,children:c.map(({stage:e,statuses:t,amount:i})=>(0,W.jsx)(`li`,{children:(0,W.jsxs)(p,{to:`/desk/$agentId/tasks`,params:{agentId:a},search:{status:t.join(` `),currency:o},className:`row min-h-6 hover:underline`,title:t.map(e=>r.statuses[e]).join(`, `),children:[(0,W.jsx)(He,{stage:e}),(0,W.jsxs)(`span`,{className:`vh`,children:[t.map(e=>r.statuses[e]).join(`, `),`: `]}),(0,W.jsx)(`span`,{className:`num`,children:I(n,i,o)})]})},e))})]})]})}function hr({rules:e,currency:t}){let{locale:n,words:{money:r}}=A(),{agentId:i}=j(),a=e?.limits.find(e=>e.currency===t),o=a?.perDay??null;return(0,W.jsxs)(`section`,{className:`card card-body`,"aria-labelledby":`limit`,children:[(0,W.jsxs)(`h2`,{id:`limit`,className:`row s q font-normal`,children:[r.limitToday,(0,W.jsx)(xe,{size:16,"aria-hidden":!0})]}),a&&o!==null?(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`p`,{className:`mt-1`,children:[(0,W.jsx)(`span`,{className:`fig`,children:(0,W.jsx)(L,{amount:a.spentToday,currency:t})}),` `,(0,W.jsx)(`span`,{className:`s q`,children:r.ofLimit(I(n,o,t))})]}),(0,W.jsx)(`div`,{className:`my-3`,children:(0,W.jsx)(J,{shares:[{key:`spent`,part:gr(a.spentToday,o)}]})}),(0,W.jsxs)(`p`,{className:`s q`,children:[r.left,` `,(0,W.jsx)(L,{amount:a.leftToday,currency:t}),` · `,r.renews,` `,(0,W.jsx)(u,{instant:e?.dayEndsInstant})]})]}):(0,W.jsx)(`p`,{className:`s q mt-1`,children:r.limitNone}),(0,W.jsx)(`p`,{className:`mt-2`,children:(0,W.jsx)(p,{className:`link s`,to:`/desk/$agentId/spending`,params:{agentId:i},children:r.changeLimits})})]})}var gr=(e,t)=>Number(t)===0?1:Math.min(1,Number(e)/Number(t));function _r({question:e,done:t}){let{shared:n,money:r}=l(),{agentId:i}=j(),{taskId:a,task:o,cost:s,currency:c}=e;return(0,W.jsxs)(`div`,{className:`grid gap-2 text-s`,children:[(0,W.jsxs)(`p`,{className:`m-0 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-m font-medium`,children:[a?(0,W.jsx)(p,{to:`/desk/$agentId/tasks/$taskId`,params:{agentId:i,taskId:a},className:`text-ink [overflow-wrap:anywhere]`,children:o?.title??n.task(a)}):(0,W.jsx)(`span`,{children:r.looser}),s&&c&&(0,W.jsx)(L,{amount:s,currency:c})]}),(0,W.jsx)(Y,{question:e}),(0,W.jsx)(`p`,{className:`m-0 text-quiet`,children:(0,W.jsx)(vr,{question:e})}),(0,W.jsx)(`p`,{className:`m-0 flex flex-wrap gap-2`,children:(0,W.jsx)(yr,{question:e,done:t})})]})}function vr({question:{createdInstant:e,expiresInstant:t}}){let{money:n}=l();return(0,W.jsxs)(W.Fragment,{children:[n.asked,` `,(0,W.jsx)(u,{instant:e}),`, `,n.lapses,` `,(0,W.jsx)(u,{instant:t})]})}function yr({question:e,isSmall:t=!1,done:n}){let{money:r}=l(),i=V(),[a,o]=(0,B.useState)(),s=t?[`small`]:[];return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(_,{look:t?`ghost`:`quiet`,sizes:s,refusal:i,onClick:()=>o(`DECLINE`),children:r.decline}),(0,W.jsx)(_,{look:t?`quiet`:`primary`,sizes:s,refusal:i,onClick:()=>o(`APPROVE`),children:r.allow}),a&&(0,W.jsx)(br,{question:e,decision:a,close:()=>o(void 0),done:n})]})}function br({question:e,decision:t,close:n,done:r}){let{shared:i,money:a}=l(),o=w(U),{run:s,isBusy:u,problem:d}=w(U),[f,p]=(0,B.useState)(),{id:m,taskId:h,task:g}=e,{run:v}=o;(0,B.useEffect)(()=>{v({input:{approvalId:m,decision:t,dryRun:!0}}).then(e=>e&&p(e.ledgerLines??[]))},[v,m,t]);let y=t===`APPROVE`?a.allow:a.decline,b=h?g?.title??i.task(h):a.looser,x=async()=>{await s({input:{approvalId:m,decision:t}})&&(n(),r())};return(0,W.jsxs)(E,{title:`${y}: ${b}`,close:n,children:[(0,W.jsx)(Y,{question:e}),o.problem?(0,W.jsx)(T,{problem:o.problem}):f?(0,W.jsx)(F,{lines:f}):(0,W.jsx)(c,{}),d&&(0,W.jsx)(T,{problem:d}),(0,W.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2`,children:[(0,W.jsx)(_,{onClick:n,children:i.back}),(0,W.jsx)(_,{look:`primary`,busy:u,onClick:()=>void x(),"data-confirm":!0,children:y})]})]})}function Y({question:{requested:e,task:t,currency:n}}){let r=Ce();return e?(0,W.jsx)(xr,{rules:e}):(0,W.jsx)(`p`,{className:`m-0 text-s`,children:r.obstacle(t?.spendingObstacle??{rule:``,limit:null,left:null},n??``)})}function xr({rules:e}){let{money:t}=l();return(0,W.jsxs)(`ul`,{className:`m-0 list-disc ps-5`,children:[e.frozen&&(0,W.jsx)(`li`,{children:t.isFrozen}),e.limits.length===0&&(0,W.jsx)(`li`,{children:t.noLimits}),e.limits.map(({currency:e,...n})=>(0,W.jsx)(`li`,{children:[`perTask`,`perDay`,`perMonth`].flatMap(e=>{let t=n[e];return t===null?[]:[{name:e,amount:t}]}).map(({name:n,amount:r},i)=>(0,W.jsxs)(`span`,{children:[i>0&&` · `,t[n],` `,(0,W.jsx)(L,{amount:r,currency:e})]},n))},e)),e.countries&&(0,W.jsxs)(`li`,{children:[t.countries,`: `,e.countries.join(`, `)]}),e.categoryIds&&(0,W.jsxs)(`li`,{children:[t.categories,`: `,e.categoryIds.join(`, `)]})]})}var Sr=[[`day`,86400],[`hour`,3600],[`minute`,60],[`second`,1]];function X(e,t){let n=Math.max(0,Math.round(t)),r=[];for(let[t,i]of Sr){let a=Math.floor(n/i);n%=i,a>0&&r.length<2&&r.push(R(e,a,t))}return r.join(` `)||R(e,0,`second`)}var Cr=e=>e.endsWith(`@guest.invalid`),wr={PASSED:(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`circle`,{cx:`6`,cy:`6`,r:`5`,fill:`var(--st-paid-mark)`}),(0,W.jsx)(`path`,{d:`m3.7 6.2 1.6 1.6 3-3.3`,fill:`none`,stroke:`var(--on-mark)`,strokeWidth:`1.3`,strokeLinecap:`round`,strokeLinejoin:`round`})]}),FAILED:(0,W.jsx)(`path`,{d:`M6 .3 11.7 6 6 11.7.3 6z`,fill:`var(--st-disputed-mark)`}),CANNOT_BE_MEASURED:(0,W.jsx)(`circle`,{cx:`6`,cy:`6`,r:`4.4`,fill:`none`,stroke:`var(--st-draft-mark)`,strokeWidth:`1.4`})};function Tr({outcomes:e}){let{work:t}=l(),n={PASSED:t.passed,FAILED:t.failed,CANNOT_BE_MEASURED:t.warned},r=[...new Set(e)].map(t=>`${e.filter(e=>e===t).length} × ${n[t]}`);return(0,W.jsx)(`span`,{className:`vd`,role:`img`,"aria-label":r.join(`, `),children:e.map((e,t)=>(0,W.jsx)(`svg`,{viewBox:`0 0 12 12`,"aria-hidden":!0,children:wr[e]},t))})}var Er=[`PASSED`,`CANNOT_BE_MEASURED`,`FAILED`];function Dr(e){let t=new Map;for(let{rule:n,outcome:r}of e)(Er.indexOf(r)>Er.indexOf(t.get(n)??`PASSED`)||!t.has(n))&&t.set(n,r);return[...t.values()]}function Or({verdicts:e}){let{work:t}=l(),n=Dr(e),r=n.filter(e=>e!==`PASSED`).length;return n.length===0?null:(0,W.jsxs)(`span`,{className:`row s`,children:[(0,W.jsx)(Tr,{outcomes:n}),(0,W.jsx)(`span`,{className:r>0?`warn`:`med`,children:r>0?t.checksNotPassed(r,n.length):t.checksPassed(n.length)})]})}var Z=z(`
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
`),kr=z(`
    fragment boardCard on Task @_unmask {
      ...card
      operator { firstName }
      proofReview {
        items { id thumbnailUrl }
        validationResults { rule outcome }
      }
    }
  `,[Z]),Ar=z(`
    query Column($filter: TaskFilterInput!, $after: String) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50, after: $after) {
        totalCount
        nodes { ...boardCard }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[kr]),jr=z(`
    query OneCard($id: ID!) {
      task(id: $id) { ...boardCard }
    }
  `,[kr]),Mr=z(`
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
`),Nr=z(`
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
`),Pr=z(`
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
  `,[Mr,Nr]),Fr=z(`
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
`),Ir=z(`
  query Earlier($id: ID!) {
    task(id: $id) {
      id
      title
      timezone
      proofs { id fileName contentUrl uploadedInstant }
    }
  }
`),Lr=z(`mutation Review($input: ReviewTaskInput!) {
    reviewTask(input: $input) { __typename ... on TaskReview { id rating } ...problem }
  }`,[D]),Rr=z(`mutation AskReschedule($input: RequestRescheduleInput!) {
    requestReschedule(input: $input) { __typename ... on Reschedule { id status } ...problem }
  }`,[D]),zr=z(`mutation ApproveReschedule($taskId: ID!, $id: ID!) {
    approveReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[D]),Br=z(`mutation RejectReschedule($taskId: ID!, $id: ID!) {
    rejectReschedule(taskId: $taskId, reqId: $id) { __typename ... on Reschedule { id status } ...problem }
  }`,[D]),Q=z(`
  fragment moved on Task @_unmask {
    id
    status
    payoutCurrency
    ledgerLines { account amount currency balanceAfter }
  }
`),Vr=z(`mutation Approve($id: ID!, $dryRun: Boolean!) {
    approveTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,D]),Hr=z(`mutation ApproveReview($id: ID!, $dryRun: Boolean!) {
    approveTaskReview(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,D]),Ur=z(`mutation Publish($id: ID!, $dryRun: Boolean!) {
    publishTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,D]),Wr=z(`mutation Cancel($id: ID!, $dryRun: Boolean!) {
    cancelTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,D]),Gr=z(`mutation Reject($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    rejectTaskReview(input: { taskId: $id, dryRun: $dryRun, rejectReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[Q,D]),Kr=z(`mutation Dispute($id: ID!, $dryRun: Boolean!, $why: Int!, $notes: String) {
    disputeTask(input: { taskId: $id, dryRun: $dryRun, disputeReasonCodeRef: $why, notes: $notes }) {
      __typename ...moved ...problem
    }
  }`,[Q,D]),qr=z(`mutation CancelWithSettlement($id: ID!, $dryRun: Boolean!, $why: Int!) {
    cancelTaskWithSettlement(input: { taskId: $id, dryRun: $dryRun, cancellationReasonCodeRef: $why }) {
      __typename ...moved ...problem
    }
  }`,[Q,D]),Jr=z(`mutation Acknowledge($id: ID!, $dryRun: Boolean!) {
    acknowledgeDirectTask(taskId: $id, dryRun: $dryRun) { __typename ...moved ...problem }
  }`,[Q,D]),Yr=z(`mutation DisputeDirect($id: ID!, $dryRun: Boolean!, $notes: String!) {
    disputeDirectTask(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[Q,D]),Xr=z(`mutation AskPublication($id: ID!, $dryRun: Boolean!, $notes: String!) {
    requestPublicationReview(taskId: $id, dryRun: $dryRun, reason: $notes) { __typename ...moved ...problem }
  }`,[Q,D]),Zr=z(`
    mutation ResolveDecision($input: ResolveDecisionInput!) {
      resolveDecision(input: $input) {
        __typename
        ... on Decision { decisionId status }
        ...problem
      }
    }
  `,[D]),$=(e,t,n,r,i={})=>({code:e,document:t,label:n,look:r,...i}),Qr=[$(`approve_task_review`,Hr,`approve`,`primary`,{key:`a`}),$(`approve_task`,Vr,`approve`,`primary`,{key:`a`}),$(`acknowledge_direct_task`,Jr,`approve`,`primary`,{key:`a`}),$(`publish_task`,Ur,`publish`,`primary`),$(`request_publication_review`,Xr,`askPublication`,`quiet`,{notes:`needed`}),$(`reject_task_review`,Gr,`reject`,`quiet`,{reasons:`reasons`,notes:`optional`,key:`r`}),$(`dispute_direct_task`,Yr,`dispute`,`quiet`,{notes:`needed`}),$(`dispute_task`,Kr,`dispute`,`quiet`,{reasons:`reasons`,notes:`optional`}),$(`cancel_task`,Wr,`cancelTask`,`danger`),$(`cancel_task_with_settlement`,qr,`cancelTask`,`danger`,{reasons:`cancellations`})];function $r(e){let t=new Map(e.map(e=>[e.code,e])),n=new Set;return{allowed:Qr.filter(({code:e,label:r})=>t.get(e)?.allowed&&!n.has(r)&&n.add(r)),refused:Qr.filter(({code:e,label:r})=>t.has(e)&&!n.has(r)&&n.add(r))}}function ei({task:e,move:t,close:n,done:r}){let{shared:i,work:a}=l(),o=w(t.document),s=w(t.document),u=t.reasons?Object.entries(i[t.reasons]):[],[d,f]=(0,B.useState)(null),[p,m]=(0,B.useState)(``),[h,g]=(0,B.useState)(null),{run:v}=o,{id:y,title:b}=e,x=u.length===0||d!==null;(0,B.useEffect)(()=>{x&&v(ti(y,t,!0,d,t.notes===`needed`?b:null)).then(e=>{e&&`ledgerLines`in e&&g(e.ledgerLines??[])})},[v,y,b,t,d,x]);let S=async()=>{await s.run(ti(y,t,!1,d,p||null))&&(n(),r())},C=x?t.notes===`needed`&&!p.trim()?a.reasonNeeded:null:a.chooseReason;return(0,W.jsxs)(E,{title:`${a[t.label]}: ${e.title}`,close:n,children:[u.length>0&&(0,W.jsxs)(`fieldset`,{className:`m-0 border-0 p-0`,children:[(0,W.jsx)(`legend`,{className:`mb-2 p-0 text-s font-medium`,children:i.reason}),(0,W.jsx)(`div`,{className:`row wrap`,children:u.map(([e,t])=>(0,W.jsx)(Te,{type:`radio`,name:`reason`,label:t,checked:d===Number(e),onChange:()=>f(Number(e))},e))})]}),t.notes&&(0,W.jsxs)(`label`,{className:`field`,children:[i.note,(0,W.jsx)(`textarea`,{className:`in`,value:p,onChange:e=>m(e.target.value)}),(0,W.jsx)(`span`,{className:`font-normal text-quiet`,children:a.reasonHint})]}),o.problem?(0,W.jsx)(T,{problem:o.problem}):x&&(h===null?(0,W.jsx)(c,{}):(0,W.jsx)(F,{lines:h})),s.problem&&(0,W.jsx)(T,{problem:s.problem}),(0,W.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,W.jsx)(_,{onClick:n,children:i.back}),(0,W.jsx)(_,{look:t.look===`danger`?`danger`:`primary`,busy:s.isBusy,refusal:C,onClick:()=>void S(),"data-confirm":!0,children:a[t.label]})]})]})}function ti(e,t,n,r,i){return{id:e,dryRun:n,...t.reasons&&r!==null?{why:r}:{},...t.notes?{notes:i}:{}}}var ni=1200;function ri(e){let t=(0,B.useRef)(e);(0,B.useEffect)(()=>{t.current=e}),(0,B.useEffect)(()=>{let e=-1200,n=n=>{let{target:r}=n;if(r instanceof HTMLElement&&r.matches(`input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog] *, [role=application]`)||n.metaKey||n.ctrlKey||n.altKey)return;let i=n.timeStamp-e<ni;e=n.key===`g`?n.timeStamp:-1200,i||t.current[n.key]?.(n)};return addEventListener(`keydown`,n),()=>removeEventListener(`keydown`,n)},[])}function ii(e,t){let n=[...document.querySelectorAll(e)],r=n.indexOf(document.activeElement),i=n[r<0?t>0?0:n.length-1:r+t];i?.focus(),i?.scrollIntoView({block:`nearest`})}function ai({label:e,isOn:t,take:n,hint:r}){return(0,W.jsxs)(`label`,{className:`flex min-h-8 items-start gap-2.5 text-s`,children:[(0,W.jsx)(`input`,{type:`checkbox`,className:`mt-0.5 size-4.5 shrink-0 accent-brand`,checked:t,onChange:e=>n(e.target.checked)}),(0,W.jsxs)(`span`,{children:[e,r&&(0,W.jsx)(`span`,{className:`block text-xs text-quiet`,children:r})]})]})}function oi({categories:e}){return e.filter(({parentCategoryId:e})=>e===null).map(t=>(0,W.jsxs)(`optgroup`,{label:t.name,children:[(0,W.jsx)(`option`,{value:t.id,children:t.name}),e.filter(({parentCategoryId:e})=>e===t.id).map(({id:e,name:t})=>(0,W.jsx)(`option`,{value:e,children:t},e))]},t.id))}var si=z(`
    fragment placed on Task @_unmask {
      ...card
      locationLatitude
      locationLongitude
      locationRadiusKm
      operator { firstName }
    }
  `,[Z]),ci=z(`
    query Cells($within: AreaInput!, $zoom: Int!, $filter: TaskFilterInput!) {
      taskCells(within: $within, zoom: $zoom, filter: $filter) {
        latitude
        longitude
        count
        byStatus { status count }
        task { ...placed }
      }
    }
  `,[si]),li=z(`
    query InView($filter: TaskFilterInput!) {
      tasks(filter: $filter, orderBy: { field: UPDATED, direction: DESC }, first: 50) {
        totalCount
        nodes { ...placed }
      }
    }
  `,[si]),ui=z(`
  subscription OperatorLocation($taskId: ID!) {
    operatorLocation(taskId: $taskId) {
      taskId
      location { lat lng accuracy }
      reportedInstant
    }
  }
`),di=new Set([`ACCEPTED`,`EN_ROUTE`,`ARRIVED`,`IN_PROGRESS`]);function fi(e){let{socket:t}=O(),[n,r]=(0,B.useState)(new Map),i=e.join();return(0,B.useEffect)(()=>{let e=(i===``?[]:i.split(`,`)).map(e=>t.subscribe({query:Le(ui),variables:{taskId:e}},{next:({data:t})=>t&&r(n=>new Map(n).set(e,pi(n.get(e),t.operatorLocation))),error:console.warn,complete:()=>void 0}));return()=>e.forEach(e=>e())},[t,i]),n}function pi(e,{location:t,reportedInstant:n}){let r={latitude:t.lat,longitude:t.lng};return{...r,accuracyMetres:t.accuracy??void 0,reportedInstant:n,trail:[...e?.trail??[],r]}}function mi({metres:e}){return(0,W.jsx)(W.Fragment,{children:hi()(e)})}function hi(){let{locale:e}=A();return t=>{let[n,r]=t<1e3?[Math.round(t),`meter`]:[Number((t/1e3).toPrecision(2)),`kilometer`];return R(e,n,r,`short`,1)}}function gi({question:e,done:t}){let{work:n}=l();return(0,W.jsxs)(`div`,{className:`grid gap-2`,children:[(0,W.jsx)(`p`,{className:`m-0 font-medium`,children:e.message}),e.deadlineInstant&&(0,W.jsxs)(`p`,{className:`m-0 text-s text-quiet`,children:[n.answerDue,` `,(0,W.jsx)(u,{instant:e.deadlineInstant})]}),(0,W.jsx)(`div`,{className:`flex flex-wrap gap-2`,children:(0,W.jsx)(_i,{question:e,done:t})})]})}function _i({question:e,isSmall:t=!1,done:n}){let{run:r,isBusy:i,problem:a}=w(Zr),[o,s]=(0,B.useState)(),c=async t=>{s(t);let{taskId:i,decisionId:a}=e;await r({input:{taskId:i,decisionId:a,agentDecisionJson:t}})&&n()};return(0,W.jsxs)(W.Fragment,{children:[vi(e.optionsJson).map(e=>{let n=JSON.stringify(e);return(0,W.jsx)(_,{sizes:t?[`small`]:[],busy:i&&o===n,onClick:()=>void c(n),children:yi(e)},n)}),a&&(0,W.jsx)(T,{problem:a})]})}var vi=e=>JSON.parse(e);function yi(e){if(typeof e==`string`)return e.replaceAll(`_`,` `);let{label:t,title:n}=e??{};return String(t??n??JSON.stringify(e))}var bi=({children:e})=>(0,W.jsx)(`div`,{className:`card strip`,children:e});function xi({mark:e,label:t,value:n,note:r}){return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`span`,{className:`k`,children:[e,t]}),(0,W.jsx)(`span`,{className:`fig`,children:n}),r&&(0,W.jsx)(`span`,{className:`s q`,children:r})]})}function Si({source:e,alt:t=``,count:n=0,icon:r,stage:i}){return e?(0,W.jsxs)(`span`,{className:`pics`,children:[(0,W.jsx)(`img`,{className:`thumb`,src:e,alt:t,loading:`lazy`}),n>1&&(0,W.jsx)(`span`,{className:`cnt`,children:n})]}):(0,W.jsx)(`span`,{className:`thumb none ${We(i)}`,children:(0,W.jsx)(r,{"aria-hidden":!0})})}function Ci(e){let[t,n]=(0,B.useState)(!1),{label:r,look:i=`quiet`,refusal:a}=e;return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(_,{look:i,refusal:a,onClick:()=>n(!0),children:r}),t&&(0,W.jsx)(Ti,{...e,close:()=>n(!1)})]})}var wi=[];function Ti({label:e,title:t,text:n,look:r,moves:i,confirmation:a=e,document:o,fields:s=wi,variables:c,isTried:u=!1,done:d,close:f}){let{shared:p,staff:m}=l(),[h,g]=(0,B.useState)(()=>Object.fromEntries(s.map(({name:e,start:t=``})=>[e,t]))),v=s.find(({name:e,isOptional:t})=>!t&&!h[e]?.trim()),y=ki(o,u&&!v?c(h,!0):null),{run:b,isBusy:x,problem:S}=w(o),C=async()=>{await b(c(h,!1))&&(f(),d())};return(0,W.jsx)(E,{title:`${e}: ${t}`,close:f,...n?{text:n}:{},children:(0,W.jsxs)(`form`,{className:`grid gap-4`,onSubmit:e=>{e.preventDefault(),!v&&!x&&C()},children:[s.map(e=>e.pick?(0,W.jsx)(B.Fragment,{children:e.pick(h,e=>g({...h,...e}))},e.name):(0,W.jsx)(Di,{field:e,value:h[e.name]??``,change:t=>g({...h,...Ei(e.clears),[e.name]:t})},e.name)),y.problem?(0,W.jsx)(T,{problem:y.problem}):y.lines&&(0,W.jsx)(F,{lines:y.lines}),S&&(0,W.jsx)(T,{problem:S}),(0,W.jsxs)(`div`,{className:`flex flex-wrap items-start justify-end gap-2`,children:[(0,W.jsx)(_,{onClick:f,children:p.back}),(0,W.jsx)(_,{type:`submit`,look:r===`danger`?`danger`:`primary`,busy:x,refusal:v&&m.missing(v.label),"data-confirm":!0,children:i?`${a}: ${i(h)}`:a})]})]})})}var Ei=(e=[])=>Object.fromEntries(e.map(e=>[e,``]));function Di({field:e,value:t,change:n}){let{name:r,label:i,hint:a,kind:o=`text`,choices:s={},isOptional:c}=e,l={name:r,label:i,hint:a,value:t,"aria-required":!c};return o===`choice`?(0,W.jsx)(Fe,{...l,of:Object.entries(s),choose:n}):o===`line`?(0,W.jsx)(Pe,{...l,autoComplete:`off`,onChange:e=>n(e.target.value)}):(0,W.jsx)(Qe,{...l,onChange:e=>n(e.target.value)})}var Oi=250;function ki(e,t){let{run:n,problem:r,forget:i,isBusy:a}=w(e),[o,s]=(0,B.useState)(null),c=t&&JSON.stringify(t);return(0,B.useEffect)(()=>{if(c===null){s(null),i();return}let e=!1,t=setTimeout(()=>{n(JSON.parse(c)).then(t=>{e||s(t?.ledgerLines??null)})},Oi);return()=>{e=!0,clearTimeout(t)}},[c,n,i]),{lines:o,problem:c===null?null:r,isBusy:a}}var Ai=21600,ji=3600,Mi={lagSeconds:[30,300],deliveriesPending:[100,1e3],failingJobs:[1,10]};function Ni(e,t){let[n,r]=Mi[e];return t>=r?`bad`:t>=n?`watch`:`good`}var Pi=[`good`,`watch`,`bad`],Fi=e=>Pi[Math.max(0,...e.map(e=>Pi.indexOf(e)))],Ii=z(`
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
`),Li=z(`
  query StaffTasks($filter: TaskFilterInput, $after: String) {
    tasks(filter: $filter, first: 30, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id title status locationAddress payoutAmount payoutCurrency createdInstant agent { agentName } }
    }
  }
`),Ri=z(`
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
`),zi=z(`
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
`),Bi=z(`
  query StaffSideHistory($all: TaskFilterInput, $disputed: TaskFilterInput) {
    all: tasks(filter: $all, first: 1) { totalCount }
    disputed: tasks(filter: $disputed, first: 1) { totalCount }
  }
`),Vi=z(`
  fragment decided on Task @_unmask {
    id
    status
    ledgerLines { account amount currency balanceAfter }
  }
`),Hi=z(`mutation StaffResolveDispute($input: ResolveDisputeInput!) {
    resolveDispute(input: $input) { __typename ...decided ...problem }
  }`,[Vi,D]),Ui=z(`mutation StaffRelease($id: ID!, $dryRun: Boolean!, $note: String) {
    releaseHeldTask(taskId: $id, dryRun: $dryRun, note: $note) { __typename ...decided ...problem }
  }`,[Vi,D]),Wi=z(`mutation StaffRefuse($id: ID!, $dryRun: Boolean!, $reason: String!) {
    refuseHeldTask(taskId: $id, dryRun: $dryRun, reason: $reason) { __typename ...decided ...problem }
  }`,[Vi,D]);function Gi({waitedSeconds:e}){let{locale:t,words:{staff:n}}=A(),r=Ai-e;return(0,W.jsx)(`span`,{className:r<3600?`bad`:void 0,children:r<0?n.promisePast(X(t,-r)):n.promiseLeft(X(t,r))})}export{_r as $,oi as A,Nt as At,Br as B,Ct as Bt,mi as C,It as Ct,ci as D,Bt as Dt,fi as E,Vt as Et,Qr as F,Dt as Ft,Ar as G,ct as Gt,Pr as H,bt as Ht,$r as I,vt as It,Dr as J,lt as Jt,jr as K,ut as Kt,zr as L,xt as Lt,ii as M,Ft as Mt,ri as N,Ot as Nt,li as O,K as Ot,ei as P,yt as Pt,vr as Q,Rr as R,Tt as Rt,yi as S,Jt as St,di as T,zt as Tt,Fr as U,St as Ut,Lr as V,Et as Vt,Z as W,G as Wt,Cr as X,st as Xt,Tr as Y,ot as Yt,X as Z,V as Zt,Si as _,_n as _t,Wi as a,cr as at,_i as b,Xt as bt,Bi as c,sr as ct,ji as d,rr as dt,yr as et,Ni as f,lr as ft,ki as g,Sn as gt,Ci as h,er as ht,Ri as i,ar as it,ai as j,Mt as jt,si as k,Pt as kt,Li as l,or as lt,Di as m,J as mt,zi as n,fr as nt,Ui as o,ir as ot,Fi as p,tr as pt,Or as q,ft as qt,Ii as r,gr as rt,Hi as s,ur as st,Gi as t,Y as tt,Ai as u,dr as ut,xi as v,an as vt,hi as w,Lt as wt,gi as x,Yt as xt,bi as y,Zt as yt,Ir as z,wt as zt};