/**
 * All settings of a merchant with their defaults. The database holds only changed values; the type of the default is
 * the type of the setting. Source: docs/product-rules.md, Settings.
 */

import { reviewModes } from "@openhouse/rules/contracts/review-runs";
import { settingDescriptions } from "@openhouse/rules/merchants/setting-descriptions";
import type { SettingDescription } from "@openhouse/rules/merchants/setting-kinds";
import type { ReviewMode } from "@openhouse/rules/contracts/review-runs";
import type { RuleChoice } from "@openhouse/rules/identity/registration-rules";

export const settingDefaults = {
  "session.idleMinutes": 30,
  "session.absoluteHours": 12,
  /** "strict": a token works only together with its companion cookie (docs/security.md, Sessions). */
  "session.policy": "as-spec" as "as-spec" | "strict",
  "staff.idleMinutes": 10,
  "login.captchaAfterFailures": 3,
  /**
   * The response to the second failed login in a row is delayed by this value, the response to the third by twice this
   * value, and later responses by four times this value.
   */
  "login.delayStepMs": 250,
  /** After this many failed logins at the merchant within five minutes, all logins need a captcha. */
  "login.captchaForAllAfterFailures": 500,
  /** A password expires at this age; 0 means that passwords never expire. */
  "password.expiryDays": 90,
  "password.refusesCommon": true,
  "captcha.lifeSeconds": 120,
  /**
   * Each bit doubles the work of a puzzle. At the first level, a cheap phone solves eight puzzles of 15 bits in two to
   * three seconds.
   */
  "captcha.workBits": 15,
  "captcha.workPuzzles": 8,
  /** GeeTest v4; enabled when the captcha id and the key are set. */
  "geetest.captchaId": "",
  "geetest.sealedKey": "",
  "geetest.url": "https://gcaptcha4.geetest.com",
  /** GeeTest's script, which the page loads when a captcha is needed. */
  "geetest.scriptUrl": "https://static.geetest.com/v4/gt4.js",
  /** Field → the merchant's changes of the field's rule (rules/identity/registration-rules). */
  "registration.rules": {} as Record<string, Partial<RuleChoice>>,
  /** More countries from which phone numbers may register, besides the merchant's own country. */
  "registration.countries": [] as { countryCode: string; countryDialingCode: string }[],
  /** Version of the agreement that new members accept; must change when the agreement's text changes. */
  "registration.agreementVersion": "2026-1",
  /** Registration requires an affiliate code unless the domain belongs to an agent. */
  "registration.needsAffiliate": false,
  /**
   * Codes of brands whose excluded people are refused here, too. The setting has an effect only if that brand also
   * lists this one.
   */
  "exclusion.linkedBrands": [] as string[],
  /** A member can cancel the closure of the account for this long. */
  "account.closureDays": 7,
  /** The archive of a closed account is kept for this long. */
  "account.archiveYears": 5,
  /** The actions for which a member must have a verified identity (modules/identity-checks). */
  "identity.beforeWithdrawal": false,
  "identity.beforeDeposit": false,
  "identity.beforePlay": false,
  /** An approval ends when the document expires, at the latest after this many months. */
  "identity.validMonths": 24,
  /** The member may renew an approval during this many days before it ends. */
  "identity.remindDays": 30,
  /** Pictures of documents are deleted this long after the decision. */
  "identity.keepDays": 1_825,
  /** Name of an adapter of the server that examines documents; empty means none. */
  "identity.provider": "",
  /** A provider's recommendation to approve replaces the two people of the staff. */
  "identity.autoApprove": false,
  "trial.grantMinor": 1_000_000,
  "trial.guestsPerAddressHourly": 200,
  /** A guest account that is unused for this long is closed. */
  "trial.guestIdleDays": 7,
  "deposit.minimumMinor": 10_000,
  "deposit.maximumMinor": 5_000_000,
  "deposit.expiryMinutes": 30,
  "deposit.openCount": 5,
  /** A bank transfer to the merchant's own account is expected for this long. */
  "deposit.transferHours": 24,
  /** A bank transfer above this amount is credited only after a second person has confirmed it. */
  "deposit.secondPersonAboveMinor": 2_500_000,
  "withdraw.minimumMinor": 20_000,
  "withdraw.maximumMinor": 10_000_000,
  "withdraw.dailyCount": 5,
  "withdraw.dailyMaximumMinor": 20_000_000,
  "withdraw.accountCount": 3,
  /** No withdrawals for this long after a change of password, confirmed address or authenticator; 0 means no hold. */
  "withdraw.holdHoursAfterChange": 24,
  /**
   * A paid withdrawal without the member's receipt counts as received after `withdraw.autoReceiptMinutes`. The member
   * is warned `withdraw.receiptWarningMinutes` before that time.
   */
  "withdraw.autoReceiptMinutes": 15,
  "withdraw.receiptWarningMinutes": 5,
  /** An assignment of a waiting payment lasts this long; then other staff members may take the payment. */
  "cashier.claimMinutes": 15,
  /** The staff should decide within this time after the member's request. */
  "cashier.deadlineMinutes": 30,
  /** The maximum sum of adjustments (credits plus debits) that one staff member may request per business day. */
  "adjustment.dailyPersonMinor": 10_000_000,
  /**
   * Currency → smallest amount that raises an alert; 0 or no value means never. `alerts.dayFromMinor` applies to the
   * sum of a member's deposits and withdrawals on one business day; the others apply to a single transaction.
   * `alerts.winFromMinor` applies to each win in our own games, and to each win that a supplier reports.
   */
  "alerts.depositFromMinor": {} as Record<string, number>,
  "alerts.withdrawalFromMinor": {} as Record<string, number>,
  "alerts.dayFromMinor": {} as Record<string, number>,
  "alerts.winFromMinor": {} as Record<string, number>,
  /** Wins of one round of a supplier above this amount are held until two people of the staff have decided. */
  "suppliers.holdWinAboveMinor": 100_000_000,
  /** If one staff member grants more than this in bonuses per business day, a second person must confirm. */
  "bonus.secondPersonAboveMinor": 500_000,
  "withdraw.secondPersonAboveMinor": 2_500_000,
  /** Turnover requirement of a deposit in parts per million of its amount: 1,000,000 means once; 0 means none. */
  "turnover.depositPpm": 1_000_000,
  /** Category → parts per million of a bet that count for the requirement; other categories count in full. */
  "turnover.weightsPpm": {} as Record<string, number>,
  /** Limits of transfers between members: of one transfer, and of all that one member sends in a business day. */
  "transfer.minimumMinor": 100,
  "transfer.maximumMinor": 5_000_000,
  "transfer.dailyCount": 50,
  "transfer.dailyMaximumMinor": 20_000_000,
  /** Names of the agent types by language; a type without a name is called agent. */
  "agents.labels": {
    2: { EN: "Top agent", TY: "Top agent" },
    41: { EN: "Senior agent", TY: "Senior agent" },
  } as Record<string, Partial<Record<string, string>>>,
  /** How many members one staff member may move in the team tree per business day; more need a second person. */
  "agents.moveAlone": 100,
  /** The search for red flags uses the data of this many days. */
  "agentFlags.days": 30,
  /**
   * A downline's bets at its agent's login location raise a red flag if they reach both this share of the team's valid
   * bets (in parts per million) and this amount.
   */
  "agentFlags.selfBettingPpm": 200_000,
  "agentFlags.selfBettingFromMinor": 1_000_000,
  /**
   * Circular transfers raise a red flag if each member of the circle sent the next one at least this amount in this
   * many days.
   */
  "agentFlags.circleDays": 7,
  "agentFlags.circleFromMinor": 500_000,
  /** A red flag is raised if this many accounts of one team share a device or a network. */
  "agentFlags.sharedDevice": 3,
  "agentFlags.sharedNetwork": 8,
  /** A red flag is raised if this many accounts of the merchant share a browser. */
  "agentFlags.sharedBrowser": 2,
  /** A login location that more than this many accounts of the merchant use is public and therefore ignored. */
  "agentFlags.mostPerPlace": 50,
  /** A closed red flag is not raised again for this long. */
  "agentFlags.quietDays": 30,
  /**
   * Limits of contracts: the number of tiers, the rate in parts per million by kind, and the fixed amount per window.
   */
  "contracts.mostTiers": 6,
  "contracts.highestRatePpm": { dividend: 500_000, daily: 20_000, hourly: 10_000, realtime: 10_000 } as Record<
    string,
    number
  >,
  "contracts.highestFixedMinor": 5_000_000,
  /** Category → expected revenue of its games in parts per million. Members get back the part in `rebate.usualPpm`. */
  "contracts.marginPpm": {
    LIVE: 25_000,
    RNG: 40_000,
    SPORTS: 50_000,
    LOTT: 60_000,
    ELOTT: 60_000,
    FISH: 40_000,
    PVP: 30_000,
  } as Record<string, number>,
  /** Kind → "once": paid when settled; "claim": the payee claims it within `contracts.claimDays`. */
  "contracts.payout": { dividend: "once", daily: "once", hourly: "once", realtime: "once" } as Record<string, string>,
  "contracts.claimDays": 7,
  /** Number of days from one payment of daily salaries to the next (docs/product-rules.md, Agents). */
  "contracts.payoutIntervalDays": 2,
  /**
   * Which runs wait until two staff members release them. "above" means runs that exceed the amount of their currency;
   * an amount of 0 means every run.
   */
  "contracts.review": "off" as ReviewMode,
  "contracts.reviewAboveMinor": {} as Record<string, number>,
  /** Two staff members are needed to refuse a bill in review that exceeds this amount. */
  "contracts.refuseAloneMinor": 500_000,
  /** An agent's own bets count for its own contracts. */
  "contracts.countsOwnBets": false,
  /** "VENDOR/game" → parts per million of a stake that do not count as valid bet; 0 for other games. */
  "contracts.exclusionPpm": {} as Record<string, number>,
  /** Dividends: what is carried to the next window, and what is deducted from the net loss. */
  "contracts.carryForward": "none" as "none" | "loss" | "profitAndLoss",
  "contracts.serviceFeePpm": 0,
  "contracts.bearsCharges": false,
  /** The merchant's cost of a deposit and a withdrawal, in parts per million. */
  "contracts.depositChargePpm": 0,
  "contracts.withdrawalChargePpm": 0,
  /**
   * How uplines pay. "proRata": the upline is debited when the bill is made, and pays in proportion if it has too
   * little money. "escrow": the money is set aside before the window.
   */
  "contracts.uplineFunding": "proRata" as "proRata" | "escrow",
  /** The escrow in parts per million of the most expensive of the last three windows. */
  "contracts.escrowPpm": 1_500_000,
  /** "transfer": games of the vendor use a vendor wallet; "single": all games use the main wallet. */
  "wallet.mode": "single" as "single" | "transfer",
  /** The vendor of the vendor wallet (the name of an adapter of the server), and the vendor name that members see. */
  "wallet.vendor": "sandbox",
  "wallet.vendorName": "",
  /** Limits of one transfer between a member's own wallets. */
  "wallet.transferMinimumMinor": 100,
  "wallet.transferMaximumMinor": 5_000_000,
  "studio.minimumCycleMs": 0,
  "password.initial": "",
  /** Rebate of valid bets for all members, in parts per million by category (rules/agents/rebate-rates). */
  "rebate.usualPpm": { LOTT: 10_000, FISH: 10_000, RNG: 12_000, LIVE: 8_000, SPORTS: 10_000, ESPORTS: 10_000 },
  /** "auto": each day's rebates are paid at once; "manual": members claim them within `rebate.claimDays`. */
  "rebate.payout": "auto" as "auto" | "manual",
  "rebate.claimDays": 30,
  /** Turnover requirement of a rebate in parts per million of its amount; 0 means none. */
  "rebate.turnoverPpm": 0,
  /** How many invitation links of an agent may be usable at the same time. */
  "agents.inviteLinks": 50,
  /** ISO 3166-1 alpha-2; blocked has priority, an empty allowed list allows all (rules/merchants/system-status). */
  "region.blocked": [] as string[],
  "region.allowed": [] as string[],
  /** IP addresses and networks for which the portal is open despite maintenance and blocked regions. */
  "access.whitelist": [] as string[],
  /** Dialling codes to which SMS are sent. Empty means the merchant's own code and the codes that may register. */
  "verification.dialingCodes": [] as string[],
  /** Lifetime of a one-time code, at most 10 minutes. */
  "verification.codeMinutes": 5,
  "verification.pauseSeconds": 60,
  "verification.perRecipientDaily": 5,
  "verification.perAddressHourly": 20,
  "verification.perNetworkHourly": 60,
  "verification.perDeviceHourly": 10,
  /** A number range is the dialling code and the next three digits. */
  "verification.perRangeHourly": 120,
  "verification.smsHourly": 500,
  "verification.emailHourly": 1_000,
  /** After this many codes, a number range gets no more codes if fewer than `conversionPercent` percent were used. */
  "verification.conversionMinimum": 20,
  "verification.conversionPercent": 50,
  "verification.conversionHours": 6,
  /** How many codes an IP address (or a device) gets per hour without a captcha. */
  "verification.freePerAddressHourly": 1,
  /** Percentage of the hourly budget that is reserved for codes of members. */
  "verification.memberSharePercent": 30,
  /** Senders of messages; empty means the sender in the server's configuration. */
  "messages.smsSender": "",
  "messages.mailFrom": "",
  /** Browsers may keep the portal's service worker; "off" removes it. */
  "app.worker": "on" as "on" | "off",
  /** Contact for reports of vulnerabilities (`mailto:`, `https:`, `tel:`) and its last day (plugins/site-files.ts). */
  "app.securityContact": "",
  "app.securityExpires": "",
  "images.hosts": [] as string[],
  "launch.hosts": [] as string[],
  /** HTTPS URL of the chat room's page; empty means that there is no chat room. */
  "chat.url": "",
};

