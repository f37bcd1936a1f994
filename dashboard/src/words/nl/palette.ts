/** Woorden van het palet en de lijst met toetsen. */
import type { Words } from "../en";

export const palette: Words["palette"] = {
  title: "Zoeken en opdrachten",
  placeholder: "Een pagina, een taak, een actie…",
  nothing: "Niets gevonden",
  pages: "Pagina’s",
  actions: "Acties",
  agents: "Andere agent",
  tasks: "Taken",
  keysTitle: "Toetsen van dit bureau",
  control: "Ctrl",
  keys: { search: "Zoeken op deze pagina", help: "Deze lijst", close: "Sluiten wat open is" },
};
