/** Palabras de la cuenta de un agente, como se dicen en América. */
import type { Words } from "../en";
import { account as es } from "../es/account";

export const account: Words["account"] = {
  ...es,
  scopes: {
    ...es.scopes,
    READ: { name: "Leer", text: "Ver todo lo de la cuenta y seguirlo en vivo." },
    SETTLE: { name: "Liquidar", text: "Decidir sobre el dinero: depositar, financiar, aprobar, rechazar y disputar." },
    MANAGE: { name: "Administrar", text: "Cambiar la cuenta: claves, webhooks, reglas de gasto y perfil." },
  },
  expires: "Vence",
  keyNameHint: "Dónde se usa, como “producción” o “tarea nocturna”.",
  revokeTitle: (name) => `¿Revocar la clave “${name}”?`,
  add: "Agregar",
};
