/**
 * Lists the settings that have no page of their own, with values, last changes, and requests that wait for a second
 * person.
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

/** The kind of approvals of changes that loosen a control. */
export const settingApproval = "setting";

const changerRoles: ReadonlySet<string> = new Set(settingPermissions["PUT /backoffice/api/settings/:key"]);
const deciderRoles: ReadonlySet<string> = new Set(settingPermissions["POST /backoffice/api/settings/:key/decision"]);

/**
 * Reads the values from the database, because a change reaches the cached merchant of each process a moment later.
 * Read-only.
 */
export async function readSettings({ db, merchants }: Deps, actor: StaffActor): Promise<SettingSheet> {
  const { merchantId, roles } = actor;
  const { currency, languages, agentTypes } = merchants.byId(merchantId);
  const [storedSettings, openApprovals] = await Promise.all([
    selectStoredSettings(db, merchantId),
    selectOpenApprovals(db, merchantId, settingApproval),
  ]);
  const storedByKey = new Map(storedSettings.map((setting) => [setting.key, setting]));
  const approvalByKey = new Map(openApprovals.map((approval) => [String(approval.detail["key"]), approval]));
  const list = editableSettings.map((key) => {
    const storedSetting = storedByKey.get(key);
    const value = settingText(storedSetting === undefined ? settingDefaults[key] : storedSetting.value);
    const openApproval = approvalByKey.get(key);
    return {
      key,
      value,
      usual: settingText(settingDefaults[key]),
      version: settingVersion(value),
      changedBy: storedSetting?.changedName ?? null,
      changedAt: storedSetting?.changedAt?.getTime() ?? null,
      waiting: openApproval === undefined ? null : describeWaiting(openApproval, actor),
    };
  });
  return {
    list,
    currency,
    languages: [...languages],
    agentTypes: [...agentTypes],
    mayChange: roles.some((role) => changerRoles.has(role)),
  };
}

function describeWaiting({ detail, requestedAt, requestedBy, reason }: Approval, { roles, staffId }: StaffActor) {
  const mayDecide = roles.some((role) => deciderRoles.has(role));
  const approveAction = requestedBy === staffId ? [] : ["approve" as const];
  return {
    by: String(detail["by"]),
    at: requestedAt.getTime(),
    value: String(detail["after"]),
    reason,
    actions: mayDecide ? [...approveAction, "reject" as const] : [],
  };
}
