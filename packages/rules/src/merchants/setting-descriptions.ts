/**
 * Describes each setting of a merchant: its allowed values, the page that edits it, and the direction in which a change
 * loosens a control of money, account access or responsible gaming (docs/decisions/0046-settings-loosened-by-two.md).
 * The server uses this table to refuse invalid values and to request approvals, and the form uses it to show which
 * changes need a second person. The compiler ensures that the table contains every setting of
 * core/merchant/settings.ts. Pure.
 */

import { rebateCategories, rebateStepPpm } from "../agents/rebate-rates.ts";
import { gameCategories } from "../catalogue/categories.ts";
import { contractKinds, singleClasses } from "../contracts/contract-kinds.ts";
import type { SettingDescription, SettingDirection, SettingOption, SettingUnit } from "./setting-kinds.ts";

const million = 1_000_000;
const maxMinor = 999_999_999_999_999;

const number = (unit: SettingUnit, [least, most]: readonly [number, number], looser: SettingDirection = "none") =>
  ({ kind: "number", unit, least, most, looser }) as const;
const money = (looser: SettingDirection = "none", least = 0) =>
  ({ kind: "money", least, most: maxMinor, looser }) as const;
const ppm = (most: number, looser: SettingDirection = "none") => ({ kind: "ppm", least: 0, most, looser }) as const;
const rates = (keys: readonly string[], looser: SettingDirection, missing: number) =>
  ({ kind: "rates", keys, most: million, step: 1, looser, missing }) as const;
const choice = (options: readonly SettingOption[], needsSecond: boolean) =>
  ({ kind: "choice", options, needsSecond }) as const;
const onOtherPage = (area: "registration" | "availability" | "wallets" | "alerts" | "salaries") =>
  ({ kind: "otherPage", area }) as const;
/** Settings of the deployment, such as URLs and keys of outside services. The back office does not display them. */
const setup = { kind: "setup" } as const;

