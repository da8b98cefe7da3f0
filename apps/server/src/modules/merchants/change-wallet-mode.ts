/** The wallet mode of a merchant: one wallet for all games, or an additional vendor wallet. */

import type { ChangeWalletModeBody, WalletMode } from "@openhouse/protocol/merchants/wallet-mode";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { settingDefaults } from "../../core/merchant/settings.ts";
import type { MerchantSettings } from "../../core/merchant/settings.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { lockMerchant, selectSettings, writeSettings } from "./merchant-change-repository.ts";
import { publishMerchant } from "./publish-merchant.ts";
import { settingVersion } from "./setting-version.ts";

const keys = ["wallet.mode", "wallet.vendorName"] as const;

/** Returns the current mode and its version. Reads only the snapshot. */
export function readWalletMode(
  { merchants }: Pick<Deps, "merchants">,
  { merchantId }: Pick<StaffActor, "merchantId">,
): WalletMode {
  const { settings } = merchants.byId(merchantId);
  return {
    mode: settings["wallet.mode"],
    vendorName: settings["wallet.vendorName"],
    version: versionOf((key) => settings[key]),
  };
}

/**
 * Changes the mode. The change takes effect immediately in every process. In single mode, money in vendor wallets can
 * still be transferred back. Refusal: `settings.changed` (409: another staff member changed the mode in the meantime).
 * Side effects, in one transaction: stores the settings and an audit entry.
 */
export async function changeWalletMode(
  deps: Deps,
  actor: StaffActor,
  { mode, vendorName, version, reason }: ChangeWalletModeBody,
): Promise<WalletMode> {
  const { merchantId } = actor;
  const after = { "wallet.mode": mode, "wallet.vendorName": vendorName.trim() };
  await deps.db.transaction(async (tx) => {
    await lockMerchant(tx, merchantId);
    const before = await selectSettings(tx, merchantId, keys);
    const valueOf = (key: (typeof keys)[number]) => before.get(key) ?? settingDefaults[key];
    if (versionOf(valueOf) !== version) throw new Refusal("settings.changed");
    await writeSettings(tx, merchantId, after);
    await appendAudit(tx, {
      merchantId,
      at: deps.clock.businessNow(),
      actor: auditedActor(actor),
      action: "wallets.changed",
      subject: { kind: "merchant", id: String(merchantId) },
      detail: { before: Object.fromEntries(keys.map((key) => [key, valueOf(key)])), after },
      reason,
    });
  });
  await publishMerchant(deps, merchantId);
  return readWalletMode(deps, actor);
}

function versionOf(read: (key: (typeof keys)[number]) => MerchantSettings[(typeof keys)[number]]): string {
  return settingVersion(keys.map(read));
}
