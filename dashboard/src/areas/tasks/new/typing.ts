/** What the forms of a new task and of an amended one share about typing. */

/** Time after a change until the service is asked about it. */
export const TYPING_MILLISECONDS = 450;

/** The field of the form that a path of the input names; a rule of the proof is named behind its JSON. */
export const fieldOf = (path: string) => (path.startsWith(SCHEMA) ? SCHEMA : path.startsWith(INPUT) ? path : (path.split(".").at(-1) ?? path));

/** The information for the operator, whose members have controls of their own. */
export const INPUT = "inputJson";

/** One field has the whole schema. */
const SCHEMA = "resultSchemaJson";
