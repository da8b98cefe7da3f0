/** Parses the member id of a path. Refuses `no.data` if the id is invalid. */

import { idFromWire } from "../../core/ids.ts";
import type { MemberId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";

export function readMemberId(wireId: string): MemberId {
  const id = idFromWire<MemberId>(wireId);
  if (id === undefined) throw new Refusal("no.data");
  return id;
}
