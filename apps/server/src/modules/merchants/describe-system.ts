/**
 * Describes the merchant for a client that starts: status, flags, rules, domains (docs/wire-format.md, Status and
 * flags).
 */

import { currencies } from "@openhouse/rules/money/currencies";
import type { Country } from "@openhouse/protocol/merchants/country";
import type {
  CustomerServiceEntry,
  DomainRoute,
  LoginProviderEntry,
  SystemStatus,
  VisitorLocation,
} from "@openhouse/protocol/merchants/system-status";
import { memberIcons } from "@openhouse/rules/identity/member-icons";
import { flagNodes } from "@openhouse/rules/merchants/flag-tree";
import type { FlagNode } from "@openhouse/rules/merchants/flag-tree";
import { plainIp } from "../../core/network/ip-networks.ts";
import type { Language } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { formRules } from "../../core/merchant/form-rules.ts";
import type { MerchantId } from "../../core/ids.ts";
import { hasFlag } from "../../core/merchant/merchant.ts";
import type { MerchantLook, Merchant } from "../../core/merchant/merchant.ts";
import { relayOf } from "../../core/ports/login-provider.ts";
import { geetestOf } from "../../core/network/geetest-of.ts";
import { findMerchantStatus } from "../../core/merchant/system-status.ts";
import { rulesVersion } from "./setting-version.ts";

/** Links that the module `content` provides; wired in app.ts. */
export interface PublicLinks {
  readonly resources: SystemStatus["info"]["resources"];
  readonly customerService: CustomerServiceEntry[];
  /** The look of a draft that the caller may preview; it replaces the current look. */
  readonly look?: MerchantLook;
}

/** Finds the links. Titles are in the language of the request; `preview` is the header that requests a draft. */
export type FindPublicLinks = (request: {
  readonly merchantId: MerchantId;
  readonly language: Language;
  readonly preview: unknown;
}) => Promise<PublicLinks>;

type SystemDeps = Pick<Deps, "clock" | "config" | "countries">;

/** Returns the value of /wps/system/status for a visitor at that IP address. */
export function describeSystem(
  deps: SystemDeps,
  { merchant, ip, links }: { merchant: Merchant; ip: string; links: PublicLinks },
): SystemStatus {
  const { settings } = merchant;
  const { theme, accent, mode } = links.look ?? merchant.look;
  const rules = formRules(merchant);
  const status = findMerchantStatus(deps, merchant, ip);
  return {
    maintenance: status.maintenance,
    maintenanceEnd: status.maintenanceEnd?.getTime() ?? null,
    regionRestriction: status.regionRestriction,
    systemStatus: status.code,
    whitelist: status.isWhitelisted,
    merchant: merchant.code,
    merchantName: merchant.name,
    currency: merchant.currency,
    currencySymbol: currencies[merchant.currency].symbol,
    defaultLanguage: merchant.defaultLanguage,
    languages: [...merchant.languages],
    theme,
    accent,
    mode,
    agreementAge: merchant.agreementAge,
    agreementVersion: settings["registration.agreementVersion"],
    countryDialingCode: merchant.dialingCode,
    agentTypes: [...merchant.agentTypes],
    trialTypes: [...merchant.trialTypes],
    location: describeLocation(deps, merchant, ip),
    info: {
      customerService: links.customerService,
      domainRoute: describeDomains(merchant, links),
      resources: links.resources,
      whitelabelVal: { ...merchant.flags },
      whitelabel: describeFlags(merchant),
      register: rules,
      registerVersion: rulesVersion(rules),
      mainDomain: merchant.mainDomain,
      analytics: { gtagId: "" },
      gw: describeGateways(merchant),
      sms: describeSms(deps, merchant),
      loginProviders: describeLoginProviders(deps, merchant),
      imageCDNs: settings["images.hosts"],
      launchGameCDNs: settings["launch.hosts"],
    },
  };
}

function describeGateways(merchant: Merchant): SystemStatus["info"]["gw"] {
  const geetest = geetestOf(merchant);
  const pictures = { PROFILE_ICON_COUNT: memberIcons.length };
  return geetest === undefined ? pictures : { ...pictures, GEETEST_ID: geetest.captchaId, GEETEST_VERSION: "v4" };
}

function describeSms({ config }: SystemDeps, merchant: Merchant): SystemStatus["info"]["sms"] {
  if (!hasFlag(merchant, "REGMOBVERF3")) return "";
  return hasFlag(merchant, "FIREBASECREATEACC3") && relayOf(config, merchant) !== undefined ? "firebase" : "sms";
}

/** Returns the value of /wps/system/location. */
export function describeLocation(
  deps: Pick<Deps, "clock" | "countries">,
  merchant: Merchant,
  ip: string,
): VisitorLocation {
  return { ip: plainIp(ip), country: findMerchantStatus(deps, merchant, ip).country };
}

function describeLoginProviders({ config }: SystemDeps, { code }: Merchant): LoginProviderEntry[] {
  return config.loginProviders.flatMap(({ merchant, channel, authorizeUrl, audience: clientId }) =>
    merchant !== code || channel === "sms" || authorizeUrl === undefined ? [] : [{ channel, authorizeUrl, clientId }],
  );
}

/** Returns the value of /wps/system/domainRoute. */
export function describeDomains(merchant: Merchant, { customerService }: PublicLinks): DomainRoute {
  return {
    customerService,
    domainList: merchant.hosts.map((domainName) => ({ domainName })),
  };
}

/** Returns the value of /wps/system/whitelabel: the tree of all flags. */
export function describeFlags(merchant: Merchant): FlagNode {
  return flagNodes(merchant.flags);
}

/** Returns the value of /wps/system/country. */
export function describeCountry(merchant: Merchant): Country {
  const home = { countryCode: merchant.countryCode, countryDialingCode: merchant.dialingCode };
  return {
    ...home,
    currency: merchant.currency,
    currencySymbol: currencies[merchant.currency].symbol,
    countries: [home, ...merchant.settings["registration.countries"]],
  };
}
