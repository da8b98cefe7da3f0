/** A merchant (brand) as the running process knows it: a snapshot that is reloaded when the back office publishes. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { FlagId, FlagValues } from "@openhouse/rules/merchants/flag-tree";
import type { ClosedWindow } from "@openhouse/rules/merchants/system-status";
import type { Language } from "../actor.ts";
import type { MerchantId } from "../ids.ts";
import { Refusal } from "../refusal.ts";
import type { MerchantSettings } from "./settings.ts";

/** What a house wears. */
export interface HouseLook {
  readonly theme: string;
  /** "" = that of the theme. */
  readonly accent: string;
  /** What a visitor sees who never chose: dark, light, or "" = as the device. */
  readonly mode: string;
}

export interface Merchant {
  readonly id: MerchantId;
  readonly code: string;
  readonly name: string;
  readonly currency: CurrencyCode;
  /** IANA name; business days and windows are counted in it. */
  readonly timeZone: string;
  readonly countryCode: string;
  readonly dialingCode: string;
  readonly defaultLanguage: Language;
  readonly languages: readonly Language[];
  /** What the house wears now: published by the content desk, else its own theme alone. */
  readonly look: HouseLook;
  /** The theme of its look. */
  readonly theme: string;
  readonly agreementAge: number;
  readonly agentTypes: readonly number[];
  readonly trialTypes: readonly number[];
  readonly mainDomain: string;
  readonly hosts: readonly string[];
  /** What is on in effect: a switched-off parent switches off all below it (rules/system/flag-tree). */
  readonly flags: FlagValues;
  /** The merchant's own switches; one without a row is off. */
  readonly flagSwitches: ReadonlyMap<string, boolean>;
  /** When the whole house is closed: running and planned windows, in business time. */
  readonly maintenance: readonly ClosedWindow[];
  readonly settings: MerchantSettings;
}

/** Finds merchants without a query; `reload` reads them anew. */
export interface MerchantDirectory {
  byHost(host: string): Merchant | undefined;
  byId(id: MerchantId): Merchant;
  all(): readonly Merchant[];
  reload(): Promise<void>;
}

/** True when the flag and all above it are on; a flag without a row is off. */
export function hasFlag(merchant: Merchant, modId: FlagId): boolean {
  return merchant.flags[modId];
}

/**
 * A module that the merchant has not switched on does not exist: `function.not.available` (specification, section 6).
 */
export function requireFlag(merchant: Merchant, modId: FlagId): void {
  if (!hasFlag(merchant, modId)) throw new Refusal("function.not.available");
}
