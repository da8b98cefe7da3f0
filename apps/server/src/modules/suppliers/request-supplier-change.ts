/**
 * Changes of suppliers with a second admin. A supplier's signature is enough to pay wins to members, so an admin who
 * could register a key alone could pay money to themselves. One admin alone can only switch a supplier off, which takes
 * effect immediately.
 */

import { createHash } from "node:crypto";
import type { StaffActor } from "../../core/actor.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { decideApproval, requestApproval } from "../approvals/index.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { checkSupplier, registerSupplier } from "./register-supplier.ts";
import type { SupplierToRegister } from "./register-supplier.ts";
import { selectSupplierSettings } from "./repository.ts";
import { changedFields, readSettings, writeSettings } from "./supplier-settings.ts";

/** Kind of the approvals. */
export const supplierApproval = "supplier-change";

type ChangeDeps = Pick<GatewayDeps, "ids" | "clock" | "config" | "supplierKeySealer">;

interface ChangeStep {
  readonly actor: StaffActor;
  readonly reason: string;
}

/** Hashes the code to a number, because the subject of an approval is a number. */
export function supplierSubject(code: string): bigint {
  return BigInt.asUintN(62, createHash("sha256").update(`supplier:${code}`).digest().readBigUInt64BE());
}

/**
 * Returns `saved` if the change was applied immediately, or `asked` if it waits for a second admin. Refusals, in this
 * order: the refusals of `checkSupplier`, `transaction.state.changed` (another change of the supplier already waits).
 * Side effects: stores the supplier, or an approval request with all settings, and an audit entry.
 */
export async function requestSupplierChange(
  deps: ChangeDeps,
  tx: Transaction,
  { actor, supplier, reason }: ChangeStep & { readonly supplier: SupplierToRegister },
): Promise<"saved" | "asked"> {
  const { merchantId } = actor;
  await checkSupplier(deps, tx, { merchantId, supplier });
  const existingSupplier = (await selectSupplierSettings(tx, merchantId)).find(({ code }) => code === supplier.code);
  const changedNames = existingSupplier === undefined ? undefined : changedFields(existingSupplier, supplier);
  const isOnlySwitchedOff = !supplier.isEnabled && changedNames?.every((field) => field === "isEnabled") === true;
  if (isOnlySwitchedOff) {
    await registerSupplier(deps, tx, { actor: { ...auditedActor(actor), merchantId }, supplier, reason });
    return "saved";
  }
  const detail = { code: supplier.code, changed: changedNames ?? ["new"], settings: writeSettings(supplier) };
  const request = { kind: supplierApproval, subjectId: supplierSubject(supplier.code), detail, reason };
  await requestApproval(deps, tx, { actor, request });
  await auditChange(deps, tx, { actor, code: supplier.code, reason, done: "change-asked" });
  return "asked";
}

/**
 * Applies the second admin's decision. Refusals, in this order: `transaction.state.changed` (nothing waits),
 * `approval.same.person`, the refusals of `checkSupplier`. Side effects: ends the approval and stores an audit entry;
 * if approved, also has the side effects of `registerSupplier`.
 */
export async function decideSupplierChange(
  deps: ChangeDeps,
  tx: Transaction,
  { actor, code, decision, reason }: ChangeStep & { readonly code: string; readonly decision: "approved" | "rejected" },
): Promise<void> {
  const { merchantId } = actor;
  const verdict = { kind: supplierApproval, subjectId: supplierSubject(code), decision, reason };
  const approval = await decideApproval(deps, tx, { actor, verdict });
  if (approval === undefined) throw new Refusal("transaction.state.changed");
  if (decision === "rejected") return auditChange(deps, tx, { actor, code, reason, done: "change-rejected" });
  const supplier = readSettings(code, approval.detail["settings"]);
  await registerSupplier(deps, tx, { actor: { ...auditedActor(actor), merchantId }, supplier, reason });
}

interface ChangeAudit {
  readonly actor: StaffActor;
  readonly code: string;
  readonly reason: string;
  readonly done: string;
}

async function auditChange(
  { clock }: ChangeDeps,
  tx: Transaction,
  { actor, code, reason, done }: ChangeAudit,
): Promise<void> {
  await appendAudit(tx, {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action: `supplier.${done}`,
    subject: { kind: "supplier", id: code },
    detail: {},
    reason,
  });
}
