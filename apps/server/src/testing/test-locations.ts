/** Login locations of members of the first merchant, without a login. */

import type { Deps } from "../core/deps.ts";
import type { MemberId, MerchantId } from "../core/ids.ts";
import { upsertLocation } from "../modules/identity/login/location-repository.ts";
import { openSession } from "../modules/identity/sessions/open-session.ts";

const merchantId = 1 as MerchantId;

/** Records that the member used a network (for example `203.0.113.0/24`) at that real time. */
export async function recordNetwork({ db }: Deps, memberId: MemberId, network: string, at: Date): Promise<void> {
  await upsertLocation(db, { merchantId, memberId, place: `net:${network}` }, at);
}

/** Opens a session of the member at this IP address with this browser. */
export async function recordDevice(deps: Deps, memberId: MemberId, ip: string, userAgent: string): Promise<void> {
  await openSession(deps, deps.db, { merchantId, kind: "member", ownerId: memberId, ip, userAgent });
}
