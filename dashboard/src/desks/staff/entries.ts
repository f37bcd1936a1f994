/** The entries of the navigation that lead to the staff's pages. */
import { Banknote, BookText, Bot, Globe, HardHat, HeartPulse, Layers, LifeBuoy, ListTodo, Scale, ScrollText, Undo2 } from "lucide-react";
import type { Entry } from "../../app/shell";

export const ENTRIES: readonly Entry[] = [
  { key: "q", to: "/staff", label: "queues", icon: Layers, isStart: true },
  { key: "d", to: "/staff/disputes", label: "disputes", icon: Scale },
  { key: "t", to: "/staff/tasks", label: "tasks", icon: ListTodo },
  { key: "o", to: "/staff/operators", label: "operators", icon: HardHat },
  { key: "a", to: "/staff/agents", label: "agents", icon: Bot },
  { key: "p", to: "/staff/payouts", label: "payouts", icon: Banknote },
  { key: "f", to: "/staff/transfers", label: "transfers", icon: Undo2 },
  { key: "u", to: "/staff/support", label: "support", icon: LifeBuoy },
  { key: "c", to: "/staff/countries", label: "countries", icon: Globe },
  { key: "l", to: "/staff/documents", label: "documents", icon: BookText },
  { key: "h", to: "/staff/health", label: "health", icon: HeartPulse },
  { key: "i", to: "/staff/audit", label: "audit", icon: ScrollText },
];
