/** The size of a limit as a person types and reads it: money, or minutes of a session. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { shortestSessionMinutes } from "@openhouse/rules/limits/session-limit";
import { moneyFromWire, parseMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";

export type LimitSize =
  | { readonly kind: "money"; readonly amount: Money }
  | { readonly kind: "minutes"; readonly minutes: number };

const longestMinutes = 44_640;

/**
 * What was typed, as it goes over the wire; undefined when it is none. Minutes are whole ones, from the fewest that a
 * limit must leave to a month.
 */
export function typedSize(text: string, isTime: boolean, currency: CurrencyCode): string | undefined {
  if (!isTime) return parseMoney(text, currency)?.minor.toString();
  const trimmed = text.trim();
  const minutes = /^\d{1,5}$/.test(trimmed) ? Number(trimmed) : 0;
  return minutes >= shortestSessionMinutes && minutes <= longestMinutes ? String(minutes) : undefined;
}

/** A size that came over the wire. */
export function sizeOf(amountMinor: string, isTime: boolean, currency: CurrencyCode): LimitSize {
  if (isTime) return { kind: "minutes", minutes: Number(amountMinor) };
  const amount = moneyFromWire(amountMinor, currency);
  if (amount === undefined) throw new TypeError(`${amountMinor} is no amount`);
  return { kind: "money", amount };
}

/** How much of a limit is used, in parts of a thousand; all of it when nothing is allowed. */
export function usedPermille(usedMinor: string, amountMinor: string): number {
  const [used, amount] = [BigInt(usedMinor), BigInt(amountMinor)];
  return used >= amount ? 1_000 : Number((used * 1_000n) / amount);
}

/** What is left of it, on the wire's scale; never below zero. */
export function leftOf(usedMinor: string, amountMinor: string): string {
  const left = BigInt(amountMinor) - BigInt(usedMinor);
  return String(left > 0n ? left : 0n);
}
