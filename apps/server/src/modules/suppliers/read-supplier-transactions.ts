/** Reads the supplier's own list of a span of time, page by page, and puts it into our words. */

import { Compile } from "typebox/compile";
import { TransactionsReply } from "@openhouse/protocol/suppliers/supplier-calls";
import type { SupplierTransaction } from "@openhouse/protocol/suppliers/supplier-calls";
import type { BookedTransaction, TransactionKind } from "@openhouse/rules/suppliers/compare-transactions";
import { Refusal } from "../../core/refusal.ts";
import { callSupplier } from "./call-supplier.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { unitsPerMinor } from "./read-rs-call.ts";
import type { Supplier } from "./supplier.ts";

/** A transaction of theirs as it is compared, with what a repair needs. */
export interface TheirTransaction extends BookedTransaction {
  readonly user: string;
  readonly gameCode: string;
  readonly round: string;
  readonly reference: string | null;
  readonly at: Date;
}

const replyForm = Compile(TransactionsReply);
const mostPages = 2_000;

const kinds: Readonly<Record<SupplierTransaction["kind"], TransactionKind | undefined>> = {
  TK_BET: "bet",
  TK_FREE_BET: "bet",
  TK_WIN: "win",
  TK_FREE_WIN: "win",
  TK_JP_WIN: "win",
  TK_BONUS_WIN: "win",
  // A rollback shows in the state of what it takes back; a negative bet is none of this wallet's.
  TK_ROLLBACK: undefined,
  TK_NEG_BET: undefined,
};

type ReaderDeps = Pick<GatewayDeps, "callNotes" | "supplierKeySealer" | "log">;

/** Real time. Refusals: those of `callSupplier`, `supplier.not.answering` for a list without an end. */
export async function readSupplierTransactions(
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
  // A bet that nobody answered was given up; a win that nobody answered is still owed to the player.
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
