/**
 * Listens to bets whose stake or win went back after they were settled: the closed windows that they lie in are noted,
 * and the next run of each kind looks at them again. Safe to be told twice.
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
