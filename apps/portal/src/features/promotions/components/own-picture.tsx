/** A picture that the member sent, small. */

import { Icon } from "@openhouse/ui/icon/icon";
import { useOwnPicture } from "../api/use-activities.ts";

/** See the head of this file. */
export function OwnPicture({ fileId, name }: { fileId: string; name: string }) {
  const address = useOwnPicture(fileId);
  return address === undefined ? <Icon name="image" /> : <img src={address} alt={name} />;
}
