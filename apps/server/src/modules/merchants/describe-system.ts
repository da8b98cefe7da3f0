/** What a client must know of the house before anything else: status, flags, rules, domains (api-facts section 3). */

import { currencies } from "@openhouse/rules/money/currencies";
import { registrationRules } from "@openhouse/rules/identity/registration-rules";
import type { Country } from "@openhouse/protocol/system/country";
import type { DomainRoute, SystemStatus } from "@openhouse/protocol/system/system-status";
import type { FlagNode } from "@openhouse/protocol/system/whitelabel";
import type { Merchant } from "../../core/merchant.ts";

/** Value of /wps/system/status for a visitor at that address. */
export function describeSystem(merchant: Merchant, ip: string): SystemStatus {
  const { settings } = merchant;
  return {
    maintenance: false,
    maintenanceEnd: null,
    regionRestriction: false,
    systemStatus: 0,
    merchant: merchant.code,
    merchantName: merchant.name,
    currency: merchant.currency,
    currencySymbol: currencies[merchant.currency].symbol,
    defaultLanguage: merchant.defaultLanguage,
    languages: [...merchant.languages],
    theme: merchant.theme,
    agreementAge: merchant.agreementAge,
    countryDialingCode: merchant.dialingCode,
    agentTypes: [...merchant.agentTypes],
    trialTypes: [...merchant.trialTypes],
    location: { ip },
    info: {
      customerService: settings.customerService,
      domainRoute: describeDomains(merchant),
      resources: [],
      whitelabelVal: Object.fromEntries(merchant.flags),
      whitelabel: describeFlags(merchant),
      register: registrationRules,
      mainDomain: merchant.mainDomain,
      analytics: { gtagId: "" },
      imageCDNs: settings["images.hosts"],
      launchGameCDNs: settings["launch.hosts"],
    },
  };
}

/** Value of /wps/system/domainRoute. */
export function describeDomains(merchant: Merchant): DomainRoute {
  return {
    customerService: merchant.settings.customerService,
    domainList: merchant.hosts.map((domainName) => ({ domainName })),
  };
}

/** Value of /wps/system/whitelabel: one root with a leaf per flag. */
export function describeFlags(merchant: Merchant): FlagNode {
  const leaves = [...merchant.flags].map(([modId, isOn]) => ({
    modId,
    enabled: isOn ? "1" : "0",
    childrenNodes: [],
  }));
  return { modId: "ROOT", enabled: "1", childrenNodes: leaves };
}

/** Value of /wps/system/country. */
export function describeCountry(merchant: Merchant): Country {
  const home = { countryCode: merchant.countryCode, countryDialingCode: merchant.dialingCode };
  return {
    ...home,
    currency: merchant.currency,
    currencySymbol: currencies[merchant.currency].symbol,
    countries: [home],
  };
}
