/** The picture of a member: a drawn lantern, which the member has chosen or which follows from the member's id. */

import "./member-avatar.css";
import { useState } from "react";
import { Icon } from "@openhouse/ui/icon/icon";
import { usePage } from "../lib/page/page-context.tsx";
import { pictureAt } from "../lib/page/picture-at.ts";
import { avatarOf } from "./avatar-of.ts";

interface MemberAvatarProps {
  /** The id of the chosen picture, otherwise the id of the member; undefined until the member has loaded. */
  readonly memberId: string | undefined;
}

/** The picture is decorative, because the name is next to it. If it does not load, an icon replaces it. */
export function MemberAvatar({ memberId }: MemberAvatarProps) {
  const { merchant } = usePage();
  const [failedId, setFailedId] = useState<string>();
  if (memberId === undefined || failedId === memberId) return <Icon name="user" />;
  return (
    <img
      className="member-avatar"
      src={pictureAt(merchant, avatarOf(memberId))}
      alt=""
      width={96}
      height={96}
      onError={() => setFailedId(memberId)}
    />
  );
}
