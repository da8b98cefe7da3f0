/**
 * Returns the path from an agent down to a member of its team, for a breadcrumb. The caller has called
 * `requireVisible`. Refuses with `not.exists.account.err` if the member has left the team since then, so that the
 * lineage of another team is never revealed.
 */

import type { MemberActor } from "../../../core/actor.ts";
import type { MemberId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable } from "../../../db/connection.ts";
import { selectAccountNames } from "../../identity/index.ts";
import { findPlace } from "./tree-repository.ts";

export interface PathBelow {
  /**
   * From the first agent below the reading agent to the requested member; empty if the requested member is the agent.
   */
  readonly path: readonly { readonly customerId: string; readonly customerName: string }[];
  /** The number of agents above the reading agent. */
  readonly ownDepth: number;
}

export async function pathBelow(
  db: Queryable,
  { merchantId, memberId }: Pick<MemberActor, "merchantId" | "memberId">,
  parentId: MemberId,
): Promise<PathBelow> {
  const chain = (await findPlace(db, merchantId, parentId))?.lineage.chain ?? [];
  if (parentId === memberId) return { path: [], ownDepth: chain.length };
  const ownDepth = chain.indexOf(memberId);
  if (ownDepth === -1) throw new Refusal("not.exists.account.err");
  const ids = [...chain.slice(ownDepth + 1), parentId];
  const names = await selectAccountNames(db, merchantId, ids);
  return { path: ids.map((id) => ({ customerId: String(id), customerName: names.get(id) ?? "" })), ownDepth };
}
