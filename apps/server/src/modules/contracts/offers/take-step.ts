/**
 * The common parts of every contract step: lock both parties, apply the rule, and write the state, event, audit entry
 * and messages in one transaction.
 */

import { stepContract } from "@openhouse/rules/contracts/contract-states";
import type { ContractAction, ContractSide, ContractStanding } from "@openhouse/rules/contracts/contract-states";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { AuditedPerson } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { gatherJob } from "../../../db/jobs.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { lockPlaces } from "../../agents/index.ts";
import type { Contract, ContractActor } from "./contract.ts";
import { findContract, insertContractEvent, updateStanding } from "./contract-repository.ts";
import type { ContractEvent } from "./contract-repository.ts";
import { marginDelayMs, marginTask } from "../margins/update-margins.ts";
import type { ContractNotice, DomainEvent, EventName } from "../../../core/events.ts";

const noticeNames = {
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
} as const satisfies Record<ContractEvent["action"], NoticeName>;

const sides = ["receiver", "giver"] as const satisfies readonly ContractSide[];

export type ContractDeps = Pick<Deps, "ids" | "clock" | "merchants">;

/** A contract that is locked until the transaction ends, and the actor's side of it. */
export interface LockedContract {
  readonly contract: Contract;
  readonly side: ContractSide;
  readonly at: Date;
}

/**
 * Locks the parties and reads their contract. Refuses with `contract.unknown` (404), also for a contract of other
 * members, so that the reply does not reveal that the contract exists.
 */
export async function lockContract(
  { clock }: ContractDeps,
  tx: Transaction,
  { actor, contractId }: { readonly actor: ContractActor; readonly contractId: bigint },
): Promise<LockedContract> {
  const { merchantId } = actor;
  const existingContract = await findContract(tx, merchantId, contractId);
  const side = existingContract === undefined ? undefined : sideOf(existingContract, actor);
  if (existingContract === undefined || side === undefined) throw new Refusal("contract.unknown");
  // The parties of a contract never change, so they can be read before they are locked.
  const partyIds = [
    existingContract.receiverId,
    ...(existingContract.giverId === null ? [] : [existingContract.giverId]),
  ];
  await lockPlaces(tx, merchantId, partyIds);
  const contract = await findContract(tx, merchantId, contractId);
  if (contract === undefined) throw new RangeError("the locked contract does not exist");
  return { contract, side, at: clock.businessNow() };
}

/**
 * Returns the actor's side. The staff acts as the giver of the merchant's contracts, and is not a party of other
 * contracts.
 */
function sideOf({ giverId, receiverId }: Contract, actor: ContractActor): ContractSide | undefined {
  if (actor.kind === "staff") return giverId === null ? "giver" : undefined;
  if (actor.memberId === receiverId) return "receiver";
  return actor.memberId === giverId ? "giver" : undefined;
}

export interface StepToTake extends LockedContract {
  readonly actor: ContractActor;
  readonly action: ContractAction;
}

/** Returns the contract after the step; throws the rule's refusal. Writes nothing. */
export function applyStep({ contract, side, action }: Pick<StepToTake, "contract" | "side" | "action">): Contract {
  const step = stepContract(contract, side, action);
  if (step.kind === "refused") throw new Refusal(step.code);
  return { ...contract, ...step.standing };
}

export interface StepToRecord {
  readonly before: Contract;
  readonly standing: ContractStanding;
  readonly actor: AuditedPerson;
  readonly at: Date;
  readonly event: Pick<ContractEvent, "action" | "side" | "version" | "hash" | "causedBy">;
  /** The reason; set by the staff only. */
  readonly reason?: string | undefined;
}

/**
 * Writes the step with its events and audit entry; the contract's row must exist. If another version or none is in
 * force after the step, schedules a new margin computation.
 */
export async function recordStep(
  { ids }: ContractDeps,
  tx: Transaction,
  { before, standing, actor, at, event, reason = "" }: StepToRecord,
): Promise<Contract> {
  const after: Contract = { ...before, ...standing };
  const { merchantId, id, kind, productClass, giverId, receiverId } = after;
  await updateStanding(tx, { before, after, at });
  const actorId = actor.kind === "member" ? actor.memberId : actor.staffId;
  const row = { ...event, merchantId, id: ids.next(), contractId: id, actorKind: actor.kind, actorId, reason, at };
  await insertContractEvent(tx, row);
  const sharedFields = {
    contractId: String(id),
    contractKind: kind,
    productClass,
    action: event.action,
    state: after.state,
  };
  const movedContract = {
    ...sharedFields,
    receiverId: String(receiverId),
    giverId: giverId === null ? null : String(giverId),
  };
  await appendEvents({ ids }, tx, {
    merchantId,
    at,
    events: [{ name: "contract.moved", aggregateId: id, payload: movedContract }, ...contractNotices(before, event)],
  });
  await appendAudit(tx, {
    merchantId,
    at,
    actor: auditedActor(actor),
    action: `contract.${event.action}`,
    subject: { kind: "contract", id: String(id) },
    detail: {
      before: before.state,
      after: after.state,
      version: event.version,
      hash: event.hash?.toString("hex") ?? null,
      causedBy: event.causedBy === null ? null : String(event.causedBy),
    },
    ...(reason !== "" && { reason }),
  });
  if (before.activeVersion !== after.activeVersion) {
    await gatherJob(tx, { task: marginTask, key: marginTask, afterMs: marginDelayMs });
  }
  return after;
}

type NoticeName = Extract<EventName, `contract.${string}`>;

/**
 * Returns the events that notify a party of the other party's step, or of an end that the party did not cause. The
 * actor and the merchant get no message. `contract` is the contract before the step.
 */
function contractNotices(contract: Contract, { action, side }: Pick<ContractEvent, "action" | "side">): DomainEvent[] {
  const { id, kind, productClass, receiverId, giverId, activeVersion } = contract;
  const isSigned = activeVersion !== null;
  const cause = causeOf(action);
  // An offer that was never accepted is withdrawn, not ended.
  const name = cause !== "side" && !isSigned ? "contract.withdrawn" : noticeNames[action];
  // Neither party caused a move, so both are notified.
  return sides.filter((notifiedSide) => notifiedSide !== side || action === "endByMove").flatMap(noticesFor);

  function noticesFor(notifiedSide: ContractSide): DomainEvent[] {
    const memberId = notifiedSide === "receiver" ? receiverId : giverId;
    if (memberId === null) return [];
    const other: ContractNotice["other"] =
      notifiedSide === "giver" ? "downline" : giverId === null ? "house" : "upline";
    const payload = {
      contractId: String(id),
      memberId: String(memberId),
      kind,
      productClass,
      other,
      isSigned,
      cause,
    };
    return [{ name, aggregateId: id, payload }];
  }
}

function causeOf(action: ContractEvent["action"]): ContractNotice["cause"] {
  if (action === "endByMove") return "move";
  if (action === "endByClosure") return "closure";
  return action === "endByLowerRate" ? "lowerRate" : "side";
}
