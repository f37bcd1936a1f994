/** Palavras dos webhooks, no Brasil. */
import type { Words } from "../en";
import { webhooks as portugal } from "../pt/webhooks";

export const webhooks: Words["webhooks"] = {
  ...portugal,
  recovered: (count) => `${count} entregas estão sendo reenviadas.`,
  replayed: "Está sendo reenviado.",
  save: "Salvar",
};
