import type { ReactNode } from "react";

/** Content that lies over a map or a picture on a telephone. */
export const Sheet = ({ children }: { children: ReactNode }) => <div className="sheet">{children}</div>;

/** The place of the one action, within reach of the thumb. */
export const ThumbZone = ({ children }: { children: ReactNode }) => <div className="thumbzone">{children}</div>;
