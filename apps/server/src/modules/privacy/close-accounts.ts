/**
 * Closes the accounts whose waiting period is over, seals the archive that the law requires, and erases the personal
 * data (docs/security.md, Personal data). In every case, the contracts of the account end first; the request then waits
 * until the windows for which the contracts still pay are settled. If the account then has money or an open payment, it
 * stays open, and the request ends as refused, with the reasons. One transaction per account; an account that cannot be
 * closed does not stop the others, and is tried again by the next run; the first error is thrown at the end. Returns
 * the number of closed accounts. Idempotent.
 */

import type { Deps } from "../../core/deps.ts";
import { appendAudit } from "../../db/audit.ts";
import { sessionEndedTopic } from "../../plugins/session.ts";
import { isPayUnderWay, leaveContracts } from "../contracts/index.ts";
import { closeMember } from "../identity/index.ts";
import { writeMarks } from "../limits/index.ts";
import { lockWallets } from "../wallet/index.ts";
import { erasePerson } from "./erase-person.ts";
import { findClosureReasons } from "./closure-reason-repository.ts";
import { endClosure, lockClosure, selectDueClosures } from "./repository.ts";
import type { DueClosure } from "./repository.ts";

export async function closeAccounts(deps: Deps): Promise<number> {
  const now = deps.clock.businessNow();
  let closedCount = 0;
  let firstError: unknown;
  for (const { id: merchantId } of deps.merchants.all()) {
    for (const dueClosure of await selectDueClosures(deps.db, merchantId, now)) {
      const isClosed = await closeAccount(deps, dueClosure).catch((error: unknown) => {
        deps.log.error({ err: error, merchantId, memberId: String(dueClosure.memberId) }, "an account is not closed");
        firstError ??= error;
        return false;
      });
      if (isClosed) closedCount += 1;
    }
  }
  if (firstError !== undefined) throw firstError;
  return closedCount;
}

async function closeAccount(deps: Deps, dueClosure: DueClosure): Promise<boolean> {
  const { merchantId, memberId, id } = dueClosure;
  const at = deps.clock.businessNow();
  const endedSessionIds = await deps.db.transaction(async (tx) => {
    const lockedClosure = await lockClosure(tx, dueClosure);
    if (lockedClosure === undefined) return undefined;
    await leaveContracts(deps, tx, { ...dueClosure, ...lockedClosure, closureId: id });
    await lockWallets(tx, merchantId, [memberId]);
    if (await isPayUnderWay(deps, tx, dueClosure)) return undefined;
    // Deposits take the same lock. A deposit that was opened before is therefore found here, and a later deposit finds
    // the closure and is refused.
    const reasons = await findClosureReasons(tx, dueClosure);
    const isRefused = reasons.length > 0;
    const isEndedHere = await endClosure(tx, { merchantId, id, state: isRefused ? "refused" : "done", at, reasons });
    if (!isEndedHere || isRefused) return undefined;
    await appendAudit(tx, {
      merchantId,
      at,
      actor: { kind: "system", id: null, name: "close-accounts", ip: null },
      action: "member.closed",
      subject: { kind: "member", id: String(memberId) },
      detail: {},
    });
    const sessionIds = await closeMember(deps, tx, dueClosure);
    // Stores keyed hashes of an excluded person's data, so that the exclusion stays in force after the closure.
    await writeMarks(deps, tx, { merchantId, memberId });
    await erasePerson(deps, tx, dueClosure);
    return sessionIds;
  });
  for (const sessionId of endedSessionIds ?? []) await deps.bus.publish(sessionEndedTopic, String(sessionId));
  return endedSessionIds !== undefined;
}
