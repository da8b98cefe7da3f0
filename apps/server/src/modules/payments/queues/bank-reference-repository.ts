/**
 * The references of payments at the merchant's bank, which staff enter. Each payment is recorded once: under its
 * reference in canonical form (rules/payments/bank-reference), separately for received and paid money.
 */

import { canonicalReference } from "@openhouse/rules/payments/bank-reference";
import type { MerchantId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";

interface BankPayment {
  readonly merchantId: MerchantId;
  /** `in`: the merchant received the money. */
  readonly direction: "in" | "out";
  /** The reference as typed. */
  readonly typed: string;
  /** What the payment is recorded for, for example `deposit:17`. */
  readonly subject: string;
  /** The request's field with the reference. */
  readonly field: string;
}

/**
 * Reserves a reference for its subject in the caller's transaction; a concurrent transaction with the same reference
 * waits. Does nothing if the subject already has it. Refusals, in this order: `request.param.err` (the text contains no
 * reference), `deposit.bank.reference.used` (another subject has this reference).
 */
export async function takeBankReference(
  tx: Transaction,
  { merchantId, direction, typed, subject, field }: BankPayment,
): Promise<void> {
  const reference = canonicalReference(typed);
  if (reference === undefined) throw new Refusal("request.param.err", {}, { fields: [field] });
  // The update changes nothing. It returns the existing row, and locks it.
  const [row] = await tx.query<{ subject: string }>(
    `insert into bank_reference as r (merchant_id, direction, reference, subject) values ($1, $2, $3, $4)
     on conflict (merchant_id, direction, reference) do update set subject = r.subject returning subject`,
    [merchantId, direction, reference, subject],
  );
  if (row?.subject !== subject) throw new Refusal("deposit.bank.reference.used");
}

/** Frees the reference of a subject whose payment did not take place. */
export async function freeBankReference(
  tx: Transaction,
  { merchantId, direction, typed, subject }: Omit<BankPayment, "field">,
): Promise<void> {
  await tx.query(
    `delete from bank_reference where merchant_id = $1 and direction = $2 and reference = $3 and subject = $4`,
    [merchantId, direction, canonicalReference(typed) ?? "", subject],
  );
}
