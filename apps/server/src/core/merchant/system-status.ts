/** Whether the house is open to a visitor right now: its maintenance windows, its regions, its whitelist. */

import { isRegionRestricted, systemStatusOf, windowAt } from "@openhouse/rules/merchants/system-status";
import type { SystemStatusCode } from "@openhouse/rules/merchants/system-status";
import type { Deps } from "../deps.ts";
import { networkSetOf } from "../network/ip-networks.ts";
import type { NetworkSet } from "../network/ip-networks.ts";
import type { Merchant } from "./merchant.ts";

/** What a visitor at an address meets. */
export interface HouseStatus {
  readonly code: SystemStatusCode;
  /** False for a whitelisted address: it goes past both. */
  readonly maintenance: boolean;
  /** When the house is expected to open again; null without maintenance, and when nobody has said. */
  readonly maintenanceEnd: Date | null;
  readonly regionRestriction: boolean;
  readonly isWhitelisted: boolean;
  /** ISO 3166-1 alpha-2; null = not known. */
  readonly country: string | null;
}

/** A merchant is a snapshot, so its networks are parsed once per reload. */
const whitelists = new WeakMap<Merchant, NetworkSet>();

/** Computes it from the snapshot in memory, without a query: every call of a member passes here. */
export function findHouseStatus(
  { clock, countries }: Pick<Deps, "clock" | "countries">,
  merchant: Merchant,
  ip: string,
): HouseStatus {
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
  const known = whitelists.get(merchant);
  if (known !== undefined) return known;
  const fresh = networkSetOf(merchant.settings["access.whitelist"]);
  whitelists.set(merchant, fresh);
  return fresh;
}
