/** A contract as one of its sides reads it. */

import { topRateOf } from "@openhouse/rules/contracts/contract-terms";
import type { ContractSide } from "@openhouse/rules/contracts/contract-states";
import { findEndedByLowerRate } from "@openhouse/rules/contracts/find-ended-by-lower-rate";
import { wireTerms } from "@openhouse/rules/contracts/wire-terms";
import { maskName } from "@openhouse/rules/catalogue/mask-name";
import type { ContractView } from "@openhouse/protocol/contracts/read-contracts";
import type { ListedContract } from "./reading-repository.ts";

/** `given`: contracts in force that the reader gave, some of which its acceptance may end. */
export function viewContract(
  contract: ListedContract,
  side: ContractSide,
  given: readonly ListedContract[] = [],
): ContractView {
  const { active, offered, last, state, giverAccount, receiverAccount } = contract;
  const upline = giverAccount === null ? null : maskName(giverAccount);
  const hasEnded = state === "C" || state === "R";
  return {
    id: String(contract.id),
    kind: contract.kind,
    productClass: contract.productClass,
    period: contract.period,
    side,
    receiverId: String(contract.receiverId),
    otherName: side === "receiver" ? upline : receiverAccount,
    state,
    endAskedBy: contract.endAskedBy,
    activeVersion: contract.activeVersion,
    offeredVersion: contract.offeredVersion,
    active: active === null ? null : wireTerms(active),
    offered: offered === null ? null : wireTerms(offered),
    last: hasEnded ? wireTerms(last) : null,
    ends: side === "receiver" ? endedBy(contract, given) : [],
    changedAt: contract.changedAt.getTime(),
  };
}

function endedBy({ offered }: ListedContract, given: readonly ListedContract[]): ContractView["ends"] {
  if (offered === null) return [];
  const inForce = given.flatMap(({ id, active }) => (active === null ? [] : [{ id, terms: active }]));
  const ended = new Set(findEndedByLowerRate(offered, inForce).map(({ id }) => id));
  return given.flatMap(({ id, active, receiverAccount, productClass }) => {
    if (active === null || !ended.has(id)) return [];
    const { rateType, rate, winRate } = topRateOf(active);
    const rates = { rateType, rate: String(rate), winRate: String(winRate) };
    return [{ id: String(id), receiverName: receiverAccount, productClass, ...rates }];
  });
}
