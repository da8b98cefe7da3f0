/** A member asks to close the account, and may think again until it is due. */

import { errorText } from "@openhouse/i18n/translate";
import type { AskClosureBody, ClosureState } from "@openhouse/protocol/privacy/account-file";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { isPayUnderWay } from "../contracts/index.ts";
import { provePassword, proveSecondFactor } from "../identity/index.ts";
import type { Member } from "../identity/index.ts";
import { lockWallets } from "../wallet/index.ts";
import { closureTextValues, findClosureReasons } from "./closure-reason-repository.ts";
import { endClosure, findClosure, findRefusedClosure, insertClosure } from "./repository.ts";

const dayMs = 24 * 3_600_000;

type ReadDeps = Pick<Deps, "db" | "clock" | "merchants">;

/**
 * When the account closes, and what it waits for then; `dueAt` null = nobody asks, and why the account stayed open when
 * its owner asked last. Reads only.
 */
export async function readClosure(deps: ReadDeps, actor: MemberActor): Promise<ClosureState> {
  const thinkingDays = thinkingDaysOf(deps, actor);
  const open = await findClosure(deps.db, actor);
  if (open !== undefined) {
    const waitsFor = await findWait(deps, actor, open.dueAt);
    return { thinkingDays, dueAt: open.dueAt.getTime(), waitsFor, refused: null };
  }
  const nobodyAsks = { thinkingDays, dueAt: null, waitsFor: null } as const;
  const refused = await findRefusedClosure(deps.db, actor);
  if (refused === undefined) return { ...nobodyAsks, refused: null };
  const reason = errorText(actor.language, "closure.money.left", closureTextValues(refused.reasons));
  return { ...nobodyAsks, refused: { at: refused.at.getTime(), reason } };
}

function thinkingDaysOf({ merchants }: Pick<Deps, "merchants">, { merchantId }: MemberActor): number {
  return merchants.byId(merchantId).settings["account.closureDays"];
}

async function findWait(deps: ReadDeps, actor: MemberActor, dueAt: Date): Promise<ClosureState["waitsFor"]> {
  if (dueAt > deps.clock.businessNow()) return "thinking";
  return (await isPayUnderWay(deps, deps.db, actor)) ? "contracts" : "closing";
}

/**
 * Asks to close the account after the time to think (setting `account.closureDays`, business time).
 *
 * Refusals, in this order: those of `provePassword` and of `proveSecondFactor`, `closure.money.left` (one argument for
 * each of `ClosureReason`: a wallet, payment, bet, rebate or bill that is open). Side effects, in one transaction:
 * the request, an audit entry. Idempotent: a second one keeps the time of the first.
 */
export async function askClosure(deps: Deps, actor: MemberActor, body: AskClosureBody): Promise<ClosureState> {
  const { merchantId, memberId } = actor;
  const more = (member: Member) => proveSecondFactor(deps, member, body.code);
  await provePassword(deps, actor, { password: body.password.trim(), more });
  const at = deps.clock.businessNow();
  const days = thinkingDaysOf(deps, actor);
  await deps.db.transaction(async (tx) => {
    await lockWallets(tx, merchantId, [memberId]);
    if ((await findClosure(tx, actor)) !== undefined) return;
    const reasons = await findClosureReasons(tx, actor);
    if (reasons.length > 0) throw new Refusal("closure.money.left", closureTextValues(reasons));
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
