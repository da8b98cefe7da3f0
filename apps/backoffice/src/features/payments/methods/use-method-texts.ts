/** The values of methods as lines of text, for the comparison of two versions. */

import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../../lib/formats.ts";
import type { Property } from "./differences-of.ts";

type DepositRequest = Reply<"GET /backoffice/api/deposit-methods">["requests"][number];
type WithdrawRequest = Reply<"GET /backoffice/api/withdraw-methods">["requests"][number];
export type DepositValues = DepositRequest["after"];
export type WithdrawValues = WithdrawRequest["after"];

const ppmPerOne = 1_000_000;

interface Fee {
  readonly feeRatePpm: number;
  readonly feeFixedMinor: string;
}

export function useMethodTexts(currency: string) {
  const { t } = useTexts();
  const { money, locale } = useFormats();
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 });
  const switchText = (isOn: boolean) => t(isOn ? "methods.on" : "methods.off");
  const feeText = ({ feeRatePpm, feeFixedMinor }: Fee) => {
    const fixed = money(feeFixedMinor, currency);
    if (feeRatePpm === 0) return fixed;
    const rate = percent.format(feeRatePpm / ppmPerOne);
    return feeFixedMinor === "0" ? rate : `${rate} + ${fixed}`;
  };
  const rangeText = (terms: DepositValues["terms"][number]) =>
    t("methods.range.text", {
      group: t(`methods.group.${terms.group}`),
      minimum: money(terms.minimumMinor, currency),
      maximum: money(terms.maximumMinor, currency),
      fee: feeText(terms),
      payer: t(`methods.payer.${terms.feePayer}`),
    });
  const bankText = ({ isOn, payout, provider, addressForm }: WithdrawValues["banks"][number]) => {
    const payoutText = payout === "hand" ? t("methods.payout.hand") : t("methods.payout.by", { provider });
    return [switchText(isOn), payoutText, ...(addressForm === null ? [] : [addressForm])].join(" · ");
  };
  return {
    feeText,
    bankText,
    depositProperties: ({ names, isOn, terms, channels }: DepositValues): Property[] => [
      { label: t("methods.name.EN"), lines: [names.EN] },
      { label: t("methods.name.TY"), lines: [names.TY] },
      { label: t("methods.isOn"), lines: [switchText(isOn)] },
      { label: t("methods.termsLabel"), lines: terms.map(rangeText) },
      ...channels.map(({ code, name, isOn: isUsed, holder, number }) => ({
        label: `${name} (${code})`,
        lines: [[switchText(isUsed), holder, number].filter((text) => text !== "").join(" · ")],
      })),
    ],
    withdrawProperties: (values: WithdrawValues): Property[] => [
      { label: t("methods.isOn"), lines: [switchText(values.isOn)] },
      { label: t("methods.smallest"), lines: [money(values.minimumMinor, currency)] },
      { label: t("methods.largest"), lines: [money(values.maximumMinor, currency)] },
      { label: t("methods.fee"), lines: [feeText(values)] },
      ...values.banks.map((bank) => ({ label: `${bank.name} (${bank.code})`, lines: [bankText(bank)] })),
    ],
  };
}
