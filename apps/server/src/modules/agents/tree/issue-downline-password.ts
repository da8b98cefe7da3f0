/**
 * Issues a new first password for a direct downline who has never changed the first one.
 *
 * Refuses `not.exists.account.err` (404: the member is unknown or not directly below), then as
 * identity/issue-first-password. Source: docs/product-rules.md, Accounts.
 */

import type { IssuedFirstPassword } from "@openhouse/protocol/identity/first-password";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { announceEndedSessions, createFirstPassword, issueFirstPassword } from "../../identity/index.ts";
import { requireDirectDownline } from "./require-direct-downline.ts";
import { lockTree } from "./tree-repository.ts";

export async function issueDownlinePassword(
  deps: Deps,
  actor: MemberActor,
  customerId: string,
): Promise<IssuedFirstPassword> {
  const issued = await createFirstPassword(deps);
  const { value, endedSessionIds } = await deps.db.transaction(async (tx) => {
    // While this lock is held, no member can be moved in the tree, so the member stays directly below.
    await lockTree(tx, actor.merchantId, "placement");
    const { id: memberId } = await requireDirectDownline(tx, actor, customerId);
    return issueFirstPassword(deps, tx, { actor, memberId, issued });
  });
  await announceEndedSessions(deps, endedSessionIds);
  return value;
}
