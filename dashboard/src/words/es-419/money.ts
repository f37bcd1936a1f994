/** Palabras de los monederos y del gasto, en Latinoamérica. */
import type { Words } from "../en";
import { money as spain } from "../es/money";

export const money: Words["money"] = spain;
