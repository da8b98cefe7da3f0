/**
 * The reference implementation of the settlement rules, for tests only. It is slow and simple: it walks up the chain of
 * each row for each contract. It shares no code with `settleWindow`, so that the two can be compared.
 */

import type { MemberSums, SettledContract, SettlementInput } from "../settlement-input.ts";

const classNames = ["LIVE", "RNG", "SPORTS", "LOTT", "ELOTT", "FISH", "PVP", "(others)"];

/** The result of the reference implementation for a contract. */
export interface NaiveBill {
  readonly contractId: bigint;
  readonly teamBet: bigint;
  readonly activeMembers: bigint;
  readonly netLoss: bigint;
  readonly tier: number;
  readonly grossFine: bigint;
  readonly sharesFine: bigint;
  readonly overcommittedFine: bigint;
  readonly dueMinor: bigint;
  readonly remainderFine: bigint;
  readonly payableMinor: bigint;
  readonly carryMillionths: bigint;
}

interface NaiveResult {
  readonly contract: SettledContract;
  readonly rows: readonly MemberSums[];
  readonly active: number;
  readonly base: bigint;
  readonly tier: number;
  readonly whole: bigint;
}

/** Returns the bills, sorted by contract id. */
export function settleNaively(input: SettlementInput): NaiveBill[] {
  if (input.crowds.length > 0) throw new Error("the reference implementation needs one row per member");
  const all = input.contracts.toSorted((a, b) => Number(a.id - b.id));
  const results = new Map(all.map((contract) => [contract.id, computeResult(contract, input)]));
  const bills = all
    .filter(({ terms }) => terms.period === input.period)
    .map((contract) => billOf(contract, results, input));
  return bills.map((bill) => ({ ...bill, payableMinor: payableOf(bill, bills, input) }));
}

/** The places from the given one up to the top. */
function chainOf(input: SettlementInput, placeId: bigint): { id: bigint; memberId: bigint }[] {
  const chain = [];
  for (let id: bigint | null = placeId; id !== null;) {
    const place = input.places.find((candidate) => candidate.id === id);
    if (place === undefined) throw new Error("no such place");
    chain.push(place);
    id = place.parentId;
  }
  return chain;
}

/** The chain of a sum, beginning with its member. */
function chainOfRow(input: SettlementInput, { placeId, memberId }: MemberSums): { id: bigint; memberId: bigint }[] {
  const chain = chainOf(input, placeId);
  return memberId === null ? chain : [{ id: -1n, memberId }, ...chain];
}

function countsClass(contract: SettledContract, className: string): boolean {
  return contract.terms.productClass === "CONS" || contract.terms.productClass === className;
}

function classOf(row: MemberSums): string {
  return classNames.includes(row.category) ? row.category : "(others)";
}

/**
 * True if the contract counts play at this place of the member. A contract paid by the upline counts only play below
 * that upline.
 */
function countsAt(contract: SettledContract, memberId: bigint, aboveId: bigint | undefined): boolean {
  if (contract.receiverId !== memberId) return false;
  return contract.terms.payer !== "upline" || contract.giverId === null || contract.giverId === aboveId;
}

/** The sums of all members who were at or below the receiver when the bets were settled. */
function rowsOf(contract: SettledContract, input: SettlementInput): MemberSums[] {
  return input.sums.filter((row) => {
    if (!countsClass(contract, classOf(row))) return false;
    const chain = chainOfRow(input, row);
    if (!chain.some((place, at) => countsAt(contract, place.memberId, chain[at + 1]?.memberId))) return false;
    return input.settings.countsOwnBets || chain[0]?.memberId !== contract.receiverId;
  });
}

function total(rows: readonly MemberSums[], valueOf: (row: MemberSums) => bigint): bigint {
  let sum = 0n;
  for (const row of rows) sum += valueOf(row);
  return sum;
}

const lossOf = (row: MemberSums) => row.stakes - row.wins - row.bonuses - row.rebates;

