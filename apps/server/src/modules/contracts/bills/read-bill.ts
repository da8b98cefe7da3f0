/** Parses the stored text of a bill. */

import type { SettlementBill } from "@openhouse/rules/contracts/settlement-bill";
import { printBills } from "@openhouse/rules/contracts/settlement-bill";

/** Fields that are text even if they consist of digits; all other strings are amounts or ids. */
const textFields = new Set(["windowKey", "field", "code"]);

/** Throws if the text was not written by `printBills`, so that a stored bill is never misread. */
export function readBill(text: string): SettlementBill {
  const bill = JSON.parse(text, (name: string, value: unknown) =>
    typeof value === "string" && !textFields.has(name) ? BigInt(value) : value,
  ) as SettlementBill;
  if (printBills([bill]) !== text) throw new RangeError("the text is not a stored bill");
  return bill;
}
