/**
 * The idempotency keys of a member's actions. A retry after a lost response sends the same input under the same key, so
 * that the action happens at most once. Other input gets a new key, and so does the same input after a final response.
 */

import { newActionKey } from "@openhouse/browser/action-key";
import { toApiError } from "@openhouse/browser/api-error";

export interface OpenAction {
  readonly key: string;
  readonly input: string;
}

/**
 * Returns the action for this input: an action with the same input whose result is unknown (`open`), otherwise a new
 * action. The list can contain several actions, so that the first action is not repeated under a new key if the member
 * tries other input in between.
 */
export function actionFor(open: readonly OpenAction[], input: unknown): OpenAction {
  const text = JSON.stringify(input) ?? "";
  return open.find((action) => action.input === text) ?? { key: newActionKey(), input: text };
}

/**
 * True if the server may have acted despite the failure; the same key must then be sent again. Also true for a missing
 * session and for too many calls: the server refuses these before it checks the key, so the result of an earlier try is
 * still unknown.
 */
export function isResultUnknown(error: unknown): boolean {
  const failure = toApiError(error);
  if (failure === undefined || failure.kind === "ended" || failure.status === 429) return true;
  return failure.kind === "network" || failure.status >= 500 || failure.code === "idempotency.still.running";
}
