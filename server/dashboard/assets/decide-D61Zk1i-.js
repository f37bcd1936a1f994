import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{i as t,t as n}from"./react-C1iE8mnY.js";import{A as r,C as i,I as a,K as o,U as s,W as c}from"./shared-DJrkLGBU.js";import{r as l}from"./values-Dpf5KQvB.js";var u=e(t(),1),d=o(`
  query Inbox {
    pendingActions {
      counts { tasksAwaitingReview tasksAwaitingFunding tasksAwaitingPublishing drafts disputes pendingDecisions }
      pendingDecisions { decisionId taskId questionCode message optionsJson deadlineInstant }
      tasksAwaitingReview { taskId title status task { payoutAmount payoutCurrency reviewByInstant updatedInstant } }
      tasksAwaitingFunding { taskId title status }
      tasksAwaitingPublishing { taskId title status }
      drafts { taskId title status }
      disputes { taskId title status }
      supportReplies { id subject }
      walletWarnings { code message }
      webhookHealth { endpoint message }
    }
    webhookEndpoints(first: 50) { nodes { id url failingSinceInstant disabledInstant } }
  }
`),f=o(`
    mutation ResolveDecision($input: ResolveDecisionInput!) {
      resolveDecision(input: $input) {
        __typename
        ... on Decision { decisionId status }
        ...problem
      }
    }
  `,[c]),p=n();function m({question:e,done:t,children:n}){let{work:o}=a(),{run:c,isBusy:d,problem:m}=s(f),[_,v]=(0,u.useState)(),y=async n=>{let r=JSON.stringify(n);v(r);let{taskId:i,decisionId:a}=e;await c({input:{taskId:i,decisionId:a,agentDecisionJson:r}})&&t()};return(0,p.jsxs)(`div`,{className:`grid gap-2`,children:[(0,p.jsx)(`p`,{className:`m-0 font-medium`,children:e.message}),(0,p.jsxs)(`p`,{className:`m-0 flex flex-wrap gap-3 text-sm text-quiet`,children:[n,e.deadlineInstant&&(0,p.jsxs)(`span`,{children:[o.answerDue,` `,(0,p.jsx)(l,{instant:e.deadlineInstant})]})]}),(0,p.jsx)(`p`,{className:`m-0 flex flex-wrap gap-2`,children:h(e.optionsJson).map(e=>(0,p.jsx)(r,{busy:d&&_===JSON.stringify(e),onClick:()=>void y(e),children:g(e)},JSON.stringify(e)))}),m&&(0,p.jsx)(i,{problem:m})]})}var h=e=>JSON.parse(e);function g(e){if(typeof e==`string`)return e.replaceAll(`_`,` `);let{label:t,title:n}=e??{};return String(t??n??JSON.stringify(e))}export{g as n,d as r,m as t};