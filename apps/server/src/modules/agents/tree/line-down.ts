/**
 * The way from an agent down to somebody of the team, for a breadcrumb. The caller has asked `requireVisible`; who was
 * moved out of the team since is unknown here, too (`not.exists.account.err`): nobody reads another tree's chain.
 */

import type { MemberActor } from "../../../core/actor.ts";
import type { MemberId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable } from "../../../db/connection.ts";
import { selectAccountNames } from "../../identity/index.ts";
import { findPlace } from "./tree-repository.ts";

export interface LineDown {
  /** From the first below the agent to the one who was asked for; empty for the agent itself. */
  readonly path: readonly { readonly customerId: string; readonly customerName: string }[];
  /** How many agents stand above the agent who asks. */
  readonly ownDepth: number;
}

export async function lineDown(
  db: Queryable,
  { merchantId, memberId }: Pick<MemberActor, "merchantId" | "memberId">,
  parentId: MemberId,
): Promise<LineDown> {
  const chain = (await findPlace(db, merchantId, parentId))?.lineage.chain ?? [];
  if (parentId === memberId) return { path: [], ownDepth: chain.length };
  const ownDepth = chain.indexOf(memberId);
  if (ownDepth === -1) throw new Refusal("not.exists.account.err");
  const ids = [...chain.slice(ownDepth + 1), parentId];
  const names = await selectAccountNames(db, merchantId, ids);
  return { path: ids.map((id) => ({ customerId: String(id), customerName: names.get(id) ?? "" })), ownDepth };
}
