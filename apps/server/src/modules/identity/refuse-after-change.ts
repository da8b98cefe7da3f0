/**
 * Money does not leave right after what guards the account was changed: who stole it shall not empty it before its
 * owner reads the notice (security.md 6.8). The time is the setting `withdraw.holdHoursAfterChange`; 0 = none.
 */

import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { readCredentialChange } from "./security-repository.ts";

const hourMs = 3_600_000;

/** Refuses `withdraw.after.change` {hours} (409) while the hold lasts. Reads only; judged by real time. */
export async function refuseAfterChange(
  { db, clock, merchants }: Pick<Deps, "db" | "clock" | "merchants">,
  actor: Pick<MemberActor, "merchantId" | "memberId">,
): Promise<void> {
  const holdMs = merchants.byId(actor.merchantId).settings["withdraw.holdHoursAfterChange"] * hourMs;
  const changedAt = await readCredentialChange(db, actor);
  const leftMs = changedAt === null ? 0 : changedAt.getTime() + holdMs - clock.realNow().getTime();
  if (leftMs > 0) throw new Refusal("withdraw.after.change", { hours: Math.ceil(leftMs / hourMs) });
}
