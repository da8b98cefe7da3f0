/** One action of a person: busy while it runs, one idempotency key until it is settled, a sentence when it fails. */

import { useRef, useState } from "react";
import { newActionKey } from "@openhouse/browser/action-key";
import { toApiError } from "@openhouse/browser/api-error";
import type { ApiError } from "@openhouse/browser/api-error";
import { useTexts } from "@openhouse/i18n/texts-provider";

/** What a form gets. */
export interface Action<Input, Value> {
  readonly isBusy: boolean;
  /** The failure of the last run in the language of the page; undefined after a success. */
  readonly failure: string | undefined;
  /** The value, or undefined when it failed or is still running. Never throws for a refusal. */
  readonly run: (input: Input) => Promise<Value | undefined>;
}

/**
 * A press after a lost connection sends the same key again, so that nothing happens twice; a refusal or a success
 * ends the action, and the next press is a new one.
 */
export function useAction<Input, Value>(
  work: (input: Input, idempotencyKey: string) => Promise<Value>,
): Action<Input, Value> {
  const failureText = useFailureText();
  const key = useRef<string>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const run = async (input: Input) => {
    if (isBusy) return undefined;
    key.current ??= newActionKey();
    setIsBusy(true);
    setFailure(undefined);
    return work(input, key.current)
      .then((value) => {
        key.current = undefined;
        return value;
      })
      .catch((error: unknown) => {
        const apiError = toApiError(error);
        if (apiError?.kind !== "network") key.current = undefined;
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
