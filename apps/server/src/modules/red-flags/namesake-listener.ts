/**
 * Listens to `member.resembles`: raises a red flag about a member with the name of an excluded person. A closed red
 * flag is raised again only after its quiet period. Idempotent.
 */

import type { Deps } from "../../core/deps.ts";
import type { MemberId } from "../../core/ids.ts";
import type { OutboxListener } from "../../db/outbox.ts";
import { raiseRedFlags } from "./repository.ts";

const dayMs = 86_400_000;

export function createNamesakeListener(deps: Pick<Deps, "ids" | "clock" | "merchants">): OutboxListener {
  return {
    name: "namesakes",
    events: ["member.resembles"],
    async handle(tx, { merchantId, name, payload }) {
      if (name !== "member.resembles") return;
      const memberId = BigInt(payload.memberId) as MemberId;
      const order = [payload.memberId, ...payload.excludedIds];
      const at = deps.clock.businessNow();
      const quietDays = deps.merchants.byId(merchantId).settings["agentFlags.quietDays"];
      const redFlag = {
        kind: "namesake" as const,
        key: order.join(":"),
        agentId: memberId,
        memberIds: order.map((id) => BigInt(id) as MemberId),
        evidence: { days: 0, order },
      };
      const quietSince = new Date(at.getTime() - quietDays * dayMs);
      await raiseRedFlags(deps, tx, { merchantId, redFlags: [redFlag], at, quietSince });
    },
  };
}
