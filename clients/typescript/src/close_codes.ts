/** The websocket close code for a key that is invalid, or no longer valid. */
export const FORBIDDEN = 4403;
