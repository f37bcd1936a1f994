import{n as e}from"./rolldown-runtime-WkwZ5CU-.js";import{W as t,q as n}from"./hooks-DMFrSPID.js";var r=t(`
  fragment openCard on Task @_unmask {
    id
    title
    status
    description
    descriptionLanguage
    locationAddress
    locationLatitude
    locationLongitude
    timezone
    payoutAmount
    payoutCurrency
    platformFeeByOperator
    settlementMode
    distanceMetres
    missingSkills
    missingEquipment
    deadlineInstant
    acceptByInstant
    estimatedDurationMinutes
    executionMode
    allowedTimeSlotsJson
    agentReputation { rating reviewCount }
  }
`),i=t(`
    query Near($near: NearInput) {
      openTasks(near: $near, first: 50) {
        nodes { ...openCard }
      }
      operator { id status radiusKm }
    }
  `,[r]),a=t(`
    subscription OpenTaskFeed($near: NearInput) {
      openTaskFeed(near: $near) {
        change
        taskId
        task { ...openCard }
      }
    }
  `,[r]),o=e(n(),1),s=`fieldcall.near`,c=()=>JSON.parse(localStorage.getItem(s)??`null`)??{by:`home`,at:null,radiusKm:null};function l(){let[e,t]=(0,o.useState)(c);return[e,(0,o.useCallback)(e=>{localStorage.setItem(s,JSON.stringify(e)),t(e)},[])]}function u({by:e,at:t,radiusKm:n}){return e===`home`||!t?null:{latitude:t.lat,longitude:t.lng,radiusKm:n}}export{a as i,l as n,i as r,u as t};