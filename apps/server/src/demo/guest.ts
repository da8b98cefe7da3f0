/** A member of the demo while the history is written: what is known of the wallet and the seat without asking anew. */

import type { MemberActor } from "../core/actor.ts";
import type { MemberId } from "../core/ids.ts";
import type { CastMember } from "./demo-cast.ts";
import type { Past } from "./past.ts";

export interface DemoGuest {
  readonly cast: CastMember;
  readonly memberId: MemberId;
  /** Main wallet in minor units, kept up to date by whoever moves it. */
  balance: bigint;
  /** Nonce of the last round, which the next one names as shown. */
  nonce: bigint;
}

/** The guest as the one who acts. */
export function actorOf({ world }: Past, { cast, memberId }: DemoGuest): MemberActor {
  return {
    kind: "member",
    merchantId: world.merchantId,
    memberId,
    memberType: cast.type,
    role: cast.type === 0 ? "member" : "agent",
    account: cast.account,
    sessionId: 0n as MemberActor["sessionId"],
    ip: "127.0.0.1",
    language: "TY",
    requestId: "demo",
  };
}
