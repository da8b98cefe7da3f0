/**
 * What a form that asks for a code does when one was sent to the same address just before: whoever reloaded the page,
 * or went back, has that code already, or is about to. So the form goes on to where it is typed, with the refusal's own
 * sentence, which says when another can be asked for.
 */

import { toApiError } from "@openhouse/browser/api-error";

/** A code that is on its way since an earlier call. */
export interface SentBefore {
  readonly notice: string;
}

/** Answers `verification.too.soon`; throws every other error on. */
export function sentBefore(error: unknown): SentBefore {
  const refusal = toApiError(error);
  if (refusal?.code !== "verification.too.soon") throw error;
  return { notice: refusal.message };
}
