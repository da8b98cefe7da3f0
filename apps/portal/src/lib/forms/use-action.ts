/** One action of a form: its busy state, its idempotency key, and a message when it fails. */

import { useRef, useState } from "react";
import { toApiError } from "@openhouse/browser/api-error";
import type { ApiError } from "@openhouse/browser/api-error";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { actionFor, isResultUnknown } from "./open-action.ts";
import type { OpenAction } from "./open-action.ts";

export interface Action<Input, Output = unknown> {
  readonly isBusy: boolean;
  /** Why the last try failed, in the page's language. The next try or `reset` clears it. */
  readonly failure: string | undefined;
  /** Error code of the failure; "" without a failure or without a response. */
  readonly code: string;
  /** The refusal itself; `refusedField` finds the field that the refusal concerns. */
  readonly refusal: ApiError | undefined;
  /** Resolves to the output, or to undefined on failure. Never throws. A second call while busy does nothing. */
  readonly run: (input: Input) => Promise<Output | undefined>;
  readonly reset: () => void;
}

type Work<Input, Output> = (input: Input, idempotencyKey: string) => Promise<Output>;

interface Failed {
  readonly error: unknown;
}

/**
 * If it is unknown whether a try succeeded (`open-action.ts`), the next try with the same input sends the same key, so
 * that the action happens at most once. Other input gets a new key. `onDone` is called on success, even after the
 * component has unmounted. `identityOf` returns the part of the input that decides whether two inputs are the same
 * action.
 */
export function useAction<Input, Output>(
  work: Work<Input, Output>,
  onDone?: (output: Output, input: Input) => void,
  identityOf: (input: Input) => unknown = (input) => input,
): Action<Input, Output> {
  const failureText = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  // This is a ref, because state would not change between two clicks within one frame. The second click must be
  // ignored.
  const isRunning = useRef(false);
  const openActions = useRef<readonly OpenAction[]>([]);

  const attempt = async (input: Input): Promise<Output | undefined> => {
    const action = actionFor(openActions.current, identityOf(input));
    const otherActions = openActions.current.filter(({ key }) => key !== action.key);
    openActions.current = [...otherActions, action];
    const outcome = await work(input, action.key).then(
      (output) => ({ kind: "done", output }) as const,
      (error: unknown) => ({ kind: "failed", error }) as const,
    );
    isRunning.current = false;
    setIsBusy(false);
    if (outcome.kind === "done") {
      openActions.current = otherActions;
      onDone?.(outcome.output, input);
      return outcome.output;
    }
    const { error } = outcome;
    if (!isResultUnknown(error)) openActions.current = otherActions;
    // Unexpected errors are reported, because the form shows only a general message for them.
    if (toApiError(error) === undefined) reportError(error);
    // The login dialog already shows that the session has ended, so the form shows no failure.
    setFailed(toApiError(error)?.kind === "ended" ? undefined : { error });
    return undefined;
  };

  const refusal = toApiError(failed?.error);
  return {
    isBusy,
    failure: failed === undefined ? undefined : failureText(refusal),
    code: refusal?.code ?? "",
    refusal,
    run: async (input) => {
      if (isRunning.current) return undefined;
      isRunning.current = true;
      setIsBusy(true);
      setFailed(undefined);
      return attempt(input);
    },
    reset: () => setFailed(undefined),
  };
}

export function useFailureText(): (error: ApiError | undefined) => string {
  const { t } = useTexts();
  return (error) => {
    if (error?.kind === "network") return t("common.error.network");
    if (error?.kind === "insecure") return t("common.error.secureContext");
    return error === undefined || error.message === "" ? t("common.error.unknown") : error.message;
  };
}
