/** Texts of a contract's terms: rates, thresholds, games and period. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContractKind, ProductClass, SettlementPeriod } from "@openhouse/rules/contracts/contract-kinds";
import type { ThresholdName, TopRate } from "@openhouse/rules/contracts/contract-terms";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import { useFormats } from "../../../../lib/formats/use-formats.ts";

export interface TermsTexts {
  readonly currency: CurrencyCode;
  /** For example "1.25%", "₱500 a window" or "0.5% of lost bets, 0.1% of won bets". */
  rate(kind: ContractKind, rate: TopRate): string;
  /** A single rate. A real-time contract has two rates, every other contract has one. */
  oneRate(rateType: "P" | "F", value: bigint): string;
  thresholdName(name: ThresholdName, kind: ContractKind, period: SettlementPeriod): string;
  /** Formats `activeMembers` as a number and every other threshold as money. */
  threshold(name: ThresholdName, value: bigint): string;
  /** The missing amount as part of a list: "2 active members". */
  missing(name: ThresholdName, value: bigint): string;
  productClass(name: ProductClass): string;
  period(name: SettlementPeriod): string;
}

export function useTermsTexts(currency: CurrencyCode): TermsTexts {
  const { t } = useTexts();
  const formats = useFormats();
  const amount = (minor: bigint) => formats.short(money(minor, currency));
  const oneRate = (rateType: "P" | "F", value: bigint) =>
    rateType === "F" ? t("contracts.rate.fixed", { amount: amount(value) }) : formats.percent(Number(value));
  return {
    currency,
    oneRate,
    rate: (kind, { rateType, rate, winRate }) =>
      kind === "realtime"
        ? t("contracts.rate.both", { lost: formats.percent(Number(rate)), won: formats.percent(Number(winRate)) })
        : oneRate(rateType, rate),
    thresholdName: (name, kind, period) => {
      if (name !== "teamBet") return t(`contracts.threshold.${name}`);
      return t(`contracts.bet.${kind === "hourly" && period === "HALF" ? "half" : kind}`);
    },
    threshold: (name, value) => (name === "activeMembers" ? formats.count(Number(value)) : amount(value)),
    missing: (name, value) =>
      name === "activeMembers"
        ? t("contracts.short.activeMembers", { count: Number(value) })
        : t(`contracts.short.${name}`, { amount: formats.money(money(value, currency)) }),
    productClass: (name) => t(`contracts.class.${name}`),
    period: (name) => t(`contracts.period.${name}`),
  };
}
