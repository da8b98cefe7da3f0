/** Texts for the names and numbers of a contract. */

import { withMinusSign } from "@openhouse/rules/money/minus-sign";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../../lib/formats.ts";
import { useStaff } from "../../../lib/office.tsx";
import type { ContractRow } from "./use-contracts.ts";

type Tier = ContractRow["terms"]["tiers"][number];
type RatedTerms = Pick<ContractRow["terms"], "rateType" | "tiers" | "kind">;

const ppmPerOne = 1_000_000;

export function useContractTexts() {
  const { t } = useTexts();
  const { money, locale } = useFormats();
  const { currency } = useStaff();
  const percentFormat = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 });
  const percent = (ppm: string) => withMinusSign(percentFormat.format(Number(ppm) / ppmPerOne));
  const rate = ({ rateType, kind }: RatedTerms, tier: Tier) => {
    if (rateType === "F") return money(tier.rate, currency);
    return kind === "realtime" ? `${percent(tier.rate)} / ${percent(tier.winRate)}` : percent(tier.rate);
  };
  return {
    percent,
    rate,
    amount: (minor: string) => money(minor, currency),
    title: ({ kind, productClass }: Pick<ContractRow, "kind" | "productClass">) =>
      `${t(`oversight.kind.${kind}`)} · ${t(`oversight.class.${productClass}`)}`,
    person: (person: ContractRow["giver"]) => person?.account ?? t("backoffice.agents.house"),
    /** The rates of the first and the last tier. */
    rates: (terms: RatedTerms) => {
      const [first, last] = [terms.tiers[0], terms.tiers.at(-1)];
      if (first === undefined || last === undefined) return "";
      return first === last ? rate(terms, first) : `${rate(terms, first)} – ${rate(terms, last)}`;
    },
    version: ({ activeVersion, offeredVersion }: Pick<ContractRow, "activeVersion" | "offeredVersion">) =>
      [
        activeVersion !== null && t("oversight.version.inForce", { version: activeVersion }),
        offeredVersion !== null && t("oversight.version.offered", { version: offeredVersion }),
      ]
        .filter((text) => text !== false)
        .join(" · "),
  };
}
