/**
 * The member states that a transfer was made and attaches uploaded pictures as proof, in the caller's transaction. From
 * then on the staff decides: the deposit does not expire and the member cannot cancel it.
 *
 * Refusals, in this order: `not.exists.transaction` (unknown, another member's deposit, or not a transfer),
 * `transaction.state.changed` (ended or already held), `file.not.found`. Side effects: attaches the pictures
 * to the deposit and stores a step. No money moves. Source: docs/wire-format.md, Deposits; specification, section 5
 * (Uploads).
 */

import { isDepositOpen } from "@openhouse/rules/payments/deposit-states";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { attachFiles } from "../../files/index.ts";
import { manualProvider } from "./deposit.ts";
import type { Deposit } from "./deposit.ts";
import { lockDeposit, updateDeposit } from "./deposit-repository.ts";
import { recordStep } from "../queues/record-step.ts";

interface Proof {
  readonly actor: Pick<MemberActor, "merchantId" | "memberId" | "account">;
  readonly depositId: bigint;
  readonly fileIds: readonly string[];
}

export async function sendProof(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { actor, depositId, fileIds }: Proof,
): Promise<Deposit> {
  const { merchantId, memberId, account } = actor;
  const deposit = await lockDeposit(tx, merchantId, depositId);
  const isOwnTransfer = deposit?.memberId === memberId && deposit.provider === manualProvider;
  if (deposit === undefined || !isOwnTransfer) throw new Refusal("not.exists.transaction");
  if (!isDepositOpen(deposit.state) || deposit.heldReason !== null) throw new Refusal("transaction.state.changed");
  await attachFiles(tx, { merchantId, memberId, fileIds, purpose: "deposit", subjectId: depositId, claim: 0 });
  const withProof: Deposit = { ...deposit, heldReason: "proof" };
  await updateDeposit(tx, withProof);
  const step = { actorKind: "member" as const, actorName: account, action: "proof", note: "" };
  await recordStep(deps, tx, { subject: withProof, step });
  return withProof;
}
