/** The way back from the printed bill, which is what is kept, to the bill: what every reader is shown. */

import type { SettlementBill } from "@openhouse/rules/contracts/settlement-bill";
import { printBills } from "@openhouse/rules/contracts/settlement-bill";

/** Names of a bill that are numbers or texts as they stand; every other digit text is a whole amount or an id. */
const plainTexts = new Set(["windowKey", "field", "code"]);

/** Throws on a text that `printBills` has not written: a kept bill is read exactly or not at all. */
export function readBill(text: string): SettlementBill {
  const bill = JSON.parse(text, (name: string, value: unknown) =>
    typeof value === "string" && !plainTexts.has(name) ? BigInt(value) : value,
  ) as SettlementBill;
  if (printBills([bill]) !== text) throw new RangeError("this is no printed bill");
  return bill;
}
