/** The only place of the sandbox that reads time. */

/** Milliseconds since 1970. */
export type Now = () => number;

export const systemNow: Now = () => Date.now();
