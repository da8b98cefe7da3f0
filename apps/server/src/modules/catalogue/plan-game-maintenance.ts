/** Plans and ends the maintenance of a vendor or a single game. All times are business time. */

import type { GameMaintenance, PlanGameMaintenanceBody } from "@openhouse/protocol/catalogue/game-maintenance";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { idFromWire } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { nameIn } from "./describe-games.ts";
import { lockWindow, selectGameWindows, selectVendorWindows, writeWindow } from "./maintenance-repository.ts";
import type { WindowColumns } from "./maintenance-repository.ts";

type WireWindow = GameMaintenance["vendors"][number]["window"];

/** A vendor with at most this many games is always listed with all its games. */
const fullListLimit = 12;

/**
 * Lists vendors and games with their current or planned windows. A vendor with many games is listed with all its games
 * only if it is `expandedVendor`, otherwise only with those that have a window. No refusals.
 */
export async function listGameMaintenance(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { merchantId, language }: StaffActor,
  expandedVendor: string | undefined,
): Promise<GameMaintenance> {
  const now = clock.businessNow();
  const [vendors, games] = await Promise.all([selectVendorWindows(db, merchantId), selectGameWindows(db, merchantId)]);
  const gamesByVendor = Map.groupBy(games, ({ vendor }) => vendor);
  return {
    now: now.getTime(),
    vendors: vendors.map((vendor) => {
      const gamesOfVendor = gamesByVendor.get(vendor.code) ?? [];
      const listsAllGames = gamesOfVendor.length <= fullListLimit || vendor.code === expandedVendor;
      return {
        code: vendor.code,
        name: nameIn(vendor.names, language),
        window: toWire(vendor, now),
        gameCount: gamesOfVendor.length,
        games: gamesOfVendor
          .filter((game) => listsAllGames || toWire(game, now) !== null)
          .map((game) => ({
            nodeId: String(game.nodeId),
            name: nameIn(game.names, language),
            category: game.category,
            window: toWire(game, now),
          })),
      };
    }),
  };
}

/**
 * Sets or ends the window of a vendor or game, in the caller's transaction. Lists show the change immediately. During
 * the window, launches and new rounds are refused with `vendor_under_maintenance`; an open round can be finished.
 *
 * Refusals, in this order: `not.exists.game` (no such vendor, or the vendor has no such game),
 * `maintenance.window.invalid` (ends before it starts, or starts or ends in the past), `no.data` (there is no window to
 * end). Side effects: writes the window, and an audit entry with the window before and after the change.
 */
export async function planGameMaintenance(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, plan }: { actor: StaffActor; plan: PlanGameMaintenanceBody },
): Promise<void> {
  const now = clock.businessNow();
  const { merchantId } = actor;
  const nodeId = plan.nodeId === null ? null : (idFromWire(plan.nodeId) ?? 0n);
  const subject = { merchantId, vendor: plan.vendor, nodeId };
  const before = await lockWindow(tx, subject);
  if (before === undefined) throw new Refusal("not.exists.game");
  const after = windowOf(plan, now);
  if (after.from === null && toWire(before, now) === null) throw new Refusal("no.data");
  await writeWindow(tx, subject, after);
  await appendAudit(tx, {
    merchantId,
    at: now,
    actor: auditedActor(actor),
    action: actionOf(plan, before, now),
    subject: nodeId === null ? { kind: "vendor", id: plan.vendor } : { kind: "game", id: String(nodeId) },
    detail: { before, after },
    reason: plan.reason,
  });
}

function windowOf({ window }: PlanGameMaintenanceBody, now: Date): WindowColumns {
  if (window === null) return { from: null, until: null };
  const from = window.from === null ? now : new Date(window.from);
  const until = window.until === null ? null : new Date(window.until);
  if (from < now || (until !== null && until <= from)) throw new Refusal("maintenance.window.invalid");
  return { from, until };
}

function actionOf({ window }: PlanGameMaintenanceBody, before: WindowColumns, now: Date): string {
  if (window === null) return toWire(before, now)?.isOn === true ? "maintenance.ended" : "maintenance.cancelled";
  return window.from === null ? "maintenance.started" : "maintenance.planned";
}

/** Converts a window to the wire format. Returns null if no window is planned or the window is over. */
function toWire({ from, until }: WindowColumns, now: Date): WireWindow {
  if (from === null || (until !== null && until <= now)) return null;
  return { from: from.getTime(), until: until?.getTime() ?? null, isOn: from <= now };
}
