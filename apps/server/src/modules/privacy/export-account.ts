/**
 * Everything that the house holds about a member, in one file: read in one go, so that its parts agree. No refusals.
 * The export itself is audited (side effect). Source: security.md 6.20.
 */

import type { AccountFile } from "@openhouse/protocol/privacy/account-file";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { selectAccountRows } from "./repository.ts";

/** See the head of this file. */
export async function exportAccount(deps: Deps, actor: MemberActor): Promise<AccountFile> {
  const { merchantId, memberId } = actor;
  await deps.db.transaction((tx) =>
    appendAudit(tx, {
      merchantId,
      at: deps.clock.businessNow(),
      actor: auditedActor(actor),
      action: "member.exported",
      subject: { kind: "member", id: String(memberId) },
      detail: {},
    }),
  );
  const rows = await selectAccountRows(deps.db, actor);
  return { madeAt: deps.clock.realNow().toISOString(), house: deps.merchants.byId(merchantId).name, ...rows };
}
