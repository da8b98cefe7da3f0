/**
 * The reference implementation of the settlement rules: slow and direct, row by row, up every chain, contract by
 * contract. For tests only. It shares no code with `settleWindow`, so that the two can be compared.
 */

import type { MemberSums, SettledContract, SettlementInput } from "../settlement-input.ts";

const classNames = ["LIVE", "RNG", "SPORTS", "LOTT", "ELOTT", "FISH", "PVP", "(others)"];

/** The reference's result for a contract. */
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

interface Judged {
  readonly contract: SettledContract;
  readonly rows: readonly MemberSums[];
  readonly active: number;
  readonly base: bigint;
  readonly tier: number;
  readonly whole: bigint;
}

/** Bills by contract id. */
export function settleNaively(input: SettlementInput): NaiveBill[] {
  if (input.crowds.length > 0) throw new Error("the reference asks for every person");
  const all = input.contracts.toSorted((a, b) => Number(a.id - b.id));
  const judged = new Map(all.map((contract) => [contract.id, judge(contract, input)]));
  const bills = all
    .filter(({ terms }) => terms.period === input.period)
    .map((contract) => billOf(contract, judged, input));
  return bills.map((bill) => ({ ...bill, payableMinor: payableOf(bill, bills, input) }));
}

/** The members from a place up to the top, each with its place. */
function chainOf(input: SettlementInput, placeId: bigint): { id: bigint; memberId: bigint }[] {
  const chain = [];
  for (let id: bigint | null = placeId; id !== null;) {
    const place = input.places.find((each) => each.id === id);
    if (place === undefined) throw new Error("no such place");
    chain.push(place);
    id = place.parentId;
  }
  return chain;
}

/** The same for a sum, beginning with its member. */
function chainOfRow(input: SettlementInput, { placeId, memberId }: MemberSums): { id: bigint; memberId: bigint }[] {
  const chain = chainOf(input, placeId);
  return memberId === null ? chain : [{ id: -1n, memberId }, ...chain];
}

function counts(contract: SettledContract, className: string): boolean {
  return contract.terms.productClass === "CONS" || contract.terms.productClass === className;
}

function classOf(row: MemberSums): string {
  return classNames.includes(row.category) ? row.category : "(others)";
}

/** A contract paid by the upline counts only play below that upline. */
function isOn(contract: SettledContract, memberId: bigint, aboveId: bigint | undefined): boolean {
  if (contract.receiverId !== memberId) return false;
  return contract.terms.payer !== "upline" || contract.giverId === null || contract.giverId === aboveId;
}

/** The sums of everyone who was at or below the receiver when the bets were settled. */
function rowsOf(contract: SettledContract, input: SettlementInput): MemberSums[] {
  return input.sums.filter((row) => {
    if (!counts(contract, classOf(row))) return false;
    const chain = chainOfRow(input, row);
    if (!chain.some((place, at) => isOn(contract, place.memberId, chain[at + 1]?.memberId))) return false;
    return input.settings.countsOwnBets || chain[0]?.memberId !== contract.receiverId;
  });
}

function total(rows: readonly MemberSums[], of: (row: MemberSums) => bigint): bigint {
  let sum = 0n;
  for (const row of rows) sum += of(row);
  return sum;
}

const lossOf = (row: MemberSums) => row.stakes - row.wins - row.bonuses - row.rebates;

