/** Masks a phone number for a person who has not yet proven to own it. */

/** Keeps the last three digits. */
export function maskedMobile(mobile: string): string {
  return `•••${mobile.slice(-3)}`;
}
