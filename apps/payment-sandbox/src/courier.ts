/**
 * Delivers messages to the server's webhook. Each message is repeated with growing delays until the server replies with
 * a 2xx status.
 */

import type { Now } from "./clock.ts";
import type { Delivery, Journal } from "./journal.ts";
import { settlePayouts } from "./orders.ts";
import type { OrderDeps } from "./orders.ts";
import { sign } from "./signature.ts";

export interface Courier {
  /** Looks for due messages at once instead of at the next tick. */
  deliverNow(): void;
  stop(): Promise<void>;
}

export interface CourierOptions extends OrderDeps {
  readonly journal: Journal;
  readonly now: Now;
  readonly secret: string;
  readonly webhookUrl: string;
  readonly log: (text: string) => void;
}

const tickMs = 150;
const timeoutMs = 5_000;
const firstRetryMs = 500;
const maxRetryMs = 5 * 60_000;

/** Starts the delivery loop. */
export function startCourier(options: CourierOptions): Courier {
  let isStopping = false;
  let wake: (() => void) | undefined;
  const loop = async (): Promise<void> => {
    while (!isStopping) {
      settlePayouts(options);
      for (const delivery of options.journal.listDueDeliveries(options.now())) await deliver(options, delivery);
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, tickMs);
      });
    }
  };
  const rounds = loop();
  return {
    deliverNow: () => wake?.(),
    async stop() {
      isStopping = true;
      wake?.();
      await rounds;
    },
  };
}

async function deliver(options: CourierOptions, { sequence, body, attempts }: Delivery): Promise<void> {
  const { journal, now, secret, webhookUrl, log } = options;
  const signature = sign({ secret, text: body, nowMs: now() });
  try {
    const response = await fetch(webhookUrl, {
      method: "POST",
      headers: { "content-type": "application/json", "x-signature": signature },
      body,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    await response.body?.cancel();
    if (response.ok) return journal.markDelivered(sequence, now());
    log(`the server replied with status ${response.status}, trying again`);
  } catch {
    // Unreachable or too slow: the server may have received the message, so the next attempt may be a duplicate.
    log("the server does not reply, trying again");
  }
  journal.postpone(sequence, now() + Math.min(firstRetryMs * 2 ** Math.min(attempts, 20), maxRetryMs));
}
