/** A merchant (brand) as the running process knows it: a snapshot that is reloaded when the back office publishes. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { Language } from "./actor.ts";
import type { MerchantId } from "./ids.ts";
import type { MerchantSettings } from "./settings.ts";

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
  readonly theme: string;
  readonly agreementAge: number;
  readonly agentTypes: readonly number[];
  readonly trialTypes: readonly number[];
  readonly mainDomain: string;
  readonly hosts: readonly string[];
  /** modId → enabled (spec section 6, feature flags). */
  readonly flags: ReadonlyMap<string, boolean>;
  readonly settings: MerchantSettings;
}

/** Finds merchants without a query; `reload` reads them anew. */
export interface MerchantDirectory {
  byHost(host: string): Merchant | undefined;
  byId(id: MerchantId): Merchant;
  all(): readonly Merchant[];
  reload(): Promise<void>;
}

/** True when the flag is on; a flag without a row is off. */
export function hasFlag(merchant: Merchant, modId: string): boolean {
  return merchant.flags.get(modId) === true;
}
