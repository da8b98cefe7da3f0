/** The size of a limit: money, or minutes of a session. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { shortestSessionMinutes } from "@openhouse/rules/limits/session-limit";
import { moneyFromWire, parseMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";

export type LimitSize =
  | { readonly kind: "money"; readonly amount: Money }
  | { readonly kind: "minutes"; readonly minutes: number };

const maxSessionMinutes = 44_640;

/**
 * Returns the typed size in wire format, or undefined if it is invalid. Minutes are whole numbers from the minimum to a
 * month.
 */
export function readLimitSize(text: string, isTime: boolean, currency: CurrencyCode): string | undefined {
  if (!isTime) return parseMoney(text, currency)?.minor.toString();
  const trimmed = text.trim();
  const minutes = /^\d{1,5}$/.test(trimmed) ? Number(trimmed) : 0;
  return minutes >= shortestSessionMinutes && minutes <= maxSessionMinutes ? String(minutes) : undefined;
}

/** Reads a size from its wire format. */
export function sizeOf(amountMinor: string, isTime: boolean, currency: CurrencyCode): LimitSize {
  if (isTime) return { kind: "minutes", minutes: Number(amountMinor) };
  const amount = moneyFromWire(amountMinor, currency);
  if (amount === undefined) throw new TypeError(`${amountMinor} is no amount`);
  return { kind: "money", amount };
}

/** Returns the used part of a limit in thousandths, at most 1,000; a limit of zero counts as fully used. */
export function usedPermille(usedMinor: string, amountMinor: string): number {
  const [used, amount] = [BigInt(usedMinor), BigInt(amountMinor)];
  return used >= amount ? 1_000 : Number((used * 1_000n) / amount);
}

/** Returns the remaining amount in wire format, never below zero. */
export function remainingOf(usedMinor: string, amountMinor: string): string {
  const remaining = BigInt(amountMinor) - BigInt(usedMinor);
  return String(remaining > 0n ? remaining : 0n);
}
