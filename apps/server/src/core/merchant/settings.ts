/**
 * Every setting of a merchant with its default. The database holds only what a merchant changed;
 * the type of the default is the type of the setting. Source: docs/product-rules.md, Settings.
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
  /** The answer to the second wrong login in a row waits so long, to the third twice, to all that follow four times. */
  "login.delayStepMs": 250,
  /** Wrong logins of the whole house in five minutes after which everybody is asked. */
  "login.captchaForAllAfterFailures": 500,
  /** A password older than this is told as expired; 0 = never. */
  "password.expiryDays": 90,
  /** Passwords that everybody guesses first are refused. */
  "password.refusesCommon": true,
  "captcha.lifeSeconds": 120,
  /** Each bit doubles the work of a puzzle; eight of 15 take a cheap phone two to three seconds at the first level. */
  "captcha.workBits": 15,
  "captcha.workPuzzles": 8,
  /** GeeTest v4; on when both are set. */
  "geetest.captchaId": "",
  "geetest.sealedKey": "",
  "geetest.url": "https://gcaptcha4.geetest.com",
  /** What the page loads of theirs, when a puzzle is due. */
  "geetest.scriptUrl": "https://static.geetest.com/v4/gt4.js",
  /** Field → what the merchant changed of its rule (rules/identity/registration-rules). */
  "registration.rules": {} as Record<string, Partial<RuleChoice>>,
  /** Countries beside the merchant's own whose numbers may register. */
  "registration.countries": [] as { countryCode: string; countryDialingCode: string }[],
  /** Name of the agreement that newcomers accept; a new one when its text changes. */
  "registration.agreementVersion": "2026-1",
  /** Registration asks for an affiliate code where the domain names no agent. */
  "registration.needsAffiliate": false,
  /** So long a member may think again before the account closes. */
  "account.closureDays": 7,
  "trial.grantMinor": 1_000_000,
  "trial.guestsPerAddressHourly": 200,
  /** A guest that nobody used for so long is closed. */
  "trial.guestIdleDays": 7,
  "deposit.minimumMinor": 10_000,
  "deposit.maximumMinor": 5_000_000,
  "deposit.expiryMinutes": 30,
  "deposit.openCount": 5,
  /** So long a transfer to the house's own account is waited for. */
  "deposit.transferHours": 24,
  /** A transfer above this is booked by two persons. */
  "deposit.secondPersonAboveMinor": 2_500_000,
  "withdraw.minimumMinor": 20_000,
  "withdraw.maximumMinor": 10_000_000,
  "withdraw.dailyCount": 5,
  "withdraw.dailyMaximumMinor": 20_000_000,
  "withdraw.accountCount": 3,
  /** After a change of password, confirmed address or authenticator no money leaves for so long; 0 = no hold. */
  "withdraw.holdHoursAfterChange": 24,
  /** A paid withdrawal that nobody spoke of counts as received so long after; the member is warned before. */
  "withdraw.autoReceiptMinutes": 15,
  "withdraw.receiptWarningMinutes": 5,
  /** So long a person of the staff holds a payment that waits for one; then others may take it. */
  "cashier.claimMinutes": 15,
  /** So long after the member's click somebody should have decided. */
  "cashier.deadlineMinutes": 30,
  /** What one person of the staff may ask for in adjustments of a business day, in and out together. */
  "adjustment.dailyPersonMinor": 10_000_000,
  /**
   * Currency → from which amount on a transaction makes an alert; none or 0 = never. The last is what one member moves
   * on one business day, in and out together.
   */
  "alerts.depositFromMinor": {} as Record<string, number>,
  "alerts.withdrawalFromMinor": {} as Record<string, number>,
  "alerts.dayFromMinor": {} as Record<string, number>,
  /** What one person grants in bonuses of a business day above this needs a second one. */
  "bonus.secondPersonAboveMinor": 500_000,
  "withdraw.secondPersonAboveMinor": 2_500_000,
  /** What must be bet of a deposit before money may leave, in parts per million of it: once; 0 = nothing. */
  "turnover.depositPpm": 1_000_000,
  /** Category → parts per million of a bet that count for it; a category that is not named counts in full. */
  "turnover.weightsPpm": {} as Record<string, number>,
  /** Between people: per transfer, and what one member sends in a business day. */
  "transfer.minimumMinor": 100,
  "transfer.maximumMinor": 5_000_000,
  "transfer.dailyCount": 50,
  "transfer.dailyMaximumMinor": 20_000_000,
  /** What agents of a type are called, by language; a type without words is called agent. */
  "agents.labels": {
    2: { EN: "Top agent", TY: "Top agent" },
    41: { EN: "Senior agent", TY: "Senior agent" },
  } as Record<string, Partial<Record<string, string>>>,
  /** So many people one person of the staff moves in the agents' tree in a business day; more need a second one. */
  "agents.moveAlone": 100,
  /** Red flags of teams: places, bets and shares of so many days. */
  "agentFlags.days": 30,
  /** Of a downline at its agent's place: so much of the team's valid bets (parts per million), and so much at all. */
  "agentFlags.selfBettingPpm": 200_000,
  "agentFlags.selfBettingFromMinor": 1_000_000,
  /** Each transfer of a circle, added up over so many days, is at least that. */
  "agentFlags.circleDays": 7,
  "agentFlags.circleFromMinor": 500_000,
  /** So many accounts of one team at one device, in one network. */
  "agentFlags.sharedDevice": 3,
  "agentFlags.sharedNetwork": 8,
  /** A place with more accounts of the house is nobody's in particular. */
  "agentFlags.mostPerPlace": 50,
  /** What somebody closed is not raised again for so long. */
  "agentFlags.quietDays": 30,
  /** What a contract may promise: tiers, parts per million by kind, minor units of a fixed sum per window. */
  "contracts.mostTiers": 6,
  "contracts.highestRatePpm": { dividend: 500_000, daily: 20_000, hourly: 10_000, realtime: 10_000 } as Record<
    string,
    number
  >,
  "contracts.highestFixedMinor": 5_000_000,
  /** Class → what its games keep in theory: parts per million. What members get back of it: rebate.usualPpm. */
  "contracts.marginPpm": {
    LIVE: 25_000,
    RNG: 40_000,
    SPORTS: 50_000,
    LOTT: 60_000,
    ELOTT: 60_000,
    FISH: 40_000,
    PVP: 30_000,
  } as Record<string, number>,
  /** Kind → "once": paid when settled; "claim": the payee takes it within so many days. */
  "contracts.payout": { dividend: "once", daily: "once", hourly: "once", realtime: "once" } as Record<string, string>,
  "contracts.claimDays": 7,
  /** Daily salaries are paid every so many days, all that was settled since (docs/product-rules.md, Agents). */
  "contracts.payoutIntervalDays": 2,
  /** Runs that two people release before they are paid; above: those of more than their currency's sum (0: any). */
  "contracts.review": "off" as ReviewMode,
  "contracts.reviewAboveMinor": {} as Record<string, number>,
  /** A bill in review above this is refused by two persons. */
  "contracts.refuseAloneMinor": 500_000,
  /** An agent's own bets count for its own contracts, too. */
  "contracts.countsOwnBets": false,
  /** "VENDOR/game" → parts per million of a stake that do not count as valid bet; a game that is not named: none. */
  "contracts.exclusionPpm": {} as Record<string, number>,
  /** Of dividends: what a window leaves to the next one, and what is taken off the net loss. */
  "contracts.carryForward": "none" as "none" | "loss" | "profitAndLoss",
  "contracts.serviceFeePpm": 0,
  "contracts.bearsCharges": false,
  /** What a deposit and a withdrawal cost the house, parts per million of them. */
  "contracts.depositChargePpm": 0,
  "contracts.withdrawalChargePpm": 0,
  /** What uplines pay: taken when the bill is made, or set aside when its window begins; short, each gets its part. */
  "contracts.uplineFunding": "proRata" as "proRata" | "escrow",
  /** What is set aside then, parts per million of the dearest of the last three windows. */
  "contracts.escrowPpm": 1_500_000,
  /** "transfer": games of the vendor are played from a wallet that the vendor keeps; else from the main wallet. */
  "wallet.mode": "single" as "single" | "transfer",
  /** Which vendor keeps it (adapter of the server), and what members call it. */
  "wallet.vendor": "sandbox",
  "wallet.vendorName": "",
  /** Between a member's own wallets, per transfer. */
  "wallet.transferMinimumMinor": 100,
  "wallet.transferMaximumMinor": 5_000_000,
  "studio.minimumCycleMs": 0,
  "password.initial": "",
  /** What comes back of the valid bets to everybody, parts per million by category (rules/agents/rebate-rates). */
  "rebate.usualPpm": { LOTT: 10_000, FISH: 10_000, RNG: 12_000, LIVE: 8_000, SPORTS: 10_000, ESPORTS: 10_000 },
  /** "auto": the house pays each day's rebates; "manual": members ask for them within so many days. */
  "rebate.payout": "auto" as "auto" | "manual",
  "rebate.claimDays": 30,
  /** What must be bet of a rebate before money may leave, in parts per million of it; 0 = nothing. */
  "rebate.turnoverPpm": 0,
  /** So many open links of invitation an agent may have. */
  "agents.inviteLinks": 50,
  /** ISO 3166-1 alpha-2; a blocked country wins, no allowed one means all (rules/system/system-status). */
  "region.blocked": [] as string[],
  "region.allowed": [] as string[],
  /** Addresses and networks that see the house whatever the maintenance and region say. */
  "access.whitelist": [] as string[],
  /** Dialling codes that get an SMS; none = the merchant's own and those that may register. */
  "verification.dialingCodes": [] as string[],
  /** Life of a one-time code, at most 10. */
  "verification.codeMinutes": 5,
  "verification.pauseSeconds": 60,
  "verification.perRecipientDaily": 5,
  "verification.perAddressHourly": 20,
  "verification.perNetworkHourly": 60,
  "verification.perDeviceHourly": 10,
  /** A range is the dialling code and the three digits after it. */
  "verification.perRangeHourly": 120,
  "verification.smsHourly": 500,
  "verification.emailHourly": 1_000,
  /** A range of which this many codes lapsed or were used, and fewer than the percentage used, gets no more. */
  "verification.conversionMinimum": 20,
  "verification.conversionPercent": 50,
  "verification.conversionHours": 6,
  /** So many codes an address (or a device) gets in an hour before a person must be proven for each more. */
  "verification.freePerAddressHourly": 1,
  /** Percentage of the hour's budget that only members' own codes may use. */
  "verification.memberSharePercent": 30,
  /** Who a message comes from; empty = what the house's environment says. */
  "messages.smsSender": "",
  "messages.mailFrom": "",
  /** Browsers may keep the portal's service worker; off removes it from those that do. */
  "app.worker": "on" as "on" | "off",
  "images.hosts": [] as string[],
  "launch.hosts": [] as string[],
  /** Page of the chat room, by TLS; empty = the house has none. */
  "chat.url": "",
};

