/**
 * Listens to bets whose stake or win was taken back after settlement. Marks the closed windows of such a bet, so that
 * the next run of each kind checks them again. Idempotent.
 */

import { currencies, isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { Deps } from "../../../core/deps.ts";
import type { OutboxListener } from "../../../db/outbox.ts";
import { noteCorrection } from "./run-repository.ts";

export function createCorrectionListener({ clock }: Pick<Deps, "clock">): OutboxListener {
  return {
    name: "contracts",
    events: ["bet.corrected"],
    async handle(tx, { merchantId, name, payload }) {
      if (name !== "bet.corrected" || payload.isTrial || !isCurrencyCode(payload.currency)) return;
      const settledAt = new Date(payload.settledAt);
      const currency = currencies[payload.currency].number;
      await noteCorrection(tx, { merchantId, settledAt, currency, at: clock.businessNow() });
    },
  };
}
