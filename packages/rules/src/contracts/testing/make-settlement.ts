/**
 * Generates random windows from a seed. The same seed gives the same window on every machine. The windows contain
 * members without a contract, members who moved to another upline within the window, contracts of all classes and
 * payers, teams that win, and insufficient funds.
 */

import { periodsOfKind, singleClasses } from "../contract-kinds.ts";
import type { ContractKind, ProductClass } from "../contract-kinds.ts";
import type { ContractTerms, ContractTier } from "../contract-terms.ts";
import type { MemberSums, SettledContract, SettlementInput, SettlementPlace } from "../settlement-input.ts";

/** Draws a whole number from 0 to `bound` - 1. */
export type Draw = (bound: number) => number;

/** Returns a generator of random numbers with the given seed (mulberry32). */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) % bound;
  };
}

const categories = [...singleClasses, "ESPORTS", "COCKFIGHT", ""];

/** A window of one kind of contract with up to `maxMembers` members. */
export function makeSettlement(seed: number, kind: ContractKind, maxMembers = 14): SettlementInput {
  const draw = drawFrom(seed);
  const members = 1 + draw(maxMembers);
  const places = makePlaces(draw, members);
  const periods = periodsOfKind[kind];
  const period = periods[draw(periods.length)] ?? periods[0] ?? "D";
  const contracts = makeContracts(draw, { kind, period, members, places });
  return {
    kind,
    period,
    window: { fromMs: 0, untilMs: 300_000 },
    places,
    sums: places.flatMap((place) => [...makeSums(draw, place, null), ...makeSums(draw, place, drawGuest(draw))]),
    crowds: [],
    contracts,
    funds: draw(3) === 0 ? "unbounded" : makeFunds(draw, members),
    settings: {
      countsOwnBets: draw(2) === 0,
      carryForward: (["none", "loss", "profitAndLoss"] as const)[draw(3)] ?? "none",
      serviceFeePpm: BigInt(draw(3) * draw(20_000)),
      bearsCharges: draw(2) === 0,
    },
  };
}

/**
 * Each member is at the top or below an earlier one. Some members have a second place, which can also have members
 * below it.
 */
function makePlaces(draw: Draw, members: number): SettlementPlace[] {
  const places: SettlementPlace[] = [];
  for (let member = 1; member <= members; member += 1) {
    const count = draw(5) === 0 ? 2 : 1;
    for (let nth = 0; nth < count; nth += 1) {
      const parent = draw(4) === 0 ? undefined : places[draw(places.length + 1)];
      const isOwn = parent?.memberId === BigInt(member);
      const id = BigInt(1000 + places.length);
      places.push({ id, memberId: BigInt(member), parentId: parent === undefined || isOwn ? null : parent.id });
    }
  }
  return shuffled(draw, places);
}

/** Draws one of six members without a place. Each can appear below several places. */
function drawGuest(draw: Draw): bigint {
  return BigInt(100 + draw(6));
}

function makeSums(draw: Draw, { id: placeId }: SettlementPlace, memberId: bigint | null): MemberSums[] {
  return Array.from({ length: draw(4) }, () => {
    const stakes = BigInt(draw(4) === 0 ? 0 : draw(1_000_000));
    const validBet = draw(3) === 0 ? stakes / BigInt(1 + draw(4)) : stakes;
    const lostBet = validBet === 0n ? 0n : BigInt(draw(Number(validBet) + 1));
    const isTie = draw(8) === 0;
    return {
      placeId,
      memberId,
      category: categories[draw(categories.length)] ?? "",
      validBet,
      lostBet: isTie ? 0n : lostBet,
      wonBet: isTie ? 0n : validBet - lostBet,
      stakes,
      wins: BigInt(draw(2_000_000)) / BigInt(1 + draw(3)),
      bonuses: BigInt(draw(5) === 0 ? draw(50_000) : 0),
      rebates: BigInt(draw(3) === 0 ? draw(10_000) : 0),
      charges: BigInt(draw(3) === 0 ? draw(10_000) : 0),
    };
  });
}

