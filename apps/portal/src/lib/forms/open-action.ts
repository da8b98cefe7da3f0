/**
 * The idempotency keys of a member's actions. A retry after a lost response sends the same input under the same key, so
 * that the action happens at most once. Other input, or a final response, gets a new key.
 */

import { newActionKey } from "@openhouse/browser/action-key";
import { toApiError } from "@openhouse/browser/api-error";

export interface OpenAction {
  readonly key: string;
  readonly input: string;
}

/**
 * The action for this input: an open one with the same input, otherwise a new one. Several can be open, so that a
 * member who tries other input in between still does not repeat the first action.
 */
export function actionFor(open: readonly OpenAction[], input: unknown): OpenAction {
  const text = JSON.stringify(input) ?? "";
  return open.find((action) => action.input === text) ?? { key: newActionKey(), input: text };
}

/**
 * True if the server may have acted despite the failure, so that the same key must be sent again. Also true for a
 * missing session or too many calls: the server refuses these before it looks at the key, so they say nothing about an
 * earlier try.
 */
export function isOutcomeOpen(error: unknown): boolean {
  const failure = toApiError(error);
  if (failure === undefined || failure.kind === "ended" || failure.status === 429) return true;
  return failure.kind === "network" || failure.status >= 500 || failure.code === "idempotency.still.running";
}