export const settingDescriptions = {
  "session.idleMinutes": number("minutes", [1, 1_440], "up"),
  "session.absoluteHours": number("hours", [1, 168], "up"),
  "session.policy": choice(["as-spec", "strict"], true),
  "staff.idleMinutes": number("minutes", [1, 60], "up"),
  "login.captchaAfterFailures": number("times", [1, 20], "up"),
  "login.delayStepMs": number("milliseconds", [0, 5_000], "down"),
  "login.captchaForAllAfterFailures": number("times", [1, 1_000_000], "up"),
  "password.expiryDays": number("days", [0, 3_650]),
  "password.refusesCommon": { kind: "switch", looser: false },
  "captcha.lifeSeconds": number("seconds", [30, 600]),
  "captcha.workBits": number("bits", [8, 24], "down"),
  "captcha.workPuzzles": number("times", [1, 32], "down"),
  "geetest.captchaId": setup,
  "geetest.sealedKey": setup,
  "geetest.url": setup,
  "geetest.scriptUrl": setup,
  "registration.rules": onOtherPage("registration"),
  "registration.countries": setup,
  "registration.agreementVersion": { kind: "text", pattern: "^[\\w.-]{1,40}$" },
  "registration.needsAffiliate": { kind: "switch", looser: null },
  "account.closureDays": number("days", [0, 90]),
  "account.archiveYears": number("years", [1, 10], "down"),
  "identity.beforeWithdrawal": { kind: "switch", looser: false },
  "identity.beforeDeposit": { kind: "switch", looser: false },
  "identity.beforePlay": { kind: "switch", looser: false },
  "identity.validMonths": number("months", [1, 120], "up"),
  "identity.remindDays": number("days", [0, 180]),
  "identity.keepDays": number("days", [1, 3_650]),
  "identity.provider": setup,
  "identity.autoApprove": { kind: "switch", looser: true },
  "trial.grantMinor": money(),
  "trial.guestsPerAddressHourly": number("times", [1, 100_000]),
  "trial.guestIdleDays": number("days", [1, 365]),
  "deposit.minimumMinor": money(),
  "deposit.maximumMinor": money("up", 1),
  "deposit.expiryMinutes": number("minutes", [5, 1_440]),
  "deposit.openCount": number("times", [1, 50]),
  "deposit.transferHours": number("hours", [1, 168]),
  "deposit.secondPersonAboveMinor": money("up"),
  "withdraw.minimumMinor": money(),
  "withdraw.maximumMinor": money("up", 1),
  "withdraw.dailyCount": number("times", [1, 100], "up"),
  "withdraw.dailyMaximumMinor": money("up", 1),
  "withdraw.accountCount": number("times", [1, 20], "up"),
  "withdraw.holdHoursAfterChange": number("hours", [0, 168], "down"),
  "withdraw.autoReceiptMinutes": number("minutes", [1, 10_080], "down"),
  "withdraw.receiptWarningMinutes": number("minutes", [0, 10_080]),
  "cashier.claimMinutes": number("minutes", [1, 480]),
  "cashier.deadlineMinutes": number("minutes", [1, 10_080]),
  "adjustment.dailyPersonMinor": money("up"),
  "alerts.depositFromMinor": onOtherPage("alerts"),
  "alerts.withdrawalFromMinor": onOtherPage("alerts"),
  "alerts.dayFromMinor": onOtherPage("alerts"),
  "alerts.winFromMinor": onOtherPage("alerts"),
  "suppliers.holdWinAboveMinor": money("up"),
  "exclusion.linkedBrands": { kind: "lines", pattern: "^[a-z0-9][a-z0-9_-]{0,39}$", most: 50 },
  "bonus.secondPersonAboveMinor": money("up"),
  "withdraw.secondPersonAboveMinor": money("up"),
  "turnover.depositPpm": ppm(20 * million, "down"),
  "turnover.weightsPpm": rates(Object.keys(gameCategories), "up", million),
  "transfer.minimumMinor": money(),
  "transfer.maximumMinor": money("up", 1),
  "transfer.dailyCount": number("times", [1, 10_000], "up"),
  "transfer.dailyMaximumMinor": money("up", 1),
  "agents.labels": { kind: "labels", longest: 40 },
  "agents.moveAlone": number("people", [0, 1_000_000], "up"),
  "agentFlags.days": number("days", [1, 90], "down"),
  "agentFlags.selfBettingPpm": ppm(million, "up"),
  "agentFlags.selfBettingFromMinor": money("up"),
  "agentFlags.circleDays": number("days", [1, 60], "down"),
  "agentFlags.circleFromMinor": money("up", 1),
  "agentFlags.sharedDevice": number("people", [2, 1_000], "up"),
  "agentFlags.sharedNetwork": number("people", [2, 10_000], "up"),
  "agentFlags.sharedBrowser": number("people", [2, 1_000], "up"),
  "agentFlags.mostPerPlace": number("people", [2, 10_000], "down"),
  "agentFlags.quietDays": number("days", [0, 365], "up"),
  "contracts.mostTiers": number("times", [1, 6]),
  "contracts.highestRatePpm": rates(contractKinds, "up", 0),
  "contracts.highestFixedMinor": money("up"),
  "contracts.marginPpm": rates(singleClasses, "up", 0),
  "contracts.payout": { kind: "choices", keys: contractKinds, options: ["once", "claim"] },
  "contracts.claimDays": number("days", [1, 365]),
  "contracts.payoutIntervalDays": number("days", [1, 31]),
  "contracts.review": onOtherPage("salaries"),
  "contracts.reviewAboveMinor": onOtherPage("salaries"),
  "contracts.refuseAloneMinor": onOtherPage("salaries"),
  "contracts.countsOwnBets": { kind: "switch", looser: true },
  "contracts.exclusionPpm": {
    kind: "freeRates",
    pattern: "^[\\w.-]{1,60}/[\\w.-]{1,100}$",
    most: million,
    looser: "down",
  },
  "contracts.carryForward": choice(["none", "loss", "profitAndLoss"], true),
  "contracts.serviceFeePpm": ppm(million, "down"),
  "contracts.bearsCharges": { kind: "switch", looser: false },
  "contracts.depositChargePpm": ppm(million, "down"),
  "contracts.withdrawalChargePpm": ppm(million, "down"),
  "contracts.uplineFunding": choice(["proRata", "escrow"], true),
  "contracts.escrowPpm": ppm(10 * million, "down"),
  "wallet.mode": onOtherPage("wallets"),
  "wallet.vendor": setup,
  "wallet.vendorName": onOtherPage("wallets"),
  "wallet.transferMinimumMinor": money(),
  "wallet.transferMaximumMinor": money("up", 1),
  "studio.minimumCycleMs": number("milliseconds", [0, 60_000], "down"),
  "password.initial": setup,
  "rebate.usualPpm": {
    kind: "rates",
    keys: rebateCategories,
    most: 100_000,
    step: rebateStepPpm,
    looser: "up",
    missing: null,
  },
  "rebate.payout": choice(["auto", "manual"], false),
  "rebate.claimDays": number("days", [1, 365]),
  "rebate.turnoverPpm": ppm(100 * million, "down"),
  "agents.inviteLinks": number("times", [1, 1_000]),
  "region.blocked": onOtherPage("availability"),
  "region.allowed": onOtherPage("availability"),
  "access.whitelist": onOtherPage("availability"),
  "verification.dialingCodes": { kind: "lines", pattern: "^[1-9]\\d{0,3}$", most: 250 },
  "verification.codeMinutes": number("minutes", [1, 10], "up"),
  "verification.pauseSeconds": number("seconds", [10, 3_600]),
  "verification.perRecipientDaily": number("times", [1, 100]),
  "verification.perAddressHourly": number("times", [1, 10_000]),
  "verification.perNetworkHourly": number("times", [1, 100_000]),
  "verification.perDeviceHourly": number("times", [1, 10_000]),
  "verification.perRangeHourly": number("times", [1, 100_000]),
  "verification.smsHourly": number("times", [1, 1_000_000], "up"),
  "verification.emailHourly": number("times", [1, 1_000_000]),
  "verification.conversionMinimum": number("times", [1, 10_000]),
  "verification.conversionPercent": number("percent", [0, 100]),
  "verification.conversionHours": number("hours", [1, 168]),
  "verification.freePerAddressHourly": number("times", [0, 1_000]),
  "verification.memberSharePercent": number("percent", [0, 100]),
  "messages.smsSender": { kind: "text", pattern: "^[\\w +.-]{0,20}$" },
  "messages.mailFrom": setup,
  "app.worker": choice(["on", "off"], false),
  "app.securityContact": { kind: "text", pattern: "^(?:(?:mailto:|tel:|https://)[!-~]{3,200})?$" },
  "app.securityExpires": { kind: "text", pattern: "^(?:\\d{4}-\\d{2}-\\d{2})?$" },
  "images.hosts": setup,
  "launch.hosts": setup,
  "chat.url": setup,
} as const satisfies Readonly<Record<string, SettingDescription>>;

