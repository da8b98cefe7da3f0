/** The merchant as a page needs it: the public part of the system status, without anything about the visitor. */

import type { Reply } from "@openhouse/browser/api-types";
import { isLanguage } from "@openhouse/i18n/shipped";
import type { Language } from "@openhouse/i18n/shipped";
import { isThemeName } from "@openhouse/ui/tokens/theme-name";
import type { ThemeName } from "@openhouse/ui/tokens/theme-name";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";

/** It is written into cached HTML: no address, no session, nothing personal. */
export interface House {
  readonly code: string;
  readonly name: string;
  readonly theme: ThemeName;
  /** In place of the theme's own; "" = none. */
  readonly accent: string;
  /** What a visitor sees who never chose; "" = as the device. */
  readonly mode: string;
  /** The house has put on another look since this page was rendered: only a new page wears it. */
  readonly hasOldLook?: boolean;
  readonly currency: CurrencyCode;
  readonly timeZone: string;
  readonly defaultLanguage: Language;
  readonly languages: readonly Language[];
  readonly agreementAge: number;
  /** Which agreement a registration accepts. */
  readonly agreementVersion: string;
  readonly agentTypes: readonly number[];
  readonly trialTypes: readonly number[];
  readonly isDemo: boolean;
  /** 0 open, 1 maintenance, 2 region blocked (specification, section 2, Start-up views). */
  readonly systemStatus: 0 | 1 | 2;
  readonly maintenanceEnd: number | null;
  /** A missing flag is off. */
  readonly flags: Readonly<Partial<Record<FlagId, boolean>>>;
  /** Where the visitor is; only an open page knows it, HTML is kept for others. */
  readonly location?: { readonly ip: string };
  /** Of the house's own country, digits. */
  readonly dialingCode: string;
  /** Of the registration's rules: an open form asks for them anew when it changes. */
  readonly registerVersion: string;
  /** Who else may say who somebody is; none while nobody is set up. */
  readonly loginProviders: readonly LoginProvider[];
  /** Scheme and host that this page's pictures come from, picked among the merchant's; "" = our own origin. */
  readonly imageHost: string;
  readonly customerService: readonly { readonly csType: string; readonly title: string; readonly path: string }[];
  readonly socialLinks: readonly { readonly type: string; readonly name: string; readonly url: string }[];
  /** The house offers an application for phones. */
  readonly hasAppLink: boolean;
  readonly year: number;
  /** Scheme and host of the house, as others are told; without a slash at its end. */
  readonly origin: string;
}

/** See above. A person is asked in a window at `authorizeUrl`, where `clientId` names the house. */
export type LoginProvider = Readonly<Reply<"GET /wps/system/status">["info"]["loginProviders"][number]>;

/** The city that a time zone is named after: where the house stands. */
export function cityOf(timeZone: string): string {
  return timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
}

/** What the server knows beside the status. */
export interface HouseSurroundings {
  readonly timeZone: string;
  readonly isDemo: boolean;
  readonly year: number;
  /** Scheme and host of the house, as others are told; without a slash at its end. */
  readonly origin: string;
  /** As in `House`. */
  readonly imageHost: string;
}

/**
 * The house of a system status, with the address that asked. Throws on a currency or theme that is not ours: the
 * settings are wrong then.
 */
export function houseOf(status: Reply<"GET /wps/system/status">, surroundings: HouseSurroundings): House {
  const { theme, accent, mode, currency, defaultLanguage, info } = status;
  if (!isThemeName(theme)) throw new TypeError(`no theme is called ${theme}`);
  if (!isCurrencyCode(currency)) throw new TypeError(`no currency is called ${currency}`);
  return {
    ...surroundings,
    code: status.merchant,
    name: status.merchantName,
    theme,
    accent,
    mode,
    currency,
    defaultLanguage: isLanguage(defaultLanguage) ? defaultLanguage : "TY",
    languages: status.languages.filter(isLanguage),
    agreementAge: status.agreementAge,
    agreementVersion: status.agreementVersion,
    agentTypes: status.agentTypes,
    trialTypes: status.trialTypes,
    systemStatus: status.systemStatus === 1 || status.systemStatus === 2 ? status.systemStatus : 0,
    maintenanceEnd: status.maintenanceEnd,
    flags: info.whitelabelVal,
    location: { ip: status.location.ip },
    dialingCode: status.countryDialingCode,
    registerVersion: info.registerVersion,
    loginProviders: info.loginProviders,
    customerService: info.customerService,
    socialLinks: info.resources
      .filter((resource) => !isAppLink(resource))
      .map(({ resourceType, labelNameEn, url }) => ({ type: resourceType, name: labelNameEn, url })),
    hasAppLink: info.resources.some(isAppLink),
  };
}

function isAppLink({ resourceType }: { readonly resourceType: string }): boolean {
  return resourceType.startsWith("APP");
}
