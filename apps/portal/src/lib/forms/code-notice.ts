/**
 * For forms that send a code. If a code was sent to the same number or e-mail address shortly before (the page was
 * reloaded, or the member went back), the form continues with the field for the code. It shows the refusal's message,
 * which contains the time until another code can be sent.
 */

import { toApiError } from "@openhouse/browser/api-error";

export interface CodeNotice {
  readonly notice: string;
}

/** Turns the refusal `verification.too.soon` into a notice; throws every other error. */
export function toCodeNotice(error: unknown): CodeNotice {
  const refusal = toApiError(error);
  if (refusal?.code !== "verification.too.soon") throw error;
  return { notice: refusal.message };
}
