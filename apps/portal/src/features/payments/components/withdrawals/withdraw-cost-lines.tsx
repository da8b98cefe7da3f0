/**
 * The amount, the charge and the payout of a withdrawal. Without an amount, the lines show dashes, so that the layout
 * does not move when an amount is entered.
 */

import { subtractMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { signOf } from "@openhouse/rules/money/money-sign";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Facts } from "../../../../components/list/facts.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";

interface WithdrawCostLinesProps {
  readonly amount: Money | undefined;
  readonly charge: Money | undefined;
  readonly isLoading: boolean;
}

export function WithdrawCostLines({ amount, charge, isLoading }: WithdrawCostLinesProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const isKnown = amount !== undefined && charge !== undefined && !isLoading;
  return (
    <div className="cost-lines" aria-busy={isLoading}>
      <Facts
        facts={[
          { name: t("cashier.withdraw.leaves"), value: amount === undefined ? "–" : money(amount) },
          { name: t("cashier.fee"), value: isKnown ? chargeText(charge) : "–" },
          {
            name: t("cashier.withdraw.arrives"),
            value: isKnown ? money(subtractMoney(amount, charge)) : "–",
            isTotal: true,
          },
        ]}
      />
    </div>
  );

  function chargeText(value: Money): string {
    return signOf(value) === 0 ? t("cashier.fee.none") : money(value);
  }
}
