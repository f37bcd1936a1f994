/** Palabras de la paleta y la lista de teclas, como se dicen en América. */
import type { Words } from "../en";
import { palette as es } from "../es/palette";

export const palette: Words["palette"] = { ...es, nothing: "No se encontró nada" };