export type SettingKey = keyof typeof settingDefaults;
export type MerchantSettings = Readonly<{ [Key in SettingKey]: (typeof settingDefaults)[Key] }>;

/** Returns which values a setting accepts, or where it is edited. A setting without a description does not compile. */
export function describeSetting(key: SettingKey): SettingDescription {
  return settingDescriptions[key];
}

/** The options of settings that are edited elsewhere. The other settings have their options in their description. */
const choicesElsewhere: Readonly<Record<string, readonly unknown[]>> = {
  "contracts.review": reviewModes,
  "wallet.mode": ["single", "transfer"],
};

function choicesOf(key: string): readonly unknown[] | undefined {
  const descriptions: Readonly<Record<string, SettingDescription>> = settingDescriptions;
  const description = descriptions[key];
  return description?.kind === "choice" ? description.options : choicesElsewhere[key];
}

/** Returns the defaults with the merchant's changes. Throws on unknown keys and on values that a setting refuses. */
export function settingsWith(changed: ReadonlyMap<string, unknown>): MerchantSettings {
  const settings: Record<string, unknown> = { ...settingDefaults };
  for (const [key, value] of changed) {
    const defaultValue = settings[key];
    const isSameType = typeof defaultValue === typeof value && Array.isArray(defaultValue) === Array.isArray(value);
    if (defaultValue === undefined || !isSameType) {
      throw new TypeError(`setting ${key} has a value of the wrong type`);
    }
    if (choicesOf(key)?.includes(value) === false) throw new TypeError(`setting ${key} may not be ${String(value)}`);
    settings[key] = value;
  }
  return settings as MerchantSettings;
}