export type SettingKey = keyof typeof settingDefaults;
export type MerchantSettings = Readonly<{ [Key in SettingKey]: (typeof settingDefaults)[Key] }>;

/** What a setting takes, or who else edits it. A setting without a description does not compile. */
export function describeSetting(key: SettingKey): SettingDescription {
  return settingDescriptions[key];
}

/** What settings may be that know a few words only and are edited elsewhere; else their description says it. */
const choicesElsewhere: Readonly<Record<string, readonly unknown[]>> = {
  "contracts.review": reviewModes,
  "wallet.mode": ["single", "transfer"],
};

function choicesOf(key: string): readonly unknown[] | undefined {
  const described: Readonly<Record<string, SettingDescription>> = settingDescriptions;
  const one = described[key];
  return one?.kind === "choice" ? one.options : choicesElsewhere[key];
}

/** The settings of a merchant: its own values over the defaults; unknown keys and wrong types are refused. */
export function settingsWith(changed: ReadonlyMap<string, unknown>): MerchantSettings {
  const settings: Record<string, unknown> = { ...settingDefaults };
  for (const [key, value] of changed) {
    const known = settings[key];
    if (known === undefined || typeof known !== typeof value || Array.isArray(known) !== Array.isArray(value)) {
      throw new TypeError(`setting ${key} has a value of the wrong type`);
    }
    if (choicesOf(key)?.includes(value) === false) throw new TypeError(`setting ${key} may not be ${String(value)}`);
    settings[key] = value;
  }
  return settings as MerchantSettings;
}
