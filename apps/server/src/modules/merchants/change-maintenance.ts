/** Plans and ends maintenance windows of a merchant. All times are business time. */

import type {
  CloseWindowBody,
  MaintenanceWindows,
  PlanMaintenanceBody,
} from "@openhouse/protocol/merchants/maintenance-windows";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { idFromWire } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { closeWindow, insertWindow, selectWindows } from "./merchant-change-repository.ts";
import type { PlannedWindow } from "./merchant-change-repository.ts";
import { publishMerchant } from "./publish-merchant.ts";

/** Lists running and planned windows. No refusals. */
export async function listMaintenance(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { merchantId }: StaffActor,
): Promise<MaintenanceWindows> {
  const now = clock.businessNow();
  const windows = await selectWindows(db, merchantId, now);
  return {
    now: now.getTime(),
    list: windows.map(({ id, from, until }) => ({
      id: String(id),
      from: from.getTime(),
      until: until?.getTime() ?? null,
      isOn: from <= now,
    })),
  };
}

/**
 * Plans a window in the caller's transaction; a null start means now. Refuses with `maintenance.window.invalid` if the
 * window ends before it starts, or starts or ends in the past. Side effects: stores the window and an audit entry.
 */
export async function planMaintenance(
  { ids, clock }: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { actor, plan }: { actor: StaffActor; plan: PlanMaintenanceBody },
): Promise<void> {
  const now = clock.businessNow();
  const from = plan.from === null ? now : new Date(plan.from);
  const until = plan.until === null ? null : new Date(plan.until);
  if (from < now || (until !== null && until <= from)) throw new Refusal("maintenance.window.invalid");
  const { merchantId, staffId: createdBy } = actor;
  const window = { id: ids.next(), from, until };
  await insertWindow(tx, { ...window, merchantId, createdBy, createdAt: now });
  const action = plan.from === null ? "maintenance.started" : "maintenance.planned";
  await audit(tx, { actor, at: now, action, window, reason: plan.reason });
}

/**
 * Ends a running window early, or cancels a planned one, in the caller's transaction. Refuses with `no.data` if the
 * window is unknown, over or already closed. Side effects: ends the window and stores an audit entry.
 */
export async function endMaintenance(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, wireId, body }: { actor: StaffActor; wireId: string; body: CloseWindowBody },
): Promise<void> {
  const closedAt = clock.businessNow();
  const { merchantId, staffId: closedBy } = actor;
  const id = idFromWire(wireId);
  const window = id === undefined ? undefined : await closeWindow(tx, { merchantId, id, closedBy, closedAt });
  if (window === undefined) throw new Refusal("no.data");
  const action = window.from <= closedAt ? "maintenance.ended" : "maintenance.cancelled";
  await audit(tx, { actor, at: closedAt, action, window, reason: body.reason });
}

/** Publishes a committed change to all processes and returns the windows. */
export async function publishMaintenance(deps: Deps, actor: StaffActor): Promise<MaintenanceWindows> {
  await publishMerchant(deps, actor.merchantId);
  return listMaintenance(deps, actor);
}

interface AuditedWindow {
  readonly actor: StaffActor;
  readonly at: Date;
  readonly action: string;
  readonly window: PlannedWindow;
  readonly reason: string;
}

function audit(tx: Transaction, { actor, at, action, window, reason }: AuditedWindow): Promise<void> {
  return appendAudit(tx, {
    merchantId: actor.merchantId,
    at,
    actor: auditedActor(actor),
    action,
    subject: { kind: "merchant", id: String(actor.merchantId) },
    detail: { windowId: String(window.id), from: window.from, until: window.until },
    reason,
  });
}
