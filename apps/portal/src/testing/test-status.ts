/** A system status for component tests: the first seeded merchant, open, read from an IP address without a country. */

import type { Reply } from "@openhouse/browser/api-types";
import { registrationRules } from "@openhouse/rules/identity/registration-rules";
import { flagNodes, resolveFlags } from "@openhouse/rules/merchants/flag-tree";

const flags = resolveFlags(new Map([["FREEPLAY3", true]]));

export const testStatus: Reply<"GET /wps/system/status"> = {
  maintenance: false,
  maintenanceEnd: null,
  regionRestriction: false,
  systemStatus: 0,
  whitelist: false,
  merchant: "openhouse",
  merchantName: "Open House",
  currency: "PHP",
  currencySymbol: "₱",
  defaultLanguage: "TY",
  languages: ["TY", "EN"],
  theme: "capiz",
  accent: "",
  mode: "",
  agreementAge: 18,
  agreementVersion: "2026-1",
  countryDialingCode: "63",
  agentTypes: [1, 2, 41, 42],
  trialTypes: [4],
  location: { ip: "203.0.113.7", country: null },
  info: {
    customerService: [],
    domainRoute: { customerService: [], domainList: [] },
    resources: [],
    whitelabelVal: flags,
    whitelabel: flagNodes(flags),
    register: registrationRules,
    registerVersion: "first",
    mainDomain: "localhost",
    analytics: { gtagId: "" },
    gw: { PROFILE_ICON_COUNT: 48 },
    sms: "",
    loginProviders: [],
    imageCDNs: [],
    launchGameCDNs: [],
  },
};
