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
type Owner = Pick<MemberActor, "merchantId" | "memberId">;

/** Refuses `withdraw.after.change` {hours} (409) during the hold. Read-only; uses real time. */
export async function refuseAfterChange(deps: HoldDeps, actor: Owner): Promise<void> {
  const until = await findHoldAfterChange(deps, actor);
  if (until === null) return;
  const leftMs = until.getTime() - deps.clock.realNow().getTime();
  throw new Refusal("withdraw.after.change", { hours: Math.ceil(leftMs / hourMs) });
}

/** End of the hold in real time; null if there is no hold. */
export async function findHoldAfterChange(
  { db, clock, merchants }: HoldDeps,
  { merchantId, memberId }: Owner,
): Promise<Date | null> {
  const changedAt = await readCredentialChange(db, { merchantId, memberId });
  if (changedAt === null) return null;
  const holdMs = merchants.byId(merchantId).settings["withdraw.holdHoursAfterChange"] * hourMs;
  const until = new Date(changedAt.getTime() + holdMs);
  return until.getTime() > clock.realNow().getTime() ? until : null;
}
