import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{Kt as t}from"./shared-D2vAk3Cz.js";import{i as n}from"./react-C1iE8mnY.js";var r=t(`
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
      operator { id status radiusKm latitude longitude }
    }
  `,[r]),a=t(`
    subscription OpenTaskFeed($near: NearInput) {
      openTaskFeed(near: $near) {
        change
        taskId
        task { ...openCard }
      }
    }
  `,[r]),o=e(n(),1),s=`fieldcall.near`,c={by:`home`,at:null,radiusKm:null,name:null,shownAs:`list`},l=()=>({...c,...JSON.parse(localStorage.getItem(s)??`{}`)});function u(){let[e,t]=(0,o.useState)(l);return[e,(0,o.useCallback)(e=>{localStorage.setItem(s,JSON.stringify(e)),t(e)},[])]}function d({by:e,at:t,radiusKm:n}){return!t||e===`home`&&n===null?null:{latitude:t.lat,longitude:t.lng,radiusKm:n}}export{a,i,d as n,u as r,l as t};