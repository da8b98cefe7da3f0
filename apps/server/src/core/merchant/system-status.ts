/** Decides whether the portal is open to a visitor now: maintenance windows, regions and whitelist. */

import { isRegionRestricted, systemStatusOf, windowAt } from "@openhouse/rules/merchants/system-status";
import type { SystemStatusCode } from "@openhouse/rules/merchants/system-status";
import type { Deps } from "../deps.ts";
import { networkSetOf } from "../network/ip-networks.ts";
import type { NetworkSet } from "../network/ip-networks.ts";
import type { Merchant } from "./merchant.ts";

/** The portal's status for an IP address. */
export interface MerchantStatus {
  readonly code: SystemStatusCode;
  /** For a whitelisted IP address, this and `regionRestriction` are always false. */
  readonly maintenance: boolean;
  /** The planned end; null without maintenance or without a planned end. */
  readonly maintenanceEnd: Date | null;
  readonly regionRestriction: boolean;
  readonly isWhitelisted: boolean;
  /** ISO 3166-1 alpha-2; null means unknown. */
  readonly country: string | null;
}

/** Whitelists, parsed once per merchant snapshot. */
const whitelists = new WeakMap<Merchant, NetworkSet>();

/** Finds the portal's status for a visitor. It runs no query, because each call of a member needs the status. */
export function findMerchantStatus(
  { clock, countries }: Pick<Deps, "clock" | "countries">,
  merchant: Merchant,
  ip: string,
): MerchantStatus {
  const { settings } = merchant;
  const country = countries.countryOf(ip);
  const isWhitelisted = whitelistOf(merchant)(ip);
  const window = isWhitelisted ? undefined : windowAt(merchant.maintenance, clock.businessNow());
  const rule = { blocked: settings["region.blocked"], allowed: settings["region.allowed"] };
  const maintenance = window !== undefined;
  const regionRestriction = !isWhitelisted && isRegionRestricted(rule, country);
  return {
    code: systemStatusOf({ maintenance, regionRestriction }),
    maintenance,
    maintenanceEnd: window?.until ?? null,
    regionRestriction,
    isWhitelisted,
    country,
  };
}

function whitelistOf(merchant: Merchant): NetworkSet {
  const cachedSet = whitelists.get(merchant);
  if (cachedSet !== undefined) return cachedSet;
  const newSet = networkSetOf(merchant.settings["access.whitelist"]);
  whitelists.set(merchant, newSet);
  return newSet;
}
