/** Słowa palety i listy klawiszy. */
import type { Words } from "../en";

export const palette: Words["palette"] = {
  title: "Szukaj i wykonaj",
  placeholder: "Strona, zadanie, akcja…",
  nothing: "Nic nie znaleziono",
  pages: "Strony",
  actions: "Akcje",
  agents: "Zmień agenta",
  tasks: "Zadania",
  keysTitle: "Klawisze tego pulpitu",
  control: "Ctrl",
  keys: { search: "Szukaj na tej stronie", help: "Ta lista", close: "Zamknij to, co otwarte" },
};