function computeResult(contract: SettledContract, input: SettlementInput): NaiveResult {
  const { terms } = contract;
  const rows = rowsOf(contract, input);
  const bets = total(rows, (row) => row.validBet);
  const betsByMember = new Map<bigint, bigint>();
  for (const row of rows) {
    const [first] = chainOfRow(input, row);
    if (first === undefined) continue;
    betsByMember.set(first.memberId, (betsByMember.get(first.memberId) ?? 0n) + row.validBet);
  }
  const active = [...betsByMember.values()].filter((bet) => bet > 0n && bet >= terms.activeMinimumBet).length;
  let base = 0n;
  if (terms.kind === "dividend") {
    base = total(rows, lossOf) * 1_000_000n - bets * input.settings.serviceFeePpm + contract.carriedMillionths;
    if (input.settings.bearsCharges && terms.productClass === "CONS") {
      base -= total(rows, (row) => row.charges) * 1_000_000n;
    }
  }
  const loss = terms.kind === "dividend" ? base : total(rows, lossOf) * 1_000_000n;
  let tier = 0;
  for (const [at, candidate] of terms.tiers.entries()) {
    const isMet =
      (candidate.teamBet === 0n || bets >= candidate.teamBet) &&
      (candidate.activeMembers === 0n || BigInt(active) >= candidate.activeMembers) &&
      (candidate.netLoss === 0n || loss >= candidate.netLoss * 1_000_000n) &&
      (candidate.totalBet === 0n || total(rows, (row) => row.stakes) >= candidate.totalBet);
    if (isMet) tier = at + 1;
  }
  return { contract, rows, active, base, tier, whole: yieldOf(contract, tier, [rows, base]) };
}

function yieldOf(contract: SettledContract, tier: number, [rows, base]: [readonly MemberSums[], bigint]): bigint {
  const reached = contract.terms.tiers[tier - 1];
  if (reached === undefined) return 0n;
  if (contract.terms.rateType === "F") return reached.rate * 10n ** 12n;
  switch (contract.terms.kind) {
    case "dividend":
      return base <= 0n ? 0n : base * reached.rate;
    case "realtime":
      return (
        10n ** 6n * total(rows, (row) => row.lostBet * reached.rate) +
        10n ** 6n * total(rows, (row) => row.wonBet * reached.winRate)
      );
    case "daily":
    case "hourly":
      return 10n ** 6n * total(rows, (row) => row.validBet * reached.rate);
  }
}

/** Returns the contract that counts the class and is nearest above the place. */
function nearestAbove(input: SettlementInput, placeId: bigint, className: string): SettledContract | undefined {
  const chain = chainOf(input, placeId);
  for (const [at, { memberId }] of chain.entries()) {
    if (at === 0) continue;
    const aboveId = chain[at + 1]?.memberId;
    const contract = input.contracts.find(
      (candidate) => countsAt(candidate, memberId, aboveId) && countsClass(candidate, className),
    );
    if (contract !== undefined) return contract;
  }
  return undefined;
}

function dueFine(contract: SettledContract, results: ReadonlyMap<bigint, NaiveResult>, input: SettlementInput): bigint {
  const grossFine = results.get(contract.id)?.whole ?? 0n;
  const remainingFine = grossFine - sharesBelow(contract, results, input);
  return remainingFine < 0n ? 0n : remainingFine;
}

