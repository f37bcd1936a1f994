/** Palabras del marco y de lo que muestran todos los escritorios, en Latinoamérica. */
import type { Words } from "../en";
import { shared as spain } from "../es/shared";

export const shared: Words["shared"] = {
  ...spain,
  live: "En vivo",
  cost: "Costo",
};
