/**
 * Lists a member's contracts: those it receives, those that wait for its answer, and those it gave. Kinds that the
 * merchant has turned off are left out. No refusals. Reads only. Source: docs/agent-contracts.md, Contract.
 */

import { maxEndedContracts, findEndedByLowerRate } from "@openhouse/rules/contracts/find-ended-by-lower-rate";
import type {
  ContractsQuery,
  GivenContracts,
  GivenContractsQuery,
  OwnContracts,
  ContractView,
} from "@openhouse/protocol/contracts/read-contracts";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { listEnabledKinds } from "./enabled-kinds.ts";
import { countListed, selectListed } from "./reading-repository.ts";
import type { ContractFilter, ListedContract } from "./reading-repository.ts";
import { topRateOf } from "@openhouse/rules/contracts/contract-terms";
import type { ContractSide } from "@openhouse/rules/contracts/contract-states";
import { wireTerms } from "@openhouse/rules/contracts/wire-terms";
import { maskName } from "@openhouse/rules/catalogue/mask-name";

type ReadingDeps = Pick<Deps, "db" | "merchants">;

const everybody = { name: "", offset: 0 } as const;
const endedShown = 20;
/** More than a member can have: one contract per kind and class. */
const maxReceived = 100;
/** Termination requests of downlines per reply; the next ones appear when these are answered. */
const maxRequests = 50;
const defaultSize = 20;

/** Contracts that wait for an answer, active ones, and the last ended ones. */
export async function listOwnContracts(
  { db, merchants }: ReadingDeps,
  { merchantId, memberId }: MemberActor,
  { kind }: ContractsQuery,
): Promise<OwnContracts> {
  const kinds = listEnabledKinds(merchants.byId(merchantId).flags, kind);
  const ownFilter = { ...everybody, merchantId, memberId, kinds } as const;
  const [live, ended, requestsOfDownlines] = await Promise.all([
    selectListed(db, { ...ownFilter, side: "receiver", part: "live", limit: maxReceived }),
    selectListed(db, { ...ownFilter, side: "receiver", part: "ended", limit: endedShown }),
    selectListed(db, { ...ownFilter, side: "giver", part: "asked", limit: maxRequests }),
  ]);
  // Only accepting an offer can end given contracts. Without an offer they are not read, because an agent may have
  // given thousands.
  const offeredKinds = kinds.filter((each) => live.some(({ kind: own, offered }) => own === each && offered !== null));
  const below = { ...ownFilter, kinds: offeredKinds, side: "giver", part: "live", limit: maxEndedContracts } as const;
  const given = offeredKinds.length === 0 ? [] : await selectListed(db, below);
  const received = live.map((contract) => viewContract(contract, "receiver", given));
  const openRequests = live.flatMap((contract, at) => (isAskedOfReceiver(contract) ? (received[at] ?? []) : []));
  return {
    waiting: [...openRequests, ...requestsOfDownlines.map((contract) => viewContract(contract, "giver"))],
    received: [...received, ...ended.map((contract) => viewContract(contract, "receiver"))],
  };
}

/** The receiver answers offers and the giver's termination requests. */
function isAskedOfReceiver({ state, endAskedBy }: ListedContract): boolean {
  return state === "P" || state === "E" || (state === "V" && endAskedBy === "giver");
}

/** The contracts that an agent gave, by page. */
export async function listGivenContracts(
  { db, merchants }: ReadingDeps,
  { merchantId, memberId }: MemberActor,
  { kind, name = "", page = 1, size = defaultSize }: GivenContractsQuery,
): Promise<GivenContracts> {
  const filter: ContractFilter = {
    merchantId,
    memberId,
    side: "giver",
    kinds: listEnabledKinds(merchants.byId(merchantId).flags, kind),
    part: "all",
    name: name.trim().toLowerCase(),
    limit: size,
    offset: (page - 1) * size,
  };
  const [list, total] = await Promise.all([selectListed(db, filter), countListed(db, filter)]);
  return { list: list.map((contract) => viewContract(contract, "giver")), total, totalPages: Math.ceil(total / size) };
}

/**
 * Describes a contract for one of its parties. `given`: active contracts that the reader gave; an acceptance may end
 * some of them.
 */
function viewContract(
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
