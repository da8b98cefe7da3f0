/**
 * Computes the effects of a move: how many members move, which contracts end, and whether the move needs a second
 * person. A second person is needed if the staff member would otherwise have moved more than `agents.moveAlone` members
 * alone on this business day.
 *
 * Throws the refusals of the move itself (move-member.ts). Reads only.
 */

import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import type { LeftContract } from "../../../core/ports/member-move.ts";
import type { Queryable } from "../../../db/connection.ts";
import { sumMovedAlone } from "./staff-repository.ts";
import { checkMove } from "./move-member.ts";
import { countTeam } from "./team-size-repository.ts";

export interface MoveTarget {
  readonly memberId: MemberId;
  /** Null means the top of the tree. */
  readonly uplineId: MemberId | null;
}

export interface PlannedMove extends MoveTarget {
  readonly fromId: MemberId | null;
  /** The number of members that move: the member and its team. */
  readonly members: number;
  readonly contracts: readonly LeftContract[];
  readonly isAlone: boolean;
}

export async function planMove(
  deps: Deps,
  db: Queryable,
  { actor, target }: { readonly actor: StaffActor; readonly target: MoveTarget },
): Promise<PlannedMove> {
  const { merchantId, staffId } = actor;
  const { member } = await checkMove(deps, db, { merchantId, ...target });
  const { below } = await countTeam(db, merchantId, target.memberId);
  const contracts = await deps.listLeftContracts(db, { merchantId, ...target });
  const { settings, timeZone } = deps.merchants.byId(merchantId);
  const maxMovedAlone = settings["agents.moveAlone"];
  const at = deps.clock.businessNow();
  const movedToday = await sumMovedAlone(db, { merchantId, staffId, at, timeZone });
  const members = below + 1;
  return { ...target, fromId: member.uplineId, members, contracts, isAlone: movedToday + members <= maxMovedAlone };
}
