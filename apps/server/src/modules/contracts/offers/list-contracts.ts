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

const unfiltered = { name: "", offset: 0 } as const;
const maxEnded = 20;
/** A limit above the possible number of contracts: a member receives at most one contract per kind and class. */
const maxReceived = 100;
/** The most termination requests of downlines in a reply; further requests appear when these are answered. */
const maxRequests = 50;
const defaultPageSize = 20;

/** Lists contracts that wait for an answer, active contracts, and the last contracts that ended. */
export async function listOwnContracts(
  { db, merchants }: ReadingDeps,
  { merchantId, memberId }: MemberActor,
  { kind }: ContractsQuery,
): Promise<OwnContracts> {
  const kinds = listEnabledKinds(merchants.byId(merchantId).flags, kind);
  const ownFilter = { ...unfiltered, merchantId, memberId, kinds } as const;
  const [live, ended, requestsOfDownlines] = await Promise.all([
    selectListed(db, { ...ownFilter, side: "receiver", part: "live", limit: maxReceived }),
    selectListed(db, { ...ownFilter, side: "receiver", part: "ended", limit: maxEnded }),
    selectListed(db, { ...ownFilter, side: "giver", part: "asked", limit: maxRequests }),
  ]);
  // Only accepting an offer can end given contracts. Without an offer they are not read, because an agent may have
  // given thousands.
  const offeredKinds = kinds.filter((name) =>
    live.some((contract) => contract.kind === name && contract.offered !== null),
  );
  const givenFilter = {
    ...ownFilter,
    kinds: offeredKinds,
    side: "giver",
    part: "live",
    limit: maxEndedContracts,
  } as const;
  const givenContracts = offeredKinds.length === 0 ? [] : await selectListed(db, givenFilter);
  const received = live.map((contract) => viewContract(contract, "receiver", givenContracts));
  const openRequests = live.flatMap((contract, index) => (isAskedOfReceiver(contract) ? (received[index] ?? []) : []));
  return {
    waiting: [...openRequests, ...requestsOfDownlines.map((contract) => viewContract(contract, "giver"))],
    received: [...received, ...ended.map((contract) => viewContract(contract, "receiver"))],
  };
}

/** Returns true if the receiver has to answer an offer, or a termination request of the giver. */
function isAskedOfReceiver({ state, endAskedBy }: ListedContract): boolean {
  return state === "P" || state === "E" || (state === "V" && endAskedBy === "giver");
}

/** Lists one page of the contracts that an agent gave. */
export async function listGivenContracts(
  { db, merchants }: ReadingDeps,
  { merchantId, memberId }: MemberActor,
  { kind, name = "", page = 1, size = defaultPageSize }: GivenContractsQuery,
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
 * Describes a contract for one of its parties. `givenContracts` are the active contracts that the reader gave; an
 * acceptance may end some of these.
 */
function viewContract(
  contract: ListedContract,
  side: ContractSide,
  givenContracts: readonly ListedContract[] = [],
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
    ends: side === "receiver" ? describeEnds(contract, givenContracts) : [],
    changedAt: contract.changedAt.getTime(),
  };
}

function describeEnds({ offered }: ListedContract, givenContracts: readonly ListedContract[]): ContractView["ends"] {
  if (offered === null) return [];
  const activeTerms = givenContracts.flatMap(({ id, active }) => (active === null ? [] : [{ id, terms: active }]));
  const endedIds = new Set(findEndedByLowerRate(offered, activeTerms).map(({ id }) => id));
  return givenContracts.flatMap(({ id, active, receiverAccount, productClass }) => {
    if (active === null || !endedIds.has(id)) return [];
    const { rateType, rate, winRate } = topRateOf(active);
    const rates = { rateType, rate: String(rate), winRate: String(winRate) };
    return [{ id: String(id), receiverName: receiverAccount, productClass, ...rates }];
  });
}
