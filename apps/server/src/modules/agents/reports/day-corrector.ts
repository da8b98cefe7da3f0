/**
 * Listens to bets whose stake or win went back after they were settled: the valid bets of a day that is closed are
 * brought up to date, for the member and for the agents that the day was counted for. The money of the correction
 * stands on the day on which it moved. A day that is not closed is counted anew anyway. Safe to be told twice.
 */

import { currencies } from "@openhouse/rules/money/currencies";
import { businessDay } from "../../../core/merchant/business-day.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import type { OutboxListener } from "../../../db/outbox.ts";
import { correctValidBets, holdClosedDay } from "./team-day-repository.ts";

export function createDayCorrector({ merchants }: Pick<Deps, "merchants">): OutboxListener {
  return {
    name: "agents",
    events: ["bet.corrected"],
    async handle(tx, { merchantId, name, payload }) {
      if (name !== "bet.corrected" || payload.isTrial) return;
      const { timeZone, currency } = merchants.byId(merchantId);
      // Reports of agents are in the house's currency.
      if (payload.currency !== currency) return;
      const day = businessDay(new Date(payload.settledAt), timeZone);
      if (!(await holdClosedDay(tx, { merchantId, day }))) return;
      const memberId = BigInt(payload.memberId) as MemberId;
      await correctValidBets(tx, { merchantId, day, memberId, currency: currencies[currency].number });
    },
  };
}
