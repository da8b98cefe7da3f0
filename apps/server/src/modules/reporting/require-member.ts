/** Finds the member that a back office call is about. */

import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { idFromWire } from "../../core/ids.ts";
import type { MemberId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { selectMember } from "./member-repository.ts";
import type { MemberDetailRow } from "./member-repository.ts";

export interface KnownMember {
  readonly memberId: MemberId;
  readonly row: MemberDetailRow;
}

/** Refuses `no.data` (404) for an id that no member of the merchant has. */
export async function requireMember(deps: Pick<Deps, "db">, actor: StaffActor, wireId: string): Promise<KnownMember> {
  const memberId = idFromWire<MemberId>(wireId);
  const row = memberId && (await selectMember(deps.db, actor.merchantId, memberId));
  if (memberId === undefined || row === undefined) throw new Refusal("no.data");
  return { memberId, row };
}
