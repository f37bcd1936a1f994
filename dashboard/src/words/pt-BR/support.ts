/** Palavras do suporte e das notificações, como se dizem no Brasil. */
import type { Words } from "../en";
import { plural } from "../plural";
import { support as pt } from "../pt/support";

const many = plural("pt-BR");

export const support: Words["support"] = {
  ...pt,
  ask: "Falar com o suporte",
  states: {
    OPEN: "Aberto",
    IN_PROGRESS: "Em andamento",
    WAITING_FOR_AGENT: "Espera por você",
    WAITING_FOR_OPERATOR: "Espera pelo operador",
    RESOLVED: "Resolvido",
    CLOSED: "Fechado",
  },
  attachment: "Arquivo",
  attachmentHint: "Uma foto, um PDF ou um texto, até 15 MB.",
  team: "Suporte",
  closeText: "Um pedido fechado não aceita mais mensagens. Você pode abrir outro.",
  unread: (count) => many(count, { one: "notificação não lida", other: "notificações não lidas" }),
  onlyUnread: "Não lidas",
  isUnread: "Não lida",
  noUnread: "Tudo lido",
  notificationsText: "Aqui se conta o que acontece com as tarefas, o dinheiro e a conta, do mais novo para o mais antigo.",
};
