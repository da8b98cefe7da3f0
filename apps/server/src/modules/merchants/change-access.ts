/** Access rules of a merchant: blocked and allowed countries, and IP addresses that bypass all rules. */

import type { AccessRules, ChangeAccessBody } from "@openhouse/protocol/merchants/access-rules";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { isNetworkText, plainIp } from "../../core/network/ip-networks.ts";
import { Refusal } from "../../core/refusal.ts";
import type { MerchantSettings } from "../../core/merchant/settings.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { lockMerchant, selectSettings, writeSettings } from "./merchant-change-repository.ts";
import { publishMerchant } from "./publish-merchant.ts";
import { settingVersion } from "./setting-version.ts";

const keys = ["region.blocked", "region.allowed", "access.whitelist"] as const;

/** Returns the current rules, their version, and the country of the caller. Reads only the snapshot. */
export function readAccess(
  { merchants, countries }: Pick<Deps, "merchants" | "countries">,
  { merchantId, ip }: StaffActor,
): AccessRules {
  const { settings } = merchants.byId(merchantId);
  return {
    blocked: settings["region.blocked"],
    allowed: settings["region.allowed"],
    whitelist: settings["access.whitelist"],
    version: versionOf((key) => settings[key]),
    caller: { ip: plainIp(ip), country: countries.countryOf(ip) },
  };
}

/**
 * Changes all three lists. The change takes effect immediately in every process. A second change based on the same
 * version is refused, so that a change is applied once.
 *
 * Refusals, in this order: `request.param.err` (a whitelist line that is neither an IP address nor a network;
 * `value.fields` contains it), `settings.changed` (409: another staff member changed the rules in the meantime). Side
 * effects, in one transaction: stores the settings and an audit entry with the lists before and after.
 */
export async function changeAccess(deps: Deps, actor: StaffActor, change: ChangeAccessBody): Promise<AccessRules> {
  const invalidEntries = change.whitelist.filter((text) => !isNetworkText(text));
  if (invalidEntries.length > 0) throw new Refusal("request.param.err", {}, { fields: invalidEntries });
  const { merchantId } = actor;
  const after = {
    "region.blocked": change.blocked.toSorted(),
    "region.allowed": change.allowed.toSorted(),
    "access.whitelist": change.whitelist,
  };
  await deps.db.transaction(async (tx) => {
    await lockMerchant(tx, merchantId);
    const before = await selectSettings(tx, merchantId, keys);
    if (versionOf((key) => before.get(key) ?? []) !== change.version) throw new Refusal("settings.changed");
    await writeSettings(tx, merchantId, after);
    await appendAudit(tx, {
      merchantId,
      at: deps.clock.businessNow(),
      actor: auditedActor(actor),
      action: "access.changed",
      subject: { kind: "merchant", id: String(merchantId) },
      detail: { before: Object.fromEntries(keys.map((key) => [key, before.get(key) ?? []])), after },
      reason: change.reason,
    });
  });
  await publishMerchant(deps, merchantId);
  return readAccess(deps, actor);
}

function versionOf(read: (key: (typeof keys)[number]) => MerchantSettings[(typeof keys)[number]]): string {
  return settingVersion(keys.map(read));
}
