/** Events of bills: one for each side that is told; the house needs no message about its own. */

import type { DomainEvent, EventName } from "../../../core/events.ts";
import type { PayableBill } from "./bill-transfers.ts";

type SalaryEventName = Extract<EventName, `salary.${string}`>;

type TellingOf = Pick<PayableBill, "id" | "payeeId" | "payerId" | "kind" | "currency">;

export interface Telling {
  readonly amountMinor: bigint;
  readonly to: readonly ("payee" | "payer")[];
  /** Of a bill that is not paid: how much of what was set aside its payer has again. */
  readonly back?: "all" | "part" | "none" | undefined;
}

export function salaryEvent(name: SalaryEventName, bill: TellingOf, { amountMinor, to, back }: Telling): DomainEvent[] {
  return to.flatMap((side) => {
    const memberId = side === "payee" ? bill.payeeId : bill.payerId;
    return memberId === null ? [] : [toldEvent(name, bill, { memberId, side, amountMinor, back })];
  });
}

export interface Told {
  readonly memberId: bigint;
  /** above: who is none of its sides, and gets a part of it back. */
  readonly side: "payee" | "payer" | "above";
  readonly amountMinor: bigint;
  readonly back?: Telling["back"];
}

/** One of them. */
export function toldEvent(
  name: SalaryEventName,
  { id, kind, currency }: Pick<TellingOf, "id" | "kind" | "currency">,
  { memberId, side, amountMinor, back }: Told,
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
