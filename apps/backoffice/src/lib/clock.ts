/** The only place of the back office that reads the browser's clock. */

/** Real time in milliseconds. Business time comes from the server (`business-clock.tsx`). */
export function realNowMs(): number {
  return Date.now();
}
