/** Palabras de la atención al cliente y las notificaciones, como se dicen en América. */
import type { Words } from "../en";
import { support as es } from "../es/support";

export const support: Words["support"] = {
  ...es,
  noneText: "Pregunta por una tarea, un cobro o el servicio. Las respuestas aparecen aquí y la bandeja las anuncia.",
};
