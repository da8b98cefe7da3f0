/**
 * For forms that send a code. If one was sent to the same address a moment ago (the page was reloaded, or the member
 * went back), the form continues to the field for the code. It shows the refusal's own message, which says when another
 * code can be sent.
 */

import { toApiError } from "@openhouse/browser/api-error";

export interface SentBefore {
  readonly notice: string;
}

/** Turns the refusal `verification.too.soon` into a notice; throws every other error. */
export function sentBefore(error: unknown): SentBefore {
  const refusal = toApiError(error);
  if (refusal?.code !== "verification.too.soon") throw error;
  return { notice: refusal.message };
}
