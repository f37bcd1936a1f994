/** Wörter der Befehlssuche und der Tastenliste. */
import type { Words } from "../en";

export const palette: Words["palette"] = {
  title: "Suche und Befehle",
  placeholder: "Eine Seite, eine Aufgabe, eine Aktion…",
  nothing: "Nichts gefunden",
  pages: "Seiten",
  actions: "Aktionen",
  agents: "Agenten wechseln",
  tasks: "Aufgaben",
  keysTitle: "Tasten dieses Arbeitsplatzes",
  control: "Strg",
  keys: { search: "Auf dieser Seite suchen", help: "Diese Liste", close: "Offenes schließen" },
};
