/**
 * Runs withdrawals and transfers as their routes do, but without the check of the payment password. The limit on
 * guesses admits only five concurrent password checks per member, but sixty-four calls must reach the wallet at the
 * same time.
 */

import type { SessionId } from "../../src/core/ids.ts";
import type { Transaction } from "../../src/db/connection.ts";
import type { MemberActor } from "../../src/core/actor.ts";
import { Refusal } from "../../src/core/refusal.ts";
import { transferBetweenMembers } from "../../src/modules/agents/transfers/transfer-between-members.ts";
import { toWithdrawReply } from "../../src/modules/payments/withdrawals/describe-withdrawal.ts";
import { requestWithdrawal } from "../../src/modules/payments/withdrawals/request-withdrawal.ts";
import { runOnce } from "../../src/plugins/idempotency.ts";
import { merchantId } from "../../src/testing/test-cashier.ts";
import { playerAt } from "./cast.ts";
import type { Cast, World, PlayerIndex } from "./cast.ts";
import type { Answer, MoneyOperation } from "./money-operation.ts";

interface PasswordFreeContext {
  readonly world: World;
  readonly cast: Cast;
}

export function withdrawPastPassword(
  context: PasswordFreeContext,
  { by, minor, key }: Extract<MoneyOperation, { kind: "withdraw" }>,
): Promise<Answer> {
  const actor = actorAt(context.cast, by);
  const input = { amount: minor / 100, accountId: BigInt(playerAt(context.cast, by).member.bankCardId) };
  return runAsAnswer(context, { actor, key, route: "withdraw", input: { amount: input.amount } }, async (tx) => {
    const reply = toWithdrawReply(await requestWithdrawal(context.world.test.deps, tx, { actor, draft: input }));
    return { id: reply.refId, minor: reply.amountMinor, reply };
  });
}

export function sendPastPassword(
  context: PasswordFreeContext,
  { by, to, minor, key }: Extract<MoneyOperation, { kind: "send" }>,
): Promise<Answer> {
  const actor = actorAt(context.cast, by);
  const { account } = playerAt(context.cast, to).member;
  const order = { amount: minor / 100, to: to === 0 ? ({ direction: "up" } as const) : downTo(account) };
  return runAsAnswer(context, { actor, key, route: "send", input: order }, async (tx) => {
    const { transfer, balance } = await transferBetweenMembers(context.world.test.deps, tx, { actor, order });
    const id = String(transfer.id);
    return { id, minor: String(transfer.amount.minor), reply: { id, balance: String(balance.minor) } };
  });
}

const downTo = (account: string) => ({ direction: "down", account }) as const;

interface Call {
  readonly actor: MemberActor;
  readonly key: string;
  readonly route: string;
  readonly input: unknown;
}

interface Reply {
  readonly id: string;
  readonly minor: string;
  readonly reply: unknown;
}

async function runAsAnswer(
  context: PasswordFreeContext,
  call: Call,
  work: (tx: Transaction) => Promise<Reply>,
): Promise<Answer> {
  try {
    const { id, minor, reply } = await runOnce(context.world.test.deps, call, work);
    return { outcome: "done", id, minor: BigInt(minor), won: 0n, state: "", reply };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { outcome: "refused", code: error.code };
  }
}

function actorAt(cast: Cast, by: PlayerIndex): MemberActor {
  const { memberId, account } = playerAt(cast, by).member;
  return {
    kind: "member",
    merchantId,
    memberId,
    account,
    role: by === 0 ? "agent" : "member",
    memberType: by === 0 ? 1 : 0,
    ip: "127.0.0.1",
    language: "EN",
    requestId: "race",
    sessionId: 1n as SessionId,
  };
}