interface ContractFrame {
  readonly kind: ContractKind;
  readonly period: ContractTerms["period"];
  readonly members: number;
  readonly places: readonly SettlementPlace[];
}

function makeContracts(draw: Draw, { kind, period, members, places }: ContractFrame): SettledContract[] {
  const contracts: SettledContract[] = [];
  for (let receiver = 1; receiver <= members; receiver += 1) {
    for (const productClass of makeClasses(draw)) {
      const giverId = draw(4) === 0 ? null : uplineOf(places, receiver);
      const periods = periodsOfKind[kind];
      const contractPeriod = draw(8) === 0 ? (periods[draw(periods.length)] ?? period) : period;
      contracts.push({
        id: BigInt(5000 + contracts.length * 7 + draw(7)),
        version: 1 + draw(3),
        receiverId: BigInt(receiver),
        giverId,
        terms: { ...makeTerms(draw, kind), productClass, period: contractPeriod },
        carriedMillionths: kind === "dividend" && draw(4) === 0 ? BigInt(draw(2_000_000_000) - 1_000_000_000) : 0n,
      });
    }
  }
  return shuffled(draw, contracts);
}

function uplineOf(places: readonly SettlementPlace[], receiver: number): bigint | null {
  const parentId = places.find(({ memberId }) => memberId === BigInt(receiver))?.parentId;
  return places.find(({ id }) => id === parentId)?.memberId ?? null;
}

/** Returns CONS, some single classes, or none; then the member has no contract. */
function makeClasses(draw: Draw): ProductClass[] {
  const kind = draw(5);
  if (kind < 2) return ["CONS"];
  if (kind === 2) return [];
  return singleClasses.filter(() => draw(3) === 0);
}

/** Terms with rising tiers. The caller replaces class and period. */
export function makeTerms(draw: Draw, kind: ContractKind): ContractTerms {
  const isFixed = (kind === "daily" || kind === "hourly") && draw(3) === 0;
  const tiers: ContractTier[] = [];
  const uses = { active: draw(2) === 0, loss: draw(2) === 0, total: draw(4) === 0, win: draw(2) === 0 };
  let last: ContractTier = { teamBet: 0n, activeMembers: 0n, netLoss: 0n, totalBet: 0n, rate: 0n, winRate: 0n };
  const count = 1 + draw(4);
  while (tiers.length < count) {
    const step = (from: bigint, maxStep: number) => from + BigInt(1 + draw(maxStep));
    last = {
      teamBet: step(last.teamBet, 400_000),
      activeMembers: uses.active ? step(last.activeMembers, 2) : 0n,
      netLoss: kind === "dividend" && uses.loss ? step(last.netLoss, 300_000) : 0n,
      totalBet: kind === "dividend" && uses.total ? step(last.totalBet, 300_000) : 0n,
      rate: step(last.rate, isFixed ? 50_000 : 20_000),
      winRate: kind === "realtime" && uses.win ? step(last.winRate, 20_000) : 0n,
    };
    tiers.push(last);
  }
  return {
    kind,
    productClass: "CONS",
    period: periodsOfKind[kind][0] ?? "D",
    rateType: isFixed ? "F" : "P",
    payer: draw(3) === 0 ? "upline" : "platform",
    activeMinimumBet: BigInt(1 + draw(200_000)),
    tiers,
  };
}

function makeFunds(draw: Draw, members: number): Map<bigint, bigint> {
  const funds = new Map<bigint, bigint>();
  for (let member = 1; member <= members; member += 1) {
    if (draw(2) === 0) funds.set(BigInt(member), BigInt(draw(30_000)));
  }
  return funds;
}

/** Returns the items in a random order. */
export function shuffled<T>(draw: Draw, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, key: draw(2 ** 31) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
