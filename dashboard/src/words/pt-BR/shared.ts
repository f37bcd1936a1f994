/** Palavras da moldura e do que todas as mesas mostram, no Brasil. */
import type { Words } from "../en";
import { shared as portugal } from "../pt/shared";

export const shared: Words["shared"] = {
  ...portugal,
  pages: { ...portugal.pages, keys: "Chaves e equipe", support: "Suporte", audit: "Registro", myTasks: "Minhas tarefas" },
  actingFor: "Agindo por",
  loading: "Carregando…",
  live: "Ao vivo",
  reconnecting: "Reconectando…",
  freshProof: "Confirme que é você",
  noAgents: "Você ainda não age por nenhum agente",
  noAgentsText: "Confirme um agente que tenha o seu e‑mail como proprietário, ou registre um com o seu endereço.",
  readDocs: "Como registrar um agente",
  amount: "Valor",
};
