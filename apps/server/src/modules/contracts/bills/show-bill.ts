/**
 * Shows one bill with its lines and bets. The payee, the giver of the contract and the back office see the same.
 *
 * Refusal: `bill.unknown` (404: also for all other members). Reads only. Source: docs/agent-contracts.md, Settlement.
 */

import { createHash } from "node:crypto";
import { shippedLanguages } from "@openhouse/i18n/shipped";
import { betStatusOf } from "@openhouse/protocol/bets/bet-status";
import type { BillBetsQuery, BillBetsReply, BillReply } from "@openhouse/protocol/contracts/bills";
import type { TeamReach } from "@openhouse/rules/contracts/reach-tier";
import { fineText, printBills } from "@openhouse/rules/contracts/settlement-bill";
import type { SettlementBill } from "@openhouse/rules/contracts/settlement-bill";
import { wireTerms } from "@openhouse/rules/contracts/wire-terms";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { MemberActor, StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { selectAccountNames } from "../../identity/index.ts";
import { findBill, selectBillBets, selectLaterChanges, selectLines, sumBillBets } from "./bill-list-repository.ts";
import type { DisplayedBill } from "./bill-list-repository.ts";
import { describeBill } from "./describe-bill.ts";
import { findRun } from "../settlement/run-repository.ts";
import { memberIdOf } from "../settlement/settlement.ts";

type ReadDeps = Pick<Deps, "db">;

export interface BillRequest {
  readonly actor: MemberActor | StaffActor;
  readonly billId: bigint;
}

export async function showBill(
  { db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">,
  request: BillRequest,
): Promise<BillReply> {
  const bill = await requireBill(db, request);
  const { merchantId } = request.actor;
  const { content } = bill;
  const [lines, changes, names] = await Promise.all([
    selectLines(db, merchantId, bill.id),
    selectLaterChanges(db, merchantId, content),
    selectAccountNames(
      db,
      merchantId,
      content.shares.map(({ payeeId }) => memberIdOf(payeeId)),
    ),
  ]);
  return {
    bill: describeBill(merchants.byId(merchantId), clock.businessNow(), bill),
    windowKey: content.windowKey,
    terms: wireTerms(bill.terms),
    termsHash: bill.termsHash.toString("hex"),
    dividend: dividendOf(content),
    reach: reachOf(content.reach),
    missing: content.missing === null ? null : reachOf(content.missing),
    lostBetMinor: String(content.lostBet),
    wonBetMinor: String(content.wonBet),
    ownBetLeftOutMinor: String(content.ownBetLeftOut),
    winRate: String(content.winRate),
    problems: content.problems.map(({ field, code }) => ({ field, code })),
    shares: content.shares.map(({ contractId, payeeId, yieldFine, deductedFine }) => ({
      contractId: String(contractId),
      payeeId: String(payeeId),
      payeeName: names.get(memberIdOf(payeeId)) ?? "",
      yieldMinor: fineText(yieldFine),
      deductedMinor: fineText(deductedFine),
    })),
    lines: lines.map(({ kind, amountFine, contractId, windowKey, reason }) => ({
      kind,
      reason,
      amountMinor: fineText(BigInt(amountFine)),
      contractId: contractId === null ? null : String(contractId),
      windowKey,
    })),
    adjustedBy: changes.map(({ foundAt, before, after, reason }) => ({
      foundAt: foundAt.getTime(),
      reason,
      beforeMinor: String(before),
      afterMinor: String(after),
    })),
    hash: createHash("sha256")
      .update(printBills([content]))
      .digest("hex"),
  };
}

const defaultPageSize = 10;

export async function listBillBets(
  { db }: ReadDeps,
  { query, ...request }: BillRequest & { readonly query: BillBetsQuery },
): Promise<BillBetsReply> {
  const bill = await requireBill(db, request);
  const { merchantId } = request.actor;
  const run = await findRun(db, merchantId, bill.runId);
  if (run === undefined) throw new RangeError(`bill ${bill.id} has no run`);
  const { page = 1, size = defaultPageSize } = query;
  const betFilter = { merchantId, bill, settings: run.settings };
  const [bets, sums] = await Promise.all([
    selectBillBets(db, betFilter, { limit: size, offset: (page - 1) * size }),
    sumBillBets(db, betFilter),
  ]);
  const decimal = (minor: bigint) => decimalOf(money(minor, bill.currency));
  const { catalog } = shippedLanguages[request.actor.language];
  return {
    list: bets.map((bet) => ({
      orderNo: String(bet.id),
      customerId: String(bet.memberId),
      customerName: bet.account,
      gameCode: bet.gameCode,
      gameName: bet.gameNames?.[catalog] ?? bet.gameCode,
      gameCategory: bet.category,
      transTimeInTimestamp: bet.settledAt.getTime(),
      betAmount: decimal(bet.stake),
      validBetAmount: decimal(bet.validBet),
      winAmount: decimal(bet.win),
      status: betStatusOf(bet.status),
    })),
    footer: {
      sums: { betAmount: decimal(sums.stake), validBetAmount: decimal(sums.validBet), winAmount: decimal(sums.win) },
    },
    total: sums.bets,
    totalPages: Math.ceil(sums.bets / size),
  };
}

/**
 * Refuses with `bill.unknown` if the member is neither the payee nor the giver, so that the reply does not reveal that
 * the bill exists.
 */
async function requireBill(db: ReadDeps["db"], { actor, billId }: BillRequest): Promise<DisplayedBill> {
  const bill = await findBill(db, actor.merchantId, billId);
  if (bill === undefined) throw new Refusal("bill.unknown");
  if (actor.kind === "staff") return bill;
  const partyIds: readonly (bigint | null)[] = [bill.content.payeeId, bill.giverId];
  if (!partyIds.includes(actor.memberId)) throw new Refusal("bill.unknown");
  return bill;
}

/** The number of trillionths in a millionth. */
const fineOfMillionth = 1_000_000n;

function dividendOf(content: SettlementBill): BillReply["dividend"] {
  const text = (millionths: bigint) => fineText(millionths * fineOfMillionth);
  return {
    baseMinor: text(content.baseMillionths),
    feeMinor: text(content.feeMillionths),
    chargesMinor: text(content.chargesMillionths),
    carriedMinor: text(content.carriedMillionths),
    leftMinor: text(content.carryMillionths),
  };
}

function reachOf({ teamBet, activeMembers, netLoss, totalBet }: TeamReach) {
  return {
    teamBet: String(teamBet),
    activeMembers: String(activeMembers),
    netLoss: String(netLoss),
    totalBet: String(totalBet),
  };
}
