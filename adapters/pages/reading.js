"use strict";
// Everything works without this: it remembers the language of examples, and adds buttons that copy them.
if (navigator.clipboard) {
  for (const block of document.querySelectorAll(".block")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    const { copy = "Copy", copied = "Copied" } = block.dataset;
    button.textContent = copy;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(block.querySelector("pre").innerText);
      button.textContent = copied;
      setTimeout(() => (button.textContent = copy), 1500);
    });
    block.append(button);
  }
}
const choices = document.querySelectorAll("input[name=language]");
const kept = localStorage.getItem("language");
for (const choice of choices) {
  if (choice.value === kept) choice.checked = true;
  choice.addEventListener("change", () => localStorage.setItem("language", choice.value));
}
