/** One action of a person: busy while it runs, one idempotency key until it is settled, a sentence when it fails. */

import { useRef, useState } from "react";
import { toApiError } from "@openhouse/browser/api-error";
import type { ApiError } from "@openhouse/browser/api-error";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { actionFor, isOutcomeOpen } from "./money-action.ts";
import type { OpenAction } from "./money-action.ts";

/** What a form gets. */
export interface Action<Input, Value> {
  readonly isBusy: boolean;
  /** The failure of the last run in the language of the page; undefined after a success. */
  readonly failure: string | undefined;
  /** The value, or undefined when it failed or is still running. Never throws for a refusal. */
  readonly run: (input: Input) => Promise<Value | undefined>;
}

/**
 * A press whose outcome stayed open (`money-action.ts`) sends the same key again, so that nothing happens twice; a
 * clear answer or other input ends the action, and the next press is a new one.
 */
export function useAction<Input, Value>(
  work: (input: Input, idempotencyKey: string) => Promise<Value>,
): Action<Input, Value> {
  const failureText = useFailureText();
  const open = useRef<readonly OpenAction[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const run = async (input: Input) => {
    if (isBusy) return undefined;
    const action = actionFor(open.current, input);
    open.current = [action];
    setIsBusy(true);
    setFailure(undefined);
    return work(input, action.key)
      .then((value) => {
        open.current = [];
        return value;
      })
      .catch((error: unknown) => {
        const apiError = toApiError(error);
        if (!isOutcomeOpen(error)) open.current = [];
        setFailure(failureText(apiError));
        // A defect of ours is shown as unknown and reported by the browser, not swallowed.
        if (apiError === undefined) reportError(error);
        return undefined;
      })
      .finally(() => setIsBusy(false));
  };

  return { isBusy, failure, run };
}

/** Turns a failed call into a sentence. */
export function useFailureText(): (error: ApiError | undefined) => string {
  const { t } = useTexts();
  return (error) => {
    if (error?.kind === "network") return t("common.error.network");
    if (error?.kind === "insecure") return t("common.error.secureContext");
    return error === undefined || error.message === "" ? t("common.error.unknown") : error.message;
  };
}
