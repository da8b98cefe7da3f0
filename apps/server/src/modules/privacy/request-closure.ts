/** A member's request to close the account, which can be withdrawn until the account is closed. */

import { errorText } from "@openhouse/i18n/translate";
import type { RequestClosureBody, ClosureState } from "@openhouse/protocol/privacy/account-file";
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
 * Returns when the account closes and what the closure waits for. If no request is open (`dueAt` is null), also returns
 * why the last request was refused. Read-only.
 */
export async function readClosure(deps: ReadDeps, actor: MemberActor): Promise<ClosureState> {
  const { settings } = deps.merchants.byId(actor.merchantId);
  const terms = { thinkingDays: settings["account.closureDays"], archiveYears: settings["account.archiveYears"] };
  const openRequest = await findClosure(deps.db, actor);
  if (openRequest !== undefined) {
    const waitsFor = await findWaitReason(deps, actor, openRequest.dueAt);
    return { ...terms, dueAt: openRequest.dueAt.getTime(), waitsFor, refused: null };
  }
  const noRequest = { ...terms, dueAt: null, waitsFor: null } as const;
  const refusedRequest = await findRefusedClosure(deps.db, actor);
  if (refusedRequest === undefined) return { ...noRequest, refused: null };
  const reason = errorText(actor.language, "closure.money.left", closureTextValues(refusedRequest.reasons));
  return { ...noRequest, refused: { at: refusedRequest.at.getTime(), reason } };
}

async function findWaitReason(deps: ReadDeps, actor: MemberActor, dueAt: Date): Promise<ClosureState["waitsFor"]> {
  if (dueAt > deps.clock.businessNow()) return "thinking";
  return (await isPayUnderWay(deps, deps.db, actor)) ? "contracts" : "closing";
}

/**
 * Requests the closure of the account after the waiting period (setting `account.closureDays`, business time).
 *
 * Refusals, in this order: the refusals of `provePassword` and of `proveSecondFactor`, `closure.money.left` (with one
 * argument per `ClosureReason`, for example money in a wallet or an open payment). Side effects, in one transaction:
 * stores the request and an audit entry. Idempotent: a second request keeps the time of the first.
 */
export async function requestClosure(deps: Deps, actor: MemberActor, body: RequestClosureBody): Promise<ClosureState> {
  const { merchantId, memberId } = actor;
  const checkSecondFactor = (member: Member) => proveSecondFactor(deps, member, body.code);
  await provePassword(deps, actor, { password: body.password, checkSecondFactor });
  const at = deps.clock.businessNow();
  const days = deps.merchants.byId(merchantId).settings["account.closureDays"];
  await deps.db.transaction(async (tx) => {
    await lockWallets(tx, merchantId, [memberId]);
    if ((await findClosure(tx, actor)) !== undefined) return;
    const reasons = await findClosureReasons(tx, actor);
    if (reasons.length > 0) throw new Refusal("closure.money.left", closureTextValues(reasons));
    const dueAt = new Date(at.getTime() + days * dayMs);
    await insertClosure(tx, { merchantId, memberId, id: deps.ids.next(), at, dueAt });
    await auditClosure(deps, tx, { actor, action: "member.closureAsked" });
  });
  return readClosure(deps, actor);
}

/** Withdraws the request. No refusals. Side effects: ends the request and stores an audit entry. Idempotent. */
export async function withdrawClosureRequest(deps: Deps, actor: MemberActor): Promise<ClosureState> {
  await deps.db.transaction(async (tx) => {
    const openRequest = await findClosure(tx, actor);
    if (openRequest === undefined) return;
    const end = {
      merchantId: actor.merchantId,
      id: openRequest.id,
      state: "withdrawn" as const,
      at: deps.clock.businessNow(),
    };
    if (await endClosure(tx, end)) await auditClosure(deps, tx, { actor, action: "member.closureWithdrawn" });
  });
  return readClosure(deps, actor);
}

interface ClosureStep {
  readonly actor: MemberActor;
  readonly action: "member.closureAsked" | "member.closureWithdrawn";
}

function auditClosure({ clock }: Deps, tx: Transaction, { actor, action }: ClosureStep): Promise<void> {
  return appendAudit(tx, {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action,
    subject: { kind: "member", id: String(actor.memberId) },
    detail: {},
  });
}
