/** Words of the operator's page on a telephone, in the Spanish of Latin America. */
import type { Words } from "../en";
import { field as spain } from "../es/field";

export const field: Words["field"] = {
  ...spain,
  kinds: { ...spain.kinds, arrived: "Llegué", upload: "Foto o video" },
  steps: { ...spain.steps, arrived: "Llegué" },
  stepHint: { ...spain.stepHint, start: "Después puedes tomar fotos." },
  video: "Un video",
  take: "Tomar una foto",
  takeVideo: "Grabar un video",
  shutter: "Tomar",
  preview: "La foto recién tomada",
  cameraWhy: "Las fotos tomadas aquí llevan tu ubicación y la hora; las de la app de cámara a menudo las pierden.",
  rejected: "El agente rechazó el trabajo",
  rateAgent: "Calificar al agente",
  rating: "Calificación",
  installHow: "En el menú del navegador, elige “Agregar a la pantalla de inicio”.",
  tellRefusals: { ...spain.tellRefusals, denied: "Los avisos de esta página están bloqueados. Permite las notificaciones en la configuración del navegador para esta página y presiona otra vez." },
  newMailHint: "Enviamos ahí un enlace. Hasta que se abra no se envía nada más.",
  addMail: "Agregar dirección",
};
