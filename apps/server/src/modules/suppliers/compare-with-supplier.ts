/**
 * Compares a supplier's list of transactions with ours and stores the differences. The list is read before any
 * transaction begins; the differences are written in one transaction.
 *
 * Our rows have business time, the supplier's list has the time of the real clock. In the demo, business time can be
 * ahead of the real clock; the list is then read from a start that is earlier by this difference. Our transactions
 * outside the compared period are included only if the supplier's list contains their ids.
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
  closeResolvedDifferences,
  endComparison,
  insertComparison,
  upsertDifference,
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

const replySchema = Compile(TransactionsReply);

const maxPages = 2_000;

const kinds: Readonly<Record<SupplierTransaction["kind"], TransactionKind | undefined>> = {
  TK_BET: "bet",
  TK_FREE_BET: "bet",
  TK_WIN: "win",
  TK_FREE_WIN: "win",
  TK_JP_WIN: "win",
  TK_BONUS_WIN: "win",
  // A rollback appears as the state of the transaction that it reverses. This wallet accepts no negative bets.
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

export type ComparisonDeps = Pick<GatewayDeps, "db" | "ids" | "clock" | "callLog" | "supplierKeySealer" | "log">;

/** Calls of the last minute may still be in transit, so they are not compared. */
export const settlingMs = 60_000;
/** The supplier's list is read with this margin, because both sides record a call at slightly different times. */
const marginMs = 10 * 60_000;

/**
 * Compares and returns the comparison's id. A failure of the supplier is not thrown; it is stored as the comparison's
 * result. Side effects: stores the comparison and its differences, and closes open differences that no longer exist.
 * Safe to repeat.
 */
export async function compareWithSupplier(deps: ComparisonDeps, order: ComparisonOrder): Promise<bigint> {
  const { db, clock } = deps;
  const { supplier, from, until, staffId } = order;
  const { merchantId, code } = supplier;
  const id = deps.ids.next();
  await insertComparison(db, { merchantId, id, supplier: code, from, until, staffId, begunAt: clock.businessNow() });
  const clockDifferenceMs = Math.max(0, clock.businessNow().getTime() - clock.realNow().getTime());
  const span = {
    from: new Date(from.getTime() - clockDifferenceMs - marginMs),
    until: new Date(until.getTime() + marginMs),
  };
  try {
    const supplierList = await readSupplierTransactions(deps, supplier, span);
    const lastComparedMs = clock.realNow().getTime() - settlingMs;
    const theirTransactions = supplierList.filter(({ at }) => at.getTime() <= lastComparedMs);
    const listedIds = new Set(supplierList.map(({ uuid }) => uuid));
    const counts = await compare(deps, order, { id, theirTransactions, listedIds });
    await endComparison(db, { merchantId, id, endedAt: clock.businessNow(), failure: null, ...counts });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const noCounts = { ourCount: null, theirCount: null, differenceCount: null };
    await endComparison(db, { merchantId, id, endedAt: clock.businessNow(), failure: error.code, ...noCounts });
  }
  return id;
}

interface ComparisonInput {
  readonly id: bigint;
  readonly theirTransactions: readonly TheirTransaction[];
  /** All ids in the supplier's list, including those of the last minute. */
  readonly listedIds: ReadonlySet<string>;
}

async function compare(
  deps: ComparisonDeps,
  order: ComparisonOrder,
  { id, theirTransactions, listedIds }: ComparisonInput,
) {
  const { merchantId, code } = order.supplier;
  const theirIds = theirTransactions.map(({ uuid }) => uuid);
  const span = { merchantId, supplier: code, from: order.from, until: order.until };
  const ownTransactions = await selectOwnTransactions(deps.db, span, theirIds);
  const comparedIds = new Set(theirIds);
  // Leaves out our transactions that the supplier lists in the last minute: they are not missing there.
  const ourTransactions = ownTransactions.filter(({ uuid }) => comparedIds.has(uuid) || !listedIds.has(uuid));
  const differences = compareTransactions(ourTransactions, theirTransactions);
  const rows: Difference[] = [];
  for (const difference of differences) {
    rows.push(await rowOf(deps, order, { id, difference, ourTransactions, theirTransactions }));
  }
  const at = deps.clock.businessNow();
  const checkedIds = [...theirIds, ...ourTransactions.map(({ uuid }) => uuid)];
  await deps.db.transaction(async (tx) => {
    for (const row of rows) await upsertDifference(tx, row);
    const differingIds = rows.map(({ uuid }) => uuid);
    await closeResolvedDifferences(tx, { merchantId, supplier: code, checkedIds, differingIds, at });
  });
  return { ourCount: ourTransactions.length, theirCount: theirTransactions.length, differenceCount: rows.length };
}

