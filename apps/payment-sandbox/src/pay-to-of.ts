/** The QR Ph code or the bank account with which a payment can be paid without its page. */

import { createHash } from "node:crypto";
import type { PayTo } from "@openhouse/protocol/payments/pay-to";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import { writeEmvQr } from "@openhouse/rules/payments/emv-qr";
import type { Order } from "./journal.ts";

const maxReferenceLength = 25;

/** Null when the payment has only a page, or when the payment's data does not fit into a QR code. */
export function payToOf(order: Order): PayTo | null {
  const { means, channel, payee, reference } = order;
  if (means === "account") return { kind: "account", bank: channel, holder: payee, number: accountNumberOf(reference) };
  const text = means === "qr" ? qrOf(order) : undefined;
  return text === undefined ? null : { kind: "qr", text };
}

/** "88" and ten digits that are computed from the reference, so that nothing must be stored. */
export function accountNumberOf(reference: string): string {
  const digits = createHash("sha256").update(reference).digest().readUIntBE(0, 6) % 10_000_000_000;
  return `88${String(digits).padStart(10, "0")}`;
}

function qrOf({ reference, amountMinor, currency, payee }: Order): string | undefined {
  if (!isCurrencyCode(currency) || reference.length > maxReferenceLength) return undefined;
  const amount = money(BigInt(amountMinor), currency);
  const merchant = { acquirer: "SANDBOXPH", merchantId: "OPENHOUSE", merchantName: payee, merchantCity: "Manila" };
  return writeEmvQr({ amount, reference, ...merchant, country: "PH" });
}
