/** A merchant (brand) in memory: a snapshot that is reloaded when the back office publishes. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { FlagId, FlagValues } from "@openhouse/rules/merchants/flag-tree";
import type { ClosedWindow } from "@openhouse/rules/merchants/system-status";
import type { Language } from "../actor.ts";
import type { MerchantId } from "../ids.ts";
import { Refusal } from "../refusal.ts";
import type { MerchantSettings } from "./settings.ts";

/** A merchant's published appearance. */
export interface MerchantLook {
  readonly theme: string;
  /** "" means the theme's own accent. */
  readonly accent: string;
  /** The mode for visitors who have not chosen one: dark, light, or "" for the mode of the device. */
  readonly mode: string;
}

export interface Merchant {
  readonly id: MerchantId;
  readonly code: string;
  readonly name: string;
  readonly currency: CurrencyCode;
  /** IANA name; business days and windows use it. */
  readonly timeZone: string;
  readonly countryCode: string;
  readonly dialingCode: string;
  readonly defaultLanguage: Language;
  readonly languages: readonly Language[];
  /** The published look; before the first publication only the merchant's own theme is set. */
  readonly look: MerchantLook;
  readonly theme: string;
  readonly agreementAge: number;
  readonly agentTypes: readonly number[];
  readonly trialTypes: readonly number[];
  readonly mainDomain: string;
  readonly hosts: readonly string[];
  /** Effective values: a flag that is off switches off all flags below it (rules/merchants/flag-tree). */
  readonly flags: FlagValues;
  /** The merchant's own switches; a flag without an entry is off. */
  readonly flagSwitches: ReadonlyMap<string, boolean>;
  /** Current and planned maintenance windows of the whole portal, in business time. */
  readonly maintenance: readonly ClosedWindow[];
  readonly settings: MerchantSettings;
}

/** Finds merchants without a query; `reload` reads them again. */
export interface MerchantDirectory {
  byHost(host: string): Merchant | undefined;
  byId(id: MerchantId): Merchant;
  all(): readonly Merchant[];
  reload(): Promise<void>;
}

/** True if the flag and all flags above it are on; a flag without a row in the database is off. */
export function hasFlag(merchant: Merchant, modId: FlagId): boolean {
  return merchant.flags[modId];
}

/**
 * Refuses `function.not.available` if the flag is off, because a disabled function must look as if it did not exist
 * (specification, section 6).
 */
export function requireFlag(merchant: Merchant, modId: FlagId): void {
  if (!hasFlag(merchant, modId)) throw new Refusal("function.not.available");
}
