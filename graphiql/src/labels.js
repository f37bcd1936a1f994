// GraphiQL's editors have no names, and its tabs have buttons inside of what says that it is a tab. Both are mended here
// each time that it draws them anew.
const EDITORS = [
  [".graphiql-query-editor textarea", "Document"],
  [".graphiql-editor-tool .graphiql-editor:nth-child(1) textarea", "Variables"],
  [".graphiql-editor-tool .graphiql-editor:nth-child(2) textarea", "Headers"],
  [".graphiql-response textarea", "Answer"],
];

const set = (element, name, value) => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

const mend = (page) => {
  for (const [selector, name] of EDITORS) {
    for (const editor of page.querySelectorAll(selector)) set(editor, "aria-label", name);
  }
  for (const list of page.querySelectorAll(".graphiql-tabs")) {
    set(list, "role", "list");
    set(list, "aria-label", "Documents");
  }
  for (const tab of page.querySelectorAll(".graphiql-tab")) {
    set(tab, "role", "listitem");
    tab.removeAttribute("aria-selected");
    const button = tab.querySelector(".graphiql-tab-button");
    if (button) set(button, "aria-current", String(tab.classList.contains("graphiql-tab-active")));
  }
  for (const area of page.querySelectorAll(".CodeMirror-scroll")) set(area, "tabindex", "0");
};

export const label = (page) => {
  const observer = new MutationObserver(() => mend(page));
  observer.observe(page, { subtree: true, childList: true, attributeFilter: ["role", "aria-selected", "class"] });
};
