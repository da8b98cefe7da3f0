/** A member asks to close the account, and may think again until it is due. */

import type { AskClosureBody, ClosureState } from "@openhouse/protocol/privacy/account-file";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { provePassword, proveSecondFactor } from "../identity/index.ts";
import type { Member } from "../identity/index.ts";
import { lockWallets } from "../wallet/index.ts";
import { endClosure, findClosure, hasMoneyOrPayments, insertClosure } from "./repository.ts";

const dayMs = 24 * 3_600_000;

/** When the account closes; `dueAt` null = nobody asked. Reads only. */
export async function readClosure({ db }: Pick<Deps, "db">, actor: MemberActor): Promise<ClosureState> {
  const open = await findClosure(db, actor);
  return { dueAt: open?.dueAt.getTime() ?? null };
}

/**
 * Asks to close the account after the time to think (setting `account.closureDays`, business time).
 *
 * Refusals, in this order: those of `provePassword` and of `proveSecondFactor`, `closure.money.left` (money in a
 * wallet, a deposit, withdrawal or bet that is open, or a rebate or bill on its way). Side effects, in one transaction:
 * the request, an audit entry. Idempotent: a second one keeps the time of the first.
 */
export async function askClosure(deps: Deps, actor: MemberActor, body: AskClosureBody): Promise<ClosureState> {
  const { merchantId, memberId } = actor;
  const more = (member: Member) => proveSecondFactor(deps, member, body.code);
  await provePassword(deps, actor, { password: body.password.trim(), more });
  const at = deps.clock.businessNow();
  const days = deps.merchants.byId(merchantId).settings["account.closureDays"];
  await deps.db.transaction(async (tx) => {
    await lockWallets(tx, merchantId, [memberId]);
    if ((await findClosure(tx, actor)) !== undefined) return;
    if (await hasMoneyOrPayments(tx, actor)) throw new Refusal("closure.money.left");
    const dueAt = new Date(at.getTime() + days * dayMs);
    await insertClosure(tx, { merchantId, memberId, id: deps.ids.next(), at, dueAt });
    await note(deps, tx, { actor, action: "member.closureAsked" });
  });
  return readClosure(deps, actor);
}

/** Keeps the account. No refusals. Side effects: the request ends, an audit entry. Idempotent. */
export async function withdrawClosure(deps: Deps, actor: MemberActor): Promise<ClosureState> {
  await deps.db.transaction(async (tx) => {
    const open = await findClosure(tx, actor);
    if (open === undefined) return;
    const end = {
      merchantId: actor.merchantId,
      id: open.id,
      state: "withdrawn" as const,
      at: deps.clock.businessNow(),
    };
    if (await endClosure(tx, end)) await note(deps, tx, { actor, action: "member.closureWithdrawn" });
  });
  return readClosure(deps, actor);
}

interface Step {
  readonly actor: MemberActor;
  readonly action: "member.closureAsked" | "member.closureWithdrawn";
}

function note({ clock }: Deps, tx: Transaction, { actor, action }: Step): Promise<void> {
  return appendAudit(tx, {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action,
    subject: { kind: "member", id: String(actor.memberId) },
    detail: {},
  });
}
