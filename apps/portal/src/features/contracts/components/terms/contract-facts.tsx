/**
 * The terms of a contract other than its tiers: games, settlement period, payer, and the minimum bet that makes a
 * member active.
 */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { money } from "@openhouse/rules/money/money";
import { Facts } from "../../../../components/list/facts.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import { useTermsTexts } from "./use-terms-texts.ts";

export function ContractFacts({ terms }: { terms: ContractTerms }) {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const formats = useFormats();
  const texts = useTermsTexts(currency);
  const { productClass, period, payer, activeMinimumBet } = terms;
  return (
    <Facts
      facts={[
        { name: t("contracts.games"), value: texts.productClass(productClass) },
        { name: t("contracts.period"), value: texts.period(period) },
        { name: t("contracts.payer"), value: t(`contracts.payer.${payer}`) },
        { name: t("contracts.active"), value: formats.money(money(activeMinimumBet, currency)) },
      ]}
    />
  );
}
