/** Lists the profile pictures, and reads and stores the member's choice. Refuses `no.data` for an unknown picture. */

import type { ChooseIconBody, MemberIcons, PlayerAvatar } from "@openhouse/protocol/identity/member-profile";
import { isMemberIcon, memberIcons } from "@openhouse/rules/identity/member-icons";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { findMemberById } from "../repository.ts";
import { writeProfile } from "./profile-repository.ts";

/** Returns all pictures in display order. */
export function listIcons(): MemberIcons {
  return { icons: memberIcons.map((iconId) => ({ iconId })) };
}

/** Returns the member's picture; `default` if the member has not chosen one. */
export async function describeAvatar(
  { db }: Pick<Deps, "db">,
  { merchantId, memberId }: MemberActor,
): Promise<PlayerAvatar> {
  const iconId = (await findMemberById(db, merchantId, memberId))?.iconId ?? null;
  return iconId === null ? { avatar: "default", avatarType: "DEFAULT" } : { avatar: iconId, avatarType: "ICON" };
}

export async function chooseIcon(
  { db }: Pick<Deps, "db">,
  { merchantId, memberId }: MemberActor,
  { iconId }: ChooseIconBody,
): Promise<void> {
  if (!isMemberIcon(iconId)) throw new Refusal("no.data", {}, { field: "iconId" });
  await writeProfile(db, { merchantId, memberId, nickname: null, profile: { iconId } });
}
