/**
 * Listens to `bet.corrected`, which reports that the stake or win of a settled bet was taken back. Marks the closed day
 * of the bet with the bet's member and lineage, so that the job rechecks the affected rebates. Idempotent.
 */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { Deps } from "../../core/deps.ts";
import type { OutboxListener } from "../../db/outbox.ts";
import { markForRecheck } from "./recheck-repository.ts";

export function createRebateListener({ clock }: Pick<Deps, "clock">): OutboxListener {
  return {
    name: "rebates",
    events: ["bet.corrected"],
    async handle(tx, { merchantId, id, name, payload }) {
      if (name !== "bet.corrected" || payload.isTrial || !isCurrencyCode(payload.currency)) return;
      const settledAt = new Date(payload.settledAt);
      const { betId, currency } = payload;
      const at = clock.businessNow();
      await markForRecheck(tx, { merchantId, id, betId: BigInt(betId), settledAt, currency, at });
    },
  };
}
