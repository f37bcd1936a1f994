/** The parts of the desks that `desk_ways.mjs` renders, of one graph of modules. */
export { WaysOut } from "../../dashboard/src/parts/way_out";
export { WAYS, WARNING_WAYS } from "../../dashboard/src/parts/ways";
export { LanguageContext } from "../../dashboard/src/words";
