/** Palabras del mundo de práctica, como se dicen en América. */
import type { Words } from "../en";
import { practice as es } from "../es/practice";

export const practice: Words["practice"] = {
  ...es,
  available: "Dinero de prueba en la billetera:",
  addMoney: "Depositar dinero de prueba",
  sampleTitle: "Fotografiar una vitrina",
};
