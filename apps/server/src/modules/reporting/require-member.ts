/** Finds the member of a back office call. */

import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { idFromWire } from "../../core/ids.ts";
import type { MemberId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { selectMember } from "./member-repository.ts";
import type { MemberDetailRow } from "./member-repository.ts";

export interface ExistingMember {
  readonly memberId: MemberId;
  readonly row: MemberDetailRow;
}

/** Refuses with `no.data` (404) if no member of the merchant has the id. */
export async function requireMember(
  deps: Pick<Deps, "db">,
  actor: StaffActor,
  wireId: string,
): Promise<ExistingMember> {
  const memberId = idFromWire<MemberId>(wireId);
  const row = memberId && (await selectMember(deps.db, actor.merchantId, memberId));
  if (memberId === undefined || row === undefined) throw new Refusal("no.data");
  return { memberId, row };
}
