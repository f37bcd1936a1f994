/** The entries of the navigation that lead to the owner's pages. */
import { Bell, FlaskConical, Gauge, Inbox, Kanban, KeyRound, LifeBuoy, List, MapPinned, Plus, Wallet, Webhook } from "lucide-react";
import type { Entry } from "../../app/shell";

export const ENTRIES: readonly Entry[] = [
  { key: "i", to: "/desk/$agentId", label: "inbox", icon: Inbox, isStart: true },
  { key: "b", to: "/desk/$agentId/board", label: "board", icon: Kanban },
  { key: "t", to: "/desk/$agentId/tasks", label: "tasks", icon: List, isStart: true },
  { key: "p", to: "/desk/$agentId/map", label: "map", icon: MapPinned },
  { key: "n", to: "/desk/$agentId/new", label: "newTask", icon: Plus },
  { key: "m", to: "/desk/$agentId/money", label: "money", icon: Wallet },
  { key: "s", to: "/desk/$agentId/spending", label: "spending", icon: Gauge },
  { key: "w", to: "/desk/$agentId/webhooks", label: "webhooks", icon: Webhook },
  { key: "k", to: "/desk/$agentId/keys", label: "keys", icon: KeyRound },
  { key: "x", to: "/desk/$agentId/practice", label: "practice", icon: FlaskConical },
  { key: "u", to: "/desk/$agentId/support", label: "support", icon: LifeBuoy },
  { key: "o", to: "/desk/$agentId/notifications", label: "notifications", icon: Bell },
];
