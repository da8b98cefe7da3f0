/** The browser's clock: the only place of the back office that reads it. */

/** Real time in milliseconds. Business time comes from the server (`business-clock.tsx`). */
export function realNowMs(): number {
  return Date.now();
}
