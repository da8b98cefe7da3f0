/** The amount, the charge and the payout of a withdrawal. Without an amount the lines stay, so that nothing moves. */

import { subtractMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { signOf } from "@openhouse/rules/money/money-sign";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Facts } from "../../../../components/list/facts.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";

interface WithdrawCostLinesProps {
  readonly amount: Money | undefined;
  readonly charge: Money | undefined;
  readonly isAsking: boolean;
}

export function WithdrawCostLines({ amount, charge, isAsking }: WithdrawCostLinesProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const known = amount !== undefined && charge !== undefined && !isAsking;
  return (
    <div className="cost-lines" aria-busy={isAsking}>
      <Facts
        facts={[
          { name: t("cashier.withdraw.leaves"), value: amount === undefined ? "–" : money(amount) },
          { name: t("cashier.fee"), value: known ? chargeText(charge) : "–" },
          {
            name: t("cashier.withdraw.arrives"),
            value: known ? money(subtractMoney(amount, charge)) : "–",
            isTotal: true,
          },
        ]}
      />
    </div>
  );

  function chargeText(known: Money): string {
    return signOf(known) === 0 ? t("cashier.fee.none") : money(known);
  }
}
