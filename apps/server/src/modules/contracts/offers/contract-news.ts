/**
 * Events that tell a side of a contract what the other one did, or what became of it without it. Who acted knows; the
 * house needs no message about its own.
 */

import type { ContractSide } from "@openhouse/rules/contracts/contract-states";
import type { ContractTold, DomainEvent, EventName } from "../../../core/events.ts";
import type { Contract } from "./contract.ts";
import type { ContractEvent } from "./contract-repository.ts";

type NewsName = Extract<EventName, `contract.${string}`>;

const names = {
  offer: "contract.offered",
  change: "contract.changed",
  accept: "contract.accepted",
  refuse: "contract.refused",
  withdraw: "contract.withdrawn",
  askEnd: "contract.end-asked",
  keep: "contract.kept",
  end: "contract.ended",
  endByLowerRate: "contract.ended",
  endByMove: "contract.ended",
  endByClosure: "contract.ended",
} as const satisfies Record<ContractEvent["action"], NewsName>;

const sides = ["receiver", "giver"] as const satisfies readonly ContractSide[];

/** `contract` as it stood before the step. */
export function contractNews(
  contract: Contract,
  { action, side }: Pick<ContractEvent, "action" | "side">,
): DomainEvent[] {
  const { id, kind, productClass, receiverId, giverId, activeVersion } = contract;
  const isSigned = activeVersion !== null;
  const cause = causeOf(action);
  // What was never signed does not end: it is no longer offered.
  const name = cause !== "side" && !isSigned ? "contract.withdrawn" : names[action];
  // A move is nobody's step of the contract: both hear of it.
  return sides.filter((told) => told !== side || action === "endByMove").flatMap(tell);

  function tell(told: ContractSide): DomainEvent[] {
    const memberId = told === "receiver" ? receiverId : giverId;
    if (memberId === null) return [];
    const other: ContractTold["other"] = told === "giver" ? "downline" : giverId === null ? "house" : "upline";
    const payload = { contractId: String(id), memberId: String(memberId), kind, productClass, other, isSigned, cause };
    return [{ name, aggregateId: id, payload }];
  }
}

function causeOf(action: ContractEvent["action"]): ContractTold["cause"] {
  if (action === "endByMove") return "move";
  if (action === "endByClosure") return "closure";
  return action === "endByLowerRate" ? "lowerRate" : "side";
}
