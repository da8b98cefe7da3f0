/**
 * Inserts an alert about a member who was blocked as under age, in the transaction that blocks the member. The staff
 * decides about it: a mistake in the date of birth is corrected, otherwise the member is paid out. Each member has at
 * most one such alert.
 */

import { money } from "@openhouse/rules/money/money";
import { businessDay } from "../../core/merchant/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import { insertAlert } from "./repository.ts";

export interface UnderAgeAccount {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly account: string;
}

export async function raiseAgeAlert(
  { ids, clock, merchants }: Pick<Deps, "ids" | "clock" | "merchants">,
  tx: Transaction,
  { merchantId, memberId, account }: UnderAgeAccount,
): Promise<void> {
  const { currency, timeZone } = merchants.byId(merchantId);
  const raisedAt = clock.businessNow();
  await insertAlert(tx, {
    merchantId,
    id: ids.next(),
    kind: "under_age",
    subjectId: memberId,
    memberId,
    account,
    direction: "in",
    amount: money(0n, currency),
    singleFromMinor: null,
    dayFromMinor: null,
    daySumMinor: 0n,
    day: businessDay(raisedAt, timeZone),
    raisedAt,
  });
}
