"use strict";

// Keeps a tracking page up to date while the task can change and somebody looks at the page. Without it the page has a link
// that loads it again.

const INTERVAL = 15_000;
const content = document.getElementById("tracking");
let shown = null;

async function update() {
  if (document.hidden || !("live" in content.dataset)) return;
  const answer = await fetch(`${location.pathname.replace(/\/$/, "")}/state${location.search}`);
  if (answer.status === 410 || answer.status === 404) return location.reload();
  if (!answer.ok) return;
  const { html, live } = await answer.json();
  if (html !== shown) {
    const before = content.querySelector("h1").textContent;
    content.innerHTML = shown = html;
    const after = content.querySelector("h1").textContent;
    if (after !== before) document.getElementById("news").textContent = after;
  }
  if (!live) delete content.dataset.live;
}

function keepUpToDate() {
  // A lost connection is nothing to report: the next call shows the latest.
  update().catch((error) => console.warn(error));
}

if (content) {
  setInterval(keepUpToDate, INTERVAL);
  document.addEventListener("visibilitychange", keepUpToDate);
}
