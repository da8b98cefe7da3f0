/** Records login locations of members of the first merchant, without a login. */

import type { Deps } from "../core/deps.ts";
import type { MemberId, MerchantId } from "../core/ids.ts";
import { upsertLocation } from "../modules/identity/login/location-repository.ts";
import { openSession } from "../modules/identity/sessions/open-session.ts";

const merchantId = 1 as MerchantId;

interface NetworkUse {
  readonly memberId: MemberId;
  /** For example `203.0.113.0/24`. */
  readonly network: string;
  /** A time of the real clock. */
  readonly at: Date;
}

/** Records that the member used the network. */
export async function recordNetwork({ db }: Deps, { memberId, network, at }: NetworkUse): Promise<void> {
  await upsertLocation(db, { merchantId, memberId, place: `net:${network}` }, at);
}

interface DeviceUse {
  readonly memberId: MemberId;
  readonly ip: string;
  readonly userAgent: string;
}

/** Opens a session of the member at this IP address with this browser. */
export async function recordDevice(deps: Deps, { memberId, ip, userAgent }: DeviceUse): Promise<void> {
  await openSession(deps, deps.db, { merchantId, kind: "member", ownerId: memberId, ip, userAgent });
}
