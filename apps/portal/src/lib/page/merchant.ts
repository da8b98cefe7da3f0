/** The merchant as a page needs it: the public part of the system status. */

import type { Reply } from "@openhouse/browser/api-types";
import { isLanguage } from "@openhouse/i18n/shipped";
import type { Language } from "@openhouse/i18n/shipped";
import { isThemeName } from "@openhouse/ui/tokens/theme-name";
import type { ThemeName } from "@openhouse/ui/tokens/theme-name";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";

/**
 * Cached HTML contains this object without `location`, so no other field may contain a visitor's IP address, session or
 * personal data.
 */
export interface Merchant {
  readonly code: string;
  readonly name: string;
  readonly theme: ThemeName;
  /** Replaces the theme's accent colour; "" means that the theme's own accent colour is used. */
  readonly accent: string;
  /** The colour mode for visitors who have not chosen one; "" means the device's setting. */
  readonly mode: string;
  /** True if the merchant has changed its theme since this page was rendered; only a reload shows the new theme. */
  readonly hasOldTheme?: boolean;
  readonly currency: CurrencyCode;
  readonly timeZone: string;
  readonly defaultLanguage: Language;
  readonly languages: readonly Language[];
  readonly agreementAge: number;
  readonly agreementVersion: string;
  readonly agentTypes: readonly number[];
  readonly trialTypes: readonly number[];
  readonly isDemo: boolean;
  /** 0 is open, 1 maintenance, 2 region blocked (specification, section 2, Start-up views). */
  readonly systemStatus: 0 | 1 | 2;
  readonly maintenanceEnd: number | null;
  /** A missing flag is off. */
  readonly flags: Readonly<Partial<Record<FlagId, boolean>>>;
  /** The visitor's IP address. Set only in the browser after the status was read; cached HTML does not contain it. */
  readonly location?: { readonly ip: string };
  /** Dialling code of the merchant's country, digits only. */
  readonly dialingCode: string;
  /** Version of the registration rules. When it changes, an open registration form reads the rules again. */
  readonly registerVersion: string;
  /** True if the phone-auth service verifies the number of a registration, through our server. */
  readonly hasPhoneAuth: boolean;
  /** The outside services with which members can log in; empty if none is configured. */
  readonly loginProviders: readonly LoginProvider[];
  /** Scheme and host of this page's pictures, chosen from the merchant's hosts; "" means our own origin. */
  readonly imageHost: string;
  readonly customerService: readonly { readonly csType: string; readonly title: string; readonly path: string }[];
  readonly socialLinks: readonly { readonly type: string; readonly name: string; readonly url: string }[];
  readonly hasAppLink: boolean;
  readonly year: number;
  /** Scheme and host of the merchant's public site, without a trailing slash. */
  readonly origin: string;
}

/** A login provider. The login opens a window at `authorizeUrl`, where `clientId` identifies the merchant. */
export type LoginProvider = Readonly<Reply<"GET /wps/system/status">["info"]["loginProviders"][number]>;

/** Returns the city in the name of a time zone. */
export function cityOf(timeZone: string): string {
  return timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
}

export interface MerchantEnvironment {
  readonly timeZone: string;
  readonly isDemo: boolean;
  readonly year: number;
  readonly origin: string;
  readonly imageHost: string;
}

/** Builds the merchant from the system status. Throws if the currency or the theme is unknown. */
export function merchantOf(status: Reply<"GET /wps/system/status">, environment: MerchantEnvironment): Merchant {
  const { theme, accent, mode, currency, defaultLanguage, info } = status;
  if (!isThemeName(theme)) throw new TypeError(`no theme is called ${theme}`);
  if (!isCurrencyCode(currency)) throw new TypeError(`no currency is called ${currency}`);
  return {
    ...environment,
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
    hasPhoneAuth: info.sms === "firebase",
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
