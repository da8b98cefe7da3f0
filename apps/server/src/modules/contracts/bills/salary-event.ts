/** Events of bills, one for each party that is notified. The merchant gets no message about its own bills. */

import type { DomainEvent, EventName } from "../../../core/events.ts";
import type { PayableBill } from "./bill-transfers.ts";

type SalaryEventName = Extract<EventName, `salary.${string}`>;

type NotifiedBill = Pick<PayableBill, "id" | "payeeId" | "payerId" | "kind" | "currency">;

export interface SalaryNotice {
  readonly amountMinor: bigint;
  readonly to: readonly ("payee" | "payer")[];
  /** For an unpaid bill: how much of the set-aside funds is returned to the payer. */
  readonly back?: "all" | "part" | "none" | undefined;
}

export function salaryEvent(
  name: SalaryEventName,
  bill: NotifiedBill,
  { amountMinor, to, back }: SalaryNotice,
): DomainEvent[] {
  return to.flatMap((side) => {
    const memberId = side === "payee" ? bill.payeeId : bill.payerId;
    return memberId === null ? [] : [recipientEvent(name, bill, { memberId, side, amountMinor, back })];
  });
}

export interface SalaryRecipient {
  readonly memberId: bigint;
  /** "above" is a member who is not a party of the contract, but receives a part of the returned funds. */
  readonly side: "payee" | "payer" | "above";
  readonly amountMinor: bigint;
  readonly back?: SalaryNotice["back"];
}

export function recipientEvent(
  name: SalaryEventName,
  { id, kind, currency }: Pick<NotifiedBill, "id" | "kind" | "currency">,
  { memberId, side, amountMinor, back }: SalaryRecipient,
): DomainEvent {
  const payload = {
    billId: String(id),
    memberId: String(memberId),
    side,
    contractKind: kind,
    amountMinor: String(amountMinor),
    currency,
    ...(back !== undefined && { back }),
  };
  return { name, aggregateId: memberId, payload };
}
