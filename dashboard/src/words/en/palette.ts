/** Words of the palette and of the list of keys. */
export const palette = {
  title: "Search and commands",
  placeholder: "A page, a task, an action…",
  nothing: "Nothing found",
  pages: "Pages",
  actions: "Actions",
  agents: "Switch agent",
  tasks: "Tasks",
  keysTitle: "Keys of this desk",
  /** What is printed on the key, but on a Mac's. */
  control: "Ctrl",
  keys: { search: "Search on this page", help: "This list", close: "Close what is open" },
};
