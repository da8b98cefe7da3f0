/** Carries messages to the house until it takes them: each is tried again, ever later, until a 2xx comes back. */

import type { Now } from "./clock.ts";
import type { Delivery, Journal } from "./journal.ts";
import { settlePayouts } from "./orders.ts";
import type { OrderDeps } from "./orders.ts";
import { sign } from "./signature.ts";

export interface Courier {
  /** Looks at once instead of at the next tick. */
  hurry(): void;
  stop(): Promise<void>;
}

export interface CourierOptions extends OrderDeps {
  readonly journal: Journal;
  readonly now: Now;
  readonly secret: string;
  readonly webhookUrl: string;
  readonly tell: (text: string) => void;
}

const tickMs = 150;
const answerWithinMs = 5_000;
const firstRetryMs = 500;
const longestRetryMs = 5 * 60_000;

/** Starts the rounds. */
export function startCourier(options: CourierOptions): Courier {
  let isStopping = false;
  let wake: (() => void) | undefined;
  const loop = async (): Promise<void> => {
    while (!isStopping) {
      settlePayouts(options);
      for (const delivery of options.journal.listDueDeliveries(options.now())) await carry(options, delivery);
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, tickMs);
      });
    }
  };
  const rounds = loop();
  return {
    hurry: () => wake?.(),
    async stop() {
      isStopping = true;
      wake?.();
      await rounds;
    },
  };
}

async function carry(options: CourierOptions, { sequence, body, attempts }: Delivery): Promise<void> {
  const { journal, now, secret, webhookUrl, tell } = options;
  const signature = sign({ secret, text: body, nowMs: now() });
  try {
    const response = await fetch(webhookUrl, {
      method: "POST",
      headers: { "content-type": "application/json", "x-signature": signature },
      body,
      signal: AbortSignal.timeout(answerWithinMs),
      redirect: "error",
    });
    await response.body?.cancel();
    if (response.ok) return journal.markDelivered(sequence, now());
    tell(`the house answered ${response.status}, trying again`);
  } catch {
    // Not reachable or too slow: it may have taken the message all the same, so the next try is a duplicate.
    tell("the house does not answer, trying again");
  }
  journal.postpone(sequence, now() + Math.min(firstRetryMs * 2 ** Math.min(attempts, 20), longestRetryMs));
}
