/**
 * Offers a contract: an agent to a direct downline, or the merchant to a member without an upline.
 *
 * Refusals, in this order: `function.not.available` (the merchant has turned that kind off), `not.exists.account.err`
 * (404: the member is unknown or not below the actor), `contract.not.direct`, `contract.receiver.closed` (a guest, or
 * an account that is not active), `contract.terms.invalid` (`value.problems` lists the problems). The offer replaces
 * nothing until it is accepted. Side effects: writes the contract with version 1, an event and an audit entry. Source:
 * docs/product-rules.md, Agents; docs/agent-contracts.md, Contract.
 */

import { firstStanding } from "@openhouse/rules/contracts/contract-states";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { isNormal } from "@openhouse/rules/identity/member-status";
import type { MemberId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { canSee, findPlace, lockPlaces } from "../../agents/index.ts";
import { findMemberById } from "../../identity/index.ts";
import { checkOffer } from "./check-offer.ts";
import { insertContract, insertVersion } from "./contract-repository.ts";
import type { Contract, ContractActor } from "./contract.ts";
import { requireEnabledKind } from "./enabled-kinds.ts";
import { recordStep } from "./take-step.ts";
import type { ContractDeps } from "./take-step.ts";

export interface ContractOffer {
  readonly receiverId: MemberId;
  readonly terms: ContractTerms;
}

export async function offerContract(
  deps: ContractDeps,
  tx: Transaction,
  { actor, receiverId, terms }: ContractOffer & { readonly actor: ContractActor },
): Promise<Contract> {
  const { merchantId } = actor;
  requireEnabledKind(deps, { merchantId, kind: terms.kind });
  const giverId = actor.kind === "member" ? actor.memberId : null;
  await lockPlaces(tx, merchantId, giverId === null ? [receiverId] : [giverId, receiverId]);
  await requireDirectReceiver(deps, tx, { actor, receiverId });
  const at = deps.clock.businessNow();
  const { kind, productClass, period } = terms;
  const id = deps.ids.next();
  const contract = { ...firstStanding, merchantId, id, kind, productClass, period, receiverId, giverId };
  await checkOffer(deps, tx, { contract, terms, changed: undefined });
  const isFree = await insertContract(tx, contract, at);
  if (!isFree) throw new RangeError("a class was taken while its receiver was locked");
  const hash = await insertVersion(tx, contract, { terms, at });
  const event = { action: "offer", side: "giver", version: 1, hash, causedBy: null } as const;
  return recordStep(deps, tx, { before: contract, standing: firstStanding, actor, at, event });
}

export interface Neighbours {
  readonly actor: ContractActor;
  readonly receiverId: MemberId;
}

/** Requires that the actor can see the receiver, then makes the checks of `requireNeighbours`. */
export async function requireDirectReceiver(
  deps: ContractDeps,
  tx: Transaction,
  { actor, receiverId }: Neighbours,
): Promise<void> {
  const { merchantId } = actor;
  if (!(await canSee(tx, actor, receiverId))) throw new Refusal("not.exists.account.err");
  const giverId = actor.kind === "member" ? actor.memberId : null;
  await requireNeighbours(deps, tx, { merchantId, giverId, receiverId });
}

/**
 * Requires that the receiver is directly below the giver now and may be paid. Refusals, in this order:
 * `not.exists.account.err` (404), `contract.not.direct`, `contract.receiver.closed`.
 */
export async function requireNeighbours(
  { merchants }: ContractDeps,
  tx: Transaction,
  { merchantId, giverId, receiverId }: Pick<Contract, "merchantId" | "giverId" | "receiverId">,
): Promise<void> {
  const receiver = await findMemberById(tx, merchantId, receiverId);
  const place = await findPlace(tx, merchantId, receiverId);
  if (receiver === undefined || place === undefined) throw new Refusal("not.exists.account.err");
  if (place.uplineId !== giverId) throw new Refusal("contract.not.direct");
  const isGuest = merchants.byId(merchantId).trialTypes.includes(receiver.type);
  if (isGuest || !isNormal(receiver.status)) throw new Refusal("contract.receiver.closed");
}
