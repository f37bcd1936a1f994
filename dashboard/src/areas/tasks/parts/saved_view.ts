/** True for a view that the desk can open: other front ends may save one with filters in a form of their own alone. */
export const isOfDesk = ({ query }: { query: string | null }) => query !== null;
