/**
 * The days on which daily salaries are paid. On every n-th day (n is a setting) all settled and unpaid bills of daily
 * salaries are paid. The days are counted from a fixed date, so that a restart or a missed run does not shift them.
 * Source: docs/product-rules.md, Agents.
 */

import { shiftDay } from "../merchants/zoned-day.ts";
import type { ContractKind } from "./contract-kinds.ts";

const dayMs = 86_400_000;

/** True if bills of the kind can be paid on the day. Only daily salaries wait for a payout day. */
export function isPaidOn(kind: ContractKind, day: string, intervalDays: number): boolean {
  return kind !== "daily" || isPayoutDay(day, intervalDays);
}

/** The first day (yyyy-mm-dd), from `day` on, on which bills of the kind are paid. */
export function nextPayoutDay(kind: ContractKind, day: string, intervalDays: number): string {
  return isPaidOn(kind, day, intervalDays) ? day : nextPayoutDay(kind, shiftDay(day, 1), intervalDays);
}

/** True for a day (yyyy-mm-dd) on which salaries are paid; an interval of 1 means every day. */
export function isPayoutDay(day: string, intervalDays: number): boolean {
  return (Date.parse(`${day}T00:00:00Z`) / dayMs) % intervalDays === 0;
}
