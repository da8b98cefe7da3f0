/**
 * Suppliers for the back office: settings, results of the last hour's recorded calls, and the latest recorded calls of
 * one supplier.
 */

import type { SupplierCallsReply, SupplierListReply } from "@openhouse/protocol/suppliers/suppliers";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { selectOpenApprovals, findOpenApproval } from "../approvals/index.ts";
import { isFailedCall } from "./call-log.ts";
import { countCalls, selectCalls } from "./call-repository.ts";
import { selectSupplierSettings, selectVendors } from "./repository.ts";
import { supplierApproval } from "./request-supplier-change.ts";
import type { SupplierToRegister } from "./register-supplier.ts";
import { changesOf, readSettings, toWire } from "./supplier-settings.ts";

type ListDeps = Pick<Deps, "db" | "clock" | "merchants">;

const hourMs = 3_600_000;
const maxCalls = 100;

/** Lists all suppliers of the merchant, sorted by code. No refusals. */
export async function listSuppliers(deps: ListDeps, actor: StaffActor): Promise<SupplierListReply> {
  const { merchantId, language } = actor;
  const { db, clock, merchants } = deps;
  const since = new Date(clock.realNow().getTime() - hourMs);
  const [suppliers, counts, vendors] = await Promise.all([
    selectSupplierSettings(db, merchantId),
    countCalls(db, merchantId, since),
    selectVendors(db, merchantId),
  ]);
  return {
    list: suppliers.map((settings) => {
      const { code, ourPublicKey } = settings;
      const supplierCounts = counts.filter(({ supplier }) => supplier === code);
      const failedCounts = supplierCounts.filter(isFailedCall);
      const sum = (list: typeof supplierCounts) => list.reduce((total, { calls }) => total + Number(calls), 0);
      const slowestMs = Math.max(0, ...supplierCounts.map((count) => count.slowestMs));
      return {
        code,
        ...toWire(settings),
        ourPublicKey,
        walletPath: `/gateway/rs/${code}`,
        lastHour: { calls: sum(supplierCounts), failed: sum(failedCounts), slowestMs },
      };
    }),
    requests: await listRequests(deps, actor, suppliers),
    vendors: vendors.map(({ code, names }) => ({ code, name: language === "TY" ? names.fil : names.en })),
    currencies: [merchants.byId(merchantId).currency],
  };
}

async function listRequests(
  { db }: ListDeps,
  { merchantId, staffId }: StaffActor,
  suppliers: readonly SupplierToRegister[],
) {
  const open = await selectOpenApprovals(db, merchantId, supplierApproval);
  return Promise.all(
    open.map(async ({ subjectId, detail, reason, requestedBy }) => {
      const approval = await findOpenApproval(db, { merchantId, kinds: [supplierApproval], subjectId });
      const changed = [detail["changed"] ?? []].flat();
      const code = String(detail["code"]);
      const requestedSettings = readSettings(code, detail["settings"]);
      const changes = changesOf(
        suppliers.find((supplier) => supplier.code === code),
        requestedSettings,
      );
      return { code, by: approval?.by ?? "", reason, isOwn: requestedBy === staffId, changed, changes };
    }),
  );
}

/**
 * Lists the latest hundred recorded calls in both directions, newest first; none for an unknown supplier. No refusals.
 */
export async function listSupplierCalls(
  { db }: ListDeps,
  { merchantId }: StaffActor,
  supplier: string,
): Promise<SupplierCallsReply> {
  const calls = await selectCalls(db, { merchantId, supplier, limit: maxCalls });
  return {
    list: calls.map((call) => ({ ...call, id: String(call.id), at: call.at.getTime(), isFailed: isFailedCall(call) })),
  };
}
