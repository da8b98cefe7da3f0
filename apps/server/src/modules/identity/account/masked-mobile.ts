/** A number as it is shown to who may be its owner: enough to know it, too little to learn it. */

/** The last three digits. */
export function maskedMobile(mobile: string): string {
  return `•••${mobile.slice(-3)}`;
}
