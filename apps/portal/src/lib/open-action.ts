/**
 * The idempotency key of an action. One key per action of the person: a retry after a lost answer sends the same input
 * under the same key, so that it happens at most once; changed input, or a clear answer, ends the action.
 */

import { newActionKey } from "@openhouse/browser/action-key";
import { toApiError } from "@openhouse/browser/api-error";

/** An action whose outcome is not known yet. */
export interface OpenAction {
  readonly key: string;
  /** What was sent. */
  readonly input: string;
}

/**
 * The action to send this input under: the open one with the same input, else a new one. Several may be open: who
 * mistypes between two tries of the same thing must not do it twice.
 */
export function actionFor(open: readonly OpenAction[], input: unknown): OpenAction {
  const text = JSON.stringify(input) ?? "";
  return open.find((action) => action.input === text) ?? { key: newActionKey(), input: text };
}

/**
 * True when the failure leaves open whether the server acted: then the same key must be used again. A refusal at the
 * door (no session, too many calls) comes before the key is looked at and says nothing of an earlier try.
 */
export function isOutcomeOpen(error: unknown): boolean {
  const failure = toApiError(error);
  if (failure === undefined || failure.kind === "ended" || failure.status === 429) return true;
  return failure.kind === "network" || failure.status >= 500 || failure.code === "idempotency.still.running";
}
