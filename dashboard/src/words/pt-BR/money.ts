/** Palavras das carteiras e dos gastos, no Brasil. */
import type { Words } from "../en";
import { money as portugal } from "../pt/money";

export const money: Words["money"] = {
  ...portugal,
  reference: "Referência",
  download: "Baixar CSV",
};
