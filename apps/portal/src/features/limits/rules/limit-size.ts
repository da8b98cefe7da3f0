/** The size of a limit: money, or minutes of a session. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { shortestSessionMinutes } from "@openhouse/rules/limits/session-limit";
import { moneyFromWire, parseMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";

export type LimitSize =
  | { readonly kind: "money"; readonly amount: Money }
  | { readonly kind: "minutes"; readonly minutes: number };

const longestMinutes = 44_640;

/** The typed size in wire format; undefined if it is invalid. Minutes are whole numbers from the minimum to a month. */
export function typedSize(text: string, isTime: boolean, currency: CurrencyCode): string | undefined {
  if (!isTime) return parseMoney(text, currency)?.minor.toString();
  const trimmed = text.trim();
  const minutes = /^\d{1,5}$/.test(trimmed) ? Number(trimmed) : 0;
  return minutes >= shortestSessionMinutes && minutes <= longestMinutes ? String(minutes) : undefined;
}

/** The size from its wire format. */
export function sizeOf(amountMinor: string, isTime: boolean, currency: CurrencyCode): LimitSize {
  if (isTime) return { kind: "minutes", minutes: Number(amountMinor) };
  const amount = moneyFromWire(amountMinor, currency);
  if (amount === undefined) throw new TypeError(`${amountMinor} is no amount`);
  return { kind: "money", amount };
}

/** How much of a limit is used, in thousandths; 1,000 if the limit is zero. */
export function usedPermille(usedMinor: string, amountMinor: string): number {
  const [used, amount] = [BigInt(usedMinor), BigInt(amountMinor)];
  return used >= amount ? 1_000 : Number((used * 1_000n) / amount);
}

/** The remaining amount in wire format; never below zero. */
export function leftOf(usedMinor: string, amountMinor: string): string {
  const left = BigInt(amountMinor) - BigInt(usedMinor);
  return String(left > 0n ? left : 0n);
}
