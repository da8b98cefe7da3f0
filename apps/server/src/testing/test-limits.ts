/** Limits and exclusions that members set for themselves, for tests. They take effect at once and end no session. */

import type { MemberActor } from "../core/actor.ts";
import type { MerchantId, SessionId } from "../core/ids.ts";
import { excludeMember, setLimit } from "../modules/limits/index.ts";
import type { ExclusionRequest, LimitRequest } from "../modules/limits/index.ts";
import type { SignedInMember, TestApp } from "./test-app.ts";

export async function setOwnLimit(
  { deps }: TestApp,
  member: SignedInMember,
  limit: Pick<LimitRequest, "kind" | "period" | "amountMinor">,
): Promise<void> {
  await setLimit(deps, actorOf(member), { memberId: member.memberId, ...limit });
}

export async function excludeSelf(
  { deps }: TestApp,
  member: SignedInMember,
  exclusion: Pick<ExclusionRequest, "kind" | "untilAt">,
): Promise<void> {
  const request = { memberId: member.memberId, reason: "", ...exclusion };
  await deps.db.transaction((tx) => excludeMember(deps, tx, { actor: actorOf(member), request }));
}

function actorOf({ memberId, account }: SignedInMember): MemberActor {
  return {
    kind: "member",
    role: "member",
    merchantId: 1 as MerchantId,
    memberId,
    memberType: 0,
    account,
    sessionId: 1n as SessionId,
    ip: "127.0.0.1",
    language: "EN",
    requestId: "test",
  };
}
