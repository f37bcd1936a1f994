import { createContext } from "react";

/** Opens a page of this desk without loading the desk again; the router gives it. */
export const OpenContext = createContext<(address: string) => void>((address) => location.assign(address));
