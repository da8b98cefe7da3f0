/** The pictures that a member may carry, and the choice of one. Refuses `no.data` for a picture that there is not. */

import type { ChooseIconBody, MemberIcons } from "@openhouse/protocol/identity/member-profile";
import { isMemberIcon, memberIcons } from "@openhouse/rules/identity/member-icons";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { writeProfile } from "./profile-repository.ts";

/** All pictures, in the order of the choice. */
export function listIcons(): MemberIcons {
  return { icons: memberIcons.map((iconId) => ({ iconId })) };
}

export async function chooseIcon(
  { db }: Pick<Deps, "db">,
  { merchantId, memberId }: MemberActor,
  { iconId }: ChooseIconBody,
): Promise<void> {
  if (!isMemberIcon(iconId)) throw new Refusal("no.data", {}, { field: "iconId" });
  await writeProfile(db, { merchantId, memberId, nickname: null, profile: { iconId } });
}