function sharesBelow(
  upper: SettledContract,
  results: ReadonlyMap<bigint, NaiveResult>,
  input: SettlementInput,
): bigint {
  let sum = 0n;
  for (const lower of input.contracts) {
    const lowerResult = results.get(lower.id);
    if (lowerResult === undefined || lower.id === upper.id) continue;
    const places = input.places.filter(
      ({ id, memberId }) => memberId === lower.receiverId && countsAt(lower, memberId, chainOf(input, id)[1]?.memberId),
    );
    const cells = places.flatMap((place) =>
      classNames.filter((name) => countsClass(lower, name)).map((name) => ({ placeId: place.id, name })),
    );
    const isBelowUpper = (cell: { placeId: bigint; name: string }) =>
      nearestAbove(input, cell.placeId, cell.name)?.id === upper.id;
    const cellsBelowUpper = cells.filter(isBelowUpper);
    if (cellsBelowUpper.length === 0) continue;
    const parts = Map.groupBy(lowerResult.rows, (row) => {
      const place = chainOf(input, row.placeId).find(({ memberId }) => memberId === lower.receiverId);
      return place === undefined ? undefined : nearestAbove(input, place.id, classOf(row))?.id;
    });
    const partIds = [...parts].filter(([, rows]) => isPlay(rows)).map(([id]) => id);
    const isWhole = cellsBelowUpper.length === cells.length || (partIds.length === 1 && partIds[0] === upper.id);
    const share = isWhole ? lowerResult.whole : partOf(lowerResult, parts.get(upper.id) ?? [], input);
    const paysItself = lower.terms.payer === "upline" && lower.giverId === upper.receiverId && lowerResult.whole > 0n;
    sum += share - (paysItself ? (dueFine(lower, results, input) * share) / lowerResult.whole : 0n);
  }
  return sum;
}

function isPlay(rows: readonly MemberSums[]): boolean {
  return [(row: MemberSums) => row.validBet, (row: MemberSums) => row.stakes, lossOf, (row: MemberSums) => row.charges]
    .map((valueOf) => total(rows, valueOf))
    .some((sum) => sum !== 0n);
}

function partOf(
  { contract, rows, tier, whole }: NaiveResult,
  part: readonly MemberSums[],
  input: SettlementInput,
): bigint {
  if (contract.terms.rateType === "F") {
    const bets = total(rows, (row) => row.validBet);
    return bets === 0n ? 0n : (whole * total(part, (row) => row.validBet)) / bets;
  }
  const fee = total(part, (row) => row.validBet) * input.settings.serviceFeePpm;
  const share = yieldOf(contract, tier, [part, total(part, lossOf) * 1_000_000n - fee]);
  return contract.terms.kind === "dividend" && share > whole ? whole : share;
}

function billOf(
  contract: SettledContract,
  results: ReadonlyMap<bigint, NaiveResult>,
  input: SettlementInput,
): NaiveBill {
  const result = results.get(contract.id) ?? computeResult(contract, input);
  const sharesFine = sharesBelow(contract, results, input);
  const due = dueFine(contract, results, input);
  const { carryForward } = input.settings;
  const isCarried = result.base < 0n || (carryForward === "profitAndLoss" && result.tier === 0);
  return {
    contractId: contract.id,
    teamBet: total(result.rows, (row) => row.validBet),
    activeMembers: BigInt(result.active),
    netLoss: contract.terms.kind === "dividend" ? floorToMinor(result.base) : total(result.rows, lossOf),
    tier: result.tier,
    grossFine: result.whole,
    sharesFine,
    overcommittedFine: sharesFine > result.whole ? sharesFine - result.whole : 0n,
    dueMinor: due / 10n ** 12n,
    remainderFine: due % 10n ** 12n,
    payableMinor: 0n,
    carryMillionths: contract.terms.kind === "dividend" && carryForward !== "none" && isCarried ? result.base : 0n,
  };
}

function floorToMinor(base: bigint): bigint {
  return (base - (((base % 1_000_000n) + 1_000_000n) % 1_000_000n)) / 1_000_000n;
}

function payableOf(bill: NaiveBill, bills: readonly NaiveBill[], input: SettlementInput): bigint {
  const payerOf = (id: bigint) => {
    const contract = input.contracts.find((candidate) => candidate.id === id);
    return contract?.terms.payer === "upline" ? contract.giverId : null;
  };
  const payer = payerOf(bill.contractId);
  if (payer === null || input.funds === "unbounded") return bill.dueMinor;
  let owed = 0n;
  for (const otherBill of bills) if (payerOf(otherBill.contractId) === payer) owed += otherBill.dueMinor;
  const fund = input.funds.get(payer) ?? 0n;
  return owed <= fund ? bill.dueMinor : (bill.dueMinor * fund) / owed;
}
