/**
 * On which days daily salaries are paid: every so many days, by setting, all that was settled and is unpaid. Counted
 * from a fixed day, so that neither a restart nor a missed run moves the others. Source: docs/product-rules.md, Agents.
 */

import type { ContractKind } from "./contract-kinds.ts";

const dayMs = 86_400_000;

/** Daily salaries wait for their day; all others are paid as they are settled. */
export function isPaidOn(kind: ContractKind, day: string, intervalDays: number): boolean {
  return kind !== "daily" || isPayoutDay(day, intervalDays);
}

/** True for a day (yyyy-mm-dd) on which salaries are paid; 1 is every day. */
export function isPayoutDay(day: string, intervalDays: number): boolean {
  return (Date.parse(`${day}T00:00:00Z`) / dayMs) % intervalDays === 0;
}
