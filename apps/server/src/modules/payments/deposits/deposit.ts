/** The deposit type and its conversion from a table row. */

import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { PayTo } from "@openhouse/protocol/payments/pay-to";
import type { StaffId } from "../../../core/ids.ts";
import type { Tables } from "../../../db/tables.gen.ts";
import type { StaffRef } from "../withdrawals/withdrawal-repository.ts";

/** The provider code of bank transfers to the merchant's own bank account, which the staff enters by hand. */
export const manualProvider = "hand";

/** The kind of approval for a bank transfer whose amount needs a second person. */
export const transferApproval = "deposit.transfer";

/**
 * Why a deposit is held. `proof`: the member sent a proof of the bank transfer, or one staff member entered the
 * transfer and a second person must confirm it.
 */
export type DepositHoldReason = NonNullable<Deposit["heldReason"]>;

export interface Deposit extends Omit<
  Tables["deposit"],
  "currency" | "requested" | "fee" | "paid" | "credited" | "firstBy" | "firstName" | "decidedBy" | "decidedName"
> {
  readonly requested: Money;
  readonly fee: Money;
  /** The amount that the provider reports as paid; for a bank transfer, the amount that the staff entered. */
  readonly paidMinor: bigint | null;
  readonly credited: Money | null;
  /** The account or code that the member pays to; null if the provider's page shows it. */
  readonly payTo: PayTo | null;
  /** The amount needs the approval of a second person. */
  readonly needsSecond: boolean;
  readonly firstDecider: StaffRef | null;
  readonly decider: StaffRef | null;
}

export type DepositRow = Tables["deposit"] & Pick<Deposit, "payTo">;

export function toDeposit(depositRow: DepositRow): Deposit {
  const {
    currency: currencyNumber,
    requested,
    fee,
    paid,
    credited,
    firstBy,
    firstName,
    decidedBy,
    decidedName,
    ...row
  } = depositRow;
  const currency = currencyOfNumber(currencyNumber);
  return {
    ...row,
    requested: money(requested, currency),
    fee: money(fee, currency),
    paidMinor: paid,
    credited: credited === null ? null : money(credited, currency),
    firstDecider: staffRefOf(firstBy, firstName),
    decider: staffRefOf(decidedBy, decidedName),
  };
}

function staffRefOf(id: StaffId | null, name: string | null): StaffRef | null {
  return id === null ? null : { id, name: name ?? "" };
}

/** The payment at the merchant's bank that staff entered for a deposit. */
export function bankPaymentOf({ merchantId, id, providerRef }: Deposit & { readonly providerRef: string }) {
  return { merchantId, direction: "in", typed: providerRef, subject: `deposit:${id}` } as const;
}
