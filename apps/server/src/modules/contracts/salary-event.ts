/** Events of bills: one for each side that is told; the house needs no message about its own. */

import type { DomainEvent, EventName } from "../../core/events.ts";
import type { PayableBill } from "./bill-transfers.ts";

type SalaryEventName = Extract<EventName, `salary.${string}`>;

export interface Telling {
  readonly amountMinor: bigint;
  readonly to: readonly ("payee" | "payer")[];
  /** Of a bill that is not paid: how much of what was set aside its payer has again. */
  readonly back?: "all" | "part" | "none";
}

export function salaryEvent(
  name: SalaryEventName,
  { id, payeeId, payerId, kind, currency }: Pick<PayableBill, "id" | "payeeId" | "payerId" | "kind" | "currency">,
  { amountMinor, to, back }: Telling,
): DomainEvent[] {
  return to.flatMap((side) => {
    const memberId = side === "payee" ? payeeId : payerId;
    if (memberId === null) return [];
    const payload = {
      billId: String(id),
      memberId: String(memberId),
      side,
      contractKind: kind,
      amountMinor: String(amountMinor),
      currency,
      ...(back !== undefined && { back }),
    };
    return [{ name, aggregateId: memberId, payload }];
  });
}
