/** Palavras da paleta e da lista de teclas, como se dizem no Brasil. */
import type { Words } from "../en";
import { palette as pt } from "../pt/palette";

export const palette: Words["palette"] = { ...pt, title: "Buscar e executar", keysTitle: "Teclas desta mesa", keys: { ...pt.keys, search: "Buscar nesta página" } };
