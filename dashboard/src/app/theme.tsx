/** The reader's choice of a theme, which the browser keeps; without one the page follows the system. */
import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { useWords } from "../words";
import { readTheme, setTheme, type Theme } from "./theme_choice";

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;
const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

/** A button that leads from one theme to the next, and is named by the one that is chosen. */
export function ThemeSwitch() {
  const { shared } = useWords();
  const [theme, choose] = useState(readTheme);
  const Icon = ICONS[theme];
  return (
    <button
      type="button"
      className="btn icon small ghost"
      aria-label={shared.themes[theme]}
      title={shared.themes[theme]}
      onClick={() => {
        setTheme(NEXT[theme]);
        choose(NEXT[theme]);
      }}
    >
      <Icon aria-hidden />
    </button>
  );
}
