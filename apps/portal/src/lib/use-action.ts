/** One action of a person: busy while it runs, one idempotency key until it is settled, a sentence when it fails. */

import { useRef, useState } from "react";
import { toApiError } from "@openhouse/browser/api-error";
import type { ApiError } from "@openhouse/browser/api-error";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { actionFor, isOutcomeOpen } from "./open-action.ts";
import type { OpenAction } from "./open-action.ts";

/** What a form gets. */
export interface Action<Input, Output = unknown> {
  readonly isBusy: boolean;
  /** Why the last try failed, in the page's language; gone with the next one or `reset`. */
  readonly failure: string | undefined;
  /** Code of that refusal; "" when there was no answer, or no failure. */
  readonly code: string;
  /** That refusal itself; `refusedField` reads which field it is about. */
  readonly refusal: ApiError | undefined;
  /** The output, or undefined when it failed. Never throws. A second press while busy does nothing. */
  readonly run: (input: Input) => Promise<Output | undefined>;
  readonly reset: () => void;
}

type Work<Input, Output> = (input: Input, idempotencyKey: string) => Promise<Output>;

interface Failed {
  readonly error: unknown;
}

/**
 * A press whose outcome stayed open (`open-action.ts`) sends the same key again while the input is the same, so that
 * nothing happens twice; other input is another action. `onDone` hears of the success, also when the part is gone.
 * `sameness` answers what makes two inputs the same action, where that is not all of them.
 */
export function useAction<Input, Output>(
  work: Work<Input, Output>,
  onDone?: (output: Output, input: Input) => void,
  sameness: (input: Input) => unknown = (input) => input,
): Action<Input, Output> {
  const failureText = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  // Not state: two presses within one frame must see each other.
  const running = useRef(false);
  const open = useRef<readonly OpenAction[]>([]);

  const attempt = async (input: Input): Promise<Output | undefined> => {
    const action = actionFor(open.current, sameness(input));
    const others = open.current.filter(({ key }) => key !== action.key);
    open.current = [...others, action];
    const outcome = await work(input, action.key).then(
      (output) => ({ kind: "done", output }) as const,
      (error: unknown) => ({ kind: "failed", error }) as const,
    );
    running.current = false;
    setIsBusy(false);
    if (outcome.kind === "done") {
      open.current = others;
      onDone?.(outcome.output, input);
      return outcome.output;
    }
    const { error } = outcome;
    if (!isOutcomeOpen(error)) open.current = others;
    // A defect of ours is shown as unknown and reported by the browser, not swallowed.
    if (toApiError(error) === undefined) reportError(error);
    // The login that opens says that the session is gone; who comes back finds the form without that failure.
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
      if (running.current) return undefined;
      running.current = true;
      setIsBusy(true);
      setFailed(undefined);
      return attempt(input);
    },
    reset: () => setFailed(undefined),
  };
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
