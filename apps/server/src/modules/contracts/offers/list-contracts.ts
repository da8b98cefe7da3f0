/**
 * The contracts of a member: those that pay it and what waits for its answer; those that it gave. Kinds that the house
 * has not switched on are not there. No refusals. Reads only. Source: agent-contracts.md, Contract.
 */

import { mostEnded } from "@openhouse/rules/contracts/find-ended-by-lower-rate";
import type {
  ContractsQuery,
  GivenContracts,
  GivenContractsQuery,
  OwnContracts,
} from "@openhouse/protocol/contracts/read-contracts";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { kindsOn } from "./kinds-on.ts";
import { countListed, selectListed } from "./reading-repository.ts";
import type { ContractFilter, ListedContract } from "./reading-repository.ts";
import { viewContract } from "./view-contract.ts";

type ReadingDeps = Pick<Deps, "db" | "merchants">;

const everybody = { name: "", offset: 0 } as const;
const endedShown = 20;
/** More than anybody has: a contract per kind and class. */
const mostReceived = 100;
/** Ends that downlines asked for, in one answer: the next ones come when these are answered. */
const mostAsked = 50;
const defaultSize = 20;

/** What waits for an answer, what pays, and the last of what has ended. */
export async function listOwnContracts(
  { db, merchants }: ReadingDeps,
  { merchantId, memberId }: MemberActor,
  { kind }: ContractsQuery,
): Promise<OwnContracts> {
  const kinds = kindsOn(merchants.byId(merchantId).flags, kind);
  const mine = { ...everybody, merchantId, memberId, kinds } as const;
  const [live, ended, askedBelow] = await Promise.all([
    selectListed(db, { ...mine, side: "receiver", part: "live", limit: mostReceived }),
    selectListed(db, { ...mine, side: "receiver", part: "ended", limit: endedShown }),
    selectListed(db, { ...mine, side: "giver", part: "asked", limit: mostAsked }),
  ]);
  // Only who is offered something may end what it gave; an agent may have given thousands.
  const offeredKinds = kinds.filter((each) => live.some(({ kind: own, offered }) => own === each && offered !== null));
  const below = { ...mine, kinds: offeredKinds, side: "giver", part: "live", limit: mostEnded } as const;
  const given = offeredKinds.length === 0 ? [] : await selectListed(db, below);
  const received = live.map((contract) => viewContract(contract, "receiver", given));
  const asked = live.flatMap((contract, at) => (isAskedOfReceiver(contract) ? (received[at] ?? []) : []));
  return {
    waiting: [...asked, ...askedBelow.map((contract) => viewContract(contract, "giver"))],
    received: [...received, ...ended.map((contract) => viewContract(contract, "receiver"))],
  };
}

/** Receivers answer offers, and the giver's wish to end. */
function isAskedOfReceiver({ state, endAskedBy }: ListedContract): boolean {
  return state === "P" || state === "E" || (state === "V" && endAskedBy === "giver");
}

/** What an agent gave, a page at a time. */
export async function listGivenContracts(
  { db, merchants }: ReadingDeps,
  { merchantId, memberId }: MemberActor,
  { kind, name = "", page = 1, size = defaultSize }: GivenContractsQuery,
): Promise<GivenContracts> {
  const filter: ContractFilter = {
    merchantId,
    memberId,
    side: "giver",
    kinds: kindsOn(merchants.byId(merchantId).flags, kind),
    part: "all",
    name: name.trim().toLowerCase(),
    limit: size,
    offset: (page - 1) * size,
  };
  const [list, total] = await Promise.all([selectListed(db, filter), countListed(db, filter)]);
  return { list: list.map((contract) => viewContract(contract, "giver")), total, totalPages: Math.ceil(total / size) };
}
