/**
 * The idempotency key of an action on money. One key per action of the person: a retry after a lost answer sends the
 * same input under the same key, so that money moves at most once; changed input, or a clear answer, ends the action.
 */

import { newActionKey } from "@openhouse/browser/action-key";
import { toApiError } from "@openhouse/browser/api-error";

/** An action whose outcome is not known yet. */
export interface OpenAction {
  readonly key: string;
  /** What was sent. */
  readonly input: string;
}

/** The action to send this input under: the open one when it is the same, else a new one. */
export function actionFor(open: OpenAction | undefined, input: unknown): OpenAction {
  const text = JSON.stringify(input);
  return open?.input === text ? open : { key: newActionKey(), input: text };
}

/** True when the failure leaves open whether the server acted: then the same key must be used again. */
export function isOutcomeOpen(error: unknown): boolean {
  const failure = toApiError(error);
  if (failure === undefined) return true;
  return failure.kind === "network" || failure.status >= 500 || failure.code === "idempotency.still.running";
}
