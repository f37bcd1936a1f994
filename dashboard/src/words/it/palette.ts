/** Parole della ricerca di comandi e dell’elenco dei tasti. */
import type { Words } from "../en";

export const palette: Words["palette"] = {
  title: "Cerca e comandi",
  placeholder: "Una pagina, un compito, un’azione…",
  nothing: "Nessun risultato",
  pages: "Pagine",
  actions: "Azioni",
  agents: "Cambia agente",
  tasks: "Compiti",
  keysTitle: "Tasti di questa scrivania",
  control: "Ctrl",
  keys: { search: "Cerca in questa pagina", help: "Questo elenco", close: "Chiudi ciò che è aperto" },
};
