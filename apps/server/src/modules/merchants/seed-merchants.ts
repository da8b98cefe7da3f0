/**
 * The two merchants of the demo. There are two of them so that their separation is always visible
 * (docs/product-rules.md, Merchants).
 */

import type { MerchantId } from "../../core/ids.ts";
import type { Database } from "../../db/connection.ts";
import { insertMerchant } from "./repository.ts";
import type { NewMerchant } from "./repository.ts";
import { standardFlags } from "./standard-flags.ts";

/** In the demo all visitors share one machine and request many codes without using them, so the limits are higher. */
const demoCodeLimits = {
  "verification.freePerAddressHourly": 60,
  "verification.perAddressHourly": 300,
  "verification.perNetworkHourly": 300,
  "verification.perDeviceHourly": 300,
  "verification.perRangeHourly": 300,
  "verification.conversionMinimum": 300,
};

const openHouse: NewMerchant = {
  id: 1 as MerchantId,
  code: "openhouse",
  name: "Open House",
  currency: "PHP",
  timeZone: "Asia/Manila",
  countryCode: "PH",
  dialingCode: "63",
  defaultLanguage: "TY",
  languages: ["TY", "EN"],
  theme: "capiz",
  agreementAge: 18,
  mainDomain: "openhouse.localhost",
  hosts: ["localhost", "127.0.0.1", "openhouse.localhost"],
  flags: standardFlags,
  settings: {
    ...demoCodeLimits,
    ...mobileNumberSettings(["PH", "63"], ["HK", "852"], ["SG", "65"], ["AE", "971"], ["QA", "974"], ["JP", "81"]),
    "password.initial": "Welcome2026",
    "identity.provider": "sandbox",
    // The first merchant requires no turnover of deposits; the second requires that a deposit is bet once.
    "turnover.depositPpm": 0,
    // Members of the first merchant claim their rebates; the second pays them automatically.
    "rebate.payout": "manual",
    // The second merchant has no alert thresholds until the staff sets them.
    "alerts.depositFromMinor": { PHP: 3_000_000 },
    "alerts.withdrawalFromMinor": { PHP: 2_500_000 },
    "alerts.dayFromMinor": { PHP: 5_000_000 },
  },
};

const harbour: NewMerchant = {
  ...openHouse,
  id: 2 as MerchantId,
  code: "harbour",
  name: "Harbour House",
  currency: "HKD",
  timeZone: "Asia/Hong_Kong",
  countryCode: "HK",
  dialingCode: "852",
  defaultLanguage: "EN",
  languages: ["EN", "TY"],
  theme: "harbour",
  agreementAge: 21,
  mainDomain: "harbour.localhost",
  hosts: ["harbour.localhost"],
  flags: {
    ...standardFlags,
    FREEPLAY3: false,
    GAMELOFAV3: false,
    TEAMBETTING3: false,
    MANPLAYREB3: false,
    // The second merchant has no contracts.
    DIVIDEND: false,
    DAYSAL: false,
    DAYSALMR: false,
    HOURSAL3: false,
    RTSALARY3: false,
    MOBILENUMREG3: true,
    MOBILENUMPASSREG3: true,
  },
  settings: {
    ...demoCodeLimits,
    ...mobileNumberSettings(["HK", "852"], ["PH", "63"], ["MO", "853"], ["SG", "65"]),
    "password.initial": "Harbour2026",
    "turnover.weightsPpm": { LIVE: 500_000 },
    "withdraw.secondPersonAboveMinor": 500_000,
    "wallet.mode": "transfer",
    "wallet.vendorName": "Starboard Live",
  },
};

/** Inserts the merchants that are missing. Idempotent. */
export async function seedMerchants(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (const merchant of [openHouse, harbour]) await insertMerchant(tx, merchant);
  });
}

/** Returns the settings for mobile numbers that may register and get codes. The merchant's own country comes first. */
function mobileNumberSettings(...countries: readonly (readonly [countryCode: string, countryDialingCode: string])[]) {
  const [, ...otherCountries] = countries.map(([countryCode, countryDialingCode]) => ({
    countryCode,
    countryDialingCode,
  }));
  return {
    "registration.countries": otherCountries,
    "verification.dialingCodes": countries.map(([, countryDialingCode]) => countryDialingCode),
  };
}
