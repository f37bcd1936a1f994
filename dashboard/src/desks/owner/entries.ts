/** The entries of the navigation that lead to the owner's pages. */
import { Bell, FlaskConical, Gauge, House, Kanban, KeyRound, LifeBuoy, List, Map, Plus, Wallet, Webhook } from "lucide-react";
import type { Entry } from "../../app/shell";

export const ENTRIES: readonly Entry[] = [
  { key: "i", to: "/desk/$agentId", label: "inbox", icon: House, isStart: true, isTab: true },
  { key: "t", to: "/desk/$agentId/tasks", label: "tasks", icon: List, isStart: true, isTab: true },
  { key: "n", to: "/desk/$agentId/new", label: "newTask", icon: Plus, isTab: true, group: "apart" },
  { key: "b", to: "/desk/$agentId/board", label: "board", icon: Kanban },
  { key: "p", to: "/desk/$agentId/map", label: "map", icon: Map, isTab: true },
  { key: "m", to: "/desk/$agentId/money", label: "money", icon: Wallet, isTab: true },
  { key: "s", to: "/desk/$agentId/spending", label: "spending", icon: Gauge },
  { key: "w", to: "/desk/$agentId/webhooks", label: "webhooks", icon: Webhook, group: "developers" },
  { key: "k", to: "/desk/$agentId/keys", label: "keys", icon: KeyRound, group: "developers" },
  { key: "x", to: "/desk/$agentId/practice", label: "practice", icon: FlaskConical, group: "developers" },
  { key: "u", to: "/desk/$agentId/support", label: "support", icon: LifeBuoy, group: "foot" },
  { key: "o", to: "/desk/$agentId/notifications", label: "notifications", icon: Bell, group: "apart" },
];
