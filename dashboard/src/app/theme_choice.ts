/** The theme that the browser keeps, set on the page before it is drawn. */

export type Theme = "system" | "light" | "dark";

const KEPT = "fieldcall.theme";

export function readTheme(): Theme {
  const kept = localStorage.getItem(KEPT);
  return kept === "light" || kept === "dark" ? kept : "system";
}

export function setTheme(theme: Theme): void {
  if (theme === "system") localStorage.removeItem(KEPT);
  else localStorage.setItem(KEPT, theme);
  applyTheme();
}

export function applyTheme(): void {
  const theme = readTheme();
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}
