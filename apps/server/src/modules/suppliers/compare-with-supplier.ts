/**
 * Compares a supplier's list of transactions with ours and stores the differences. The list is read before any
 * transaction begins; the differences are written in one transaction.
 *
 * Our rows are in business time, the supplier's in real time. Its list is read further back by the difference of the
 * two clocks (the demo's time machine); its transactions outside the span are only matched by id.
 */

import type {
  TransactionDifference,
  BookedTransaction,
  TransactionKind,
} from "@openhouse/rules/suppliers/compare-transactions";
import { compareTransactions } from "@openhouse/rules/suppliers/compare-transactions";
import { idFromWire } from "../../core/ids.ts";
import type { MemberId, StaffId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import {
  closeGone,
  endComparison,
  insertComparison,
  keepDifference,
  selectOwnTransactions,
} from "./comparison-repository.ts";
import type { Difference, OwnTransaction } from "./comparison-repository.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { findPlayer } from "./repository.ts";
import type { Supplier } from "./supplier.ts";
import { Compile } from "typebox/compile";
import { TransactionsReply } from "@openhouse/protocol/suppliers/supplier-calls";
import type { SupplierTransaction } from "@openhouse/protocol/suppliers/supplier-calls";
import { callSupplier } from "./call-supplier.ts";
import { unitsPerMinor } from "./read-rs-call.ts";

const replyForm = Compile(TransactionsReply);

const mostPages = 2_000;

const kinds: Readonly<Record<SupplierTransaction["kind"], TransactionKind | undefined>> = {
  TK_BET: "bet",
  TK_FREE_BET: "bet",
  TK_WIN: "win",
  TK_FREE_WIN: "win",
  TK_JP_WIN: "win",
  TK_BONUS_WIN: "win",
  // A rollback shows in the state of the transaction that it reverses; this wallet accepts no negative bets.
  TK_ROLLBACK: undefined,
  TK_NEG_BET: undefined,
};

export interface ComparisonOrder {
  readonly supplier: Supplier;
  /** Business time. */
  readonly from: Date;
  readonly until: Date;
  /** Null for the daily job. */
  readonly staffId: StaffId | null;
}

export type ComparisonDeps = Pick<GatewayDeps, "db" | "ids" | "clock" | "callNotes" | "supplierKeySealer" | "log">;

/** Calls of the last minute may still be in transit, so they are not compared. */
export const settlingMs = 60_000;
/** The supplier's list is read with this margin, because both sides record a call at slightly different times. */
const marginMs = 10 * 60_000;

/**
 * Returns the comparison's id. A failure of the supplier is not thrown; it is stored as the comparison's result. Side
 * effects: stores the comparison and its differences, and closes open differences that no longer exist. Safe to repeat.
 */
export async function compareWithSupplier(deps: ComparisonDeps, order: ComparisonOrder): Promise<bigint> {
  const { db, clock } = deps;
  const { supplier, from, until, staffId } = order;
  const { merchantId, code } = supplier;
  const id = deps.ids.next();
  await insertComparison(db, { merchantId, id, supplier: code, from, until, staffId, begunAt: clock.businessNow() });
  const apartMs = Math.max(0, clock.businessNow().getTime() - clock.realNow().getTime());
  const span = { from: new Date(from.getTime() - apartMs - marginMs), until: new Date(until.getTime() + marginMs) };
  try {
    const listed = await readSupplierTransactions(deps, supplier, span);
    const settled = clock.realNow().getTime() - settlingMs;
    const theirs = listed.filter(({ at }) => at.getTime() <= settled);
    const counts = await compare(deps, order, { id, theirs, pending: new Set(listed.map(({ uuid }) => uuid)) });
    await endComparison(db, { merchantId, id, endedAt: clock.businessNow(), failure: null, ...counts });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const nothing = { ourCount: null, theirCount: null, differenceCount: null };
    await endComparison(db, { merchantId, id, endedAt: clock.businessNow(), failure: error.code, ...nothing });
  }
  return id;
}

interface Found {
  readonly id: bigint;
  readonly theirs: readonly TheirTransaction[];
  /** All ids in the supplier's list, including those of the last minute. */
  readonly pending: ReadonlySet<string>;
}

async function compare(deps: ComparisonDeps, order: ComparisonOrder, { id, theirs, pending }: Found) {
  const { merchantId, code } = order.supplier;
  const names = theirs.map(({ uuid }) => uuid);
  const span = { merchantId, supplier: code, from: order.from, until: order.until };
  const listed = await selectOwnTransactions(deps.db, span, names);
  const compared = new Set(names);
  // A transaction of ours that the supplier lists in its last minute is not missing there.
  const ours = listed.filter(({ uuid }) => compared.has(uuid) || !pending.has(uuid));
  const differences = compareTransactions(ours, theirs);
  const rows: Difference[] = [];
  for (const difference of differences) rows.push(await rowOf(deps, order, { id, difference, ours, theirs }));
  const at = deps.clock.businessNow();
  const looked = [...names, ...ours.map(({ uuid }) => uuid)];
  await deps.db.transaction(async (tx) => {
    for (const row of rows) await keepDifference(tx, row);
    const found = rows.map(({ uuid }) => uuid);
    await closeGone(tx, { merchantId, supplier: code, looked, found, at });
  });
  return { ourCount: ours.length, theirCount: theirs.length, differenceCount: rows.length };
}

interface FoundDifference {
  readonly id: bigint;
  readonly difference: TransactionDifference;
  readonly ours: readonly OwnTransaction[];
  readonly theirs: readonly TheirTransaction[];
}

async function rowOf(
  deps: ComparisonDeps,
  { supplier }: ComparisonOrder,
  { id, difference, ours, theirs }: FoundDifference,
): Promise<Difference> {
  const own = ours.find(({ uuid }) => uuid === difference.uuid);
  const their = theirs.find(({ uuid }) => uuid === difference.uuid);
  return {
    merchantId: supplier.merchantId,
    id: deps.ids.next(),
    supplier: supplier.code,
    uuid: difference.uuid,
    kind: difference.kind,
    transaction: their?.kind ?? own?.kind ?? "bet",
    memberId: own?.memberId ?? (await memberOf(deps, supplier, their?.user ?? "")),
    gameCode: their?.gameCode ?? own?.gameCode ?? "",
    round: their?.round ?? own?.round ?? "",
    reference: their?.reference ?? own?.reference ?? null,
    ourAmount: own?.amount ?? null,
    theirAmount: their?.amount ?? null,
    ourState: own?.state ?? null,
    theirState: their?.state ?? null,
    state: "open",
    foundAt: deps.clock.businessNow(),
    comparisonId: id,
    closedAt: null,
  };
}

/** Null if the supplier's player has no wallet here. */
async function memberOf({ db }: ComparisonDeps, supplier: Supplier, user: string): Promise<MemberId | null> {
  const memberId = idFromWire<MemberId>(user);
  const player = memberId === undefined ? undefined : await findPlayer(db, supplier, memberId);
  return player?.memberId ?? null;
}

/** The supplier's transaction in the form that is compared, with the data that a repair needs. */
interface TheirTransaction extends BookedTransaction {
  readonly user: string;
  readonly gameCode: string;
  readonly round: string;
  readonly reference: string | null;
  readonly at: Date;
}

type ReaderDeps = Pick<GatewayDeps, "callNotes" | "supplierKeySealer" | "log">;

/**
 * Reads the supplier's list of a span of real time, page by page, and converts it. Refusals: the refusals of
 * `callSupplier`, then `supplier.not.answering` for a list that does not end.
 */
async function readSupplierTransactions(
  deps: ReaderDeps,
  supplier: Supplier,
  { from, until }: { from: Date; until: Date },
): Promise<TheirTransaction[]> {
  const span = {
    operator_id: supplier.api?.operatorId ?? "",
    start_time: from.toISOString(),
    end_time: until.toISOString(),
  };
  const read = (answer: unknown) => (replyForm.Check(answer) ? answer : undefined);
  const all: TheirTransaction[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const reply = await callSupplier(deps, supplier, { name: "transactions/list", body: { ...span, page }, read });
    all.push(...reply.transactions.flatMap((one) => toTheirs(supplier, one)));
    if (!reply.has_more) return all;
  }
  throw new Refusal("supplier.not.answering");
}

function toTheirs(supplier: Supplier, one: SupplierTransaction): TheirTransaction[] {
  const kind = kinds[one.kind];
  if (kind === undefined || one.currency !== supplier.currency) return [];
  // The supplier gives up a bet that was never answered, but still owes the player a win that was never answered.
  const isOwed = kind === "win" && one.status === "TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED";
  const isStanding = one.status === "TS_SUCCESS" || isOwed;
  const amount = one.kind === "TK_FREE_BET" ? 0n : BigInt(one.amount) / unitsPerMinor(supplier.currency);
  return [
    {
      uuid: one.transaction_uuid,
      kind,
      amount,
      state: isStanding ? "standing" : "undone",
      user: one.user,
      gameCode: one.game_code,
      round: one.round,
      reference: one.reference_transaction_uuid,
      at: new Date(one.created_at),
    },
  ];
}
