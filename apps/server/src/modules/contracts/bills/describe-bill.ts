/** Describes a bill for all readers, with the field names of the wire (protocol/contracts/bills). */

import type { BillState } from "@openhouse/rules/contracts/bill-states";
import { nextPayoutDay } from "@openhouse/rules/contracts/payout-days";
import { startOfDay, zonedDay } from "@openhouse/rules/merchants/zoned-day";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { BillRow } from "@openhouse/protocol/contracts/bills";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import type { DisplayedBill } from "./bill-list-repository.ts";

/** The wire's status letters. An expired bill counts as refused, because it is never paid. */
const statusOf: Readonly<Record<BillState, "P" | "A" | "R" | "M">> = {
  review: "P",
  pending: "P",
  paid: "A",
  claimed: "A",
  refused: "R",
  expired: "R",
  adjusted: "M",
};

/** `now` is business time: the payout day of a waiting bill counts from it. */
export function describeBill({ settings, timeZone }: Merchant, now: Date, bill: DisplayedBill): BillRow {
  const { content, terms, currency, state, claimUntil } = bill;
  const decimal = (minor: bigint) => decimalOf(money(minor, currency));
  return {
    id: String(bill.id),
    contractId: String(content.contractId),
    version: content.version,
    kind: bill.kind,
    productClass: bill.productClass,
    period: bill.period,
    beneficiary_id: String(content.payeeId),
    beneficiary_name: bill.payeeName,
    create_date: bill.madeAt.getTime(),
    startDate: bill.fromAt.getTime(),
    endDate: bill.untilAt.getTime(),
    team_bet: decimal(content.reach.teamBet),
    team_profit: decimal(content.reach.netLoss),
    active_member: Number(content.reach.activeMembers),
    tier: content.tier,
    rateType: terms.rateType,
    contract_rate: terms.rateType === "F" ? decimal(content.rate) : Number(content.rate) / 10_000,
    dueAmount: decimal(content.dueMinor),
    shortAmount: decimal(content.shortMinor),
    amount: decimal(bill.paidMinor),
    status: statusOf[state],
    state,
    payer: content.payerId === null ? "platform" : "upline",
    claimUntil: claimUntil === null ? null : claimUntil.getTime(),
    payoutAt: state === "pending" && claimUntil === null ? payoutAt() : null,
  };

  function payoutAt(): number {
    const today = zonedDay(now.getTime(), timeZone);
    return startOfDay(nextPayoutDay(bill.kind, today, settings["contracts.payoutIntervalDays"]), timeZone);
  }
}
