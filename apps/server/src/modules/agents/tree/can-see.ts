/**
 * Decides which members an actor may see. A staff member sees all members of the merchant; an agent sees itself and its
 * team; a member sees only itself. Other ids are refused like unknown ids. Source: docs/security.md, Records of others.
 */

import type { Actor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable } from "../../../db/connection.ts";
import { isBelow } from "./team-repository.ts";

/** Returns true if the actor may see the member. Needs no query for the actor's own id. */
export async function canSee(db: Queryable, actor: Actor, subject: MemberId): Promise<boolean> {
  switch (actor.kind) {
    case "visitor":
      return false;
    case "member":
      if (actor.memberId === subject) return true;
      return actor.role === "agent" && isBelow(db, actor.merchantId, { agentId: actor.memberId, memberId: subject });
    case "staff":
      return true;
  }
}

/** Refuses with `not.exists.account.err` (404) unless the actor may see the member. */
export async function requireVisible({ db }: Pick<Deps, "db">, actor: Actor, subject: MemberId): Promise<void> {
  if (!(await canSee(db, actor, subject))) throw new Refusal("not.exists.account.err");
}
