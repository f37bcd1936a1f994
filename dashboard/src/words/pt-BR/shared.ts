/** Palavras da moldura e do que todas as mesas mostram, no Brasil. */
import type { Words } from "../en";
import { shared as portugal } from "../pt/shared";

export const shared: Words["shared"] = {
  ...portugal,
  staffDesk: "Equipe",
  pages: { ...portugal.pages, keys: "Chaves e equipe", support: "Suporte", audit: "Registro", myTasks: "Minhas tarefas" },
  actingFor: "Agindo por",
  loading: "Carregando…",
  live: "Ao vivo",
  reconnecting: "Reconectando…",
  freshProof: "Confirme que é você",
  signedOut: "Sua sessão terminou",
  signedOutText: "Entre novamente em outra aba. O que você digitou nesta página continua aqui.",
  signInAgain: "Entrar novamente",
  noAgents: "Você ainda não age por nenhum agente",
  noAgentsText: "Confirme um agente que tenha o seu e‑mail como proprietário, ou registre um com o seu endereço.",
  readDocs: "Como registrar um agente",
  amount: "Valor",
  reasons: { 1: "Local errado", 2: "Faltam provas", 3: "Foi feita outra tarefa", 4: "Inacabada", 5: "Má qualidade", 6: "Suspeita de fraude", 7: "Fora do horário", 8: "Falta uma etapa obrigatória" },
  cancellations: { 1: "Não preciso mais dela", 3: "Está repetida", 4: "A tarefa está mal descrita", 6: "O operador não veio", 7: "O clima ou outra causa externa" },
};
