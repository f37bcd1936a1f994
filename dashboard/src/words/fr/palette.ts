/** Mots de la palette et de la liste des touches. */
import type { Words } from "../en";

export const palette: Words["palette"] = {
  title: "Recherche et commandes",
  placeholder: "Une page, une tâche, une action…",
  nothing: "Rien trouvé",
  pages: "Pages",
  actions: "Actions",
  agents: "Changer d’agent",
  tasks: "Tâches",
  keysTitle: "Touches de ce bureau",
  control: "Ctrl",
  keys: { search: "Chercher dans cette page", help: "Cette liste", close: "Fermer ce qui est ouvert" },
};
