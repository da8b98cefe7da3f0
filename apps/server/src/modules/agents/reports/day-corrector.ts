/**
 * Listens to `bet.corrected`, which reports that the stake or win of a settled bet was taken back. Updates the valid
 * bets of a closed day for the member and for the agents of the lineage with which the day was counted. The money of
 * the correction counts for the day on which it moved. A day that is still open needs no update, because it is counted
 * again anyway. Idempotent.
 */

import { currencies } from "@openhouse/rules/money/currencies";
import { businessDay } from "../../../core/merchant/business-day.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import type { OutboxListener } from "../../../db/outbox.ts";
import { correctValidBets, lockClosedDay } from "./team-day-repository.ts";

export function createDayCorrector({ merchants }: Pick<Deps, "merchants">): OutboxListener {
  return {
    name: "agents",
    events: ["bet.corrected"],
    async handle(tx, { merchantId, name, payload }) {
      if (name !== "bet.corrected" || payload.isTrial) return;
      const { timeZone, currency } = merchants.byId(merchantId);
      // The agents' reports use the merchant's currency.
      if (payload.currency !== currency) return;
      const day = businessDay(new Date(payload.settledAt), timeZone);
      if (!(await lockClosedDay(tx, { merchantId, day }))) return;
      const memberId = BigInt(payload.memberId) as MemberId;
      await correctValidBets(tx, { merchantId, day, memberId, currency: currencies[currency].number });
    },
  };
}
