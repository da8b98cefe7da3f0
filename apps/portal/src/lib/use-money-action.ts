/**
 * Sends an action on money: busy from the first press to the answer, and one key for as long as the outcome is open and
 * the input the same. Unlike `useAction`, changed input is another action, and the refusal's code is at hand, so
 * that its sentence can stand beside the field it is about.
 */

import { useRef, useState } from "react";
import { toApiError } from "@openhouse/browser/api-error";
import { actionFor, isOutcomeOpen } from "./money-action.ts";
import type { OpenAction } from "./money-action.ts";
import { useFailureText } from "./use-action.ts";

export interface MoneyAction<Input> {
  readonly isBusy: boolean;
  /** Why the last try failed, in the page's language; gone with the next one or `reset`. */
  readonly failure: string | undefined;
  /** Code of that refusal; "" when there was no answer, or no failure. */
  readonly code: string;
  /** A second press while busy does nothing. */
  run(input: Input): void;
  reset(): void;
}

interface MoneyActionOptions<Input, Output> {
  readonly send: (input: Input, idempotencyKey: string) => Promise<Output>;
  readonly onDone: (output: Output, input: Input) => void;
}

interface Failed {
  readonly error: unknown;
}

/** See the head of this file. */
export function useMoneyAction<Input, Output>(options: MoneyActionOptions<Input, Output>): MoneyAction<Input> {
  const { send, onDone } = options;
  const failureText = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  // Not state: two presses within one frame must see each other.
  const running = useRef(false);
  const open = useRef<readonly OpenAction[]>([]);

  const attempt = async (input: Input) => {
    const action = actionFor(open.current, input);
    const others = open.current.filter(({ key }) => key !== action.key);
    open.current = [...others, action];
    const outcome = await send(input, action.key).then(
      (output) => ({ kind: "done", output }) as const,
      (error: unknown) => ({ kind: "failed", error }) as const,
    );
    running.current = false;
    setIsBusy(false);
    if (outcome.kind === "done") {
      open.current = others;
      return onDone(outcome.output, input);
    }
    const { error } = outcome;
    if (!isOutcomeOpen(error)) open.current = others;
    // A defect of ours is shown as unknown and reported by the browser, not swallowed.
    if (toApiError(error) === undefined) reportError(error);
    setFailed({ error });
  };

  const apiError = toApiError(failed?.error);
  return {
    isBusy,
    failure: failed === undefined ? undefined : failureText(apiError),
    code: apiError?.code ?? "",
    run(input) {
      if (running.current) return;
      running.current = true;
      setIsBusy(true);
      setFailed(undefined);
      void attempt(input);
    },
    reset: () => setFailed(undefined),
  };
}
