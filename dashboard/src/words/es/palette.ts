/** Palabras de la paleta y la lista de teclas. */
import type { Words } from "../en";

export const palette: Words["palette"] = {
  title: "Buscar y ejecutar",
  placeholder: "Una página, una tarea, una acción…",
  nothing: "No se ha encontrado nada",
  pages: "Páginas",
  actions: "Acciones",
  agents: "Cambiar de agente",
  tasks: "Tareas",
  keysTitle: "Teclas de este escritorio",
  control: "Ctrl",
  keys: { search: "Buscar en esta página", help: "Esta lista", close: "Cerrar lo abierto" },
};
