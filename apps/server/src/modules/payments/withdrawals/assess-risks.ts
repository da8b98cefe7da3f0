/** Finds the risks of a new withdrawal. The risks are stored with the withdrawal and do not change later. */

import type { Money } from "@openhouse/rules/money/money";
import { findWithdrawalRisks } from "@openhouse/rules/payments/withdrawal-risks";
import type { WithdrawalRisk } from "@openhouse/rules/payments/withdrawal-risks";
import type { Deps } from "../../../core/deps.ts";
import type { Queryable } from "../../../db/connection.ts";
import { readStoredFacts } from "./risk-repository.ts";
import type { RiskQuery } from "./risk-repository.ts";

const hourMs = 3_600_000;

/** Reads only. Call it before the withdrawal's own row is written. */
export async function assessRisks(
  { clock }: Pick<Deps, "clock">,
  db: Queryable,
  { amount, ...riskQuery }: Omit<RiskQuery, "currency"> & { readonly amount: Money },
): Promise<WithdrawalRisk[]> {
  const facts = await readStoredFacts(db, { ...riskQuery, currency: amount.currency });
  const realTime = clock.realNow();
  return findWithdrawalRisks({
    requestedMinor: amount.minor,
    accountAgeHours: hoursBetween(facts.registeredAt, clock.businessNow()),
    changeAgeHours: facts.changedAt === null ? null : hoursBetween(facts.changedAt, realTime),
    placeAgeHours: facts.newPlaceAt === null ? null : hoursBetween(facts.newPlaceAt, realTime),
    sharedWith: facts.sharedWith,
    depositedMinor: facts.deposited,
    betMinor: facts.bet,
    largestWin: facts.largestWin,
  });
}

function hoursBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / hourMs));
}
