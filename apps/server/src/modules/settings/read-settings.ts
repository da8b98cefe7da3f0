/**
 * Lists the settings that have no page of their own: values, last changes, and requests that wait for a second person.
 */

import type { SettingSheet } from "@openhouse/protocol/settings/settings";
import { editableSettings } from "@openhouse/rules/merchants/setting-descriptions";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { settingDefaults } from "../../core/merchant/settings.ts";
import { selectOpenApprovals } from "../approvals/index.ts";
import type { Approval } from "../approvals/index.ts";
import { settingVersion } from "../merchants/index.ts";
import { settingPermissions } from "./permissions.ts";
import { selectStoredSettings } from "./repository.ts";
import { settingText } from "./setting-text.ts";

/** The kind of approvals that loosen a control. */
export const settingApproval = "setting";

const changers: ReadonlySet<string> = new Set(settingPermissions["PUT /backoffice/api/settings/:key"]);
const deciders: ReadonlySet<string> = new Set(settingPermissions["POST /backoffice/api/settings/:key/decision"]);

/** Read-only. Reads the database, whose values reach the snapshot of every process a moment later. */
export async function readSettings({ db, merchants }: Deps, actor: StaffActor): Promise<SettingSheet> {
  const { merchantId, roles } = actor;
  const { currency, languages, agentTypes } = merchants.byId(merchantId);
  const [kept, open] = await Promise.all([
    selectStoredSettings(db, merchantId),
    selectOpenApprovals(db, merchantId, settingApproval),
  ]);
  const keptOf = new Map(kept.map((one) => [one.key, one]));
  const openOf = new Map(open.map((one) => [String(one.detail["key"]), one]));
  const list = editableSettings.map((key) => {
    const own = keptOf.get(key);
    const value = settingText(own === undefined ? settingDefaults[key] : own.value);
    const waiting = openOf.get(key);
    return {
      key,
      value,
      usual: settingText(settingDefaults[key]),
      version: settingVersion(value),
      changedBy: own?.changedName ?? null,
      changedAt: own?.changedAt?.getTime() ?? null,
      waiting: waiting === undefined ? null : describeWaiting(waiting, actor),
    };
  });
  return {
    list,
    currency,
    languages: [...languages],
    agentTypes: [...agentTypes],
    mayChange: roles.some((role) => changers.has(role)),
  };
}

function describeWaiting({ detail, requestedAt, requestedBy, reason }: Approval, { roles, staffId }: StaffActor) {
  const mayDecide = roles.some((role) => deciders.has(role));
  const approveAction = requestedBy === staffId ? [] : ["approve" as const];
  return {
    by: String(detail["by"]),
    at: requestedAt.getTime(),
    value: String(detail["after"]),
    reason,
    actions: mayDecide ? [...approveAction, "reject" as const] : [],
  };
}
