import{a as e,c as t}from"./words-4TJc76n3.js";import{P as n}from"./shared-uaDUyZyl.js";var r=n(`
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
`),i=n(`
    query Near($near: NearInput) {
      openTasks(near: $near, first: 50) {
        nodes { ...openCard }
      }
      operator { id status radiusKm }
    }
  `,[r]),a=n(`
    subscription OpenTaskFeed($near: NearInput) {
      openTaskFeed(near: $near) {
        change
        taskId
        task { ...openCard }
      }
    }
  `,[r]),o=t(e(),1),s=`fieldcall.near`,c=()=>JSON.parse(localStorage.getItem(s)??`null`)??{by:`home`,at:null,radiusKm:null};function l(){let[e,t]=(0,o.useState)(c);return[e,(0,o.useCallback)(e=>{localStorage.setItem(s,JSON.stringify(e)),t(e)},[])]}function u({by:e,at:t,radiusKm:n}){return e===`home`||!t?null:{latitude:t.lat,longitude:t.lng,radiusKm:n}}export{a as i,l as n,i as r,u as t};