/**
 * Listens to bets whose stake or win went back after they were settled: the closed day that they lie in is
 * marked, with whose bet it was: the job looks at what these people got of it again. Safe to be told twice.
 */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { Deps } from "../../core/deps.ts";
import type { OutboxListener } from "../../db/outbox.ts";
import { noteCorrection } from "./recheck-repository.ts";

export function createRebateListener({ clock }: Pick<Deps, "clock">): OutboxListener {
  return {
    name: "rebates",
    events: ["bet.corrected"],
    async handle(tx, { merchantId, id, name, payload }) {
      if (name !== "bet.corrected" || payload.isTrial || !isCurrencyCode(payload.currency)) return;
      const settledAt = new Date(payload.settledAt);
      const { betId, currency } = payload;
      const at = clock.businessNow();
      await noteCorrection(tx, { merchantId, id, betId: BigInt(betId), settledAt, currency, at });
    },
  };
}
