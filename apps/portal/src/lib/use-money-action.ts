/** Sends an action on money: busy from the first press to the answer, one key for as long as the outcome is open. */

import { useRef, useState } from "react";
import { actionFor, isOutcomeOpen } from "./money-action.ts";
import type { OpenAction } from "./money-action.ts";

export interface MoneyAction<Input> {
  readonly isBusy: boolean;
  /** What the last try failed with; gone with the next one or `reset`. */
  readonly error: unknown;
  /** A second press while busy does nothing. */
  run(input: Input): void;
  reset(): void;
}

interface MoneyActionOptions<Input, Output> {
  readonly send: (input: Input, idempotencyKey: string) => Promise<Output>;
  readonly onDone: (output: Output, input: Input) => void;
}

/** See the head of this file. */
export function useMoneyAction<Input, Output>(options: MoneyActionOptions<Input, Output>): MoneyAction<Input> {
  const { send, onDone } = options;
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  // Not state: two presses within one frame must see each other.
  const running = useRef(false);
  const open = useRef<OpenAction>(undefined);

  const attempt = async (input: Input) => {
    const action = actionFor(open.current, input);
    open.current = action;
    const outcome = await send(input, action.key).then(
      (output) => ({ kind: "done", output }) as const,
      (failure: unknown) => ({ kind: "failed", failure }) as const,
    );
    running.current = false;
    setIsBusy(false);
    if (outcome.kind === "failed" && isOutcomeOpen(outcome.failure)) return setError(outcome.failure);
    open.current = undefined;
    if (outcome.kind === "failed") setError(outcome.failure);
    else onDone(outcome.output, input);
  };

  return {
    isBusy,
    error,
    run(input) {
      if (running.current) return;
      running.current = true;
      setIsBusy(true);
      setError(undefined);
      void attempt(input);
    },
    reset: () => setError(undefined),
  };
}
