/** The entries of the navigation that lead to the staff's pages. */
import { Banknote, BookText, Bot, Globe, HardHat, HeartPulse, Layers, LifeBuoy, ListTodo, Scale, ScrollText, Undo2 } from "lucide-react";
import type { Entry } from "../../app/shell";

export const ENTRIES: readonly Entry[] = [
  { key: "q", to: "/staff", label: "queues", icon: Layers, isStart: true, isTab: true },
  { key: "d", to: "/staff/disputes", label: "disputes", icon: Scale, isTab: true },
  { key: "o", to: "/staff/operators", label: "operators", icon: HardHat, isTab: true },
  { key: "p", to: "/staff/payouts", label: "payouts", icon: Banknote, isTab: true },
  { key: "u", to: "/staff/support", label: "support", icon: LifeBuoy, isTab: true },
  { key: "t", to: "/staff/tasks", label: "tasks", icon: ListTodo, group: "lookUp" },
  { key: "a", to: "/staff/agents", label: "agents", icon: Bot, group: "lookUp" },
  { key: "f", to: "/staff/transfers", label: "transfers", icon: Undo2, group: "lookUp" },
  { key: "c", to: "/staff/countries", label: "countries", icon: Globe, group: "platform" },
  { key: "l", to: "/staff/documents", label: "documents", icon: BookText, group: "platform" },
  { key: "h", to: "/staff/health", label: "health", icon: HeartPulse, group: "platform" },
  { key: "i", to: "/staff/audit", label: "audit", icon: ScrollText, group: "platform" },
];
