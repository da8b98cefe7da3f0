/**
 * Blocks withdrawals for a time after a change of credentials, so that the owner can read the notice before a thief can
 * empty the account (docs/security.md, Withdrawals). The duration is the setting `withdraw.holdHoursAfterChange`; 0
 * switches the block off.
 */

import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable } from "../../../db/connection.ts";
import { readCredentialChange } from "./security-repository.ts";

const hourMs = 3_600_000;

type HoldDeps = Pick<Deps, "clock" | "merchants"> & { readonly db: Queryable };
type MemberKey = Pick<MemberActor, "merchantId" | "memberId">;

/** Refuses `withdraw.after.change` {hours} (409) during the block, by the real clock, not business time. Read-only. */
export async function refuseAfterChange(deps: HoldDeps, actor: MemberKey): Promise<void> {
  const holdEndsAt = await findHoldAfterChange(deps, actor);
  if (holdEndsAt === null) return;
  const remainingMs = holdEndsAt.getTime() - deps.clock.realNow().getTime();
  throw new Refusal("withdraw.after.change", { hours: Math.ceil(remainingMs / hourMs) });
}

/** Returns when the block ends, as a time of the real clock; null if withdrawals are not blocked. */
export async function findHoldAfterChange(
  { db, clock, merchants }: HoldDeps,
  { merchantId, memberId }: MemberKey,
): Promise<Date | null> {
  const changedAt = await readCredentialChange(db, { merchantId, memberId });
  if (changedAt === null) return null;
  const holdMs = merchants.byId(merchantId).settings["withdraw.holdHoursAfterChange"] * hourMs;
  const holdEndsAt = new Date(changedAt.getTime() + holdMs);
  return holdEndsAt.getTime() > clock.realNow().getTime() ? holdEndsAt : null;
}
