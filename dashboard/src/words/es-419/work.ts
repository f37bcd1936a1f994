import type { Words } from "../en";
import { work as spanish } from "../es/work";
import { plural } from "../plural";

const many = plural("es-419");

export const work: Words["work"] = {
  ...spanish,
  waits: (count) => many(count, { one: "cosa te espera", other: "cosas te esperan" }),
  count: (count) => many(count, { one: "tarea", other: "tareas" }),
  operatorDone: (count) => many(count, { one: "tarea hecha", other: "tareas hechas" }),
  selected: (count) => many(count, { one: "tarea seleccionada", other: "tareas seleccionadas" }),
  bulkRefused: (count) => many(count, { one: "tarea queda fuera", other: "tareas quedan fuera" }),
  walletWarnings: "Billeteras",
  timeline: "Qué pasó",
  boardKeys: "j k h l mueven, Enter abre, a aprueba",
  listKeys: "j y k mueven, Enter abre, x selecciona",
  requireVideo: "Se exige un video",
  publishAtOnceHint: "El costo se bloquea en la billetera y los operadores cercanos ven la tarea. Si no, queda como borrador.",
  previewEmpty: "Completa título, descripción, dirección y pago: el costo, los movimientos y los avisos aparecen aquí antes de enviar nada.",
  understood: "El lugar tal como se entendió",
  pointHint: "Presiona en otra parte del mapa para mover el punto.",
  noPointHint: "Aún sin punto exacto: presiona en el mapa para ponerlo. Así se pueden medir las pruebas.",
  listEmptyText: "Las tareas que tú o tu agente encarguen aparecen aquí.",
  youAskedTime: "Pediste otra hora; el operador responderá",
  rateOperator: "Calificar el trabajo",
  yourReview: "Tu calificación",
  professionalism: "Profesionalismo",
  sendReview: "Enviar la calificación",
  changeReview: "Cambiar la calificación",
  ratedBy: (rating, count) => `${rating} de 5 según ${many(count, { one: "calificación", other: "calificaciones" })}`,
};
