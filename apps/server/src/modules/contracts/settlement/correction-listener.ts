/**
 * Listens to `bet.corrected`, which reports that the stake or win of a settled bet was taken back. Marks the closed
 * windows of the bet, so that the next run of each kind checks them again. Idempotent.
 */

import { currencies, isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { Deps } from "../../../core/deps.ts";
import type { OutboxListener } from "../../../db/outbox.ts";
import { markForRecheck } from "./run-repository.ts";

export function createCorrectionListener({ clock }: Pick<Deps, "clock">): OutboxListener {
  return {
    name: "contracts",
    events: ["bet.corrected"],
    async handle(tx, { merchantId, name, payload }) {
      if (name !== "bet.corrected" || payload.isTrial || !isCurrencyCode(payload.currency)) return;
      const settledAt = new Date(payload.settledAt);
      const currency = currencies[payload.currency].number;
      await markForRecheck(tx, { merchantId, settledAt, currency, at: clock.businessNow() });
    },
  };
}
