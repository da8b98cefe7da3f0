/** A merchant for component tests: the first seeded one. */

import type { Merchant } from "../lib/page/merchant.ts";

export const testMerchant: Merchant = {
  code: "openhouse",
  name: "Open House",
  theme: "capiz",
  accent: "",
  mode: "",
  currency: "PHP",
  timeZone: "Asia/Manila",
  defaultLanguage: "TY",
  languages: ["TY", "EN"],
  agreementAge: 18,
  agreementVersion: "2026-1",
  agentTypes: [1, 2, 41, 42],
  trialTypes: [4],
  isDemo: true,
  systemStatus: 0,
  maintenanceEnd: null,
  flags: { REG3: true, FREEPLAY3: true, GAMELO3: true, GAMELOHOT3: true, PASS3: true, MEMTRANS3: true, AGEINFO3: true },
  dialingCode: "63",
  registerVersion: "first",
  hasPhoneAuth: false,
  loginProviders: [],
  imageHost: "",
  customerService: [],
  socialLinks: [],
  hasAppLink: false,
  year: 2026,
  origin: "https://openhouse.example",
};
