/** The amounts from which a transaction creates an alert (module `alerts`), per currency. */

import type { AlertThresholdSheet, ChangeAlertThresholdsBody } from "@openhouse/protocol/alerts/alert-thresholds";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { settingDefaults } from "../../core/merchant/settings.ts";
import type { MerchantSettings } from "../../core/merchant/settings.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { lockMerchant, selectSettings, writeSettings } from "./merchant-change-repository.ts";
import { merchantPermissions } from "./permissions.ts";
import { publishMerchant } from "./publish-merchant.ts";
import { settingVersion } from "./setting-version.ts";

const keys = [
  "alerts.depositFromMinor",
  "alerts.withdrawalFromMinor",
  "alerts.dayFromMinor",
  "alerts.winFromMinor",
] as const;
type ThresholdKey = (typeof keys)[number];
type ThresholdReader = (key: ThresholdKey) => MerchantSettings[ThresholdKey];
const rolesThatChange: ReadonlySet<string> = new Set(merchantPermissions["PUT /backoffice/api/alerts/thresholds"]);

/**
 * Returns the current thresholds: the merchant's currency first, then other currencies that have thresholds. Reads only
 * the snapshot.
 */
export function readAlertThresholds(
  { merchants }: Pick<Deps, "merchants">,
  { merchantId, roles }: Pick<StaffActor, "merchantId" | "roles">,
): AlertThresholdSheet {
  const { currency: merchantCurrency, settings } = merchants.byId(merchantId);
  const minor = (key: ThresholdKey, currency: string) => String(settings[key][currency] ?? 0);
  const listedCurrencies = new Set([merchantCurrency, ...keys.flatMap((key) => Object.keys(settings[key])).toSorted()]);
  const list = [...listedCurrencies].map((currency) => ({
    currency,
    depositMinor: minor("alerts.depositFromMinor", currency),
    withdrawalMinor: minor("alerts.withdrawalFromMinor", currency),
    dayMinor: minor("alerts.dayFromMinor", currency),
    winMinor: minor("alerts.winFromMinor", currency),
  }));
  const mayChange = roles.some((role) => rolesThatChange.has(role));
  return { list, version: versionOf((key) => settings[key]), mayChange };
}

/**
 * Changes the thresholds of one currency. The change applies from the next transaction, in every process; earlier
 * transactions are not checked again. Refusals, in this order: `request.param.err` (unknown currency),
 * `settings.changed` (409: another staff member changed the thresholds in the meantime). Side effects, in one
 * transaction: stores the settings and an audit entry.
 */
export async function changeAlertThresholds(
  deps: Deps,
  actor: StaffActor,
  { currency, version, reason, ...amounts }: ChangeAlertThresholdsBody,
): Promise<AlertThresholdSheet> {
  const { merchantId } = actor;
  if (!isCurrencyCode(currency)) throw new Refusal("request.param.err", {}, { fields: ["currency"] });
  await deps.db.transaction(async (tx) => {
    await lockMerchant(tx, merchantId);
    const before = await selectSettings(tx, merchantId, keys);
    const valueOf: ThresholdReader = (key) => before.get(key) ?? settingDefaults[key];
    if (versionOf(valueOf) !== version) throw new Refusal("settings.changed");
    // The conversion to numbers is safe, because amounts on the wire have at most 15 digits.
    const after = {
      "alerts.depositFromMinor": { ...valueOf("alerts.depositFromMinor"), [currency]: Number(amounts.depositMinor) },
      "alerts.withdrawalFromMinor": {
        ...valueOf("alerts.withdrawalFromMinor"),
        [currency]: Number(amounts.withdrawalMinor),
      },
      "alerts.dayFromMinor": { ...valueOf("alerts.dayFromMinor"), [currency]: Number(amounts.dayMinor) },
      "alerts.winFromMinor":
        amounts.winMinor === undefined
          ? valueOf("alerts.winFromMinor")
          : { ...valueOf("alerts.winFromMinor"), [currency]: Number(amounts.winMinor) },
    };
    await writeSettings(tx, merchantId, after);
    await appendAudit(tx, {
      merchantId,
      at: deps.clock.businessNow(),
      actor: auditedActor(actor),
      action: "alerts.changed",
      subject: { kind: "merchant", id: String(merchantId) },
      detail: { before: Object.fromEntries(keys.map((key) => [key, valueOf(key)])), after },
      reason,
    });
  });
  await publishMerchant(deps, merchantId);
  return readAlertThresholds(deps, actor);
}

/** Computes the version from sorted entries, because the database may return the keys of a map in another order. */
function versionOf(read: ThresholdReader): string {
  return settingVersion(
    keys.map((key) => Object.entries(read(key)).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  );
}
