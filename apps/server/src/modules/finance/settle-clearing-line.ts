/**
 * Settles a difference of a statement in the caller's transaction, under the lock of the line. No money moves here: a
 * member's balance is corrected by an adjustment, which a second person approves. A missing deposit is booked like any
 * deposit, and the deposit's event settles the line (agree-clearing-lines.ts).
 */

import type { AdjustLineBody } from "@openhouse/protocol/finance/clearing";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { lockLine, lockLinesOfAdjustment, updateLine } from "./clearing-line-repository.ts";
import type { ClearingLineRecord, LineChange } from "./clearing-line-repository.ts";
import { findFile } from "./clearing-repository.ts";
import { requestAdjustment } from "./request-adjustment.ts";

type SettleDeps = Pick<Deps, "ids" | "clock" | "merchants">;

export interface LineDecision {
  readonly actor: StaffActor;
  readonly fileId: bigint;
  readonly number: number;
  readonly reason: string;
}

/**
 * Accepts an explained difference without a posting. Refusals, in this order: `no.data`, `transaction.state.changed`
 * (already settled, or an adjustment waits). Side effects: settles the line and writes an audit entry.
 */
export async function acceptLine(deps: SettleDeps, tx: Transaction, decision: LineDecision): Promise<void> {
  const line = await lockOpenLine(tx, decision);
  const { actor, reason } = decision;
  const settledAt = deps.clock.businessNow();
  await updateLine(tx, {
    ...keyOf(decision),
    state: "settled",
    action: "accepted",
    reason,
    adjustmentId: null,
    settledName: actor.account,
    settledAt,
  });
  await auditLine(deps, tx, { decision, line, action: "accepted" });
}

/**
 * Requests an adjustment for the payment's member; the line waits for the second person. The member sees the reason.
 * Refusals, in this order: `no.data` (the line is unknown), `transaction.state.changed`, `no.data` (the line names no
 * payment), then the refusals of `requestAdjustment`, for example `account.currency.wrong` (the member has another
 * currency than the statement).
 */
export async function adjustLine(
  deps: SettleDeps,
  tx: Transaction,
  { decision, body }: { decision: LineDecision; body: Pick<AdjustLineBody, "direction" | "amountMinor"> },
): Promise<void> {
  const line = await lockOpenLine(tx, decision);
  const { actor, fileId, reason } = decision;
  if (line.account === null) throw new Refusal("no.data");
  const file = await findFile(tx, actor.merchantId, fileId);
  const adjustment = { account: line.account, wallet: "main" as const, direction: body.direction, reason };
  const adjustmentId = await requestAdjustment(deps, tx, {
    actor,
    body: { ...adjustment, amountMinor: body.amountMinor },
    ...(file === undefined ? {} : { currency: file.currency }),
  });
  const unsettled = { settledName: null, settledAt: null };
  await updateLine(tx, {
    ...keyOf(decision),
    state: "waiting",
    action: "adjusted",
    reason,
    adjustmentId,
    ...unsettled,
  });
  await auditLine(deps, tx, { decision, line, action: "adjustment-asked" });
}

/**
 * Settles the lines of an adjustment if it was booked, or opens them again if it was refused. Runs in the transaction
 * of the decision.
 */
export async function settleByAdjustment(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, adjustmentId, isBooked }: { actor: StaffActor; adjustmentId: bigint; isBooked: boolean },
): Promise<void> {
  const { merchantId } = actor;
  const settledAt = clock.businessNow();
  for (const { fileId, number, reason } of await lockLinesOfAdjustment(tx, merchantId, adjustmentId)) {
    const key = { merchantId, fileId, number };
    await updateLine(
      tx,
      isBooked
        ? { ...key, state: "settled", action: "adjusted", reason, adjustmentId, settledName: actor.account, settledAt }
        : { ...key, state: "open", action: null, reason: "", adjustmentId: null, settledName: null, settledAt: null },
    );
  }
}

async function lockOpenLine(tx: Transaction, decision: LineDecision): Promise<ClearingLineRecord> {
  const line = await lockLine(tx, keyOf(decision));
  if (line === undefined) throw new Refusal("no.data");
  if (line.state !== "open") throw new Refusal("transaction.state.changed");
  return line;
}

function keyOf({ actor, fileId, number }: LineDecision): Pick<LineChange, "merchantId" | "fileId" | "number"> {
  return { merchantId: actor.merchantId, fileId, number };
}

interface LineAudit {
  readonly decision: LineDecision;
  readonly line: ClearingLineRecord;
  readonly action: string;
}

async function auditLine({ clock }: Pick<Deps, "clock">, tx: Transaction, lineAudit: LineAudit): Promise<void> {
  const { decision, line, action } = lineAudit;
  const { actor, fileId, number, reason } = decision;
  const { outcome, providerRef, reference, amountMinor, ourAmountMinor } = line;
  await appendAudit(tx, {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action: `clearing.line-${action}`,
    subject: { kind: "clearing", id: String(fileId) },
    detail: {
      line: String(number),
      outcome,
      providerRef: providerRef ?? "",
      reference,
      theirsMinor: String(amountMinor ?? ""),
      oursMinor: String(ourAmountMinor ?? ""),
    },
    reason,
  });
}
