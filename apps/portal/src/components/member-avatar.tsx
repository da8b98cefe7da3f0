/** The picture of a member: a drawn lantern, always the same for the same member. */

import "./member-avatar.css";
import { useState } from "react";
import { Icon } from "@openhouse/ui/icon/icon";
import { usePage } from "../lib/page/page-context.tsx";
import { pictureAt } from "../lib/page/picture-at.ts";
import { avatarOf } from "./avatar-of.ts";

interface MemberAvatarProps {
  /** Undefined until it is known who is logged in. */
  readonly memberId: string | undefined;
}

/**
 * Decorative, because the name is beside it. If the picture does not load, an icon replaces it, which needs no network.
 */
export function MemberAvatar({ memberId }: MemberAvatarProps) {
  const { merchant } = usePage();
  const [broken, setBroken] = useState<string>();
  if (memberId === undefined || broken === memberId) return <Icon name="user" />;
  return (
    <img
      className="member-avatar"
      src={pictureAt(merchant, avatarOf(memberId))}
      alt=""
      width={96}
      height={96}
      onError={() => setBroken(memberId)}
    />
  );
}
