/**
 * Records that the client has greeted the member at the first login. No refusals. Idempotent: only the first call has
 * an effect. Side effects, in one transaction: records the time and emits `member.greeted`. Source: specification,
 * section 4.
 */

import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { markGreeted } from "../repository.ts";

export async function recordFirstLogin(deps: Deps, { merchantId, memberId }: MemberActor): Promise<void> {
  const at = deps.clock.businessNow();
  await deps.db.transaction(async (tx) => {
    const isFirst = await markGreeted(tx, { merchantId, id: memberId }, at);
    if (!isFirst) return;
    const event = { name: "member.greeted" as const, aggregateId: memberId, payload: { memberId: String(memberId) } };
    await appendEvents(deps, tx, { merchantId, at, events: [event] });
  });
}
