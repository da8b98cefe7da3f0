/**
 * Closes the accounts whose waiting period is over and erases the personal data (docs/security.md, Personal data). The
 * contracts of the account end first, in every case; the request then waits until the windows that they still pay are
 * settled. If the account then has money or an open payment, it stays open, and the request ends as refused, with the
 * reasons. One transaction per account. Returns how many were closed. Idempotent.
 */

import type { Deps } from "../../core/deps.ts";
import { appendAudit } from "../../db/audit.ts";
import { sessionEndedTopic } from "../../plugins/session.ts";
import { isPayUnderWay, leaveContracts } from "../contracts/index.ts";
import { closeMember } from "../identity/index.ts";
import { lockWallets } from "../wallet/index.ts";
import { erasePerson } from "./erasure-repository.ts";
import { findClosureReasons } from "./closure-reason-repository.ts";
import { endClosure, lockClosure, selectDueClosures } from "./repository.ts";
import type { DueClosure } from "./repository.ts";

export async function closeAccounts(deps: Deps): Promise<number> {
  const now = deps.clock.businessNow();
  let closed = 0;
  for (const { id: merchantId } of deps.merchants.all()) {
    for (const due of await selectDueClosures(deps.db, merchantId, now)) {
      if (await closeAccount(deps, due)) closed += 1;
    }
  }
  return closed;
}

async function closeAccount(deps: Deps, due: DueClosure): Promise<boolean> {
  const { merchantId, memberId, id } = due;
  const at = deps.clock.businessNow();
  const ended = await deps.db.transaction(async (tx) => {
    const leaver = await lockClosure(tx, due);
    if (leaver === undefined) return undefined;
    await leaveContracts(deps, tx, { ...due, ...leaver, closureId: id });
    await lockWallets(tx, merchantId, [memberId]);
    if (await isPayUnderWay(deps, tx, due)) return undefined;
    // Checked under the lock that deposits take too: a deposit that was just opened is seen here, and later ones see
    // the closure.
    const reasons = await findClosureReasons(tx, due);
    const isStopped = reasons.length > 0;
    const isOurs = await endClosure(tx, { merchantId, id, state: isStopped ? "refused" : "done", at, reasons });
    if (!isOurs || isStopped) return undefined;
    await appendAudit(tx, {
      merchantId,
      at,
      actor: { kind: "system", id: null, name: "close-accounts", ip: null },
      action: "member.closed",
      subject: { kind: "member", id: String(memberId) },
      detail: {},
    });
    const sessions = await closeMember(deps, tx, due);
    await erasePerson(tx, due);
    return sessions;
  });
  for (const sessionId of ended ?? []) await deps.bus.publish(sessionEndedTopic, String(sessionId));
  return ended !== undefined;
}