export type SettingName = keyof typeof settingDescriptions;

/** In each pair, the first setting must not exceed the second. */
export const orderedSettings = [
  ["deposit.minimumMinor", "deposit.maximumMinor"],
  ["withdraw.minimumMinor", "withdraw.maximumMinor"],
  ["withdraw.maximumMinor", "withdraw.dailyMaximumMinor"],
  ["withdraw.receiptWarningMinutes", "withdraw.autoReceiptMinutes"],
  ["transfer.minimumMinor", "transfer.maximumMinor"],
  ["wallet.transferMinimumMinor", "wallet.transferMaximumMinor"],
] as const satisfies readonly (readonly [SettingName, SettingName])[];

type NotEditableKind = "otherPage" | "setup";
/** A setting that the settings page edits. */
export type EditableSetting = {
  [Name in SettingName]: (typeof settingDescriptions)[Name]["kind"] extends NotEditableKind ? never : Name;
}[SettingName];

/** The settings of the settings page, in the order of the table. */
export const editableSettings = (Object.keys(settingDescriptions) as SettingName[]).filter(isEditable);

/** True for a setting that the settings page edits. */
export function isEditable(name: string): name is EditableSetting {
  const description: SettingDescription | undefined = Object.hasOwn(settingDescriptions, name)
    ? settingDescriptions[name as SettingName]
    : undefined;
  return description !== undefined && description.kind !== "otherPage" && description.kind !== "setup";
}
