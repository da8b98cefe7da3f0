/** The only file of the sandbox that reads the time. */

/** Milliseconds since 1970. */
export type Now = () => number;

export const systemNow: Now = () => Date.now();