function judge(contract: SettledContract, input: SettlementInput): Judged {
  const { terms } = contract;
  const rows = rowsOf(contract, input);
  const bets = total(rows, (row) => row.validBet);
  const byPerson = new Map<bigint, bigint>();
  for (const row of rows) {
    const [first] = chainOfRow(input, row);
    if (first === undefined) continue;
    byPerson.set(first.memberId, (byPerson.get(first.memberId) ?? 0n) + row.validBet);
  }
  const active = [...byPerson.values()].filter((bet) => bet > 0n && bet >= terms.activeMinimumBet).length;
  let base = 0n;
  if (terms.kind === "dividend") {
    base = total(rows, lossOf) * 1_000_000n - bets * input.settings.serviceFeePpm + contract.carriedMillionths;
    if (input.settings.bearsCharges && terms.productClass === "CONS") {
      base -= total(rows, (row) => row.charges) * 1_000_000n;
    }
  }
  const loss = terms.kind === "dividend" ? base : total(rows, lossOf) * 1_000_000n;
  let tier = 0;
  for (const [at, each] of terms.tiers.entries()) {
    const isMet =
      (each.teamBet === 0n || bets >= each.teamBet) &&
      (each.activeMembers === 0n || BigInt(active) >= each.activeMembers) &&
      (each.netLoss === 0n || loss >= each.netLoss * 1_000_000n) &&
      (each.totalBet === 0n || total(rows, (row) => row.stakes) >= each.totalBet);
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

/** For a place of the receiver and a class: the nearest contract above that counts it. */
function nearestAbove(input: SettlementInput, placeId: bigint, className: string): SettledContract | undefined {
  const chain = chainOf(input, placeId);
  for (const [at, { memberId }] of chain.entries()) {
    if (at === 0) continue;
    const aboveId = chain[at + 1]?.memberId;
    const found = input.contracts.find((each) => isOn(each, memberId, aboveId) && counts(each, className));
    if (found !== undefined) return found;
  }
  return undefined;
}

function dueFine(contract: SettledContract, judged: ReadonlyMap<bigint, Judged>, input: SettlementInput): bigint {
  const own = judged.get(contract.id)?.whole ?? 0n;
  const left = own - sharesBelow(contract, judged, input);
  return left < 0n ? 0n : left;
}

function sharesBelow(upper: SettledContract, judged: ReadonlyMap<bigint, Judged>, input: SettlementInput): bigint {
  let sum = 0n;
  for (const lower of input.contracts) {
    const work = judged.get(lower.id);
    if (work === undefined || lower.id === upper.id) continue;
    const places = input.places.filter(
      ({ id, memberId }) => memberId === lower.receiverId && isOn(lower, memberId, chainOf(input, id)[1]?.memberId),
    );
    const cells = places.flatMap((place) =>
      classNames.filter((name) => counts(lower, name)).map((name) => ({ placeId: place.id, name })),
    );
    const isHere = (cell: { placeId: bigint; name: string }) =>
      nearestAbove(input, cell.placeId, cell.name)?.id === upper.id;
    const here = cells.filter(isHere);
    if (here.length === 0) continue;
    const parts = Map.groupBy(work.rows, (row) => {
      const own = chainOf(input, row.placeId).find(({ memberId }) => memberId === lower.receiverId);
      return own === undefined ? undefined : nearestAbove(input, own.id, classOf(row))?.id;
    });
    const played = [...parts].filter(([, rows]) => isPlay(rows)).map(([id]) => id);
    const isWhole = here.length === cells.length || (played.length === 1 && played[0] === upper.id);
    const share = isWhole ? work.whole : partOf(work, parts.get(upper.id) ?? [], input);
    const paysItself = lower.terms.payer === "upline" && lower.giverId === upper.receiverId && work.whole > 0n;
    sum += share - (paysItself ? (dueFine(lower, judged, input) * share) / work.whole : 0n);
  }
  return sum;
}

function isPlay(rows: readonly MemberSums[]): boolean {
  return [(row: MemberSums) => row.validBet, (row: MemberSums) => row.stakes, lossOf, (row: MemberSums) => row.charges]
    .map((of) => total(rows, of))
    .some((sum) => sum !== 0n);
}

function partOf({ contract, rows, tier, whole }: Judged, part: readonly MemberSums[], input: SettlementInput): bigint {
  if (contract.terms.rateType === "F") {
    const bets = total(rows, (row) => row.validBet);
    return bets === 0n ? 0n : (whole * total(part, (row) => row.validBet)) / bets;
  }
  const fee = total(part, (row) => row.validBet) * input.settings.serviceFeePpm;
  const share = yieldOf(contract, tier, [part, total(part, lossOf) * 1_000_000n - fee]);
  return contract.terms.kind === "dividend" && share > whole ? whole : share;
}

function billOf(contract: SettledContract, judged: ReadonlyMap<bigint, Judged>, input: SettlementInput): NaiveBill {
  const work = judged.get(contract.id) ?? judge(contract, input);
  const sharesFine = sharesBelow(contract, judged, input);
  const due = dueFine(contract, judged, input);
  const { carryForward } = input.settings;
  const isCarried = work.base < 0n || (carryForward === "profitAndLoss" && work.tier === 0);
  return {
    contractId: contract.id,
    teamBet: total(work.rows, (row) => row.validBet),
    activeMembers: BigInt(work.active),
    netLoss: contract.terms.kind === "dividend" ? floored(work.base) : total(work.rows, lossOf),
    tier: work.tier,
    grossFine: work.whole,
    sharesFine,
    overcommittedFine: sharesFine > work.whole ? sharesFine - work.whole : 0n,
    dueMinor: due / 10n ** 12n,
    remainderFine: due % 10n ** 12n,
    payableMinor: 0n,
    carryMillionths: contract.terms.kind === "dividend" && carryForward !== "none" && isCarried ? work.base : 0n,
  };
}

function floored(base: bigint): bigint {
  return (base - (((base % 1_000_000n) + 1_000_000n) % 1_000_000n)) / 1_000_000n;
}

function payableOf(bill: NaiveBill, bills: readonly NaiveBill[], input: SettlementInput): bigint {
  const payerOf = (id: bigint) => {
    const contract = input.contracts.find((each) => each.id === id);
    return contract?.terms.payer === "upline" ? contract.giverId : null;
  };
  const payer = payerOf(bill.contractId);
  if (payer === null || input.funds === "unbounded") return bill.dueMinor;
  let owed = 0n;
  for (const each of bills) if (payerOf(each.contractId) === payer) owed += each.dueMinor;
  const fund = input.funds.get(payer) ?? 0n;
  return owed <= fund ? bill.dueMinor : (bill.dueMinor * fund) / owed;
}
