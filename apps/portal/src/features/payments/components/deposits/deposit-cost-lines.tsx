/**
 * The fee and the credited amount of a deposit before it is paid. Without an amount the lines stay, so that nothing
 * moves.
 */

import type { Money } from "@openhouse/rules/money/money";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Facts } from "../../../../components/list/facts.tsx";
import { useHouseFormats } from "../../../../lib/formats/use-house-formats.ts";
import { depositCost } from "../../rules/deposit-terms.ts";
import type { DepositMethod } from "../../rules/deposit-terms.ts";

export function DepositCostLines({ amount, method }: { amount: Money | undefined; method: DepositMethod }) {
  const { t } = useTexts();
  const { money } = useHouseFormats();
  const cost = amount === undefined ? undefined : depositCost(amount, method);
  const text = (value: Money | undefined) => (value === undefined ? "–" : money(value));
  return (
    <div className="cost-lines">
      <Facts
        facts={[
          { name: t("cashier.deposit.youPay"), value: text(amount) },
          { name: t("cashier.fee"), value: cost?.isPaidByMember === false ? t("cashier.fee.none") : text(cost?.fee) },
          { name: t("cashier.deposit.youGet"), value: text(cost?.credited), isTotal: true },
        ]}
      />
    </div>
  );
}
