/**
 * Money does not leave right after what guards the account was changed: who stole it shall not empty it before its
 * owner reads the notice (docs/security.md, Withdrawals). The time is the setting `withdraw.holdHoursAfterChange`; 0 =
 * none.
 */

import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable } from "../../../db/connection.ts";
import { readCredentialChange } from "./security-repository.ts";

const hourMs = 3_600_000;

type HoldDeps = Pick<Deps, "clock" | "merchants"> & { readonly db: Queryable };
type Owner = Pick<MemberActor, "merchantId" | "memberId">;

/** Refuses `withdraw.after.change` {hours} (409) while the hold lasts. Reads only; judged by real time. */
export async function refuseAfterChange(deps: HoldDeps, actor: Owner): Promise<void> {
  const until = await heldAfterChange(deps, actor);
  if (until === null) return;
  const leftMs = until.getTime() - deps.clock.realNow().getTime();
  throw new Refusal("withdraw.after.change", { hours: Math.ceil(leftMs / hourMs) });
}

/** Until when the hold lasts, in real time; null: there is none. */
export async function heldAfterChange(
  { db, clock, merchants }: HoldDeps,
  { merchantId, memberId }: Owner,
): Promise<Date | null> {
  const changedAt = await readCredentialChange(db, { merchantId, memberId });
  if (changedAt === null) return null;
  const holdMs = merchants.byId(merchantId).settings["withdraw.holdHoursAfterChange"] * hourMs;
  const until = new Date(changedAt.getTime() + holdMs);
  return until.getTime() > clock.realNow().getTime() ? until : null;
}
