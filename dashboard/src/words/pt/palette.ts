/** Palavras da paleta e da lista de teclas. */
import type { Words } from "../en";

export const palette: Words["palette"] = {
  title: "Procurar e executar",
  placeholder: "Uma página, uma tarefa, uma ação…",
  nothing: "Nada encontrado",
  pages: "Páginas",
  actions: "Ações",
  agents: "Mudar de agente",
  tasks: "Tarefas",
  keysTitle: "Teclas desta secretária",
  control: "Ctrl",
  keys: { search: "Procurar nesta página", help: "Esta lista", close: "Fechar o que está aberto" },
};
