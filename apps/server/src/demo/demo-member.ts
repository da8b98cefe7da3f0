/** A member of the demo during the writing of the history, with cached balance and nonce. */

import type { MemberActor } from "../core/actor.ts";
import type { MemberId } from "../core/ids.ts";
import type { PlannedMember } from "./demo-cast.ts";
import type { DemoHistory } from "./demo-history.ts";

export interface DemoMember {
  readonly cast: PlannedMember;
  readonly memberId: MemberId;
  /** Main wallet in minor units; each function that moves money updates it. */
  balance: bigint;
  /** Nonce of the last round. The next round sends it as `shownNonce`: the last round that was shown to the player. */
  nonce: bigint;
}

export function actorOf({ world }: DemoHistory, { cast, memberId }: DemoMember): MemberActor {
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
