/**
 * Changes a setting of the merchant: at once, or by a request to a second person if the change loosens a control. Under
 * the merchant's lock, the current value is compared with the value that the staff member saw, so that concurrent
 * changes cannot overwrite each other.
 */

import { createHash } from "node:crypto";
import { orderedSettings } from "@openhouse/rules/merchants/setting-descriptions";
import type { EditableSetting } from "@openhouse/rules/merchants/setting-descriptions";
import { isLoosened, isSettingValue } from "@openhouse/rules/merchants/setting-kinds";
import type { ChangeSettingBody, DecideSettingBody, SettingSheet } from "@openhouse/protocol/settings/settings";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { describeSetting, settingDefaults } from "../../core/merchant/settings.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { decideApproval, findOpenApproval, requestApproval } from "../approvals/index.ts";
import { lockMerchant, publishMerchant, settingVersion } from "../merchants/index.ts";
import { readSettings, settingApproval } from "./read-settings.ts";
import { selectStoredSettings, writeValue } from "./repository.ts";
import { readSettingText, settingText } from "./setting-text.ts";

interface Change extends ChangeSettingBody {
  readonly key: EditableSetting;
}

/**
 * Refusals, in this order: `settings.changed` (409: changed by another staff member in the meantime),
 * `request.param.err` (invalid or unchanged value, or a value that contradicts another setting),
 * `transaction.state.changed` (a request for this setting is open). Side effects: stores the new value or the request,
 * and an audit entry.
 */
export async function changeSetting(deps: Deps, actor: StaffActor, change: Change): Promise<SettingSheet> {
  const { merchantId } = actor;
  const { key, version, reason } = change;
  const after = readSettingText(change.value);
  const isWritten = await deps.db.transaction(async (tx) => {
    await lockMerchant(tx, merchantId);
    const values = await selectValues(tx, actor);
    const before = values.get(key);
    if (settingVersion(settingText(before)) !== version) throw new Refusal("settings.changed");
    refuseInvalidValue(key, after, values);
    const texts = { key, before: settingText(before), after: settingText(after) };
    const subjectId = subjectOf(key);
    if (isLoosened(describeSetting(key), before, after)) {
      const detail = { ...texts, by: actor.account };
      await requestApproval(deps, tx, { actor, request: { kind: settingApproval, subjectId, detail, reason } });
      await auditSetting(deps, tx, { actor, action: "setting.requested", detail: texts, reason });
      return false;
    }
    const openApproval = await findOpenApproval(tx, { merchantId, kinds: [settingApproval], subjectId });
    if (openApproval !== undefined) throw new Refusal("transaction.state.changed");
    await writeValue(tx, { merchantId, key, value: after, at: deps.clock.businessNow(), by: actor.account });
    await auditSetting(deps, tx, { actor, action: "setting.changed", detail: texts, reason });
    return true;
  });
  if (isWritten) await publishMerchant(deps, merchantId);
  return readSettings(deps, actor);
}

interface SettingDecision extends DecideSettingBody {
  readonly key: EditableSetting;
}

/**
 * Decides as the second person. Refusals, in this order: `no.data` (no open request), `approval.same.person` (the
 * requester may only reject), and for an approval `settings.changed` (the value has changed since the request),
 * `request.param.err` (the requested value now contradicts another setting). A refusal leaves the request open. Side
 * effects: stores the decision, an audit entry and, if the request is approved, the value.
 */
export async function decideSetting(deps: Deps, actor: StaffActor, verdict: SettingDecision): Promise<SettingSheet> {
  const { merchantId } = actor;
  const { key, decision, reason } = verdict;
  await deps.db.transaction(async (tx) => {
    await lockMerchant(tx, merchantId);
    const decisionRequest = { kind: settingApproval, subjectId: subjectOf(key), decision, reason };
    const openApproval = await decideApproval(deps, tx, { actor, verdict: decisionRequest });
    if (openApproval === undefined) throw new Refusal("no.data");
    const { by = "", before = "", after = "" } = textsOf(openApproval.detail);
    await auditSetting(deps, tx, { actor, action: `setting.${decision}`, detail: { key, before, after, by }, reason });
    if (decision === "rejected") return;
    const values = await selectValues(tx, actor);
    if (settingText(values.get(key)) !== before) throw new Refusal("settings.changed");
    const value = readSettingText(after);
    refuseInvalidValue(key, value, values);
    await writeValue(tx, { merchantId, key, value, at: deps.clock.businessNow(), by });
  });
  await publishMerchant(deps, merchantId);
  return readSettings(deps, actor);
}

/** Returns the current value of every setting. */
async function selectValues(tx: Transaction, { merchantId }: StaffActor): Promise<ReadonlyMap<string, unknown>> {
  const storedSettings = await selectStoredSettings(tx, merchantId);
  return new Map([
    ...Object.entries<unknown>(settingDefaults),
    ...storedSettings.map(({ key, value }) => [key, value] as const),
  ]);
}

function refuseInvalidValue(key: EditableSetting, after: unknown, values: ReadonlyMap<string, unknown>): void {
  const valuesAfter = new Map(values).set(key, after);
  const isOrdered = orderedSettings.every(
    ([smaller, larger]) =>
      (smaller !== key && larger !== key) || Number(valuesAfter.get(smaller)) <= Number(valuesAfter.get(larger)),
  );
  const isChanged = settingText(values.get(key)) !== settingText(after);
  const isValid = isSettingValue(describeSetting(key), after);
  if (!isValid || !isOrdered || !isChanged) throw new Refusal("request.param.err", {}, { fields: ["value"] });
}

/** Returns the numeric subject that approvals need, derived from the setting's name. */
function subjectOf(key: EditableSetting): bigint {
  return BigInt(`0x${createHash("sha256").update(key).digest("hex").slice(0, 12)}`);
}

function textsOf(detail: Readonly<Record<string, string | readonly string[]>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(detail).map(([name, text]) => [name, String(text)]));
}

interface SettingAudit {
  readonly actor: StaffActor;
  readonly action: string;
  readonly detail: Readonly<Record<string, string>>;
  readonly reason: string;
}

function auditSetting(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, action, detail, reason }: SettingAudit,
): Promise<void> {
  return appendAudit(tx, {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action,
    subject: { kind: "merchant", id: String(actor.merchantId) },
    detail,
    reason,
  });
}