interface FoundDifference {
  readonly id: bigint;
  readonly difference: TransactionDifference;
  readonly ourTransactions: readonly OwnTransaction[];
  readonly theirTransactions: readonly TheirTransaction[];
}

async function rowOf(
  deps: ComparisonDeps,
  { supplier }: ComparisonOrder,
  { id, difference, ourTransactions, theirTransactions }: FoundDifference,
): Promise<Difference> {
  const ourTransaction = ourTransactions.find(({ uuid }) => uuid === difference.uuid);
  const theirTransaction = theirTransactions.find(({ uuid }) => uuid === difference.uuid);
  return {
    merchantId: supplier.merchantId,
    id: deps.ids.next(),
    supplier: supplier.code,
    uuid: difference.uuid,
    kind: difference.kind,
    transaction: theirTransaction?.kind ?? ourTransaction?.kind ?? "bet",
    memberId: ourTransaction?.memberId ?? (await memberOf(deps, supplier, theirTransaction?.user ?? "")),
    gameCode: theirTransaction?.gameCode ?? ourTransaction?.gameCode ?? "",
    round: theirTransaction?.round ?? ourTransaction?.round ?? "",
    reference: theirTransaction?.reference ?? ourTransaction?.reference ?? null,
    ourAmount: ourTransaction?.amount ?? null,
    theirAmount: theirTransaction?.amount ?? null,
    ourState: ourTransaction?.state ?? null,
    theirState: theirTransaction?.state ?? null,
    state: "open",
    foundAt: deps.clock.businessNow(),
    comparisonId: id,
    closedAt: null,
  };
}

/** Finds the member of the supplier's player; null if no member with a wallet in the supplier's currency has the id. */
async function memberOf({ db }: ComparisonDeps, supplier: Supplier, user: string): Promise<MemberId | null> {
  const memberId = idFromWire<MemberId>(user);
  const player = memberId === undefined ? undefined : await findPlayer(db, supplier, memberId);
  return player?.memberId ?? null;
}

/** A transaction in the supplier's list, in the format that is compared, with the data that a repair needs. */
interface TheirTransaction extends BookedTransaction {
  readonly user: string;
  readonly gameCode: string;
  readonly round: string;
  readonly reference: string | null;
  readonly at: Date;
}

type ReaderDeps = Pick<GatewayDeps, "callLog" | "supplierKeySealer" | "log">;

/**
 * Reads the supplier's list for a period of the real clock, page by page, and converts it. Has the refusals of
 * `callSupplier`, and refuses `supplier.not.answering` for a list with too many pages.
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
  const read = (answer: unknown) => (replySchema.Check(answer) ? answer : undefined);
  const transactions: TheirTransaction[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const reply = await callSupplier(deps, supplier, { name: "transactions/list", body: { ...span, page }, read });
    transactions.push(...reply.transactions.flatMap((transaction) => toTheirTransaction(supplier, transaction)));
    if (!reply.has_more) return transactions;
  }
  throw new Refusal("supplier.not.answering");
}

function toTheirTransaction(supplier: Supplier, listed: SupplierTransaction): TheirTransaction[] {
  const kind = kinds[listed.kind];
  if (kind === undefined || listed.currency !== supplier.currency) return [];
  // If the supplier's calls never got a response, the supplier gives up a bet but still owes the player a win.
  const isOwed = kind === "win" && listed.status === "TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED";
  const isStanding = listed.status === "TS_SUCCESS" || isOwed;
  const amount = listed.kind === "TK_FREE_BET" ? 0n : BigInt(listed.amount) / unitsPerMinor(supplier.currency);
  return [
    {
      uuid: listed.transaction_uuid,
      kind,
      amount,
      state: isStanding ? "standing" : "undone",
      user: listed.user,
      gameCode: listed.game_code,
      round: listed.round,
      reference: listed.reference_transaction_uuid,
      at: new Date(listed.created_at),
    },
  ];
}
