/** Palabras del escritorio del personal en América Latina. */
import type { Words } from "../en";
import { staff as spanish } from "../es/staff";

export const staff: Words["staff"] = {
  ...spanish,
  refundAll: "Reembolsar todo",
  refund: "Reembolsar",
  addMember: "Agregar una persona",
  transfersEmptyText: "Ingrese una del estado de cuenta con “Asignar transferencia”.",
  matchText: "Una transferencia recibida en el banco se acredita a la billetera de su referencia.",
  referenceHint: "Como la billetera la muestra a su titular.",
  reversalsEmptyText: "Los cobros que un proveedor retiró aparecen aquí hasta que la billetera los compense.",
  confirmText: "Solo cuando el banco haya transferido el monto.",
  depositStatuses: { ...spanish.depositStatuses, EXPIRED: "Vencido" },
};
